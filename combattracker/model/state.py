"""A fight as it stands at one moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from combattracker.model.closed import NoteKind
from combattracker.model.combatant import Combatant, Side
from combattracker.model.errors import Unreadable
from combattracker.model.grid import Grid, Square
from combattracker.model.manifest import Manifest, StandingKind
from combattracker.model.speaks import Audience, Key, Matter, Number, Secret, SideId, Speaks, Subject, Text, Who, Word
from combattracker.model.values import EVERYONE, GM, CatalogueItem, Datum, Effect, GroundItem, Scalar, Value


class Clock(Value, frozen=True, omit_defaults=True):
    """Where the procedure is: the round from 1 (0 before the first), and within it whatever the ruleset uses."""

    round: Number = 0
    phase: Word = ""
    segment: Number = 0
    side: SideId = ""
    actor: Who = ""


class Slot(Value, frozen=True, omit_defaults=True):
    """A place in the agenda: who acts there (an id), with which action, and why there, both in words.

    `id` is unlike any other in the agenda; `seen_by` says who may know of it.
    """

    id: Key
    who: Subject
    action: Text = ""
    why: Text = ""
    seen_by: Audience = EVERYONE


class Due(Value, frozen=True, omit_defaults=True):
    """What comes before the procedure goes on: an action of somebody's with its arguments; `why` says it in words."""

    who: Subject
    action: Word
    why: Text = ""
    args: dict[Word, Annotated[str, Speaks.DATA]] = {}
    seen_by: Audience = GM


class Declared(Value, frozen=True, omit_defaults=True):
    """What somebody has decided to do before it happens.

    Others see until it is revealed that something is decided, but neither `text` nor `data`. Without a text nobody
    at the table is told of it in words.
    """

    who: Subject
    text: Text
    data: dict[Word, Annotated[Datum, Speaks.DATA]] = {}
    seen_by: Annotated[str, Speaks.NOTHING] = EVERYONE


LASTING_NOTES = ("note", "ruling")
"""The kinds of note that stay part of the fight; the others are lines of the log only."""


class Note(Value, frozen=True, omit_defaults=True):
    """Something said about the fight: a note or ruling of the GM, or a headline, result or override in the log."""

    text: Matter
    kind: NoteKind = "note"
    who: Subject = ""
    seen_by: Audience = EVERYONE


class State(Value, frozen=True, omit_defaults=True):
    """A fight at one moment; it changes only by folding events into a new one."""

    manifest: Annotated[Manifest, Speaks.NOTHING]
    title: Text = ""
    switches: Annotated[dict[str, Scalar], Speaks.NOTHING] = {}
    sides: dict[SideId, Side] = {}
    combatants: dict[Who, Combatant] = {}
    gone: dict[Who, Combatant] = {}
    grid: Annotated[Grid | None, Speaks.NOTHING] = None
    ground: dict[Key, GroundItem] = {}
    clock: Clock = Clock()
    agenda: tuple[Slot, ...] = ()
    due: tuple[Due, ...] = ()
    aggro: dict[Who, dict[Who, Number]] = {}
    counters: dict[Word, Number] = {}
    declared: dict[Who, Declared] = {}
    catalogue: dict[Word, CatalogueItem] = {}
    notes: tuple[Note, ...] = ()
    outcome: Text | None = None
    party: Secret = ""

    def who(self, combatant_id: str) -> Combatant:
        """The combatant of that id. Raises Unreadable."""
        try:
            return self.combatants[combatant_id]
        except KeyError:
            raise Unreadable(f"nobody here is called {combatant_id!r}") from None

    def switch(self, name: str) -> Scalar:
        """A house rule as it is set in this fight."""
        return self.switches[name]

    def standing(self, who: Combatant) -> StandingKind:
        """What a combatant's standing means."""
        return self.manifest.standings[who.standing]

    def acting(self, side: str | None = None) -> Iterator[Combatant]:
        """Everybody who is able to act, of one side or of all, in roster order."""
        for who in self.combatants.values():
            if (side is None or who.side == side) and self.standing(who).acts:
                yield who

    def taken(self, but: str = "") -> dict[Square, str]:
        """The squares that somebody bars, except one combatant's own."""
        return {
            square: who.id
            for who in self.combatants.values()
            if who.id != but and self.standing(who).blocks
            for square in who.squares
        }

    def effects(self, kind: str) -> Iterator[tuple[Combatant, Effect]]:
        """Every effect of a kind with its bearer."""
        for who in self.combatants.values():
            for effect in who.effects.values():
                if effect.kind == kind:
                    yield who, effect
