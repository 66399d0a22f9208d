"""Phase 5: the surprise segments, and what fits into one (A-24 … A-40)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, Library, caster, foe, hero, numerals, order, scene
from tests.support.bench import Bench, of_type

LIBRARY: Library = {
    "device": {
        "wand": {"time": 3, "stored": 0, "range": 20, "damage": "1d4"},
        "draught": {"time": 1, "stored": 1, "aims": "self", "heal": "1d4"},
        "chest": {"time": 1, "stored": 4, "aims": "self", "heal": "1d4"},
    },
}


def surprised(
    *figures: Fields,
    segments: int = 2,
    inches: int = 0,
    rules: Fields | None = None,
    heroes: int = 0,
    library: Library | None = None,
) -> Bench:
    """A fight in its first surprise segment, the foes surprised for some (or the heroes)."""
    bench = scene(*figures, rules=rules, library=library or LIBRARY)
    bench.play(f"skip\nnotes heroes={heroes} foes={segments}\nnotes inches={inches}\nskip")
    assert (bench.state.clock.phase, bench.state.clock.segment) == ("surprise-declare", 1)
    return bench


def segment(bench: Bench, lines: str, dice: str = "") -> None:
    """Declares for a whole surprise segment, and resolves it to its end."""
    bench.play(f"{lines}\nnext")
    now = bench.state.clock.segment
    bench.door.given.faces = []
    while bench.state.agenda:
        bench.play("next", dice)
        dice = ""
    if (bench.state.clock.phase, bench.state.clock.segment) == ("surprise-resolve", now):
        bench.play("next")


# The loop


@pytest.mark.clause("A-24")
@pytest.mark.parametrize("segments", [1, 2, 3])
def test_the_free_side_declares_and_acts_in_each_segment(segments: int) -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"), segments=segments)
    for number in range(1, segments + 1):
        assert (bench.state.clock.phase, bench.state.clock.segment) == ("surprise-declare", number)
        assert bench.hp("thug") == 20 - (number - 1)
        assert "turn" in str(bench.refusal("thug: strike dagmar"))
        segment(bench, "dagmar: strike thug", "20 1")
    assert (bench.state.clock.phase, bench.state.clock.round) == ("declare", 1)
    assert bench.hp("thug") == 20 - segments


@pytest.mark.clause("A-24")
def test_whoever_is_surprised_for_less_acts_when_it_is_over() -> None:
    """Heroes 1, foes 2: one segment in which all are idle, then one that the heroes have for themselves."""
    bench = surprised(hero("Dagmar"), foe("Thug"), heroes=1, segments=2)
    segment(bench, "dagmar: strike thug", "20 1")
    assert bench.state.clock.phase == "declare"
    assert bench.hp("thug") == 19


@pytest.mark.clause("A-25")
def test_there_is_no_initiative_in_surprise() -> None:
    bench = surprised(hero("Dagmar"), hero("Odile"), foe("Thug"))
    events = bench.play("dagmar: strike thug\nodile: parley\nnext")
    assert of_type(events, e.Checked) == []
    assert bench.state.clock.phase == "surprise-resolve"
    assert order(bench) == ["odile", "dagmar"]
    assert bench["dagmar"].counters.get("initiative") is None


# A


@pytest.mark.clause("A-26")
def test_from_surprise_one_leaves_a_melee_without_parting_attacks() -> None:
    bench = surprised(hero("Dagmar"), foe("Thug", pursues="always"))
    bench.play("dagmar: avoid flee\nnext")
    events = bench.play("next")
    assert of_type(events, e.Checked) == []
    assert bench.hp("dagmar") == 20
    assert bench["dagmar"].facts["place"] == pytest.approx(-1.2)


@pytest.mark.clause("A-27")
@pytest.mark.parametrize(
    ("fields", "face", "standing"),
    [
        ({"pursues": "always"}, "", "up"),
        ({"pursues": "never"}, "", "fled"),
        ({"mind": "animal"}, "80", "up"),
        ({"mind": "animal"}, "81", "fled"),
        ({"mind": "low"}, "40", "up"),
        ({"mind": "low"}, "41", "fled"),
    ],
)
def test_indoors_pursuit_is_checked(fields: Fields, face: str, standing: str) -> None:
    bench = surprised(hero("Dagmar"), foe("Thug", **fields))
    bench.play("dagmar: avoid flee\nnext")
    bench.play("next", face)
    assert bench["dagmar"].standing == standing


@pytest.mark.clause("A-27")
@pytest.mark.parametrize(("heroes", "foes", "chance"), [(2, 1, 20), (1, 1, 40), (2, 3, 80), (1, 2, 100)])
def test_numbers_decide_whether_anybody_pursues(heroes: int, foes: int, chance: int) -> None:
    figures = [hero(f"Hero-{n}") for n in range(heroes)] + [foe(f"Thug-{n}") for n in range(foes)]
    for face, standing in ((chance, "up"), (chance + 1, "fled")):
        if face > 100:
            continue
        bench = surprised(*figures)
        bench.play("hero-0: avoid flee\n" + "\n".join(f"hero-{n}: pass" for n in range(1, heroes)) + "\nnext")
        bench.play("next", str(face) if chance < 100 else "")
        assert bench["hero-0"].standing == standing


@pytest.mark.clause("A-28")
def test_outdoors_the_encounter_is_avoided_by_itself() -> None:
    figures = [hero("Dagmar"), hero("Odile"), foe("Thug", pursues="always")]
    bench = surprised(*figures, rules={"place": "outdoors"})
    bench.play("dagmar: avoid flee\nodile: pass\nnext")
    events = bench.play("next")
    assert of_type(events, e.Checked) == []
    assert (bench["dagmar"].standing, bench["odile"].standing) == ("fled", "up")


@pytest.mark.clause("A-28")
def test_outdoors_it_ends_where_all_avoid_it() -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"), rules={"place": "outdoors"})
    segment(bench, "dagmar: avoid retreat")
    assert bench["dagmar"].standing == "fled"
    assert bench.state.clock.phase == "recap"


# D, F, G, H


@pytest.mark.clause("A-29")
@pytest.mark.parametrize(
    ("fields", "line", "blows"),
    [
        ({}, "strike", 1),
        ({"attacks": 4}, "strike", 2),
        ({"attacks": 3}, "strike", 2),
        ({"weapons": ["longbow"]}, "shoot", 2),
        ({"weapons": [], "limbs": ["fangs"]}, "strike", 1),
        ({}, "grapple", 1),
    ],
)
def test_a_full_attack_routine_fits_into_a_segment(fields: Fields, line: str, blows: int) -> None:
    bench = surprised(hero("Dagmar", **fields), foe("Thug"), segments=1)
    bench.play(f"dagmar: {line} thug\nnext")
    rolled = 0
    while bench.state.agenda:
        rolled += len([each for each in of_type(bench.play("next", "1"), e.Checked) if each.dice == "1d20"])
    assert rolled == blows
    bench.play("next")
    assert bench.state.clock.phase == "declare"


@pytest.mark.clause("A-29")
def test_with_shots_as_one_routine_all_of_them_fit() -> None:
    figures = [hero("Dagmar", weapons=["longbow"]), foe("Thug")]
    bench = surprised(*figures, segments=1, rules={"shots_as_routines": False})
    bench.play("dagmar: shoot thug\nnext")
    bench.play("next", "20 1 20 1")
    assert bench.hp("thug") == 18


@pytest.mark.clause("A-30")
def test_a_weapon_is_set_within_a_segment() -> None:
    bench = surprised(hero("Dagmar", weapons=["spear"]), foe("Thug"), segments=1)
    bench.play("dagmar: brace\nnext\nnext")
    assert bench["dagmar"].effect("braced") is not None


@pytest.mark.clause("A-31")
@pytest.mark.parametrize(
    ("fields", "targets"),
    [
        ({"dexterity": 15}, (True, True)),
        ({"dexterity": 16}, (False, True)),
        ({"dexterity": 17}, (False, False)),
        ({"dexterity": 17, "laden": True}, (True, True)),
        ({"dexterity": 17, "move": 9}, (True, True)),
    ],
)
def test_a_reaction_bonus_makes_no_target_of_its_owner(fields: Fields, targets: tuple[bool, bool]) -> None:
    bench = surprised(hero("Dagmar"), foe("Pell", **fields), foe("Dull"))
    for possible in targets:
        for deed in ("strike", "grapple", "close", "charge"):
            assert (bench.options(f"dagmar: {deed}")["pell"].refusal is None) is possible
        segment(bench, "dagmar: pass")
    assert bench.state.clock.phase == "declare"


@pytest.mark.clause("A-31")
@pytest.mark.parametrize("acts", [False, True])
def test_whether_the_bonus_lets_it_act_is_a_house_rule(acts: bool) -> None:
    bench = surprised(hero("Dagmar"), foe("Pell", dexterity=16), rules={"surprise_acts": acts})
    segment(bench, "dagmar: pass")
    assert bench.state.clock.segment == 2
    if acts:
        bench.play("pell: strike dagmar\ndagmar: pass\nnext")
        assert order(bench) == ["pell"]
    else:
        bench.play("dagmar: pass")
        bench.refusal("pell: strike dagmar")


# Spells


@pytest.mark.clause("A-32")
@pytest.mark.parametrize(("time", "left"), [(1, None), (2, None), (3, 1), (5, 3)])
def test_a_spell_that_takes_longer_goes_on_after_the_surprise(time: int, left: int | None) -> None:
    bench = surprised(caster("Mestor"), foe("Thug"))
    bench.play(f"mestor: cast bolt{time} thug\nnext\nnext", "1" if time == 1 else "")
    casting = bench["mestor"].effect("casting")
    assert (casting.data["left"] if casting is not None else 0) == time - 1
    bench.play("next")
    if time == 1:
        bench.play("mestor: pass")
    assert "mestor" in bench.state.declared
    bench.play("next")
    while bench.state.agenda:
        bench.play("next", "1" if time == 2 else "")
    bench.play("next")
    casting = bench["mestor"].effect("casting")
    assert (casting.data["left"] if casting is not None else None) == left
    assert bench.hp("thug") == (19 if left is None else 20)
    if left is not None:
        assert bench.state.declared["mestor"].data["time"] == left


@pytest.mark.clause("A-32", "A-47")
def test_what_is_left_of_it_is_compared_and_can_be_lost() -> None:
    bench = surprised(caster("Mestor"), foe("Thug"), segments=1)
    segment(bench, "mestor: cast bolt7 thug")
    bench.play("thug: strike mestor")
    numerals(bench, 6, 1)
    assert order(bench) == ["thug", "mestor"]
    bench.play("next", "20 1")
    assert bench["mestor"].effect("casting") is None
    assert order(bench) == []


@pytest.mark.clause("A-33")
def test_a_spell_that_is_finished_may_be_followed_by_another() -> None:
    bench = surprised(caster("Mestor"), foe("Thug"), segments=3)
    segment(bench, "mestor: cast bolt1 thug", "1")
    segment(bench, "mestor: cast bolt2 thug")
    bench.play("next")
    bench.play("next", "1")
    assert bench.hp("thug") == 18


# E


@pytest.mark.clause("A-34")
@pytest.mark.parametrize(("move", "line", "place"), [(12, "close thug", 1.2), (6, "close thug", 0.6),
                                                     (12, "move back", -1.2), (9, "move thug", 0.9)])  # fmt: skip
def test_a_tenth_of_the_move_fits_into_a_segment(move: int, line: str, place: float) -> None:
    bench = surprised(hero("Dagmar", move=move), foe("Thug"), segments=1, inches=9)
    segment(bench, f"dagmar: {line}")
    assert bench["dagmar"].facts["place"] == pytest.approx(place)


@pytest.mark.clause("A-35")
@pytest.mark.parametrize(
    ("place", "fields", "covered"),
    [
        ("indoors", {}, 2.4),
        ("outdoors", {}, 1.6),
        ("outdoors", {"quadruped": True}, 1.8),
        ("indoors", {"move": 9}, 1.8),
    ],
)
def test_a_charge_in_surprise(place: str, fields: Fields, covered: float) -> None:
    bench = surprised(hero("Dagmar", **fields), foe("Thug"), segments=1, inches=9, rules={"place": place})
    segment(bench, "dagmar: charge thug")
    assert bench["dagmar"].facts["place"] == pytest.approx(covered)


@pytest.mark.clause("A-35")
@pytest.mark.parametrize(("face", "hit"), [(7, False), (8, True)])
def test_a_charge_goes_home_with_2_more_to_hit(face: int, hit: bool) -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"), segments=1, inches=2)
    bench.play("dagmar: charge thug\nnext")
    bench.play("next", f"{face} 4" if hit else f"{face}")
    assert bench.hp("thug") == (16 if hit else 20)


@pytest.mark.clause("A-35")
def test_one_charge_in_ten_rounds_and_none_encumbered() -> None:
    bench = surprised(hero("Porter", laden=True), hero("Dagmar"), foe("Thug"), inches=5)
    assert "[A-35]" in str(bench.refusal("porter: charge thug"))
    segment(bench, "porter: pass\ndagmar: charge thug")
    segment(bench, "porter: pass\ndagmar: charge thug", "1")
    bench.play("thug: pass\nnext\nporter: pass", "1")
    assert "[A-35]" in str(bench.refusal("dagmar: charge thug"))


@pytest.mark.clause("A-36")
@pytest.mark.parametrize("segments", [1, 2])
def test_changing_weapons_takes_a_segment(segments: int) -> None:
    bench = surprised(hero("Dagmar", weapons=["sword", "dagger"]), foe("Thug"), segments=segments)
    segment(bench, "dagmar: fetch dagger")
    assert bench["dagmar"].facts["weapon"] == "dagger"
    assert bench["dagmar"].effect("busy") is None
    if segments == 2:
        segment(bench, "dagmar: strike thug", "20 4")
        assert bench.hp("thug") == 16


def busy(bench: Bench) -> int:
    """The segments that somebody's task still takes."""
    effect = bench["dagmar"].effect("busy")
    return int(effect.data["left"] or 0) if effect is not None else 0


