"""Tied rounds, what falls together, and psionic exchanges (A-57, A-87 … A-93, A-98 … A-102)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import (
    Fields,
    Library,
    caster,
    declaring,
    foe,
    hero,
    numerals,
    order,
    slot,
    together,
)
from tests.support.bench import Bench, cited, of_type

FANGS: Fields = {"weapons": [], "limbs": ["fangs"]}


def tied(one: Fields, two: Fields, mine: str, theirs: str, die: int = 3, **more: Fields) -> Bench:
    """A tied round of two, each with a declaration."""
    bench = declaring(one, two, **more)  # type: ignore[arg-type]
    bench.play(f"{two['name']}: {theirs}\n{one['name']}: {mine}".lower())
    numerals(bench, die, die)
    return bench


# Blows by speed factor


@pytest.mark.clause("A-89")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("dagger", "short", [["dagmar"], ["thug"]]),
        ("short", "dagger", [["thug"], ["dagmar"]]),
        ("great", "spear", [["thug"], ["dagmar"]]),
        ("sword", "sword", [["dagmar", "thug"]]),
    ],
)
def test_the_lower_speed_factor_first(mine: str, theirs: str, expected: list[list[str]]) -> None:
    bench = tied(hero("Dagmar", weapons=[mine]), foe("Thug", weapons=[theirs]), "strike thug", "strike dagmar")
    assert together(bench) == expected


@pytest.mark.clause("A-89")
@pytest.mark.parametrize(
    ("mine", "theirs", "switch", "expected"),
    [
        ("dagger", "great", False, ["dagmar", "thug"]),
        ("dagger", "sword", True, ["dagmar", "dagmar", "thug"]),
        ("short", "sword", True, ["dagmar", "thug"]),
        ("sword", "great", True, ["dagmar", "dagmar", "thug"]),
        ("fist", "great", True, ["dagmar", "dagmar", "thug"]),
        ("fist", "pike", True, ["dagmar", "dagmar", "thug", "dagmar"]),
    ],
)
def test_the_house_rule_lets_much_faster_weapons_strike_twice(
    mine: str, theirs: str, switch: bool, expected: list[str]
) -> None:
    bench = tied(
        hero("Dagmar", weapons=[] if mine == "fist" else [mine]), foe("Thug", weapons=[theirs]), "strike thug",
        "strike dagmar", rules={"speed_blows": switch},
        library={"weapon": {"pike": {"damage": "1d6", "length": 18, "speed": 13}}},
    )  # fmt: skip
    assert order(bench) == expected


@pytest.mark.clause("A-89")
def test_the_second_blow_of_a_quicker_weapon_falls_before_the_slower_one() -> None:
    pike: Library = {"weapon": {"pike": {"damage": "1d6", "length": 18, "speed": 13}}}
    bench = tied(hero("Dagmar", weapons=["dagger"]), foe("Thug", weapons=["pike"]), "strike thug", "strike dagmar",
                 rules={"speed_blows": True}, library=pike)  # fmt: skip
    bench.play("next\nnext", "20 1 20 1")
    assert bench.hp("thug") == 18
    bench.play("next", "20 3")
    assert bench.hp("dagmar") == 17
    bench.play("next", "20 2")
    assert bench.hp("thug") == 16
    assert order(bench) == []


@pytest.mark.clause("A-90")
@pytest.mark.parametrize(("face", "left"), [("20 4", ["thug"]), ("1", ["dagmar", "thug"])])
def test_the_slower_weapon_of_one_who_is_slain_first_goes_unused(face: str, left: list[str]) -> None:
    bench = tied(hero("Dagmar", weapons=["great"], hp=2), foe("Thug", weapons=["dagger"]), "strike thug",
                 "strike dagmar")  # fmt: skip
    assert order(bench) == ["thug", "dagmar"]
    events = bench.play("next", face)
    assert order(bench) == (["dagmar"] if face == "1" else [])
    assert ("A-90" in cited(events)) is (face != "1")
    assert left


@pytest.mark.clause("A-90", "A-91")
def test_with_a_winner_too_the_slain_strike_no_blow_not_even_with_fangs() -> None:
    bench = declaring(hero("Knife", weapons=["dagger"]), foe("Wolf", **FANGS, hp=1))
    bench.play("wolf: strike knife\nknife: strike wolf")
    numerals(bench, 5, 3)
    events = bench.play("next", "20 4")
    assert order(bench) == []
    assert "A-90" in cited(events)


# What falls together


@pytest.mark.clause("A-87")
def test_both_dice_are_rolled_and_both_fall() -> None:
    bench = tied(hero("Dagmar", hp=3), foe("Thug", hp=3), "strike thug", "strike dagmar")
    events = bench.play("next", "20 8 20 8")
    assert len([check for check in of_type(events, e.Checked) if check.dice == "1d20"]) == 2
    assert bench["dagmar"].standing == bench["thug"].standing == "unconscious"
    assert "A-87" in cited(events)


@pytest.mark.clause("A-87")
def test_comrades_do_not_fall_together() -> None:
    bench = declaring(hero("Dagmar"), hero("Pell"), foe("Thug"))
    bench.play("thug: strike dagmar\nnext\ndagmar: strike thug\npell: strike thug", "1")
    numerals(bench, 5, 3)
    assert together(bench) == [["dagmar"], ["pell"], ["thug"]]
    bench.play("next", "1")
    other = tied(hero("Dagmar"), foe("Thug"), "strike thug", "strike dagmar")
    assert "A-87" in cited(other.play("next", "1 1"))


# Missiles, turning and blows against spells and devices


@pytest.mark.clause("A-92", "A-93")
@pytest.mark.parametrize("die", [2, 5, 6])
def test_missiles_in_a_tie_compare_the_die_with_the_time(die: int) -> None:
    for time, expected in (
        (die - 1, [["mestor"], ["archer"]]),
        (die, [["mestor", "archer"]]),
        (die + 1, [["archer"], ["mestor"]]),
    ):
        bench = tied(caster("Mestor"), foe("Archer", weapons=["bow"]), f"cast bolt{time} archer", "shoot mestor", die)
        assert [sorted(each) for each in together(bench)] == [sorted(each) for each in expected]
        assert f"missile at {die}" in slot(bench, "mestor").why
        assert ("so the spell comes first [A-93]" in slot(bench, "mestor").why) == (time < die)


@pytest.mark.clause("A-92")
@pytest.mark.parametrize(("time", "expected"), [(3, ["mestor", "oda"]), (5, ["oda", "mestor"])])
def test_turning_in_a_tie_compares_the_die_with_the_time(time: int, expected: list[str]) -> None:
    bench = declaring(caster("Mestor"), hero("Bones", undead="skeleton"), foe("Oda", **{"class": "cleric"}))
    bench.play(f"oda: turn-undead\nnext\nmestor: cast bolt{time} oda\nbones: pass", "1")
    numerals(bench, 4, 4)
    assert order(bench) == expected


@pytest.mark.clause("A-92")
@pytest.mark.parametrize(("stored", "expected"), [(1, ["mestor", "archer"]), (5, ["archer", "mestor"])])
def test_a_device_in_a_tie_takes_fetching_and_use(stored: int, expected: list[str]) -> None:
    bench = tied(
        hero("Mestor", devices={"wand": 1}), foe("Archer", weapons=["bow"]), "device wand archer", "shoot mestor", 4,
        library={"device": {"wand": {"time": 2, "stored": stored, "range": 20, "damage": "1d4"}}},
    )  # fmt: skip
    assert order(bench) == expected


@pytest.mark.clause("A-92")
def test_with_a_winner_shots_and_spells_go_by_plain_initiative() -> None:
    for heroes, foes, expected in ((6, 1, ["mestor", "archer"]), (1, 6, ["archer", "mestor"])):
        bench = declaring(caster("Mestor"), foe("Archer", weapons=["bow"]))
        bench.play("archer: shoot mestor\nmestor: cast bolt9 archer")
        numerals(bench, heroes, foes)
        assert order(bench) == expected
    even = tied(caster("Mestor"), foe("Archer", weapons=["bow"]), "cast bolt9 archer", "shoot mestor")
    assert "missile at 3 < casting time 9 [A-92]; so the missile comes first" in slot(even, "mestor").why


@pytest.mark.clause("A-93")
def test_with_a_5_a_spell_of_4_segments_is_finished_before_the_caster_is_shot() -> None:
    bench = tied(caster("Mestor"), foe("Archer", weapons=["bow"]), "cast bolt4 archer", "shoot mestor", 5)
    bench.play("next", "4")
    assert bench.hp("archer") == 16
    bench.play("next", "20 6")
    assert bench["mestor"].items["bolt4"].count == 1
    late = tied(caster("Mestor"), foe("Archer", weapons=["bow"]), "cast bolt6 archer", "shoot mestor", 5)
    late.play("next", "20 6")
    assert order(late) == []
    assert late.hp("archer") == 20


@pytest.mark.clause("A-98")
@pytest.mark.parametrize("weapon", ["dagger", "sword", "spear"])
def test_a_blow_in_a_tie_compares_its_speed_factor_whatever_the_die(weapon: str) -> None:
    factor = {"dagger": 2, "sword": 5, "spear": 7}[weapon]
    for time, expected in (
        (factor - 1, [["mestor"], ["thug"]]),
        (factor, [["mestor", "thug"]]),
        (factor + 1, [["thug"], ["mestor"]]),
    ):
        bench = tied(caster("Mestor"), foe("Thug", weapons=[weapon]), f"cast bolt{time} thug", "strike mestor", 1)
        assert [sorted(each) for each in together(bench)] == expected
        assert "[A-98]" in slot(bench, "mestor").why


@pytest.mark.clause("A-98")
def test_a_device_is_compared_with_a_speed_factor_too() -> None:
    for time, expected in ((4, ["mestor", "thug"]), (6, ["thug", "mestor"])):
        bench = tied(
            hero("Mestor", devices={"wand": 1}), foe("Thug"), "device wand thug", "strike mestor",
            library={"device": {"wand": {"time": time, "stored": 0, "range": 20, "damage": "1d4"}}},
        )  # fmt: skip
        assert order(bench) == expected


SLINGS: Library = {"weapon": {"staff-sling": {"damage": "1d6", "shots": 1, "range": 20, "speed": 7}}}


@pytest.mark.clause("A-99")
@pytest.mark.parametrize(
    ("time", "expected"),
    [(6, [["mestor"], ["slinger"]]), (7, [["mestor", "slinger"]]), (8, [["slinger"], ["mestor"]])],
)
def test_a_missile_weapon_with_a_speed_factor_is_compared_by_it(time: int, expected: list[list[str]]) -> None:
    bench = tied(caster("Mestor"), foe("Slinger", weapons=["staff-sling"]), f"cast bolt{time} slinger", "shoot mestor",
                 2, library=SLINGS)  # fmt: skip
    assert [sorted(each) for each in together(bench)] == expected
    assert "speed factor 7" in slot(bench, "slinger").why
    assert "[A-99]" in slot(bench, "slinger").why
    alone = tied(caster("Mestor"), foe("Slinger", weapons=["staff-sling"]), "pass", "shoot mestor", 2, library=SLINGS)
    assert "speed factor 7 [A-99]" in slot(alone, "slinger").why


@pytest.mark.clause("A-100")
@pytest.mark.parametrize("die", [2, 6])
def test_a_bite_in_a_tie_compares_the_casters_die(die: int) -> None:
    for time, expected in (
        (die - 1, [["mestor"], ["wolf"]]),
        (die, [["mestor", "wolf"]]),
        (die + 1, [["wolf"], ["mestor"]]),
    ):
        bench = tied(caster("Mestor"), foe("Wolf", **FANGS), f"cast bolt{time} wolf", "strike mestor", die)
        assert [sorted(each) for each in together(bench)] == expected
        assert f"fangs at {die}" in slot(bench, "mestor").why
        assert "[A-100]" in slot(bench, "mestor").why


WAND: Library = {"device": {"wand": {"time": 4, "stored": 2, "range": 20, "damage": "1d4"}}}


@pytest.mark.clause("A-101")
def test_a_hit_loses_a_spell_and_not_the_use_of_a_device() -> None:
    bench = tied(caster("Mestor"), foe("Thug"), "cast bolt6 thug", "strike mestor")
    assert "A-101" in cited(bench.play("next", "20 1"))
    assert order(bench) == []
    bench = tied(hero("Mestor", devices={"wand": 1}), foe("Thug"), "device wand thug", "strike mestor", library=WAND)
    bench.play("next", "20 1")
    assert order(bench) == ["mestor"]
    assert "A-101" in cited(bench.play("next", "4"))
    assert bench.hp("thug") == 16


@pytest.mark.clause("A-101")
def test_who_is_slain_uses_no_device() -> None:
    bench = tied(hero("Mestor", devices={"wand": 1}, hp=1), foe("Thug"), "device wand thug", "strike mestor",
                 library=WAND)  # fmt: skip
    bench.play("next", "20 1")
    assert order(bench) == []
    alive = tied(hero("Mestor", devices={"wand": 1}), foe("Thug"), "device wand thug", "strike mestor", library=WAND)
    alive.play("next", "20 1")
    assert "A-101" in cited(alive.play("next", "1"))


@pytest.mark.clause("A-102")
def test_all_routines_at_one_target_go_by_the_rules_of_ties() -> None:
    bench = tied(hero("Great", weapons=["great"], attacks=4), foe("Knife", weapons=["dagger"], attacks=4),
                 "strike knife", "strike great")  # fmt: skip
    assert order(bench) == ["knife", "knife", "great", "great"]


# Psionic combat

MIND: Fields = {"psionics": {"strength": 60, "attacks": ["thrust"], "defences": ["blank"]}}
TABLE: Library = {"psionics": {"own": {"table": {"thrust": {
    band: [3, 2, 1, 0, 0] for band in ("01-25", "26-50", "51-75", "76-100", "101-125", "126+")
}}}}}  # fmt: skip


def minds(heroes: int, foes: int) -> Bench:
    """Ilya thrusts at the seer behind a blank mind; Dagmar and the thug strike."""
    bench = declaring(hero("Ilya", **MIND, back=4), hero("Dagmar"), foe("Seer", **MIND, back=4), foe("Thug"),
                      library=TABLE)  # fmt: skip
    bench.play(
        "seer: psionics none blank\nthug: strike dagmar\nnext\nilya: psionics thrust blank seer\ndagmar: strike thug",
        "1",
    )
    numerals(bench, heroes, foes)
    return bench


@pytest.mark.clause("A-57")
@pytest.mark.parametrize(("heroes", "foes", "before", "between"), [(6, 2, 2, 4), (5, 5, 5, 0), (2, 3, 2, 1)])
def test_an_exchange_at_the_top_of_every_segment(heroes: int, foes: int, before: int, between: int) -> None:
    """The winner acts on the segment of the loser's numeral, the loser on that of the winner's."""
    kinds = [slot.id.split("/")[1] for slot in minds(heroes, foes).state.agenda]
    after = 10 - before - between
    middle = ["strike"] + ["psionics"] * between + ["strike"]
    assert kinds == ["psionics"] * before + middle + ["psionics"] * after


@pytest.mark.clause("A-57", "A-3")
def test_all_ten_exchanges_of_a_round_are_played() -> None:
    """Each costs the attacker 4 and 1 for the defence, and the defender 1 and what the table takes."""
    bench = minds(5, 5)
    assert "A-57" in cited(bench.play("next"))
    assert bench["ilya"].pools["psi"].current == 55
    assert bench["seer"].pools["psi"].current == 60 - 1 - 3
    bench.play("next\n" * 4)
    assert bench["ilya"].pools["psi"].current == 35
    bench.play("next", "1 1")
    bench.play("next\n" * 5)
    assert bench["ilya"].pools["psi"].current == 10
    assert order(bench) == []
