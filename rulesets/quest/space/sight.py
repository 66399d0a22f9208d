"""Distances, and whether walls are in between."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square, chebyshev
from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.space.squares import clear_between


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
    grid = state.grid
    return grid is not None and state.switches.get("walls") != "stop nobody" and not clear_between(grid, a, b)
