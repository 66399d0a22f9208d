"""What a move action buys (T-14 to T-19), and the manners of moving that halve it (T-20)."""

from __future__ import annotations

import pytest

from tests.rulesets.quest.more import beside_a_sword, drawn, farthest, path
from tests.rulesets.quest.more_b import duel
from tests.rulesets.quest.scene import at, effects, hero, left, option, scene, wolf

SPARK = {"mp": 1, "time": {"move": 1}, "aims": "ally", "range": 4, "heal": "1d4"}


@pytest.mark.clause("T-14")
def test_a_move_action_is_worth_6_spaces() -> None:
    bench = path()
    bench.play("set mira.budget.bonus=0")
    assert farthest(bench, "mira: move") == 6
    bench.refusal("mira: move h1")
    bench.play("mira: move g1")
    assert (at(bench, "mira"), left(bench, "mira")) == ("g1", (1, 0, 0))


@pytest.mark.clause("T-14")
@pytest.mark.parametrize(("speed", "spaces"), [(4, 4), (8, 8), (1, 1)])
def test_others_are_faster_or_slower(speed: int, spaces: int) -> None:
    bench = path(SPEED=speed)
    bench.play("set mira.budget.bonus=0")
    assert farthest(bench, "mira: move") == spaces


@pytest.mark.clause("T-14")
def test_a_diagonal_step_costs_one_space_and_nobody_walks_through_anybody() -> None:
    people = [hero("Mira", "a12"), wolf("Wolf", "l1"), wolf("Grim", "c12", {"AGI": -3})]
    bench = scene(*people, battlefield={"columns": 12, "rows": 12, "blocked": ["b12"]})
    bench.turn("mira")
    bench.play("set mira.budget.bonus=0")
    assert option(bench, "mira: move", "g6").refusal is None
    for square in ("c12", "b12", "h5"):
        bench.refusal(f"mira: move {square}")
    bench.refusal("mira: move d9 via=b11,c12")
    bench.play("mira: move d8 via=a11,b10,c9")
    assert at(bench, "mira") == "d8"


@pytest.mark.clause("T-14", "T-3")
def test_a_second_move_action_that_the_gm_grants_is_paid_too() -> None:
    bench = path()
    bench.play("set mira.budget.move=2 mira.budget.bonus=0\nmira: move m1")
    assert left(bench, "mira") == (1, 0, 0)
    bench = path()
    bench.play("set mira.budget.move=2\nmira: move g1")
    assert left(bench, "mira") == (1, 1, 2)


@pytest.mark.clause("T-14")
def test_a_way_that_the_gm_bars_while_a_question_is_open_is_not_walked_to_its_end() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"), wolf("Grim", "k9", {"AGI": 0}))
    bench.turn("mira")
    assert bench.asks("mira: move e1 via=e4,e3,e2")
    bench.play("set grim.at=e3\n> plain", dice="2")
    assert at(bench, "mira") == "e4"
    bench.play("set mira.at=e5 mira.budget.move=1 grim.at=k9 grim.AGI==-2")
    assert bench.asks("mira: move e1 via=e4,e3,e2")
    bench.play("set grim.at=e2\n> plain", dice="2")
    assert at(bench, "mira") == "e3", "nobody walks through Grim, though it has no free hit to make"


@pytest.mark.clause("T-15")
def test_the_move_action_pays_cast_time() -> None:
    me = {"spells": ["spark"], "mp": 9, "current": {"hp": 50}}
    bench = duel(me=me, library={"spell": {"spark": SPARK}})
    bench.play("mira: cast spark mira", dice="3")
    assert (bench.hp("mira"), left(bench, "mira")) == (53, (1, 0, 2))
    assert "T-15" in str(bench.refusal("mira: cast spark mira")), "the attack action does not do for it"


@pytest.mark.clause("T-16")
def test_the_move_action_picks_something_up() -> None:
    bench = beside_a_sword()
    bench.play("mira: pick-up pay=move")
    assert left(bench, "mira") == (1, 0, 2)
    assert "sword-wolf" in drawn(bench, "mira")


@pytest.mark.clause("T-17")
def test_the_move_action_sheathes_and_draws() -> None:
    bench = beside_a_sword()
    bench.play("mira: draw knife-mira pay=move")
    assert (drawn(bench, "mira"), left(bench, "mira")) == ({"hook-mira", "knife-mira"}, (1, 0, 2))
    bench.play("set mira.budget.move=1\nmira: draw hook-mira pay=move")
    assert drawn(bench, "mira") == {"knife-mira"}


@pytest.mark.clause("T-18")
def test_the_move_action_is_enough_for_a_few_words() -> None:
    bench = duel()
    bench.play("mira: talk stand back pay=move")
    assert left(bench, "mira") == (1, 0, 2)


@pytest.mark.clause("T-19", "T-80")
def test_the_move_action_is_enough_to_stand_up() -> None:
    bench = duel()
    bench.play("mark prone mira\nmira: stand pay=move")
    assert left(bench, "mira") == (1, 0, 2)
    assert not effects(bench, "mira", "prone")


@pytest.mark.clause("T-20")
@pytest.mark.parametrize("manner", ["sneak", "swim", "climb", "tumble", "laden"])
@pytest.mark.parametrize(("speed", "spaces"), [(6, 3), (7, 3), (8, 4)])
def test_half_the_spaces_rounded_down_in_some_manners(manner: str, speed: int, spaces: int) -> None:
    bench = path(SPEED=speed)
    bench.play("set mira.budget.bonus=0")
    assert farthest(bench, f"mira: sneak manner={manner}") == spaces


@pytest.mark.clause("T-20")
@pytest.mark.parametrize(("bonus", "spaces"), [(0, 3), (1, 4), (2, 5)])
def test_bonus_actions_are_worth_half_too(bonus: int, spaces: int) -> None:
    bench = path()
    bench.play(f"set mira.budget.bonus={bonus}")
    assert farthest(bench, "mira: sneak manner=climb") == spaces


@pytest.mark.clause("T-20")
def test_climbing_4_spaces_takes_the_move_action_and_a_bonus_action() -> None:
    bench = path()
    bench.play("mira: sneak e1 manner=climb")
    assert (at(bench, "mira"), left(bench, "mira")) == ("e1", (1, 0, 1))
    bench.refusal("mira: sneak g1 manner=climb")
