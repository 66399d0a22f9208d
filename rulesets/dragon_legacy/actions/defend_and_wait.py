"""Defending, and letting the turn pass."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import manhattan
from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..space import battlefield
from ..units import sheet
from ..units.sheet import bound_to_provoker, prevented
from ..units.turn_budget import acted, finish, spent
from .moving import refuse_move


def refuse_defend(state: State, actor: str) -> Refusal | None:
    """Why a unit can't defend now: only at the beginning of its turn (D-26)."""
    who = state.who(actor)
    if spent(who, "action"):
        return acted(who)
    if spent(who, "move"):
        return Refusal("Defend is chosen at the beginning of the turn, before moving", ("D-26", "D-28"))
    if bound_to_provoker(state, who):
        return _must_attack(state, who)
    return prevented(state, who, "block")


@action("defend", "Defend", key="d", clauses=("D-26", "D-27", "D-28"), refuse=refuse_defend, moment=ON_TURN)
async def defend(fight: Fight, actor: str) -> None:
    """Skip the turn without moving; DEF is doubled for one block against a source of choice."""
    who = fight.who(actor)
    fight.say(f"{who} defends", "D-26", "D-27", "D-28", who=actor, kind="headline")
    fight.gain(actor, "defending", "D-29", "D-30")
    fight.spend(actor, "move")
    finish(fight, actor)


def refuse_wait(state: State, actor: str) -> Refusal | None:
    """Why a unit can't let its turn pass: a provoked one must attack while it can (D-90)."""
    who = state.who(actor)
    return _must_attack(state, who) if not spent(who, "action") and _reaches_provoker(state, who) else None


@action("wait", "Do nothing", key="w", refuse=refuse_wait, moment=ON_TURN)
async def wait(fight: Fight, actor: str) -> None:
    """Let the turn pass; a provoked unit that can't attack goes as near as it can, and attacks if it can then."""
    who = fight.who(actor)
    fight.say(f"{who} lets the turn pass", who=actor, kind="headline")
    provoker = bound_to_provoker(fight.state, who)
    if provoker:
        _approach(fight, actor, provoker[0], provoker[1])
    if spent(fight.who(actor), "action") or not _reaches_provoker(fight.state, fight.who(actor)):
        finish(fight, actor)


def _reaches_provoker(state: State, who: Combatant) -> bool:
    """Whether a provoked unit can do what it must (D-90)."""
    provoker = bound_to_provoker(state, who)
    if provoker is None or prevented(state, who, "attack"):
        return False
    foe = state.who(provoker[0])
    return any(
        (sheet.untargetable(state, foe) or battlefield.beyond_reach(state, who, foe, weapon)) is None
        for weapon in sheet.weapons(state, who)
    )


def _must_attack(state: State, who: Combatant) -> Refusal:
    provoker = bound_to_provoker(state, who)
    assert provoker is not None
    return Refusal(f"{who} must attack {state.who(provoker[0])}", (provoker[1],))


def _approach(fight: Fight, actor: str, foe: str, clause: str) -> None:
    """As near to the provoker as the own side allows (AMB-D22)."""
    who, at = fight.who(actor), fight.who(foe).at
    if refuse_move(fight.state, actor) or at is None or who.at is None:
        return
    best = min([who.at, *battlefield.own_squares(fight.state, who)], key=lambda square: manhattan(square, at))
    if best != who.at:
        fight.move(actor, best, clause, "D-39")
        fight.spend(actor, "move")
