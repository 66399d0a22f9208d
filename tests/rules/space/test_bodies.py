"""Distances between bodies, what is around them, straight lines of squares."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.grid import Field, Grid, Square, chebyshev, manhattan
from combattracker.rules.space.bodies import Body, corner, squares_around, standing_at, steps_apart
from combattracker.rules.space.squares import Diagonals, clear_between, crossed, straight_line

SQUARES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
BODIES = st.builds(lambda at, size: Body(at[0], at[1], size), SQUARES, st.integers(1, 4))
STEPS = {Diagonals.ONE: 3, Diagonals.EVERY_OTHER_TWO: 4, Diagonals.TWO: 5, Diagonals.NONE: 5}


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        (Body(0, 0), Body(6, 6), 6),
        (Body(0, 0, 2), Body(1, 1), 0),
        (Body(0, 0, 2), Body(4, 1, 3), 3),
        (Body(0, 0), Body(1, 0), 1),
        (Body(0, 0, side=5), Body(0, 0, elevation=5, side=5), 1),
        (Body(0, 0, side=5), Body(1, 0, elevation=8, side=5), 2),
    ],
)
def test_how_many_steps_bodies_are_apart(a: Body, b: Body, steps: int) -> None:
    assert steps_apart(a, b) == steps_apart(b, a) == steps


@settings(max_examples=100, deadline=None, derandomize=True)
@given(BODIES, BODIES)
def test_bodies_are_as_far_apart_as_their_nearest_squares(a: Body, b: Body) -> None:
    assert steps_apart(a, b) == min(chebyshev(one, other) for one in a.squares() for other in b.squares())
    assert steps_apart(a, b) == min(max(a.away(square)) for square in b.squares())
    near = set(squares_around(a, 2))
    assert near.isdisjoint(a.squares())
    assert bool(near & set(b.squares())) == any(0 < max(a.away(square)) <= 2 for square in b.squares())


def test_a_body_stands_on_the_highest_ground_under_it() -> None:
    grid = Grid((Field("f", "F", 0, 0, 4, 4),), heights=(((1, 1), 10),))
    assert standing_at(grid, (0, 0), 2, side=5) == Body(0, 0, 2, 10, None, 5)
    assert standing_at(grid, (0, 0), 2, side=5).top == 20
    assert standing_at(grid, (2, 0)).elevation == 0


def test_of_a_corner_the_far_side_of_a_square_counts() -> None:
    assert [corner((3, 3)).away(at) for at in ((2, 2), (3, 3), (5, 1))] == [(1, 1), (1, 1), (3, 2)]


@pytest.mark.parametrize("rule", list(Diagonals))
def test_diagonals_by_rule(rule: Diagonals) -> None:
    assert rule.between((0, 0), (3, -2)) == STEPS[rule]
    assert rule.between((0, 0), (0, 7)) == 7


@settings(max_examples=200, deadline=None, derandomize=True)
@given(SQUARES, SQUARES)
def test_a_straight_line_takes_a_step_at_a_time_and_stays_near(start: Square, goal: Square) -> None:
    way = straight_line(start, goal)
    assert way is not None
    assert (way[0], way[-1], len(way)) == (start, goal, chebyshev(start, goal) + 1)
    assert all(chebyshev(one, other) == 1 for one, other in pairwise(way))
    assert set(way) <= set(crossed(start, goal)) or manhattan(start, goal) > chebyshev(start, goal)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(SQUARES, SQUARES, st.frozensets(SQUARES, max_size=30))
def test_what_is_crossed_is_what_points_of_the_line_lie_in(a: Square, b: Square, blocked: frozenset[Square]) -> None:
    found = set(crossed(a, b))
    assert found == set(crossed(b, a))
    parts = 997  # prime, and more than there are borders: no point lies just on one unless all do
    for part in range(1, parts):
        x = (2 * a[0] + 1) * parts + 2 * part * (b[0] - a[0])
        y = (2 * a[1] + 1) * parts + 2 * part * (b[1] - a[1])
        if x % (2 * parts) and y % (2 * parts):
            assert (x // (2 * parts), y // (2 * parts)) in found
    grid = Grid((Field("f", "F", -9, -9, 19, 19),), blocked)
    assert clear_between(grid, a, b) == clear_between(grid, b, a) == (a == b or not found & blocked)
