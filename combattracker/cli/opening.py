"""Opening a fight for the screen: kept in the user's own folder, and watched where somebody else plays it."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path

from combattracker.api.opening import begin, resume, watch
from combattracker.content import places
from combattracker.content.files import FIGHT, is_fight
from combattracker.content.library.naming import slug
from combattracker.journal.failing import NotSaved
from combattracker.journal.sqlite.lock import Held
from combattracker.model.errors import Unreadable
from combattracker.play.open_fight import OpenFight


def open_table(path: Path, *, chance: random.Random | None = None) -> OpenFight:
    """A saved fight, or a new one from an encounter, kept in the user's own folder.

    Raises Unreadable or Faults for a bad file, Held where another process has the fight, NotSaved.
    """
    return resume(path, chance=chance) if is_fight(path) else begin(path, new_fight_file(path), chance=chance)


def play_or_watch(path: Path) -> OpenFight:
    """A fight to play, or to watch where another process plays it; `trouble` says which, and since when."""
    try:
        return open_table(path)
    except Held as held:
        table = watch(path)
        table.trouble = f"{held} You are watching."
        return table


def new_fight_file(encounter: Path) -> Path:
    """A free file name for a fight from this encounter, in the user's folder of fights. Raises NotSaved."""
    folder = places.fights()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise NotSaved(
            f"fights are kept in {folder}, which can't be made ({fault.strerror}); "
            f"free it, or name another place in {places.HOME_VARIABLE}"
        ) from None
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M")
    stem = f"{slug(encounter.stem) or 'fight'}-{stamp}"
    for number in range(1, 1000):
        path = folder / f"{stem}{'' if number == 1 else f'-{number}'}{FIGHT}"
        if not path.exists():
            return path
    raise Unreadable(f"{folder} is full of fights named {stem}")
