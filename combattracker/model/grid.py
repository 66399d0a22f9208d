"""The battlefield: one plane of squares, cut into named fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from combattracker.model.errors import Ambiguous, Unreadable
from combattracker.model.values import Value

Square = tuple[int, int]
"""Column and row in the plane that all fields share; rows grow downwards, as they are drawn."""

ORTHOGONAL: tuple[Square, ...] = ((0, -1), (-1, 0), (1, 0), (0, 1))
ALL_AROUND: tuple[Square, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


class Field(Value, frozen=True):
    """A rectangle of squares; `x` and `y` place its upper left square in the plane."""

    id: str
    name: str
    x: int
    y: int
    columns: int
    rows: int

    def __contains__(self, square: Square) -> bool:
        return self.x <= square[0] < self.x + self.columns and self.y <= square[1] < self.y + self.rows

    def squares(self) -> Iterator[Square]:
        """All its squares, row by row."""
        for y in range(self.y, self.y + self.rows):
            for x in range(self.x, self.x + self.columns):
                yield (x, y)


class Grid(Value, frozen=True, omit_defaults=True, cache_hash=True):
    """The fields, the squares that nobody can enter, and the lie of the land.

    `difficult` ground takes longer to cross. `heights` say, in the rules' measure, how high the ground of a square
    lies where it is not level; of a blocked square, how high what blocks it is, where that has a top.
    """

    fields: tuple[Field, ...]
    blocked: frozenset[Square] = frozenset()
    difficult: frozenset[Square] = frozenset()
    heights: tuple[tuple[Square, int], ...] = ()

    def field_at(self, square: Square) -> Field | None:
        """The field that holds a square, if any does."""
        for field in self.fields:
            if square in field:
                return field
        return None

    def field(self, field_id: str) -> Field:
        """The field of that id. Raises Unreadable."""
        for field in self.fields:
            if field.id == field_id:
                return field
        raise Unreadable(f"there is no field {field_id!r}; there is {', '.join(f.id for f in self.fields)}")

    def is_open(self, square: Square) -> bool:
        """Whether a square belongs to the battlefield and can be entered."""
        return square not in self.blocked and self.field_at(square) is not None

    def squares(self) -> Iterator[Square]:
        """All squares that can be entered, field by field."""
        for field in self.fields:
            for square in field.squares():
                if square not in self.blocked:
                    yield square

    def height(self, square: Square) -> int | None:
        """How high the ground of a square lies; of a blocked one, how high what blocks it is, None without a top."""
        return _heights(self).get(square, None if square in self.blocked else 0)

    def neighbours(self, square: Square, adjacency: int = 8) -> tuple[Square, ...]:
        """The squares next to one (of 4 or of 8), walls left out, in reading order."""
        return neighbourhood(self, adjacency).get(square, ())

    def name(self, square: Square) -> str:
        """A square's name: `b3`, or `field:b3` where there are several fields."""
        return _name(self, square)

    def parse(self, name: str, home: str = "") -> Square:
        """The square of that name; without a field it is on `home`, or on the only field.

        Raises Unreadable for a name that is none or lies outside, Ambiguous where the field is open.
        """
        found = re.fullmatch(r"(?:([\w-]+):)?([a-z]+)([1-9][0-9]{0,3})", name.strip().lower())
        if not found:
            raise Unreadable(f"{name!r} is no square; write it like b3 or {self.fields[0].id}:b3")
        field_id, letters, row = found.groups()
        if not (field_id or home) and len(self.fields) > 1:
            raise Ambiguous(f"on which field is {name}", tuple(f"{f.id}:{name}" for f in self.fields))
        field = self.field(field_id or home or self.fields[0].id)
        square = (field.x + column_number(letters), field.y + int(row) - 1)
        if square not in field:
            last = f"{column_name(field.columns - 1)}{field.rows}"
            raise Unreadable(f"{name} lies outside {field.name}, which goes from a1 to {last}")
        return square


@lru_cache(maxsize=4096)
def _name(grid: Grid, square: Square) -> str:
    field = grid.field_at(square)
    if field is None:
        return f"({square[0]}, {square[1]})"
    local = f"{column_name(square[0] - field.x)}{square[1] - field.y + 1}"
    return local if len(grid.fields) == 1 else f"{field.id}:{local}"


@lru_cache(maxsize=32)
def _heights(grid: Grid) -> dict[Square, int]:
    return dict(grid.heights)


@lru_cache(maxsize=32)
def neighbourhood(grid: Grid, adjacency: int = 8) -> dict[Square, tuple[Square, ...]]:
    """For every square that can be entered, the squares next to it; walls have no neighbours."""
    steps = ALL_AROUND if adjacency == 8 else ORTHOGONAL
    squares = dict.fromkeys(grid.squares())
    return {(x, y): tuple(near for dx, dy in steps if (near := (x + dx, y + dy)) in squares) for x, y in squares}


def adjacent(a: Square, b: Square, adjacency: int = 8) -> bool:
    """Whether two different squares touch; with an adjacency of 4 corners do not count."""
    return a != b and (chebyshev(a, b) if adjacency == 8 else manhattan(a, b)) == 1


def manhattan(a: Square, b: Square) -> int:
    """Distance counted orthogonally."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def chebyshev(a: Square, b: Square) -> int:
    """Distance in steps where a diagonal counts one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def column_name(column: int) -> str:
    """The letters of a column counted from 0: a … z, aa …"""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """The column, counted from 0, that has these letters."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1
