"""Avoiding: the four ways out (A-4, A-26, A-28, A-67, A-68)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.scripting.script import Fight

from ..combat.harm import Landing
from ..combatants.deeds import Deed
from ..combatants.traits import able, dumb, helpless, up
from ..foundations.clock import in_surprise
from ..morale.fear import flight, leaves
from ..morale.morale_checks import audience, check
from ..morale.morale_reasons import Group
from ..morale.morale_reasons import waiting as due_groups
from ..morale.ways_out import FALL_BACK, FLEE, HOLDS, RETREAT, SURRENDER, WAYS
from ..space.positions import approach, in_melee, move_rate, withdraw
from .breaking_off import break_off
from .pursuit import gone, lead, pursuit


def take_way(fight: Fight, who: str, way: str) -> None:
    """Somebody avoids from now on: what it had declared is replaced, a surrender takes hold at once (A-68).

    What has no words can't surrender, and runs instead.
    """
    figure = fight.who(who)
    if way == SURRENDER and dumb(figure):
        way = FLEE
    why = Why(("A-68",), text=WAYS[way])
    if way == SURRENDER:
        fight.drop(who, why=why)
        fight.set_standing(who, "surrendered", "A-68")
        return
    leaves_by(fight, who, way, WAYS[way], why)
    if fight.state.clock.phase in ("declare", "initiative", "resolve"):
        fight.tell(flight(fight.state, fight.who(who), way))


def leaves_by(fight: Fight, who: str, way: str, told: str, why: Why) -> None:
    """Somebody is on the way out, `told` in words; nothing new of one who goes that way already."""
    before = fight.who(who).effect("avoiding")
    if before is None or before.data.get("way") != way:
        fight.gain(who, "avoiding", why=why, label=told.capitalize(), data={"way": way})


async def morale_step(fight: Fight, side: str) -> None:
    """A side's action A: every group with a reason checks, and a failure replaces what it had declared (A-67, A-68)."""
    for group in due_groups(fight.state, side):
        if not any(up(fight.state, who.id) for who in group.members):
            continue
        way = await check(fight, group)
        if way == HOLDS:
            fight.say(group.does(way), "A-67", who=group.members[0].id, seen_by=audience(fight.state))
        else:
            fail(fight, group, way)


def fail(fight: Fight, group: Group, way: str) -> None:
    """A group that fails avoids as its margin says (A-68)."""
    fight.say(group.does(way), "A-68", who=group.members[0].id)
    for who in group.members:
        if up(fight.state, who.id):
            take_way(fight, who.id, way)


# Getting away


async def avoid(fight: Fight, actor: str, each: Deed) -> tuple[Landing, ...]:
    """Somebody leaves: fighting, in order, or in panic (A-4)."""
    way = each.way or RETREAT
    if way == SURRENDER:
        take_way(fight, actor, way)
        return ()
    if surprised_foes(fight.state, actor):
        return await from_surprise(fight, actor, way)
    if way == FALL_BACK:
        await fall_back(fight, actor)
        return ()
    if not await break_off(fight, actor, [foe.id for foe in in_melee(fight.state, fight.who(actor))]):
        return ()
    run(fight, actor, way)
    await pursuit(fight, actor)
    return ()


def surprised_foes(state: State, who: str) -> bool:
    """Whether somebody leaves in a surprise segment, from under the eyes of those who are surprised (A-26)."""
    return in_surprise(state)


async def from_surprise(fight: Fight, actor: str, way: str) -> tuple[Landing, ...]:
    """From under the eyes of the surprised nothing bars the way, not even a melee with them (A-26).

    Outdoors they are gone, indoors pursuit is checked; foes who are free already strike at the back of one who runs.
    """
    foes = [] if way == FALL_BACK else [foe.id for foe in in_melee(fight.state, fight.who(actor))]
    if not await break_off(fight, actor, foes):
        return ()
    run(fight, actor, way, "A-26", rate=0.1)
    if fight.state.switch("place") == "outdoors":
        gone(fight, actor, Why(("A-26", "A-28"), text="avoided outdoors"))
    else:
        await pursuit(fight, actor, "A-27")
    return ()


async def fall_back(fight: Fight, actor: str) -> None:
    """An inch back, facing the foe: each foe lets go or comes along (A-4)."""
    followers = [foe.id for foe in in_melee(fight.state, fight.who(actor)) if able(fight.state, foe)]
    fight.tell(*withdraw(fight.state, actor, 1.0, Why(("A-4",), text="falls back")))
    for foe in followers:
        if not (up(fight.state, foe) and up(fight.state, actor)):
            continue
        prompt = f"{fight.who(foe)} follows {fight.who(actor)}?"
        with fight.as_long_as(foe, actor, still="up"):
            if await fight.confirm(foe, f"follow {actor}", prompt=prompt, context="or lets go", clauses=("A-4",)):
                fight.tell(*approach(fight.state, foe, actor, 1.5, Why(("A-4",), text="follows")))
    if up(fight.state, actor) and not in_melee(fight.state, fight.who(actor)):
        fight.say(f"{fight.who(actor)} is let go, and retreats from now on", "A-4", who=actor)
        take_way(fight, actor, RETREAT)


def run(fight: Fight, actor: str, way: str, *clauses: str, rate: float = 1.0) -> None:
    """The full move away, and the state of one who is on the run."""
    figure = fight.who(actor)
    lead(fight, actor)
    most = move_rate(figure) * rate
    told = leaves(fight.state, figure, way)
    fight.tell(*withdraw(fight.state, actor, most, Why(("A-4", *clauses), text=told)))
    leaves_by(fight, actor, way, told, Why(("A-4",)))


def rallied(state: State, who: Combatant) -> bool:
    """Whether a leader brings somebody back who left in order: panic can't be rallied (A-68)."""
    effect = who.effect("avoiding")
    if effect is None or effect.data.get("way") == FLEE or helpless(state, who):
        return False
    near = [o for o in state.acting(who.side) if o.facts.get("leader") is True and o.id != who.id]
    return any(o.effect("avoiding") is None for o in near)
