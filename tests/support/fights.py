"""Open fights to play with: encounters read once, tables made of them as often as needed."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from combattracker.content.encounters.opening import Opening, open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.journal.protocol import Store
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.migrations import crc
from combattracker.journal.sqlite.store import JournalStore
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight

ROOT = Path(__file__).parent.parent.parent
COIN_DUEL = ROOT / "tests" / "rulesets" / "coin_duel" / "duel.yaml"
FORD = ROOT / "encounters" / "wolves-at-the-ford.yaml"
BRIDGE = ROOT / "encounters" / "the-toll-bridge.yaml"
MILL = ROOT / "encounters" / "siege-of-the-old-mill.yaml"


# Fights


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


def written(encounter: Mapping[str, object]) -> Opening:
    """An encounter that is in no file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "encounter.yaml"
        path.write_text(json.dumps(encounter), encoding="utf-8")
        return open_encounter(path)


def table(found: Path | Opening, seed: int = 1, store: Store | None = None) -> OpenFight:
    """A new open fight, in memory unless a store is given."""
    found = opening(found) if isinstance(found, Path) else found
    return OpenFight.start(store or MemoryStore(), found.ruleset, found.events, chance=Random(seed))


def in_file(found: Path | Opening, path: Path, seed: int = 1) -> OpenFight:
    """A new open fight in a journal."""
    return table(found, seed, JournalStore(Journal.create(path)))


def again(path: Path, found: Path | Opening, seed: int = 1) -> OpenFight:
    """The fight in a journal as a new process would find it, with the rules at hand."""
    found = opening(found) if isinstance(found, Path) else found
    return OpenFight(JournalStore(Journal.open(path)), found.ruleset, chance=Random(seed))


# One long action of each ruleset


@dataclass(frozen=True, eq=False)
class LongAction:
    """An action that asks a lot: its fight, what leads up to its first question, and an answer for every request.

    Requests are known by the end of their keys, and stand in the order in which they are asked.
    """

    encounter: Mapping[str, object]
    preparation: tuple[str, ...]
    answers: Mapping[str, str]

    def __str__(self) -> str:
        return str(self.encounter["ruleset"])

    def opening(self) -> Opening:
        """Its fight."""
        return _opening_of(self)

    def answer_to(self, key: str) -> str:
        """The answer to a request."""
        (found,) = [answer for end, answer in self.answers.items() if key.endswith(f"/{end}")]
        return found

    def prepared(self, open_: OpenFight) -> OpenFight:
        """The fight at the first question."""
        console = Console(open_)
        for line in self.preparation:
            console.execute(line)
        return open_

    def answered(self, open_: OpenFight, count: int = 100) -> OpenFight:
        """The action after some answers, or all of them."""
        while open_.asking is not None and count:
            Console(open_).reply(self.answer_to(open_.asking.request.key))
            count -= 1
        return open_


@cache
def _opening_of(action: LongAction) -> Opening:
    return written(action.encounter)


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


ATTACK = LongAction(
    encounter={
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
    },
    preparation=(
        "side heroes dice=typed",
        "side wolves dice=typed",
        "next",
        "next",
        "mark defending guard",
        "mira: attack",
    ),
    answers={
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
    },
)
"""Mira attacks Alpha; Guard steps in, blocks it all with Defend, strikes back and reacts."""

HERO = {"side": "heroes", "health": 7, "offense": 4, "defense": 5, "weapons": ["axe"], "armors": ["mail"]}
MONSTER = {"side": "monsters", "health": 4, "offense": 8, "defense": 7, "skill": 2, "weapons": ["teeth"]}

