"""A long evening: a fight with 100,000 entries is opened, undone, gone through and looked at, in bounded memory.

Memory is bounded because a table keeps the latest 1,000 states and entries, the log the latest 600 that it has told,
and everything else stays in the file; the history holds a line an entry only as long as it is open. It is measured
as what a process takes more than one that has opened a fight with a single entry.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.engine import shipped
from benchmarks.figure import Figure, median_ms
from combattracker.api.opening import begin, resume
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from combattracker.tui.app import CombatTracker
from combattracker.tui.screens.history import HistoryScreen

ENTRIES = 100_000
FRAME = 16
BRANCH_EVERY = 1_000

GROWN = """
import re, sys
from pathlib import Path
from combattracker.api.opening import resume
from combattracker.play.console.console import Console
table = resume(Path(sys.argv[1]))
console = Console(table)
for _ in range(int(sys.argv[2])):
    table.undo()
    table.settled
print(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
"""


def long_evening(path: Path) -> None:
    """A fight with that many entries, most of them one behind the other, some on branches that were left."""
    table = begin(shipped("siege-of-the-old-mill"), path)
    table.store.journal._db.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
    names = list(table.settled.combatants)
    for number in range(ENTRIES - 1):
        who = f"{names[number % len(names)]} {names[(number + 7) % len(names)]}"
        table.submit(Command("heal" if number % 2 else "hurt", args={"amount": "3", "who": who}))
        if number % BRANCH_EVERY == BRANCH_EVERY - 1:
            for _ in range(20):
                table.undo()
    table.close()


def evening() -> Iterator[Figure]:
    """Opening, undo, a look far back, the history, and memory."""
    with tempfile.TemporaryDirectory() as folder:
        path, small = Path(folder) / "long.fight", Path(folder) / "small.fight"
        begin(shipped("siege-of-the-old-mill"), small).close()
        long_evening(path)
        before = time.perf_counter()
        table = resume(path)
        table.settled  # noqa: B018
        yield Figure("open 100,000 entries, each of them checked", time.perf_counter() - before, "s", most=2)
        yield Figure("undo in 100,000 entries, 99 of 100 within", _undone(table), "ms", most=FRAME)
        far = median_ms(lambda: _far_back(table), 20)
        yield Figure("the table as it was 67,000 entries ago", far, "ms", most=FRAME)
        table.go_to(1)
        table.close()
        yield Figure("the history at the beginning of 100,000 entries", asyncio.run(_history(path)), "s", most=1)
        if not Path("/proc/self/status").exists():  # only Linux tells what a process took at most
            return
        grown = (_memory(path, 5_000) - _memory(small, 0)) / 1024
        yield Figure("memory of 100,000 entries, 5,000 of them undone", grown, "MB", most=100)


def _far_back(table: OpenFight) -> None:
    table._past.forget()
    table.state_at(ENTRIES // 3)


def _undone(table: OpenFight) -> float:
    """Milliseconds within which 99 of 100 undos, each with the state that it leads to, are done.

    The last one is left out because other processes on the machine cost more than it.
    """
    durations = []
    for _ in range(2_000):
        before = time.perf_counter()
        table.undo()
        table.settled  # noqa: B018
        durations.append((time.perf_counter() - before) * 1000)
    return statistics.quantiles(durations, n=100)[-1]


async def _history(path: Path) -> float:
    """Seconds from the key to the first paint of the history."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMBATTRACKER_HOME"] = home
        app = CombatTracker(path, opener=resume)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause(0.5)
            before = time.perf_counter()
            await pilot.press("B")
            while not (isinstance(app.screen, HistoryScreen) and app.screen.history.rows):
                await pilot.pause()
            await pilot.pause()
            return time.perf_counter() - before


def _memory(path: Path, undone: int) -> int:
    """The most that a process took which opened a fight and went back in it, in KB."""
    words = [sys.executable, "-c", GROWN, str(path), str(undone)]
    return int(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
