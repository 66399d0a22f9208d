"""The battlefield, moving, and the order of turns (D-37 to D-40)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import at, hero, scene, status_of, wolf
from tests.support.bench import Bench, of_type


@pytest.mark.clause("D-37", "D-39")
def test_where_a_unit_stands_decides_whom_it_can_attack() -> None:
    bench = scene(hero("Mira", "e3", attacks=["bow"]), wolf("Wolf", "a3"))
    bench.turn("mira")
    assert "D-37" in str(bench.refusal("mira: attack wolf")), "4 aside and 3 ahead"
    bench.play("mira: move heroes:c3")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 20


@pytest.mark.clause("D-38")
def test_two_fields_5_wide_and_3_deep_face_each_other() -> None:
    bench = scene(hero("Mira", "c1"), wolf("Wolf", "c3"))
    grid = bench.state.grid
    assert grid is not None
    assert {field.id: (field.columns, field.rows) for field in grid.fields} == {"wolves": (5, 3), "heroes": (5, 3)}
    assert grid.parse("heroes:c1") == (grid.parse("wolves:c3")[0], grid.parse("wolves:c3")[1] + 1), "the fronts touch"
    assert not grid.blocked
    bench.turn("mira")
    assert "D-38" in str(bench.refusal("mira: move wolves:b3")), "the other field is not hers"


@pytest.mark.clause("D-38")
def test_the_size_of_the_fields_can_be_chosen() -> None:
    bench = scene(hero("Mira", "g2"), wolf("Wolf", "a1"), battlefield={"columns": 7, "rows": 2})
    bench.turn("mira")
    options = bench.options("mira: move")
    own = [name for name, option in options.items() if option.refusal is None]
    others = [name for name, option in options.items() if option.refusal and "D-38" in option.refusal.clauses]
    assert len(own) == 7 * 2 - 1
    assert len(others) == 7 * 2


@pytest.mark.clause("D-39", "D-38")
def test_a_unit_may_move_to_any_free_square_of_its_own_side() -> None:
    bench = scene(hero("Mira", "a1"), hero("Odo", "b2"), hero("Ash", "c2"), wolf("Wolf", "a3"))
    bench.play("set ash.hp=0")
    bench.turn("mira")
    options = bench.options("mira: move")
    legal = {name for name, option in options.items() if option.refusal is None}
    everywhere = {f"heroes:{column}{row}" for column in "abcde" for row in (1, 2, 3)}
    assert legal == everywhere - {"heroes:a1", "heroes:b2"}, "the dead bar no square"
    assert "D-39" in str(bench.refusal("mira: move heroes:b2"))


@pytest.mark.clause("D-39")
def test_a_square_without_a_field_is_the_one_of_the_own_side() -> None:
    bench = scene(hero("Mira", "a1"), hero("Odo", "b2"), wolf("Wolf", "a3"))
    bench.turn("mira")
    bench.refusal("mira: move b2")
    bench.play("mira: move c2")
    assert at(bench, "mira") == "heroes:c2"


@pytest.mark.clause("D-39")
def test_it_may_act_after_the_move() -> None:
    bench = scene(hero("Mira", "e3"), wolf("Wolf", "a3"))
    bench.turn("mira")
    bench.play("mira: move heroes:a1")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 18
    assert at(bench, "mira") == "heroes:a1"


@pytest.mark.clause("D-39")
def test_it_moves_once_a_turn_and_not_after_acting() -> None:
    bench = scene(hero("Mira", "e3"), wolf("Wolf", "a3"))
    bench.turn("mira")
    bench.play("mira: move heroes:a1")
    assert "D-39" in str(bench.refusal("mira: move heroes:b1"))
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    bench.refusal("mira: move heroes:b1")
    bench.turn("wolf")
    bench.refusal("mira: move heroes:b1")
    bench.turn("mira")
    bench.play("mira: move heroes:b1")
    assert at(bench, "mira") == "heroes:b1"


@pytest.mark.clause("D-39")
def test_it_acts_once_a_turn() -> None:
    bench = scene(hero("Mira", "a1"), wolf("Wolf", "a3", hp=90))
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    bench.refusal("mira: attack wolf")
    assert bench.hp("wolf") == 78


@pytest.mark.clause("D-39")
def test_a_move_of_any_length_past_anybody_is_never_intercepted() -> None:
    bench = scene(
        hero("Mira", "a1"),
        *(hero(f"Odo {row}", f"c{row}") for row in (1, 2, 3)),
        *(wolf(f"Wolf {column}", f"{column}3") for column in "abcde"),
    )
    bench.turn("mira")
    events = bench.play("mira: move heroes:e1")
    assert at(bench, "mira") == "heroes:e1"
    assert [event.who for event in of_type(events, e.Moved)] == ["mira"]


@pytest.mark.clause("D-39", "D-95")
def test_who_is_held_in_place_does_not_move() -> None:
    bench = scene(hero("Mira", "a1"), wolf("Wolf", "a3"))
    bench.turn("mira")
    bench.play("mark snare mira")
    assert "D-95" in str(bench.refusal("mira: move heroes:b1"))


@pytest.mark.clause("D-40", "D-42", "D-47")
def test_melee_needs_a_free_square_beside_the_target_and_ranged_a_distance() -> None:
    bench = scene(
        hero("Mira", "c1", attacks=["sword", "bow"]),
        *(wolf(f"Wolf {column}", f"{column}2") for column in "abcde"),
        *(wolf(f"Guard {column}", f"{column}3") for column in "abcde"),
        wolf("King", "c1"),
    )
    bench.turn("mira")
    by_sword = bench.options("mira: attack with=sword")
    by_bow = bench.options("mira: attack with=bow")
    assert {name for name, option in by_sword.items() if option.refusal is None} == {
        "guard-b",
        "guard-c",
        "guard-d",
        "guard-a",
        "guard-e",
    }
    assert by_bow["king"].refusal is None
    assert by_bow["wolf-a"].refusal is None


def order(bench: Bench) -> list[str]:
    """Who acts when."""
    return [slot.who for slot in bench.state.agenda]


def test_players_act_first_in_the_order_of_the_file_then_the_others() -> None:
    bench = scene(wolf("Wolf", "a3"), hero("Mira", "a1"), wolf("Grim", "b3"), hero("Odo", "b1"))
    assert order(bench) == ["mira", "odo", "wolf", "grim"]
    acted = []
    for who in order(bench):
        bench.turn(who)
        acted.append(bench.state.clock.actor)
        assert bench.state.clock.round == 1
        bench.play(f"{who}: wait")
    assert acted == order(bench)
    bench.turn("mira")
    assert bench.state.clock.round == 2


def test_the_gm_may_set_another_order() -> None:
    bench = scene(hero("Mira", "a1"), hero("Odo", "b1"), wolf("Wolf", "a3"))
    bench.play("order wolf odo mira")
    assert order(bench) == ["wolf", "odo", "mira"]
    bench.turn("odo")
    assert bench["wolf"].counters["acted"] == 1
    assert "acted" not in bench["mira"].counters


def test_a_turn_begins_with_a_move_and_an_action() -> None:
    bench = scene(hero("Mira", "a1"), wolf("Wolf", "a3"))
    bench.turn("mira")
    assert {name: budget.left for name, budget in bench["mira"].budgets.items()} == {"move": 1, "action": 1}
    assert status_of(bench, "mira", "defending") is None
