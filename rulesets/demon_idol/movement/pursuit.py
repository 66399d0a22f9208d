"""Pursuit: whether anybody gives chase to those who avoid, and how long (A-27, A-28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Scalar, Term, Why
from combattracker.rules.library import bring
from combattracker.rules.scripting.script import Fight, Verdict

from ..combatants.sides import members, party
from ..combatants.traits import able, dumb, fact, up
from ..foundations.schemas import Evasion
from ..space.positions import gap, inches, move_rate, nearest

PURSUED, EVADED = "pursued", "evaded"
IN_SIGHT, OUT_OF_SIGHT = 100, 50
"""Feet at which a pursuit ends."""
LONGEST = 5
"""Rounds after which pursuers who do not gain give up."""
HUNDREDTHS = 100
"""A lead is counted in hundredths of an inch."""


async def pursuit(fight: Fight, actor: str, *clauses: str) -> None:
    """Whether anybody gives chase to one who has run, and whether they still do (A-27, A-28)."""
    state, figure = fight.state, fight.who(actor)
    chasers = [foe for foe in nearest(state, figure) if able(state, foe) and foe.effect("avoiding") is None]
    if not chasers:
        gone(fight, actor, Why(("A-27", *clauses), text="nobody is left to pursue"))
    elif figure.counters.get("chase"):
        if ended := over(state, figure):
            gone(fight, actor, Why(("A-27",), text=ended))
    elif await (given_chase if state.switch("place") == "indoors" else caught_outdoors)(fight, actor, chasers):
        if up(fight.state, actor):
            fight.set_counter(actor, "chase", 1)
    else:
        gone(fight, actor, Why(("A-27", "A-28"), text="not pursued"))


def lead(fight: Fight, who: str) -> None:
    """How far ahead somebody is who begins to run."""
    if not fight.who(who).counters.get("chase"):
        fight.set_counter(who, "lead", ahead(fight.state, who))


def gained(fight: Fight, who: str) -> None:
    """A round of a pursuit is over, both have moved: whether the pursuers gained in it (A-27)."""
    figure = fight.who(who)
    rounds = figure.counters.get("chase")
    if rounds:
        now = ahead(fight.state, who)
        fight.set_counter(who, "chase", rounds + 1 if now >= figure.counters.get("lead", 0) else 1)
        fight.set_counter(who, "lead", now)


def ahead(state: State, who: str) -> int:
    """How far the nearest foe is, in hundredths of an inch."""
    found = nearest(state, state.who(who))
    return round(HUNDREDTHS * gap(state, who, found[0].id)) if found else 0


def over(state: State, who: Combatant) -> str:
    """Why a pursuit ends: far enough ahead when the round began, or too long without the pursuers gaining (A-27)."""
    limit = IN_SIGHT if state.switch("sight") == "seen" else OUT_OF_SIGHT
    if who.counters.get("lead", 0) > HUNDREDTHS * inches(state, limit):
        return f"more than {limit} feet ahead"
    return "the pursuers do not gain" if who.counters.get("chase", 0) > LONGEST else ""


def gone(fight: Fight, who: str, why: Why) -> None:
    """Somebody has got away."""
    if up(fight.state, who):
        fight.set_standing(who, "fled", why=why)
        fight.move(who, None, why=why)
    fight.settle()


async def given_chase(fight: Fight, actor: str, chasers: list[Combatant]) -> bool:
    """Underground: certain or never by the notes, else by mind and numbers (A-27)."""
    chance, text = chase_chance(fight.state, actor, chasers)
    if chance in (0, 100):
        fight.say(f"Pursuit: {text}", "A-27", who=actor)
        return chance == 100

    roll = await fight.roll(
        chasers[0].id, f"pursuit of {fight.who(actor)}", "1d100", outcomes=(PURSUED, EVADED), target=chance,
        judge=lambda roll: Verdict(PURSUED if roll.total <= chance else EVADED, ("A-27",)),
        prompt=f"pursuit: {text}, {chasers[0].own(chance)} or less", clauses=("A-27",),
    )  # fmt: skip
    return roll.outcome == PURSUED


def chase_chance(state: State, actor: str, chasers: list[Combatant]) -> tuple[int, str]:
    """The chance that anybody gives chase, and why (A-27)."""
    if any(fact(foe, "pursues") == "always" for foe in chasers):
        return 100, "they always pursue"
    if all(fact(foe, "pursues") == "never" for foe in chasers):
        return 0, "they never pursue"
    if any(foe.side == party(state) for foe in chasers):
        return 100, "the party decides"
    if any(dumb(foe) for foe in chasers):
        return 80, "hungry or trained to it"
    here = len(members(state, state.who(actor).side))
    there = len([foe for foe in chasers if foe.side == chasers[0].side])
    if there >= 2 * here:
        return 100, "they feel greatly superior"
    if there > here:
        return 80, "they are more"
    return (40, "about as many") if there == here else (20, "they are fewer")


async def caught_outdoors(fight: Fight, actor: str, chasers: list[Combatant]) -> bool:
    """Outdoors: the chance to get away, from the library's table, else by the usual numbers (A-28)."""
    table = bring(fight, Evasion, "usual") or Evasion(id="usual")
    state, figure = fight.state, fight.who(actor)
    fastest = max(move_rate(foe) for foe in chasers)
    terms = [Term("base", table.base, "A-28")]
    terms.append(Term("faster", table.faster if move_rate(figure) > fastest else 0))
    terms.append(Term("slower", table.slower if move_rate(figure) < fastest else 0))
    terms.append(Term("terrain", _of(table.terrain, state.switch("terrain"))))
    terms.append(Term("light", _of(table.light, state.switch("light"))))
    crowd = max(0, len(members(state, figure.side)) - 5)
    terms.append(Term("numbers", table.for_each * crowd))
    chance = sum(int(term.amount) for term in terms)

    roll = await fight.roll(
        actor, "evasion", "1d100", outcomes=(EVADED, PURSUED), target=chance,
        judge=lambda roll: Verdict(EVADED if roll.total <= chance else PURSUED, ("A-28",)),
        prompt=f"getting away: {figure.own(chance)} or less", clauses=("A-28",),
    )  # fmt: skip
    return roll.outcome == PURSUED


def _of(amounts: Mapping[Any, int], name: Scalar) -> int:
    return {str(key): amount for key, amount in amounts.items()}.get(str(name), 0)
