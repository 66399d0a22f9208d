"""A fight as it may be read: what is known of it, for whom, and what has happened in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Self

from combattracker.api import seeing
from combattracker.api.audiences import require_audience
from combattracker.api.opening import save_copy
from combattracker.api.values import Rolled, Told
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import Illegal, Unreadable
from combattracker.model.facts.events import Event
from combattracker.model.names.references import read_errors
from combattracker.model.state import State
from combattracker.model.values import GM
from combattracker.play.open_fight import OpenFight
from combattracker.recap.explaining import asked_for
from combattracker.recap.markdown import recap


class Reading:
    """An open fight, to be read; `Fight` is one in which something can be done."""

    def __init__(self, table: OpenFight) -> None:
        self.table = table
        self._closed = False

    # What is known of it

    @property
    def title(self) -> str:
        """What the fight is called."""
        return self.state.title or self.table.state.manifest.title

    @property
    def ruleset(self) -> str:
        """The id of its game."""
        return self.table.state.manifest.id

    @property
    def path(self) -> Path | None:
        """The file that it is kept in; None if it is in memory only."""
        store = self.table.store
        return store.journal.path if isinstance(store, JournalStore) else None

    @property
    def trouble(self) -> str:
        """What went wrong as it was opened, in words: a damaged file, an action that can't go on; empty if nothing."""
        return self.table.trouble

    @property
    def entry(self) -> int:
        """The number of the last entry: from 1, which is the beginning, one more for each action."""
        return self.table.head

    @property
    def round(self) -> int:
        """The round, from 1; 0 before the first."""
        return self.table.state.clock.round

    @property
    def outcome(self) -> str | None:
        """How it ended, in words; None while it goes on."""
        return self.state.outcome

    @property
    def state(self) -> State:
        """The fight as it is now, for the GM: everybody and everything in it, with names in every text."""
        return self.table.shown

    def view(self, audience: str = GM) -> State:
        """The fight as an audience may see it: `gm`, `players`, or the id of a side.

        For all but the GM nobody hidden is in it, no note and no reason of the GM's, and of foes no more than the
        house rules `foes-health` and `foes-aggro` say: with `words` their health is a pool of quarters, 0 to 4, that
        has a `word` (unhurt, hurt, half, nearly down, down). Raises Unreadable for another audience.
        """
        return seeing.look(self.table.state, audience)

    # What has happened

    def log(self, audience: str = GM, since: int = 0) -> tuple[Told, ...]:
        """What has happened, entry by entry, in words that an audience may hear; those after the entry `since`.

        Raises Unreadable for an unknown audience.
        """
        with self._reading():
            return seeing.log(self.table, audience, since)

    def events(self, audience: str = GM, since: int = 0) -> tuple[Event, ...]:
        """The facts themselves, as far as an audience may know them: those of the entries after `since`.

        Numbers of foes are left out as in `view`. Raises Unreadable for an unknown audience.
        """
        with self._reading():
            return seeing.events(self.table, audience, since)

    def rolls(self, audience: str = GM, since: int = 0) -> tuple[Rolled, ...]:
        """All dice that fell in the entries after `since`, as far as an audience may know. Raises Unreadable."""
        with self._reading():
            return seeing.rolls(self.table, audience, since)

    def recap(self, audience: str = GM, *, arithmetic: bool = False) -> str:
        """The whole fight in Markdown, for an audience; with every roll in full on demand. Raises Unreadable."""
        with self._reading():
            require_audience(self.table.state, audience)
            return recap(self.table, audience=audience, arithmetic=arithmetic)

    def explain(self, what: str) -> str:
        """Where a value (`mira.hp`) comes from, or every number of an entry (`12`), in words. Raises Unreadable."""
        with self._reading():
            return asked_for(self.table, what)[1]

    # Its file

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes a copy of the fight into a new file. Raises Unreadable where there is one, NotSaved."""
        with self._reading():
            if not str(path):
                raise Unreadable("save takes the name of a new file")
            save_copy(self.table, Path(path))
            return Path(path)

    def refresh(self) -> bool:
        """For one who watches: whether the fight has gone on elsewhere, which is what is seen then."""
        with self._reading():
            return self.table.look_again()

    def close(self) -> None:
        """Lets go of the fight; an action under way waits in the file for its answer."""
        if not self._closed:
            self._closed = True
            self.table.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "closed" if self._closed else self.outcome or f"round {self.round}"
        return f"<Fight {self.title!r}, {self.ruleset}, {state}>"

    # Inside

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Raises Illegal where the fight is closed; errors leave with names in them."""
        if self._closed:
            kept = f"open {self.path} again" if self.path is not None else "it was in memory only"
            raise Illegal(f"this fight is closed; {kept}")
        with read_errors(lambda: self.table.names):
            yield
