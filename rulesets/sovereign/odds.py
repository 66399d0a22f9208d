"""Chances to hit and expected damage, for policies and for deciding whether a question matters."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.dice import parse

from .armour import armour_class
from .arms import arms, modes, out_of_reach, unusable
from .blow import DAMAGE, Blow
from .hitting import attack_terms
from .shock import suffered
from .units import hp
from .wounds import damage_dice, damage_terms


def chance(state: State, who: Combatant, foe: Combatant, blow: Blow) -> float:
    """How likely 1d20 and everything that is added reach a target's AC."""
    needed = armour_class(state, foe)[0] - sum(int(term.amount) for term in attack_terms(state, who, foe, blow))
    return max(0, min(20, 21 - needed)) / 20


def most_damage(state: State, who: Combatant, foe: Combatant, blow: Blow) -> int:
    """The most that a hit can do."""
    dice = parse(damage_dice(state, who, blow))
    terms = sum(int(term.amount) for term in damage_terms(state, who, foe, blow))
    return max(0, dice.total([*dice.faces]) + terms)


def mean_damage(state: State, who: Combatant, foe: Combatant, blow: Blow) -> float:
    """What a hit does on average, never less than its Shock."""
    dice = parse(damage_dice(state, who, blow))
    terms = sum(int(term.amount) for term in damage_terms(state, who, foe, blow))
    low, high = dice.total([1] * len(dice.faces)), dice.total([*dice.faces])
    return max((low + high) / 2 + terms, suffered(state, who, foe, blow).amount)


def expected(state: State, who: Combatant, foe: Combatant, blow: Blow) -> float:
    """What an attack may be expected to do, Shock on a miss included."""
    hits = chance(state, who, foe, blow)
    return hits * mean_damage(state, who, foe, blow) + (1 - hits) * suffered(state, who, foe, blow).amount


def kill_chance(state: State, who: Combatant, foe: Combatant, blow: Blow) -> float:
    """How likely an attack brings its target down at once; the dice are taken as one even spread."""
    dice = parse(damage_dice(state, who, blow))
    terms = sum(int(term.amount) for term in damage_terms(state, who, foe, blow))
    low, high = dice.total([1] * len(dice.faces)) + terms, dice.total([*dice.faces]) + terms
    enough = max(0.0, min(1.0, (high - max(low, hp(foe)) + 1) / (high - low + 1))) if hp(foe) <= high else 0.0
    graze = 1.0 if suffered(state, who, foe, blow).amount >= hp(foe) else 0.0
    hits = chance(state, who, foe, blow)
    return hits * max(enough, graze) + (1 - hits) * graze


def attacks(state: State, who: Combatant, foe: Combatant, *, snap: bool = False) -> list[Blow]:
    """Every attack that somebody could make on a target from where it stands."""
    found = []
    for each in arms(state, who):
        for mode in modes(each):
            blow = Blow(each, mode, DAMAGE, snap=snap)
            if unusable(state, who, each, mode) is None and out_of_reach(state, who, foe, each, mode) is None:
                found.append(blow)
    return found


def best_attack(state: State, who: Combatant, foe: Combatant, *, snap: bool = False) -> Blow | None:
    """The attack on a target that promises most."""
    return max(attacks(state, who, foe, snap=snap), key=lambda blow: expected(state, who, foe, blow), default=None)
