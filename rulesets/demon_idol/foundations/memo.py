"""What is read off one state several times over, such as the order of the round: worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from combattracker.model.state import State

T = TypeVar("T")
READ = tuple(name for name in State.__struct_fields__ if name not in ("agenda", "notes"))
"""The parts of a state that these readings may look at."""


class Latest(Generic[T]):
    """A reading of a state that remembers what it came to for the state it was asked about last.

    States are never changed, so the same parts read the same. The reading may look at neither agenda nor notes, and
    nobody may change what it returns.
    """

    def __init__(self, read: Callable[[State], T]) -> None:
        self._read = read
        self._last: tuple[State, T] | None = None

    def __call__(self, state: State) -> T:
        last = self._last
        if last is None or not _alike(last[0], state):
            self._last = last = (state, self._read(state))
        return last[1]


def _alike(one: State, other: State) -> bool:
    return one is other or all(getattr(one, name) is getattr(other, name) for name in READ)
