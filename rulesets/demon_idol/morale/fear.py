"""What drives somebody from the field, how it leaves, and the flight that it declares by itself (A-4, A-68, A-77)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Declared, State
from combattracker.model.values import Scalar

from ..combatants.sides import told_to
from ..combatants.traits import conditions
from .ways_out import WAYS


def routed(state: State, who: Combatant) -> bool:
    """Whether fear or a holy symbol drives somebody from the field (A-4, A-77)."""
    return who.effect("turned") is not None or bool(afraid(state, who))


def leaves(state: State, who: Combatant, way: str) -> str:
    """How somebody leaves, in words: driven off by a holy symbol or by fear, else of its own will (A-4, A-77)."""
    if who.effect("turned") is not None:
        return "flees from the holy symbol"
    fear = afraid(state, who)
    return f"runs off, {fear}" if fear else WAYS[way]


def afraid(state: State, who: Combatant) -> str:
    """What a fear that drives somebody from the field is called; empty without one (A-4)."""
    return next((effect.label.lower() for effect, each in conditions(state, who) if each.routs), "")


def flight(state: State, who: Combatant, way: str) -> e.Event:
    """The declaration of somebody who avoids; why it does is told by what made it (A-4, A-68)."""
    data: dict[str, Scalar] = {"kind": "avoid", "code": "A", "way": way}
    seen_by = told_to(who)
    declared = Declared(who=who.id, text=leaves(state, who, way), data=data, seen_by=seen_by)
    return e.DeclarationMade(declared=declared, seen_by=seen_by)
