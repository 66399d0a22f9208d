"""H: grappling and holding (A-11)."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.scripting.changes import lost
from combattracker.rules.scripting.script import Fight

from ..combatants.deeds import Entry
from ..combatants.traits import able, up
from ..foundations.clock import in_surprise
from ..foundations.schemas import Weapon
from ..space.positions import in_reach
from .attack_rolls import Manner, strike
from .harm import Landing
from .melee import reachable
from .targets import legal, nobody, refused, turns_to

GRIP = Weapon(id="grip", name="Grip", damage="1d2", length=1.0, speed=1)
"""A grapple is aimed like a blow; the die less one is its damage."""


async def grapple(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """A hold on somebody: no damage or 1, and it is held; whoever is held breaks loose the same way (A-11)."""
    who = fight.who(actor)
    held = who.effect("held")
    options = reachable(fight.state, actor)
    able_to = legal(options)
    target = held.source if held is not None and up(fight.state, held.source) else entry.deed.target
    if target not in able_to:
        wanted, target = target, next(iter(able_to), "")
        turns_to(fight, actor, wanted, target, refused(options, wanted))
    if not target:
        wanted = entry.deed.target
        nobody(fight, actor, "grapple", "A-11", wanted, refused(options, wanted))
        fight.lose(actor, "held", "A-11", text="nobody holds it")
        return ()
    clauses = ("A-11", "A-29") if in_surprise(fight.state) else ("A-11",)
    landings = await strike(fight, actor, target, GRIP, Manner(clauses=clauses))
    if not landings or not up(fight.state, actor):
        return ()
    if held is not None:
        fight.lose(actor, "held", "A-11", text="it breaks loose")
        return ()
    amount = max(0, landings[0].damage - 1)
    why = landings[0].why
    return (Landing(target, actor, why, damage=min(1, amount)), Landing(target, actor, why, condition="held"))


async def overbear(fight: Fight, actor: str, target: str) -> tuple[Landing, ...]:
    """A grapple at the end of a charge: whoever is borne down lies prone (A-11, A-35)."""
    landings = await strike(fight, actor, target, GRIP, Manner(charge=True, clauses=("A-11", "A-35")))
    if not landings:
        return ()
    why = landings[0].why
    amount = min(1, max(0, landings[0].damage - 1))
    return (Landing(target, actor, why, damage=amount), Landing(target, actor, why, condition="prone"))


def let_go(state: State) -> Iterator[e.Event]:
    """A hold ends when its holder or the one held falls, is helpless or leaves the fight (A-11)."""
    for who in state.combatants.values():
        held = who.effect("held")
        if held is None:
            continue
        holder = state.combatants.get(held.source)
        if not state.standing(who).acts or (held.source and (holder is None or not able(state, holder))):
            yield from lost(state, who.id, held, Why(("A-11",), text="nobody holds it"))


def slip(fight: Fight) -> None:
    """A hold ends when the two are out of each other's reach, whoever of them has gone (A-11)."""
    for who in list(fight.state.combatants.values()):
        held = who.effect("held")
        if held is None or held.source not in fight.state.combatants:
            continue
        if not in_reach(fight.state, held.source, who.id):
            fight.lose(who.id, held, "A-11", text="out of reach")
