"""States and entries of a fight's past, as many of them as are worth keeping in memory."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress

from combattracker.journal.failing import NotSaved
from combattracker.journal.protocol import Entry, Store
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold, opened
from combattracker.model.state import State

KEPT = 1_000
SNAPSHOT_EVERY = 500


class Past:
    """The states after the entries of a store; those looked at last are kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._states: OrderedDict[int, State] = OrderedDict()
        self._entries: OrderedDict[int, Entry] = OrderedDict()

    def state(self, entry: int) -> State:
        """The state after an entry; cheap for recent ones, refolded from a snapshot otherwise."""
        known = self._states.get(entry)
        if known is not None:
            self._states.move_to_end(entry)
            return known
        snapshot = self._store.nearest_snapshot(entry)
        at, state = snapshot if snapshot else (None, None)
        for row in self._store.since(entry, at):
            if state is None:
                assert isinstance(row.events[0], e.Opened)
                state = opened(row.events[0])
            state = fold(state, row.events)
            self._remember(row.id, state)
        assert state is not None
        self._remember(entry, state)
        return state

    def entry(self, entry: int) -> Entry:
        """An entry by its id. Raises Unreadable."""
        known = self._entries.get(entry)
        if known is None:
            known = self._entries[entry] = self._store.entry(entry)
            if len(self._entries) > KEPT:
                self._entries.popitem(last=False)
        return known

    def keep(self, number: int, state: State, entry: Entry | None = None) -> None:
        """Takes over an entry that is new, and the state after it; some states are kept in the store as well."""
        if entry is not None:
            self._entries[number] = entry
        self._remember(number, state)
        if number % SNAPSHOT_EVERY == 0:
            with suppress(NotSaved):  # the entry itself is safe; without this one, refolding takes a little longer
                self._store.save_snapshot(number, state)

    def forget(self) -> None:
        """Keeps nothing any more; what is asked for is read again."""
        self._states.clear()
        self._entries.clear()

    def _remember(self, entry: int, state: State) -> None:
        self._states[entry] = state
        self._states.move_to_end(entry)
        if len(self._states) > KEPT:
            self._states.popitem(last=False)
