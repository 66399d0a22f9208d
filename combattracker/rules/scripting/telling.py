"""Telling what is so from now on, and reading what is so by then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from combattracker.model.closed import NoteKind
from combattracker.model.combatant import Combatant
from combattracker.model.errors import Undeclared, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply
from combattracker.model.facts.truth import require_true
from combattracker.model.facts.validate import require_declared
from combattracker.model.manifest import Manifest
from combattracker.model.names.spelled import read
from combattracker.model.state import Note, State
from combattracker.model.values import EVERYONE, Why
from combattracker.rules.asking.commands import Command
from combattracker.rules.scripting.simultaneous import rebased


class Lawful(Protocol):
    """Rules, as far as what is told goes by them."""

    manifest: Manifest

    def can_go_on(self, state: State, actor: str) -> bool: ...
    def settle(self, state: State) -> Iterable[e.Event]: ...


class Telling:
    """A fight as far as it is read and told: the ground that the rest of `script.Fight` stands on."""

    def __init__(self, ruleset: Lawful, state: State, command: Command) -> None:
        self.ruleset = ruleset
        self.command = command
        self.events: list[e.Event] = []
        self.after_tell: Callable[[], None] | None = None
        self._state = state
        self._held: list[e.Event] | None = None

    @property
    def state(self) -> State:
        """The fight as it is now, everything told so far included."""
        return self._state

    @property
    def forced(self) -> bool:
        """Whether the GM set the rules aside for this command."""
        return self.command.force

    def who(self, combatant_id: str) -> Combatant:
        """A combatant as it is now."""
        return self._state.who(combatant_id)

    def read(self, text: str) -> str:
        """What somebody has typed, with references in the place of names that are somebody's now."""
        return read(text, self._state)

    def tell(self, *events: e.Event) -> None:
        """Facts that hold from now on. Raises Undeclared for what the ruleset does not declare, or what can't be so."""
        for event in events:
            self._require_declared(event)
            require_true(self._state, event)
            if self._held is not None:
                self._held.append(event)
                continue
            self._state = apply(self._state, event)
            self.events.append(event)
            if self.after_tell is not None:
                self.after_tell()

    def _require_declared(self, event: e.Event) -> None:
        """Raises Undeclared for what neither the rules of today know, nor those that the fight was begun under."""
        try:
            require_declared(self._state, event)
        except Undeclared:
            require_declared(self._state, event, self.ruleset.manifest)

    @contextmanager
    def simultaneously(self) -> Iterator[None]:
        """Whatever is told inside is read by nobody until the end, and then all of it holds together."""
        if self._held is not None:
            yield
            return
        self._held = []
        try:
            yield
        finally:
            held, self._held = self._held, None
        for event in held:
            self.tell(rebased(self._state, event))

    def settle(self) -> None:
        """Tells what follows by the rules from how things are now, such as a death at 0 health."""
        for _ in range(100):
            due = tuple(self.ruleset.settle(self._state))
            if not due:
                return
            self.tell(*due)
        raise Unreadable("the rules contradict each other: what follows from this never ends")

    def say(self, text: str, *clauses: str, who: str = "", kind: NoteKind = "result", seen_by: str = EVERYONE) -> None:
        """An announcement in the log; an `aside` is told with the arithmetic only."""
        note = Note(text, kind, who, seen_by)
        self.tell(e.Noted(note=note, why=Why(clauses=clauses), seen_by=seen_by))
