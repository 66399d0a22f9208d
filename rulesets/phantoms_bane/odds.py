"""What a turn, and the rest of a duel, may be expected to bring: exact chances of all dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from combattracker.model.combatant import Combatant
from combattracker.model.values import Value

from .fighters import ATTACK, DEFEND, DEFENSE, OFFENSE, PRESS, attribute, total

FIGHTING = (PRESS, ATTACK, DEFEND)
BOTH_DEAD = 0.25
"""What it is worth to take the foe along: better than dying alone, and not much better."""
PAIRS = tuple(product(range(1, 7), repeat=2))
Chances = dict[tuple[int, int], float]
"""How likely it is that one side loses so much Health and the other so much."""


class Margins(Value, frozen=True):
    """By how much each total exceeds the other's without the dice, for each pair of choices (mine first)."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]


def margins(who: Combatant, foe: Combatant) -> Margins:
    """All that the odds of a duel depend on besides Health."""
    pairs = tuple(product(FIGHTING, repeat=2))
    return Margins(
        tuple(total(who, OFFENSE, mine) - total(foe, DEFENSE, theirs) for mine, theirs in pairs),
        tuple(total(foe, OFFENSE, theirs) - total(who, DEFENSE, mine) for mine, theirs in pairs),
    )


def chances(known: Margins, mine: str) -> Chances:
    """What a turn with a choice brings (foe's loss, own loss), each choice of the foe counting alike."""
    return _chances(known, FIGHTING.index(mine))


@lru_cache(maxsize=512)
def _chances(known: Margins, mine: int) -> Chances:
    found: Chances = {}
    for theirs in range(len(FIGHTING)):
        at = mine * len(FIGHTING) + theirs
        one = _blow(known.mine[at], FIGHTING[mine] == PRESS, FIGHTING[theirs] == DEFEND)
        two = _blow(known.theirs[at], FIGHTING[theirs] == PRESS, FIGHTING[mine] == DEFEND)
        for ((damage, back), p), ((hurt, repaid), q) in product(one.items(), two.items()):
            key = (damage + repaid, back + hurt)
            found[key] = found.get(key, 0.0) + p * q / len(FIGHTING)
    return found


@lru_cache(maxsize=512)
def _blow(margin: int, pressing: bool, defending: bool) -> Chances:
    """What one Offense die against one Defense die brings: damage, and what a counter gives back."""
    found: Chances = {}
    for offense, defense in PAIRS:
        damage = max(0, offense - defense + margin)
        for extra, chance in _half_dice(offense, defense, pressing, defending):
            key = (damage + extra, 0) if offense > defense else (damage, extra)
            found[key] = found.get(key, 0.0) + chance / len(PAIRS)
    return found


def _half_dice(offense: int, defense: int, pressing: bool, defending: bool) -> Iterator[tuple[int, float]]:
    """The half-dice of a penetration or a counter, with their chances; 0 where it is neither."""
    if {offense, defense} != {1, 6}:
        yield 0, 1.0
        return
    doubled = pressing if offense == 6 else defending
    rolls = [sum(faces) for faces in product((1, 2, 3), repeat=2 if doubled else 1)]
    for each in rolls:
        yield each, 1 / len(rolls)


def wins(known: Margins, choice: str, own: int, foe: int) -> float:
    """The chance to win with a choice now and the best ones afterwards, for so much Health on either side."""
    return _after(known, FIGHTING.index(choice), own, foe)


@lru_cache(maxsize=20_000)
def _best(known: Margins, own: int, foe: int) -> float:
    if own <= 0 or foe <= 0:
        return 0.0 if foe > 0 else 1.0 if own > 0 else BOTH_DEAD
    return max(_after(known, mine, own, foe) for mine in range(len(FIGHTING)))


def _after(known: Margins, mine: int, own: int, foe: int) -> float:
    """A choice's worth; turns in which nobody is hurt change nothing and are left out."""
    still = worth = 0.0
    for (loss, hurt), p in _chances(known, mine).items():
        if not (loss or hurt):
            still += p
        else:
            worth += p * _best(known, max(0, own - hurt), max(0, foe - loss))
    return worth / (1 - still) if still < 1 else 0.5


def escape_chance(runner: Combatant, stopper: Combatant) -> float:
    """The chance to get away from one who presses or attacks: 2d6 and the runner's strictly higher total."""
    skill = runner.stats.get("skill", 0) - stopper.stats.get("skill", 0)
    return _higher(attribute(runner, DEFENSE) - attribute(stopper, OFFENSE) + skill)


@lru_cache(maxsize=256)
def _higher(margin: int) -> float:
    """The chance that 2d6 with a margin are more than 2d6."""
    sums = [a + b for a, b in PAIRS]
    return sum(one + margin > two for one in sums for two in sums) / len(sums) ** 2
