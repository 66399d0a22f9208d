"""Killed with `kill -9` at any moment of a fight at random: nothing that was said is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.play.test_random_kills import ENCOUNTERS, begin, check, killed

KILLS = 5
"""In one attempt: the same fight is killed again and again."""


def kill(seed: int, folder: Path) -> str:
    """A fight of some game, killed and opened again a few times."""
    chance, encounter = Random(seed), ENCOUNTERS[seed % len(ENCOUNTERS)]
    path, known = folder / "a.fight", dict[int, int]()
    begin(path, encounter)
    for _ in range(KILLS):
        try:
            check(path, encounter, killed(path, encounter, chance), known)
        except AssertionError as lost:
            return f"{encounter.stem}: {str(lost).splitlines()[0]}"
    return ""
