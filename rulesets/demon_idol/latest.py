"""What is read off one state several times over, such as the board: worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from combattracker.model.state import State

T = TypeVar("T")


class Latest(Generic[T]):
    """A reading of a state that remembers what it came to for the state it was asked about last.

    States are never changed, so the same state reads the same; nobody may change what is returned.
    """

    def __init__(self, read: Callable[[State], T]) -> None:
        self._read = read
        self._last: tuple[State, T] | None = None

    def __call__(self, state: State) -> T:
        last = self._last
        if last is None or last[0] is not state:
            self._last = last = (state, self._read(state))
        return last[1]
