"""placeholder"""
from collections.abc import Iterator
from benchmarks.figure import Figure
def start() -> Iterator[Figure]:
    yield from ()
def keys() -> Iterator[Figure]:
    yield from ()
