"""Tending the dying and the hurt in the midst of a fight (W-38, W-87)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Term
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..characters.actions_left import no_main, spend_main
from ..characters.belongings import has_kit
from ..characters.stats import friends, hp, told_hp, value, wants
from ..combat.attacks_of_opportunity import provoke
from ..damage.hit_points import mend, strain, strained
from ..damage.mortal_injury import LYING, rounds_left, rounds_since, steady
from ..powers import has
from ..reactions.held_action import met_first, parted
from ..rolls.checks import BEST_OF_THREE, DICE, SUCCESS, best, check
from ..space import positions

BASE = 8
NO_KIT = 2


def patients(state: State, who: Combatant) -> list[Option]:
    """The mortally injured, each with the difficulty, or the reason why not."""
    found = []
    for each in state.combatants.values():
        if each.standing != "down" or each.side != who.side:
            continue
        refusal = None
        if not positions.adjacent(state, who, each) and each.at is not None:
            refusal = Refusal("too far away to be tended", ("W-87",))
        elif each.counters.get("medic"):
            refusal = Refusal("somebody has tended it this round", ("W-87",))
        hint = f"DC {each.own(difficulty(state, who, each))}, dies in {rounds_left(each)} rounds"
        found.append(Option(each.id, str(each), hint, refusal, each.id))
    return found


def difficulty(state: State, who: Combatant, patient: Combatant) -> int:
    """8 and the full rounds since the fall, 2 more without a healer's kit."""
    return BASE + rounds_since(state, patient) + (0 if has_kit(state, who) else NO_KIT)


def refuse_stabilise(state: State, actor: str) -> Refusal | None:
    """Why somebody can't tend the dying now."""
    who = state.who(actor)
    if not patients(state, who):
        return Refusal("nobody of this side is mortally injured", ("W-87",))
    return None if has(who, "chirurgeon") else no_main(who)


@action(
    "stabilise",
    "Stabilise",
    params=("target",),
    key="b",
    clauses=("W-38", "W-87"),
    refuse=refuse_stabilise,
    moment=ON_TURN,
)
async def stabilise(fight: Fight, actor: str) -> None:
    """Main action: keep somebody who is mortally injured from dying."""
    target = await fight.pick(
        "target",
        patients(fight.state, fight.who(actor)),
        prompt="Who is stabilised?",
        nothing="nobody can be stabilised from here",
        clauses=("W-87",),
        sole=True,
    )
    if not has(fight.who(actor), "chirurgeon"):
        spend_main(fight, actor, "W-38")
    fight.say(f"{fight.who(actor)} tends {fight.who(target)}", "W-87", who=actor, kind="headline")
    await met_first(fight, actor, f"tends {fight.who(target)}")
    await provoke(fight, actor, "W-38", "W-87")
    if fight.who(target).standing != "down" or parted(fight, actor, target):
        return
    state, who, patient = fight.state, fight.who(actor), fight.who(target)
    fight.set_counter(target, "medic", 1)
    helpers = [
        friend
        for friend in friends(state, who)
        if positions.adjacent(state, friend, patient) and friend.budgets.get("main") and friend.budgets["main"].left
    ]
    terms = list(best(who, ("DEX", "heal"), ("INT", "heal")))
    for friend in helpers:
        if await helps(fight, friend.id, target):
            terms.append(Term(f"{fight.who(friend.id)} helps", 1))
    dice = BEST_OF_THREE if has(who, "chirurgeon") else DICE
    if has(who, "chirurgeon"):
        fight.say(f"{who}, Gifted Chirurgeon: at once, and with the better dice", "W-87", who=actor)
    dc = difficulty(fight.state, who, fight.who(target))
    roll = await check(fight, actor, "stabilise", terms, dc, "W-87", dice=dice)
    if roll.outcome == SUCCESS and fight.who(target).standing == "down":
        steady(fight, target)
    elif fight.who(target).standing == "down":
        fight.say(f"{fight.who(target)} is still dying", "W-87", who=target)


async def helps(fight: Fight, friend: str, target: str) -> bool:
    """Whether somebody beside the dying gives a hand, which takes its Main action too."""
    helper = fight.who(friend)
    if total_heal(helper) <= 0 or not wants(helper):
        return False
    agreed = await fight.confirm(
        friend,
        "help",
        prompt=f"{helper}: give a hand with {fight.who(target)} (Main action, +1)?",
        clauses=("W-87",),
    )
    if agreed:
        spend_main(fight, friend, "W-87")
    return agreed


def total_heal(who: Combatant) -> int:
    """The better of DEX/Heal and INT/Heal."""
    return total(best(who, ("DEX", "heal"), ("INT", "heal")))


# A Gifted Chirurgeon in battle


def refuse_treat(state: State, actor: str) -> Refusal | None:
    """Why somebody can't heal in the midst of a fight."""
    who = state.who(actor)
    if not has(who, "battle-healing"):
        return Refusal(f"{who} is no Gifted Chirurgeon", ("W-87",))
    if not any(option.refusal is None for option in treatable(state, who)):
        return Refusal("nobody beside it needs that", ("W-87",))
    return no_main(who)


def treatable(state: State, who: Combatant) -> list[Option]:
    """The hurt beside a healer, itself and the fallen included."""
    found = []
    for each in state.combatants.values():
        if each.side != who.side or each.standing not in ("up", *LYING) or hp(each) >= each.pools["hp"].maximum:
            continue
        refusal = None
        if each.id != who.id and not positions.adjacent(state, who, each):
            refusal = Refusal("too far away", ("W-87",))
        elif strained(state, each, 1):
            refusal = Refusal("can bear no more System Strain")
        found.append(Option(each.id, str(each), told_hp(each), refusal, each.id, of=each.id))
    return found


@action(
    "treat", "Treat wounds", params=("target",), key="4", clauses=("W-38", "W-87"), refuse=refuse_treat, moment=ON_TURN
)
async def treat(fight: Fight, actor: str) -> None:
    """Main action of a Gifted Chirurgeon: 1d6 and Heal for somebody beside it, for 1 System Strain."""
    target = await fight.pick(
        "target",
        treatable(fight.state, fight.who(actor)),
        prompt="Who is treated?",
        nothing="nobody beside it needs that",
        clauses=("W-87",),
        sole=True,
    )
    spend_main(fight, actor, "W-38")
    fight.say(f"{fight.who(actor)} treats {fight.who(target)}", "W-87", who=actor, kind="headline")
    await met_first(fight, actor, f"treats {fight.who(target)}")
    await provoke(fight, actor, "W-38", "W-87")
    if not fight.is_still(target, "here") or parted(fight, actor, target):
        return
    with fight.as_long_as(target):
        bonus = value(fight.who(actor), "heal")
        roll = await fight.roll(actor, "treat", "1d6", terms=(Term("Heal", bonus),), clauses=("W-87",))
        strain(fight, target, 1)
        mend(fight, target, max(1, roll.total), actor, "W-87")
