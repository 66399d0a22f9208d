"""The same done by several, one after the other: what the first was asked counts for all, dice are everybody's own."""

from __future__ import annotations

from combattracker.journal.transcript import Transcript
from combattracker.model.values import changed
from combattracker.play.runner import Done
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Recorded, Rolled

Decision = tuple[Command, Transcript]
"""A command with answers that hold where they fit."""


def next_of(result: Done) -> Decision:
    """The same for the next of those who are to do it, with the answers that the one before was given.

    Dice are everybody's own. An answer taken over so is nobody's own, and not taken back by itself.
    """
    command = result.command
    who, *rest = command.others
    given = tuple(
        changed(item, key=_asked_of(item.key, command.actor, who)) for item in without_dice(result.transcript)
    )
    return changed(command, actor=who, others=tuple(rest), follows=True), given


def without_dice(transcript: Transcript) -> tuple[Recorded, ...]:
    """What was answered, except dice."""
    return tuple(
        changed(item, auto=True)
        for item in transcript
        if isinstance(item, Recorded) and not isinstance(item.answer, Rolled)
    )


def _asked_of(key: str, one: str, other: str) -> str:
    """The key under which somebody else is asked what somebody was asked."""
    path, dot, purpose = key.rpartition(".")
    *scripts, asked = path.split("/")
    return "/".join([*scripts, other if asked == one else asked]) + dot + purpose
