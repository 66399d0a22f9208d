"""What dice come to on average."""

from __future__ import annotations

from functools import lru_cache

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.rules.asking.dice import names_in, parse


def plain_mean(dice: str) -> float:
    """What dice come to on average that use no names."""
    return _dice_mean(dice, ())


def dice_mean(dice: str, who: Combatant, **names: int) -> float:
    """What dice come to on average, with a unit's stats and other names for numbers in them."""
    return _dice_mean(dice, tuple(sorted((_stats(dice, who) | names).items())))


def _stats(dice: str, who: Combatant) -> dict[str, int]:
    return {name: stat(who, name).value for name in names_in(dice) if name in who.stats}


@lru_cache(maxsize=512)
def _dice_mean(dice: str, names: tuple[tuple[str, int], ...]) -> float:
    expression, known = parse(dice), dict(names)
    low = expression.total([1] * len(expression.faces), known.__getitem__)
    high = expression.total(list(expression.faces), known.__getitem__)
    return (low + high) / 2
