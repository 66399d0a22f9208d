"""Dragging and throwing whom one holds (W-128)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import (
    Fields,
    at,
    checked,
    delver,
    foe,
    let_act,
    lost,
    question,
    scene,
    terms,
    unasked,
)
from tests.support.bench import Bench, cited


def gripped(
    wolf: dict[str, Any] | None = None, battlefield: Fields | None = None, others: tuple[Fields, ...] = ()
) -> Bench:
    """Mira on c3 holds a wolf on c4."""
    people = (delver("Mira", "c3"), foe("Wolf", "c4", **{"hp": 90, **(wolf or {})}), *others)
    bench = unasked(scene(*people, battlefield=battlefield))
    bench.play("mira: grapple wolf\nset mira.budget.main=1", dice="20 6 6")
    assert bench["mira"].effect("grappling") is not None
    return bench


def ways(bench: Bench, line: str, *answers: str) -> set[str]:
    """The squares that come into question next."""
    request = question(bench, line, *answers, dice="6 6")
    assert isinstance(request, Choose), request
    bench.table.abandon()
    return {option.id for option in request.options}


@pytest.mark.clause("W-128")
@pytest.mark.parametrize("how", ["drag", "throw"])
@pytest.mark.parametrize(("brawl", "dice", "wins"), [(0, "4 4", True), (0, "4 3", False), (2, "5 5", True)])
def test_a_main_action_and_an_opposed_check_or_the_grip_is_lost(how: str, brawl: int, dice: str, wins: bool) -> None:
    bench = gripped({"skills": {"brawl": brawl}})
    answers = {"drag": "\n> c2\n> c1", "throw": "\n> c5"}[how] if wins else ""
    events = bench.play(f"mira: haul {how}{answers}", dice=dice)
    assert (checked(events, how).target, bench["mira"].budgets["main"].left) == (8 + brawl, 0)
    holds = bench["mira"].effect("grappling") is not None
    assert holds == (wins and how == "drag")
    assert bench["wolf"].effect("grappled") is not None if holds else bench["wolf"].effect("grappled") is None
    if not wins:
        assert (at(bench, "mira"), at(bench, "wolf"), bench["wolf"].effect("prone")) == ("c3", "c4", None)
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
@pytest.mark.parametrize(("way", "mira", "wolf"), [("c2 c1", "c1", "c2"), ("d2 e1", "e1", "d2"), ("b4 b5", "b5", "b4")])
def test_it_is_dragged_along_10_feet(way: str, mira: str, wolf: str) -> None:
    bench = gripped()
    first, second = way.split()
    events = bench.play(f"mira: haul drag\n> {first}\n> {second}", dice="6 6")
    assert (at(bench, "mira"), at(bench, "wolf")) == (mira, wolf)
    assert bench["wolf"].effect("prone") is None
    assert bench["wolf"].effect("grappled") is not None
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
def test_over_difficult_ground_one_square() -> None:
    bench = gripped(battlefield={"columns": 6, "rows": 6, "difficult": ["c2"]})
    events = bench.play("mira: haul drag\n> c2", dice="6 6")
    assert (at(bench, "mira"), at(bench, "wolf")) == ("c2", "c3")
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
def test_by_steps_that_the_grappler_could_go() -> None:
    field = {"columns": 6, "rows": 6, "blocked": ["b2", "c2"], "heights": {"d2": 30}}
    bench = gripped(battlefield=field, others=(foe("Bear", "d3"),))
    assert ways(bench, "mira: haul drag") == {"b3", "b4"}, "not between the bear and the wolf to d4"
    events = bench.play("mira: haul drag\n> b3\n> a3", dice="6 6")
    assert (at(bench, "mira"), at(bench, "wolf")) == ("a3", "b3")
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
def test_where_no_way_leads_on_both_stay() -> None:
    bench = gripped(battlefield={"columns": 3, "rows": 4, "blocked": ["b2", "c2", "b3", "b4"]})
    events = bench.play("mira: haul drag", dice="6 6")
    assert (at(bench, "mira"), at(bench, "wolf")) == ("c3", "c4")
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
def test_a_large_one_comes_the_same_way() -> None:
    bench = gripped({"size": 2}, battlefield={"columns": 8, "rows": 8})
    events = bench.play("mira: haul drag\n> c2\n> c1", dice="6 6")
    assert terms(checked(events, "drag"))["W-129"] == -2
    assert (at(bench, "mira"), at(bench, "wolf")) == ("c1", "c2")
    assert bench["wolf"].effect("grappled") is not None
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
@pytest.mark.parametrize("square", ["b5", "c5", "d5", "b3", "d4"])
def test_or_thrown_5_feet_and_prone(square: str) -> None:
    bench = gripped()
    events = bench.play(f"mira: haul throw\n> {square}", dice="6 6")
    assert (at(bench, "mira"), at(bench, "wolf")) == ("c3", square)
    assert bench["wolf"].effect("prone") is not None
    assert bench["wolf"].effect("grappled") is None
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
def test_into_no_wall_and_nobody() -> None:
    field = {"columns": 4, "rows": 4, "blocked": ["b4", "b3"]}
    bench = gripped(battlefield=field, others=(foe("Bear", "d3"),))
    assert ways(bench, "mira: haul throw") == {"d4"}
    bench = gripped(battlefield=field, others=(foe("Bear", "d3"), foe("Cat", "d4")))
    events = bench.play("mira: haul throw", dice="6 6")
    assert (at(bench, "wolf"), bench["wolf"].effect("prone") is not None) == ("c4", True)
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
def test_over_an_edge_it_falls() -> None:
    field = {"columns": 6, "rows": 6, "heights": {"c3": 20, "c4": 20}}
    bench = gripped(battlefield=field)
    events = bench.play("mira: haul throw\n> c5", dice="6 6 3 4")
    assert lost(events, "wolf") == [7]
    assert "W-128" in cited(events)


@pytest.mark.clause("W-128")
def test_only_whom_one_holds_and_with_a_main_action() -> None:
    bench = gripped()
    bench.play("mira: release")
    assert "W-128" in why_not(bench, "mira: haul throw", "6 6")
    bench = gripped()
    bench.play("set mira.budget.main=0")
    assert "W-25" in why_not(bench, "mira: haul throw", "6 6")
    let_act(bench, "foes")
    assert "W-128" in why_not(bench, "wolf: haul throw", "6 6"), "the held one holds nobody"
