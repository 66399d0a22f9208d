"""Distances, reach, areas and straight lines on the grid (W-6 to W-8, W-66)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.grid import Square, chebyshev
from combattracker.rules.space.bodies import Body
from combattracker.rules.space.squares import straight_line
from rulesets.sovereign.space.bodies import adjacent, distance, radius_squares, reach_squares
from tests.rules.space.in_feet import body

SQUARES = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
BODIES = st.builds(lambda at, size: body(at[0], at[1], size), SQUARES, st.integers(1, 4))


@pytest.mark.clause("W-8")
@pytest.mark.parametrize(("radius", "side"), [(20, 8), (10, 4), (5, 2), (15, 6), (0, 0), (12, 4)])
def test_a_radius_is_a_square_twice_as_wide(radius: int, side: int) -> None:
    squares = radius_squares((10, 10), radius)
    assert len(squares) == len(set(squares)) == side * side
    assert {x for x, _ in squares} == {y for _, y in squares} == set(range(10 - side // 2, 10 + side // 2))


@pytest.mark.clause("W-8")
def test_a_radius_is_centred_on_a_corner() -> None:
    assert radius_squares((3, 7), 5) == ((2, 6), (3, 6), (2, 7), (3, 7))


@pytest.mark.clause("W-6")
def test_squares_that_share_an_edge_or_a_corner_are_adjacent() -> None:
    here = body(5, 5)
    near = {(x, y) for x in range(10) for y in range(10) if (x, y) != (5, 5) and adjacent(here, body(x, y))}
    assert near == set(reach_squares(here)) == {(x, y) for x in (4, 5, 6) for y in (4, 5, 6)} - {(5, 5)}


@pytest.mark.clause("W-6")
def test_large_creatures_are_adjacent_along_all_their_edges() -> None:
    ogre = body(2, 2, 3)
    assert adjacent(ogre, body(1, 1))
    assert adjacent(ogre, body(5, 4))
    assert not adjacent(ogre, body(6, 4))
    assert len(reach_squares(ogre)) == 16
    assert len(reach_squares(ogre, 10)) == 40


@pytest.mark.clause("W-7")
@pytest.mark.parametrize(
    ("a", "b", "feet"),
    [
        (body(0, 0), body(6, 6), 30),
        (body(0, 0), body(6, 0), 30),
        (body(0, 0), body(6, 2), 30),
        (body(0, 0), body(0, 0), 0),
        (body(0, 0, 2), body(1, 1), 0),
        (body(0, 0, 2), body(4, 1, 3), 15),
        (body(0, 0), body(1, 0, elevation=5), 5),
        (body(0, 0), body(0, 0, elevation=5), 5),
        (body(0, 0), body(1, 0, elevation=8), 10),
        (body(0, 0), body(2, 0, elevation=20), 20),
    ],
)
def test_diagonals_cost_the_same(a: Body, b: Body, feet: int) -> None:
    assert distance(a, b) == distance(b, a) == feet


@settings(max_examples=200, deadline=None, derandomize=True)
@given(BODIES, BODIES)
@pytest.mark.clause("W-7")
def test_the_distance_is_that_of_the_nearest_squares(a: Body, b: Body) -> None:
    steps = min(chebyshev(one, other) for one in a.squares() for other in b.squares())
    assert distance(a, b) == 5 * steps
    own = set(a.squares())
    assert any(square in reach_squares(a, 10) for square in b.squares() if square not in own) == any(
        min(chebyshev(one, square) for one in own) <= 2 for square in b.squares() if square not in own
    )


@pytest.mark.clause("W-66")
@pytest.mark.parametrize(
    ("goal", "way"),
    [
        ((0, 0), ((0, 0),)),
        ((3, 0), ((0, 0), (1, 0), (2, 0), (3, 0))),
        ((-2, 2), ((0, 0), (-1, 1), (-2, 2))),
        ((3, 1), ((0, 0), (1, 0), (2, 1), (3, 1))),
        ((2, 1), ((0, 0), (1, 0), (2, 1))),
        ((-2, -1), ((0, 0), (-1, 0), (-2, -1))),
        ((1, 4), ((0, 0), (0, 1), (0, 2), (1, 3), (1, 4))),
    ],
)
def test_a_straight_line(goal: Square, way: tuple[Square, ...]) -> None:
    assert straight_line((0, 0), goal) == way


@pytest.mark.clause("W-66")
def test_a_straight_line_gives_way_only_where_it_runs_between_two_squares() -> None:
    assert straight_line((0, 0), (2, 1), lambda _, there: there != (1, 0)) == ((0, 0), (1, 1), (2, 1))
    assert straight_line((0, 0), (2, 1), lambda _, there: there not in ((1, 0), (1, 1))) is None
    assert straight_line((0, 0), (3, 0), lambda _, there: there != (2, 0)) is None
    assert straight_line((0, 0), (2, 1), lambda here, there: here[1] != there[1]) is None
    assert straight_line((0, 0), (2, 1), lambda here, _: here != (1, 0)) == ((0, 0), (1, 1), (2, 1))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(SQUARES, SQUARES)
@pytest.mark.clause("W-66")
def test_a_straight_line_takes_a_step_at_a_time_and_stays_near(start: Square, goal: Square) -> None:
    way = straight_line(start, goal)
    assert way is not None
    assert (way[0], way[-1], len(way)) == (start, goal, chebyshev(start, goal) + 1)
    assert all(chebyshev(one, other) == 1 for one, other in pairwise(way))
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    for x, y in way:
        assert 2 * abs(dx * (y - start[1]) - dy * (x - start[0])) <= chebyshev(start, goal)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(SQUARES, SQUARES)
@pytest.mark.clause("W-66")
def test_a_straight_line_is_the_same_in_a_mirror(start: Square, goal: Square) -> None:
    way = straight_line(start, goal)
    assert way is not None
    assert straight_line((-start[0], start[1]), (-goal[0], goal[1])) == tuple((-x, y) for x, y in way)
    assert straight_line((start[1], start[0]), (goal[1], goal[0])) == tuple((y, x) for x, y in way)
