"""The saved fights in a folder, for a list to choose from."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from combattracker.model import events as e
from combattracker.model.errors import CombatError
from combattracker.play.journal import Journal
from combattracker.play.store import JournalStore


class FightSummary(NamedTuple):
    """A saved fight; `fault` says why it can't be opened, if it can't."""

    path: Path
    title: str
    ruleset: str = ""
    round: int = 0
    last_played: str = ""
    unfinished: bool = False
    outcome: str = ""
    fault: str = ""


def fights(folder: Path) -> list[FightSummary]:
    """Every fight in a folder, the latest first; damaged ones are listed with what is wrong with them."""
    try:
        paths = sorted(folder.glob("*.fight"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return []
    return [summary(path) for path in paths]


def summary(path: Path) -> FightSummary:
    """What a list says of a fight."""
    try:
        store = JournalStore(Journal.read(path))
        try:
            return _read(path, store)
        finally:
            store.close()
    except (CombatError, msgspec.DecodeError, OSError) as fault:
        return FightSummary(path, path.stem, fault=str(fault))


def _read(path: Path, store: JournalStore) -> FightSummary:
    head = store.head
    first = store.entry(1).events[0]
    if head is None or not isinstance(first, e.Opened):
        return FightSummary(path, path.stem, fault="it was never begun")
    number, outcome = _progress(store, head)
    return FightSummary(
        path,
        first.title or first.manifest.title,
        first.manifest.title,
        number,
        store.entry(head).at,
        store.unfinished() is not None,
        outcome,
    )


def _progress(store: JournalStore, head: int) -> tuple[int, str]:
    """The round and the outcome, from the latest entries that tell them."""
    number, outcome, at = 0, "", head
    over: str | None = None
    for _ in range(2_000):
        entry = store.entry(at)
        for event in reversed(entry.events):
            if isinstance(event, e.FightEnded) and over is None:
                over = event.outcome or ""
            if isinstance(event, e.ClockMoved):
                return event.after.round, over or outcome
        if entry.parent is None:
            break
        at = entry.parent
    return number, over or outcome
