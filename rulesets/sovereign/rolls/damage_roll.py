"""The damage of a hit: dice, what is added, a swarm's limit, and Shock as the least of it (W-112 to W-114)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Term, Why
from combattracker.rules.asking.dice import parse
from combattracker.rules.scripting.script import Fight

from ..arms.blow import Blow
from ..arms.weapons import MELEE, RANGED, THROWN, attribute_for
from ..characters.stats import level, value
from ..damage import burning_oil
from ..damage.damage_types import Kinds, bars, dice_on, kinds_of
from ..damage.hit_points import hurt
from ..powers import has
from ..schemas import Poison
from .attack_roll import both_reach, swarm_bonus
from .checks import save
from .shock import floor, killing_blow

FISTS = ("1d6", "1d8", "1d10", "1d12", "1d12+1")
"""What an Unarmed Combatant's fists do, by Brawl from 0 on."""
POISON: Kinds = ("poison",)


def damage_dice(state: State, who: Combatant, blow: Blow) -> str:
    """The dice of a hit."""
    if blow.arm.has("unarmed") and has(who, "unarmed-dice"):
        return FISTS[max(0, min(len(FISTS) - 1, value(who, "brawl")))]
    if blow.arm.has("oil") and burning_oil.by_text(state):
        return burning_oil.BURNING
    return blow.arm.weapon.damage


def damage_terms(state: State, who: Combatant, foe: Combatant, blow: Blow) -> tuple[Term, ...]:
    """Everything that is added to the dice but a swarm's bonus, each with its clause."""
    attribute = attribute_for(who, blow.arm)
    terms = [Term(attribute, value(who, attribute), "W-112")]
    if blow.arm.has("unarmed"):
        terms.append(Term("Brawl", value(who, "brawl"), "W-113"))
    if blow.arm.bonus:
        terms.append(Term("magic", blow.arm.bonus, "W-112"))
    terms.append(Term("Killing Blow", killing_blow(who), "W-112"))
    if has(who, "stab-damage") and blow.mode in (MELEE, THROWN) and blow.arm.weapon.skill == "stab":
        terms.append(Term("Armsmaster", value(who, "stab"), "W-112"))
    if has(who, "shoot-damage") and blow.mode in (RANGED, THROWN):
        terms.append(Term("Deadeye", value(who, "shoot"), "W-112"))
    if both_reach(state, who, foe, blow):
        terms.append(Term("two weapons", 2, "W-132"))
    terms.append(Term("conditions", value(who, "damage"), "W-112"))
    return tuple(term for term in terms if term.amount)


async def wound(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """Rolls the damage of a hit and deals it: at least the Shock (W-114), by a swarm at most the usual (W-64)."""
    kinds = kinds_of(blow)
    if bars(fight, target, kinds):
        return
    state, who, foe = fight.state, fight.who(actor), fight.who(target)
    terms = damage_terms(state, who, foe, blow)
    dice = damage_dice(state, who, blow)
    extra = (
        (Term(f"swarm, {blow.others} other{'s' * (blow.others != 1)}", swarm_bonus(blow), "W-61"),)
        if swarm_bonus(blow)
        else ()
    )
    roll = await fight.roll(
        actor,
        "damage",
        dice_on(fight, target, dice, kinds),
        terms=(*terms, *extra),
        prompt=f"{who}: damage, {blow.arm.name}",
        clauses=("W-112",),
    )
    if not fight.is_still(target, "here"):
        return
    # The GM may have changed anybody while the dice were asked: what follows goes by how they are now.
    state, who, foe = fight.state, fight.who(actor), fight.who(target)
    amount = max(0, roll.total)
    clauses: tuple[str, ...] = ("W-112",)
    told: list[Term] = [Term(blow.arm.name, roll.total)]
    if extra:
        parsed = parse(dice)
        most = max(0, parsed.total(list(parsed.faces)) + total(terms))
        if amount > most:
            told.append(Term("no more than the weapon's usual maximum", most - amount, "W-64"))
            amount, clauses = most, (*clauses, "W-64")
    least = floor(state, who, foe, blow)
    if least > amount:
        told.append(Term("never less than its Shock", least - amount, "W-114"))
        amount, clauses = least, (*clauses, "W-114")
    less_lethal = blow.arm.has("less-lethal") and blow.mode != RANGED
    # Where the dice are all there is to it, the roll itself tells them.
    why = Why(clauses, tuple(told) if len(told) > 1 else (), (roll.key,))
    if await hurt(fight, target, amount, actor, why, kinds, less_lethal=less_lethal):
        await aftereffects(fight, actor, target, blow)


async def aftereffects(fight: Fight, actor: str, target: str, blow: Blow) -> None:
    """What a wound brings along: a poisoned blade or fang, burning oil."""
    if blow.arm.weapon.poison is not None:
        await poison(fight, actor, target, blow.arm.weapon.poison)
    if has(fight.who(actor), "poisoner"):
        fight.say(f"{fight.who(actor)}, Poisoner: something is on the blade", who=actor)
        await poison(fight, actor, target, Poison(damage=f"2d6+{level(fight.who(actor))}"))
    if blow.arm.has("oil"):
        burning_oil.set_alight(fight, target, actor)


async def poison(fight: Fight, actor: str, target: str, venom: Poison) -> None:
    """Poison in a wound: a Physical save halves it."""
    if not fight.is_still(target, "up") or bars(fight, target, POISON):
        return
    with fight.as_long_as(target):
        with fight.part("poison"):
            terms = (Term("potency", venom.potency),) if venom.potency else ()
            saved = await save(fight, target, "physical", terms=terms, against="poison")
            dice = dice_on(fight, target, venom.damage, POISON)
            roll = await fight.roll(actor, "poison", dice, prompt=f"{fight.who(target)}: poison")
        amount = roll.total // 2 if saved else roll.total
        words = "poison, halved by the save" if saved else "poison"
        await hurt(fight, target, amount, actor, Why((), (Term(words, amount),), (roll.key,)), POISON)
