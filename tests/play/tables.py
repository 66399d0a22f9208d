"""Open fights to play with: encounters read once, tables made of them as often as needed."""

from __future__ import annotations

import json
import os
import tempfile
from functools import cache
from pathlib import Path
from random import Random

from combattracker.content.opening import Opening, open_encounter
from combattracker.play.journal import Journal
from combattracker.play.store import JournalStore, MemoryStore, Store
from combattracker.play.table import Table

ROOT = Path(__file__).parent.parent.parent
COIN_DUEL = ROOT / "tests" / "rulesets" / "coin_duel" / "duel.yaml"
FORD = ROOT / "encounters" / "wolves-at-the-ford.yaml"
BRIDGE = ROOT / "encounters" / "the-toll-bridge.yaml"
MILL = ROOT / "encounters" / "siege-of-the-old-mill.yaml"

STATS = {"STR": 5, "INT": 4, "AGI": 3, "DEF": 4, "AGGRO": 3}
LIBRARY = {
    "attack": {
        "sword": {"stat": "STR", "reach": "melee"},
        "axe": {"stat": "STR", "reach": "melee"},
        "bow": {"stat": "AGI", "reach": "ranged"},
    },
    "ability": {
        "ward": {"classes": ["reactive"], "trigger": "attacked", "answers": "self", "heal": "1d6", "cooldown": 2},
        "spite": {"classes": ["reactive"], "trigger": "blocked", "stat": "INT", "bonus": "1d4", "cooldown": 2},
    },
}


def _unit(name: str, side: str, at: str, **fields: object) -> dict[str, object]:
    known: dict[str, object] = {"hp": 30, "attacks": ["sword"], "stats": STATS}
    return {"name": name, "side": side, "at": f"{side}:{at}", **known, **fields}


NESTED = {
    "ruleset": "dragon-legacy",
    "title": "One long attack",
    "combatants": [
        _unit("Mira", "heroes", "c1", attacks=["sword", "axe"], dodges=True),
        _unit("Bo", "heroes", "a2", attacks=["bow"]),
        _unit("Alpha", "wolves", "c1"),
        _unit("Guard", "wolves", "b2", abilities=["ward", "spite"], hp=25),
        _unit("Sentry", "wolves", "d2"),
    ],
    "library": LIBRARY,
}
"""Mira attacks Alpha; Guard steps in, blocks it all with Defend, strikes back and reacts."""


@cache
def opening(encounter: Path) -> Opening:
    """An encounter, read once."""
    before = os.environ.get("COMBATTRACKER_RULESETS")
    os.environ["COMBATTRACKER_RULESETS"] = str(COIN_DUEL.parent)
    try:
        return open_encounter(encounter)
    finally:
        if before is None:
            del os.environ["COMBATTRACKER_RULESETS"]
        else:
            os.environ["COMBATTRACKER_RULESETS"] = before


@cache
def nested() -> Opening:
    """The encounter of the long attack."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "nested.yaml"
        path.write_text(json.dumps(NESTED), encoding="utf-8")
        return open_encounter(path)


def table(found: Path | Opening, seed: int = 1, store: Store | None = None) -> Table:
    """A new open fight, in memory unless a store is given."""
    found = opening(found) if isinstance(found, Path) else found
    return Table.start(store or MemoryStore(), found.ruleset, found.events, chance=Random(seed))


def in_file(found: Path | Opening, path: Path, seed: int = 1) -> Table:
    """A new open fight in a journal."""
    return table(found, seed, JournalStore(Journal.create(path)))


def again(path: Path, found: Path | Opening, seed: int = 1) -> Table:
    """The fight in a journal as a new process would find it, with the rules at hand."""
    found = opening(found) if isinstance(found, Path) else found
    return Table(JournalStore(Journal.open(path)), found.ruleset, chance=Random(seed))


PREPARATION = (
    "side heroes dice=typed",
    "side wolves dice=typed",
    "next",
    "next",
    "mark defending guard",
    "mira: attack",
)
"""What leads up to the first question of the long attack."""

LONG = {
    "mira.with": "axe",
    "mira.target": "alpha",
    "mira.way": "wolves:c2",
    "alpha.intercept": "guard",
    "guard.reaction-ward": "y",
    "reaction/guard.healing": "~",
    "guard.defend": "y",
    "blows/mira.attack": '5 4 +1 "high ground"',
    "guard.DEF-block": "6 6",
    "guard.counter": "sword",
    "counterattack/guard.attack": "==13",
    "counterattack/mira.defence": "DEF",
    "counterattack/mira.DEF-block": "=5",
    "guard.reaction-spite": "y",
    "reaction/guard.attack": "~ +2",
    "reaction/guard.bonus-damage": "3",
    "reaction/mira.defence": "nothing",
}
"""An answer for every request of the long attack, by the end of its key."""


def answer_to(key: str) -> str:
    """The answer of the long attack to a request."""
    (found,) = [answer for end, answer in LONG.items() if key.endswith(f"/{end}")]
    return found


def prepared(open_: Table) -> Table:
    """The long attack at its first question."""
    from combattracker.play.console import Console

    console = Console(open_)
    for line in PREPARATION:
        console.execute(line)
    return open_


def answered(open_: Table, count: int = 100) -> Table:
    """The long attack after some answers, or all of them."""
    from combattracker.play.console import Console

    while open_.asking is not None and count:
        Console(open_).reply(answer_to(open_.asking.request.key))
        count -= 1
    return open_
