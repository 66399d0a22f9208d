"""Blocks and dodges: the defender's choice, its roll, and what gets through."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.modifiers import stat
from combattracker.model.values import Term, Why
from combattracker.rules.asking.requests import Option, Outcome, Refusal
from combattracker.rules.scripting.script import Fight, Verdict

from ..units.sheet import prevented, stat_term
from . import odds
from .attack_record import DICE, Blow, Guarded, Strike, halved

NO_BLOCK, BLOCK, FULL_BLOCK = "critical failure", "block", "critical block"
DODGED, CAUGHT = "dodged", "not dodged"


async def calls_on_defend(fight: Fight, defender: str, attacker: str, blow: Blow) -> bool:
    """Whether a unit that chose Defend uses it against this source; asked before the dice (D-30, AMB-D39)."""
    who = fight.who(defender)
    if who.effect("defending") is None or prevented(fight.state, who, "block"):
        return False
    return await fight.confirm(
        defender,
        "defend",
        prompt=f"{who}: use Defend (DEF doubled) against {fight.who(attacker)}?",
        context=f"{fight.who(attacker)}: {named(fight.who(attacker), blow)}",
        facts=blow.facts(attacker),
        clauses=("D-29", "D-30"),
    )


def defences(fight: Fight, defender: str, blow: Blow, strike: Strike | None) -> list[Option]:
    """DEF block, INT block (D-9), dodge (D-21) or nothing, each with what gets through, or the reason why not."""
    who = fight.who(defender)
    blocking = prevented(fight.state, who, "block")
    if blow.unblockable:
        blocking = Refusal(f"{blow.name} can't be blocked or dodged", ("D-62",))
    dodging = blocking if blow.unblockable else prevented(fight.state, who, "dodge")
    if dodging is None and not who.facts.get("dodges"):
        dodging = Refusal("only classes that use AGI may dodge", ("D-21",))
    if dodging is None and blow.must_block:
        dodging = Refusal("an interceptor must block", ("D-55",))
    taking = Refusal("an interceptor must block", ("D-55",)) if blow.must_block and blocking is None else None
    against = odds.guard(fight.state, who, blow)

    def hint(method: str, dice: str) -> str:
        if strike is None or method not in ("nothing", *dict(against.stats)):
            return dice
        left = odds.mean(odds.let_through(strike.value, blow.stat, method, against, strike.doubled))
        return "; ".join(filter(None, (f"{odds.rounded(left)} damage{' on average' if dice else ''}", dice)))

    return [
        Option("DEF", "DEF block", who.own(hint("DEF", _dice(who, "DEF", blow))), blocking),
        Option("INT", "INT block", who.own(hint("INT", _dice(who, "INT", blow))), blocking),
        Option("dodge", "dodge", who.own(hint("dodge", _dice(who, "AGI", blow))), dodging),
        Option("nothing", "take it", who.own(hint("nothing", "")), taking),
    ]


def named(foe: Combatant, blow: Blow) -> str:
    """A foe's blow in few words, for whoever defends against it."""
    return f"{blow.name} ({blow.stat}{f', bonus {foe.own(blow.bonus)}' if blow.bonus else ''})"


def _dice(who: Combatant, name: str, blow: Blow) -> str:
    text = f"2d6+{stat(who, name).value}"
    return f"({text}) halved" if halved(name, blow.stat) else text


async def choose_defence(
    fight: Fight, defender: str, attacker: str, blow: Blow, strike: Strike | None, ready: bool
) -> str:
    """The defender's choice of defence (D-9); Defend commits it to a DEF block. Without a choice nothing is asked.

    `strike` is what the attack came to, bonus dice and all; None where it has not been rolled yet.
    """
    options = defences(fight, defender, blow, strike)
    if ready:
        return "DEF"
    if all(option.refusal for option in options[:3]):
        told = options[0].refusal
        assert told is not None
        fight.say(told.text, *told.clauses, who=defender)
        return "nothing"
    who, foe = fight.who(defender), fight.who(attacker)
    against = "an attack not yet rolled"
    if strike is not None:
        against = f"{strike.value}{', whose damage is doubled' if strike.doubled else ''}"
    return await fight.choose(
        defender,
        "defence",
        options,
        prompt=f"{who} defends against {against}",
        context=f"{foe}: {named(foe, blow)}",
        facts=blow.facts(attacker) | ({"value": strike.value, "doubled": strike.doubled} if strike else {}),
        clauses=("D-8", "D-9"),
    )


