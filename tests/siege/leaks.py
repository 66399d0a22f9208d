"""Fights with a marker in every hidden place, played and meddled with: players read none of them."""

from __future__ import annotations

from pathlib import Path

from tests.rulesets.test_leaks import every_encounter, leaked


def listen(seed: int, folder: Path) -> str:
    """A fight of some game, and all that players could read of it."""
    found = every_encounter()
    return leaked(found[seed % len(found)], seed)
