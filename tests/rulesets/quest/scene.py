"""Small fights of Quest for tests: heroes against wolves on one field, every number known."""

from __future__ import annotations

import json
from collections.abc import Mapping

from combattracker.model.values import Effect
from combattracker.rules.asking.requests import Choose, Option, Question
from tests.support.bench import Bench

Fields = Mapping[str, object]

STATS = {"STR": 2, "AGI": 1, "ACC": 3}
"""What everybody has who is not said to have something else: 11 hits it, and it has two free hits a round."""

WEAPONS = {
    "sword": {"dice": "1d8"},
    "knife": {"dice": "1d4", "thrown": 4},
    "maul": {"dice": "2d6", "hands": 2, "type": "blunt"},
    "bow": {"dice": "1d6", "reach": "ranged", "range": 8, "hands": 2, "type": "piercing"},
}


def unit(name: str, side: str, at: str, stats: Mapping[str, int] | None = None, **fields: object) -> Fields:
    """Somebody with 30 health and a sword, unless the fields say otherwise."""
    known: dict[str, object] = {"hp": 30, "weapons": ["sword"], "stats": STATS | dict(stats or {})}
    return {"name": name, "side": side, "at": at, **known, **fields}


def hero(name: str, at: str, stats: Mapping[str, int] | None = None, **fields: object) -> Fields:
    """A player's character."""
    return unit(name, "heroes", at, stats, **fields)


def wolf(name: str, at: str, stats: Mapping[str, int] | None = None, **fields: object) -> Fields:
    """An enemy; a little less accurate, so that there is no tie in the order."""
    return unit(name, "wolves", at, {"ACC": 2, **(stats or {})}, **fields)


def scene(
    *units: Fields,
    rules: Fields | None = None,
    library: Mapping[str, Fields] | None = None,
    battlefield: Fields | None = None,
    seed: int | None = None,
    begun: bool = True,
) -> Bench:
    """A fight of some units with the library entries and house rules that it needs; the battle has `begun`.

    Ties of Agility and Accuracy are rolled off when it begins: with `begun` nobody should have the same.
    """
    entries = {"weapon": WEAPONS}
    for kind, own in (library or {}).items():
        entries[kind] = {**entries.get(kind, {}), **own}
    encounter: dict[str, object] = {
        "ruleset": "quest",
        "title": "Test",
        "rules": rules or {},
        "combatants": units,
        "library": entries,
        "battlefield": battlefield or {"columns": 12, "rows": 12},
    }
    bench = Bench(json.dumps(encounter), seed=seed)
    if begun:
        bench.play("begin-battle")
    return bench


def effects(bench: Bench, who: str, kind: str) -> list[Effect]:
    """Somebody's effects of a kind."""
    return [effect for effect in bench[who].effects.values() if effect.kind == kind]


def left(bench: Bench, who: str) -> tuple[int, int, int]:
    """The attack, move and bonus actions that somebody has left."""
    budgets = bench[who].budgets
    return budgets["attack"].left, budgets["move"].left, budgets["bonus"].left


def at(bench: Bench, who: str) -> str:
    """The name of the square on which somebody stands; empty if it stands nowhere."""
    grid, square = bench.state.grid, bench[who].at
    return grid.name(square) if grid is not None and square is not None else ""


def question(bench: Bench, line: str, *answers: str, dice: str = "") -> Question | None:
    """The question that a line with some answers leaves open; None if it is carried out without another."""
    return bench.table.question if bench.asks(line, *answers, dice=dice) else None


def option(bench: Bench, line: str, name: str, *answers: str) -> Option:
    """One option of the choice that a line leaves open; the unfinished action is given up."""
    request = question(bench, line, *answers)
    assert isinstance(request, Choose), request
    found = request.option(name)
    assert found is not None, [each.id for each in request.options]
    bench.table.abandon()
    return found
