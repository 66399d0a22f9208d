"""What blows and shots promise, as far as a policy looks ahead: so that not everybody falls upon the same foe."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.state import State
from combattracker.rules.asking.dice import parse
from combattracker.rules.library import find

from ..combat.attack_rolls import Manner, armour_class, hit_terms
from ..combatants.deeds import WORKINGS, deeds, shots_at_once, weapons_of
from ..combatants.gear import launcher, memorised, routine
from ..combatants.tables import needed
from ..combatants.traits import helpless, hit_base, hp
from ..foundations.schemas import Condition, Spell, Weapon

AT_ONE = ("strike", "shoot", "charge")
"""The deeds that are aimed at one foe to bring it down."""


def promised(state: State, who: Combatant, foe: Combatant, weapons: list[Weapon], *, missile: bool) -> float:
    """The points that one routine takes from a foe on average."""
    manner = Manner(missile=missile)
    number = needed(hit_base(state, who), armour_class(state, who, foe, manner)[0])
    total = 0.0
    for weapon in weapons:
        bonus = sum(int(term.amount) for term in hit_terms(state, who, foe, weapon, manner))
        chance = max(0.0, min(1.0, (21 - number + bonus) / 20))
        strength = 0 if missile else stat(who, "damage").value
        total += chance * max(1.0, average(weapon.damage) + strength + weapon.bonus)
    return total


def average(dice: str) -> float:
    """What dice show on average; half of what they do at least and at most together."""
    faces = parse(dice).faces
    return (parse(dice).total([1] * len(faces)) + parse(dice).total(faces)) / 2


def seen_to(state: State, who: Combatant, foe: Combatant) -> bool:
    """Whether what somebody's friends have declared promises to bring a foe down without it."""
    total = 0.0
    for each in deeds(state):
        if each.side != who.side or each.who == who.id or each.target != foe.id or each.kind not in AT_ONE:
            continue
        friend, shoots = state.who(each.who), each.kind == "shoot"
        weapons = weapons_of(state, each) if each.kind in ("strike", "shoot") else routine(state, friend)
        times = each.routines * (shots_at_once(state, friend) if shoots and launcher(state, friend) else 1)
        total += times * promised(state, friend, foe, weapons, missile=shoots)
    return total >= max(1, hp(foe))


def out_of_action(state: State, who: Combatant, foe: Combatant) -> bool:
    """Whether a foe sleeps, is held, or is going to by what a friend casts: no target for what only holds it."""
    if helpless(state, foe) or foe.effect("held") is not None:
        return True
    for each in deeds(state):
        if each.side == who.side and each.who != who.id and each.kind in WORKINGS:
            found = memorised(state, state.who(each.who)).get(each.of)
            if holds(state, found) and foe.id in (each.target, *each.also.split()):
                return True
    return False


def holds(state: State, found: Spell | None) -> bool:
    """Whether a spell does nothing but put somebody out of action."""
    if found is None or found.damage or not found.condition:
        return False
    condition = find(state, Condition, found.condition)
    return condition is not None and condition.helpless
