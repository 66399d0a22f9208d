"""Whom an action can be aimed at, and why not."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.requests import Option, Refusal

from .figures import fact, foes, present, reaction_bonus, surprised, up
from .ground import gap
from .schemas import Working

WHOEVER = "whoever"
LATER = Option(WHOEVER, "Whoever is there then", "decide when it resolves")
"""The choice to leave the target open until the action resolves (A-52)."""


def free_segment(state: State) -> int:
    """The number of the surprise segment, counted from 1 after any that all were idle in (AMB-A31); 0 outside."""
    return state.clock.segment if state.clock.phase.startswith("surprise-") else 0


def untargetable(state: State, who: Combatant) -> Refusal | None:
    """In surprise whoever reacts well is no target yet: as long as the bonus reaches the segment's number (A-31)."""
    segment = free_segment(state)
    bonus = reaction_bonus(who)
    if segment and state.counters.get("segments", 0) and surprised(who) and bonus >= segment:
        return Refusal(f"{who.name} reacts too well: bonus {bonus:+} in segment {segment}", ("A-31",))
    return None


def foe_options(state: State, actor: str, *, whoever: bool = False) -> list[Option]:
    """Every foe who stands, with the distance, and why it can't be a target."""
    who = state.who(actor)
    found = [
        Option(foe.id, foe.name, _far(state, actor, foe), untargetable(state, foe), foe.id) for foe in foes(state, who)
    ]
    return [*found, LATER] if whoever and found else found


def _far(state: State, actor: str, other: Combatant) -> str:
    return f'{gap(state, actor, other.id):g}" away'


def working_options(state: State, actor: str, working: Working, chosen: list[str]) -> list[Option]:
    """Everybody a spell or device could be aimed at, with the reason where it can't."""
    found = []
    for other in state.combatants.values():
        if present(state, other.id):
            hint = _far(state, actor, other)
            found.append(Option(other.id, other.name, hint, _unfit(state, actor, other, working, chosen), other.id))
    return sorted(found, key=lambda option: option.refusal is not None)


def _unfit(state: State, actor: str, other: Combatant, working: Working, chosen: list[str]) -> Refusal | None:
    who = state.who(actor)
    if other.id in chosen:
        return Refusal(f"{other.name} is chosen already")
    if working.aims == "self" and other.id != actor:
        return Refusal("it works on its user only", ("A-7",))
    if working.aims == "foe" and other.side == who.side:
        return Refusal("it is for foes", ("A-7",))
    if working.aims == "ally" and other.side != who.side:
        return Refusal("it is for friends", ("A-7",))
    if working.only == "undead" and not fact(other, "undead"):
        return Refusal(f"{other.name} is no undead", ("A-7",))
    if working.only == "living" and fact(other, "undead"):
        return Refusal(f"{other.name} is not alive", ("A-7",))
    if working.damage is None and working.heal is None and not up(state, other.id):
        return Refusal(f"{other.name} is down", ("A-7",))
    reach = max(working.range, 1.0)
    if gap(state, actor, other.id) > reach + 0.001:
        return Refusal(f'it reaches {reach:g}"', ("A-7",))
    return untargetable(state, other) if other.side != who.side else None


def reaches_nobody(state: State, actor: str, working: Working) -> Refusal | None:
    """Why a spell or device is of no use now: nobody could be its target (A-52)."""
    if working.aims == "self":
        return None
    anybody = (other for other in state.combatants.values() if present(state, other.id))
    if any(_unfit(state, actor, other, working, []) is None for other in anybody):
        return None
    return Refusal("nobody is in its reach", ("A-52",))
