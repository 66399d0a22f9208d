"""Beasts: whom they attack, by their aggro tables."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.library import entry
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..schemas import Attack
from ..units import sheet
from ..units.sheet import alive, bound_to_provoker, is_foe
from ..units.turn_budget import finish
from .basic_attack import attack_with, pick_weapon, refuse_attack, targets


@action(
    "hunt",
    "Attack the top of the aggro table",
    params=("with",),
    key="c",
    clauses=("D-34", "D-35"),
    refuse=refuse_attack,
    moment=ON_TURN,
)
async def hunt(fight: Fight, actor: str) -> None:
    """A basic attack on whoever has the most aggro of all in reach, with a weapon that reaches there.

    Dice settle a tie, unless the present target is among those tied (AMB-D11).
    """
    legal = prey(fight.state, actor)
    if not legal and fight.forced:
        who = fight.who(actor)
        legal = [foe.id for foe in fight.state.combatants.values() if alive(foe) and is_foe(foe, who)]
    if not legal:
        raise Refusal(f"{fight.who(actor)} can attack nobody", ("D-37",)).error()
    target = await top_of_aggro(fight, actor, legal)
    weapon = entry(fight.state, Attack, await pick_weapon(fight, actor, target))
    await attack_with(fight, actor, weapon, target)
    finish(fight, actor)


def prey(state: State, actor: str) -> list[str]:
    """Everybody whom a unit can attack with any of its weapons, in roster order."""
    armed = sheet.weapons(state, state.who(actor))
    legal = {option.id for weapon in armed for option in targets(state, actor, weapon) if option.refusal is None}
    return [name for name in state.combatants if name in legal]


def highest(state: State, actor: str, legal: list[str]) -> list[str]:
    """Those with the most aggro on an enemy (D-34); its present target alone, if it is among them (AMB-D11)."""
    table = state.aggro.get(actor, {})
    most = max(table.get(who, 0) for who in legal)
    top = [who for who in legal if table.get(who, 0) == most]
    present = state.who(actor).facts.get("target")
    return [str(present)] if present in top else top


def place(state: State, actor: str, target: str) -> str:
    """Where the one who is hunted stands in an enemy's table, in words; or that it provoked the enemy (D-90)."""
    if bound_to_provoker(state, state.who(actor)):
        return "the one who provoked it"
    table = state.aggro.get(actor, {})
    most = max(table.values(), default=0)
    amount = table.get(target, 0)
    where = "at the top of" if amount >= most else "the first in reach on"
    return f"{where} its aggro table: {state.who(actor).own(amount)}"


async def top_of_aggro(fight: Fight, actor: str, legal: list[str]) -> str:
    """The target of a mindless enemy (D-35)."""
    top = highest(fight.state, actor, legal)
    if len(top) == 1:
        bound = bound_to_provoker(fight.state, fight.who(actor))
        clauses = (bound[1],) if bound else ("D-34", "D-35")
        fight.say(f"{fight.who(top[0])} is {place(fight.state, actor, top[0])}", *clauses, who=actor)
        return top[0]
    return await fight.at_random(
        actor, "target", top, lambda who: str(fight.who(who)), prompt="a tie of aggro", clauses=("D-34", "D-35")
    )
