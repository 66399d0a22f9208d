"""What a stat comes to, once every effect on it is counted."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import floor

from combattracker.model.combatant import Combatant
from combattracker.model.values import Term, Value

OPERATIONS = ("set", "add", "multiply")
"""What a modifier may do to a stat, in the order in which they count."""


class Total(Value, frozen=True):
    """A number and the addends that make it."""

    value: int
    terms: tuple[Term, ...]


def stat(who: Combatant, name: str, when: Collection[str] = ()) -> Total:
    """A combatant's stat with its modifiers: what is `set` replaces the base, then sums, then multiplications.

    Only modifiers whose `when` is empty or among the situations named count. Fractions are cut off downwards.
    """
    base = who.stats.get(name, 0)
    terms = [Term(name, base)]
    if not who.effects:
        return Total(base, tuple(terms))
    value: float = base
    for operation in OPERATIONS:
        for effect in who.effects.values():
            for modifier in effect.modifiers:
                if modifier.stat != name or modifier.operation != operation:
                    continue
                if modifier.when and modifier.when not in when:
                    continue
                after = _changed(value, operation, modifier.amount)
                terms.append(Term(effect.label, after - value))
                value = after
    return Total(floor(value), tuple(terms))


def total(terms: Iterable[Term]) -> int:
    """What some addends come to together."""
    return sum(int(term.amount) for term in terms)


def _changed(value: float, operation: str, amount: float) -> float:
    if operation == "set":
        return amount
    return value + amount if operation == "add" else floor(value * amount)
