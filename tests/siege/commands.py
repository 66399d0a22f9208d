"""A GM who meddles with everything: each line is done or refused with words, and the fight goes on."""

from __future__ import annotations

from pathlib import Path

from tests.meddling.fights import FIGHTS
from tests.meddling.run import meddle

LINES = 50


def command(seed: int, folder: Path) -> str:
    """So many lines said to a fight of some game."""
    games = sorted(FIGHTS)
    name, encounter = FIGHTS[games[seed % len(games)]].of(seed // len(games))
    _, broken, _ = meddle(encounter, seed, LINES, folder / "a.fight")
    return f"{name}: {broken.sign}: {broken}" if broken is not None else ""
