"""Squares: their names, their neighbours, their distances."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.errors import Ambiguous, CombatError, Unreadable
from combattracker.model.grid import (
    Field,
    Grid,
    Square,
    adjacent,
    chebyshev,
    column_name,
    column_number,
    manhattan,
    neighbourhood,
)

TWO = Grid((Field("wolves", "The pack", 0, 0, 5, 3), Field("heroes", "The travellers", 0, 3, 5, 3)))
ONE = Grid((Field("arena", "The arena", 2, 5, 30, 12),), frozenset({(2, 5)}))
SQUARES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@pytest.mark.parametrize(
    ("square", "name"),
    [((0, 0), "wolves:a1"), ((4, 2), "wolves:e3"), ((0, 3), "heroes:a1"), ((9, 9), "(9, 9)"), ((-1, 0), "(-1, 0)")],
)
def test_a_square_is_named_with_its_field_where_there_are_several(square: Square, name: str) -> None:
    assert TWO.name(square) == name


def test_a_square_is_named_alone_where_there_is_one_field() -> None:
    assert ONE.name((2, 5)) == "a1"
    assert ONE.name((31, 16)) == "ad12"


@pytest.mark.parametrize("grid", [ONE, TWO])
def test_every_name_is_read_back(grid: Grid) -> None:
    for field in grid.fields:
        for square in field.squares():
            assert grid.parse(grid.name(square)) == square
            assert grid.parse(f"  {grid.name(square).upper()} ") == square


def test_a_bare_name_is_on_the_home_field() -> None:
    assert TWO.parse("b2", "heroes") == (1, 4)
    assert TWO.parse("wolves:b2", "heroes") == (1, 1)


def test_a_bare_name_without_a_home_has_as_many_readings_as_there_are_fields() -> None:
    with pytest.raises(Ambiguous) as found:
        TWO.parse("b2")
    assert found.value.readings == ("wolves:b2", "heroes:b2")


@pytest.mark.parametrize(
    "name", ["", "b", "3", "b0", "b-1", "2b", "b3c", "b 3", ":b3", "heroes:", "é3", "b12345", "b٣"]
)
def test_what_is_no_square_is_refused_with_an_example(name: str) -> None:
    with pytest.raises(Unreadable, match="is no square; write it like b3 or wolves:b3"):
        TWO.parse(name)


def test_a_square_outside_is_refused_with_the_bounds() -> None:
    with pytest.raises(Unreadable, match="f1 lies outside The pack, which goes from a1 to e3"):
        TWO.parse("f1", "wolves")
    with pytest.raises(Unreadable, match="there is no field 'moon'; there is wolves, heroes"):
        TWO.parse("moon:a1")


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(max_size=12), st.sampled_from(["", "heroes", "wolves"]))
def test_any_text_is_a_square_or_a_refusal(name: str, home: str) -> None:
    try:
        square = TWO.parse(name, home)
    except CombatError:
        return
    assert TWO.field_at(square) is not None


@given(st.integers(0, 20_000))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_columns_have_letters_like_a_spreadsheet(column: int) -> None:
    assert column_number(column_name(column)) == column
    assert column_name(0) + column_name(25) + column_name(26) + column_name(702) == "azaaaaa"


def test_walls_have_no_neighbours_and_are_nobodys() -> None:
    grid = Grid((Field("f", "F", 0, 0, 3, 3),), frozenset({(1, 1)}))
    assert grid.neighbours((1, 1)) == ()
    assert grid.neighbours((0, 0)) == ((1, 0), (0, 1))
    assert grid.neighbours((0, 0), 4) == ((1, 0), (0, 1))
    assert grid.neighbours((9, 9)) == ()
    assert (1, 1) not in list(grid.squares())


def test_fields_side_by_side_touch() -> None:
    assert (0, 3) in TWO.neighbours((0, 2), 4)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(
    st.lists(st.tuples(*[st.integers(0, 4)] * 2, *[st.integers(1, 3)] * 2), min_size=1, max_size=3),
    st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=8),
    st.sampled_from([4, 8]),
)
def test_neighbours_are_the_adjacent_squares_that_can_be_entered(
    rectangles: list[tuple[int, int, int, int]], walls: frozenset[Square], adjacency: int
) -> None:
    grid = Grid(tuple(Field(f"f{i}", "", *rectangle) for i, rectangle in enumerate(rectangles)), walls)
    free = set(grid.squares())
    assert set(neighbourhood(grid, adjacency)) == free
    for square, near in neighbourhood(grid, adjacency).items():
        assert sorted(near) == sorted(other for other in free if adjacent(square, other, adjacency))
        assert list(near) == sorted(near, key=lambda s: (s[1], s[0])), "in reading order"


@settings(max_examples=100, deadline=None, derandomize=True)
@given(SQUARES, SQUARES, SQUARES)
def test_distances(a: Square, b: Square, c: Square) -> None:
    for distance in (manhattan, chebyshev):
        assert distance(a, b) == distance(b, a) >= 0
        assert (distance(a, b) == 0) == (a == b)
        assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert chebyshev(a, b) <= manhattan(a, b) <= 2 * chebyshev(a, b)
    assert adjacent(a, b, 4) == (manhattan(a, b) == 1)
    assert adjacent(a, b, 8) == (chebyshev(a, b) == 1)
