"""Attacks: in melee, at range, shoves; and what some feats add to them (W-34, W-35, W-51 to W-55, W-121)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..arms.blow import SHOVE, Blow
from ..arms.weapons import MELEE, arms, modes, out_of_reach, reach
from ..characters.actions_left import no_main, spend_main
from ..characters.stats import able, bearing, foes
from ..damage.hit_points import deal
from ..powers import has, ready, use_power
from ..reactions.held_action import met_first
from ..rolls.shock import suffered
from .strike import graze, strike
from .targeting import RANGED_WAYS, SHOOTS, announce, choose_blow, targets, why_none


def refuse_attack(state: State, actor: str) -> Refusal | None:
    """Why somebody can't attack in melee now."""
    who = state.who(actor)
    return no_main(who) or why_none(state, who, (MELEE,))


def refuse_shoot(state: State, actor: str) -> Refusal | None:
    """Why somebody can't shoot or throw now."""
    who = state.who(actor)
    return no_main(who) or why_none(state, who, RANGED_WAYS)


@action(
    "attack",
    "Melee attack",
    params=("target", "with"),
    key="a",
    clauses=("W-34", "W-51", "W-25"),
    refuse=refuse_attack,
    moment=ON_TURN,
)
async def attack(fight: Fight, actor: str) -> None:
    """Main action: an attack in melee, with a weapon or unarmed."""
    target, blow = await choose_blow(fight, actor, (MELEE,), verb="attacks")
    await carry_out(fight, actor, target, blow, "attacks", "W-34", "W-51")


@action(
    "shoot",
    "Ranged attack",
    params=("target", "with"),
    key="o",
    clauses=("W-35", "W-52", "W-25"),
    refuse=refuse_shoot,
    moment=ON_TURN,
)
async def shoot(fight: Fight, actor: str) -> None:
    """Main action: an attack with a bow, or with something thrown."""
    target, blow = await choose_blow(fight, actor, RANGED_WAYS, verb=SHOOTS)
    await carry_out(fight, actor, target, blow, SHOOTS, "W-35", "W-52")


@action(
    "shove",
    "Shove",
    params=("target", "with"),
    key="k",
    clauses=("W-34", "W-121", "W-4"),
    refuse=refuse_attack,
    moment=ON_TURN,
)
async def shove(fight: Fight, actor: str) -> None:
    """Main action: a hit that, instead of hurting, pushes a foe away or down."""
    target, blow = await choose_blow(fight, actor, (MELEE,), verb="shoves", means=SHOVE)
    await carry_out(fight, actor, target, blow, "shoves", "W-34", "W-121")


async def carry_out(fight: Fight, actor: str, target: str, blow: Blow, verb: str, *clauses: str) -> None:
    """Spends the Main action, strikes, and strikes again where a feat allows it."""
    spend_main(fight, actor, clauses[0])
    announce(fight, actor, target, blow, verb, *clauses)
    exert(fight, actor)
    struck = await strike(fight, actor, target, blow)
    await strike_again(fight, actor, struck, blow)


def exert(fight: Fight, actor: str) -> None:
    """A Curse of Boils hurts whoever does something vigorous."""
    found = bearing(fight.state, fight.who(actor), "exertion")
    if found is not None:
        effect, condition = found
        why = Why(condition.clauses, text="exertion")
        deal(fight, actor, 2 * int(effect.data.get("level") or 1), effect.source, why, ("magic",))
        fight.go_on()


# Feats


async def strike_again(fight: Fight, actor: str, struck: str | None, blow: Blow) -> None:
    """Whirlwind Assault: the first kill of a round gives another attack."""
    if struck is None or fight.who(actor).counters.get("kills") or not has(fight.who(actor), "kill-again"):
        return
    if fight.is_still(struck, "up"):
        return
    fight.set_counter(actor, "kills", 1)
    options = [each for each in targets(fight.state, fight.who(actor), blow.arm, blow.mode) if each.refusal is None]
    if not options:
        return
    chosen = await fight.choose(
        actor,
        "again",
        [*options, Option("nobody", "nobody")],
        prompt=f"{fight.who(actor)} goes on to whom?",
        clauses=("W-25",),
    )
    if chosen != "nobody" and able(fight.state, actor):
        with fight.part("again"):
            again = changed(blow, others=None, charge=False, sure=False)
            announce(fight, actor, chosen, again, "goes on to")
            await strike(fight, actor, chosen, again)


def refuse_whirlwind(state: State, actor: str) -> Refusal | None:
    """Why somebody can't sweep around with Shock."""
    who = state.who(actor)
    if not has(who, "whirlwind"):
        return Refusal(f"{who} has not learnt Whirlwind Assault")
    if not ready(who, "whirlwind"):
        return Refusal("once a fight")
    return None if victims(state, who) else Refusal("nobody in reach would suffer Shock", ("W-115",))


def victims(state: State, who: Combatant) -> list[tuple[str, Blow]]:
    """Every foe in melee range with the first weapon that would give it Shock."""
    found: dict[str, Blow] = {}
    for each in arms(state, who):
        blow = Blow(each, MELEE)
        if MELEE in modes(each) and reach(each):
            for foe in foes(state, who):
                near = out_of_reach(state, who, foe, each, MELEE) is None
                if near and foe.id not in found and suffered(state, who, foe, blow).amount:
                    found[foe.id] = blow
    return list(found.items())


@action("whirlwind", "Whirlwind", key="5", clauses=("W-29", "W-115"), refuse=refuse_whirlwind, moment=ON_TURN)
async def whirlwind(fight: Fight, actor: str) -> None:
    """Instant, once a fight: every foe in melee range suffers the weapon's Shock."""
    use_power(fight, actor, "whirlwind")
    fight.say(f"{fight.who(actor)}: Whirlwind Assault", "W-29", "W-115", who=actor, kind="headline")
    await met_first(fight, actor, "sweeps around")
    for target, blow in victims(fight.state, fight.who(actor)):
        if fight.is_still(target, "up"):
            with fight.part(target), fight.as_long_as(target):
                await graze(fight, actor, target, blow)
