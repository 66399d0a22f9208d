"""The screen against a bare Textual app: from the start to the first paint, and from a key to its paint."""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from textual import events
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input

from benchmarks.engine import shipped
from benchmarks.figure import Figure
from combattracker.tui.app import CombatTracker

STARTS = 9
KEYS = 40
SIZE = (120, 40)

BARE = """
from textual.app import App
from textual.widgets import Input
class Bare(App):
    def compose(self):
        yield Static("bare")
    def post_display_hook(self):
        import os
        os._exit(0)
Bare().run(headless=True)
"""
TRACKER = """
from combattracker.cli.main import _open_table
from combattracker.tui.app import CombatTracker
class Timed(CombatTracker):
    def post_display_hook(self):
        import os
        os._exit(0)
Timed(opener=_open_table).run(headless=True)
"""


def start() -> Iterator[Figure]:
    """Whole processes up to the first paint, the two in turn."""
    bare: list[float] = []
    ours: list[float] = []
    for code in (BARE, TRACKER):
        _started(code)
    for _ in range(STARTS):
        bare.append(_started(BARE))
        ours.append(_started(TRACKER))
    ratio = statistics.median(mine / floor for mine, floor in zip(ours, bare, strict=True))
    detail = f"{statistics.median(ours):.0f} / {statistics.median(bare):.0f} ms"
    yield Figure("start to first paint / a bare Textual app", ratio, "×", most=1.5, detail=detail)


def _started(code: str) -> float:
    before = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (time.perf_counter() - before) * 1000


class Painted:
    """Tells when an app has painted first and last."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def now(self) -> None:
        """A paint has reached the terminal."""
        self.times.append(time.perf_counter())


class Bare(App[None]):
    """The floor: an app that is nothing but an input line, in which a key writes a letter."""

    def __init__(self, painted: Painted) -> None:
        super().__init__()
        self.painted = painted

    def compose(self) -> ComposeResult:
        """One line."""
        yield Input()

    def post_display_hook(self) -> None:
        """The paint is done."""
        self.painted.now()


class Timed(CombatTracker):
    """The tracker, telling its paints."""

    painted: Painted

    def post_display_hook(self) -> None:
        """The paint is done."""
        self.painted.now()


def keys() -> Iterator[Figure]:
    """From a key to the paint of its answer, and to the last paint that it causes, with 20 combatants.

    The answer is what the first paint shows, the log and the prompt; the pictures follow behind it.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMBATTRACKER_HOME"] = home
        floor = asyncio.run(_bare())
        steps, undos = asyncio.run(_tracker(shipped("siege-of-the-old-mill")))
    for name, pairs in (("next", steps), ("undo", undos)):
        first, last = (statistics.median(times) for times in zip(*pairs, strict=True))
        detail = f"{first:.1f} / {floor:.1f} ms; the whole screen {last:.1f} ms; 20 combatants"
        yield Figure(f"key to paint of {name} / a bare key press", first / floor, "×", most=3, detail=detail)


async def _bare() -> float:
    painted = Painted()
    app = Bare(painted)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        return statistics.median([(await _press(app, pilot, painted, "a"))[0] for _ in range(KEYS)])


async def _tracker(encounter: Path) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    from combattracker.cli.opening import open_table

    painted = Painted()
    app = Timed(encounter, opener=open_table)
    app.painted = painted
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        table = app.screen.desk.fight  # type: ignore[attr-defined]
        table.auto = set(table.state.sides)
        steps = [await _press(app, pilot, painted, "space") for _ in range(KEYS)]
        undos = [await _press(app, pilot, painted, "u") for _ in range(KEYS // 2)]
        return steps, undos


async def _press(app: App[None], pilot: Pilot[None], painted: Painted, key: str) -> tuple[float, float]:
    """Milliseconds from a key's arrival to the first and to the last paint that follow it."""
    await pilot.pause()
    painted.times.clear()
    before = time.perf_counter()
    app.post_message(events.Key(key, " " if key == "space" else key))
    await _settled(pilot, painted)
    return (painted.times[0] - before) * 1000, (painted.times[-1] - before) * 1000


async def _settled(pilot: Pilot[None], painted: Painted) -> None:
    """Waits until something was painted and nothing more is."""
    wait: Callable[[float], Awaitable[None]] = asyncio.sleep
    for _ in range(400):
        await wait(0.005)
        if painted.times and time.perf_counter() - painted.times[-1] > 0.06:
            return
    raise RuntimeError("nothing was painted")
