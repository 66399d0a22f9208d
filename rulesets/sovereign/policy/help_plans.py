"""Plans for friends and for oneself: the dying, the hurt, potions, somebody to stand in front of, things to pick up."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.library import carried, find, of_item
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.space.walking import Route

from ..arms.weapons import arms
from ..characters.actions_left import in_grip, left
from ..characters.stats import hp, is_delver, level, told_hp
from ..combat.attacks_of_opportunity import endangered
from ..damage.hit_points import strained
from ..damage.mortal_injury import rounds_left
from ..gear import picking_up, potions, readying, reloading
from ..healing import tending
from ..magic.casting import caster_level, known
from ..movement import running, screen_an_ally
from ..powers import has
from ..reactions.screened_attacks import capacity
from ..schemas import Condition, Item, Weapon
from ..space import positions
from ..space.bodies import STEP
from ..space.routes import allowance
from .outlook import Situation, at_least, casts, fragile, shoots, weak

BADLY = 0.6
"""Whoever has lost so much of its hit points should drink."""
GOOD = 2
URGENT = 2
"""With so few rounds left nobody waits for a better medic."""


# The dying and the hurt


def revive(at: Situation) -> Suggestion | None:
    """A potion brings somebody beside it round who is dying; it takes only the Move, and never fails."""
    if not left(at.who, "move") or not at.may(potions.refuse_drink):
        return None
    beside = [at.state.who(option.who) for option in potions.takers(at.state, at.who)]
    for who in sorted((each for each in beside if each.standing == "down"), key=rounds_left):
        for thing, potion in potions.at_hand(at.state, at.who).values():
            if potion.heal and not strained(at.state, who, potion.strain):
                return at.do("drink", f"{who} is dying: it brings it round", potion=thing.id, target=who.id)
    return None


def rescue(at: Situation) -> Suggestion | None:
    """Somebody beside it is dying, or near enough to get there."""
    dying = [who for who in at.state.combatants.values() if who.standing == "down" and who.side == at.who.side]
    if not dying or not _medic(at):
        return None
    urgent = [who for who in dying if not at.threats or rounds_left(who) <= URGENT or not _better(at, who)]
    urgent = [who for who in urgent if _chance(at, who)]
    if at.may(tending.refuse_stabilise):
        legal = {option.id for option in tending.patients(at.state, at.who) if option.refusal is None}
        for who in sorted(urgent, key=rounds_left):
            if who.id in legal and (not at.opportunists or rounds_left(who) <= URGENT + 1):
                dc = tending.difficulty(at.state, at.who, who)
                odds = who.own(f"{_chance(at, who):.0%}")
                words = f"{who} dies in {rounds_left(who)} rounds: {odds} at DC {who.own(dc)}"
                return at.do("stabilise", words, target=who.id)
    return _to_the_dying(at, urgent)


def _chance(at: Situation, patient: Combatant) -> float:
    """How likely it stabilises somebody now, with those who stand beside and could give a hand."""
    helpers = [
        friend
        for friend in at.friends
        if positions.adjacent(at.state, friend, patient) and left(friend, "main") and tending.total_heal(friend) > 0
    ]
    dc = tending.difficulty(at.state, at.who, patient)
    return at_least(dc - tending.total_heal(at.who) - len(helpers))


def _medic(at: Situation) -> bool:
    """Whether it can be expected to tend anybody: Delvers with any idea of it, and NPCs that have learnt it."""
    return tending.total_heal(at.who) >= (0 if is_delver(at.who) else 1) or not at.threats


def _better(at: Situation, patient: Combatant) -> bool:
    """Whether a better medic is near enough to leave it to."""
    for friend in at.friends:
        feet = positions.distance(at.state, friend, patient)
        if feet is not None and feet <= 35 and tending.total_heal(friend) >= tending.total_heal(at.who) + GOOD:
            return True
    return False


def _to_the_dying(at: Situation, dying: list[Combatant]) -> Suggestion | None:
    grid = at.state.grid
    if grid is None or not left(at.who, "move") or not at.may(running.refuse_run):
        return None
    if not (left(at.who, "main") or has(at.who, "chirurgeon")) or at.opportunists:
        return None
    for who in sorted(dying, key=rounds_left):
        if who.at is None or positions.adjacent(at.state, at.who, who):
            continue
        near = [place for place in at.places if positions.adjacent(at.state, at.who, who, at=place)]
        best = min(near, key=lambda place: (at.places[place].price, place[1], place[0]), default=None)
        if best is None and not at.threats:
            best = min(at.places, key=lambda place: at.away(who, place))
        if best is not None and best != at.who.at:
            return at.do("run", f"to {who}, who dies in {rounds_left(who)} rounds", square=grid.name(best))
    return None


def treat(at: Situation) -> Suggestion | None:
    """A Gifted Chirurgeon binds the wounds of somebody beside it, where no blade is near."""
    if not has(at.who, "battle-healing") or at.opportunists or not at.may(tending.refuse_treat):
        return None
    legal = [at.state.who(option.id) for option in tending.treatable(at.state, at.who) if option.refusal is None]
    who = max(legal, key=weak)
    if weak(who) < 0.5:
        return None
    return at.do("treat", f"{who} has {told_hp(who)} HP", target=who.id)


# Potions and other things


def drink(at: Situation) -> Suggestion | None:
    """The right potion at the right time: healing for the badly hurt, haste for the fight, smoke against arrows."""
    if not left(at.who, "move") or not at.may(potions.refuse_drink):
        return None
    for thing, potion in potions.at_hand(at.state, at.who).values():
        reason = _thirst(at, potion)
        if reason and not strained(at.state, at.who, potion.strain):
            return at.do("drink", reason, potion=thing.id, target=at.who.id)
    return None


def _thirst(at: Situation, potion: Item) -> str:
    """Why a potion should be drunk now; empty if it should not."""
    who = at.who
    if potion.heal:
        return f"{told_hp(who)} HP are left" if weak(who) >= BADLY and at.foes else ""
    condition = find(at.state, Condition, potion.condition or "")
    if condition is None or who.effect(condition.id):
        return ""
    if condition.extra_main and at.prospects and len([foe for foe in at.threats if not foe.effect("retreating")]) > 1:
        return "one more Main action every round, now that the enemy is in reach"
    if condition.unseen and at.archers and at.state.clock.phase == "act" and (weak(who) >= 0.3 or len(at.archers) > 1):
        return f"in the smoke {at.archers[0]} shoots at -4"
    return ""


def arm_oneself(at: Situation) -> Suggestion | None:
    """Whoever has nothing to fight with takes something up, or out of the pack."""
    if not _unarmed(at) or not at.threats:
        return None
    if at.may(picking_up.refuse_pick_up) and left(at.who, "move") and not at.opportunists:
        for option in picking_up.lying(at.state, at.who):
            if of_item(at.state, at.state.ground[option.id].item, Weapon):
                return at.do("pick-up", f"has nothing in hand, and there lies a {option.label.lower()}", item=option.id)
    if at.may(readying.refuse_ready):
        for thing, _ in carried(at.state, at.who, Weapon):
            if not thing.data.get("ready") and readying.room(at.state, at.who, thing) is None:
                return at.do("ready", f"has nothing in hand, and a {thing.name.lower()} in the pack", item=thing.id)
    return None


def _unarmed(at: Situation) -> bool:
    """Whether it has to fight with bare hands that are no weapon."""
    if has(at.who, "unarmed-dice") or in_grip(at.who):
        return False
    return all(each.has("unarmed") or each.id == "shield-bash" for each in arms(at.state, at.who))


def load(at: Situation) -> Suggestion | None:
    """A bow or crossbow that has been shot."""
    if not at.may(reloading.refuse_reload) or at.hindrance is not None or not at.foes:
        return None
    for thing, weapon in reloading.unloaded(at.state, at.who):
        price = reloading.price_of_loading(at.state, at.who, weapon)
        if price == "free" or (price == "move" and left(at.who, "move")):
            return at.do("reload", f"{thing.name} is empty; that takes a {price.capitalize()} action", weapon=thing.id)
        if price == "main" and left(at.who, "main"):
            return at.do("reload", f"{thing.name} is empty; that takes the Main action", weapon=thing.id)
    return None


# Standing in front of somebody


def guard(at: Situation) -> Suggestion | None:
    """A Move that is left screens a friend who needs it more and is worth it, without leaving the fight (W-70)."""
    who = at.who
    if left(who, "main") or not left(who, "move") or who.effect("screening") or capacity(at.state, who) < 1:
        return None
    if not at.threats or fragile(at.state, who) or who.effect("retreating"):
        return None
    for friend in sorted(at.friends, key=hp):
        reason = _needs_screen(at, friend)
        if not reason or hp(friend) >= hp(who) or not _worth_it(who, friend):
            continue
        ways = screen_an_ally.beside(at.state, who, friend)
        if ways and not endangered(at.state, who, ways[0].way) and _of_use(at, friend, ways[0]):
            return at.do("screen", f"{friend} {reason}: attacks have to get past it first", ward=friend.id)
    return None


def _worth_it(who: Combatant, friend: Combatant) -> bool:
    """Whether a friend is worth taking blows for: any Delver is, and no captain screens its archers."""
    return is_delver(friend) or casts(friend) or level(friend) >= level(who)


def _of_use(at: Situation, friend: Combatant, route: Route) -> bool:
    """Whether it would be in the way of most who threaten a friend, and still have a foe within one turn's reach."""
    there = route.way[-1]
    near = allowance(at.state, at.who) + STEP
    if all(at.away(foe, there) > near for foe in at.threats):
        return False
    dangers = {foe.id for foe in _dangers(at, friend)}
    return 2 * len(dangers.intersection(screen_an_ally.stopped(at.state, at.who, friend, route))) >= len(dangers)


def _needs_screen(at: Situation, friend: Combatant) -> str:
    if friend.effect("screening") or friend.effect("grappled") or friend.effect("retreating"):
        return ""
    if not _dangers(at, friend):
        return ""
    if weak(friend) >= 0.5:
        return f"has {friend.own(hp(friend))} HP left"
    if casts(friend) and _caster(at.state, friend):
        return "must not be hurt before its next spell"
    return "should not be struck at all" if shoots(at.state, friend) else ""


def _dangers(at: Situation, friend: Combatant) -> list[Combatant]:
    """The foes who are beside a friend, shoot, or could be upon it in their next turn."""
    return [
        foe
        for foe in at.threats
        if not foe.effect("retreating")
        and (foe in at.shooters or at.runs_into(foe, positions.distance(at.state, friend, foe) or 0))
    ]


def _caster(state: State, who: Combatant) -> bool:
    return any(caster_level(who, name, spell) for name, spell in known(state, who).items())
