"""What an audience may see of an entry of the journal: the only way from it to any player's output."""

from __future__ import annotations

from combattracker.journal.protocol import Entry
from combattracker.journal.transcript import Transcript
from combattracker.model.audience.view import view_events
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import GM, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Recorded, Rolled


def view_entry(entry: Entry, before: State | None, after: State, audience: str, names: Names | None = None) -> Entry:
    """An entry as an audience may hear of it, with names where it named somebody; `before` is None for the first one.

    Others than the GM get its events, and whose deed it is. Its label and its command quote what the GM typed, and what
    was answered tells as much; of that is left which rolls the GM has changed. An output may have `names` of its own.
    """
    names = names or Names(after, audience, before or after)
    events = names.of(view_events(before or after, entry.events, audience, names))
    if audience == GM:
        return changed(entry, label=names.plain(entry.label), events=events)
    command = Command("", entry.command.actor if names.knows(entry.command.actor) else "")
    return changed(entry, label="", command=command, transcript=_adjusted(entry.transcript), events=events)


def _adjusted(transcript: Transcript) -> Transcript:
    return tuple(
        Recorded(item.key, Rolled(adjust=item.answer.adjust))
        for item in transcript
        if isinstance(item, Recorded) and isinstance(item.answer, Rolled) and item.answer.adjust
    )
