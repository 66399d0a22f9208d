"""Looking at somebody's file for no longer than a person waits for a list."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
PATIENCE = 2.0
"""Seconds; a sound file takes some milliseconds."""


class Slow(Exception):
    """A file took too long; it is still being looked at, and what comes of it is lost."""


def patiently(look: Callable[[], T], seconds: float | None = None) -> T:
    """What `look` finds, within so many seconds. Raises Slow, and whatever `look` raises.

    A file on a disk that hangs can't be let go of; a thread of its own keeps it from the others, and from the exit.
    """
    looking = _Looking(look)
    looking.start()
    looking.join(PATIENCE if seconds is None else seconds)
    if looking.is_alive():
        raise Slow
    if looking.fault is not None:
        raise looking.fault
    return looking.found


class _Looking(threading.Thread, Generic[T]):
    found: T
    fault: BaseException | None = None

    def __init__(self, look: Callable[[], T]) -> None:
        super().__init__(name="looking at a file", daemon=True)
        self._look = look

    def run(self) -> None:
        try:
            self.found = self._look()
        except BaseException as fault:  # it is raised where it is waited for
            self.fault = fault
