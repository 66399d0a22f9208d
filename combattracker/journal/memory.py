"""A fight kept in memory only."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.journal.grouping import renumbered
from combattracker.journal.protocol import Entry, Point, Unfinished
from combattracker.journal.transcript import Transcript
from combattracker.model.errors import Unreadable
from combattracker.model.facts.events import Event
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command


class MemoryStore:
    """A store that lasts as long as the program: for simulations and tests; its entries count from `first` on."""

    def __init__(self, first: int = 1) -> None:
        self.head: int | None = None
        self._first = first
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
        press: int = 0,
        run: int | None = None,
    ) -> Entry:
        """Adds an entry and makes it the head."""
        number = self._first + len(self._entries)
        groups = (press or number, number if run == 0 else run)
        entry = Entry(number, parent, "", label, command, transcript, events, version, *groups)
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
        if not 0 <= entry - self._first < len(self._entries):
            raise Unreadable(f"there is no entry {entry}")
        return self._entries[entry - self._first]

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
        for each in renumbered(entries, self._first + len(self._entries), self.entry(parent)):
            whole = (each.label, each.version, each.command, each.transcript, each.events, each.press, each.run)
            parent = self.append(parent, *whole).id
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
