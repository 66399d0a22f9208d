"""Phantom's Bane: duels without initiative, chosen in secret and fought all at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Effect, Why
from combattracker.rules.library import Creature
from combattracker.rules.panels import Panel
from combattracker.rules.ruleset import Next, Owed, Recruit, Ruleset, Suggestion, catalogue
from combattracker.rules.scripting.changes import set_standing

from . import afterwards, duels, panels, policy, recruiting, schemas, turn, usage
from .fighters import alive, health


class PhantomsBane(Ruleset):
    """The rules of Phantom's Bane, clauses P-1 to P-58."""

    schemas = schemas.SCHEMAS
    arguments = usage.ARGUMENTS
    examples = usage.EXAMPLES
    actions: ClassVar = catalogue(
        duels.pair_off,
        turn.begin_turn,
        turn.press,
        turn.attack,
        turn.defend,
        turn.run,
        turn.resolve,
        duels.pair,
        duels.turn_on,
        duels.stand_by,
        afterwards.ready,
        afterwards.temple,
    )

    def recruit(self, spec: Creature, combatant: Combatant) -> Recruit:
        """A combatant with its attributes and what it fights with."""
        return recruiting.recruit(self, spec, combatant)

    def carry(self, combatant: Combatant) -> Mapping[str, object]:
        """What lasts: lost Health and attributes (P-54), and how worn everything is."""
        return {**super().carry(combatant), **recruiting.carry(combatant)}

    def next_step(self, state: State) -> Next:
        """Choices, duels, new foes, turns."""
        return turn.next_step(state)

    def settle(self, state: State) -> Iterable[e.Event]:
        """Death at 0 Health or less (P-58)."""
        for who in state.combatants.values():
            if alive(who) and health(who) <= 0:
                yield from set_standing(state, who.id, "dead", Why(("P-58",)))

    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect:
        """No escape is for the GM's eyes (AMB-P7), and lasts until it is taken off."""
        if kind != recruiting.BARRED:
            return super().effect(state, who, kind, left, source)
        if left is not None:
            raise Unreadable(f"{recruiting.BARRED} has no duration: unmark takes it off")
        return recruiting.barred()

    def suggest(self, state: State, owed: Owed) -> Suggestion | None:
        """A choice from what can be seen (P-47)."""
        return policy.suggest(state, owed)

    def panels(self, state: State, selected: str) -> Sequence[Panel]:
        """The turn's course, and what somebody fights with."""
        return panels.panels(state, selected)

    def board(self, state: State) -> Sequence[Panel]:
        """Every duel face to face."""
        return panels.board(state)

    def marks(self, state: State, who: str) -> str:
        """Whether somebody has chosen."""
        return turn.sign(state, who)


RULESET = PhantomsBane

__all__ = ["RULESET", "PhantomsBane"]
