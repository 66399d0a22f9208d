"""A fight kept in a journal on disk."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

from combattracker.journal.grouping import renumbered
from combattracker.journal.protocol import Entry, Point, Unfinished
from combattracker.journal.sqlite.codec import (
    decode_command,
    decode_events,
    decode_item,
    decode_transcript,
    decoded,
    encode,
    events_of,
    readable,
    state_of,
)
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.rows import Draft, Kind, Row
from combattracker.journal.sqlite.spelled import Spelled
from combattracker.journal.transcript import Edit, Transcript
from combattracker.model.errors import Unreadable
from combattracker.model.facts.events import Event
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Recorded


class JournalStore:
    """A store in a journal on disk."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self._kept: Unfinished | None = None
        with suppress(Unreadable):
            self._kept = self.unfinished()
        # Only this store moves the head of a fight that it has open for writing; readers follow when they look again.
        self._head = journal.head
        self._bookmarks = journal.bookmarks()
        self._seen = journal.data_version()

    @property
    def head(self) -> int | None:
        """The entry at which the fight stands."""
        return self._head

    def append(
        self,
        parent: int | None,
        label: str,
        version: str,
        command: Command,
        transcript: Transcript,
        events: tuple[Event, ...],
        press: int = 0,
        run: int | None = None,
    ) -> Entry:
        """Adds an entry and makes it the head; it is safe when this returns. Raises NotSaved."""
        made = Entry(0, parent, _now(), label, command, transcript, events, version, press, run)
        entry = self.journal.append(parent, _draft(made))
        self._kept, self._head = None, entry
        return changed(made, id=entry, press=press or entry, run=entry if run == 0 else run)

    def move_head(self, entry: int) -> None:
        """Stands at another entry. Raises NotSaved."""
        self.journal.move_head(entry)
        self._kept, self._head = None, entry

    def redo_child(self, entry: int) -> int | None:
        """The entry that redo goes to."""
        return self.journal.redo_child(entry)

    def redo_children(self) -> dict[int, int]:
        """The entries that redo goes to."""
        return self.journal.redo_children()

    def count(self) -> int:
        """How many entries there are."""
        return self.journal.count()

    def entry(self, entry: int) -> Entry:
        """An entry by its id."""
        return _entry(self.journal.row(entry), self.journal.spelled)

    def since(self, entry: int, ancestor: int | None) -> list[Entry]:
        """The entries behind an ancestor."""
        spelled = self.journal.spelled
        return [_entry(row, spelled) for row in self.journal.ancestry(entry, ancestor)]

    def save_snapshot(self, entry: int, state: State) -> None:
        """Keeps the state at an entry. Raises NotSaved."""
        self.journal.save_snapshot(entry, encode(state))

    def nearest_snapshot(self, entry: int) -> tuple[int, State] | None:
        """The nearest kept state."""
        found = self.journal.nearest_snapshot(entry)
        if found is None:
            return None
        try:
            return found[0], state_of(*found, self.journal.spelled)
        except Unreadable:
            return None  # it only saves time: the entries say the same

    def outline(self) -> list[Point]:
        """Every entry on every branch, oldest first."""
        return [Point(*each) for each in self.journal.outline()]

    def graft(self, parent: int, entries: Sequence[Entry]) -> int:
        """Adds entries behind `parent`, all or none. Raises NotSaved."""
        moved = renumbered(entries, self.journal.count() + 1, self.entry(parent))
        last = self.journal.graft(parent, [_draft(each) for each in moved])
        self._kept, self._head = None, last
        return last

    def bookmarks(self) -> dict[str, int]:
        """The points that have a name."""
        return dict(self._bookmarks) if self.journal.writes else self.journal.bookmarks()

    def bookmark(self, name: str, entry: int | None) -> None:
        """Gives a point a name, or frees the name. Raises NotSaved."""
        self.journal.bookmark(name, entry)
        self._bookmarks = self.journal.bookmarks()

    def unfinished(self) -> Unfinished | None:
        """The command that waits."""
        waiting = self.journal.waiting()
        if not waiting:
            return None
        what = "its unfinished action"
        items = tuple(decoded(decode_item, item.body, what) for item in waiting[1:])
        return decoded(decode_command, waiting[0].body, what), items

    def keep_unfinished(self, command: Command, transcript: Transcript) -> None:
        """Keeps the command that waits, writing only what is new where that is possible. Raises NotSaved."""
        kept = self._kept
        if kept is not None and kept[0] == command and kept[1] == transcript[:-1] and transcript:
            self.journal.push_waiting(_kind(transcript[-1]), readable(transcript[-1], decode_item))
        elif kept != (command, transcript):  # several lines are written all or none
            items = [(_kind(item), readable(item, decode_item)) for item in transcript]
            self.journal.replace_waiting([("command", readable(command, decode_command)), *items])
        self._kept = (command, transcript)

    def drop_unfinished(self) -> None:
        """Forgets the command that waits. Raises NotSaved."""
        self.journal.clear_waiting()
        self._kept = None

    def has_news(self) -> bool:
        """Whether another process has written since the last time this was asked."""
        seen, self._seen = self._seen, self.journal.data_version()
        return seen != self._seen

    def latest(self) -> int | None:
        """The entry at which the one who plays stands."""
        return self.journal.head

    def follow(self, entry: int | None) -> None:
        """Stands there, too."""
        self._head = entry

    def close(self) -> None:
        """Lets go of the file."""
        self.journal.close()


def _draft(entry: Entry) -> Draft:
    """An entry in writing. Raises Unreadable for one that could not be read again."""
    return Draft(
        entry.label,
        entry.version,
        readable(entry.command, decode_command),
        readable(entry.transcript, decode_transcript),
        readable(entry.events, decode_events),
        entry.press,
        entry.run,
    )


def _kind(item: Recorded | Edit) -> Kind:
    return "edit" if isinstance(item, Edit) else "answer"


def _entry(row: Row, spelled: Spelled) -> Entry:
    what = f"entry {row.id}"
    return Entry(
        row.id,
        row.parent,
        row.at,
        row.label,
        decoded(decode_command, row.command, what),
        decoded(decode_transcript, row.answers, what),
        events_of(row.id, row.events, spelled),
        row.ruleset_version,
        row.press,
        row.run,
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
