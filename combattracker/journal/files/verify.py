"""Checking a fight's file from its first entry to its last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from combattracker.journal.compare import differences
from combattracker.journal.sqlite.codec import (
    decode_command,
    decode_item,
    decode_transcript,
    decoded,
    events_of,
    state_of,
)
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.rows import Kind, Row, sound
from combattracker.journal.sqlite.spelled import NONE, Spelled
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.facts.events import Opened
from combattracker.model.facts.fold import fold, opened
from combattracker.model.names.references import Names
from combattracker.model.state import State


def faults(journal: Journal) -> Iterator[str]:
    """What is wrong with a fight, entry by entry over all branches; nothing if it is sound. Raises NotAFight."""
    spelled = _spelled(journal)
    if spelled is None:
        yield "which entries an earlier version wrote is damaged"
    folding = Folding(journal.branching(), spelled or NONE)
    snapshots = dict(journal.snapshots())
    for found in journal.found():
        try:
            row = sound(found, journal.format)
            state = folding.add(row)
        except CombatError as fault:
            yield str(fault)
            continue
        if row.id in snapshots:
            yield from _snapshot(row.id, snapshots[row.id], state, folding.spelled)
    try:
        if journal.head not in folding.known:
            yield f"the fight stands at entry {journal.head}, which is not there or can't be read"
    except CombatError as fault:
        yield str(fault)
    for name, entry in journal.bookmarks().items():
        if entry not in folding.known:
            yield f"the name {name!r} means entry {entry}, which is not there or can't be read"
    yield from _unfinished(journal)


def _spelled(journal: Journal) -> Spelled | None:
    try:
        return journal.spelled
    except CombatError:
        return None


def _unfinished(journal: Journal) -> Iterator[str]:
    try:
        require_unfinished([(item.kind, item.body) for item in journal.waiting()])
    except CombatError as fault:
        yield f"the unfinished action can't go on: {fault}"


def require_unfinished(waiting: Sequence[tuple[Kind, bytes]]) -> None:
    """Raises Unreadable where what waits is not a command, then answers and edits."""
    for number, (kind, body) in enumerate(waiting):
        if kind not in ("command", "answer", "edit") or (kind == "command") != (number == 0):
            raise Unreadable("the unfinished action has to begin with its command, and go on with answers and edits")
        decoded(decode_item if number else decode_command, body, "the unfinished action")


def _snapshot(entry: int, body: bytes | None, state: State, spelled: Spelled) -> Iterator[str]:
    if body is None:
        yield f"the snapshot at {entry} in this fight file is damaged"
        return
    try:
        kept = state_of(entry, body, spelled)
    except Unreadable as fault:
        yield str(fault)
        return
    if kept != state:
        first = next((str(each) for each in differences(state, kept)), "something that is not shown")
        told = Names(state).plain(first)
        yield f"the snapshot at {entry} is not what the entries come to: {told}"


class Folding:
    """The states that entries come to, one after the other; a state is kept only as long as a child needs it.

    `children` says how many follow each entry, and `known` holds those that could be folded.
    """

    def __init__(self, children: Mapping[int | None, int], spelled: Spelled = NONE) -> None:
        self.spelled = spelled
        self.known: dict[int, None] = {}
        self._states: dict[int, State] = {}
        self._children = dict(children)

    def add(self, row: Row) -> State:
        """The state after an entry. Raises Unreadable where it, or one before it, can't be read or folded."""
        what = f"entry {row.id}"
        before = self._before(row)
        decoded(decode_command, row.command, what)
        decoded(decode_transcript, row.answers, what)
        events = events_of(row.id, row.events, self.spelled)
        if before is None:
            if not events or not isinstance(events[0], Opened):
                raise Unreadable(f"{what} is no beginning of a fight")
            before = opened(events[0])
        try:
            state = fold(before, events)
        except Exception as fault:
            told = f"{type(fault).__name__}: {fault}"
            raise Unreadable(f"{what} does not follow from what was before ({told})") from None
        self.known[row.id] = None
        if self._children.get(row.id):
            self._states[row.id] = state
        return state

    def _before(self, row: Row) -> State | None:
        """The state that an entry begins with; None for the first one."""
        if row.parent is None:
            return None
        if row.parent not in self.known:
            raise Unreadable(f"entry {row.id} follows entry {row.parent}, which is not there or can't be read")
        before = self._states.get(row.parent)
        if before is None:
            raise Unreadable(f"entry {row.id} is one more behind entry {row.parent} than the fight's index knows")
        self._children[row.parent] -= 1
        if not self._children[row.parent]:
            del self._states[row.parent]
        return before
