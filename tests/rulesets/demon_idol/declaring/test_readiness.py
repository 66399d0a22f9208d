"""What stays ready from one round to the next, what it costs, and what ends it (A-9, A-35, A-40, A-51, A-62)."""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.encounter.test_segments import segment, surprised
from tests.rulesets.demon_idol.movement.test_charging_home import strikes
from tests.rulesets.demon_idol.scene import Library, declaring, foe, hero, numerals, order
from tests.support.bench import Bench

NEXT_ROUND = "skip\nskip\nskip"
ARBALEST: Library = {"weapon": {"arbalest": {"damage": "1d6", "shots": 0.5, "range": 9}}}


def spearman(second: str) -> Bench:
    """A spear is set in one round; in the next its bearer does something, and the thug charges from 6 inches away."""
    bench = declaring(hero("Dagmar", weapons=["spear", "sword"]), foe("Thug"), inches=6)
    bench.play("thug: pass\ndagmar: brace")
    numerals(bench, 1, 6)
    bench.play(f"next\n{NEXT_ROUND}")
    bench.play(f"thug: charge dagmar\ndagmar: {second}")
    numerals(bench, 1, 6)
    return bench


@pytest.mark.clause("A-9")
@pytest.mark.parametrize("second", ["brace", "pass", "parley", "await"])
def test_a_set_weapon_stays_set_while_its_bearer_does_nothing_else(second: str) -> None:
    """Nobody is asked, and the point that is set deals double."""
    bench = spearman(second)
    while order(bench)[0] != "thug":
        bench.play("next")
    assert strikes(bench.play("next", "20 3 1")) == ["dagmar", "thug"]
    assert bench.hp("thug") == 14


@pytest.mark.clause("A-9")
@pytest.mark.parametrize("second", ["strike thug", "fetch sword", "move back inches=1"])
def test_whoever_does_something_else_has_it_set_no_more(second: str) -> None:
    bench = spearman(second)
    assert bench["dagmar"].effect("braced") is None
    strike = second.startswith("strike")
    assert strikes(bench.play("next\n> yes" if strike else "next", "20 3 1" if strike else "1"))
    assert bench.hp("thug") == (17 if strike else 20)


@pytest.mark.clause("A-9", "A-30")
@pytest.mark.parametrize(("second", "lost"), [("brace", False), ("strike thug", True)])
def test_what_was_set_in_surprise_is_still_set_unless_something_else_is_done(second: str, lost: bool) -> None:
    bench = surprised(hero("Dagmar", weapons=["spear"]), foe("Thug"), segments=2, inches=1)
    segment(bench, "dagmar: brace")
    segment(bench, f"dagmar: {second}", "1" if lost else "")
    assert bench.state.clock.phase == "declare"
    assert (bench["dagmar"].effect("braced") is None) == lost


@pytest.mark.clause("A-9")
def test_who_falls_has_nothing_set() -> None:
    bench = spearman("brace")
    bench.play("set dagmar.hp=0")
    assert bench["dagmar"].effect("braced") is None


@pytest.mark.clause("A-9", "A-83")
def test_setting_a_weapon_is_all_that_its_bearer_does_in_the_round() -> None:
    bench = declaring(hero("Dagmar", weapons=["spear"]), foe("Thug"))
    bench.play("thug: pass\ndagmar: brace")
    numerals(bench, 6, 1)
    bench.play("next")
    assert order(bench) == []
    assert bench.hp("thug") == 20


# Charges out of surprise


@pytest.mark.clause("A-35", "A-40")
def test_a_charge_that_surprise_is_too_short_for_goes_on_in_the_first_round() -> None:
    """2.4 inches in the one segment, the rest of 9 in the round: one and the same charge."""
    bench = surprised(hero("Dagmar"), foe("Thug"), segments=1, inches=9)
    segment(bench, "dagmar: charge thug")
    assert bench["dagmar"].facts["place"] == 2.4
    bench.play("thug: pass\ndagmar: charge thug")
    numerals(bench, 6, 1)
    assert strikes(bench.play("next\n> no", "1")) == ["dagmar"]
    bench.play(f"{NEXT_ROUND}\nset thug.place=20\nthug: pass")
    assert "has charged in this turn" in str(bench.refusal("dagmar: charge thug"))


@pytest.mark.clause("A-35")
@pytest.mark.parametrize(("inches", "going"), [(9, True), (2, False)])
def test_a_charge_that_has_arrived_in_surprise_is_over(inches: int, going: bool) -> None:
    bench = surprised(hero("Dagmar"), foe("Thug"), segments=1, inches=inches)
    segment(bench, "dagmar: charge thug", "" if going else "1")
    assert bench.state.clock.phase == "declare"
    assert (bench["dagmar"].effect("charging") is not None) == going
    bench.play("thug: pass")
    if not going:
        assert "[A-35]" in str(bench.refusal("dagmar: charge thug"))
    else:
        bench.play("dagmar: pass")
        assert bench["dagmar"].effect("charging") is None


# Shots


@pytest.mark.clause("A-62", "A-7")
def test_a_prepared_shot_that_never_came_leaves_the_weapon_loaded() -> None:
    """One shot in two rounds: after a shot a round goes by, after none no round does."""
    bench = declaring(hero("Dagmar", weapons=["arbalest"]), foe("Thug"), inches=5, library=ARBALEST)
    bench.play("thug: pass\ndagmar: shoot thug trigger=door")
    numerals(bench, 6, 1)
    bench.play(f"next\n{NEXT_ROUND}")
    bench.play("thug: pass\ndagmar: shoot thug")
    numerals(bench, 6, 1)
    bench.play("next", "1")
    bench.play(f"{NEXT_ROUND}\nthug: pass")
    assert "[A-7]" in str(bench.refusal("dagmar: shoot thug"))
    bench.play("dagmar: pass\nskip\nnotes heroes=6 foes=1\nskip\nskip\nskip\nthug: pass\ndagmar: shoot thug")


@pytest.mark.clause("A-29")
def test_a_weapon_that_takes_a_round_to_load_shoots_once_in_surprise() -> None:
    bench = surprised(hero("Dagmar", weapons=["arbalest"]), foe("Thug"), segments=2, inches=5, library=ARBALEST)
    segment(bench, "dagmar: shoot thug", "1")
    assert bench.state.clock.segment == 2
    assert "[A-7]" in str(bench.refusal("dagmar: shoot thug"))
