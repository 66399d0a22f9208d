"""How far a unit gets, in which manner."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Term, Value

from ..units.sheet import feat_clauses, feats, modifier, prone

STEP_SPACES = 2
"""What a bonus action is worth (T-28)."""
HALF, THIRD = 2, 3


class Pace(Value, frozen=True):
    """How far a unit gets: with a move action, and with each bonus action; and why so far."""

    move: int
    step: int
    terms: tuple[Term, ...]
    clauses: tuple[str, ...]

    def reach(self, moves: int, steps: int) -> int:
        """The spaces for so many actions."""
        return moves * self.move + steps * self.step

    def steps_needed(self, spaces: int, moves: int) -> int:
        """How many bonus actions a way takes besides the move actions (T-28)."""
        beyond = spaces - self.reach(moves, 0)
        return 0 if beyond <= 0 or not self.step else -(-beyond // self.step)


def pace(state: State, who: Combatant, manner: str = "") -> Pace:
    """Movement as it counts now: half in some manners (T-20) but not with some feats (T-102), a third prone (T-79).

    Feats that change it are cited, Athlete (T-105) among them.
    """
    speed = max(0, modifier(who, "SPEED"))
    terms = tuple(
        Term("movement" if term.label == "SPEED" else term.label, term.amount) for term in stat(who, "SPEED").terms
    )
    clauses = ("T-14", *feat_clauses(state, who, "SPEED"))
    if prone(state, who):
        return Pace(speed // THIRD, STEP_SPACES // THIRD, terms, (*clauses, "T-79"))
    if manner and any(manner in feat.full_move for feat in feats(state, who)):
        return Pace(speed, STEP_SPACES, terms, (*clauses, "T-102"))
    if manner:
        return Pace(speed // HALF, STEP_SPACES // HALF, terms, (*clauses, "T-20"))
    return Pace(speed, STEP_SPACES, terms, clauses)
