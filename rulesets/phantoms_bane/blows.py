"""Offense against Defense: totals, damage, penetration and counter attacks, all at once (P-19 … P-46)."""

from __future__ import annotations

from combattracker.model.values import Term, Value, Why, changed
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict

from .duels import Duel, attackers, foe_of
from .fighters import DEFEND, DEFENSE, GEAR, OFFENSE, PRESS, choice_of, health, in_use, total_terms
from .recruiting import best, is_natural

DAMAGE, NO_DAMAGE = "damage", "no damage"
HALF_DIE = "1d3"
"""Half a d6, rounded up (P-30)."""


class Blow(Value, frozen=True):
    """One Offense die against one Defense die; `harmful` is whether it deals damage (P-25)."""

    attacker: str
    defender: str
    offense: Outcome
    defense: Outcome
    harmful: bool

    @property
    def penetrates(self) -> bool:
        """A 6 for Offense against a 1 for Defense (P-28)."""
        return self.offense.natural == 6 and self.defense.natural == 1

    @property
    def countered(self) -> bool:
        """A 6 for Defense against a 1 for Offense (P-33)."""
        return self.defense.natural == 6 and self.offense.natural == 1


class Harm(Value, frozen=True):
    """Damage to somebody, and what it wears down besides: `wears` is weapon, armor, or empty."""

    victim: str
    by: str
    amount: int
    why: Why
    wears: str = ""


async def exchange(fight: Fight, members: Duel) -> None:
    """The blows of a turn: all dice first, then all damage and wear together (P-7, AMB-P5)."""
    blows = await roll_blows(fight, members)
    harms: list[Harm] = []
    for blow in blows:
        if blow.harmful:
            harms.append(_damage(blow))
        elif not blow.penetrates:
            _tell_of_a_miss(fight, blow)
        for extra in (await penetration(fight, blow), await counter(fight, blow)):
            if extra is not None:
                harms.append(extra)
    harms = [harm for harm in harms if fight.is_still(harm.victim, "up")]
    with fight.simultaneously():
        for harm in harms:
            fight.change(harm.victim, "health", -harm.amount, source=harm.by, why=harm.why)
    for victim in members:
        for kind in ("armor", "weapon"):
            worn = [harm for harm in harms if harm.victim == victim and harm.wears == kind]
            if worn:
                wear(fight, victim, kind, sum(harm.amount for harm in worn))


# Dice


async def roll_blows(fight: Fight, members: Duel) -> list[Blow]:
    """One Offense die for each attacker, one Defense die against each attacker, in the order of P-20."""
    offense: dict[str, Outcome] = {}
    defense: dict[tuple[str, str], Outcome] = {}
    for who in members:
        foe = foe_of(fight.state, who) if fight.is_still(who, "up") else ""
        if foe:
            offense[who] = await offense_die(fight, who, foe, defense.get((who, foe)))
        for attacker in attackers(fight.state, who) if fight.is_still(who, "up") else ():
            if fight.is_still(who, "up") and fight.is_still(attacker, "up"):
                defense[attacker, who] = await defense_die(fight, who, attacker, offense.get(attacker))
    return [
        _blow(attacker, defender, offense[attacker], roll)
        for (attacker, defender), roll in sorted(defense.items(), key=lambda each: members.index(each[0][0]))
        if attacker in offense and fight.is_still(attacker, "up") and foe_of(fight.state, attacker) == defender
    ]


async def offense_die(fight: Fight, who: str, foe: str, against: Outcome | None) -> Outcome:
    """An Offense Total (P-21, P-22); judged here where the Defense Total is known already."""
    return await fight.roll(
        who,
        OFFENSE,
        "1d6",
        terms=total_terms(fight.who(who), OFFENSE, choice_of(fight.state, who)),
        looks="natural",
        prompt=f"Offense against {fight.who(foe)}",
        clauses=("P-19", "P-20", "P-21", *_shifted(fight, who)),
        judge=None if against is None else lambda roll: _verdict(roll.total, against.total),
        outcomes=() if against is None else (DAMAGE, NO_DAMAGE),
        target=None if against is None else against.total,
    )


async def defense_die(fight: Fight, who: str, attacker: str, against: Outcome | None) -> Outcome:
    """A Defense Total against one attacker (P-23, P-24); judged here where the Offense Total is known already."""
    several = len(attackers(fight.state, who)) > 1
    return await fight.roll(
        who,
        f"defense v {fight.who(attacker)}" if several else DEFENSE,
        "1d6",
        terms=total_terms(fight.who(who), DEFENSE, choice_of(fight.state, who)),
        looks="natural",
        prompt=f"Defense against {fight.who(attacker)}",
        clauses=("P-19", "P-20", "P-23", *_shifted(fight, who)),
        judge=None if against is None else lambda roll: _verdict(against.total, roll.total),
        outcomes=() if against is None else (DAMAGE, NO_DAMAGE),
        target=None if against is None else against.total,
    )


