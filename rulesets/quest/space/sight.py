"""Distances, and whether walls are in between."""

from __future__ import annotations

from functools import lru_cache

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Grid, Square, chebyshev
from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal


def distance(a: Square | None, b: Square | None) -> int | None:
    """How many spaces apart two squares are, a diagonal counting one; None if one is off the battlefield."""
    return chebyshev(a, b) if a is not None and b is not None else None


def beyond(state: State, who: Combatant, at: Square | None, spaces: int, clause: str) -> Refusal | None:
    """Why a shot or spell does not get to a square: too far, or (by house rule not) behind a wall."""
    far = distance(who.at, at)
    if far is None:
        return Refusal("not on the battlefield", (clause,))
    if far > spaces:
        return Refusal(f"out of range: {far} spaces, maximum {spaces}", (clause,))
    assert who.at is not None
    assert at is not None
    if walled(state, who.at, at):
        return Refusal("a wall is in between", (clause,))
    return None


def walled(state: State, a: Square, b: Square) -> bool:
    """Whether a blocked square lies on the straight line between two squares, and counts."""
    if state.grid is None or not state.grid.blocked or state.switches.get("walls") == "stop nobody":
        return False
    return _blocked(state.grid, *sorted((a, b)))


@lru_cache(maxsize=4096)
def _blocked(grid: Grid, a: Square, b: Square) -> bool:
    """Whether the line from centre to centre passes through the inside of a blocked square."""
    low, high = min(a[1], b[1]), max(a[1], b[1])
    dx, dy = b[0] - a[0], b[1] - a[1]
    for x in range(a[0], b[0] + 1):
        for y in range(low, high + 1):
            if (x, y) in grid.blocked and _crosses(2 * (x - a[0]), 2 * (y - a[1]), dx, dy):
                return True
    return False


def _crosses(x: int, y: int, dx: int, dy: int) -> bool:
    """Whether a line in direction (dx, dy) through the origin parts the corners of the square around (x, y)."""
    sides = [(x + i) * dy - (y + j) * dx for i in (-1, 1) for j in (-1, 1)]
    return min(sides) < 0 < max(sides)
