"""Delvers who screen Mira, and a pack of foes around her."""

from __future__ import annotations

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.scene import Fields, delver, foe, let_act, scene
from tests.support.bench import Bench, of_type

PACK = {"wolf": "c1", "bear": "a1", "boar": "a2"}
PAST, STOPPED = "6 5", "1 1"
"""2d6 that get an attacker past any screener here, and that do not."""


def guard(name: str = "Gard", place: str = "b2", level: int = 1, **fields: object) -> Fields:
    """A screener with a level of Stab, by default such that attackers need a 9."""
    return delver(name, place, **{"skills": {"stab": level, "shoot": 0, "brawl": 0}, "hp": 60, "ac": 15} | fields)


def screened(*guards: Fields, mira: Fields | None = None, library: Fields | None = None, **foes: Fields) -> Bench:
    """Delvers screen Mira, who is easier to hit, and it is the turn of a wolf and others around her."""
    guards = guards or (guard(),)
    ward = delver("Mira", "b1", **{"hp": 60, "ac": 11, **(mira or {})})
    pack = [{**foe(name.capitalize(), place, hp=90), **foes.get(name, {})} for name, place in PACK.items()]
    bench = scene(*guards, ward, *pack, library=library)
    for each in guards:
        name = str(each["name"]).lower()
        bench.play(f"set {name}.asks=never\n{name}: screen mira square={each['at']}")
    bench.play("set mira.asks=never")
    let_act(bench, "foes")
    return bench


def struck(events: tuple[e.Event, ...]) -> list[str]:
    """Who loses hit points, in order."""
    return [event.who for event in of_type(events, e.PoolChanged) if event.pool == "hp"]
