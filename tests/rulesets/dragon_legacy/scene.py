"""Small fights of The Dragon Legacy for tests: heroes below, wolves above, every number known."""

from __future__ import annotations

import json
from collections.abc import Mapping

from combattracker.model.values import Effect
from combattracker.rules.asking.requests import Question
from tests.support.bench import Bench

Fields = Mapping[str, object]

STATS = {"STR": 5, "INT": 4, "AGI": 3, "DEF": 4, "AGGRO": 3}
"""What everybody has who is not said to have something else: with 3 and 4 on the dice a sword makes 12."""

ATTACKS = {
    "sword": {"stat": "STR", "reach": "melee"},
    "bow": {"stat": "AGI", "reach": "ranged"},
    "bolt": {"stat": "INT", "reach": "ranged"},
}


def unit(name: str, side: str, at: str, stats: Mapping[str, int] | None = None, **fields: object) -> Fields:
    """Somebody with 30 health and a sword, unless the fields say otherwise; `at` is a square of its own side."""
    place = at if ":" in at else f"{side}:{at}"
    known: dict[str, object] = {"hp": 30, "attacks": ["sword"], "stats": STATS | dict(stats or {})}
    return {"name": name, "side": side, "at": place, **known, **fields}


def hero(name: str, at: str, stats: Mapping[str, int] | None = None, **fields: object) -> Fields:
    """A player's character; row 1 of its field is the front."""
    return unit(name, "heroes", at, stats, **fields)


def wolf(name: str, at: str, stats: Mapping[str, int] | None = None, **fields: object) -> Fields:
    """An enemy; row 3 of its field is the front."""
    return unit(name, "wolves", at, stats, **fields)


def scene(
    *units: Fields,
    rules: Fields | None = None,
    ability: Fields | None = None,
    item: Fields | None = None,
    status: Fields | None = None,
    attack: Fields | None = None,
    battlefield: Fields | None = None,
    seed: int | None = None,
) -> Bench:
    """A fight of some units with the library entries and house rules that it needs."""
    kinds = {"ability": ability, "item": item, "status": status, "attack": ATTACKS | dict(attack or {})}
    encounter: dict[str, object] = {
        "ruleset": "dragon-legacy",
        "title": "Test",
        "rules": rules or {},
        "combatants": units,
        "library": {kind: entries for kind, entries in kinds.items() if entries},
    }
    if battlefield:
        encounter["battlefield"] = battlefield
    return Bench(json.dumps(encounter), seed=seed)


def status_of(bench: Bench, who: str, kind: str) -> Effect | None:
    """Somebody's effect of a kind, if it has one."""
    return bench[who].effect(kind)


def turns_left(bench: Bench, who: str, kind: str) -> int | None:
    """How many of its bearer's turns a status still lasts; None if nobody has it."""
    effect = bench[who].effect(kind)
    return effect.duration.left if effect and effect.duration else None


def aggro(bench: Bench, enemy: str, player: str) -> int | None:
    """A player's row in an enemy's table; None if there is none."""
    return bench.state.aggro.get(enemy, {}).get(player)


def at(bench: Bench, who: str) -> str:
    """The name of the square on which somebody stands; empty if it stands nowhere."""
    grid, square = bench.state.grid, bench[who].at
    return grid.name(square) if grid is not None and square is not None else ""


def question(bench: Bench, line: str, *answers: str, dice: str = "") -> Question | None:
    """The question that a line with some answers leaves open; None if it is carried out without another."""
    bench.door.given.faces = [int(face) for face in dice.split()]
    bench.door.answers.take([(number, text) for number, text in enumerate(answers, 2)])
    bench.door.console.execute(line)
    return bench.table.question
