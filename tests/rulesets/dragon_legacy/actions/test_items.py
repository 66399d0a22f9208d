"""Giving things away, and how far an item reaches (D-59 to D-61)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import Fields, at, hero, scene, wolf
from tests.support.bench import Bench, cited, of_type

ITEMS = {"salve": {"heal": "1d6"}, "powder": {"aims": "foe", "damage": "1d6"}}


def party(*more: Fields) -> Bench:
    """Mira with two salves, Odo three squares away from her, a wolf far off; it is Mira's turn."""
    bench = scene(
        hero("Mira", "a3", items={"salve": 2}),
        hero("Odo", "d3"),
        wolf("Wolf", "e1"),
        *more,
        item=ITEMS,
    )
    bench.turn("mira")
    return bench


def carried(bench: Bench, who: str) -> dict[str, int]:
    """What somebody carries, and how many of each."""
    return {thing.id: thing.count for thing in bench[who].items.values()}


@pytest.mark.clause("D-61", "D-60")
def test_giving_takes_the_giver_to_a_free_square_beside_the_taker() -> None:
    bench = party()
    events = bench.play("mira: give salve odo to=heroes:c3")
    assert carried(bench, "mira") == {"salve": 1}
    assert carried(bench, "odo") == {"salve": 1}
    assert at(bench, "mira") == "heroes:c3"
    assert of_type(events, e.ItemPlaced)[-1].why.clauses == ("D-61",)


@pytest.mark.clause("D-61")
def test_only_free_own_squares_beside_the_taker_are_offered_to_a_giver() -> None:
    bench = party(hero("Pia", "c2"), wolf("Spy", "heroes:e3"))
    assert set(bench.options("mira: give salve odo")) == {"heroes:d2", "heroes:c3", "heroes:e2"}


@pytest.mark.clause("D-61")
def test_a_gift_joins_what_the_taker_has_already_and_the_last_one_leaves_nothing_behind() -> None:
    bench = scene(
        hero("Mira", "a1", items={"salve": 1}),
        hero("Odo", "b1", items={"salve": 2}),
        wolf("Wolf", "e1"),
        item=ITEMS,
    )
    bench.turn("mira")
    bench.play("mira: give salve odo")
    assert carried(bench, "mira") == {}
    assert carried(bench, "odo") == {"salve": 3}


@pytest.mark.clause("D-61", "D-59")
def test_a_giver_beside_the_taker_stays_where_it_is() -> None:
    bench = scene(hero("Mira", "c3", items={"salve": 1}), hero("Odo", "d2"), wolf("Wolf", "e1"), item=ITEMS)
    bench.turn("mira")
    assert of_type(bench.play("mira: give salve odo"), e.Moved) == []


@pytest.mark.clause("D-61", "D-60")
def test_giving_is_refused_where_no_square_beside_the_taker_is_free() -> None:
    bench = scene(
        hero("Mira", "a1", items={"salve": 1}),
        hero("Odo", "e3"),
        hero("Pia", "d3"),
        hero("Rolf", "d2"),
        hero("Sven", "e2"),
        wolf("Wolf", "e1"),
        item=ITEMS,
    )
    bench.turn("mira")
    assert "D-60" in str(bench.refusal("mira: give salve odo"))
    bench.play("mira: give salve pia to=heroes:c2")
    assert carried(bench, "pia") == {"salve": 1}


@pytest.mark.clause("D-61")
def test_nothing_is_given_to_enemies_to_the_dead_or_to_oneself() -> None:
    bench = party(hero("Pia", "b3"))
    bench.play("set pia.hp=0")
    assert list(bench.options("mira: give salve")) == ["odo"]


@pytest.mark.clause("D-61", "D-39")
def test_a_giver_who_has_moved_reaches_only_those_beside_it() -> None:
    bench = party()
    bench.play("mira: move heroes:b1")
    assert "D-59" in str(bench.refusal("mira: give salve odo"))
    bench.play("undo\nmira: move heroes:c2\nmira: give salve odo")
    assert carried(bench, "odo") == {"salve": 1}


@pytest.mark.clause("D-61", "D-95")
def test_a_snared_giver_reaches_only_those_beside_it() -> None:
    bench = party(hero("Pia", "b3"))
    bench.play("mark snare mira")
    assert "D-95" in str(bench.refusal("mira: give salve odo"))
    bench.play("mira: give salve pia")
    assert carried(bench, "pia") == {"salve": 1}


@pytest.mark.clause("D-59", "D-60")
def test_without_corners_one_must_stand_square_beside_the_recipient() -> None:
    bench = scene(
        hero("Mira", "b2", items={"salve": 1}),
        hero("Odo", "c3"),
        wolf("Wolf", "e1"),
        item=ITEMS,
        rules={"adjacency": 4},
    )
    bench.turn("mira")
    assert set(bench.options("mira: item salve odo")) == {"heroes:c2", "heroes:b3", "heroes:d3"}


@pytest.mark.clause("D-59", "D-60")
def test_using_an_item_is_the_turns_action_and_its_user_stays_beside_the_recipient() -> None:
    bench = party()
    bench.play("set odo.hp=10\nmira: item salve odo to=heroes:c2", dice="4")
    assert bench.hp("odo") == 14
    assert bench.state.clock.phase == "end"
    bench.refusal("mira: attack wolf")
    bench.refusal("mira: move heroes:a1")
    bench.turn("odo")
    assert at(bench, "mira") == "heroes:c2"


@pytest.mark.clause("D-61")
def test_giving_is_the_turns_action() -> None:
    bench = party()
    bench.play("mira: give salve odo to=heroes:c2")
    assert bench.state.clock.phase == "end"
    bench.refusal("mira: attack wolf")


@pytest.mark.clause("D-59", "D-33")
def test_an_item_thrown_at_an_enemy_needs_a_free_square_beside_it() -> None:
    front = [wolf(f"Front {place}", place) for place in ("a3", "b3", "d3", "e3")]
    bench = scene(hero("Mira", "a3", items={"powder": 1}), wolf("Wolf", "c3"), wolf("Far", "c1"), *front, item=ITEMS)
    bench.turn("mira")
    assert "D-59" in str(bench.refusal("mira: item powder far")), "behind a closed front"
    events = bench.play("mira: item powder wolf to=heroes:b1", dice="5")
    assert bench.hp("wolf") == 25
    assert bench.state.aggro == {"wolf": {"mira": 8}}
    assert "D-33" in cited(events)


@pytest.mark.clause("D-59", "D-86")
def test_an_item_reaches_nobody_who_can_not_be_targeted() -> None:
    bench = party(hero("Pia", "b3"))
    bench.play("mark stealth pia")
    assert "D-86" in str(bench.refusal("mira: item salve pia"))