DUEL = LongAction(
    encounter={
        "ruleset": "phantoms-bane",
        "title": "One duel of five",
        "rules": {"uneven": "several"},
        "combatants": [
            *({"name": name, **HERO} for name in ("Mira", "Bo", "Ash")),
            *({"name": name, **MONSTER} for name in ("Troll", "Wolf")),
        ],
        "library": {
            "weapon": {"axe": {"bonus": 3}, "teeth": {"bonus": 1, "natural": True}},
            "armor": {"mail": {"bonus": 5}},
        },
    },
    preparation=(
        "side heroes dice=typed",
        "side monsters dice=typed",
        "next",
        "face troll bo",
        "next",
        "mira: attack",
        "bo: run",
        "ash: defend",
        "troll: press",
        "wolf: attack",
        "next",
    ),
    answers={
        "bo.disengagement": "3 4",
        "troll.engagement-v-bo": "=7",
        "wolf.engagement-v-bo": '~ +1 "on his heels"',
        "mira.offense": "1",
        "bo.offense": "==11",
        "bo.defense-v-troll": "1",
        "bo.defense-v-wolf": "~",
        "ash.offense": '2 +1 "from behind"',
        "troll.offense": "6",
        "troll.defense-v-mira": "6",
        "troll.defense-v-ash": "3 !damage",
        "wolf.offense": "5",
        "wolf.defense": "=2",
        "troll.counter-of-mira": "~",
        "troll.penetration-of-bo": "1 3",
    },
)
"""Mira and Ash fight the Troll, the Troll and the Wolf fight Bo, who can't run away; the Troll presses, penetrates
and counters.
"""


def _walker(name: str, side: str, at: str, accuracy: int, hp: int) -> dict[str, object]:
    stats = {"STR": 2, "AGI": 1, "ACC": accuracy}
    return {"name": name, "side": side, "at": at, "hp": hp, "weapons": ["sword"], "stats": stats}


WALK = LongAction(
    encounter={
        "ruleset": "quest",
        "title": "One step past two wolves",
        "combatants": [
            _walker("Mira", "heroes", "e5", 3, 90),
            _walker("Bo", "heroes", "l12", 1, 30),
            _walker("Grim", "wolves", "d4", 2, 60),
            _walker("Fang", "wolves", "f4", 0, 60),
        ],
        "library": {"weapon": {"sword": {"dice": "1d8"}}},
        "battlefield": {"columns": 12, "rows": 12},
    },
    preparation=(
        "side heroes dice=typed",
        "side wolves dice=typed",
        "begin-battle",
        "next",
        "next",
        "mira: move e9",
    ),
    answers={
        "grim.free-hit": "fatal",
        "grim.attack": "20",
        "grim.critical-d4": "=4",
        "grim.critical-d6": "3",
        "grim.damage": "2",
        "grim.fatal-wound": "~",
        "fang.free-hit": "plain",
        "fang.attack": "1",
        "fang.tragedy-d4": "2",
        "mira.free-hit": "slowing",
        "mira.attack": '19 +1 "from the ditch"',
        "mira.damage": "==7",
    },
)


SPEARS = ("Anka", "Bero", "Cirl", "Dorn")
SOLDIER = {"class": "fighter", "hp": 30}

CHARGE = LongAction(
    encounter={
        "ruleset": "demon-idol",
        "title": "One long charge",
        "sides": {"heroes": {}, "spears": {}},
        "combatants": [
            {"name": "Mira", "side": "heroes", **SOLDIER, "weapons": ["venom"]},
            *({"name": name, "side": "spears", **SOLDIER, "weapons": ["spear"]} for name in SPEARS),
        ],
        "library": {
            "weapon": {
                "spear": {"damage": "1d6", "length": 9, "speed": 7, "sets": True},
                "venom": {
                    "damage": "1d8",
                    "length": 3.5,
                    "speed": 5,
                    "condition": "ill",
                    "save": "death",
                    "lasts": "1d4",
                },
            },
            "condition": {"ill": {"changes": [{"stat": "hit", "amount": -1}]}},
        },
    },
    preparation=(
        "side heroes dice=typed",
        "side spears dice=typed",
        "skip",
        "skip",
        "notes inches=6",
        "skip",
        "anka: brace",
        "bero: strike mira",
        "cirl: strike mira",
        "dorn: strike mira",
        "mira: charge anka",
        "skip",
        "notes heroes=5 spears=2",
        "next",
    ),
    answers={
        "bero.retaliate-on-mira": "y",
        "cirl.retaliate-on-mira": "y",
        "dorn.retaliate-on-mira": "n",
        "anka.hit-mira-with-spear": "15",
        "anka.damage-mira-with-spear": "=3",
        "bero.hit-mira-with-spear": '12 +2 "high ground"',
        "bero.damage-mira-with-spear": "~",
        "cirl.hit-mira-with-spear": "3",
        "mira.hit-anka-with-venom": "==15",
        "mira.damage-anka-with-venom": "5",
        "anka.save-against-mira": "2 !failed",
        "mira.rounds-on-anka": "2",
    },
)
"""Mira charges Anka, who has set a spear; two more strike at her, one keeps back, and her blade is poisoned."""


