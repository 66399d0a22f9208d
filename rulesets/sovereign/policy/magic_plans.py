"""Plans for magic: which spell is worth casting now, on whom or where."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import chebyshev
from combattracker.rules.library import find
from combattracker.rules.ruleset import Suggestion

from ..characters.actions_left import left
from ..characters.stats import helpless, hp, is_delver, is_foe, level, value
from ..damage.damage_types import lessened, times
from ..magic.casting import SCROLL, aims, caster_level, known, reach, spell_options
from ..magic.spell_effects import kinds_of
from ..rolls.odds import span
from ..schemas import Condition, Spell
from ..space import positions
from ..space.bodies import STEP
from ..space.routes import allowance
from .outlook import Situation, at_least, casts, shoots, unseen, weak
from .shelter_plans import refuge

ROUNDS = 2.5
"""How many rounds of use one expects of a spell that lasts."""
STRIKE = 4.5
"""What another attack is worth, of somebody whose weapons nobody has looked at."""
FRIENDLY_FIRE = 2.5
"""How much more a wound of a friend counts than one of a foe."""

Worth = tuple[float, str, str]
"""What a spell is worth in hit points, its target (empty for oneself), and the reason."""
NOTHING: Worth = (0.0, "", "")


def cast(at: Situation) -> Suggestion | None:
    """The spell that is worth most, if it is worth more than an attack."""
    who = at.who
    spells = known(at.state, who)
    if not spells or not at.foes or not (casts(who) or any(name.startswith(SCROLL) for name in spells)):
        return None
    legal = [option.id for option in spell_options(at.state, who) if option.refusal is None]
    best, chosen = NOTHING, ""
    for name in legal:
        spell = spells[name]
        if spell.free and not left(who, "move"):
            continue
        found = _worth(at, spell, caster_level(who, name, spell))
        if name.startswith(SCROLL):
            found = (found[0] * _legible(who, spell), *found[1:])
        if found[0] > best[0]:
            best, chosen = found, name
    plain = at.best.worth if at.best is not None and left(who, "main") else 1.0
    if not chosen or (best[0] <= plain and not spells[chosen].free):
        return None
    return at.do("cast", best[2], spell=chosen, **({"target": best[1]} if best[1] else {}))


def _legible(who: Combatant, spell: Spell) -> float:
    """How likely a scroll is read as it should be."""
    if value(who, "magic") >= spell.level - 1:
        return 1.0
    return at_least(8 + spell.level - value(who, "INT") - value(who, "magic"))


def _worth(at: Situation, spell: Spell, power: int) -> Worth:
    """What a spell is worth, in hit points of damage or of trouble."""
    if spell.aims == "area":
        return _area(at, spell, power)
    if spell.aims == "self":
        return _on(at, spell, at.who, power)
    people = [at.state.who(option.id) for option in aims(at.state, at.who, spell) if option.refusal is None]
    return max((_on(at, spell, each, power) for each in people), key=lambda each: each[0], default=NOTHING)


# Areas


def _area(at: Situation, spell: Spell, power: int) -> Worth:
    """The corner around which an area does most harm to foes and least to friends."""
    grid, who = at.state.grid, at.who
    if grid is None or who.at is None:
        return NOTHING
    around = spell.radius // STEP
    people = []
    for each in at.state.combatants.values():
        if _there(each):
            harm = _struck(at, spell, each, power)
            people.append((each, harm if is_foe(who, each) else -FRIENDLY_FIRE * harm, each.squares))
    best, caught = NOTHING, []
    for x, y in grid.squares():
        if chebyshev((x, y), who.at) * STEP > reach(who, spell):
            continue
        inside = [
            (each, harm)
            for each, harm, squares in people
            if any(-around <= column - x < around and -around <= row - y < around for column, row in squares)
        ]
        total = sum(harm for _, harm in inside)
        if total > best[0]:
            best, caught = (total, grid.name((x, y)), ""), [str(each) for each, harm in inside if harm > 0]
    named = ", ".join(caught[:3]) + (" and others" if len(caught) > 3 else "")
    return (best[0], best[1], f"{spell.name} catches {named}")


def _there(each: Combatant) -> bool:
    return each.at is not None and each.standing not in ("dead", "fled")


def _struck(at: Situation, spell: Spell, each: Combatant, power: int) -> float:
    """What an area does to one of those in it."""
    if each.standing != "up" or (spell.most_hd is not None and level(each) > spell.most_hd):
        return 3.0 if spell.dice_sides and each.standing == "down" else 0.0
    worth = _damage(at, spell, each, power)
    condition = find(at.state, Condition, spell.condition or "")
    if condition is not None and not each.effect(condition.id):
        failed = _fails(spell, each)
        worth += failed * _trouble(at, condition, each, power)
    return worth


# Single targets


def _on(at: Situation, spell: Spell, target: Combatant, power: int) -> Worth:
    condition = find(at.state, Condition, spell.condition or "")
    aim = "" if spell.aims == "self" else target.id
    if is_foe(at.who, target):
        if spell.save is None and not spell.dice_sides and not spell.flat_level:
            return NOTHING
        return _against(at, spell, condition, target, power)
    if spell.save is not None or spell.dice_sides or condition is None or target.effect(condition.id):
        return NOTHING
    worth, reason = _benefit(at, condition, target, power)
    return (worth, aim, f"{spell.name} on {target}: {reason}") if worth else NOTHING


def _against(at: Situation, spell: Spell, condition: Condition | None, foe: Combatant, power: int) -> Worth:
    if helpless(at.state, foe):
        return NOTHING
    worth = _damage(at, spell, foe, power)
    if spell.kills_one_hd and not is_delver(foe) and level(foe) <= 1 and worth:
        return (hp(foe) + 3.0, foe.id, f"{spell.name} kills {foe} outright")
    if spell.damage_only_if_brave:
        worth = 0.0
    if condition is not None and not foe.effect(condition.id):
        worth += _fails(spell, foe) * _trouble(at, condition, foe, power)
        told = f"{foe.own(f'{_fails(spell, foe):.0%}')} to work"
    else:
        told = f"about {foe.own(f'{worth:.0f}')} damage, {foe.own(hp(foe))} HP left"
    if worth and hp(foe) <= worth:
        worth += 2 + level(foe)
    return (worth, foe.id, f"{spell.name} on {foe}: {told}")


def _damage(at: Situation, spell: Spell, each: Combatant, power: int) -> float:
    """The damage that may be expected, a save and traits considered; no more than there is to lose."""
    kinds = kinds_of(spell)
    factor = times(at.state, each, kinds)
    if spell.flat_level:
        return min(power * factor, hp(each))
    if not spell.dice_sides or spell.damage_only_if_brave:
        return 0.0
    dice = power if spell.dice_count == "level" else max(1, power // 2)
    mean = sum(span(lessened(at.state, each, f"{dice}d{spell.dice_sides}", kinds))) / 2 * factor
    spared = {"half": 0.5, "none": 0.0}[spell.saved] if spell.save is not None else 1.0
    failed = _fails(spell, each)
    return failed * min(mean, hp(each)) + (1 - failed) * min(mean * spared, hp(each))


def _fails(spell: Spell, each: Combatant) -> float:
    """How likely a save fails."""
    return 1.0 if spell.save is None else max(0.05, min(0.95, (value(each, spell.save) - 1) / 20))


def _trouble(at: Situation, condition: Condition, foe: Combatant, power: int) -> float:
    """What a condition costs a foe that it takes hold of."""
    strength = 3.0 + level(foe)
    if foe.effect("retreating"):
        return 0.0
    if condition.helpless:
        return 1.5 * strength
    if condition.flees:
        return 2 * strength
    if condition.exertion:
        return min(hp(foe), ROUNDS * 2 * power)
    if "main" in condition.loses:
        return strength
    return strength / 3 if "move" in condition.loses and not any(each.id == foe.id for each in at.beside) else 1.0


# Friends


def _benefit(at: Situation, condition: Condition, friend: Combatant, power: int) -> tuple[float, str]:
    """What a condition does for a friend, or for the caster itself, and in which words."""
    near = [foe for foe in at.threats if positions.adjacent(at.state, friend, foe)]
    shot_at = bool(at.shooters) and not unseen(at.state, friend)
    if condition.extra_main:
        if not near or casts(friend) or len(at.threats) < 2:
            return 0.0, ""
        return (
            ROUNDS * STRIKE,
            f"it is in the midst of them, and strikes twice a round with {friend.own(hp(friend))} HP",
        )
    if condition.daggers:
        cut = ROUNDS * 0.6 * (3.5 + power) * len(near)
        return cut, f"{len(near)} of them are upon it, and will bleed for every blow"
    if condition.blunts:
        danger = len(near) + 2 * weak(friend)
        return (2.5 * danger if near and danger >= 1 else 0.0), f"{len(near)} beside it must save before they hurt it"
    if condition.double_move:
        away = friend.id == at.who.id and near and shoots(at.state, friend) and not left(friend, "main")
        away = away and refuge(at, 2 * allowance(at.state, friend))
        return (1.5 if away else 0.0), "past their blades and away"
    if condition.unseen:
        if not (near or shot_at) or (friend.id != at.who.id and not shoots(at.state, friend) and weak(friend) < 0.5):
            return 0.0, ""
        worth = 2.5 * len(near) + 2.5 * len(at.shooters) + 4 * weak(friend)
        return worth, "what can't be seen can't be shot at, and is struck at -4"
    return 0.0, ""
