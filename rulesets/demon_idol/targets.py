"""Whom an action can be aimed at, and why not."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal

from .declared import to_fetch
from .figures import fact, foes, present, reaction_bonus, surprised, up
from .ground import gap
from .schemas import Device, Spell, Working

AFTERWARDS = 100
"""More segments than any surprise has."""
WHOEVER = "whoever"
LATER = Option(WHOEVER, "Whoever is there then", "decide when it resolves")
"""The choice to leave the target open until the action resolves (A-52)."""


def untargetable(state: State, who: Combatant, takes: int = 1) -> Refusal | None:
    """In surprise whoever reacts well is no target yet: as long as the bonus reaches the segment's number (A-31).

    The number counts from the first segment in which a side is free: before that it is 0 or less (AMB-A31). What takes
    several segments meets its target in the last of them; what ends after surprise may be begun (A-32).
    """
    segments = state.counters.get("segments", 0)
    end = state.clock.segment + max(1, takes) - 1
    if not state.clock.phase.startswith("surprise-") or not segments or (takes > 1 and end > segments):
        return None
    number = end - state.counters.get("common", 0)
    bonus = reaction_bonus(who)
    if surprised(who) and bonus > 0 and bonus >= number:
        when = f"in segment {number}" if number > 0 else "before any side is free"
        return Refusal(f"{who} reacts too well: bonus {who.own(f'{bonus:+}')} {when}", ("A-31",))
    return None


def foe_options(state: State, actor: str, *, whoever: bool = False) -> list[Option]:
    """Every foe who stands, with the distance, and why it can't be a target."""
    who = state.who(actor)
    found = [
        Option(foe.id, str(foe), _far(state, actor, foe), untargetable(state, foe), foe.id, of=actor)
        for foe in foes(state, who)
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
            found.append(Option(other.id, str(other), hint, _unfit(state, actor, other, working, chosen), other.id))
    return sorted(found, key=lambda option: option.refusal is not None)


def _unfit(state: State, actor: str, other: Combatant, working: Working, chosen: list[str]) -> Refusal | None:
    who = state.who(actor)
    if other.id in chosen:
        return Refusal(f"{other} is chosen already", ("A-52",))
    if working.aims == "self" and other.id != actor:
        return Refusal("it works on its user only", ("A-7",))
    if working.aims == "foe" and other.side == who.side:
        return Refusal("it is for foes", ("A-7",))
    if working.aims == "ally" and other.side != who.side:
        return Refusal("it is for friends", ("A-7",))
    if working.only == "undead" and not fact(other, "undead"):
        return Refusal(f"{other} is no undead", ("A-7",))
    if working.only == "living" and fact(other, "undead"):
        return Refusal(f"{other} is not alive", ("A-7",))
    if working.damage is None and working.heal is None and not up(state, other.id):
        return Refusal(f"{other} is down", ("A-7",))
    reach = max(working.range, 1.0)
    if gap(state, actor, other.id) > reach + 0.001:
        return Refusal(f'it reaches {reach:g}"', ("A-7",))
    return untargetable(state, other, time_of(who, working)) if other.side != who.side else None


def time_of(who: Combatant, working: Working) -> int:
    """The segments after which a spell or device of somebody's works (A-32, A-38, A-39)."""
    if isinstance(working, Spell):
        return AFTERWARDS if working.rounds else working.time
    if not isinstance(working, Device):
        return 1
    thing = next((item.id for item in who.items.values() if item.of == f"device/{working.id}"), "")
    return working.time + (to_fetch(who, thing, working) if thing else 0)


def reaches_nobody(state: State, actor: str, working: Working) -> Refusal | None:
    """Why a spell or device is of no use now: nobody could be its target (A-52)."""
    if working.aims == "self":
        return None
    mine = state.who(actor).side
    anybody = [other for other in state.combatants.values() if present(state, other.id)]
    why = {other.id: _unfit(state, actor, other, working, []) for other in anybody}
    if None in why.values():
        return None
    wanted = {why[other.id] for other in anybody if (other.side == mine) is (working.aims == "ally")}
    # Where the same bars all whom it could be for, that is the reason.
    return (wanted.pop() if len(wanted) == 1 else None) or Refusal("nobody is in its reach", ("A-52",))
