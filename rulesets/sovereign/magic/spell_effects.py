"""What a spell does to one of those whom it reaches: saves, damage, conditions."""

from __future__ import annotations

from combattracker.model.values import Term, Why
from combattracker.rules.scripting.script import Fight

from ..characters.conditions import inflict
from ..characters.stats import hp, is_delver, is_foe, level, wants
from ..damage.damage_types import Kinds, bars, dice_on, times
from ..damage.hit_points import deal, strain, strained
from ..powers import ready, use_power
from ..reactions.screened_attacks import getting_past, redirected
from ..rolls.checks import save
from ..rolls.shock import killing_blow
from ..schemas import Spell

WITHOUT = "nothing happens"


def kinds_of(spell: Spell) -> Kinds:
    """The sorts of damage that a spell does: it is magic, whatever else it is."""
    return ("magic", *spell.kinds)


async def affect(fight: Fight, caster: str, target: str, spell: Spell, power: int) -> None:
    """One target of a spell: screens and saves, then damage and what lasts."""
    if is_foe(fight.who(caster), fight.who(target)):
        terms = getting_past(fight.who(caster), "magic")
        target = await redirected(fight, caster, target, terms, "W-78", bodily=spell.screenable)
    if fight.is_still(target, "up"):
        with fight.as_long_as(target, still="up"):
            await _reached(fight, caster, target, spell, power)


async def _reached(fight: Fight, caster: str, target: str, spell: Spell, power: int) -> None:
    victim = fight.who(target)
    if spell.most_hd is not None and level(victim) > spell.most_hd:
        fight.say(f"{victim} is too powerful for {spell.name}", *spell.clauses, who=target)
        return
    if spell.strain and strained(fight.state, victim, spell.strain):
        fight.say(f"{victim} can bear no more strain", *spell.clauses, who=target)
        return
    if await shrugged_off(fight, target, spell, caster):
        return
    if spell.strain:
        strain(fight, target, spell.strain)
    if (spell.dice_sides or spell.flat_level) and not spell.condition and bars(fight, target, kinds_of(spell)):
        return
    if spell.kills_one_hd and not is_delver(victim) and level(victim) <= 1:
        fight.say(f"{victim} dies at once", *spell.clauses, who=target)
        deal(fight, target, hp(victim), caster, Why(spell.clauses, text="an NPC of 1 HD"))
        return
    saved = False
    if spell.save is not None:
        saved = await save(fight, target, spell.save, *spell.clauses, against=spell.name, magic=True)
    await _harm(fight, caster, target, spell, power, saved)
    if spell.condition and not saved:
        await inflict(fight, target, spell.condition, caster, rounds=spell.rounds, power=power)


async def shrugged_off(fight: Fight, target: str, spell: Spell, caster: str) -> bool:
    """Whether a Nullifier lets hostile magic pass without effect, once a day."""
    who = fight.who(target)
    hostile = spell.save is not None and is_foe(who, fight.who(caster))
    if not hostile or not ready(who, "immune-once") or not wants(who):
        return False
    agreed = await fight.confirm(
        target, "immune", prompt=f"{who}: let {spell.name} pass without effect, once a day?", clauses=("W-29",)
    )
    if agreed:
        use_power(fight, target, "immune-once")
        fight.say(f"{spell.name} does nothing to {fight.who(target)}", "W-29", who=target)
    return agreed


async def _harm(fight: Fight, caster: str, target: str, spell: Spell, power: int, saved: bool) -> None:
    """The damage of a spell, halved or spared by the save; Fear hurts the brave, and never to death."""
    if spell.damage_only_if_brave:
        if saved:
            await _brave(fight, caster, target, spell, power)
        return
    if not (spell.dice_sides or spell.flat_level):
        if saved:
            fight.say(f"{fight.who(target)}: {WITHOUT}", *spell.clauses, who=target)
        return
    if saved and spell.saved == "none":
        fight.say(f"{fight.who(target)} escapes it", *spell.clauses, who=target)
        return
    if bars(fight, target, kinds_of(spell)):
        return
    amount = power
    key: tuple[str, ...] = ()
    if spell.dice_sides:
        number = power if spell.dice_count == "level" else max(1, power // 2)
        extra = killing_blow(fight.who(caster))
        terms = (Term("Killing Blow", extra),) if extra else ()
        dice = dice_on(fight, target, f"{number}d{spell.dice_sides}", kinds_of(spell))
        roll = await fight.roll(
            caster, f"damage {fight.who(target)}", dice, terms=terms, prompt=f"{spell.name}: damage"
        )
        amount, key = roll.total, (roll.key,)
    told = [Term(spell.name, amount)]
    if saved:
        told.append(Term("halved by the save", amount // 2 - amount))
        amount //= 2
    deal(fight, target, amount, caster, Why(spell.clauses, tuple(told), key), kinds_of(spell))


async def _brave(fight: Fight, caster: str, target: str, spell: Spell, power: int) -> None:
    """Whoever stands fast suffers the caster's level; brought to 0 it has 1 hit point and flees after all."""
    if bars(fight, target, kinds_of(spell)):
        return
    victim = fight.who(target)
    if hp(victim) <= power * times(fight.state, victim, kinds_of(spell)):
        why = Why(spell.clauses, text="never to death")
        deal(fight, target, hp(victim) - 1, caster, why)
        if spell.condition:
            await inflict(fight, target, spell.condition, caster, rounds=spell.rounds, power=power)
        return
    deal(fight, target, power, caster, Why(spell.clauses, (Term("the caster's level", power),)), kinds_of(spell))
