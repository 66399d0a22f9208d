"""Swarm attacks: several assailants give up their Main action for one better attack (W-36, W-60 to W-65)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.script import Fight

from .aiming import RANGED_WAYS, aim, announce, hint, legend, usable
from .arms import MELEE, out_of_reach
from .attacks import exert, strike_again
from .blow import Blow
from .odds import expected
from .strike import strike
from .units import active, foes, gain, lose, no_main, spend
from .variants import variant

WAYS = (MELEE, *RANGED_WAYS)
ALLIES = {"four": 4, "three": 3}
WAIT = "wait"


def most(state: State) -> int:
    """How many may swarm one target, the first one included (W-60, AMB-W5)."""
    return 1 + ALLIES[variant(state, "swarm")]


def swarm_target(who: Combatant) -> str:
    """Whom somebody swarms; empty if nobody."""
    effect = who.effect("swarming")
    return str(effect.data.get("target")) if effect else ""


def assailants(state: State, side: str, target: str) -> list[Combatant]:
    """Everybody of a side who swarms a target."""
    return [who for who in active(state) if who.side == side and swarm_target(who) == target]


def blows(state: State, who: Combatant, foe: Combatant, others: int) -> list[Blow]:
    """The attacks that an assailant could make for the swarm."""
    return [
        Blow(each, mode, others=others)
        for each, mode in usable(state, who, WAYS)
        if out_of_reach(state, who, foe, each, mode) is None
    ]


def refuse_swarm(state: State, actor: str) -> Refusal | None:
    """Why somebody can't begin or join a swarm, or let its own go."""
    who = state.who(actor)
    if swarm_target(who):
        return None
    refusal = no_main(who)
    if refusal is None and all(_out_of_it(state, who, foe) for foe in foes(state, who)):
        return Refusal("nobody is within weapon range", ("W-60",))
    return refusal


def targets(state: State, who: Combatant) -> list[Option]:
    """Every foe that can be swarmed, and who does it already."""
    found = []
    for foe in foes(state, who):
        there, mine = assailants(state, who.side, foe.id), blows(state, who, foe, 0)
        names = ", ".join(each.name for each in there)
        told = f"with {names}; " if names else ""
        told += hint(state, who, foe, mine[0]) if mine else ""
        found.append(aim(state, who, foe, told, _out_of_it(state, who, foe)))
    return found


def _out_of_it(state: State, who: Combatant, foe: Combatant) -> Refusal | None:
    """Why somebody can't swarm a foe."""
    if not blows(state, who, foe, 0):
        return Refusal("not within weapon range", ("W-60",))
    there = len(assailants(state, who.side, foe.id))
    return Refusal(f"{there} swarm it already", ("W-60",)) if there >= most(state) else None


@action(
    "swarm",
    "Swarm attack",
    params=("target",),
    key="w",
    clauses=("W-36", "W-60", "W-61"),
    refuse=refuse_swarm,
    moment=ON_TURN,
)
async def swarm(fight: Fight, actor: str) -> None:
    """Main action: join a swarm on a foe; one of you attacks at +2 and +1 damage for each other, at most +6 and +3."""
    target = swarm_target(fight.who(actor))
    if not target:
        target = await join(fight, actor)
    state, foe = fight.state, fight.who(target)
    there = assailants(state, fight.who(actor).side, target)
    options = [_attacker(state, who, foe, len(there) - 1) for who in there if blows(state, who, foe, 0)]
    options.append(Option(WAIT, "nobody yet", still_to_come(state, fight.who(actor), foe, len(there))))
    attacker = await fight.choose(
        actor,
        "attacker",
        options,
        prompt=f"{len(there)} swarm {foe.name}: who attacks?",
        facts={"target": target, "others": len(there) - 1},
        clauses=("W-60", "W-61"),
    )
    if attacker != WAIT:
        await fight.do(unleash, attacker, target)


def still_to_come(state: State, who: Combatant, foe: Combatant, there: int) -> str:
    """Whether anybody else of a side may yet join a swarm, in words."""
    friends = (each for each in active(state) if each.side == who.side and each.id != who.id)
    joiners = [each for each in friends if each.effect("swarming") is None and no_main(each) is None]
    if there < most(state) and joiners:
        return "others may still join"
    return "nobody else can join"


async def join(fight: Fight, actor: str) -> str:
    """One more assailant, for its Main action (W-60)."""
    candidates = targets(fight.state, fight.who(actor))
    target = await fight.pick(
        "target",
        candidates,
        prompt=f"{fight.who(actor).name} swarms whom?",
        nothing="nobody is within weapon range",
        clauses=("W-60",),
        context=legend(candidates),
    )
    spend(fight, actor, "main", "W-25", "W-36")
    told = f"{fight.who(actor).name} swarms {fight.who(target).name}"
    fight.say(told, "W-36", "W-60", who=actor, kind="headline")
    exert(fight, actor)
    gain(fight, actor, "swarming", "W-60", source=actor, target=target)
    return target


def _attacker(state: State, who: Combatant, foe: Combatant, others: int) -> Option:
    best = max(blows(state, who, foe, others), key=lambda blow: expected(state, who, foe, blow))
    return Option(who.id, who.name, hint(state, who, foe, best), who=who.id)


async def unleash(fight: Fight, actor: str, target: str) -> None:
    """The swarm's one attack; its Shock can't be escaped but by Total Defense (W-61 to W-65)."""
    state, who, foe = fight.state, fight.who(actor), fight.who(target)
    there = assailants(state, who.side, target)
    blow = max(blows(state, who, foe, len(there) - 1), key=lambda each: expected(state, who, foe, each), default=None)
    if blow is None:
        return
    for each in there:
        lose(fight, each.id, "swarming", "W-61", text="the swarm attacks")
    announce(
        fight,
        actor,
        target,
        blow,
        f"strikes for {len(there)} at" if len(there) > 1 else "attacks",
        "W-36",
        "W-61",
        "W-62",
    )
    struck = await strike(fight, actor, target, blow)
    await strike_again(fight, actor, struck, blow)


def wasted(fight: Fight, side: str) -> None:
    """A side's turn ends: whoever swarmed and saw nobody attack has wasted the action (AMB-W6)."""
    for who in tuple(fight.state.combatants.values()):
        if who.side == side and who.effect("swarming"):
            fight.say(f"{who.name} swarmed for nothing", "W-60", who=who.id)
            lose(fight, who.id, "swarming", "W-60", text="nobody attacked")
