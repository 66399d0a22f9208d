"""What units do when nobody decides for them: suggestions, each with its reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import Owed, Suggestion
from combattracker.rules.suggesting import do, plans

from ..combat import attack_actions
from ..magic import casting, channeling
from ..minor_actions import bonus_actions, posture
from ..movement import move_actions
from ..units.sheet import at_hand, health, in_zone, modifier, prone
from ..units.sheet import spells as known_spells
from ..units.spending import left
from . import chances, spell_choice, weapon_choice, where_to_go
from .chances import Chance


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What the one who owes a decision would do, by the first idea that fits."""
    who = state.who(owed.who)
    return acts(state, who) if state.counters.get("battle") else _begin(state, who)


def _begin(state: State, who: Combatant) -> Suggestion:
    """Whoever begins the fight attacks if it can (T-33)."""
    best = _best(state, who, chances.attacks(state, who))
    if best is None:
        return Suggestion("nobody is in reach", command=Command("begin-battle"))
    return _attack(state, who, best, "surprise", "before anybody is ready")


# Getting ready


def _get_up(state: State, who: Combatant) -> Suggestion | None:
    if prone(state, who) is None or posture.refuse_stand(state, who.id):
        return None
    pay = weapon_choice.cheapest(who, "bonus", "move", "attack")
    return do(who, "stand", "on the ground it is easy to hit", pay=pay)


def _go_on(state: State, who: Combatant) -> Suggestion | None:
    """A spell that is begun is finished."""
    begun = channeling.unfinished(who)
    if begun is None or casting.refuse_cast(state, who.id):
        return None
    name = str(begun.data.get("spell"))
    spell = next((each for each in known_spells(state, who) if each.id == name), None)
    if spell is None or spell_choice.refuse(state, who, spell):
        return None
    return spell_choice.cast(state, who, spell, "goes on with what it has begun")


def _cast(state: State, who: Combatant) -> Suggestion | None:
    """A spell that is worth more than a blow."""
    if casting.refuse_cast(state, who.id) or not known_spells(state, who):
        return None
    blow = _best(state, who, chances.attacks(state, who)) if left(who, "attack") else None
    return spell_choice.suggest(state, who, blow.worth if blow is not None else 0.0)


# Striking


def _best(state: State, who: Combatant, found: list[Chance]) -> Chance | None:
    """By temper: the savage go for whom they hurt most, the cunning for casters, the wary for who falls soonest."""
    if not found:
        return None
    temper = who.facts.get("temper")

    # Whoever can't be hurt is left alone, whatever the temper.
    found = [each for each in found if not each.hopeless] or found

    def key(each: Chance) -> tuple[float, ...]:
        foe = state.who(each.target)
        soon = health(foe) / max(0.01, each.worth)
        if temper == "savage":
            return (-each.worth, soon)
        if temper == "cunning":
            return (not each.finishes, not known_spells(state, foe), soon)
        return (not each.finishes, soon)

    return min(found, key=key)


def _attack(state: State, who: Combatant, best: Chance, action: str, words: str) -> Suggestion:
    foe = state.who(best.target)
    aim, why = chances.best_aim(state, who, foe, best)
    reason = f"{words}: {foe}, {foe.own(f'{best.hit:.0%}')} to hit; {why}"
    how = {"how": attack_actions.THROW} if best.thrown else {}
    return do(who, action, reason, target=foe.id, aim=aim.id, **{"with": best.thing}, **how)


def _prepare(state: State, who: Combatant) -> Suggestion | None:
    """Who has moved and is about to strike uses a bonus action for it (T-25, T-26)."""
    if (
        not left(who, "attack")
        or not left(who, "bonus")
        or left(who, "move")
        or attack_actions.refuse_attack(state, who.id)
    ):
        return None
    best = _best(state, who, chances.attacks(state, who))
    if best is None or best.hopeless:
        return None
    foe = state.who(best.target)
    if best.hit < 0.5 and not who.effect("steadied"):
        return do(who, "steady", f"{foe} is hard to hit")
    weapon = dict(at_hand(state, who))[best.thing]
    blow = weapon.reach == "melee" and in_zone(who, foe.at)
    if blow and not who.effect("pressing"):
        return do(who, "press", f"{foe} is within reach")
    return None


def _strike(state: State, who: Combatant) -> Suggestion | None:
    if attack_actions.refuse_attack(state, who.id):
        return None
    best = _best(state, who, chances.attacks(state, who))
    if best is None or best.hopeless:
        return None
    if best.thrown and move_actions.refuse_move(state, who.id) is None:
        square = where_to_go.close_to(state, who, state.who(best.target))
        if square is not None:
            return do(who, "move", f"better than a throw: {state.who(best.target)} is close", square=square)
    return _attack(state, who, best, "attack", "the best chance in reach")


