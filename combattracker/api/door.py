"""The way in: opening a fight, and what there is to be opened."""

from __future__ import annotations

import random
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from combattracker.api.dice import Dice, Tray
from combattracker.api.fight import Fight
from combattracker.api.opening import begin, begin_text, resume, watch
from combattracker.content.files import is_fight
from combattracker.model.errors import Unreadable

if TYPE_CHECKING:
    from combattracker.content.encounters.finding import EncounterSummary
    from combattracker.content.rulesets.loading import FoundRuleset


def open_fight(
    encounter: str | PathLike[str],
    path: str | PathLike[str] | None = None,
    seed: int | None = None,
    *,
    dice: Dice | None = None,
    watching: bool = False,
) -> Fight:
    """Begins a fight from an encounter, or takes up a saved one.

    `encounter` is the path of an encounter or of a saved fight, or the text of an encounter: what has several lines,
    or begins with a brace. `path` is the file in which a new fight is kept, entry by entry; without one it is in
    memory only. A saved fight goes on in its own file; with `watching` it is only looked at while somebody else plays
    it (`refresh`).

    The program rolls for every side whose dice are not typed, from `seed`, so that the same fight comes of the same
    seed and the same answers. With `dice`, faces in a list or a function that is asked for each roll, it rolls no die
    but those that the list no longer holds or for which the function gives None, and without a `seed` not those either:
    they are asked, as typed ones are.

    Raises Unreadable for what can't be read (with each mistake of an encounter in its line), NotSaved where `path`
    can't be written or exists, Held where another process plays the saved fight.
    """
    chance = random.Random(seed) if seed is not None else None
    text = encounter if isinstance(encounter, str) and _is_text(encounter) else None
    kept = None if path is None else Path(path)
    if text is None and is_fight(Path(encounter)):
        if kept is not None:
            raise Unreadable(
                f"{encounter} is a saved fight and goes on in its own file: leave the path out, or save it"
            )
        if not Path(encounter).is_file():
            raise Unreadable(f"there is no saved fight {str(encounter)!r}")
        table = watch(Path(encounter)) if watching else resume(Path(encounter), chance=chance)
    elif watching:
        raise Unreadable("only a saved fight can be watched, and this is an encounter")
    elif text is not None:
        table = begin_text(text, kept, chance=chance)
    else:
        table = begin(Path(encounter), kept, chance=chance)
    return Fight(table, Tray(dice, seed) if dice is not None else None)


def _is_text(encounter: str) -> bool:
    return "\n" in encounter or encounter.lstrip().startswith("{")


def encounters() -> tuple[EncounterSummary, ...]:
    """The encounters that are found here: in the current folder, in the user's own, and those that come along.

    Each has a `path`, a `title`, the id of its `ruleset`, how many `combatants` take part in words, and a `fault` in
    words where it can't be read.
    """
    from combattracker.content.encounters import finding

    return tuple(finding.encounters())


def rulesets() -> tuple[FoundRuleset, ...]:
    """The games that are installed here, each with its `id`, `title`, `version`, `folder` and `origin`."""
    from combattracker.content.rulesets import loading as found

    return tuple(found.find_all())
