"""What it takes to hit a unit: its Agility and 10, less when it is caught off guard or lies on the ground."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.grid import chebyshev
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Term, Value

from ..units.sheet import channels, flat_footed, in_zone, is_foe, modifier, prone, stat_terms

FLAT_FOOTED = 5
PRONE = 5
USUAL = 10
BEHIND = 1
"""The accuracy of an attack from behind (T-94)."""


class Number(Value, frozen=True):
    """The total that hits a unit, how it comes about, and by which clauses."""

    value: int
    terms: tuple[Term, ...]
    clauses: tuple[str, ...]


def number_to_hit(state: State, target: Combatant, *, unseen: bool = False) -> Number:
    """The total that it takes to hit: Agility + 10 (T-37), 5 when flat-footed (T-75), 5 + Agility when prone (T-77)."""
    caught = ("undetected", "T-95") if unseen else flat_footed(state, target)
    if caught:
        label, clause = caught
        return Number(FLAT_FOOTED, (Term(f"flat-footed: {label}", FLAT_FOOTED, "T-75"),), ("T-37", "T-75", clause))
    agility = stat_terms(target, "AGI", "Agility")
    lying = prone(state, target)
    if lying:
        terms = (Term(lying[0].label, PRONE, "T-77"), *agility)
        return Number(PRONE + modifier(target, "AGI"), terms, ("T-37", "T-77", "T-78", lying[1]))
    dodge = [Term(term.label, term.amount, "T-27") for term in stat(target, "DODGE").terms if term.amount]
    terms = (Term("", USUAL, "T-37"), *agility, *dodge)
    value = USUAL + modifier(target, "AGI") + modifier(target, "DODGE")
    clauses = ("T-37", *(("T-27",) if dodge else ()), *(("T-101",) if channels(state, target) else ()))
    return Number(value, terms, clauses)


def told(foe: Combatant, number: Number) -> str:
    """The number that hits somebody and what it is made of, in a few words."""
    parts = " ".join(f"{term.amount:+}{f' {term.label}' if term.label else ''}" for term in number.terms)
    return f"{foe.own(number.value)} to hit ({foe.own(parts.lstrip('+'))})"


# From behind


def from_behind(state: State, attacker: Combatant, target: Combatant, said: bool) -> bool:
    """Whether an attack comes from behind (T-94): the GM says so, or by house rule a friend stands opposite."""
    if said or state.switches.get("behind") != "opposite a friend":
        return said
    return any(_opposite(attacker, target, friend) for friend in _friends_around(state, attacker, target))


def _friends_around(state: State, attacker: Combatant, target: Combatant) -> Iterator[Combatant]:
    for friend in state.acting(attacker.side):
        if friend.id != attacker.id and is_foe(friend, target) and in_zone(friend, target.at):
            yield friend


def _opposite(attacker: Combatant, target: Combatant, friend: Combatant) -> bool:
    """Whether the target stands exactly between two that are equally near."""
    if attacker.at is None or target.at is None or friend.at is None:
        return False
    mirrored = (2 * target.at[0] - attacker.at[0], 2 * target.at[1] - attacker.at[1])
    return chebyshev(attacker.at, target.at) == 1 and friend.at == mirrored
