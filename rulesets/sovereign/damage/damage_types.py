"""What sort of damage something does, and what lessens, doubles or bars it (AMB-W21).

The order is: dice, or their least; what is added; the floor of W-114; twice that for the vulnerable; nothing at all
for the immune.
"""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Term, Why, changed
from combattracker.rules.asking.dice import parse
from combattracker.rules.library import borne
from combattracker.rules.scripting.script import Fight

from ..arms.blow import Blow
from ..schemas import Condition, DamageKind

LEAST, VULNERABLE, IMMUNE = "least", "vulnerable", "immune"
WORDS: dict[DamageKind, str] = {
    "blunt": "what is blunt",
    "sharp": "blades and points",
    "mundane": "weapons without magic or silver",
    "magic": "magic",
    "silver": "silver",
    "fire": "fire",
    "cold": "cold",
    "poison": "poison",
}
"""The sorts of damage, as one would say them."""

Kinds = tuple[DamageKind, ...]


def kinds_of(blow: Blow) -> Kinds:
    """The sorts of damage that an attack does."""
    if blow.arm.has("oil"):
        return ("fire",)
    made: list[DamageKind] = ["blunt" if blow.arm.has("blunt") else "sharp"]
    if blow.arm.has("silver"):
        made.append("silver")
    if blow.arm.bonus:
        made.append("magic")
    return (*made, "mundane") if len(made) == 1 else tuple(made)


def bears(state: State, who: Combatant, trait: str, kinds: Kinds) -> DamageKind | None:
    """The first of some sorts of damage for which somebody has a trait, by nature or by a condition."""
    if not kinds:
        return None
    named = str(who.facts.get(trait) or "").replace(",", " ").split()
    for _, condition in borne(state, who, Condition):
        named += getattr(condition.damage_traits, trait)
    return next((kind for kind in kinds if kind in named), None)


def lessened(state: State, who: Combatant, dice: str, kinds: Kinds) -> str:
    """The dice of some damage, or their least where somebody suffers no more of it."""
    if bears(state, who, LEAST, kinds) is None:
        return dice
    parsed = parse(dice)
    return str(parsed.total([1] * len(parsed.faces)))


def times(state: State, who: Combatant, kinds: Kinds) -> int:
    """How many times somebody suffers some damage: once, twice, or not at all."""
    if bears(state, who, IMMUNE, kinds):
        return 0
    return 2 if bears(state, who, VULNERABLE, kinds) else 1


def told_of(state: State, who: Combatant, kinds: Kinds) -> str:
    """What somebody's traits do about some damage, in a word or two; empty where they do nothing."""
    if kind := bears(state, who, IMMUNE, kinds):
        return f"immune to {WORDS[kind]}"
    least, twice = bears(state, who, LEAST, kinds), bears(state, who, VULNERABLE, kinds)
    told = [f"the least from {WORDS[least]}"] if least else []
    told += [f"vulnerable to {WORDS[twice]}"] if twice else []
    return ", ".join(told)


def dice_on(fight: Fight, target: str, dice: str, kinds: Kinds) -> str:
    """The dice of some damage to somebody; it is told where only their least counts."""
    found = lessened(fight.state, fight.who(target), dice, kinds)
    kind = bears(fight.state, fight.who(target), LEAST, kinds)
    if kind is not None:
        fight.say(f"{fight.who(target)} suffers the least from {WORDS[kind]}: {found} for {dice}", "W-112", who=target)
    return found


def bars(fight: Fight, target: str, kinds: Kinds) -> bool:
    """Whether somebody is immune to some damage, which is told."""
    kind = bears(fight.state, fight.who(target), IMMUNE, kinds)
    if kind is not None:
        fight.say(f"{fight.who(target)} is immune to {WORDS[kind]}", "W-112", who=target)
    return kind is not None


def taken(fight: Fight, target: str, damage: int, why: Why, kinds: Kinds) -> tuple[int, Why]:
    """What of some damage somebody suffers, the vulnerable twice as much and the immune nothing, and why."""
    if damage <= 0:
        return damage, why
    if bars(fight, target, kinds):
        return 0, why
    kind = bears(fight.state, fight.who(target), VULNERABLE, kinds)
    if kind is None:
        return damage, why
    terms = why.terms or (Term("damage", damage),)
    return 2 * damage, changed(why, terms=(*terms, Term(f"vulnerable to {WORDS[kind]}", damage, "W-112")))
