"""A fight tried out beside the real one: it reads the real journal, and keeps what is new to itself."""

from __future__ import annotations

from combattracker.journal.memory import MemoryStore
from combattracker.journal.protocol import Entry, Point, Store
from combattracker.model.state import State


class TrialStore(MemoryStore):
    """A store laid over another, which it never writes; its own entries have ids behind all of the other's.

    Redo goes only to what is new, and what is only tried out gets no names.
    """

    def __init__(self, base: Store, head: int) -> None:
        super().__init__(first=base.count() + 1)
        self.head = head
        self._base = base

    @property
    def own(self) -> list[Entry]:
        """What is new on the way to the head, oldest first."""
        return self._new(self.head, None)

    def _new(self, entry: int | None, ancestor: int | None) -> list[Entry]:
        """The new ones of the entries behind an ancestor, oldest first."""
        found: list[Entry] = []
        while entry is not None and entry != ancestor and entry >= self._first:
            found.append(super().entry(entry))
            entry = found[-1].parent
        return found[::-1]

    def move_head(self, entry: int) -> None:
        """Stands at another entry."""
        super().move_head(entry)
        self._redo = {parent: child for parent, child in self._redo.items() if child >= self._first}

    def count(self) -> int:
        """How many entries there are, the new ones included."""
        return self._base.count() + super().count()

    def entry(self, entry: int) -> Entry:
        """An entry by its id. Raises Unreadable."""
        return super().entry(entry) if entry >= self._first else self._base.entry(entry)

    def since(self, entry: int, ancestor: int | None) -> list[Entry]:
        """The entries behind an ancestor."""
        new = self._new(entry, ancestor)
        at = new[0].parent if new else entry
        return new if at is None or at == ancestor else [*self._base.since(at, ancestor), *new]

    def outline(self) -> list[Point]:
        """Every entry, the new ones last."""
        return [*self._base.outline(), *super().outline()]

    def nearest_snapshot(self, entry: int) -> tuple[int, State] | None:
        """The nearest kept state, of its own or of the real fight."""
        at: int | None = entry
        while at is not None and at >= self._first:
            if at in self._snapshots:
                return at, self._snapshots[at]
            at = self.entry(at).parent
        return self._base.nearest_snapshot(at) if at is not None else None

    def bookmarks(self) -> dict[str, int]:
        """The real fight's names."""
        return self._base.bookmarks()

    def bookmark(self, name: str, entry: int | None) -> None:
        """What is only tried out gets no names."""