@pytest.mark.clause("A-37")
@pytest.mark.parametrize("time", [1, 2, 3])
def test_handling_something_takes_what_the_gm_says(time: int) -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"), segments=4)
    segment(bench, f"dagmar: other pulls-the-lever segments={time}")
    for left in range(time - 1, 0, -1):
        assert busy(bench) == left
        segment(bench, "")
    assert busy(bench) == 0
    assert bench.state.clock.segment == time + 1
    assert "dagmar" not in bench.state.declared


@pytest.mark.clause("A-38")
def test_a_device_takes_its_own_time() -> None:
    bench = surprised(hero("Dagmar", devices={"wand": 2}), foe("Thug"), segments=3)
    segment(bench, "dagmar: device wand thug")
    assert busy(bench) == 2
    segment(bench, "")
    assert (busy(bench), bench.hp("thug")) == (1, 20)
    segment(bench, "", "3")
    assert bench.hp("thug") == 17
    assert bench["dagmar"].items["wand"].count == 1


@pytest.mark.clause("A-39")
@pytest.mark.parametrize(("thing", "time"), [("draught", 2), ("chest", 4)])
def test_a_thing_out_of_the_pack_takes_two_segments_or_more(thing: str, time: int) -> None:
    bench = surprised(hero("Dagmar", devices={thing: 1}), foe("Thug"), segments=6)
    segment(bench, f"dagmar: fetch {thing}")
    for left in range(time - 1, 0, -1):
        assert busy(bench) == left
        segment(bench, "")
    assert busy(bench) == 0


