"""The dice of an attack: what it takes to hit, critical hits, damage and the wound that it makes (T-36 … T-39)."""

from __future__ import annotations

import re

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import total
from combattracker.model.state import State
from combattracker.model.values import Term
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict

from ..schemas import Weapon
from ..units import harm, wounds
from ..units.sheet import featless, feats, standing, stat_terms
from . import criticals, defence
from .attack_record import Blow, Struck

FUMBLE, MISS, HIT, CRITICAL = "natural 1", "miss", "hit", "critical hit"
OUTCOMES = (FUMBLE, MISS, HIT, CRITICAL)
OUTRIGHT = 0
"""The multiplier of a critical hit that defeats its target at once (T-64)."""


def blow_with(thing: str, weapon: Weapon, *, melee: bool) -> Blow:
    """An attack with a weapon."""
    return Blow(
        weapon.name,
        weapon.dice,
        weapon.type,
        melee=melee,
        thing=thing,
        weapon=weapon.id,
        thrown=not melee and weapon.reach == "melee",
        accuracy=(Term(weapon.name, weapon.accuracy),) if weapon.accuracy else (),
        then=weapon.then,
    )


def said_behind(fight: Fight) -> bool:
    """Whether the GM says with the command that an attack comes from behind (AMB-T26): behind=yes."""
    return fight.command.args.get("behind", "no") != "no"


async def attack_roll(fight: Fight, attacker: str, target: str, blow: Blow) -> tuple[str, str]:
    """d20 + Accuracy (T-36) against what it takes to hit the target (T-37); what came of it, and by what numbers."""
    who, foe = fight.who(attacker), fight.who(target)
    number = defence.number_to_hit(fight.state, foe, unseen=blow.unseen)
    aim = wounds.AIMS[blow.aim]
    terms = [*stat_terms(who if blow.feats else featless(who), "ACC", "Accuracy", "T-36"), *blow.accuracy]
    if aim.accuracy:
        terms.append(Term(aim.label, aim.accuracy, aim.clause))
    if defence.from_behind(fight.state, who, foe, blow.behind):
        terms.append(Term("from behind", defence.BEHIND, "T-94"))

    def judge(roll: Outcome) -> Verdict:
        if roll.natural == 20:
            return Verdict(CRITICAL, ("T-52", *number.clauses))
        if roll.natural == 1:
            return Verdict(FUMBLE, ("T-55", "T-58"))
        if roll.total >= number.value:
            return Verdict(HIT, number.clauses)
        return Verdict(MISS, ("T-38", *number.clauses))

    roll = await fight.roll(
        attacker,
        "attack",
        "1d20",
        terms=terms,
        looks="natural",
        judge=judge,
        outcomes=OUTCOMES,
        target=number.value,
        prompt=f"{who}: {blow.name} against {foe}, {defence.told(foe, number)}",
        clauses=("T-36", "T-40", aim.clause) if not blow.spell else ("T-36",),
    )
    spent(fight, attacker)
    return roll.outcome, f"{roll.total} against {foe.own(number.value)}"


def spent(fight: Fight, attacker: str) -> None:
    """What an attack uses up: being unseen (T-95), and by house rule a steadied aim (T-26)."""
    fight.lose(attacker, "unseen", "T-95", text="its attack gives it away")
    if fight.state.switches.get("steady") == "next attack":
        fight.lose(attacker, "steadied", "T-26", text="used")


async def critical(fight: Fight, attacker: str) -> int:
    """How often a natural 20 counts: doubled (T-62), four times (T-63), or the target is defeated at once (T-64)."""
    steps = await criticals.escalate(fight, attacker, "critical", "T-53", "T-54", criticals.IN_COMBAT)
    return (2, 4, OUTRIGHT)[steps]


# Damage