def block_verdict(roll: Outcome) -> Verdict:
    """Natural 2 blocks nothing (D-11), natural 12 everything (D-12)."""
    if roll.natural == 2:
        return Verdict(NO_BLOCK, ("D-11",))
    return Verdict(FULL_BLOCK, ("D-12",)) if roll.natural == 12 else Verdict(BLOCK)


async def block(fight: Fight, defender: str, blow: Blow, attack: int, method: str, ready: bool) -> Guarded:
    """2d6 + the blocking stat (D-10) taken off the attack (D-16, D-17)."""
    who = fight.who(defender)
    terms = [stat_term(who, method)]
    if ready:
        terms.append(Term("Defend: doubled", stat(who, "DEF").value, "D-29"))
        fight.lose(defender, "defending", "D-29", "D-30", text="used")
    roll = await fight.roll(
        defender,
        f"{method} block",
        DICE,
        terms=terms,
        looks="natural",
        judge=block_verdict,
        outcomes=(NO_BLOCK, BLOCK, FULL_BLOCK),
        target=attack,
        prompt=f"{who}: {method} block",
        clauses=("D-8", "D-10", "D-29", "D-31") if ready else ("D-8", "D-10"),
    )
    if roll.outcome == NO_BLOCK:
        told = f"{natural(roll, 2)} blocks nothing"
        return Guarded(attack, Why(("D-11",), (Term("attack", attack),), (roll.key,)), told)
    if roll.outcome == FULL_BLOCK:
        return Guarded(0, Why(("D-12",), (), (roll.key,)), f"{natural(roll, 12)} blocks everything", wholly=True)
    value = max(0, roll.total)
    clauses: tuple[str, ...] = ("D-16",) if method == "DEF" else ("D-19",)
    words = f"{method} block"
    if halved(method, blow.stat):
        value, words = value // 2, f"{words} halved from {roll.total}"
        clauses = ("D-18",) if method == "DEF" else ("D-20",)
    if value >= attack:
        clauses = (*clauses, "D-17")
    why = Why(clauses, (Term("attack", attack), Term(words, -value)), (roll.key,))
    halves = f" ({words})" if value != roll.total else ""
    stopped = f"{'out' if value > attack else ''}blocked {attack} to {value}{halves}"
    return Guarded(max(0, attack - value), why, stopped if value >= attack else "")


async def dodge(fight: Fight, defender: str, attack: int) -> Guarded:
    """2d6 + AGI (D-23): above the attack no damage (D-24), else all of it (D-22, D-25)."""
    who = fight.who(defender)
    naturals = fight.state.switches["dodge_naturals"]

    def verdict(roll: Outcome) -> Verdict:
        if naturals and roll.natural in (2, 12):
            return Verdict(DODGED if roll.natural == 12 else CAUGHT, ("D-23",))
        return Verdict(DODGED, ("D-24",)) if roll.total > attack else Verdict(CAUGHT, ("D-25",))

    roll = await fight.roll(
        defender,
        "dodge",
        DICE,
        terms=[stat_term(who, "AGI")],
        looks="natural" if naturals else "sum",
        judge=verdict,
        outcomes=(DODGED, CAUGHT),
        target=attack,
        prompt=f"{who}: dodge",
        clauses=("D-21", "D-23"),
    )
    dodged = roll.outcome == DODGED
    by_sum = dodged is (attack < roll.total)
    told = f"{attack} to {roll.total}" if by_sum else natural(roll, 12 if dodged else 2)
    if dodged:
        return Guarded(0, Why(("D-22", "D-24"), (), (roll.key,)), f"dodged{' ' if by_sum else ', '}{told}")
    return Guarded(attack, Why(("D-22", "D-25"), (Term("attack", attack),), (roll.key,)), f"not dodged, {told}")


def natural(roll: Outcome, extreme: int) -> str:
    """Why dice come to the utmost: the natural that they show, or the GM's ruling where they show another."""
    return f"natural {extreme}" if roll.natural == extreme else "the GM's ruling"
