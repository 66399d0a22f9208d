"""G: blows, and whom they fall upon when they are struck (A-10, A-29, A-89 … A-91)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from ..combatants.deeds import Entry, said
from ..combatants.sides import foes
from ..combatants.traits import present
from ..foundations.clock import in_surprise
from ..space.positions import in_reach
from .attack_rolls import Manner, hands, strike
from .harm import Landing
from .targets import legal, nobody, option, turns_to, untargetable


async def blows(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """One attack routine: the weapon in hand, or all limbs together (A-10, AMB-A28)."""
    target = await whom(fight, actor, entry)
    if not target:
        wanted = entry.deed.target
        nobody(fight, actor, "strike at", "A-10", wanted, out_of_reach(fight.state, actor, wanted))
        return ()
    clauses = ("A-10", *(("A-1",) if entry.deed.sweep else ()), *(("A-29",) if in_surprise(fight.state) else ()))
    rear, subdues = said(fight.state, actor, "rear") is True, said(fight.state, actor, "subdue") is True
    landings: list[Landing] = []
    for weapon, manner in hands(fight.state, actor, Manner(subdues=subdues, rear=rear, clauses=clauses)):
        landings += await strike(fight, actor, target, weapon, manner)
    return tuple(landings)


async def whom(fight: Fight, actor: str, entry: Entry) -> str:
    """The declared target if it can be struck, else another one: only spells are bound to theirs (A-52)."""
    target = entry.deed.target
    options = reachable(fight.state, actor)
    able = legal(options)
    if entry.deed.sweep:
        able = [name for name in able if fight.who(name).stats.get("HD", 1) < 1] or able
    if target in able and not (entry.deed.sweep and entry.routine > 1):
        return target
    if not able:
        return ""
    if entry.deed.sweep:
        return able[(entry.routine - 1) % len(able)]
    prompt = f"{fight.who(actor)} strikes whom?"
    found = await fight.pick("target", options, prompt=prompt, nothing="", sole=True, clauses=("A-52",))
    turns_to(fight, actor, target, found, out_of_reach(fight.state, actor, target))
    return found


def reachable(state: State, actor: str) -> list[Option]:
    """Every foe, with the reason where a blow can't reach it."""
    every = foes(state, state.who(actor))
    options = [option(state, actor, foe, out_of_reach(state, actor, foe.id)) for foe in every]
    return sorted(options, key=lambda option: option.refusal is not None)


def out_of_reach(state: State, actor: str, target: str) -> Refusal | None:
    """Why a blow can't be struck: too far, just closed in, or not to be caught in surprise (A-8, A-10, A-31)."""
    if not present(state, target):
        return Refusal("it is not there", ("A-10",))
    foe = state.who(target)
    if not in_reach(state, actor, target):
        return Refusal(f"{foe} is out of reach", ("A-10",))
    for who in (foe, state.who(actor)):
        if who.counters.get("closed"):
            return Refusal(f"{who} is closing in this round: no blows yet", ("A-8",))
    return untargetable(state, foe)
