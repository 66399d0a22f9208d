"""Who may be meant by an audience."""

from __future__ import annotations

from combattracker.model.audience.view import PLAYERS
from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.model.values import GM
from combattracker.rules.asking.commands import did_you_mean


def require_audience(state: State, audience: str) -> None:
    """Raises Unreadable where nobody is meant: an audience is gm, players, or a side's id."""
    known = (GM, PLAYERS, *state.sides)
    if audience not in known:
        raise Unreadable(f"there is no audience {audience!r}{did_you_mean(audience, known)}")
