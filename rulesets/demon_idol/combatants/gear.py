"""What somebody has to fight and to work with: weapons, attack routines, spells in memory, devices."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules import library

from ..foundations.schemas import Device, Spell, Weapon
from .traits import fact

FIST = Weapon(id="fist", name="Fist", damage="1d2", length=2.0, speed=1)
"""What somebody strikes with who has nothing else."""


def carried(state: State, who: Combatant, *, limbs: bool = False) -> dict[str, Weapon]:
    """What somebody carries to fight with, or with `limbs` its natural weapons, by item id."""
    known = library.carried(state, who, Weapon)
    return {item.id: weapon for item, weapon in known if bool(item.data.get("limb")) is limbs}


def in_hand(state: State, who: Combatant) -> Weapon | None:
    """The weapon that somebody holds."""
    return carried(state, who).get(fact(who, "weapon"))


def others_in_pack(state: State, who: Combatant) -> dict[str, Weapon]:
    """The weapons that somebody carries and does not hold."""
    return {name: weapon for name, weapon in carried(state, who).items() if name != fact(who, "weapon")}


def routine(state: State, who: Combatant) -> list[Weapon]:
    """What strikes together in one attack routine: what is in both hands, else all limbs, else the fist (AMB-A28)."""
    held = in_hand(state, who)
    if held is not None and held.length is not None:
        other = second_hand(state, who)
        return [held, other] if other is not None else [held]
    limbs = [limb for limb in carried(state, who, limbs=True).values() if limb.length is not None]
    return limbs or [FIST]


def second_hand(state: State, who: Combatant) -> Weapon | None:
    """The weapon in somebody's other hand, if it strikes blows: one like that in the first hand, or a different one."""
    name = fact(who, "second")
    item = who.items.get(name)
    if item is None or item.count < 1 + (name == fact(who, "weapon")):
        return None
    found = carried(state, who).get(name)
    return found if found is not None and found.length is not None else None


def speed(weapons: list[Weapon]) -> int | None:
    """The speed factor of a routine, that of its first weapon; None if any part of it has none (A-91)."""
    factors = [each.speed for each in weapons if each.speed is not None]
    return factors[0] if len(factors) == len(weapons) and factors else None


def length(weapons: list[Weapon]) -> float:
    """The length of a routine's longest weapon, in feet (A-84)."""
    return max((each.length or 0.0 for each in weapons), default=0.0)


def launcher(state: State, who: Combatant) -> Weapon | None:
    """What somebody can shoot, throw or spit now: the weapon in hand, else a limb that does."""
    held = in_hand(state, who)
    if held is not None and held.shots:
        return held
    return next((limb for limb in carried(state, who, limbs=True).values() if limb.shots), None)


def this_round(in_two_rounds: int, number: int) -> int:
    """How many of a rate over two rounds fall into this round: the odd one comes first."""
    return (in_two_rounds + 1) // 2 if number % 2 else in_two_rounds // 2


# Spells and things


def memorised(state: State, who: Combatant) -> dict[str, Spell]:
    """The spells that somebody can still cast, by their ids."""
    return {spell.id: spell for item, spell in library.carried(state, who, Spell) if item.count > 0}


def devices(state: State, who: Combatant) -> dict[str, Device]:
    """The devices that somebody carries, by item id."""
    return {item.id: device for item, device in library.carried(state, who, Device) if item.count}


def to_fetch(who: Combatant, thing: str, found: Device) -> int:
    """The segments to get a device out of the pack: two or more by where it is kept, none once it is ready (A-39)."""
    at_hand = not found.stored or who.items[thing].data.get("ready") is True
    return 0 if at_hand else max(2, found.stored)
