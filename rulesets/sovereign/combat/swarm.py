"""Swarm attacks: several assailants give up their Main action for one better attack (W-36, W-60 to W-65)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..arms.blow import Blow
from ..arms.weapons import MELEE, out_of_reach
from ..characters.actions_left import no_main, spend_main
from ..characters.stats import active, bearing, foes
from ..reactions.held_action import met_first, thwarted
from ..rolls.odds import expected, odds
from ..variants import variant
from .attacks import exert, strike_again
from .strike import interrupted, strike
from .targeting import RANGED_WAYS, aim, announce, attack_words, hint, legend, usable

WAYS = (MELEE, *RANGED_WAYS)
ALLIES = {"four": 4, "three": 3}
WAIT = "wait"
COUNTED = ("none", "one", "two", "three", "four", "five")
OUT_OF_RANGE = Refusal("not within weapon range", ("W-60",))


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
    if refusal is not None:
        return refusal
    reasons = [_out_of_it(state, who, foe) for foe in foes(state, who)]
    if not all(reasons):
        return None
    # Whoever could strike at somebody is told why it can't join there.
    return next((each for each in reasons if each != OUT_OF_RANGE), Refusal("nobody is within weapon range", ("W-60",)))


def targets(state: State, who: Combatant) -> list[Option]:
    """Every foe that can be swarmed, and who does it already."""
    found = []
    for foe in foes(state, who):
        there, mine = assailants(state, who.side, foe.id), blows(state, who, foe, 0)
        names = ", ".join(map(str, there))
        told = f"with {names}; " if names else ""
        told += hint(state, who, foe, mine[0]) if mine else ""
        found.append(aim(state, who, foe, told, _out_of_it(state, who, foe)))
    return found


def _out_of_it(state: State, who: Combatant, foe: Combatant) -> Refusal | None:
    """Why somebody can't swarm a foe."""
    if not blows(state, who, foe, 0):
        return OUT_OF_RANGE
    there = len(assailants(state, who.side, foe.id))
    return Refusal(f"{there} swarm {foe} already", ("W-60",)) if there >= most(state) else None


@action(
    "swarm",
    "Swarm attack",
    params=("target", "attacker="),
    key="w",
    clauses=("W-36", "W-60", "W-61"),
    refuse=refuse_swarm,
    moment=ON_TURN,
)
async def swarm(fight: Fight, actor: str) -> None:
    """Main action: join a swarm on a foe; one of you attacks at +2 and +1 damage for each other, at most +6 and +3."""
    target = swarm_target(fight.who(actor))
    joined = not target
    if joined:
        target = await join(fight, actor)
    state, foe = fight.state, fight.who(target)
    there = assailants(state, fight.who(actor).side, target)
    able = [who for who in there if blows(state, who, foe, 0)]
    waits = may_grow(state, fight.who(actor), len(there))
    options = [_attacker(state, who, foe, len(there) - 1) for who in able]
    options.append(Option(WAIT, "nobody yet", "others may still join" if waits else "nobody else can join"))
    given = fight.given("attacker")
    if given is None and able and not waits and alike(state, able, foe, len(there) - 1):
        given = actor if fight.who(actor) in able else able[0].id
    attacker = await fight.pick(
        "attacker",
        options,
        prompt=f"{crowd(there)} {foe}: who attacks?",
        nothing="nobody can attack",
        facts={"target": target, "others": len(there) - 1},
        clauses=("W-60", "W-61"),
        given=given,
    )
    if attacker != WAIT:
        await fight.do(unleash, attacker, target)
    elif joined:
        await met_first(fight, actor, f"swarms {foe}")


def may_grow(state: State, who: Combatant, there: int) -> bool:
    """Whether anybody else of a side may yet join a swarm: there is room, and somebody has its Main action."""
    friends = (each for each in active(state) if each.side == who.side and each.id != who.id)
    return there < most(state) and any(each.effect("swarming") is None and no_main(each) is None for each in friends)


