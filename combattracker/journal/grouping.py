"""Entries of one key press, or of one run, that get other numbers: they stay together."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.journal.protocol import Entry
from combattracker.model.values import changed


class Groups:
    """Groups of entries, each called by its first one: what they are called where the entries have other numbers."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}

    def of(self, group: int, entry: int) -> int:
        """The group of an entry, given what it was called and the number that the entry has now; 0 begins one."""
        return self.known.setdefault(group, entry) if group else entry


def renumbered(entries: Sequence[Entry], first: int, parent: Entry | None = None) -> list[Entry]:
    """Entries as they are numbered from `first` on, in the presses and runs in which they were.

    Behind a `parent` what was of its press or run is so still.
    """
    presses, runs = Groups(), Groups()
    moved = {entry.id for entry in entries}
    if parent is not None:
        presses.known |= {parent.press: parent.press} if parent.press not in moved else {}
        runs.known |= {parent.run: parent.run} if parent.run and parent.run not in moved else {}
    return [
        changed(
            entry,
            id=number,
            press=presses.of(entry.press, number),
            run=None if entry.run is None else runs.of(entry.run, number),
        )
        for number, entry in enumerate(entries, first)
    ]
