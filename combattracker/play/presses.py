"""Which entries were made by one key press or line, and which of them in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from combattracker.journal.protocol import Entry


class Presses:
    """The press and the run to which the next entry belongs; 0 is one that begins with it, no `run` is None.

    What is done outside of any press is one by itself.
    """

    def __init__(self) -> None:
        self.press = 0
        self.run: int | None = None
        self._within = False

    @contextmanager
    def one(self) -> Iterator[None]:
        """What is done inside belongs to one press; a press inside of another is that other."""
        if self._within:
            yield
            return
        self.press, self._within = 0, True
        try:
            yield
        finally:
            self.press, self._within = 0, False

    @contextmanager
    def one_run(self) -> Iterator[None]:
        """What is done inside is one run, press by press, whatever began it; a run inside of another is that other."""
        outer = (self.press, self.run, self._within)
        self.press, self._within = 0, False
        self.run = 0 if self.run is None else self.run
        try:
            yield
        finally:
            run, (self.press, self.run, self._within) = self.run, outer
            self.run = run if outer[1] is not None else None

    def made(self, entry: Entry) -> None:
        """An entry was made: what follows in the same press or run belongs to it."""
        if self._within:
            self.press = entry.press
        if self.run is not None:
            self.run = entry.run


class Pressed(Protocol):
    """What has presses."""

    presses: Presses


T = TypeVar("T", bound=Pressed)
P = ParamSpec("P")
R = TypeVar("R")


def one_press(act: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """A method of which all that it does belongs to one press."""

    @wraps(act)
    def within(self: T, *args: P.args, **named: P.kwargs) -> R:
        with self.presses.one():
            return act(self, *args, **named)

    return within  # type: ignore[return-value]
