"""Bodies on the grid of five-foot squares: how far apart they are, what they reach, what areas cover."""

from __future__ import annotations

from combattracker.model.grid import Grid, Square
from combattracker.rules.space import bodies
from combattracker.rules.space.areas import Burst
from combattracker.rules.space.bodies import Body

STEP = 5
"""Feet that the side of a square stands for (W-1)."""


def standing_at(grid: Grid, at: Square, size: int = 1, height: int | None = None) -> Body:
    """The space of somebody who stands there: as high as it is wide, unless it has a height of its own (W-11)."""
    return bodies.standing_at(grid, at, size, height, STEP)


def distance(a: Body, b: Body) -> int:
    """Feet from one body to another: steps between their nearest squares, a diagonal being one (W-7); levels too."""
    return bodies.steps_apart(a, b) * STEP


def adjacent(a: Body, b: Body) -> bool:
    """Whether two bodies are next to each other, by an edge or a corner (W-6), or share squares."""
    return distance(a, b) <= STEP


def reach_squares(body: Body, feet: int = STEP) -> tuple[Square, ...]:
    """The squares within so many feet of a body, its own left out, row by row (W-6, W-7); walls are not looked at."""
    return bodies.squares_around(body, feet // STEP)


def radius_squares(corner: Square, radius: int) -> tuple[Square, ...]:
    """The squares of a radius in feet around a grid corner: a square of twice the radius (W-8, AMB-W40), row by row.

    The corner is named by the square to its lower right. Of a radius that is no multiple of 5 the whole squares count.
    """
    return Burst(radius // STEP).squares(bodies.corner(corner))
