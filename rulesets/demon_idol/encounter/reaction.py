"""Phase 1: how the other party takes to this one (A-12 … A-14)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, Scalar, Term
from combattracker.rules.asking.requests import Option
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight, Verdict

from ..combatants.sides import lead, members, others, party
from ..combatants.traits import fact, value
from ..foundations.clock import enter

RESULTS = (
    (5, "violent", "violently hostile, attacks at once"),
    (25, "hostile", "hostile, acts at once"),
    (45, "uncertain", "uncertain, rather against them"),
    (55, "neutral", "neutral and uninterested"),
    (75, "prone", "uncertain, rather for them"),
    (95, "friendly", "friendly, acts at once"),
    (100, "enthusiastic", "enthusiastically friendly"),
)
"""The highest total of each result, its name and its meaning."""
WORDS = {name: words for _, name, words in RESULTS}
PROVOKES = ("violent", "hostile")
"""Results that a morale check may follow (A-22, AMB-A4)."""


def result(total: int) -> str:
    """What a reaction roll comes to; beyond 100, it is as 100."""
    return next((name for most, name, _ in RESULTS if total <= most), RESULTS[-1][1])


def noted(state: State, side: str) -> str:
    """The reaction of a side as the notes have it (A-12); empty where they say nothing."""
    return next((word for who in state.acting(side) if (word := fact(who, "attitude"))), "")


def attitude(state: State, side: str) -> str:
    """What a side's reaction has come to; empty before."""
    found = (who.effect("attitude") for who in state.combatants.values() if who.side == side)
    return next((str(effect.data.get("result")) for effect in found if effect is not None), "")


def hidden(state: State, side: str) -> bool:
    """Whether the players see a side's reaction roll (A-14)."""
    setting = state.switch("reaction_roll")
    if setting == "by alignment":
        return any(who.facts.get("open_mind") is False for who in state.acting(side))
    return setting == "hidden"


def settle_on(fight: Fight, side: str, number: int, word: str, secret: bool, *clauses: str) -> None:
    """A side has this attitude from now on; it is kept with the one who speaks for it."""
    seen_by = GM if secret else EVERYONE
    fight.say(f"{fight.state.sides[side]}: {WORDS[word]}", *clauses, seen_by=seen_by)
    who = lead(fight.state, side)
    if who:
        data: dict[str, Scalar] = {"number": number, "result": word}
        fight.gain(who, "attitude", *clauses, label=f"Attitude: {WORDS[word]}", data=data, seen_by=seen_by)


@action("reaction", "Reaction", clauses=("A-12", "A-13"), moment=PROCEDURE)
async def reaction(fight: Fight, actor: str) -> None:
    """Phase 1: the reaction from the notes, else rolled for each party that is met."""
    fight.say("Phase 1: reaction", kind="headline")
    for side in others(fight.state):
        word = noted(fight.state, side)
        if word:
            settle_on(fight, side, 0, word, hidden(fight.state, side), "A-12")
        elif lead(fight.state, side):
            await rolled(fight, side)
    enter(fight, "surprise")


async def rolled(fight: Fight, side: str) -> None:
    """A reaction roll, in secret where the players do not know whom they deal with (A-13, A-14)."""
    state = fight.state
    secret = hidden(state, side)
    charm = max((value(who, "charm") for who in members(state, party(state))), default=0)

    roll = await fight.roll(
        lead(state, side),
        "reaction",
        "1d100",
        terms=[Term("Charisma", charm)] if charm else [],
        judge=lambda roll: Verdict(result(roll.total), ("A-13",)),
        outcomes=tuple(name for _, name, _ in RESULTS),
        prompt=f"reaction of {state.sides[side]}",
        clauses=("A-13", "A-14"),
        secret=secret,
    )
    settle_on(fight, side, roll.total, roll.outcome, secret, "A-13", "A-14")


async def from_notes(fight: Fight) -> None:
    """The GM's notes fix the reaction of each party (A-12)."""
    for side in others(fight.state):
        options = [Option(name, words.capitalize()) for name, words in WORDS.items()]
        prompt = f"{fight.state.sides[side]}: which reaction do the notes give?"
        word = await fight.pick(side, options, prompt=prompt, nothing="", who="", clauses=("A-12",))
        settle_on(fight, side, 0, word, hidden(fight.state, side), "A-12")
    enter(fight, "surprise")
