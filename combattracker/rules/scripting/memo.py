"""Readings that are worked out once for the very objects that they are about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

About = TypeVarTuple("About")
T = TypeVar("T")


def remembered(most: int) -> Callable[[Callable[[*About], T]], Callable[[*About], T]]:
    """Makes a function remember its answers by the identity of what it was asked about.

    Meant for readings of states, combatants and other things that can't be hashed and are never changed in place: the
    same object always reads the same, one that is merely equal is read anew. At most so many answers are kept, with
    what they are about. Nobody may change an answer. Arguments go by position.
    """

    def remember(read: Callable[[*About], T]) -> Callable[[*About], T]:
        known: dict[tuple[int, ...], tuple[tuple[*About], T]] = {}

        @wraps(read)
        def answer(*about: *About) -> T:
            key = tuple(map(id, about))
            found = known.get(key)
            if found is None:
                found = (about, read(*about))
                if len(known) >= most:
                    known.clear()
                # What it is about stays with the answer: as long as that lives nothing else can have its identity.
                known[key] = found
            return found[1]

        return answer

    return remember
