"""What somebody has Readied: in hand, worn, or where it can be got at (W-88)."""

from __future__ import annotations

from typing import TypeVar

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Item as Thing
from combattracker.rules.library import Entry, carried

from ..schemas import Armour, Item

E = TypeVar("E", bound=Entry)
SHIELD = "shield"


def readied(state: State, who: Combatant, model: type[E]) -> list[tuple[Thing, E]]:
    """What somebody has Readied of a kind, each thing with its entry."""
    return [(thing, entry) for thing, entry in carried(state, who, model) if thing.data.get("ready")]


def has_kit(state: State, who: Combatant) -> bool:
    """Whether somebody has a healer's kit Readied."""
    return any(entry.kit for _, entry in readied(state, who, Item))


def worn(thing: Thing) -> bool:
    """Whether a thing is armour on the body, which nobody readies, stows or drops in a fight; a shield is not."""
    return thing.of.startswith(f"{Armour.of_kind}/") and thing.id != SHIELD
