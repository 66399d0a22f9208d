"""Chances to hit and expected damage, for policies and for deciding whether a question matters."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import astuple

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.asking.dice import parse
from combattracker.rules.memo import remembered

from ..arms.armour import armour_class
from ..arms.blow import DAMAGE, Blow
from ..arms.weapons import arms, modes, out_of_reach, unusable
from ..damage.damage_types import kinds_of, lessened, times
from .attack_roll import attack_terms, swarm_bonus
from .damage_roll import damage_dice, damage_terms
from .shock import floor, suffered


class Odds(Value, frozen=True):
    """What an attack promises: its chance to hit, the spread of its damage with a `floor` below it, a miss's Shock."""

    hits: float
    low: int
    high: int
    floor: int
    shock: int

    @property
    def mean(self) -> float:
        """What a hit does on average; the dice are taken as one even spread."""
        spread = self.high - self.low + 1
        below = max(0, min(spread, self.floor - self.low))
        return (below * self.floor + (spread - below) * (self.low + below + self.high) / 2) / spread

    @property
    def most(self) -> int:
        """The most that a hit does."""
        return max(self.high, self.floor)

    @property
    def expected(self) -> float:
        """What the attack may be expected to do, Shock on a miss included."""
        return self.hits * self.mean + (1 - self.hits) * self.shock

    def takes(self, hit_points: int) -> float:
        """What the attack may be expected to take of so many hit points, Shock on a miss included."""
        return self.hits * min(self.mean, hit_points) + (1 - self.hits) * min(self.shock, hit_points)

    def fells(self, hit_points: int) -> float:
        """How likely it does so much damage; the dice are taken as one even spread."""
        enough = 1.0 if self.floor >= hit_points else 0.0
        if not enough and hit_points <= self.high:
            enough = min(1.0, (self.high - max(self.low, hit_points) + 1) / (self.high - self.low + 1))
        return self.hits * enough + (1 - self.hits) * (self.shock >= hit_points)


def odds(state: State, who: Combatant, foe: Combatant, blow: Blow) -> Odds:
    """The odds of an attack on a target."""
    return _odds(state, who, foe, *astuple(blow))


@remembered(1024)
def _odds(state: State, who: Combatant, foe: Combatant, *told: Any) -> Odds:
    blow = Blow(*told)
    kinds = kinds_of(blow)
    least, most = span(lessened(state, foe, damage_dice(state, who, blow), kinds))
    bonus = total(damage_terms(state, who, foe, blow))
    shock, factor = suffered(state, who, foe, blow).amount, times(state, foe, kinds)
    high = max(0, most + bonus)
    # A swarm's bonus lifts no damage above the attack's usual maximum (W-64).
    low = min(high, least + bonus + swarm_bonus(blow))
    told = (low, high, floor(state, who, foe, blow), shock)
    return Odds(chance(state, who, foe, blow), *(factor * each for each in told))


@lru_cache(maxsize=256)
def span(dice: str) -> tuple[int, int]:
    """The least and the most that dice come to."""
    parsed = parse(dice)
    return parsed.total([1] * len(parsed.faces)), parsed.total([*parsed.faces])


def chance(state: State, who: Combatant, foe: Combatant, blow: Blow) -> float:
    """How likely 1d20 and everything that is added reach a target's AC, unless the attack can't miss."""
    if blow.sure:
        return 1.0
    needed = armour_class(state, foe)[0] - total(attack_terms(state, who, foe, blow))
    return max(0, min(20, 21 - needed)) / 20


def expected(state: State, who: Combatant, foe: Combatant, blow: Blow) -> float:
    """What an attack may be expected to do, Shock on a miss included."""
    return odds(state, who, foe, blow).expected


def attacks(state: State, who: Combatant, foe: Combatant, *, snap: bool = False) -> list[Blow]:
    """Every attack that somebody could make on a target from where it stands."""
    found = []
    for each in arms(state, who):
        for mode in modes(each):
            blow = Blow(each, mode, DAMAGE, snap=snap)
            if out_of_reach(state, who, foe, each, mode) is None and unusable(state, who, each, mode) is None:
                found.append(blow)
    return found


def best_attack(state: State, who: Combatant, foe: Combatant, *, snap: bool = False) -> Blow | None:
    """The attack on a target that promises most."""
    return max(attacks(state, who, foe, snap=snap), key=lambda blow: expected(state, who, foe, blow), default=None)
