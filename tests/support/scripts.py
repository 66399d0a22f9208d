"""A fight that was played, as a script for the headless door."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.journal.protocol import Entry
from combattracker.journal.transcript import Edit
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.answers import written
from combattracker.rules.asking.requests import Recorded


def script_of(table: OpenFight) -> str:
    """Every command from the beginning to the head, each with its answers by their keys."""
    entries = list(table.path())[-2::-1]
    return "\n".join(table.names_at(entry.id).plain(line) for entry in entries for line in lines_of(entry))


def lines_of(entry: Entry) -> Iterator[str]:
    """A command and its answers."""
    yield str(entry.command)
    for item in entry.transcript:
        assert not isinstance(item, Edit), "an edit inside an action has no place in a script"
        assert isinstance(item, Recorded)
        yield f"> {item.key}: {written(item.answer)}"
