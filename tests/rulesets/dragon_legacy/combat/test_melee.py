"""Melee: reach, the way there, and back again (D-41 to D-45)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.model.grid import Square
from tests.rulesets.dragon_legacy.scene import at, hero, scene, wolf
from tests.support.bench import Bench, of_type

AGILE = {"rapier": {"stat": "AGI", "reach": "melee"}}


def moves(bench: Bench, line: str, dice: str = "3 4") -> list[tuple[str, str]]:
    """The squares between which somebody goes while a line is carried out."""
    grid = bench.state.grid
    assert grid is not None
    gone = of_type(bench.play(line, dice=dice), e.Moved)
    return [(grid.name(each.before), grid.name(each.after)) for each in gone if each.before and each.after]


def way(bench: Bench, line: str, dice: str = "3 4") -> tuple[Square, ...]:
    """The squares that an attacker steps on."""
    return of_type(bench.play(line, dice=dice), e.Moved)[0].way


@pytest.mark.clause("D-41")
@pytest.mark.parametrize(("weapon", "damage"), [("sword", 7 + 5), ("rapier", 7 + 2)])
def test_melee_goes_by_str_or_by_agi_as_the_attack_says(weapon: str, damage: int) -> None:
    bench = scene(hero("Mira", "b1", {"AGI": 2}, attacks=[weapon]), wolf("Wolf", "b3"), attack=AGILE)
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 30 - damage


@pytest.mark.clause("D-42")
@pytest.mark.parametrize("place", ["b3", "c3", "d3", "b2", "d2", "b1", "c1", "d1"])
def test_every_square_around_the_attacker_is_adjacent(place: str) -> None:
    bench = scene(hero("Mira", "wolves:c2"), wolf("Wolf", place))
    bench.turn("mira")
    assert moves(bench, "mira: attack wolf\n> nothing") == [], "it strikes from where it stands"
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-42")
@pytest.mark.parametrize(("place", "steps"), [("b3", 1), ("c3", 0), ("d3", 1), ("b2", 0), ("b1", 1), ("d1", 1)])
def test_by_house_rule_corners_are_not_adjacent(place: str, steps: int) -> None:
    bench = scene(hero("Mira", "wolves:c2"), wolf("Wolf", place), rules={"adjacency": 4})
    bench.turn("mira")
    assert len(moves(bench, "mira: attack wolf\n> nothing")) == 2 * steps, "there and back, or neither"


@pytest.mark.clause("D-42", "D-43")
def test_two_squares_away_is_not_adjacent() -> None:
    bench = scene(hero("Mira", "c1"), wolf("Wolf", "c2"))
    bench.turn("mira")
    told = str(bench.refusal("mira: attack wolf via=heroes:b1"))
    assert "D-42" in told
    assert at(bench, "mira") == "heroes:c1"


@pytest.mark.clause("D-43", "D-44")
def test_the_attacker_goes_forward_strikes_and_returns() -> None:
    bench = scene(hero("Mira", "c3"), wolf("Wolf", "c3"))
    bench.turn("mira")
    events = bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert [event.who for event in of_type(events, e.Moved)] == ["mira", "mira"]
    there, back = of_type(events, e.Moved)
    hurt = of_type(events, e.PoolChanged)[0]
    assert there.after is not None
    assert abs(there.after[0] - 2) <= 1
    assert there.after[1] == 3, "a square before the wolf"
    assert events.index(there) < events.index(hurt) < events.index(back)
    assert back.before == there.after
    assert at(bench, "mira") == "heroes:c3"


@pytest.mark.clause("D-43")
def test_the_way_may_be_as_long_as_it_takes_through_both_fields() -> None:
    walls = [hero(f"Wall {column}", f"{column}1") for column in "abcd"]
    bench = scene(hero("Mira", "a2"), *walls, wolf("Wolf", "a1"))
    bench.turn("mira")
    steps = way(bench, "mira: attack wolf\n> nothing")
    assert (4, 3) in steps, "only e1 is open"
    assert len(steps) - 1 == 7
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-43", "D-45")
def test_where_all_squares_beside_the_target_are_taken_nobody_gets_to_it() -> None:
    ring = [wolf(f"Ring {place}", place) for place in ("a2", "b2", "b1")]
    bench = scene(hero("Mira", "a1"), wolf("King", "a1"), *ring)
    bench.turn("mira")
    assert "D-43" in str(bench.refusal("mira: attack king"))
    bench.play("set ring-b1.hp=0")
    bench.play("mira: attack king\n> nobody\n> nothing", dice="3 4")
    assert bench.hp("king") == 18, "over the square of the dead"


@pytest.mark.clause("D-45")
@pytest.mark.parametrize("gap", [False, True])
def test_friends_bar_the_way_as_well(gap: bool) -> None:
    walls = [hero(f"Wall {column}", f"{column}2") for column in ("abcd" if gap else "abcde")]
    bench = scene(hero("Mira", "a3"), *walls, wolf("Wolf", "a3"))
    bench.turn("mira")
    if gap:
        steps = way(bench, "mira: attack wolf\n> nothing")
        assert (4, 4) in steps, "round by e2"
    else:
        assert "D-45" in str(bench.refusal("mira: attack wolf"))


@pytest.mark.clause("D-45", "D-43")
def test_a_way_that_is_named_may_lead_through_nobody() -> None:
    bench = scene(hero("Mira", "c3"), hero("Odo", "c2"), wolf("Wolf", "c3"), wolf("Grim", "a3"))
    bench.turn("mira")
    assert "D-45" in str(bench.refusal("mira: attack wolf via=heroes:c2,heroes:c1"))
    assert "D-45" in str(bench.refusal("mira: attack wolf via=heroes:b2,heroes:d1")), "no step leads from b2 to d1"
    bench.play("mira: attack wolf via=heroes:b2,heroes:b1\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-45")
def test_by_house_rule_there_are_no_diagonal_steps() -> None:
    bench = scene(hero("Mira", "a2"), hero("Odo", "a1"), wolf("Wolf", "a3"), rules={"adjacency": 4})
    bench.turn("mira")
    assert way(bench, "mira: attack wolf\n> nothing") == ((0, 4), (1, 4), (1, 3), (1, 2))


@pytest.mark.clause("D-44")
@pytest.mark.parametrize("dice", ["1 1", "3 4 6 6"])
def test_the_attacker_returns_from_a_miss_and_from_a_full_block(dice: str) -> None:
    bench = scene(hero("Mira", "c3"), wolf("Wolf", "c3"))
    bench.turn("mira")
    answers = "" if dice == "1 1" else "\n> DEF\n> no"
    there, back = moves(bench, f"mira: attack wolf{answers}", dice)
    assert there[0] == back[1] == "heroes:c3"


@pytest.mark.clause("D-44", "D-100")
def test_the_attacker_returns_from_a_kill() -> None:
    bench = scene(hero("Mira", "c3"), wolf("Wolf", "c3", hp=5), wolf("Grim", "a1"))
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench["wolf"].standing == "dead"
    assert at(bench, "mira") == "heroes:c3"


@pytest.mark.clause("D-44", "D-54")
def test_the_way_back_is_never_intercepted() -> None:
    bench = scene(hero("Mira", "c3"), wolf("Wolf", "b1"), wolf("Guard", "b3"))
    bench.turn("mira")
    line = "mira: attack wolf via=heroes:c2,heroes:c1,wolves:c3,wolves:c2"
    assert not bench.asks(line, "nobody", "nothing", dice="3 4"), "asked once, on the way there"
    assert at(bench, "mira") == "heroes:c3"


@pytest.mark.clause("D-43", "D-95", "D-44")
def test_the_way_of_an_attack_is_part_of_it_also_for_those_held_in_place() -> None:
    bench = scene(hero("Mira", "c2"), wolf("Wolf", "c3"))
    bench.turn("mira")
    bench.play("mark snare mira")
    assert len(moves(bench, "mira: attack wolf\n> nothing")) == 2
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-43")
def test_after_a_move_home_is_the_new_square() -> None:
    bench = scene(hero("Mira", "a3"), wolf("Wolf", "c2"))
    bench.turn("mira")
    bench.play("mira: move heroes:d2")
    assert moves(bench, "mira: attack wolf\n> nothing")[-1][1] == "heroes:d2"
