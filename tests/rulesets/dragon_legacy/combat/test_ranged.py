"""Ranged attacks (D-46 to D-49)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import at, hero, scene, wolf
from tests.support.bench import Bench, of_type

EVERYWHERE = [f"{column}{row}" for row in (1, 2, 3) for column in "abcde"]


def in_range(place: str, weapon: str = "bow", **rules: object) -> set[str]:
    """The squares of the other field that an archer reaches from a square of its own."""
    bench = scene(hero("Mira", place, attacks=[weapon]), *(wolf(each, each) for each in EVERYWHERE), rules=rules)
    bench.turn("mira")
    return {name for name, option in bench.options("mira: attack").items() if option.refusal is None}


@pytest.mark.clause("D-46")
@pytest.mark.parametrize(("weapon", "damage"), [("bolt", 7 + 4), ("bow", 7 + 2)])
def test_ranged_goes_by_int_or_by_agi_as_the_attack_says(weapon: str, damage: int) -> None:
    bench = scene(hero("Mira", "b3", {"AGI": 2}, attacks=[weapon]), wolf("Wolf", "b2"))
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 30 - damage
    assert at(bench, "mira") == "heroes:b3"


@pytest.mark.clause("D-47")
def test_five_squares_ahead_and_aside_together_from_the_back_row() -> None:
    assert in_range("a3") == {"a1", "a2", "b2", "a3", "b3", "c3"}, "5+0, 4+1, 3+2 and nearer"


@pytest.mark.clause("D-47")
def test_from_the_middle_of_the_back_row() -> None:
    assert in_range("c3") == {"c1", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "e3"}


@pytest.mark.clause("D-47", "D-48")
def test_from_the_front_all_but_the_far_corner_is_in_range() -> None:
    assert in_range("a1") == set(EVERYWHERE) - {"e1", "d1", "e2"}


@pytest.mark.clause("D-47")
def test_range_is_counted_alike_with_any_adjacency() -> None:
    assert in_range("a3", adjacency=4) == in_range("a3")


@pytest.mark.clause("D-47")
@pytest.mark.parametrize(("place", "told"), [("c2", "6"), ("b1", "6"), ("e1", "9")])
def test_beyond_5_squares_an_attack_is_refused(place: str, told: str) -> None:
    bench = scene(hero("Mira", "a3", attacks=["bow"]), wolf("Wolf", place))
    bench.turn("mira")
    error = str(bench.refusal("mira: attack wolf"))
    assert "D-47" in error
    assert f"{told} squares" in error


@pytest.mark.clause("D-48")
@pytest.mark.parametrize("place", ["a1", "b1", "c1"])
def test_nothing_is_too_close(place: str) -> None:
    bench = scene(hero("Mira", place, attacks=["bow"]), wolf("Wolf", "b3"))
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 20


@pytest.mark.clause("D-49", "D-54")
def test_friends_and_foes_in_between_change_nothing_and_cannot_intercept() -> None:
    between = [hero(f"Odo {row}", f"c{row}") for row in (1, 2)] + [wolf(f"Grim {row}", f"c{row}") for row in (2, 3)]
    bench = scene(hero("Mira", "c3", attacks=["bow"]), wolf("Wolf", "c1"), *between)
    bench.turn("mira")
    events = bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 20
    assert not of_type(events, e.Moved)


@pytest.mark.clause("D-49")
def test_a_target_walled_in_can_be_shot() -> None:
    walls = [wolf(f"Wall {place}", place) for place in ("a2", "b2", "b1")]
    bench: Bench = scene(hero("Mira", "a3", attacks=["bow"]), wolf("Wolf", "a1"), *walls)
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 20
