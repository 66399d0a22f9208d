"""Where a charge goes: straight where that costs the same, and as it is told where it matters (W-66, W-67, W-7)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.scene import Fields, at, delver, foe, question, scene, unasked
from tests.support.bench import Bench, cited, of_type


def way(bench: Bench, line: str, dice: str = "1") -> list[str]:
    """The squares on which somebody sets foot by a line."""
    assert bench.state.grid is not None
    moved = of_type(bench.play(line, dice=dice), e.Moved)
    return [bench.state.grid.name(square) for square in moved[0].way]


def against(place: str, *others: Fields, mira: str = "b2", map: Fields | None = None, **fields: object) -> Bench:
    """Mira, about to charge a wolf somewhere."""
    people = (delver("Mira", mira, **fields), foe("Wolf", place, hp=60))
    return unasked(scene(*people, *others, battlefield=map))


@pytest.mark.clause("W-66")
@pytest.mark.parametrize(
    ("place", "squares"),
    [
        ("h2", ["b2", "c2", "d2", "e2", "f2", "g2"]),
        ("b8", ["b2", "b3", "b4", "b5", "b6", "b7"]),
        ("g7", ["b2", "c3", "d4", "e5", "f6"]),
        ("h3", ["b2", "c2", "d2", "e2", "f2", "g2"]),
    ],
)
def test_straight_where_straight_costs_the_same(place: str, squares: list[str]) -> None:
    assert way(against(place), "mira: charge wolf") == squares
    assert "W-66" in cited(against(place).play("mira: charge wolf", dice="1"))


@pytest.mark.clause("W-66")
def test_not_where_it_would_cost_more() -> None:
    rough = {"columns": 10, "rows": 6, "difficult": ["d2", "e2"]}
    assert way(against("h2", map=rough), "mira: charge wolf")[-1] in ("g1", "g3")
    assert "W-66" in cited(against("h2", map=rough).play("mira: charge wolf g2", dice="1"))


@pytest.mark.clause("W-66")
def test_alone_in_the_open_it_makes_no_difference_and_nobody_is_asked() -> None:
    assert question(against("h2"), "mira: charge wolf", dice="1") is None
    bench = against("h2")
    assert "W-66" in cited(bench.play("mira: charge wolf g3", dice="1"))
    assert at(bench, "mira") == "g3", "which square may be named all the same"


@pytest.mark.clause("W-66")
def test_where_others_stand_beside_it_is_asked() -> None:
    bench = against("h2", foe("Bear", "h4"))
    request = question(bench, "mira: charge wolf")
    assert isinstance(request, Choose)
    told = {option.id: option.hint for option in request.options}
    assert next(iter(told)) == "g2"
    assert (told["g2"], told["g3"]) == ("25 ft", "25 ft, beside Bear")
    assert "W-66" in request.clauses
    bench.table.abandon()
    assert way(bench, "mira: charge wolf\n> g1")[-1] == "g1"


@pytest.mark.clause("W-66")
def test_where_a_throw_is_far_or_meets_cover_from_one_square_and_not_from_another() -> None:
    """Out of the way of a pillar between them, and within the 10 feet of an axe, it is best thrown."""
    pillar = {"columns": 14, "rows": 6, "blocked": ["l3"]}
    bench = against("n3", mira="b3", map=pillar, weapons=["hand-axe"])
    told = {square: option.hint for square, option in bench.options("mira: charge wolf with=hand-axe/thrown").items()}
    assert told["i3"].endswith("beyond normal range, half cover: the south-west and south-east corners are hidden")
    assert any(hint.endswith(" ft") for hint in told.values())
    assert "W-66" in cited(bench.play("mira: charge wolf m1 with=hand-axe/thrown", dice="1"))


@pytest.mark.clause("W-7")
@pytest.mark.parametrize(
    ("goal", "squares"),
    [
        ("b8", ["b2", "b3", "b4", "b5", "b6", "b7", "b8"]),
        ("h2", ["b2", "c2", "d2", "e2", "f2", "g2", "h2"]),
        ("h8", ["b2", "c3", "d4", "e5", "f6", "g7", "h8"]),
    ],
)
def test_whoever_runs_goes_straight_too(goal: str, squares: list[str]) -> None:
    bench = against("t14")
    assert way(bench, f"mira: run {goal}", dice="") == squares
    assert "W-7" in cited(against("t14").play(f"mira: run {goal}"))


@pytest.mark.clause("W-7")
def test_and_round_a_corner_by_as_few_turns_as_it_takes() -> None:
    walled = {"columns": 10, "rows": 10, "blocked": ["b4", "c4"]}
    bench = unasked(scene(delver("Mira", "b2"), foe("Wolf", "j10"), battlefield=walled))
    assert way(bench, "mira: run b6", dice="") == ["b2", "b3", "a4", "a5", "b6"]
    assert "W-7" in cited(bench.play("mira: run a2"))
