"""What areas cover: bursts, cones, lines and blocks on the squares, from wherever they begin.

An area begins at a body: a grid corner is one of size 0 (`bodies.corner`), a square one of size 1. So "20 feet around
this point", "within 2 squares of this one" and "from the dragon's face" are one and the same. Sizes are in squares.
Nothing here knows walls: what of an area is reached the rules say, with `sight`, `squares.clear_between` or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from combattracker.model.grid import Square
from combattracker.model.values import Value

from .bodies import Body
from .squares import Diagonals

DIRECTIONS: Mapping[str, Square] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""The eight directions clockwise, each with its step in columns and rows; north is where the rows begin."""

QUARTER = (1, 1)
"""The half-width of a cone that takes in a quarter of the circle: as far aside as ahead."""
AS_WIDE_AS_FAR = (1, 2)
"""The half-width of a cone that is everywhere as wide as it is far from where it begins."""


class Burst(Value, frozen=True, tag="burst"):
    """All within `radius` squares; what it begins at is inside, and for a grid corner that is nothing."""

    radius: int
    diagonals: Diagonals = Diagonals.ONE

    @property
    def points(self) -> bool:
        """Whether it has a direction."""
        return False

    def squares(self, origin: Body, direction: str = "") -> tuple[Square, ...]:
        """The squares that it covers, row by row."""
        return _burst(origin, self.radius, self.diagonals)


class Cone(Value, frozen=True, tag="cone"):
    """All within `length` squares of where it begins that lie ahead, no farther aside than `half_width` of that.

    What counts is the middle of a square, seen from the middle of what it begins at; `half_width` is a fraction.
    """

    length: int
    half_width: tuple[int, int] = QUARTER
    diagonals: Diagonals = Diagonals.ONE

    @property
    def points(self) -> bool:
        """Whether it has a direction."""
        return True

    def squares(self, origin: Body, direction: str = "") -> tuple[Square, ...]:
        """The squares that it covers, row by row. Raises KeyError where the direction is none."""
        return _cone(origin, DIRECTIONS[direction], self)


class Line(Value, frozen=True, tag="line"):
    """`length` squares straight ahead, `width` abreast; where that can't be in the middle, more is to the right."""

    length: int
    width: int = 1

    @property
    def points(self) -> bool:
        """Whether it has a direction."""
        return True

    def squares(self, origin: Body, direction: str = "") -> tuple[Square, ...]:
        """The squares that it covers, row by row. Raises KeyError where the direction is none."""
        return _line(origin, DIRECTIONS[direction], self.length, self.width)


class Block(Value, frozen=True, tag="block"):
    """A square (or cube) of `side` squares, laid against what it begins at; ahead its middle is, or else its corner."""

    side: int

    @property
    def points(self) -> bool:
        """Whether it has a direction."""
        return True

    def squares(self, origin: Body, direction: str = "") -> tuple[Square, ...]:
        """The squares that it covers, row by row. Raises KeyError where the direction is none."""
        return _block(origin, DIRECTIONS[direction], self.side)


Area = Burst | Cone | Line | Block


@lru_cache(maxsize=4096)
def _burst(origin: Body, radius: int, diagonals: Diagonals) -> tuple[Square, ...]:
    return tuple(at for at in _within(origin, radius) if diagonals.far(*origin.away(at)) <= radius)


@lru_cache(maxsize=4096)
def _cone(origin: Body, towards: Square, cone: Cone) -> tuple[Square, ...]:
    return tuple(
        at
        for at in _within(origin, cone.length)
        if 0 < cone.diagonals.far(*origin.away(at)) <= cone.length and _ahead(origin, towards, at, cone.half_width)
    )


def _ahead(origin: Body, towards: Square, at: Square, half_width: tuple[int, int]) -> bool:
    """Whether the middle of a square lies in the wedge from the middle of a body; in half squares all is whole."""
    x = 2 * at[0] + 1 - 2 * origin.x - origin.size
    y = 2 * at[1] + 1 - 2 * origin.y - origin.size
    along, aside = x * towards[0] + y * towards[1], abs(x * towards[1] - y * towards[0])
    return along > 0 and aside * half_width[1] <= along * half_width[0]


@lru_cache(maxsize=4096)
def _line(origin: Body, towards: Square, length: int, width: int) -> tuple[Square, ...]:
    (dx, dy), found = towards, set[Square]()
    x, y = _first_ahead(origin, towards, width)
    if dx and dy:
        # Rows of diagonals: beside each other they leave no gap if they are shifted along the rows.
        aside, back = (-dy, 0), (width - 1) // 2
        x -= back * aside[0]
    else:
        aside = (-dy, dx)
    for far in range(length):
        for lane in range(width):
            found.add((x + far * dx + lane * aside[0], y + far * dy + lane * aside[1]))
    return _row_by_row(found)


def _first_ahead(origin: Body, towards: Square, width: int) -> Square:
    """The square next to a body in a direction, past its corner or in its middle: of several abreast the leftmost."""
    (dx, dy), (x, y, size) = towards, origin[:3]
    column, row = (x + size if dx > 0 else x - 1), (y + size if dy > 0 else y - 1)
    if dx and dy:
        return (column, row)
    # How many lanes of the body are free to the left; where that is no whole number, the strip lies to the right.
    free = -((width - size) // 2)
    if dx:
        return (column, y + free if dx > 0 else y + size - 1 - free)
    return (x + free if dy < 0 else x + size - 1 - free, row)


@lru_cache(maxsize=4096)
def _block(origin: Body, towards: Square, side: int) -> tuple[Square, ...]:
    if towards[0] and towards[1]:
        x, y = _first_ahead(origin, towards, side)
        return _row_by_row((x + towards[0] * i, y + towards[1] * j) for i in range(side) for j in range(side))
    return _line(origin, towards, side, side)


def _within(origin: Body, steps: int) -> Iterator[Square]:
    for y in range(origin.y - steps, origin.y + origin.size + steps):
        for x in range(origin.x - steps, origin.x + origin.size + steps):
            yield (x, y)


def _row_by_row(squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(sorted(squares, key=lambda at: (at[1], at[0])))
