"""Breaking off: who strikes at the back of one who leaves a melee, however it leaves (A-4, A-8, A-26, A-68)."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply
from combattracker.model.state import State
from combattracker.rules.scripting.script import Fight

from ..combat.attack_rolls import Manner, hands, strike
from ..combat.harm import land
from ..combatants.deeds import deed
from ..combatants.traits import able, up
from ..encounter.surprise import free_to_act
from ..foundations.clock import in_surprise
from ..space.positions import in_melee, in_reach


def left_behind(state: State, who: str, moves: Iterable[e.Event]) -> list[str]:
    """The foes whose reach somebody is in now, and would not be any more after some moves."""
    moved = state
    for event in moves:
        moved = apply(moved, event)
    return [foe.id for foe in in_melee(state, state.who(who)) if not in_reach(moved, who, foe.id)]


def strikes_at_a_back(state: State, foe: Combatant) -> bool:
    """Whether somebody has a blow at one who breaks off: not whoever is helpless, surprised, held, casting or leaving.

    Nor whoever is closing in this round, and so strikes no blow in this melee yet (A-8).
    """
    mine = deed(state, foe.id)
    casts = foe.effect("casting") is not None or (mine is not None and mine.kind == "cast")
    leaves = foe.effect("avoiding") is not None or (mine is not None and mine.kind == "avoid")
    if not able(state, foe) or casts or leaves or foe.effect("held") is not None or foe.counters.get("closed"):
        return False
    return not in_surprise(state) or free_to_act(state, foe.id, state.clock.segment)


async def break_off(fight: Fight, actor: str, foes: Iterable[str]) -> bool:
    """Each of the foes left behind strikes once at the back of one who leaves; whether it still stands (A-68)."""
    for foe in foes:
        if up(fight.state, actor) and foe in fight.state.combatants and strikes_at_a_back(fight.state, fight.who(foe)):
            await fight.do(blow_at_a_back, foe, actor)
    return up(fight.state, actor)


async def blow_at_a_back(fight: Fight, foe: str, target: str) -> None:
    """A free attack routine on somebody who breaks off; it costs none of the round's (A-68)."""
    manner = Manner(parting=True, clauses=("A-68",))
    fight.say(f"{fight.who(foe)} strikes at {fight.who(target)}'s back", "A-68", who=foe)
    for weapon, how in hands(fight.state, foe, manner):
        if up(fight.state, target):
            land(fight, await strike(fight, foe, target, weapon, how))