async def damage(fight: Fight, attacker: str, target: str, blow: Blow, times: int) -> Struck:
    """What a hit does: all damage times the critical, less armor and resistances, then the wound (AMB-T37)."""
    terms, rolls = await rolled(fight, attacker, blow)
    if not standing(fight.state, target):
        return Struck(hit=True, critical=times > 1)
    once = max(0, total(terms))
    clauses = ["T-37", "T-39"]
    if times > 1:
        clauses += ["T-62", "T-63"] if times == 4 else ["T-62"]
        clauses += ["T-97"] if blow.unseen else []
        word = "super critical: × 4" if times == 4 else "critical: × 2"
        terms.append(Term(word, once * (times - 1), "T-63" if times == 4 else "T-62"))
    off = harm.reduced(fight.state, fight.who(target), blow.type, pierces=blow.pierces)
    net = max(0, times * once + total(off))
    wounded = net >= wounds.WOUND
    aim = wounds.AIMS[blow.aim]
    fatal: tuple[Term, ...] = ()
    if wounded:
        clauses.append("T-46")
        if aim is wounds.DEADLY:
            fatal = await wounds.fatal_chance(fight, attacker)
            if not standing(fight.state, target):
                return Struck(hit=True, critical=times > 1)
        clauses += () if blow.spell else (aim.clause,)
        if aim.kind or aim is wounds.DEADLY:  # any other part has no more to it than the damage
            fight.say(f"a wound: {net} net damage ({aim.label})", "T-46", "T-47", aim.clause, who=target)
    dealt = net + total(fatal)
    clauses += ["T-47"] if off else []
    harm.hurt(fight, target, dealt, attacker, clauses, (*terms, *off, *fatal), rolls)
    if wounded:
        wounds.wound(fight, target, aim, attacker)
    down = not standing(fight.state, target)
    return Struck(hit=True, damage=dealt, wounded=wounded, critical=times > 1, defeated=down)


async def rolled(fight: Fight, attacker: str, blow: Blow) -> tuple[list[Term], tuple[str, ...]]:
    """The dice of a hit with all that is added: Strength, might, sneak damage (T-39, T-29, T-25, T-96)."""
    terms, rolls = [], []
    if blow.rolled is None:
        dice, clauses = dice_of(fight.state, fight.who(attacker), blow)
        roll = await fight.roll(attacker, "damage", dice, prompt=f"{blow.name}: damage", clauses=clauses, least=0)
        terms.append(Term(f"{blow.name} {dice}", roll.total, "T-39"))
        rolls.append(roll.key)
    else:
        terms.append(Term(blow.name, blow.rolled, "T-39"))
    terms += blow.extra
    if blow.melee:
        who = fight.who(attacker) if blow.feats else featless(fight.who(attacker))
        terms += stat_terms(who, "STR", "Strength") if blow.strength else []
        terms += [Term(term.label, term.amount, "T-25") for term in stat_terms(who, "MIGHT", "Might")]
    if blow.unseen:
        dice, clauses = sneak_dice(fight.state, fight.who(attacker), blow)
        roll = await fight.roll(attacker, "sneak damage", dice, prompt="sneak damage", clauses=clauses, least=0)
        terms.append(Term("sneak damage", roll.total, "T-96"))
        rolls.append(roll.key)
    return terms, tuple(rolls)


def dice_of(state: State, who: Combatant, blow: Blow) -> tuple[str, tuple[str, ...]]:
    """The damage dice of an attack: those of the weapon, one more with a weapon of Weapon focus (T-104)."""
    chosen = str(who.facts.get("focus", "")).split()[: sum(feat.focus for feat in feats(state, who))]
    if blow.feats and blow.weapon in chosen:
        return one_more(blow.dice), ("T-39", "T-104")
    return blow.dice, ("T-39",)


def one_more(dice: str) -> str:
    """A dice expression with one die more of its first kind."""
    return re.sub(r"(\d*)d(\d+)", lambda found: f"{int(found[1] or 1) + 1}d{found[2]}", dice, count=1)


def sneak_dice(state: State, who: Combatant, blow: Blow) -> tuple[str, tuple[str, ...]]:
    """1d4 against those who did not see it coming (T-96), one more with Sneak attack (T-99)."""
    more = sum(feat.sneak_dice for feat in feats(state, who)) if blow.feats else 0
    return f"{1 + more}d4", ("T-96", "T-99") if more else ("T-96",)
