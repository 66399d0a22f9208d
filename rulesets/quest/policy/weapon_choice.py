"""Which weapon belongs in hand: empty hands are filled, and a bow gives way to a blade where enemies stand close."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Item
from combattracker.rules.library import carried, of_item
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.suggesting import do

from ..combat import attack_actions
from ..minor_actions import equipment
from ..schemas import UNARMED, Weapon
from ..units.sheet import DRAWN, HANDS, at_hand, drawn, hands_full, is_foe, prevented, sheathed
from ..units.spending import left
from . import chances, where_to_go

BETTER = 1.0
"""How much more damage must be expected of another weapon before changing is worth it."""


def cheapest(who: Combatant, *budgets: str) -> str:
    """The first kind of action that is left."""
    return next((budget for budget in budgets if left(who, budget)), budgets[-1])


def suggest(state: State, who: Combatant) -> Suggestion | None:
    """Empty hands pick up what lies there, or draw the best in the sheath; others change to what is better here."""
    if not drawn(who) and any(thing == UNARMED for thing, _ in at_hand(state, who)):
        return _take_up(state, who)
    return _change(state, who)


def _take_up(state: State, who: Combatant) -> Suggestion | None:
    pay = cheapest(who, "bonus", "move", "attack")
    for lying in equipment.within_reach(state, who):
        if of_item(state, lying.item, Weapon) is not None and equipment.refuse_pick_up(state, who.id) is None:
            return do(who, "pick-up", f"{lying.item.name} lies within reach", item=lying.item.id, pay=pay)
    if equipment.refuse_draw(state, who.id):
        return None
    free = {option.id for option in equipment.changes(state, who) if option.refusal is None}
    best = max(
        (each for each in sheathed(state, who) if each[0].id in free),
        key=lambda each: _worth_here(state, who, each[0].id, each[1]),
        default=None,
    )
    return _draw(who, best[0], "its hands are empty", pay) if best is not None else None


def _change(state: State, who: Combatant) -> Suggestion | None:
    """Another weapon for bonus and move actions, where it promises more than anything in hand (T-22, T-17)."""
    if not left(who, "attack") or equipment.refuse_draw(state, who.id) or prevented(state, who, "attack"):
        return None
    now = max((found.worth for found in chances.attacks(state, who)), default=0.0)
    close = bool(where_to_go.beset(state, who))
    if not close and (now or len(where_to_go.reaches(state, who)) == 0 or where_to_go.fights_from_afar(state, who)):
        return None
    for item, weapon in sheathed(state, who):
        if close == (weapon.reach == "ranged") or _worth_here(state, who, item.id, weapon) < now + BETTER:
            continue
        if not close and not _outdoes(state, who, item, weapon):
            continue
        held = [each for each, _ in carried(state, who, Weapon) if each.data.get(DRAWN)]
        room = hands_full(state, who) + weapon.hands <= HANDS
        first = [] if room else held[:1]
        if not room and not first:
            continue
        if left(who, "bonus") + left(who, "move") < 1 + len(first):
            continue
        pay = cheapest(who, "bonus", "move")
        why = "an enemy stands close" if close else "nobody is close, but somebody is in its range"
        if first:
            return _draw(who, first[0], f"{why}: {weapon.name} in its place", pay)
        return _draw(who, item, why, pay)
    return None


def _outdoes(state: State, who: Combatant, item: Item, weapon: Weapon) -> bool:
    """Whether a ranged weapon does more than what is in hand would do from close by."""
    foes = [foe for foe in state.acting() if is_foe(foe, who)]
    arms = [each for each in at_hand(state, who) if each[1].reach == "melee"]
    here = max((chances.with_weapon(state, who, foe, *arm).worth for foe in foes for arm in arms), default=0.0)
    return _worth_here(state, who, item.id, weapon) > here


def _worth_here(state: State, who: Combatant, thing: str, weapon: Weapon) -> float:
    """What a weapon would be worth where its bearer stands."""
    foes = [foe for foe in state.acting() if is_foe(foe, who)]
    found = [
        chances.with_weapon(state, who, foe, thing, weapon)
        for foe in foes
        if attack_actions.refuse_target(state, who, foe, weapon) is None
    ]
    return max((each.worth for each in found if not each.thrown), default=0.0)


def _draw(who: Combatant, item: Item, reason: str, pay: str) -> Suggestion:
    return do(who, "draw", reason, weapon=item.id, pay=pay)
