"""A measured figure beside its limit."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    """What was measured, how much it is, and what it may be; `most` or `least` bounds it."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    detail: str = ""

    @property
    def kept(self) -> bool:
        """Whether the figure is within its bounds."""
        above = self.most is not None and self.value > self.most
        return not above and not (self.least is not None and self.value < self.least)

    def __str__(self) -> str:
        bound = f"≤ {self.most:g}" if self.most is not None else f"≥ {self.least:g}"
        mark = "ok " if self.kept else "OVER" if self.most is not None else "UNDER"
        return f"{mark:5}{self.name:52}{self.value:10.2f} {self.unit:10} ({bound}) {self.detail}"


def median_ms(work: Callable[[], object], times: int) -> float:
    """The median duration of some work in milliseconds."""
    durations = []
    for _ in range(times):
        before = time.perf_counter()
        work()
        durations.append((time.perf_counter() - before) * 1000)
    return statistics.median(durations)
