"""Whose side somebody is on: the party, those it has met, foes, who rolls and who declares for whom."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM

from .traits import able

PLAYED = ("character", "henchman")


def party(state: State) -> str:
    """The side whose encounter it is: the first that players control, else the first of all."""
    sides = state.sides.values()
    return next((side.id for side in sides if side.controller == "players"), next(iter(state.sides), ""))


def others(state: State) -> list[str]:
    """The sides that the party has met."""
    return [side for side in sides_here(state) if side != party(state)]


def sides_here(state: State) -> list[str]:
    """The sides that have anybody able to act, in order."""
    return [side for side in state.sides if any(able(state, who) for who in state.acting(side))]


def members(state: State, side: str) -> list[Combatant]:
    """Everybody of a side who can act."""
    return [who for who in state.acting(side) if able(state, who)]


def lead(state: State, side: str) -> str:
    """Who rolls for a side: the first of it that can act, or the first at all (A-17, A-53)."""
    able_ones = members(state, side)
    everybody = able_ones or [who for who in state.combatants.values() if who.side == side]
    return everybody[0].id if everybody else ""


def foes(state: State, who: Combatant) -> list[Combatant]:
    """Everybody of another side who still stands."""
    return [other for other in state.acting() if other.side != who.side]


def by_gm(who: Combatant) -> bool:
    """Whether the GM declares for somebody: monsters and hirelings, not characters and henchmen (A-41, A-42)."""
    return who.facts.get("kind") not in PLAYED


def told_to(who: Combatant) -> str:
    """Who hears what somebody has decided: what the GM notes for monsters and hirelings is the GM's alone (A-41)."""
    return GM if by_gm(who) else EVERYONE


def numeral(state: State, side: str) -> int:
    """The initiative die of a side (A-54); 0 before it is rolled."""
    return max((who.counters.get("initiative", 0) for who in state.combatants.values() if who.side == side), default=0)


def words(state: State, names: list[str]) -> str:
    """Names in a row."""
    return ", ".join(str(state.who(name)) for name in names if name in state.combatants)
