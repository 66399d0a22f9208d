"""The shortest script that still breaks something."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from combattracker.content.encounters.opening import Opening
from tests.meddling.broken import Broken
from tests.meddling.run import replayed

TRIES = 300


def shortest(
    encounter: Path | Opening, seed: int, lines: Sequence[str], broken: Broken, path: Path
) -> tuple[list[str], Broken]:
    """As few of the lines as still break in the same way: halves, quarters and at last single lines are left out."""
    best, size, tries = list(lines), max(1, len(lines) // 2), TRIES
    while tries > 0:
        at, shorter = 0, False
        while at < len(best) and tries > 0:
            fewer = [*best[:at], *best[at + size :]]
            found, tries = replayed(encounter, seed, fewer, path), tries - 1
            if found is not None and found.sign == broken.sign:
                best, broken, shorter = fewer, found, True
            else:
                at += size
        if size == 1 and not shorter:
            break
        size = max(1, size // 2)
    return best, broken


def report(encounter: str, seed: int, lines: Sequence[str], broken: Broken) -> str:
    """What broke, and how to see it again."""
    script = "\n".join(f"    {line}" for line in lines)
    return f"{encounter}, seed {seed}: {broken.sign}\n{script}\n{broken}"
