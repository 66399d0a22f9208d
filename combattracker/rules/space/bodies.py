"""Bodies on the grid: where they are, how far apart, what is around them."""

from __future__ import annotations

from typing import NamedTuple

from combattracker.model.combatant import covered
from combattracker.model.grid import Grid, Square

from .plane import Box

Corner = tuple[int, ...]
"""Column and row of a grid corner, as of the square to its lower right; with heights also how high it is."""


class Body(NamedTuple):
    """The space that somebody takes up: the square to its upper left, and how many squares a side.

    `elevation` and `height` are in the rules' measure, of which the side of a square has `side` (5 where heights are
    feet and squares five feet wide). A corner of the grid is a body of size 0.
    """

    x: int
    y: int
    size: int = 1
    elevation: int = 0
    height: int | None = None
    side: int = 1

    @property
    def top(self) -> int:
        """How high it ends; without a height of its own it is as high as it is wide."""
        return self.elevation + (self.size * self.side if self.height is None else self.height)

    @property
    def box(self) -> Box:
        """Its two ends along each axis. Squares and heights may mix: stretching an axis keeps straight lines so."""
        return ((self.x, self.x + self.size), (self.y, self.y + self.size), (self.elevation, self.top))

    def squares(self) -> tuple[Square, ...]:
        """The squares it stands on, row by row."""
        return covered((self.x, self.y), self.size)

    def corners(self, flat: bool) -> tuple[Corner, ...]:
        """The four corners of its space where nothing has a height, else all eight, row by row."""
        columns, rows, heights = self.box
        if flat:
            return tuple((x, y) for y in rows for x in columns)
        return tuple((x, y, z) for z in heights for y in rows for x in columns)

    def corner_name(self, corner: Corner) -> str:
        """What one of its corners is called, such as `upper north-west`; north is where the rows begin."""
        name = f"{'north' if corner[1] == self.y else 'south'}-{'west' if corner[0] == self.x else 'east'}"
        if len(corner) == 2:
            return name
        return f"{'lower' if corner[2] == self.elevation else 'upper'} {name}"

    def away(self, square: Square) -> tuple[int, int]:
        """How many columns and rows a square lies from its nearest square; for a corner, the far side of the square."""
        x, y = square
        return (
            self.x - x if x < self.x else max(0, x - self.x - self.size + 1),
            self.y - y if y < self.y else max(0, y - self.y - self.size + 1),
        )


def standing_at(grid: Grid, at: Square, size: int = 1, height: int | None = None, side: int = 1) -> Body:
    """The space of somebody who stands with its upper left square there, on the highest ground under it."""
    level = Body(at[0], at[1], size, 0, height, side)
    return level._replace(elevation=max((grid.height(square) or 0 for square in level.squares()), default=0))


def corner(at: Square) -> Body:
    """The grid corner to the upper left of a square, as where an area begins."""
    return Body(at[0], at[1], 0)


def steps_apart(a: Body, b: Body) -> int:
    """How many steps one body is from another, a diagonal being one, up and down as well; none if they overlap.

    A part of a step up or down counts as a whole one.
    """
    across = max(b.x - a.x - a.size, a.x - b.x - b.size, b.y - a.y - a.size, a.y - b.y - b.size)
    above = max(b.elevation - a.top, a.elevation - b.top)
    # Side by side there is no gap, yet it is one step.
    gap = max(across, -(-above // a.side) if above > 0 else above)
    return gap + 1 if gap >= 0 else 0


def squares_around(body: Body, steps: int = 1) -> tuple[Square, ...]:
    """The squares within so many steps of a body, its own left out, row by row; walls are not looked at."""
    own = set(body.squares())
    columns = range(body.x - steps, body.x + body.size + steps)
    rows = range(body.y - steps, body.y + body.size + steps)
    return tuple((x, y) for y in rows for x in columns if (x, y) not in own)
