"""Readings that are worked out once for the very objects that they are about."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from itertools import chain
from typing import TypeVar, TypeVarTuple

from combattracker.model.state import State

About = TypeVarTuple("About")
T = TypeVar("T")


def remembered(
    most: int, whatever: Collection[str] = (), *, only: Collection[str] = ()
) -> Callable[[Callable[[*About], T]], Callable[[*About], T]]:
    """Makes a function remember its answers by the identity of what it was asked about.

    Meant for readings of states, combatants and other things that can't be hashed and are never changed in place: the
    same object always reads the same, one that is merely equal is read anew. At most so many answers are kept, with
    what they are about. Nobody may change an answer. Arguments go by position.

    Of a state it may be told which of its parts are not looked at, `whatever` they are, such as the agenda, or that
    `only` these are, such as the catalogue: the answer then holds for every state that has the other parts, or these.
    """
    seen = tuple(only) or tuple(name for name in State.__struct_fields__ if name not in whatever)

    def parts(about: tuple[object, ...]) -> tuple[int, ...]:
        found = ([getattr(each, name) for name in seen] if isinstance(each, State) else (each,) for each in about)
        return tuple(map(id, chain.from_iterable(found)))

    def remember(read: Callable[[*About], T]) -> Callable[[*About], T]:
        by_parts = _keeping(most, read, parts) if whatever or only else read
        return _keeping(most, by_parts, _identity)

    return remember


def _identity(about: tuple[object, ...]) -> tuple[int, ...]:
    return tuple(map(id, about))


def _keeping(
    most: int, read: Callable[[*About], T], key_of: Callable[[tuple[*About]], tuple[int, ...]]
) -> Callable[[*About], T]:
    known: dict[tuple[int, ...], tuple[tuple[*About], T]] = {}

    @wraps(read)
    def answer(*about: *About) -> T:
        key = key_of(about)
        found = known.get(key)
        if found is None:
            found = (about, read(*about))
            if len(known) >= most:
                known.clear()
            # What it is about stays with the answer: as long as that lives nothing else can have its identity.
            known[key] = found
        return found[1]

    return answer
