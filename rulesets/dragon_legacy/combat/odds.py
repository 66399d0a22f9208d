"""What dice may be expected to do: how much of an attack gets through each defence, and what an attack comes to.

Everything here is exact for 2d6 against 2d6; of a bonus die its mean is taken.
"""

from __future__ import annotations

from functools import lru_cache

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.memo import remembered

from ..units.averages import dice_mean
from ..units.sheet import prevented
from .attack_record import Blow, halved

THROWS = {total: sum(1 for a in range(1, 7) for b in range(1, 7) if a + b == total) / 36 for total in range(2, 13)}
"""How likely each sum of 2d6 is."""


Chances = tuple[tuple[int, float], ...]
"""Amounts of damage, each with how likely it is."""


class Guard(Value, frozen=True):
    """What a defender can do against an attack: each defence that is open to it, with its stat.

    `ready` is what Defend adds to a DEF block; `naturals` says that a dodge heeds its 2 and 12 (D-23).
    """

    stats: tuple[tuple[str, int], ...] = ()
    ready: int = 0
    naturals: bool = False


def guard(state: State, who: Combatant, blow: Blow) -> Guard:
    """How a unit may defend itself against a blow as things are (D-9, D-21)."""
    return _guard(state, who, blow.unblockable, blow.must_block)


@remembered(1024)
def _guard(state: State, who: Combatant, unblockable: bool, must_block: bool) -> Guard:
    open_to_it = {}
    if not unblockable and prevented(state, who, "block") is None:
        open_to_it = {name: stat(who, name).value for name in ("DEF", "INT")}
    dodging = who.facts.get("dodges") and prevented(state, who, "dodge") is None
    if dodging and not (unblockable or must_block):
        open_to_it["dodge"] = stat(who, "AGI").value
    return Guard(tuple(open_to_it.items()), naturals=bool(state.switches.get("dodge_naturals")))


@lru_cache(maxsize=8192)
def let_through(value: int, kind: str, method: str, against: Guard, doubled: bool = False) -> Chances:
    """How likely each amount of damage is where an attack value meets a defence.

    `kind` is the stat of the attack; `doubled` is a critical one (D-6). A method that is not open is none.
    """
    known, times = dict(against.stats), 2 if doubled else 1
    if method not in known:
        return ((value * times, 1.0),)
    chances: dict[int, float] = {}
    for throw, chance in THROWS.items():
        left = times * _left(value, kind, method, known[method], throw, against)
        chances[left] = chances.get(left, 0.0) + chance
    return tuple(chances.items())


def _left(value: int, kind: str, method: str, own: int, throw: int, against: Guard) -> int:
    """What is left of an attack value behind one throw of a defence."""
    if method == "dodge":
        if against.naturals and throw in (2, 12):
            return 0 if throw == 12 else value
        return 0 if throw + own > value else value
    if throw in (2, 12):
        return value if throw == 2 else 0
    block = max(0, throw + own + (against.ready if method == "DEF" else 0))
    return max(0, value - (block // 2 if halved(method, kind) else block))


def rounded(damage: float) -> str:
    """An expectation as it is read: 3.4, 12."""
    return f"{damage:.1f}".removesuffix(".0")


def mean(chances: Chances) -> float:
    """The damage to be expected."""
    return sum(amount * chance for amount, chance in chances)


def useful(chances: Chances, health: int) -> float:
    """The damage to be expected of which somebody with so much health feels anything."""
    return sum(min(amount, health) * chance for amount, chance in chances)


def fells(chances: Chances, health: int) -> float:
    """How likely the damage is enough for somebody with so much health."""
    return sum(chance for amount, chance in chances if amount >= health)


def hits(chances: Chances) -> float:
    """How likely there is any damage."""
    return sum(chance for amount, chance in chances if amount)


@lru_cache(maxsize=8192)
def best_defence(value: int, kind: str, against: Guard, doubled: bool = False) -> str:
    """The defence that lets least through on average, among those open; `nothing` where there is none."""
    methods = [method for method, _ in against.stats]
    return min(methods, key=lambda each: mean(let_through(value, kind, each, against, doubled)), default="nothing")


@lru_cache(maxsize=8192)
def attack(own: int, kind: str, bonus: int, misses: bool, against: Guard) -> Chances:
    """How likely each amount of damage is, of an attack of 2d6 + `own` + `bonus` that is defended as well as it can be.

    `misses` says that a natural 2 does (D-5), as it does not with abilities (D-64).
    """
    chances: dict[int, float] = {}
    for throw, chance in THROWS.items():
        if throw == 2 and misses:
            chances[0] = chances.get(0, 0.0) + chance
            continue
        value, doubled = max(0, throw + own + bonus), throw == 12
        method = best_defence(value, kind, against, doubled)
        for amount, part in let_through(value, kind, method, against, doubled):
            chances[amount] = chances.get(amount, 0.0) + chance * part
    return tuple(chances.items())


def of_attack(attacker: Combatant, blow: Blow, against: Guard) -> Chances:
    """How likely each amount of damage is, of a blow that is still to be rolled (see `attack`)."""
    bonus = round(dice_mean(blow.bonus, attacker)) if blow.bonus else 0
    return attack(stat(attacker, blow.stat).value, blow.stat, bonus, not blow.ability, against)