def alike(state: State, able: list[Combatant], foe: Combatant, others: int) -> bool:
    """Whether it makes no difference which of several attacks.

    There is only one, or they are the GM's and promise the same; of the players each has dice of its own. Where the
    attacker will be hurt itself it matters who that is.
    """
    if len(able) == 1:
        return True
    if state.sides[able[0].side].controller == "players" or bearing(state, foe, "daggers") is not None:
        return False
    found = [(who, strongest(state, who, foe, others)) for who in able]
    first, *rest = [blow and (blow.arm.name, blow.mode, odds(state, who, foe, blow)) for who, blow in found]
    return all(each == first for each in rest)


def crowd(there: list[Combatant]) -> str:
    """How many swarm somebody, in words that its name comes behind."""
    if len(there) == 1:
        return f"{there[0]} alone swarms"
    number = COUNTED[len(there)] if len(there) < len(COUNTED) else str(len(there))
    return f"{number.capitalize()} of them swarm"


async def join(fight: Fight, actor: str) -> str:
    """One more assailant, for its Main action (W-60)."""
    candidates = targets(fight.state, fight.who(actor))
    target = await fight.pick(
        "target",
        candidates,
        prompt=f"{fight.who(actor)} swarms whom?",
        nothing="nobody is within weapon range",
        clauses=("W-60",),
        context=legend(candidates),
    )
    spend_main(fight, actor, "W-36")
    told = f"{fight.who(actor)} swarms {fight.who(target)}"
    fight.say(told, "W-36", "W-60", who=actor, kind="headline")
    exert(fight, actor)
    fight.gain(actor, "swarming", "W-60", source=actor, data={"target": target})
    return target


def strongest(state: State, who: Combatant, foe: Combatant, others: int) -> Blow | None:
    """The attack that promises most for a swarm of so many others; None where somebody can't attack at all."""
    return max(blows(state, who, foe, others), key=lambda blow: expected(state, who, foe, blow), default=None)


def _attacker(state: State, who: Combatant, foe: Combatant, others: int) -> Option:
    best = strongest(state, who, foe, others)
    return Option(who.id, str(who), hint(state, who, foe, best) if best else "", who=who.id)


async def unleash(fight: Fight, actor: str, target: str) -> None:
    """The swarm's one attack; its Shock can't be escaped but by Total Defense (W-61 to W-65).

    Held actions come first (W-97): only those who still stand within reach after them are assailants.
    """
    there = assailants(fight.state, fight.who(actor).side, target)
    foe, blow = fight.who(target), strongest(fight.state, fight.who(actor), fight.who(target), len(there) - 1)
    if blow is None:
        return
    told = attack_words(fight.who(actor), foe, blow, "attacks")
    if len(there) > 1:
        told = f"{crowd(there)} {foe}: {told}"
    announce(fight, actor, target, blow, "attacks", "W-36", "W-61", "W-62", told=told)
    acted = await interrupted(fight, actor, f"attacks {foe}", target)
    if acted and thwarted(fight, actor, target, blow):
        return
    if not fight.is_still(target, "here"):
        return
    there = assailants(fight.state, fight.who(actor).side, target)
    for each in there:
        fight.lose(each.id, "swarming", "W-61", text="the swarm attacks")
    if acted:
        blow = changed(blow, others=_others(fight, actor, target, there, blow))
    struck = await strike(fight, actor, target, blow, met=True)
    await strike_again(fight, actor, struck, blow)


def _others(fight: Fight, actor: str, target: str, there: list[Combatant], blow: Blow) -> int:
    """How many others still swarm somebody after a held action came first, which is told where they are fewer."""
    state, foe = fight.state, fight.who(target)
    others = sum(each.id != actor and bool(blows(state, each, foe, 0)) for each in there)
    if others < (blow.others or 0):
        left = f"Only {COUNTED[others]} of the others still {'swarms' if others == 1 else 'swarm'}"
        told = left if others else "Nobody else swarms"
        fight.say(f"{told} {foe} now", "W-61", "W-97", who=actor)
    return others


def wasted(fight: Fight, side: str) -> None:
    """A side's turn ends: whoever swarmed and saw nobody attack has wasted the action (AMB-W6)."""
    for who in tuple(fight.state.combatants.values()):
        if who.side == side and who.effect("swarming"):
            fight.say(f"{who} swarmed for nothing", "W-60", who=who.id)
            fight.lose(who.id, "swarming", "W-60", text="nobody attacked")
