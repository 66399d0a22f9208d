"""Weighing chances, for those who have to decide by themselves: to hit, to hurt, to be hurt."""

from __future__ import annotations

from functools import lru_cache

from combattracker.model import modifiers
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.asking.dice import parse
from combattracker.rules.library import find

from ..combat import attack_actions, defence
from ..combat.attack_dice import blow_with, dice_of, sneak_dice
from ..schemas import Condition, Inflict, Sequel, Spell, Weapon
from ..units import harm
from ..units.sheet import at_hand, channels, health, in_zone, is_foe, modifier, only_weapon, spells
from ..units.wounds import CENTRE, DEADLY, DISRUPTING, SLOWING, WEAKENING, WOUND, Aim

LEAST, MOST = 0.05, 0.95
CRITICAL = 0.05
"""How likely a natural 20 doubles all damage (T-62)."""
HINDRANCE = 3.0
"""What a harmful condition on an enemy is worth, in points of damage."""
WOUNDING = 1.5
"""What a wound is worth besides its damage (T-46)."""
HOPELESS = 0.4
"""An attack worth less than this is made only where there is nothing better to do."""


class Chance(Value, frozen=True):
    """An attack that somebody could make: how likely it hits, what a hit deals and wounds, and what it is worth."""

    target: str
    thing: str
    hit: float
    damage: float
    worth: float
    finishes: bool
    thrown: bool = False

    @property
    def hopeless(self) -> bool:
        """Whether next to nothing can be expected of it."""
        return self.worth < HOPELESS