RUSH = LongAction(
    encounter={
        "ruleset": "sovereign",
        "title": "Out of one melee into another",
        "rules": {"screen_check": "both roll"},
        "sides": {"delvers": {"controller": "players"}, "foes": {}},
        "combatants": [
            {
                **{"name": "Mira", "side": "delvers", "at": "b2", "class": "warrior", "level": 3, "hp": 24},
                **{"attributes": {"Strength": 16}, "skills": {"stab": 1}, "armour": "chain", "weapons": ["sword"]},
            },
            {"name": "Wolf", "side": "foes", "at": "a1", "hd": 2, "hp": 9, "ac": 12, "weapons": ["sword"]},
            {"name": "Bear", "side": "foes", "at": "c1", "hd": 3, "hp": 14, "ac": 12, "weapons": ["sword"]},
            {
                **{"name": "Guard", "side": "foes", "at": "h7", "hd": 1, "hp": 8, "ac": 14},
                **{"weapons": ["spear"], "skills": {"stab": 1}, "trained": True},
            },
            {"name": "Queen", "side": "foes", "at": "h8", "hd": 3, "hp": 12, "ac": 13, "weapons": ["dagger"]},
        ],
    },
    preparation=(
        "side delvers dice=typed",
        "side foes dice=typed",
        *("next", "> 1", "> 8", "next"),
        "guard: screen queen",
        "set guard.asks=always",
        "set mira.asks=always",
        *("wolf: pass", "bear: pass", "guard: pass", "queen: pass", "next"),
        "mira: charge queen square=g7",
    ),
    answers={
        "wolf.attack": "12",
        "mira.instant": "take",
        "wolf.damage": "3",
        "bear.attack": "=15",
        "mira.instant#2": "take",
        "bear.damage": "~",
        "guard.screen": "=9",
        "mira.screen": "1 2",
        "mira.attack": "4",
        "guard.instant": "take",
        "mira.veterans-luck": "y",
        "guard.instant#2": "snap-guard",
        "snap-attack/guard.attack": '19 -1 "shaken"',
        "snap-attack/guard.damage": "==4",
        "mira.damage": "6",
    },
)
"""Mira charges out of a melee, past two free attacks, at a Queen whose Guard steps in; luck makes her hit, and the
Guard strikes before it tells.
"""

LONG_ACTIONS = (ATTACK, DUEL, WALK, CHARGE, RUSH)
"""One for each ruleset that is shipped."""

# The attack by the names of its parts, for tests of what is the same in every game.
LONG = ATTACK.answers
nested, prepared, answered, answer_to = ATTACK.opening, ATTACK.prepared, ATTACK.answered, ATTACK.answer_to


def forge(path: Path, sql: str, *values: object) -> None:
    """Changes what stands in a fight's file as somebody would who knows how, and leaves no other trace."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        guards = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute(sql, values)
        for _, text in guards:
            db.execute(text)


def with_checksums(path: Path, tables: Iterable[str] = ("entry", "pending")) -> None:
    """Gives whatever stands in a fight's file the checksum that belongs to it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for table in tables:
            columns = {name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")}
            parts_of = ", ".join(each for each in PARTS[table].split(", ") if each in columns)
            for key, *parts in db.execute(f"SELECT {parts_of} FROM {table}").fetchall():
                where = {"entry": "id", "pending": "seq"}.get(table, "entry")
                forge(path, f"UPDATE {table} SET crc = ? WHERE {where} = ?", crc(*parts), key)


PARTS = {
    "entry": "id, id, parent, at, label, ruleset_version, command, answers, events, press, run",
    "pending": "seq, kind, body",
    "snapshot": "entry, entry, state",
    "head": "entry, entry",
}
"""What the checksum of a row is made of, behind what tells it from others."""
