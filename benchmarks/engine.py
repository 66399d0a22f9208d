"""The engine without a screen: fights by policies, and undo in a long journal."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figure import Figure, median_ms
from combattracker.api.opening import begin
from combattracker.content import places
from combattracker.content.encounters.opening import open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command

FIGHTS = 12
PLAYED = {
    "wolves-at-the-ford": 3_000,
    "siege-of-the-old-mill": 3_000,
    "the-kings-door": 400,  # each choice is weighed by the exact odds of the whole duel
    "the-barrow-under-cold-tor": 1_000,
    "the-ox-road": 1_000,
    "the-robbers-court": 1_000,
}
"""Encounters of every game, with the actions a second that policies shall play at least: no GM waits for them."""
LONG = 10_000


def shipped(name: str) -> Path:
    """A shipped encounter."""
    return places.shipped("encounters") / f"{name}.yaml"


def policies() -> Iterator[Figure]:
    """Full fights by policies, without a journal: actions a second on one core."""
    for name, least in PLAYED.items():
        opening = open_encounter(shipped(name))
        actions = 0
        before = time.perf_counter()
        for seed in range(FIGHTS):
            table = OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(seed))
            table.auto = set(table.state.sides)
            console = Console(table)
            while table.settled.outcome is None:
                console.accept()
                actions += 1
        speed = actions / (time.perf_counter() - before)
        people = len(opening.state.combatants)
        yield Figure(f"policies play {name}", speed, "actions/s", least=least, detail=f"{people} combatants")


def undo() -> Iterator[Figure]:
    """Undo and redo at entry 10,000 against entry 10, with the journal on disk."""
    with tempfile.TemporaryDirectory() as folder:
        table = begin(shipped("siege-of-the-old-mill"), Path(folder) / "long.fight")
        for _ in range(9):
            table.submit(Command("note", args={"text": "a note"}))
        early = _back_and_forth(table)
        while table.head < LONG:
            who = next(iter(table.settled.combatants))
            table.submit(Command("set", args={f"{who}.hp": str(10 + table.head % 10)}))
        late = _back_and_forth(table)
        table.close()
    yield Figure(
        "undo at entry 10,000 / at entry 10", late / early, "×", most=1.5, detail=f"{late:.2f} / {early:.2f} ms"
    )


def _back_and_forth(table: OpenFight) -> float:
    def once() -> None:
        assert table.undo()
        table.state_at(table.head)
        assert table.redo()
        table.state_at(table.head)

    once()
    return median_ms(once, 200) / 2
