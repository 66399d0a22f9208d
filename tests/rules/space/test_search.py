"""Ways over the grid, against an oracle that tries every way there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.grid import Field, Grid, Square, manhattan, neighbourhood
from combattracker.rules.space.search import nearest_free, reachable, ways
from combattracker.rules.space.squares import Way

SIZE = 3
ALL = [(x, y) for y in range(SIZE) for x in range(SIZE)]
SQUARES = st.sampled_from(ALL)
ADJACENCY = st.sampled_from([4, 8])


def plane(walls: frozenset[Square], size: int = SIZE) -> Grid:
    return Grid((Field("f", "F", 0, 0, size, size),), walls)


def every_way(grid: Grid, way: Way, taken: set[Square], adjacency: int) -> Iterator[Way]:
    """All ways without a circle that begin with this one."""
    yield way
    for near in grid.neighbours(way[-1], adjacency):
        if near not in way and near not in taken:
            yield from every_way(grid, (*way, near), taken, adjacency)


def cost(way: Way, prices: dict[Square, int]) -> tuple[int, int]:
    return sum(prices.get(square, 0) for square in way[1:-1]), len(way)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(
    SQUARES,
    st.frozensets(SQUARES, max_size=3),
    st.sets(SQUARES, max_size=3),
    ADJACENCY,
    st.dictionaries(SQUARES, st.integers(0, 3), max_size=4),
)
def test_the_best_way_is_as_good_as_the_best_of_all(
    start: Square, walls: frozenset[Square], taken: set[Square], adjacency: int, prices: dict[Square, int]
) -> None:
    grid = plane(walls - {start})
    found = ways(grid, start, taken, adjacency, lambda square: prices.get(square, 0))
    best: dict[Square, tuple[int, int]] = {}
    for way in every_way(grid, (start,), taken, adjacency):
        best[way[-1]] = min(best.get(way[-1], (99, 99)), cost(way, prices))
    assert {goal: cost(way, prices) for goal, way in found.items()} == best
    assert reachable(grid, start, frozenset(taken), adjacency) == frozenset(best)
    for goal, way in found.items():
        assert (way[0], way[-1]) == (start, goal)
        assert all(after in grid.neighbours(before, adjacency) for before, after in pairwise(way))
        assert not taken & set(way[1:])


def test_start_and_goal_cost_nothing() -> None:
    grid = plane(frozenset())
    dear = ways(grid, (0, 0), (), 4, lambda square: 100 if square in ((0, 0), (0, 1)) else 0)
    assert dear[(0, 1)] == ((0, 0), (0, 1))
    assert dear[(0, 2)] == ((0, 0), (1, 0), (1, 1), (1, 2), (0, 2))


def test_the_same_question_has_the_same_answer() -> None:
    grid = plane(frozenset({(1, 1)}), 6)
    assert [ways(grid, (0, 0), [(2, 2)]) for _ in range(3)] == [ways(grid, (0, 0), {(2, 2): "wolf"})] * 3


def test_from_inside_a_wall_nothing_is_reached() -> None:
    grid = plane(frozenset({(1, 1)}))
    assert ways(grid, (1, 1), ()) == {(1, 1): ((1, 1),)}
    assert reachable(grid, (1, 1), frozenset()) == {(1, 1)}


def test_who_is_walled_in_stays() -> None:
    grid = plane(frozenset({(1, 0), (0, 1), (1, 1)}))
    assert list(ways(grid, (0, 0), ())) == [(0, 0)]


def test_a_large_empty_field_is_searched_at_once() -> None:
    grid = plane(frozenset(), 40)
    found = ways(grid, (0, 0), ())
    assert len(found) == 1600
    assert len(found[(39, 39)]) == 40
    assert len(neighbourhood(grid, 4)[(20, 20)]) == 4


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SQUARES, st.frozensets(SQUARES), st.sets(SQUARES), st.lists(SQUARES, unique=True))
def test_the_nearest_free_square(
    to: Square, walls: frozenset[Square], taken: set[Square], within: list[Square]
) -> None:
    found = nearest_free(plane(walls), to, taken, within)
    free = [square for square in within if square not in taken and square not in walls]
    assert (found is None) == (not free)
    if found is not None:
        assert found in free
        assert manhattan(found, to) == min(manhattan(square, to) for square in free)
        ties = [square for square in free if manhattan(square, to) == manhattan(found, to)]
        assert found == min(ties, key=lambda s: (s[1], s[0]))
