"""Where entries are kept: in a journal on disk, or in memory only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Protocol, TypeVar

import msgspec

from combattracker.model.errors import Unreadable
from combattracker.model.events import Event
from combattracker.model.state import State
from combattracker.model.values import Value, changed
from combattracker.play.journal import Draft, Journal, Kind, NotAFight, Row
from combattracker.play.run import Edit, Transcript
from combattracker.rules.commands import Command
from combattracker.rules.requests import Recorded


class Entry(Value, frozen=True):
    """One row of the journal, one step of undo: a command with all that came in and all that came of it.

    `version` is that of the ruleset which made it.
    """

    id: int
    parent: int | None
    at: str
    label: str
    command: Command
    transcript: Transcript
    events: tuple[Event, ...]
    version: str = ""


class Point(Value, frozen=True):
    """An entry as the history lists it."""

    id: int
    parent: int | None
    at: str
    label: str


T = TypeVar("T")
Unfinished = tuple[Command, Transcript]


class Store(Protocol):
    """What an open fight needs of the place where it is kept."""

    @property
    def head(self) -> int | None:
        """The entry at which the fight stands."""
        ...

    def append(
        self,
        parent: int | None,
        label: str,
        version: str,
        command: Command,
        transcript: Transcript,
        events: tuple[Event, ...],
    ) -> Entry:
        """Adds an entry behind `parent` and makes it the head; it is safe when this returns. Raises NotSaved."""
        ...

    def move_head(self, entry: int) -> None:
        """Stands at another entry; redo will come back along the way just left. Raises NotSaved."""
        ...

    def redo_child(self, entry: int) -> int | None:
        """The entry that redo goes to."""
        ...

    def redo_children(self) -> dict[int, int]:
        """The entries that redo goes to, from every entry from where it goes on."""
        ...

    def count(self) -> int:
        """How many entries there are, on all branches; they are numbered from 1 on."""
        ...

    def entry(self, entry: int) -> Entry:
        """An entry by its id."""
        ...

    def since(self, entry: int, ancestor: int | None) -> list[Entry]:
        """The entries from just behind an ancestor (None: from the first) to `entry`, oldest first."""
        ...

    def save_snapshot(self, entry: int, state: State) -> None:
        """Keeps the state at an entry, to be refolded from later."""
        ...

    def nearest_snapshot(self, entry: int) -> tuple[int, State] | None:
        """The nearest kept state at the entry or before it."""
        ...

    def outline(self) -> list[Point]:
        """Every entry on every branch, oldest first."""
        ...

    def graft(self, parent: int, entries: Sequence[Entry]) -> int:
        """Adds entries one behind the other behind `parent`, all or none, and stands at the last. Raises NotSaved."""
        ...

    def bookmarks(self) -> dict[str, int]:
        """The points that have a name."""
        ...

    def bookmark(self, name: str, entry: int | None) -> None:
        """Gives a point a name, or (None) frees the name. Raises NotSaved."""
        ...

    def unfinished(self) -> Unfinished | None:
        """The command that waits for an answer, with what it has got so far."""
        ...

    def keep_unfinished(self, command: Command, transcript: Transcript) -> None:
        """Keeps the command that waits; it is safe when this returns. Raises NotSaved."""
        ...

    def drop_unfinished(self) -> None:
        """Forgets the command that waits."""
        ...

    def has_news(self) -> bool:
        """Whether somebody else has written since the last time this was asked."""
        ...

    def latest(self) -> int | None:
        """The entry at which the fight stands for the one who plays it."""
        ...

    def follow(self, entry: int | None) -> None:
        """For one who only watches: stands at another entry, and writes nothing."""
        ...

    def close(self) -> None:
        """Lets go of the fight."""
        ...


class MemoryStore:
    """A store that lasts as long as the program: for simulations and tests."""

    def __init__(self) -> None:
        self.head: int | None = None
        self._entries: list[Entry] = []
        self._redo: dict[int, int] = {}
        self._snapshots: dict[int, State] = {}
        self._bookmarks: dict[str, int] = {}
        self._unfinished: Unfinished | None = None

    def append(
        self,
        parent: int | None,
        label: str,
        version: str,
        command: Command,
        transcript: Transcript,
        events: tuple[Event, ...],
    ) -> Entry:
        """Adds an entry and makes it the head."""
        entry = Entry(len(self._entries) + 1, parent, "", label, command, transcript, events, version)
        self._entries.append(entry)
        if parent is not None:
            self._redo[parent] = entry.id
        self.head = entry.id
        self._unfinished = None
        return entry

    def move_head(self, entry: int) -> None:
        """Stands at another entry."""
        at: int | None = self.head
        while at is not None and at > entry:
            parent = self.entry(at).parent
            if parent is not None:
                self._redo[parent] = at
            at = parent
        self.head, self._unfinished = entry, None

    def redo_child(self, entry: int) -> int | None:
        """The entry that redo goes to."""
        return self._redo.get(entry)

    def redo_children(self) -> dict[int, int]:
        """The entries that redo goes to."""
        return dict(self._redo)

    def count(self) -> int:
        """How many entries there are."""
        return len(self._entries)

    def entry(self, entry: int) -> Entry:
        """An entry by its id. Raises Unreadable."""
        if not 1 <= entry <= len(self._entries):
            raise Unreadable(f"there is no entry {entry}")
        return self._entries[entry - 1]

    def since(self, entry: int, ancestor: int | None) -> list[Entry]:
        """The entries behind an ancestor."""
        found: list[Entry] = []
        at: int | None = entry
        while at is not None and at != ancestor:
            found.append(self.entry(at))
            at = found[-1].parent
        return found[::-1]

    def save_snapshot(self, entry: int, state: State) -> None:
        """Keeps the state at an entry."""
        self._snapshots[entry] = state

    def nearest_snapshot(self, entry: int) -> tuple[int, State] | None:
        """The nearest kept state."""
        at: int | None = entry
        while at is not None:
            if at in self._snapshots:
                return at, self._snapshots[at]
            at = self.entry(at).parent
        return None

    def outline(self) -> list[Point]:
        """Every entry."""
        return [Point(each.id, each.parent, each.at, each.label) for each in self._entries]

    def graft(self, parent: int, entries: Sequence[Entry]) -> int:
        """Adds entries behind `parent`."""
        for each in entries:
            made = self.append(parent, each.label, each.version, each.command, each.transcript, each.events)
            parent = made.id
        return parent

    def bookmarks(self) -> dict[str, int]:
        """The points that have a name."""
        return dict(self._bookmarks)

    def bookmark(self, name: str, entry: int | None) -> None:
        """Gives a point a name, or frees the name."""
        self._bookmarks.pop(name, None)
        if entry is not None:
            self._bookmarks[name] = entry

    def unfinished(self) -> Unfinished | None:
        """The command that waits."""
        return self._unfinished

    def keep_unfinished(self, command: Command, transcript: Transcript) -> None:
        """Keeps the command that waits."""
        self._unfinished = (command, transcript)

    def drop_unfinished(self) -> None:
        """Forgets the command that waits."""
        self._unfinished = None

    def has_news(self) -> bool:
        """Nobody else writes here."""
        return False

    def latest(self) -> int | None:
        """Where it stands."""
        return self.head

    def follow(self, entry: int | None) -> None:
        """Stands there."""
        self.head = entry

    def close(self) -> None:
        """Nothing has to be let go."""


encode = msgspec.json.Encoder().encode
decode_command = msgspec.json.Decoder(Command).decode
decode_item = msgspec.json.Decoder(Recorded | Edit).decode
decode_transcript = msgspec.json.Decoder(tuple[Recorded | Edit, ...]).decode
decode_events = msgspec.json.Decoder(tuple[Event, ...]).decode
decode_state = msgspec.json.Decoder(State).decode


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
    ) -> Entry:
        """Adds an entry and makes it the head; it is safe when this returns. Raises NotSaved."""
        made = Entry(0, parent, _now(), label, command, transcript, events, version)
        entry = self.journal.append(parent, _draft(made))
        self._kept, self._head = None, entry
        return changed(made, id=entry)

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
        return _entry(self.journal.row(entry))

    def since(self, entry: int, ancestor: int | None) -> list[Entry]:
        """The entries behind an ancestor."""
        return [_entry(row) for row in self.journal.ancestry(entry, ancestor)]

    def save_snapshot(self, entry: int, state: State) -> None:
        """Keeps the state at an entry. Raises NotSaved."""
        self.journal.save_snapshot(entry, encode(state))

    def nearest_snapshot(self, entry: int) -> tuple[int, State] | None:
        """The nearest kept state."""
        found = self.journal.nearest_snapshot(entry)
        if found is None:
            return None
        try:
            return found[0], decoded(decode_state, found[1], f"the snapshot at {found[0]}")
        except Unreadable:
            return None  # it only saves time: the entries say the same

    def outline(self) -> list[Point]:
        """Every entry on every branch, oldest first."""
        return [Point(*each) for each in self.journal.outline()]

    def graft(self, parent: int, entries: Sequence[Entry]) -> int:
        """Adds entries behind `parent`, all or none. Raises NotSaved."""
        last = self.journal.graft(parent, [_draft(each) for each in entries])
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
    )


def _kind(item: Recorded | Edit) -> Kind:
    return "edit" if isinstance(item, Edit) else "answer"


def readable(value: object, decode: Callable[[bytes], object]) -> bytes:
    """A value in writing, sure to be read again. Raises Unreadable for one that holds what its type does not allow."""
    try:
        body = encode(value)
        decode(body)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as fault:
        raise Unreadable(f"this can't be kept in the journal: {fault}") from None
    return body


def decoded(decode: Callable[[bytes], T], body: bytes, what: str) -> T:
    """What a part of a fight file says. Raises NotAFight where it is damaged, or of a later program."""
    try:
        return decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise NotAFight(f"{what} in this fight file can't be read: {fault}") from None


def _entry(row: Row) -> Entry:
    what = f"entry {row.id}"
    return Entry(
        row.id,
        row.parent,
        row.at,
        row.label,
        decoded(decode_command, row.command, what),
        decoded(decode_transcript, row.answers, what),
        decoded(decode_events, row.events, what),
        row.ruleset_version,
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
