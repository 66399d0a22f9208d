"""A fight tried out beside the real one: it reads the real journal, and keeps what is new to itself."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.events import Event
from combattracker.model.state import State
from combattracker.play.run import Transcript
from combattracker.play.store import Entry, Point, Store, Unfinished
from combattracker.rules.commands import Command


class TrialStore:
    """A store laid over another, which it never writes; its own entries have ids behind all of the other's."""

    def __init__(self, base: Store, head: int) -> None:
        self.head: int | None = head
        self._base = base
        self._first = base.count() + 1
        self._own: list[Entry] = []
        self._redo: dict[int, int] = {}
        self._snapshots: dict[int, State] = {}
        self._unfinished: Unfinished | None = None

    @property
    def own(self) -> list[Entry]:
        """What is new on the way to the head, oldest first."""
        found: list[Entry] = []
        at = self.head
        while at is not None and at >= self._first:
            found.append(self.entry(at))
            at = found[-1].parent
        return found[::-1]

    def append(
        self,
        parent: int | None,
        label: str,
        version: str,
        command: Command,
        transcript: Transcript,
        events: tuple[Event, ...],
    ) -> Entry:
        """Adds an entry of its own and makes it the head."""
        made = Entry(self._first + len(self._own), parent, "", label, command, transcript, events, version)
        self._own.append(made)
        if parent is not None:
            self._redo[parent] = made.id
        self.head, self._unfinished = made.id, None
        return made

    def move_head(self, entry: int) -> None:
        """Stands at another entry."""
        at = self.head
        while at is not None and at > entry:
            parent = self.entry(at).parent
            if parent is not None and at >= self._first:
                self._redo[parent] = at
            at = parent
        self.head, self._unfinished = entry, None

    def redo_child(self, entry: int) -> int | None:
        """The entry that redo goes to: only what is new is done again."""
        return self._redo.get(entry)

    def redo_children(self) -> dict[int, int]:
        """The entries that redo goes to."""
        return dict(self._redo)

    def count(self) -> int:
        """How many entries there are, the new ones included."""
        return self._first - 1 + len(self._own)

    def entry(self, entry: int) -> Entry:
        """An entry by its id."""
        return self._own[entry - self._first] if entry >= self._first else self._base.entry(entry)

    def since(self, entry: int, ancestor: int | None) -> list[Entry]:
        """The entries behind an ancestor."""
        found: list[Entry] = []
        at: int | None = entry
        while at is not None and at != ancestor and at >= self._first:
            found.append(self.entry(at))
            at = found[-1].parent
        older = self._base.since(at, ancestor) if at is not None and at != ancestor else []
        return [*older, *found[::-1]]

    def outline(self) -> list[Point]:
        """Every entry, the new ones last."""
        return [*self._base.outline(), *(Point(each.id, each.parent, each.at, each.label) for each in self._own)]

    def graft(self, parent: int, entries: Sequence[Entry]) -> int:
        """Adds entries behind `parent`."""
        for each in entries:
            made = self.append(parent, each.label, each.version, each.command, each.transcript, each.events)
            parent = made.id
        return parent

    def bookmarks(self) -> dict[str, int]:
        """The real fight's names."""
        return self._base.bookmarks()

    def bookmark(self, name: str, entry: int | None) -> None:
        """What is only tried out gets no names."""

    def save_snapshot(self, entry: int, state: State) -> None:
        """Keeps the state at an entry of its own."""
        self._snapshots[entry] = state

    def nearest_snapshot(self, entry: int) -> tuple[int, State] | None:
        """The nearest kept state."""
        at: int | None = entry
        while at is not None and at >= self._first:
            if at in self._snapshots:
                return at, self._snapshots[at]
            at = self.entry(at).parent
        return self._base.nearest_snapshot(at) if at is not None else None

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
        """The real fight stays open."""
