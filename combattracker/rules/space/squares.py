"""Squares along lines, and how far apart squares are by different rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import lru_cache

from combattracker.model.grid import Grid, Square, chebyshev

Way = tuple[Square, ...]
"""The squares stepped on, start and goal included."""


class Diagonals(Enum):
    """What a diagonal step is by the rules."""

    ONE = "a step like any other"
    EVERY_OTHER_TWO = "a step, and every second one of them two"
    TWO = "as far as going around it: two steps"
    NONE = "no step at all"

    def far(self, columns: int, rows: int) -> int:
        """How many steps it is over so many columns and rows, with nothing in the way."""
        longer, shorter = max(abs(columns), abs(rows)), min(abs(columns), abs(rows))
        if self is Diagonals.ONE:
            return longer
        return longer + (shorter // 2 if self is Diagonals.EVERY_OTHER_TWO else shorter)

    def between(self, a: Square, b: Square) -> int:
        """How many steps one square is from another, with nothing in the way."""
        return self.far(b[0] - a[0], b[1] - a[1])


def _anyhow(_here: Square, _there: Square) -> bool:
    return True


def straight_line(start: Square, goal: Square, fits: Callable[[Square, Square], bool] = _anyhow) -> Way | None:
    """The squares of a straight line, its ends included; None where a step of it does not fit.

    Each step takes the square whose middle is nearest to the line from middle to middle. Where the line runs just
    between two squares either will do, so that one of them being taken stops nobody; the one that strays less from
    the row or column of the start is tried first. A body of several squares moves by its upper left one.
    """
    steps = chebyshev(start, goal)
    found: dict[Square, Way] = {start: (start,)}
    for step in range(1, steps + 1):
        ahead: dict[Square, Way] = {}
        for x in _nearest(start[0], goal[0], step, steps):
            for y in _nearest(start[1], goal[1], step, steps):
                for here, way in found.items():
                    if (x, y) not in ahead and fits(here, (x, y)):
                        ahead[x, y] = (*way, (x, y))
        found = ahead
    return found.get(goal)


def _nearest(start: int, goal: int, step: int, steps: int) -> tuple[int, ...]:
    """The column or row nearest to the line after some of its steps; two if the line is just between them.

    The line can't be just between two columns and two rows at once: along its longer side it goes by whole squares.
    Nor is it just between squares twice running, so that all the ways are such as one can step.
    """
    whole, rest = divmod(abs(goal - start) * step, steps)
    towards = 1 if goal > start else -1
    if 2 * rest == steps:
        return (start + towards * whole, start + towards * (whole + 1))
    return (start + towards * (whole + (2 * rest > steps)),)


def crossed(a: Square, b: Square) -> Iterator[Square]:
    """The squares whose inside the line from middle to middle crosses, both ends included, column by column."""
    for square in _rectangle(a, b):
        if square == a or _parts(a, b, square):
            yield square


def clear_between(grid: Grid, a: Square, b: Square) -> bool:
    """Whether the line from middle to middle crosses the inside of no blocked square, the two ends included."""
    if not grid.blocked or a == b:
        return True
    return _clear(grid, a, b) if a < b else _clear(grid, b, a)


@lru_cache(maxsize=4096)
def _clear(grid: Grid, a: Square, b: Square) -> bool:
    return not any(square in grid.blocked and _parts(a, b, square) for square in _rectangle(a, b))


def _rectangle(a: Square, b: Square) -> Iterator[Square]:
    """The squares of the smallest rectangle that holds both."""
    for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1):
            yield (x, y)


def _parts(a: Square, b: Square, square: Square) -> bool:
    """Whether the line from middle to middle runs between the corners of a square."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = 2 * (square[0] - a[0]), 2 * (square[1] - a[1])
    sides = [(x + i) * dy - (y + j) * dx for i in (-1, 1) for j in (-1, 1)]
    return min(sides) < 0 < max(sides)
