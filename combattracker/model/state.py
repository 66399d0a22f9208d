"""A fight as it stands at one moment."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant, Side
from combattracker.model.errors import Unreadable
from combattracker.model.grid import Grid, Square
from combattracker.model.manifest import Manifest, StandingKind
from combattracker.model.values import EVERYONE, CatalogueItem, Effect, GroundItem, Scalar, Value


class Clock(Value, frozen=True, omit_defaults=True):
    """Where the procedure is: the round from 1 (0 before the first), and within it whatever the ruleset uses."""

    round: int = 0
    phase: str = ""
    segment: int = 0
    side: str = ""
    actor: str = ""


class Slot(Value, frozen=True, omit_defaults=True):
    """A place in the agenda: who acts there, with which action, and why there; `seen_by` says who may know of it."""

    id: str
    who: str
    action: str = ""
    why: str = ""
    seen_by: str = EVERYONE


class Declared(Value, frozen=True, omit_defaults=True):
    """What somebody has decided to do before it happens.

    Others see until it is revealed that something is decided, but neither `text` nor `data`. Without a text nobody
    at the table is told of it in words.
    """

    who: str
    text: str
    data: dict[str, Scalar] = {}
    seen_by: str = EVERYONE


LASTING_NOTES = ("note", "ruling")
"""The kinds of note that stay part of the fight; the others are lines of the log only."""


class Note(Value, frozen=True, omit_defaults=True):
    """Something said about the fight: a note or ruling of the GM, or a headline, result or override in the log."""

    text: str
    kind: str = "note"
    who: str = ""
    seen_by: str = EVERYONE


class State(Value, frozen=True, omit_defaults=True):
    """A fight at one moment; it changes only by folding events into a new one."""

    manifest: Manifest
    title: str = ""
    switches: dict[str, Scalar] = {}
    sides: dict[str, Side] = {}
    combatants: dict[str, Combatant] = {}
    gone: dict[str, Combatant] = {}
    grid: Grid | None = None
    ground: dict[str, GroundItem] = {}
    clock: Clock = Clock()
    agenda: tuple[Slot, ...] = ()
    aggro: dict[str, dict[str, int]] = {}
    counters: dict[str, int] = {}
    declared: dict[str, Declared] = {}
    catalogue: dict[str, CatalogueItem] = {}
    notes: tuple[Note, ...] = ()
    outcome: str | None = None
    party: str = ""

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