@lru_cache(maxsize=256)
def spread(dice: str) -> tuple[tuple[int, float], ...]:
    """Every total of a dice expression with its probability; of those that are no plain sum, only the middle."""
    expression = parse(dice)
    if any(group.keep for group in expression.dice):
        return ((sum(expression.span) // 2, 1.0),)
    lowest = [1] * len(expression.faces)
    found = {expression.total(lowest) - len(lowest): 1.0}
    for sides in expression.faces:
        ahead: dict[int, float] = {}
        for total, likely in found.items():
            for face in range(1, sides + 1):
                ahead[total + face] = ahead.get(total + face, 0.0) + likely / sides
        found = ahead
    return tuple(found.items())


def mean(dice: str) -> float:
    """What dice come to on average."""
    return sum(total * likely for total, likely in spread(dice))


def net(dice: str, more: float, off: float, times: int = 1) -> float:
    """The damage of a hit that gets through on average: never less than none, however thick the armor (T-47)."""
    return sum(max(0.0, times * max(0.0, total + more) + off) * likely for total, likely in spread(dice))


def wounding(dice: str, more: float, off: float) -> float:
    """How likely a hit deals the net damage of a wound (T-46)."""
    return sum(likely for total, likely in spread(dice) if max(0.0, total + more) + off >= WOUND)


def chance(number: int, accuracy: int) -> float:
    """How likely a d20 and a modifier reach a number; naturals 20 and 1 always do something."""
    return min(MOST, max(LEAST, (21 - (number - accuracy)) / 20))


def wounds(who: Combatant) -> float:
    """How much of its health a unit has lost, 0 to 1."""
    pool = who.pools["hp"]
    return 1 - max(0, pool.current) / max(1, pool.maximum)


def with_weapon(state: State, who: Combatant, foe: Combatant, thing: str, weapon: Weapon) -> Chance:
    """What an attack with a weapon is worth: its net damage, its wounds, and what follows from both."""
    unseen = who.effect("unseen") is not None
    number = defence.number_to_hit(state, foe, unseen=unseen)
    melee = weapon.reach == "melee" and in_zone(who, foe.at)
    blow = blow_with(thing, weapon, melee=melee)
    dice = dice_of(state, who, blow)[0]
    more = modifier(who, "STR") + modifier(who, "MIGHT") if melee else 0.0
    more += mean(sneak_dice(state, who, blow)[0]) if unseen else 0.0
    off = modifiers.total(harm.reduced(state, foe, weapon.type))
    hit = chance(number.value, modifier(who, "ACC") + weapon.accuracy)
    damage, wound = net(dice, more, off), wounding(dice, more, off)
    worth = (hit - CRITICAL) * damage + CRITICAL * net(dice, more, off, 2)
    worth += hit * (WOUNDING * wound + follows(state, foe, weapon.then, wound))
    return Chance(foe.id, thing, hit, damage, worth, damage >= health(foe), blow.thrown)


def follows(state: State, foe: Combatant, then: tuple[Sequel, ...], wound: float) -> float:
    """What the conditions are worth that follow a hit."""
    likely = {"hit": 1.0, "wound": wound, "critical": CRITICAL}
    return sum(HINDRANCE * likely[each.on] for each in then if each.condition and foe.effect(each.condition) is None)


def attacks(state: State, who: Combatant) -> list[Chance]:
    """Every attack that a unit could make where it stands; the last weapon is not thrown away."""
    return [
        found
        for thing, weapon in at_hand(state, who)
        for foe in state.acting()
        if is_foe(foe, who) and attack_actions.refuse_target(state, who, foe, weapon) is None
        if not (found := with_weapon(state, who, foe, thing, weapon)).thrown or not only_weapon(state, who, thing)
    ]


def with_spell(
    state: State, who: Combatant, foe: Combatant, spell: Spell, more: str | None = None, accuracy: int = 0
) -> float:
    """The damage that may be expected of a spell on one enemy, perhaps with more dice or accuracy (T-51)."""
    if spell.damage is None:
        return 0.0
    off = modifiers.total(harm.reduced(state, foe, spell.type, pierces=spell.pierces))
    dice = f"{spell.damage} + {more}" if more else spell.damage
    damage = net(dice, 0, off) + WOUNDING * wounding(dice, 0, off)
    if spell.sure:
        return damage
    return damage * chance(defence.number_to_hit(state, foe).value, modifier(who, "ACC") + accuracy)


def against(state: State, who: Combatant, foe: Combatant, spell: Spell) -> float:
    """What a spell is worth on an enemy: damage, conditions that it does not suffer from yet, its end."""
    harm_done = with_spell(state, who, foe, spell)
    finishes = 4.0 if spell.damage and harm_done >= health(foe) else 0.0
    return harm_done + HINDRANCE * len(fresh(foe, spell.inflicts)) + finishes


def fresh(target: Combatant, inflicts: tuple[Inflict, ...]) -> list[Inflict]:
    """What a spell would inflict on somebody who does not suffer from it already."""
    return [each for each in inflicts if target.effect(each.condition) is None]


def harmful(state: State, each: Inflict) -> bool:
    """Whether a condition is one that nobody wants."""
    known = find(state, Condition, each.condition)
    return known is not None and known.harmful


def best_aim(state: State, who: Combatant, foe: Combatant, found: Chance) -> tuple[Aim, str]:
    """Where to aim, and why: a wound needs 6 net damage, so weak or unlikely blows go for the centre (T-45, T-46)."""
    if found.hit <= 0.5:
        return CENTRE, "hard to hit: the centre gives +1"
    if found.damage < WOUND - 0.5:
        return CENTRE, "no wound is likely"
    if health(foe) > 2 * found.damage and health(foe) > WOUND:
        if channels(state, foe) or spells(state, foe) or modifier(foe, "ACC") >= 4:
            return DISRUPTING, "a wound would spoil its aim"
        if modifier(foe, "STR") >= 3:
            return WEAKENING, "a wound would weaken its arm"
        if modifier(foe, "AGI") >= 3:
            return SLOWING, "a wound would slow it down"
    if found.damage < health(foe):
        return DEADLY, "a wound may be fatal"
    return CENTRE, "it should fall anyway"
