"""What a game master may do in any game, above its rules."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.rules.gm import edits, notes, roster
from combattracker.rules.ruleset import Action, catalogue

GM_ACTIONS: dict[str, Action] = catalogue(
    edits.set_values,
    edits.hurt,
    edits.heal,
    edits.mark,
    edits.unmark,
    roster.add,
    roster.remove,
    roster.flee,
    roster.surrender,
    roster.hide,
    roster.reveal,
    roster.order,
    roster.side,
    notes.note,
    notes.ruling,
    notes.improvise,
    notes.roll,
    notes.switch,
    notes.end,
    notes.resume,
)
"""The actions that every ruleset's fights have, by name."""


def all_actions(own: Mapping[str, Action]) -> dict[str, Action]:
    """The game master's actions and a ruleset's own; the ruleset's win where the names are the same."""
    return {**GM_ACTIONS, **own}
