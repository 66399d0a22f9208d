"""Bodies on the grid of five-foot squares: where they are, how far apart, what they reach, what areas cover."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from combattracker.model.grid import Grid, Square, chebyshev
from combattracker.model.pathfinding import Way

from .lines_in_plane import Box

STEP = 5
"""Feet that the side of a square stands for (W-1)."""

Corner = tuple[int, ...]
"""Column and row of a grid corner, as of the square to its lower right; with heights also the feet above ground."""


class Cube(NamedTuple):
    """The space of a creature: the square to its upper left, squares a side, feet above ground, feet of height."""

    x: int
    y: int
    size: int = 1
    elevation: int = 0
    height: int | None = None

    @property
    def top(self) -> int:
        """The feet above ground where it ends; without a height of its own it is as high as it is wide (W-11)."""
        return self.elevation + (self.size * STEP if self.height is None else self.height)

    @property
    def box(self) -> Box:
        """Its two ends along each axis. Squares and feet may mix: stretching an axis keeps straight lines straight."""
        return ((self.x, self.x + self.size), (self.y, self.y + self.size), (self.elevation, self.top))

    def squares(self) -> tuple[Square, ...]:
        """The squares it stands on, row by row."""
        side = range(self.size)
        return tuple((self.x + column, self.y + row) for row in side for column in side)

    def corners(self, flat: bool) -> tuple[Corner, ...]:
        """The four corners of its space where nothing has a height, else all eight (AMB-W40), row by row."""
        columns, rows, heights = self.box
        if flat:
            return tuple((x, y) for y in rows for x in columns)
        return tuple((x, y, z) for z in heights for y in rows for x in columns)

    def corner_name(self, corner: Corner) -> str:
        """What the log calls one of its corners; north is where the rows begin."""
        name = f"{'north' if corner[1] == self.y else 'south'}-{'west' if corner[0] == self.x else 'east'}"
        if len(corner) == 2:
            return name
        return f"{'lower' if corner[2] == self.elevation else 'upper'} {name}"


def standing_at(grid: Grid, at: Square, size: int = 1, height: int | None = None) -> Cube:
    """The space of somebody who stands with its upper left square there, on the highest ground under it."""
    level = Cube(at[0], at[1], size, 0, height)
    return level._replace(elevation=max(grid.height(square) or 0 for square in level.squares()))


def distance(a: Cube, b: Cube) -> int:
    """Feet from one body to another: steps between their nearest squares, a diagonal being one (W-7); levels too."""
    across = max(b.x - a.x - a.size, a.x - b.x - b.size, b.y - a.y - a.size, a.y - b.y - b.size)
    above = max(b.elevation - a.top, a.elevation - b.top)
    # A part of a step up or down counts as a whole one. Side by side there is no gap, yet it is one step.
    gap = max(across, -(-above // STEP) if above > 0 else above)
    return (gap + 1) * STEP if gap >= 0 else 0


def adjacent(a: Cube, b: Cube) -> bool:
    """Whether two bodies are next to each other, by an edge or a corner (W-6), or share squares."""
    return distance(a, b) <= STEP


def reach_squares(body: Cube, feet: int = STEP) -> tuple[Square, ...]:
    """The squares within so many feet of a body, its own left out, row by row (W-6, W-7); walls are not looked at."""
    around = feet // STEP
    own = set(body.squares())
    columns = range(body.x - around, body.x + body.size + around)
    rows = range(body.y - around, body.y + body.size + around)
    return tuple((x, y) for y in rows for x in columns if (x, y) not in own)


def radius_squares(corner: Square, radius: int) -> tuple[Square, ...]:
    """The squares of a radius in feet around a grid corner: a square of twice the radius (W-8, AMB-W40), row by row.

    The corner is named by the square to its lower right. Of a radius that is no multiple of 5 the whole squares count.
    """
    half = radius // STEP
    x, y = corner
    return tuple((column, row) for row in range(y - half, y + half) for column in range(x - half, x + half))


def _anyhow(_here: Square, _there: Square) -> bool:
    return True


def straight_line(start: Square, goal: Square, fits: Callable[[Square, Square], bool] = _anyhow) -> Way | None:
    """The squares of a straight line, its ends included (W-66); None where a step of it does not fit.

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
