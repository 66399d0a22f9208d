"""How far an item reaches, and where its user ends up (D-59, D-60)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import Fields, at, hero, scene, wolf
from tests.support.bench import Bench, of_type

ITEMS = {"salve": {"heal": "1d6", "aims": "ally"}, "net": {"aims": "foe", "inflicts": [{"status": "snare"}]}}


def party(*more: Fields, odo: str = "c2", rules: Fields | None = None) -> Bench:
    """Mira at b2 with a salve and a net, and Odo, who is hurt; it is her turn."""
    bench = scene(
        hero("Mira", "b2", items={"salve": 1, "net": 1}),
        hero("Odo", odo, current={"hp": 10}),
        wolf("Wolf", "e1"),
        *more,
        item=ITEMS,
        rules=rules,
    )
    bench.turn("mira")
    return bench


@pytest.mark.clause("D-59", "D-60")
@pytest.mark.parametrize("odo", ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"])
def test_who_stands_beside_the_user_is_reached_without_a_step(odo: str) -> None:
    bench = party(odo=odo)
    events = bench.play("mira: item salve odo", dice="4")
    assert bench.hp("odo") == 14
    assert not of_type(events, e.Moved)


@pytest.mark.clause("D-59")
def test_an_item_can_be_used_on_oneself() -> None:
    bench = party()
    bench.play("set mira.hp=5")
    bench.play("mira: item salve mira", dice="4")
    assert bench.hp("mira") == 9
    assert at(bench, "mira") == "heroes:b2"


@pytest.mark.clause("D-59", "D-60")
def test_two_squares_away_the_user_goes_to_a_free_square_beside_and_stays() -> None:
    bench = party(hero("Pip", "d2"), odo="e2")
    options = bench.options("mira: item salve odo")
    assert set(options) == {"heroes:d1", "heroes:e1", "heroes:d3", "heroes:e3"}, "Pip stands on d2"
    bench.play("mira: item salve odo to=heroes:d3", dice="4")
    assert bench.hp("odo") == 14
    assert at(bench, "mira") == "heroes:d3"
    bench.turn("odo")
    assert at(bench, "mira") == "heroes:d3"


@pytest.mark.clause("D-60")
def test_without_a_free_square_beside_the_recipient_it_is_out_of_reach() -> None:
    ring = [hero(f"Ring {place}", place) for place in ("d1", "d2", "e2")]
    bench = party(*ring, wolf("Den", "d3"), wolf("Eve", "e3"), odo="e1")
    assert "D-60" in str(bench.refusal("mira: item salve odo"))
    bench.play("set ring-d2.at=heroes:a1")
    bench.play("mira: item salve odo", dice="4")
    assert at(bench, "mira") == "heroes:d2", "the one free square is taken unasked"


@pytest.mark.clause("D-60", "D-59")
def test_by_house_rule_a_corner_is_not_beside() -> None:
    bench = party(odo="c3", rules={"adjacency": 4})
    assert set(bench.options("mira: item salve odo")) == {"heroes:c2", "heroes:b3", "heroes:d3"}


@pytest.mark.clause("D-60", "D-95")
def test_who_is_held_in_place_reaches_only_neighbours() -> None:
    bench = party(odo="e2")
    bench.play("mark snare mira")
    assert "D-95" in str(bench.refusal("mira: item salve odo"))
    bench.play("set odo.at=heroes:c2")
    bench.play("mira: item salve odo", dice="4")
    assert bench.hp("odo") == 14


@pytest.mark.clause("D-60", "D-39")
def test_the_way_to_the_recipient_is_the_turns_move() -> None:
    bench = party(odo="e2")
    bench.play("mira: move heroes:a1")
    assert "has moved" in str(bench.refusal("mira: item salve odo"))
    assert at(bench, "mira") == "heroes:a1"


@pytest.mark.clause("D-59", "D-60")
def test_an_enemy_is_reached_from_the_own_side_or_from_among_the_enemies() -> None:
    bench = party(wolf("Near", "d3"))
    squares = list(bench.options("mira: item net near"))
    assert squares[:3] == ["heroes:c1", "heroes:d1", "heroes:e1"], "the own side comes first"
    assert {"wolves:c3", "wolves:d2"} <= set(squares)
    bench.play("mira: item net near to=heroes:d1")
    assert bench["near"].effect("snare")
    other = party()
    other.play("mira: item net wolf to=wolves:d2")
    assert (at(other, "mira"), other["wolf"].effect("snare") is not None) == ("wolves:d2", True)
    other.turn("odo")
    assert at(other, "mira") == "wolves:d2", "there she stays"
    other.turn("mira")
    other.play("mira: move heroes:b2")
    assert at(other, "mira") == "heroes:b2", "until she may move, which is to her own side"


@pytest.mark.clause("D-60", "D-105")
@pytest.mark.parametrize(("body", "square"), [("wolves:c3", "heroes:c1"), ("wolves:c1", "wolves:c2")])
def test_a_body_among_the_enemies_is_reached_where_a_way_leads(body: str, square: str) -> None:
    bench = party()
    bench.play(f"set odo.at={body} odo.hp=0\nmira: item salve odo to={square}", dice="4")
    assert bench["odo"].counters["revival"] == 4
    assert at(bench, "mira") == square


@pytest.mark.clause("D-60", "D-105")
def test_a_body_behind_a_closed_front_is_not() -> None:
    front = [wolf(f"Front {place}", place) for place in ("a3", "b3", "c3", "d3", "e3")]
    bench = party(*front)
    bench.play("set odo.at=wolves:c1 odo.hp=0")
    assert "D-60" in str(bench.refusal("mira: item salve odo"))
    bench.play("set front-a3.at=wolves:a1")
    assert "wolves:b2" in bench.options("mira: item salve odo")


@pytest.mark.clause("D-59", "D-105")
def test_a_body_under_ones_feet_is_reached_without_a_step() -> None:
    bench = party()
    bench.play("set odo.hp=0\nset mira.at=heroes:c2\nmira: item salve odo", dice="4")
    assert bench["odo"].counters["revival"] == 4
    assert at(bench, "mira") == "heroes:c2"


@pytest.mark.clause("D-60", "D-95")
def test_who_is_held_in_place_reaches_no_body_there_either() -> None:
    bench = party()
    bench.play("mark snare mira\nset odo.at=wolves:c1 odo.hp=0")
    assert "D-95" in str(bench.refusal("mira: item salve odo"))


@pytest.mark.clause("D-60", "D-103")
def test_only_what_heals_is_of_use_to_the_dead() -> None:
    bench = party()
    bench.play("set odo.at=wolves:c3 odo.hp=0")
    assert "reaches nobody" in str(bench.refusal("mira: give salve"))


@pytest.mark.clause("D-59", "D-39")
def test_using_an_item_is_the_turns_action() -> None:
    bench = party()
    bench.play("mira: item salve odo", dice="4")
    for deed in ("attack wolf", "item net wolf", "move heroes:a1"):
        bench.refusal(f"mira: {deed}")
    assert bench["mira"].budgets["action"].left == 0