def _shifted(fight: Fight, who: str) -> tuple[str, ...]:
    """The rules for one who presses or defends: halves of what is now, and otherwise as in Attack (P-42, P-45)."""
    return ("P-42", "P-45") if choice_of(fight.state, who) in (PRESS, DEFEND) else ()


def _verdict(offense: int, defense: int) -> Verdict:
    """Strictly higher than the Defense Total deals damage (P-25)."""
    return Verdict(DAMAGE if offense > defense else NO_DAMAGE, ("P-25",))


def _blow(attacker: str, defender: str, offense: Outcome, defense: Outcome) -> Blow:
    """Both dice together; whichever was judged says whether there is damage."""
    verdict = offense.outcome or defense.outcome
    return Blow(attacker, defender, offense, defense, verdict == DAMAGE)


def _damage(blow: Blow) -> Harm:
    """The difference of the totals (P-26); 1 where there is none and the GM ruled that it hits all the same."""
    keys = (blow.offense.key, blow.defense.key)
    amount = blow.offense.total - blow.defense.total
    if amount <= 0:
        ruled = Why(("P-7", "P-27"), (Term("by the GM's ruling", 1),), keys)
        return Harm(blow.defender, blow.attacker, 1, ruled)
    terms = (Term("Offense", blow.offense.total), Term("Defense", -blow.defense.total))
    return Harm(blow.defender, blow.attacker, amount, Why(("P-7", "P-25", "P-26", "P-27"), terms, keys))


def _tell_of_a_miss(fight: Fight, blow: Blow) -> None:
    names = fight.state.combatants
    if blow.attacker in names and blow.defender in names:
        told = f"{names[blow.attacker]} does not get through to {names[blow.defender]}"
        fight.say(f"{told}: {blow.offense.total} against {blow.defense.total}", "P-25", who=blow.attacker)


# Half-dice


async def penetration(fight: Fight, blow: Blow) -> Harm | None:
    """A half-die on the one who is penetrated, two by one who presses (P-28 … P-31, P-43)."""
    if not blow.penetrates or not (fight.is_still(blow.attacker, "up") and fight.is_still(blow.defender, "up")):
        return None
    doubled = ("P-43",) if choice_of(fight.state, blow.attacker) == PRESS else ()
    return await _half_dice(fight, blow.attacker, blow.defender, "penetration", ("P-28", "P-29", *doubled), "armor")


async def counter(fight: Fight, blow: Blow) -> Harm | None:
    """A half-die on the attacker, two by one who defends; its own damage stands (P-33 … P-36, P-44)."""
    if not blow.countered or not (fight.is_still(blow.attacker, "up") and fight.is_still(blow.defender, "up")):
        return None
    doubled = ("P-44",) if choice_of(fight.state, blow.defender) == DEFEND else ()
    clauses = ("P-33", "P-34", "P-35", *doubled)
    return await _half_dice(fight, blow.defender, blow.attacker, "counter", clauses, "weapon")


async def _half_dice(fight: Fight, who: str, victim: str, purpose: str, clauses: tuple[str, ...], wears: str) -> Harm:
    count = 2 if {"P-43", "P-44"} & set(clauses) else 1
    roll = await fight.roll(
        who,
        f"{purpose} of {fight.who(victim)}" if len(attackers(fight.state, who)) > 1 else purpose,
        HALF_DIE if count == 1 else f"{count}d3",
        prompt=f"{purpose} of {fight.who(victim)}: {'half a d6' if count == 1 else 'two d6, each halved'}, up",
        clauses=(*clauses, "P-30"),
        least=0,
    )
    why = Why((*clauses, "P-27"), (Term(purpose, roll.total),), (roll.key,))
    return Harm(victim, who, roll.total, why, wears)


# Wear


def wear(fight: Fight, who: str, kind: str, amount: int) -> None:
    """What was penetrated or countered loses its bonus by the extra damage; at 0 it breaks (P-31, P-32, P-36, P-37).

    What else there is of its kind is in use then (AMB-P12).
    """
    thing = in_use(fight.who(who), kind) if who in fight.state.combatants else None
    if thing is None or not thing.bonus or thing.bonus < 0:
        return
    left = max(0, thing.bonus - amount)
    clauses = ("P-31", "P-56", "P-57") if kind == GEAR[DEFENSE] else ("P-36", "P-57")
    last = "P-32" if kind == GEAR[DEFENSE] else "P-37"
    if left or is_natural(thing):
        why = Why(clauses if left else (*clauses, last), text="" if left else "natural, so it is not destroyed")
        fight.alter(who, changed(thing, bonus=left), why=why)
        return
    fight.use_up(who, thing.id, *clauses, last, count=thing.count, text="destroyed")
    fight.set_fact(who, kind, best(fight.who(who), kind))
    other, nothing = in_use(fight.who(who), kind), "without armor" if kind == GEAR[DEFENSE] else "without a weapon"
    if health(fight.who(who)) > 0:
        fight.say(f"{fight.who(who)} fights on {f'with {other.label}' if other else nothing}", last, who=who)
