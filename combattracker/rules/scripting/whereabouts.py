"""Telling, in short, where somebody stands, what a thing is, and how far the procedure has come.

As with what somebody has: before follows from the state, and what is so already is not told.
"""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.facts import events as e
from combattracker.model.grid import Square
from combattracker.model.state import Clock, Slot
from combattracker.model.values import Item, Why
from combattracker.rules.scripting.changes import of_clauses
from combattracker.rules.scripting.telling import Telling


class Whereabouts(Telling):
    """A fight as far as scripts say where people, things and the procedure are."""

    def move(
        self,
        who: str,
        to: Square | None,
        *clauses: str,
        way: tuple[Square, ...] = (),
        text: str = "",
        why: Why | None = None,
    ) -> None:
        """Somebody stands on a square, by a `way` from where it stood; None is off the battlefield."""
        before = self.who(who).at
        if before != to:
            self.tell(e.Moved(who=who, before=before, after=to, way=way, why=of_clauses(clauses, text, why)))

    def reveal(self, who: str, *clauses: str, text: str = "", why: Why | None = None) -> None:
        """Whoever is hidden from players is so no longer."""
        if self.who(who).hidden:
            self.tell(e.Revealed(who=who, what="combatant", why=of_clauses(clauses, text, why)))

    def alter(self, who: str, thing: Item, *clauses: str, text: str = "", why: Why | None = None) -> None:
        """A thing that somebody carries is like this from now on: loaded, put away, fewer; its id says which."""
        before = self.who(who).items[thing.id]
        if before != thing:
            self.tell(e.ItemChanged(who=who, before=before, after=thing, why=of_clauses(clauses, text, why)))

    def set_clock(self, clock: Clock, *clauses: str, text: str = "", why: Why | None = None) -> None:
        """The procedure has come so far: round, phase, segment, side and actor."""
        before = self.state.clock
        if before != clock:
            self.tell(e.ClockMoved(before=before, after=clock, why=of_clauses(clauses, text, why)))

    def set_agenda(self, slots: Iterable[Slot], *clauses: str, text: str = "", why: Why | None = None) -> None:
        """Who acts when is settled anew, in this order."""
        before, after = self.state.agenda, tuple(slots)
        if before != after:
            self.tell(e.AgendaSet(before=before, after=after, why=of_clauses(clauses, text, why)))