@pytest.mark.clause("A-39")
def test_what_is_ready_needs_not_be_fetched_again() -> None:
    bench = surprised(hero("Dagmar", hp=20, devices={"draught": 2}), foe("Thug"), segments=4)
    bench.play("hurt dagmar 10")
    assert bench.options("dagmar: device")["draught"].hint == "3 segments"
    segment(bench, "dagmar: fetch draught")
    segment(bench, "")
    assert bench.options("dagmar: device")["draught"].hint == "1 segment"
    segment(bench, "dagmar: device draught", "4")
    assert bench.hp("dagmar") == 14
    assert bench.options("dagmar: device")["draught"].hint == "3 segments"


@pytest.mark.clause("A-40")
def test_what_takes_longer_than_the_surprise_is_done_after_it() -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"), segments=1)
    segment(bench, "dagmar: other pulls-the-lever segments=3")
    assert bench.state.clock.phase == "declare"
    assert "dagmar" in bench.state.declared
    declared = bench.state.declared["dagmar"].data
    assert (declared["kind"], declared["time"], busy(bench)) == ("other", 2, 2)
    bench.play("thug: pass")
    numerals(bench, 5, 2)
    bench.play("next")
    assert busy(bench) == 0


@pytest.mark.clause("A-24")
def test_what_was_prepared_in_a_segment_is_lost_with_it() -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"))
    segment(bench, "dagmar: strike thug trigger=it-wakes")
    assert (bench.state.clock.segment, bench.state.declared) == (2, {})
    segment(bench, "dagmar: strike thug", "20 1")
    assert bench.hp("thug") == 19