def _desperate(state: State, who: Combatant) -> Suggestion | None:
    """A blow that will hardly do anything, because nothing else is left to do."""
    if attack_actions.refuse_attack(state, who.id):
        return None
    best = _best(state, who, chances.attacks(state, who))
    return _attack(state, who, best, "attack", "hardly a chance, but nothing better") if best is not None else None


def _again(state: State, who: Combatant) -> Suggestion | None:
    """The move action and both bonus actions for one more attack, where there is no need to move (T-29)."""
    if left(who, "attack") or attack_actions.refuse_strike(state, who.id) or chances.wounds(who) > 0.7:
        return None
    best = _best(state, who, chances.attacks(state, who))
    if best is None or best.hopeless:
        return None
    return _attack(state, who, best, "strike", "no need to move, so once more")


# Moving


def _retreat(state: State, who: Combatant) -> Suggestion | None:
    """Archers and casters that are badly hurt slip away from whoever stands before them (T-30)."""
    if left(who, "attack") or chances.wounds(who) < 0.5 or not where_to_go.fights_from_afar(state, who):
        return None
    return _slip_away(state, who)


def _flee(state: State, who: Combatant) -> Suggestion | None:
    """Whoever is hurt, can hurt nobody near and is not savage leaves them to its friends."""
    if not left(who, "attack") or chances.wounds(who) < 0.5 or who.facts.get("temper") == "savage":
        return None
    if any(not found.hopeless for found in chances.attacks(state, who)) or len(list(state.acting(who.side))) < 2:
        return None
    return _slip_away(state, who)


def _slip_away(state: State, who: Combatant) -> Suggestion | None:
    beset = where_to_go.beset(state, who)
    if not beset:
        return None
    if not who.effect("disengaged"):
        if not left(who, "move") or not _cheap_way_out(state, who, 2):
            return None
        return do(who, "disengage", f"{beset[0]} is too close", pay="bonus")
    if move_actions.refuse_move(state, who.id):
        return None
    square = where_to_go.away(state, who)
    return do(who, "move", "away from its enemies", square=square) if square else None


def _cheap_way_out(state: State, who: Combatant, most: int) -> bool:
    """Whether a unit can disengage for so many bonus actions or fewer (T-30, T-74)."""
    if who.effect("disengaged") or bonus_actions.refuse_disengage(state, who.id):
        return False
    price = bonus_actions.ways_out(state, who.id)[0]
    return price.count <= min(most, left(who, "bonus"))


def _slip_past(state: State, who: Combatant) -> Suggestion | None:
    """The cunning go past others to a caster, where disengaging is cheap or nobody is provoked (T-73)."""
    if who.facts.get("temper") != "cunning" or not (left(who, "attack") and left(who, "move")):
        return None
    if move_actions.refuse_move(state, who.id) or where_to_go.fights_from_afar(state, who):
        return None
    if any(known_spells(state, foe) for foe in where_to_go.within_zone(state, who)):
        return None
    found = where_to_go.to_caster(state, who)
    if found is None:
        return None
    foe, square, free = found
    if free:
        return do(who, "move", f"past the others: {foe} casts spells", square=square)
    if _cheap_way_out(state, who, 1):
        return do(who, "disengage", f"past the others to {foe}", pay="bonus")
    return None


def _approach(state: State, who: Combatant) -> Suggestion | None:
    """To where an enemy is in reach, by the safest way; else nearer to the enemy."""
    if not left(who, "attack") or move_actions.refuse_move(state, who.id):
        return None
    found = where_to_go.approach(state, who)
    if found is None:
        return None
    if where_to_go.perilous(state, who, found[0]) and _cheap_way_out(state, who, 1):
        return do(who, "disengage", f"its way would provoke somebody; {found[1]}", pay="bonus")
    return do(who, "move", found[1], square=found[0])


def _guard(state: State, who: Combatant) -> Suggestion | None:
    """What is left goes into the guard (T-27), as long as an enemy is near."""
    if not left(who, "bonus") or modifier(who, "DODGE") >= 2 or not where_to_go.near_enemies(state, who):
        return None
    return do(who, "guard", "nothing better to do with a bonus action")


def _wait(state: State, who: Combatant) -> Suggestion:
    return do(who, "wait", "nothing better to do")


acts = plans(
    _get_up,
    _go_on,
    weapon_choice.suggest,
    _cast,
    _slip_past,
    _prepare,
    _strike,
    _flee,
    _approach,
    _desperate,
    _again,
    _retreat,
    _guard,
    _wait,
)
