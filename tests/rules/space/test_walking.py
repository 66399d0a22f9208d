"""Ways over the ground, against an oracle that tries every way there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.combatant import covered
from combattracker.model.grid import Field, Grid, Square, chebyshev
from combattracker.rules.space.ground import Corners, Gait, Ground, ground
from combattracker.rules.space.search import Reached, Step, cheapest, reachable, ways
from combattracker.rules.space.squares import Diagonals, Way
from combattracker.rules.space.walking import price_of, resting_places, routes, straight_route

SIZE = 4
START = (0, 0)
SQUARES = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
SOME = st.frozensets(SQUARES, max_size=5)
GAITS = st.builds(
    Gait,
    rough=st.integers(1, 3),
    climbs=st.sampled_from([None, 1]),
    diagonals=st.sampled_from(list(Diagonals)),
    corners=st.sampled_from(list(Corners)),
    others_close_corners=st.booleans(),
)
HEIGHTS = st.dictionaries(SQUARES, st.integers(0, 3), max_size=4).map(lambda each: tuple(sorted(each.items())))


def plane(
    walls: frozenset[Square] = frozenset(),
    difficult: frozenset[Square] = frozenset(),
    heights: tuple[tuple[Square, int], ...] = (),
    size: int = SIZE,
) -> Grid:
    return Grid((Field("f", "F", 0, 0, size, size),), walls - {START}, difficult, heights)


def every_way(found: Ground, way: Way, most: int) -> Iterator[Way]:
    """All ways without a circle that begin with this one."""
    yield way
    if len(way) > most:
        return
    for x in range(way[-1][0] - 1, way[-1][0] + 2):
        for y in range(way[-1][1] - 1, way[-1][1] + 2):
            if (x, y) not in way and price_of(found, (*way, (x, y))) is not None:
                yield from every_way(found, (*way, (x, y)), most)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(GAITS, SOME, SOME, HEIGHTS, SOME, st.frozensets(st.tuples(SQUARES, st.integers(1, 4)), max_size=3))
def test_the_cheapest_way_is_as_cheap_as_the_cheapest_of_all(
    gait: Gait,
    walls: frozenset[Square],
    difficult: frozenset[Square],
    heights: tuple[tuple[Square, int], ...],
    barred: frozenset[Square],
    prices: frozenset[tuple[Square, int]],
) -> None:
    grid = plane(walls, difficult, heights, 3)
    found = ground(grid, 1, gait, barred=barred, prices=prices)
    best: dict[Square, int] = {}
    for way in every_way(found, (START,), 9):
        price = price_of(found, way)
        assert price is not None
        best[way[-1]] = min(best.get(way[-1], 99), price)
    reached = routes(found, START)
    assert {at: route.price for at, route in reached.items()} == best
    for at, route in reached.items():
        assert (route.way[0], route.way[-1]) == (START, at)
        assert price_of(found, route.way) == route.price
    assert routes(found, START, 3) == {at: route for at, route in reached.items() if route.price <= 3}


@settings(max_examples=150, deadline=None, derandomize=True)
@given(GAITS, SOME, SOME, HEIGHTS, SOME, SOME, SOME, SOME, st.integers(1, 2))
def test_walking_is_never_cheaper_with_more_in_the_way(
    gait: Gait,
    walls: frozenset[Square],
    difficult: frozenset[Square],
    heights: tuple[tuple[Square, int], ...],
    barred: frozenset[Square],
    more_walls: frozenset[Square],
    more_difficult: frozenset[Square],
    more_barred: frozenset[Square],
    size: int,
) -> None:
    clear = {START, (0, 1), (1, 0), (1, 1)}
    before = ground(plane(walls - clear, difficult, heights), size, gait, barred=barred)
    grid = plane((walls | more_walls) - clear, difficult | more_difficult, heights)
    after = ground(grid, size, gait, barred=barred | more_barred)
    cheap, dear = routes(before, START), routes(after, START)
    assert dear.keys() <= cheap.keys()
    assert all(cheap[at].price <= route.price for at, route in dear.items())
    assert routes(before, START, 4).keys() <= cheap.keys()


@settings(max_examples=150, deadline=None, derandomize=True)
@given(GAITS, SOME, SOME, SOME, st.integers(1, 3))
def test_a_body_walks_where_all_its_squares_are_open(
    gait: Gait, walls: frozenset[Square], barred: frozenset[Square], occupied: frozenset[Square], size: int
) -> None:
    grid = plane(walls, size=6)
    found = ground(grid, size, gait, barred=barred, occupied=occupied)
    for at, route in routes(found, (0, 0)).items():
        for place in route.way[1:]:
            assert all(grid.is_open(square) and square not in barred for square in covered(place, size))
        assert (at in resting_places(found, (0, 0))) == (not occupied & set(covered(at, size)))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SOME, SOME, SQUARES)
def test_the_straight_way_is_no_cheaper_than_the_cheapest(
    walls: frozenset[Square], difficult: frozenset[Square], goal: Square
) -> None:
    found = ground(plane(walls, difficult), 1, Gait(corners=Corners.ONE_OPEN))
    straight = straight_route(found, START, goal)
    if straight is not None:
        assert len(straight.way) == chebyshev(START, goal) + 1
        assert routes(found, START)[goal].price <= straight.price
        assert straight_route(found, START, goal, straight.price - 1) is None
        assert price_of(found, straight.way) == straight.price


def test_of_equally_cheap_ways_the_straightest_is_taken() -> None:
    found = routes(ground(plane(), 1, Gait()), START)
    assert found[3, 0].way == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert [route.aslant for at, route in found.items() if at in ((3, 0), (3, 3), (3, 1))] == [0, 1, 3]


@pytest.mark.parametrize(
    ("rule", "prices"),
    [
        (Diagonals.ONE, [0, 1, 2, 3]),
        (Diagonals.EVERY_OTHER_TWO, [0, 1, 3, 4]),
        (Diagonals.TWO, [0, 2, 4, 6]),
        (Diagonals.NONE, [0, 2, 4, 6]),
    ],
)
def test_what_diagonals_take(rule: Diagonals, prices: list[int]) -> None:
    found = routes(ground(plane(), 1, Gait(diagonals=rule)), START)
    assert [found[at, at].price for at in range(SIZE)] == prices
    assert all(route.price == rule.between(START, at) for at, route in found.items())


@pytest.mark.parametrize(
    ("corners", "walls", "leads"),
    [
        (Corners.FREE, [(1, 0), (0, 1)], True),
        (Corners.ONE_OPEN, [(1, 0), (0, 1)], False),
        (Corners.ONE_OPEN, [(1, 0)], True),
        (Corners.BOTH_OPEN, [(1, 0)], False),
        (Corners.BOTH_OPEN, [(2, 0)], True),
    ],
)
def test_diagonal_steps_past_corners(corners: Corners, walls: list[Square], leads: bool) -> None:
    assert ground(plane(frozenset(walls)), 1, Gait(corners=corners)).leads(START, (1, 1)) == leads
    barred = ground(plane(), 1, Gait(corners=corners), barred=frozenset(walls))
    assert barred.leads(START, (1, 1)) == leads
    through = ground(plane(), 1, Gait(corners=corners, others_close_corners=False), barred=frozenset(walls))
    assert through.leads(START, (1, 1))


def test_heights_are_climbed_as_far_as_the_gait_goes() -> None:
    grid = plane(heights=(((1, 0), 5), ((2, 0), 11)))
    assert ground(grid, 1, Gait(climbs=5)).leads((0, 0), (1, 0))
    assert not ground(grid, 1, Gait(climbs=5)).leads((1, 0), (2, 0))
    assert ground(grid, 1, Gait()).leads((1, 0), (2, 0))


def test_whoever_is_in_a_wall_may_step_out_and_not_in_again() -> None:
    found = ground(plane(frozenset([(1, 1)])), 1, Gait(climbs=1))
    assert found.leads((1, 1), (2, 1))
    assert not found.leads((2, 1), (1, 1))
    assert (2, 1) in routes(found, (1, 1))


def test_equal_ground_is_one_object() -> None:
    assert ground(plane(), 1, Gait()) is ground(plane(), 1, Gait())


def test_what_steps_carry_along_is_that_of_the_best_way() -> None:
    def onward(here: int, reached: Reached[int, str]) -> list[Step[int, str]]:
        paid = reached.price[0]
        return [(here + step, (paid + step * step,), 0, f"{reached.more}{step}") for step in (1, 2) if here + step <= 4]

    found = cheapest(0, (0,), "", onward)
    assert {node: (each.price, each.more) for node, each in found.items()} == {
        0: ((0,), ""),
        1: ((1,), "1"),
        2: ((2,), "11"),
        3: ((3,), "111"),
        4: ((4,), "1111"),
    }


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SOME, SOME, st.sampled_from([4, 8]), st.dictionaries(SQUARES, st.integers(0, 3), max_size=4))
def test_ways_lead_just_where_one_can_get(
    walls: frozenset[Square], taken: frozenset[Square], adjacency: int, prices: dict[Square, int]
) -> None:
    grid = plane(walls)
    found = ways(grid, START, taken, adjacency, lambda square: prices.get(square, 0))
    assert found.keys() == reachable(grid, START, taken, adjacency)
    for goal, way in found.items():
        assert (way[0], way[-1]) == (START, goal)
        assert all(after in grid.neighbours(before, adjacency) for before, after in pairwise(way))
        assert not taken & set(way[1:])
