"""The battlefield: one field of squares, and where units begin on it."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Field, Grid, Square
from combattracker.model.state import State

COLUMNS, ROWS = 20, 14
"""The size of a battlefield of which nothing is said."""


def field(columns: int | None, rows: int | None) -> Grid:
    """A single field of the size asked for."""
    return Grid((Field("field", "The battlefield", 0, 0, columns or COLUMNS, rows or ROWS),))


def place(state: State, combatant: Combatant) -> Square | None:
    """The free square nearest to the middle of a side's edge: players come from below, others from above."""
    if state.grid is None:
        return None
    whole, taken = state.grid.fields[0], state.taken()
    below = state.sides[combatant.side].controller == "players"
    edge, middle = (whole.y + whole.rows - 1 if below else whole.y), whole.x + whole.columns // 2
    free = [square for square in state.grid.squares() if square not in taken]
    return min(free, key=lambda at: (abs(at[1] - edge) * 3 + abs(at[0] - middle), at[1], at[0]), default=None)
