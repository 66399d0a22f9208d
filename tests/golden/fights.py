"""The fights that the digests are of: every shipped encounter, played by policies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path

from combattracker.content import places
from combattracker.content.encounters import finding
from combattracker.content.encounters.opening import Opening, open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.play.open_fight import OpenFight
from tests.golden.entries import Lines, lines
from tests.support.explorer import Explorer

SEEDS = 20
DARING = 5
"""In how many of them, the last, somebody now and then does what policies do not, so that more of the rules is seen."""
MOST_ENTRIES = 300
"""How much of a long fight counts."""


def encounters(rulesets: list[str]) -> list[tuple[str, Path]]:
    """Ruleset and path of every shipped encounter of some rulesets; of all, where none is named."""
    found = [each for each in finding.encounters([places.shipped("encounters")]) if not each.fault]
    return sorted((each.ruleset, each.path) for each in found if not rulesets or each.ruleset in rulesets)


@cache
def _opening(path: Path) -> Opening:
    return open_encounter(path)


class _Short(Explorer):
    """Plays no further than counts."""

    def step(self) -> None:
        """A step, unless there are enough entries."""
        if len(self.table.store.outline()) >= MOST_ENTRIES:
            raise _Enough
        super().step()


class _Enough(Exception):
    """The fight is as long as counts."""


def fight(path: Path, seed: int) -> Iterator[Lines]:
    """The entries of one fight, from the opening on."""
    opening = _opening(path)
    table = OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(seed))
    with suppress(_Enough):
        _Short(table, seed, 0.1 if seed > SEEDS - DARING else 0.0).play()
    entries = [*table.path()][::-1]
    before = None
    for entry in islice(entries, MOST_ENTRIES):
        after = table.state_at(entry.id)
        yield lines(entry, before, after)
        before = after
