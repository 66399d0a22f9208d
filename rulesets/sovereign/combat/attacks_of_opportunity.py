"""Attacks of opportunity: free attacks by adjacent armed foes on whoever does what provokes them (W-32, W-33)."""

from __future__ import annotations

from itertools import pairwise

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.scripting.script import Fight

from ..arms.blow import Blow
from ..arms.weapons import MELEE, Arm, arms, modes, opportunists, unusable
from ..characters.stats import able, wants
from ..powers import has
from ..rolls.odds import expected
from ..variants import variant
from .strike import strike


async def provoke(fight: Fight, actor: str, *clauses: str, leaving: tuple[str, ...] | None = None) -> None:
    """Every adjacent armed foe may make a free attack on somebody (W-32); who has Disengaged provokes nobody (W-33).

    With `leaving` only those whose reach is left. It is taken unasked, unless there is something to choose.
    """
    if fight.who(actor).effect("disengaged") and not opportunists(fight.state, fight.who(actor)):
        fight.say(f"{fight.who(actor)} has disengaged and provokes nobody", "W-33", "W-86", who=actor)
    for foe in [each.id for each in opportunists(fight.state, fight.who(actor))]:
        if leaving is not None and foe not in leaving:
            continue
        if foe not in [each.id for each in opportunists(fight.state, fight.who(actor))]:
            continue
        if await takes(fight, foe, actor):
            fight.say(f"{fight.who(foe)} has a free attack on {fight.who(actor)}", "W-32", *clauses, who=foe)
            fight.count(foe, "opportunities")
            await fight.do(opportunity, foe, actor)


async def takes(fight: Fight, foe: str, actor: str) -> bool:
    """Whether a foe takes its free attack: asked only where it might want to save it, or wants to be asked."""
    if wants(fight.who(foe), matters=fight.state.switch("opportunity_limit") == "one"):
        prompt = f"{fight.who(foe)}: free attack on {fight.who(actor)}?"
        return await fight.confirm(foe, f"opportunity-{actor}", prompt=prompt, clauses=("W-32",))
    return True


async def opportunity(fight: Fight, foe: str, actor: str) -> None:
    """The free attack itself."""
    if able(fight.state, foe) and fight.is_still(actor, "here"):
        chosen = free_arm(fight.state, fight.who(foe), fight.who(actor))
        await strike(fight, foe, actor, Blow(chosen, MELEE, free=True))


def free_arm(state: State, foe: Combatant, actor: Combatant) -> Arm:
    """The weapon of a free attack: whichever promises most; bare hands only where they count as a weapon."""
    found = [
        each
        for each in arms(state, foe)
        if MELEE in modes(each)
        and (not each.has("unarmed") or has(foe, "unarmed-dice"))
        and unusable(state, foe, each, MELEE) is None
    ]
    return max(found or arms(state, foe)[-1:], key=lambda each: expected(state, foe, actor, Blow(each, MELEE)))


def on_start(state: State) -> bool:
    """Whether moving provokes where it starts, or where it leaves a foe's reach (AMB-W9)."""
    return variant(state, "opportunity") == "starting"


def endangered(state: State, who: Combatant, way: tuple[tuple[int, int], ...]) -> dict[int, tuple[str, ...]]:
    """Where along a way somebody provokes whom: at its start (W-85), or wherever it leaves a foe's reach."""
    if len(way) < 2:
        return {}
    if on_start(state):
        here = tuple(foe.id for foe in opportunists(state, who, at=way[0]))
        return {0: here} if here else {}
    found: dict[int, tuple[str, ...]] = {}
    for index, (here_at, next_at) in enumerate(pairwise(way)):
        after = {foe.id: None for foe in opportunists(state, who, at=next_at)}
        left = tuple(foe.id for foe in opportunists(state, who, at=here_at) if foe.id not in after)
        if left:
            found[index] = left
    return found
