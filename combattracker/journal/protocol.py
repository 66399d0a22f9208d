"""What an open fight needs of the place where its entries are kept: a journal on disk, or memory only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from combattracker.journal.transcript import Transcript
from combattracker.model.facts.events import Event
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.asking.commands import Command


class Entry(Value, frozen=True):
    """One row of the journal, one step of undo: a command with all that came in and all that came of it.

    `version` is that of the ruleset which made it. `press` is the first entry of the key press, or line, that made it,
    and `run` the first of the run that it belongs to, if any; where they are 0, it is the entry itself.
    """

    id: int
    parent: int | None
    at: str
    label: str
    command: Command
    transcript: Transcript
    events: tuple[Event, ...]
    version: str = ""
    press: int = 0
    run: int | None = None


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
        press: int = 0,
        run: int | None = None,
    ) -> Entry:
        """Adds an entry behind `parent` and makes it the head; it is safe when this returns. Raises NotSaved.

        A press or a run of 0 begins with it.
        """
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
        """Adds entries one behind the other behind `parent`, all or none, and stands at the last. Raises NotSaved.

        Those that were of one press or run are so again, together with `parent` where it was of it.
        """
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
