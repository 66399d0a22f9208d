"""What the smaller actions buy: a harder blow, a steadier hand, a better guard, a few words, a way out."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Modifier
from combattracker.rules.asking.commands import tokens
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..units.conditions import ROUND, START, numbered
from ..units.sheet import feats
from ..units.spending import Price, pay, pick_price, refuse_prices, unpayable

PRESS, STEADY, GUARD = Price("bonus", "T-25"), Price("bonus", "T-26"), Price("bonus", "T-27")
TALK = (Price("bonus", "T-23"), Price("move", "T-18"), Price("attack", "T-11"))


@action("press", "+1 damage", key="g", clauses=("T-25",), refuse=unpayable(PRESS), moment=ON_TURN)
async def press(fight: Fight, actor: str) -> None:
    """+1 damage with melee weapons for the rest of the round, for a bonus action; twice makes +2."""
    improve(fight, actor, PRESS, "pressing", "MIGHT", ROUND, "puts weight behind each blow: +1 damage this round")


@action("steady", "+1 to hit", key="o", clauses=("T-26",), refuse=unpayable(STEADY), moment=ON_TURN)
async def steady(fight: Fight, actor: str) -> None:
    """+1 to hit for the rest of the round, for a bonus action; twice makes +2."""
    once = fight.state.switches.get("steady") == "next attack"
    words = f"takes careful aim: +1 to hit {'with the next attack' if once else 'this round'}"
    improve(fight, actor, STEADY, "steadied", "ACC", ROUND, words)


@action("guard", "+1 to dodge", key="q", clauses=("T-27",), refuse=unpayable(GUARD), moment=ON_TURN)
async def guard(fight: Fight, actor: str) -> None:
    """+1 to dodge until its next turn, for a bonus action; twice makes +2."""
    improve(fight, actor, GUARD, "guarding", "DODGE", START, "is on guard: +1 to dodge until the next turn")


def improve(fight: Fight, actor: str, price: Price, kind: str, stat: str, ticks: str, words: str) -> None:
    """A bonus action for +1 to something, for a while (AMB-T14)."""
    who = fight.who(actor)
    fight.say(f"{who} {words}", price.clause, who=actor, kind="headline")
    pay(fight, actor, price)
    modifiers = (Modifier(stat, "add", 1),)
    fight.gain(actor, kind, price.clause, id=numbered(who, kind), modifiers=modifiers, left=1, ticks=ticks)


# Talking


@action(
    "talk",
    "Talk briefly",
    params=("words*", "pay="),
    key="J",
    clauses=("T-11", "T-18", "T-23"),
    refuse=unpayable(*TALK),
    moment=ON_TURN,
)
async def talk(fight: Fight, actor: str) -> None:
    """Say something short, for an attack, move or bonus action."""
    price = await pick_price(fight, actor, TALK, "talk")
    given = fight.given("words")
    if given is None:
        words = fight.read(await fight.text(actor, "words", prompt=f"{fight.who(actor)} says what?"))
    else:
        words = fight.read(" ".join(tokens(given)))
    told = f"{fight.who(actor)}: “{words}”" if words.strip() else f"{fight.who(actor)} says a few words"
    fight.say(told, price.clause, who=actor, kind="headline")
    pay(fight, actor, price)


# Disengaging


def ways_out(state: State, actor: str) -> tuple[Price, ...]:
    """What disengaging costs: 2 bonus actions or the attack action (T-74), less with some feats."""
    who = state.who(actor)
    cheaper = [feat.disengage_bonus for feat in feats(state, who) if feat.disengage_bonus is not None]
    return (Price("bonus", "T-30", min([2, *cheaper])), Price("attack", "T-13"))


def refuse_disengage(state: State, actor: str) -> Refusal | None:
    """Why a unit can't disengage now (T-13, T-30, T-74)."""
    who = state.who(actor)
    if who.effect("disengaged"):
        return Refusal(f"{who} has disengaged this round", ("T-73",))
    refusal = refuse_prices(who, ways_out(state, actor))
    return Refusal(refusal.text, ("T-74", *refusal.clauses)) if refusal else None


@action(
    "disengage",
    "Disengage",
    params=("pay",),
    key="d",
    clauses=("T-13", "T-30", "T-73", "T-74"),
    refuse=refuse_disengage,
    moment=ON_TURN,
)
async def disengage(fight: Fight, actor: str) -> None:
    """Leave melee zones for the rest of the round without free hits, for the attack action or 2 bonus actions."""
    price = await pick_price(fight, actor, ways_out(fight.state, actor), "disengage")
    fight.say(f"{fight.who(actor)} disengages", "T-73", "T-74", price.clause, who=actor, kind="headline")
    pay(fight, actor, price)
    break_away(fight, actor, "T-73", "T-74", price.clause)


def break_away(fight: Fight, who_id: str, *clauses: str) -> None:
    """A unit provokes nobody by moving until the round ends (T-73)."""
    fight.gain(who_id, "disengaged", *clauses, left=1, ticks=ROUND)
