"""Small duels of Phantom's Bane for tests, and a whole turn in one call: every number known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from combattracker.cli.run import grouped
from combattracker.model.facts import events as e
from combattracker.model.values import Item
from combattracker.rules.ruleset import Over, Step
from tests.support.bench import Bench, of_type

Fields = Mapping[str, object]
Events = tuple[e.Event, ...]

PLAIN: Fields = {"health": 20, "offense": 6, "defense": 6, "skill": 5}
"""What a fighter has who is not said to have something else; neither weapon nor armor."""

WEAPONS = {"club": {"bonus": 2}, "sword": {"bonus": 4}, "fangs": {"bonus": 2, "natural": True}}
ARMORS = {"jerkin": {"bonus": 2}, "mail": {"bonus": 4}, "scales": {"bonus": 2, "natural": True}}
"""Gear for those who are said to have some, besides what the library has (hand-axe +3, leather +5, …)."""


def hero(name: str = "Jharek", /, **fields: object) -> Fields:
    """A player's character of plain numbers; its id is its name in small letters."""
    return {"name": name, "side": "heroes", **PLAIN, **fields}


def foe(name: str = "Monster", /, **fields: object) -> Fields:
    """An enemy of plain numbers."""
    return {"name": name, "side": "monsters", **PLAIN, **fields}


def jharek(**fields: object) -> Fields:
    """Jharek of the source: Health 7, Offense 4 and an axe +3, Defense 5 and leather +5, Skill 5."""
    return {"creature": "jharek", "name": "Jharek", "side": "heroes", **fields}


def monster(**fields: object) -> Fields:
    """The Wild Monster of the source: Health 2, Offense 8 and claws +1, Defense 7 and fur +1, Skill 2."""
    return {"creature": "wild-monster", "name": "Monster", "side": "monsters", **fields}


def scene(*fighters: Fields, rules: Fields | None = None, seed: int | None = None) -> Bench:
    """A fight of some fighters, by the house rules named."""
    encounter = {
        "ruleset": "phantoms-bane",
        "title": "Test",
        "rules": rules or {},
        "combatants": fighters,
        "library": {"weapon": WEAPONS, "armor": ARMORS},
    }
    return Bench(json.dumps(encounter), seed=seed)


def duel(mine: Fields | None = None, theirs: Fields | None = None, rules: Fields | None = None) -> Bench:
    """Jharek against the Monster, both of plain numbers where nothing else is said."""
    return scene({**hero(), **(mine or {})}, {**foe(), **(theirs or {})}, rules=rules)


# Playing


def choose(bench: Bench, **choices: str) -> Events:
    """Goes on to the next turn's choices and makes them; nothing is revealed yet. `_` in a name stands for `-`."""
    before = bench.table.head
    while _wants(bench, "begin-turn", "pair-off"):
        bench.play("next")
    for who, choice in choices.items():
        bench.play(f"{who.replace('_', '-')}: {choice}")
    return since(bench, before)


def turn(bench: Bench, *answers: str, dice: str = "", **choices: str) -> Events:
    """A whole turn: choices, then every duel to the end of weakening; the events of all of it.

    `answers` are written answers to the first duel's questions (`=12`, `jharek.offense: 6 !damage`), `dice` the
    faces in the order in which they are asked for whatever is not answered. Faces that are left over are an error.
    """
    before = bench.table.head
    choose(bench, **choices)
    fight(bench, *answers, dice=dice)
    return since(bench, before)


def fight(bench: Bench, *answers: str, dice: str = "") -> Events:
    """Reveals and fights every duel that is due, after `choose`."""
    before = bench.table.head
    assert _wants(bench, "resolve"), bench.table.next_step()
    bench.door.given.faces = [int(face) for face in dice.split()]
    lines = ["next", *(f"> {answer}" for answer in answers)]
    while _wants(bench, "resolve"):
        bench.door.play(grouped(lines))
        lines = ["next"]
    bench.door.finish()
    return since(bench, before)


def _wants(bench: Bench, *actions: str) -> bool:
    step = bench.table.next_step()
    return isinstance(step, Step) and step.command.action in actions


def since(bench: Bench, entry: int) -> Events:
    """All events after an entry of the journal."""
    return bench.since(entry)


# What came of it


def numbers(bench: Bench, who: str) -> tuple[int, int, int]:
    """Somebody's present Health, Offense and Defense."""
    pools = bench[who].pools
    return pools["health"].current, pools["offense"].current, pools["defense"].current


def gear(bench: Bench, who: str, kind: str) -> Item | None:
    """The `weapon` or `armor` that somebody uses at present."""
    return bench[who].items.get(str(bench[who].facts.get(kind, "")))


def bonus(bench: Bench, who: str, kind: str) -> int | None:
    """The present, actual bonus of the `weapon` or `armor` in use; None if there is none."""
    thing = gear(bench, who, kind)
    return thing.bonus if thing else None


def totals(events: Iterable[e.Event]) -> dict[str, int]:
    """Every total that was rolled, under `who.purpose`, such as `jharek.offense`."""
    return {f"{each.who}.{each.purpose}": each.total for each in of_type(tuple(events), e.Checked)}


def hurts(events: Iterable[e.Event]) -> list[tuple[str, int]]:
    """Every loss of Health in order: who, and how much."""
    changes = [each for each in of_type(tuple(events), e.PoolChanged) if each.pool == "health" and each.before]
    return [(each.who, each.before.current - each.after.current) for each in changes if each.before]


def outcome(bench: Bench) -> str | None:
    """How the combat is over, or would be if the GM agrees; None while it goes on."""
    step = bench.table.next_step()
    return bench.read(step.outcome) if isinstance(step, Over) else None
