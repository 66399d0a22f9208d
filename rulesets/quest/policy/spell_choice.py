"""Which spell is worth casting, and on whom, for those who decide by themselves."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square, chebyshev
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.library import entry, find
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.suggesting import do

from ..combat import defence
from ..magic import spell_effects, summoning
from ..magic.casting import owed_time, payable, refuse_spell
from ..magic.spell_effects import Casting
from ..schemas import Boost, Spell, Unit, Weapon
from ..space.sight import walled
from ..units import harm
from ..units.sheet import health, is_foe, magic, spells
from ..units.wounds import wounds as wounds_of
from . import chances, where_to_go

MAGIC = 0.75
"""What a point of magic is worth, in points of damage."""
FARTHER = 3.0
"""What it is worth to reach somebody at all."""
LASTS = 3
"""How many blows a summoned creature is counted on to strike."""
HURT = 0.4
"""How much of its health somebody has lost before healing is worth a spell."""


def cast(state: State, who: Combatant, spell: Spell, reason: str) -> Suggestion:
    """Casting a spell on whom it does most good or harm; nobody is named where it is not finished yet."""
    owed = owed_time(who, spell)
    targets = best_targets(state, who, spell) if payable(who, owed) == owed else ()
    whom = {"targets": " ".join(targets)} if targets else {}
    return do(who, "cast", f"{spell.name}: {reason}", spell=spell.id, **whom)


def refuse(state: State, who: Combatant, spell: Spell) -> Refusal | None:
    """Why a spell is out of the question now, without what bonus actions could add to it."""
    refusal, owed = refuse_spell(state, who, spell), owed_time(who, spell)
    return refusal or (spell_effects.out_of_reach(state, who, spell) if payable(who, owed) == owed else None)


def suggest(state: State, who: Combatant, blow: float) -> Suggestion | None:
    """The best spell, if one is worth more than the best blow."""
    best: tuple[float, Spell, str] | None = None
    calm = not where_to_go.beset(state, who)
    for spell in spells(state, who):
        if refuse(state, who, spell) or (spell.channeled and not calm):
            continue
        worth, reason = value(state, who, spell)
        if worth > max(blow, best[0] if best else chances.HOPELESS):
            best = worth, spell, reason
    return cast(state, who, best[1], best[2]) if best is not None else None


def value(state: State, who: Combatant, spell: Spell) -> tuple[float, str]:
    """What a spell is worth now, in points of damage or healing, and why."""
    if spell.summons:
        return company(state, who, spell), "another pair of claws"
    if spell.area is not None:
        centre, gain = best_centre(state, who, spell)
        return gain, f"centred on {state.grid.name(centre)}" if centre and state.grid else ""
    chosen = best_targets(state, who, spell)
    if not chosen:
        return 0.0, ""
    gain = sum(worth_on(state, who, state.who(name), spell) for name in chosen)
    return gain, f"on {spell_effects.people(state, chosen)}"


def worth_on(state: State, who: Combatant, target: Combatant, spell: Spell) -> float:
    """What a spell is worth on somebody: damage to enemies, healing and help for friends."""
    if is_foe(target, who):
        return chances.against(state, who, target, spell)
    worth = 0.0
    if spell.heal and (chances.wounds(target) >= HURT or target.standing != "up"):
        worth += 6.0 + chances.mean(spell.heal)
    if spell.mends or (spell.heal and chances.mean(spell.heal) >= 6):
        worth += 3.0 * bool(wounds_of(target))
    if any(effect.kind in spell.frees for effect in target.effects.values()):
        worth += 8.0
    helps = [each for each in chances.fresh(target, spell.inflicts) if not chances.harmful(state, each)]
    if helps and magic(who) >= 2 * spell.mp:
        worth += 4.0 * len(helps) if not spell.upkeep else 3.0
    if spell.hides and not target.effect("unseen"):
        worth += 3.0
    return worth


def company(state: State, who: Combatant, spell: Spell) -> float:
    """What summoned creatures are worth: their blows and the blows they take, less where they would wake too late.

    They are sick at first (T-91), as many as there are slots for (T-85), and can't do more harm than is left to do.
    """
    foes = [foe for foe in state.acting() if is_foe(foe, who)]
    unit = find(state, Unit, str(spell.summons))
    if not foes or unit is None:
        return 0.0
    arms = [entry(state, Weapon, name) for name in (*unit.natural, *unit.weapons)]
    blows = [
        chances.chance(defence.number_to_hit(state, foe).value, unit.stats.get("ACC", 0))
        * max(
            (
                chances.net(arm.dice, unit.stats.get("STR", 0), total(harm.reduced(state, foe, arm.type)))
                for arm in arms
            ),
            default=0.0,
        )
        for foe in foes
    ]
    count = min(spell.count, summoning.slots(who) - len(summoning.under_control(state, who.id)))
    worth = count * (LASTS * sum(blows) / len(blows) + unit.hp / LASTS)
    beset = len(where_to_go.beset(state, who))
    return min(worth / (1 + beset), float(sum(health(foe) for foe in foes)))


def best_targets(state: State, who: Combatant, spell: Spell) -> tuple[str, ...]:
    """Whom a spell serves best, as command words: ids of units, or the name of a square."""
    if spell.aims == "self":
        return (who.id,) if spell.area is None and not spell.moves and worth_on(state, who, who, spell) > 0 else ()
    if spell.area is not None:
        centre, _ = best_centre(state, who, spell)
        return (state.grid.name(centre),) if centre is not None and state.grid is not None and spell.range else ()
    if spell.aims == "space":
        return ()
    options = [option.id for option in spell_effects.targets(state, who, spell) if option.refusal is None]
    ranked = sorted(options, key=lambda name: -worth_on(state, who, state.who(name), spell))
    worthy = [name for name in ranked if worth_on(state, who, state.who(name), spell) > 0]
    return (
        tuple(worthy[: spell.targets])
        if len(worthy) >= spell.targets
        else tuple(ranked[: spell.targets] if worthy else ())
    )


def best_centre(state: State, who: Combatant, spell: Spell) -> tuple[Square | None, float]:
    """The square on which an area does most, and how much that is; friends caught count against it."""
    squares = {each.at for each in state.acting() if each.at is not None} if spell.range else {who.at}
    best: tuple[Square | None, float] = (None, 0.0)
    for square in sorted(at for at in squares if at is not None):
        if who.at is None or chebyshev(square, who.at) > max(spell.range, 0) or walled(state, who.at, square):
            continue
        gain = gain_at(state, who, Casting(spell), square)
        if gain > best[1]:
            best = square, gain
    return best


def gain_at(state: State, who: Combatant, casting_: Casting, square: Square) -> float:
    """What an area is worth when centred on a square."""
    spell, gain = casting_.spell, 0.0
    more = " + ".join(boost.damage for boost in casting_.boosts if boost.damage)
    for name in spell_effects.in_area(state, who, casting_, square):
        each = state.who(name)
        if spell.damage:
            hurt = chances.with_spell(state, who, each, spell, more, casting_.more("accuracy"))
            gain += hurt if is_foe(each, who) else -2 * hurt
        elif is_foe(each, who):
            gain += chances.HINDRANCE * sum(chances.harmful(state, one) for one in chances.fresh(each, spell.inflicts))
        else:
            gain += worth_on(state, who, each, spell)
    return gain


# What bonus actions add


def boost_worth(state: State, who: Combatant, spell: Spell, boost: Boost) -> float:
    """What an addition to a spell gains (T-51), less its magic; below 0 where it does harm or is wasted."""
    chosen = [state.who(name) for name in best_targets(state, who, spell) if name in state.combatants]
    gain = -MAGIC * boost.mp
    if spell.area is not None:
        centre, before = best_centre(state, who, spell)
        if centre is not None:
            gain += gain_at(state, who, Casting(spell, (boost,)), centre) - before
        return gain + bool(boost.turns and before > 0)
    if not chosen:
        return gain + FARTHER * bool(boost.range)
    for each in chosen:
        if is_foe(each, who):
            hurt = chances.with_spell(state, who, each, spell, boost.damage, boost.accuracy)
            gain += min(hurt, health(each)) - min(chances.with_spell(state, who, each, spell), health(each))
            gain += chances.HINDRANCE * len(chances.fresh(each, boost.inflicts))
        if boost.heal:
            lost = each.pools["hp"].maximum - health(each) - chances.mean(spell.heal or "0")
            gain += max(0.0, min(lost, chances.mean(boost.heal)))
    if boost.targets:
        options = [option.id for option in spell_effects.targets(state, who, spell, [each.id for each in chosen])]
        more = sorted((worth_on(state, who, state.who(name), spell) for name in options), reverse=True)
        gain += sum(more[: boost.targets])
    return gain + bool(boost.turns and spell.inflicts)
