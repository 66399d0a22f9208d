"""What a siege is made of: rows of attempts, each with a seed of its own, of which nothing should get through."""

from __future__ import annotations

import io
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from combattracker.cli.main import main

LONGEST = 60
"""Seconds after which an attempt that is still going on has got through."""

Assault = Callable[[int, Path], str]
"""One attempt, of a seed, in an empty folder: what got through, or nothing."""


class Row(NamedTuple):
    """A kind of attack; `full` and `short` are how many of `what` are tried, `each` how many one attempt makes."""

    name: str
    what: str
    assault: Assault
    full: int
    short: int
    each: int = 1


class Endless(Exception):
    """An attempt goes on for too long."""


def attempt(row: Row, seed: int) -> str:
    """What gets through in one attempt; whatever it raises has got through."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with _no_longer_than(LONGEST):
                return row.assault(seed, Path(folder))
        except Endless:
            return f"it takes more than {LONGEST} seconds"
        except Exception as fault:
            place = traceback.extract_tb(fault.__traceback__)[-1]
            return f"{type(fault).__name__} in {Path(place.filename).name}, {place.name}: {fault}"


@contextmanager
def _no_longer_than(seconds: int) -> Iterator[None]:
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def said(*words: str) -> str:
    """All that the program prints for these words; raises whatever it lets slip."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with redirect_stdout(printed), redirect_stderr(printed):
        stdin, sys.stdin = sys.stdin, io.StringIO()
        try:
            main(words)
        except SystemExit as end:
            if end.code not in (0, 1, 2, None):
                raise
        finally:
            sys.stdin = stdin
    buffer = printed.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")
