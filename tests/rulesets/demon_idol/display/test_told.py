"""What is lost, what changes and what is refused is told, with its clause."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from combattracker.model.facts import events as e
from combattracker.recap.telling import tell
from tests.rulesets.demon_idol.scene import Fields, Library, caster, declaring, foe, hero, next_told, numerals, scene
from tests.support.bench import Bench, of_type

BURST: Library = {"device": {"oil": {"time": 1, "stored": 0, "range": 5, "damage": "1d4", "name": "Oil"}}}


def said(events: Iterable[object]) -> list[str]:
    """What was said in words."""
    return [event.note.text for event in of_type(list(events), e.Noted)]


def told(bench: Bench, audience: str = "gm") -> tuple[str, ...]:
    """The last action as it is told."""
    entry = bench.table.entry(bench.table.head)
    assert entry.parent is not None
    return tell(entry, bench.table.state_at(entry.parent), bench.table.state_at(entry.id), audience).results


# Spells


@pytest.mark.clause("A-47", "A-65", "A-101")
def test_a_lost_spell_is_told_to_be_lost() -> None:
    bench = declaring(caster("Mestor"), foe("Thug"))
    bench.play("thug: strike mestor\nmestor: cast bolt3 thug")
    numerals(bench, 1, 6)
    bench.play("next", "20 2")
    assert "Mestor's Bolt 3 is lost (hurt before it was finished)" in told(bench)
    assert "Mestor's Bolt 3 is lost (hurt before it was finished)" in told(bench, "players")


@pytest.mark.clause("A-47", "A-41")
def test_what_the_gm_has_noted_is_lost_for_the_gm_alone() -> None:
    bench = declaring(hero("Dagmar"), caster("Shaman", "foes"))
    bench.play("shaman: cast bolt3 dagmar\ndagmar: strike shaman")
    numerals(bench, 6, 1)
    bench.play("next", "20 2")
    assert any("Bolt 3 is lost" in line for line in told(bench))
    assert not any("is lost" in line for line in told(bench, "players"))


@pytest.mark.clause("A-65")
def test_no_spell_is_begun_by_whoever_was_hurt_in_this_round() -> None:
    bench = declaring(caster("Mestor"), foe("Thug"))
    bench.play("thug: pass\nhurt 1 mestor")
    assert "Mestor was hurt this round, and can begin no spell [A-65]" in str(bench.refusal("mestor: cast bolt1 thug"))
    bench.play("mestor: await\nskip\nnotes heroes=6 foes=1")
    assert "can begin no spell [A-65]" in str(bench.refusal("next\n> cast"))
    bench.play("next\n> pass\nnext\nthug: pass")
    assert bench.state.clock.round == 2
    bench.play("mestor: cast bolt1 thug")


@pytest.mark.clause("A-31", "A-32")
@pytest.mark.parametrize(
    ("dexterity", "segment", "time", "may"),
    [
        (17, 1, 1, False),  # +2: no target in segment 1
        (17, 1, 2, False),  # nor in 2, where this spell ends
        (17, 1, 3, True),  # which ends after surprise
        (17, 2, 1, False),
        (17, 2, 2, True),
        (16, 1, 1, False),  # +1: no target in segment 1 only
        (16, 1, 2, True),
        (16, 2, 1, True),
    ],
)
def test_a_spell_meets_its_target_in_the_segment_in_which_it_ends(
    dexterity: int, segment: int, time: int, may: bool
) -> None:
    bench = scene(hero("Pell", dexterity=dexterity), caster("Shaman", "foes"))
    bench.play("skip\nnotes heroes=2 foes=0\nnotes inches=5\nskip")
    if segment == 2:
        bench.play("shaman: pass\nnext\nnext")
    refusal = bench.options(f"shaman: cast bolt{time}")["pell"].refusal if may else None
    if may:
        assert refusal is None
        bench.play(f"shaman: cast bolt{time} pell")
    else:
        told = f"Pell reacts too well: bonus +{dexterity - 15} in segment {segment + time - 1} [A-31]"
        assert told in str(bench.refusal(f"shaman: cast bolt{time} pell"))


@pytest.mark.clause("A-31", "A-32")
def test_what_takes_rounds_may_always_be_begun() -> None:
    bench = scene(hero("Pell", dexterity=18), caster("Shaman", "foes"))
    bench.play("skip\nnotes heroes=2 foes=0\nnotes inches=5\nskip\nshaman: cast ritual pell")


@pytest.mark.clause("A-52")
def test_a_spell_whose_target_is_gone_says_so() -> None:
    web: Library = {"spell": {"hold": {"time": 5, "range": 50, "targets": 2, "damage": "1d4", "name": "Hold"}}}
    bench = declaring(caster("Mestor", spells={"hold": 1}), foe("Thug"), foe("Ruffian"), library=web)
    bench.play("thug: pass\nruffian: pass\nmestor: cast hold thug ruffian\nskip\nnotes heroes=6 foes=1\nflee thug")
    assert "Hold finds its target no more: Thug has fled" in said(bench.play("next", "3"))
    assert bench.hp("ruffian") == 17


# Targets that change


@pytest.mark.clause("A-52", "A-10")
@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("set thug.hp==-3", "Dagmar turns to Ruffian: Thug is unconscious"),
        ("flee thug", "Dagmar turns to Ruffian: Thug has fled"),
        ("surrender thug", "Dagmar turns to Ruffian: Thug has surrendered"),
        ("remove thug", "Dagmar turns to Ruffian: the one who was meant is gone"),
        ("set thug.place=9", "Dagmar turns to Ruffian: Thug is out of reach"),
    ],
)
def test_a_blow_at_another_than_declared_says_so_and_why(change: str, line: str) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), foe("Ruffian"))
    bench.play(f"thug: pass\nruffian: pass\ndagmar: strike thug\nskip\nnotes heroes=6 foes=1\n{change}")
    assert line in said(bench.play("next", "1"))


@pytest.mark.clause("A-10")
def test_a_blow_at_the_one_declared_says_nothing_of_it() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), foe("Ruffian"))
    bench.play("thug: pass\nruffian: pass\ndagmar: strike thug\nskip\nnotes heroes=6 foes=1")
    assert not any("turns to" in line for line in said(bench.play("next", "1")))


@pytest.mark.clause("A-52", "A-7")
def test_so_does_a_shot() -> None:
    bench = declaring(hero("Wulfric", weapons=["bow"]), foe("Thug"), foe("Ruffian"), inches=5)
    bench.play("thug: pass\nruffian: pass\nwulfric: shoot thug\nskip\nnotes heroes=6 foes=1\nset thug.place=90")
    assert 'Wulfric turns to Ruffian: Thug is out of range: 60" at most' in said(bench.play("next", "1"))


@pytest.mark.clause("A-52", "A-11")
def test_so_does_a_grapple() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"), foe("Ruffian"))
    bench.play("thug: pass\nruffian: pass\ndagmar: grapple thug\nskip\nnotes heroes=6 foes=1\nflee thug")
    assert "Dagmar turns to Ruffian: Thug has fled" in said(bench.play("next", "1"))


@pytest.mark.clause("A-52", "A-7")
def test_so_does_a_device() -> None:
    bench = declaring(hero("Orlo", devices={"oil": 1}), foe("Thug"), foe("Ruffian"), inches=3, library=BURST)
    bench.play("thug: pass\nruffian: pass\norlo: device oil thug\nskip\nnotes heroes=6 foes=1\nremove thug")
    assert "Orlo turns to Ruffian: the one who was meant is gone" in said(bench.play("next\n> ruffian", "1"))


# Who leaves, and why


def driven(*figures: Fields, line: str) -> Bench:
    """A second round, in which somebody is on the way out since the first."""
    bench = declaring(hero("Oda"), *figures, foe("Thug"), inches=3)
    bench.play(f"{line}\nskip\nnotes heroes=6 foes=1\nskip")
    return bench


@pytest.mark.clause("A-77")
def test_the_turned_flee_from_the_holy_symbol() -> None:
    bench = driven(foe("Bones"), foe("Skull"), line="mark turned bones left=5\nmark turned skull left=5")
    assert "Driven off by the holy symbol: Bones, Skull" in said(bench.play("next"))
    assert bench.state.declared["bones"].text == "flees from the holy symbol"
    bench.play("skip\nnotes heroes=1 foes=6")
    assert next_told(bench) == "Bones flees from the holy symbol (A)"


@pytest.mark.clause("A-4")
def test_fear_has_its_name() -> None:
    bench = driven(foe("Rat"), line="mark afraid rat left=5")
    assert "Running off, terrified: Rat" in said(bench.play("next"))
    assert bench.state.declared["rat"].text == "runs off, terrified"


@pytest.mark.clause("A-4", "A-68")
def test_those_who_leave_of_their_own_will_are_still_on_their_way() -> None:
    bench = driven(foe("Rat"), line="mark avoiding rat")
    assert "Still on the way out: Rat" in said(bench.play("next"))
    assert bench.state.declared["rat"].text == "flees in panic"


@pytest.mark.clause("A-107")
def test_whoever_is_driven_off_has_not_got_away() -> None:
    bench = declaring(hero("Oda"), foe("Bones"), foe("Rat"), inches=3)
    bench.play("flee rat\nmark turned bones\nflee bones\nskip\nnotes heroes=6\nskip\nskip\nnext\noda: rest\nnext")
    assert next_told(bench) == "Heroes hold the field; Rat got away; Bones was turned and driven off"


# Other words


@pytest.mark.clause("A-105")
def test_a_fight_that_ends_in_surprise_has_a_recap_of_that() -> None:
    bench = scene(hero("Dagmar"), foe("Thug"))
    bench.play("skip\nnotes heroes=0 foes=2\nskip\nskip\ndagmar: pass\nflee thug\nskip")
    assert (bench.state.clock.phase, bench.state.clock.round) == ("recap", 0)
    assert said(bench.play("next"))[0] == "Recap of the surprise"


def test_a_prompt_within_a_sentence_has_no_colon_of_its_own() -> None:
    bench = declaring(hero("Dagmar"), foe("Thug"))
    bench.play("thug: pass")
    assert str(bench.refusal("next").__cause__) == "Dagmar declares – decide that first"


@pytest.mark.clause("A-47")
def test_a_caster_who_is_made_helpless_can_not_go_on() -> None:
    saga: Library = {"spell": {"saga": {"rounds": 3, "range": 50, "damage": "1d4"}}}
    bench = declaring(caster("Mestor", spells={"saga": 1}), hero("Dagmar"), foe("Thug"), library=saga)
    bench.play("thug: pass\nnext", "1")
    bench.play("mestor: cast saga thug\ndagmar: pass\nskip\nnotes heroes=6 foes=1\nnext")
    bench.play("mark asleep mestor")
    assert "Mestor can't go on casting: asleep" in said(bench.play("next"))
    assert bench["mestor"].effect("casting") is None


@pytest.mark.clause("A-90")
def test_a_caster_who_is_put_to_sleep_keeps_the_spell() -> None:
    bench = declaring(caster("Mestor"), foe("Thug"))
    bench.play("thug: pass\nmestor: cast bolt3 thug\nskip\nnotes heroes=6 foes=1")
    assert "Mestor does not cast Bolt 3: asleep" in said(bench.play("mark asleep mestor"))
    assert bench["mestor"].items["bolt3"].count == 2


@pytest.mark.clause("A-52")
@pytest.mark.parametrize(
    ("deed", "change", "line"),
    [
        ("strike", "set thug.place=4", "Dagmar has nobody to strike at: Thug is out of reach"),
        ("strike", "remove thug", "Dagmar has nobody to strike at: the one who was meant is gone"),
        ("grapple", "set thug.place=4", "Dagmar has nobody to grapple: Thug is out of reach"),
        ("shoot", "set thug.place=90", 'Dagmar has nobody to shoot at: Thug is out of range: 60" at most'),
    ],
)
def test_who_finds_nobody_says_what_became_of_the_one_who_was_meant(deed: str, change: str, line: str) -> None:
    bench = declaring(hero("Dagmar", weapons=["bow" if deed == "shoot" else "sword"]), foe("Thug"), foe("Ruffian"))
    bench.play(f"set ruffian.place=95\nthug: pass\nruffian: pass\ndagmar: {deed} thug")
    bench.play(f"skip\nnotes heroes=6 foes=1\n{change}")
    assert line in said(bench.play("next"))


@pytest.mark.parametrize(("limb", "line"), [("fangs", "Wolf's fangs miss Ada"), ("sword", "Wolf's sword misses Ada")])
def test_fangs_are_several_and_a_sword_is_one(limb: str, line: str) -> None:
    bench = declaring(hero("Ada"), foe("Wolf", weapons=[limb]))
    bench.play("wolf: strike ada\nada: pass\nskip\nnotes heroes=1 foes=6")
    assert line in said(bench.play("next", "1"))
