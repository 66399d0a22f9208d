"""Which spell is worth casting now, on whom or where."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State

from .schemas import Spell
from .spells import aims, caster_level, known, spell_options, struck
from .units import foes, hp, is_foe, level

ENOUGH = 2
"""An area is worth it if it catches so many more foes than friends."""


def plan(state: State, who: Combatant) -> tuple[str, str, str] | None:
    """A spell, its target (empty for oneself) and the reason; None where nothing is worth it."""
    legal = [option.id for option in spell_options(state, who) if option.refusal is None]
    found = known(state, who)
    best: tuple[float, str, str, str] | None = None
    for name in legal:
        worth, target, reason = _worth(state, who, found[name], caster_level(who, name, found[name]))
        if worth > 0 and (best is None or worth > best[0]):
            best = (worth, name, target, reason)
    return best[1:] if best else None


def _worth(state: State, who: Combatant, spell: Spell, power: int) -> tuple[float, str, str]:
    """What a spell is worth, in hit points of damage or of trouble."""
    if spell.aims == "area":
        return _area(state, who, spell)
    if spell.aims == "self":
        return _on(state, who, spell, who)
    found = [
        _on(state, who, spell, state.who(option.id), power) for option in aims(state, who, spell) if not option.refusal
    ]
    return max(found, key=lambda each: each[0], default=(0.0, "", ""))


def _area(state: State, who: Combatant, spell: Spell) -> tuple[float, str, str]:
    best = (0.0, "", "")
    for option in aims(state, who, spell):
        assert option.square is not None
        caught = struck(state, option.square, spell)
        useful = [each for each in caught if is_foe(who, each) and _affected(spell, each)]
        spoilt = [each for each in caught if not is_foe(who, each)]
        gain = len(useful) - 3 * len(spoilt)
        if gain >= ENOUGH and 6.0 * gain > best[0]:
            best = (6.0 * gain, option.id, f"{spell.name} catches {len(useful)} foes")
    return best


def _affected(spell: Spell, each: Combatant) -> bool:
    if spell.most_hd is not None and level(each) > spell.most_hd:
        return False
    if spell.condition and not spell.dice_sides and each.effect(spell.condition):
        return False
    return each.standing == "up"


def _on(state: State, who: Combatant, spell: Spell, target: Combatant, power: int = 1) -> tuple[float, str, str]:
    aim = "" if spell.aims == "self" else target.id
    if spell.dice_sides or spell.flat_level:
        if not is_foe(who, target):
            return (0.0, "", "")
        sure = spell.kills_one_hd and level(target) <= 1
        dealt = hp(target) if sure else power * (spell.dice_sides + 1) / 2
        told = f"{spell.name} on {target.name}: about {min(dealt, hp(target)):.0f} damage"
        return (min(dealt, hp(target)), aim, told)
    if spell.condition is None or target.effect(spell.condition) or not _affected(spell, target):
        return (0.0, "", "")
    wanted = spell.save is not None
    if wanted != is_foe(who, target):
        return (0.0, "", "")
    if wanted:
        return (hp(target) / 3, aim, f"{spell.name} on {target.name}, the strongest foe in sight")
    busy = any(True for _ in foes(state, who))
    return (2.0 if busy else 0.0, aim, f"{spell.name} helps {target.name}")
