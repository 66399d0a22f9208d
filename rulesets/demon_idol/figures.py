"""What counts of a combatant at any moment: whether it can act, what it fights with, which side's business it is."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Effect

from . import schemas, tables
from .recruiting import name_of
from .schemas import Condition, Weapon

PLAYED = ("character", "henchman")
DUMB = ("none", "animal", "semi")
"""The minds of those who are at most half intelligent (A-27, A-68)."""
FIST = Weapon(id="fist", name="Fist", damage="1d2", length=2.0, speed=1)
"""What somebody strikes with who has nothing else."""


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


def checks_morale(who: Combatant) -> bool:
    """Whether somebody ever checks morale: the players' own characters never do, nor what has no mind (A-67)."""
    return who.facts.get("kind") != "character" and fact(who, "mind") != "none"


def dumb(who: Combatant) -> bool:
    """Whether somebody has no words: it neither parleys nor surrenders, but runs (A-5, A-68)."""
    return fact(who, "mind") in DUMB


def conditions(state: State, who: Combatant) -> Iterator[tuple[Effect, Condition]]:
    """Somebody's conditions with their library entries."""
    for effect in who.effects.values():
        found = schemas.condition(state, effect.kind)
        if found is not None:
            yield effect, found


def helpless(state: State, who: Combatant) -> str:
    """The label of what keeps somebody from doing anything; empty if nothing does."""
    for effect in who.effects.values():
        if effect.kind == "bound":
            return effect.label
        found = schemas.condition(state, effect.kind)
        if found is not None and found.helpless:
            return effect.label
    return ""


def able(state: State, who: Combatant) -> bool:
    """Whether somebody can act: up, and neither helpless nor bound."""
    return state.standing(who).acts and not helpless(state, who)


def up(state: State, who: str) -> bool:
    """Whether somebody still takes part and stands."""
    found = state.combatants.get(who)
    return found is not None and state.standing(found).acts


def present(state: State, who: str) -> bool:
    """Whether somebody is there to be hit: up, or down and not dead."""
    found = state.combatants.get(who)
    return found is not None and found.standing in ("up", "unconscious", "surrendered")


def hp(who: Combatant) -> int:
    """Present hit points."""
    return who.pools["hp"].current


def mortal_hp(who: Combatant) -> int:
    """Hit points without what was only lost to subduing blows: bleeding and death go by them (A-10, A-103, A-104)."""
    return hp(who) + who.counters.get("subdual", 0)


def fact(who: Combatant, name: str) -> str:
    """A word about somebody."""
    return str(who.facts.get(name) or "")


def value(who: Combatant, name: str) -> int:
    """A number about somebody, with everything on it."""
    return stat(who, name).value


def encumbered(who: Combatant) -> bool:
    """Whether a load takes the Dexterity bonus to reactions, and charging (AMB-A2)."""
    return who.facts.get("laden") is True or who.stats.get("MV", 12) < 12


def reaction_bonus(who: Combatant) -> int:
    """The Dexterity reaction modifier that counts: bonuses only unencumbered, penalties always (AMB-A2)."""
    modifier = value(who, "reaction")
    return 0 if modifier > 0 and encumbered(who) else modifier


def surprised(who: Combatant) -> int:
    """For how many segments somebody is surprised, those included in which all are idle; 0 for who is not (A-17)."""
    effect = who.effect("surprised")
    return int(effect.data.get("segments") or 0) if effect is not None else 0


# Weapons


def weapon(state: State, key: str) -> Weapon | None:
    """A weapon by its library id; the fist is always at hand."""
    return FIST if key == FIST.id else schemas.entry(state, Weapon, f"weapon/{key}")


def carried(state: State, who: Combatant, *, limbs: bool = False) -> dict[str, Weapon]:
    """What somebody carries to fight with, or with `limbs` its natural weapons, by item id."""
    found: dict[str, Weapon] = {}
    for item in who.items.values():
        if item.of.startswith("weapon/") and bool(item.data.get("limb")) is limbs:
            entry = weapon(state, name_of(item))
            if entry is not None:
                found[item.id] = entry
    return found


def in_hand(state: State, who: Combatant) -> Weapon | None:
    """The weapon that somebody holds."""
    return carried(state, who).get(fact(who, "weapon"))


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


# Numbers


def hit_base(state: State, who: Combatant) -> int:
    """What somebody needs against armour class 0 (A-10): by class and level, monsters by their hit dice."""
    class_ = fact(who, "class")
    if class_:
        return tables.hit_base(class_, value(who, "level"))
    dice, plus = who.stats.get("HD", 1), who.stats.get("plus", 0)
    if state.switch("monsters_hit") == "thac0":
        return tables.monster_base(dice, plus)
    return tables.hit_base("fighter", tables.monster_level(dice, plus))


def level(who: Combatant) -> int:
    """Experience level, or hit dice for those who have none."""
    return who.stats.get("level", 0) if fact(who, "class") else who.stats.get("HD", 0)


def numeral(state: State, side: str) -> int:
    """The initiative die of a side (A-54); 0 before it is rolled."""
    return max((who.counters.get("initiative", 0) for who in state.combatants.values() if who.side == side), default=0)


def words(state: State, names: list[str]) -> str:
    """Names in a row."""
    return ", ".join(str(state.who(name)) for name in names if name in state.combatants)