@pytest.mark.clause("A-31")
def test_whoever_is_not_surprised_is_a_target_however_well_it_reacts() -> None:
    """The thug comes to itself after one segment, its slow friend after two: in the second it may strike."""
    bench = scene(hero("Quick", dexterity=18), foe("Thug"), foe("Slow", dexterity=5))
    bench.play("skip\nnext\nnotes inches=0\nskip", "6 1")
    segment(bench, "quick: pass")
    assert bench.state.clock.segment == 2
    assert bench.options("thug: strike")["quick"].refusal is None


@pytest.mark.clause("A-33")
def test_a_spell_that_is_finished_leaves_its_caster_free() -> None:
    bench = surprised(caster("Mestor"), foe("Thug"), segments=3, inches=3)
    segment(bench, "mestor: cast bolt2 thug")
    assert bench["mestor"].effect("casting") is not None
    segment(bench, "", "2")
    assert bench["mestor"].effect("casting") is None
    bench.play("mestor: cast bolt1 thug")


@pytest.mark.clause("A-47")
def test_a_spell_that_goes_on_is_lost_by_damage_between_two_segments() -> None:
    bench = surprised(caster("Mestor"), foe("Thug"), segments=2, inches=3)
    bench.play("mestor: cast bolt5 thug\nnext\nnext")
    assert bench["mestor"].effect("casting") is not None
    bench.play("hurt mestor 1")
    assert bench["mestor"].effect("casting") is None
    assert bench["mestor"].items["bolt5"].count == 1
