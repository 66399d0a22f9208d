"""The segments of surprise: who may act, and on to the next one or to the first round (A-24, A-25)."""

from __future__ import annotations

from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..combatants.sides import words
from ..encounter.surprise import comes_to, free_to_act, next_segment
from ..foundations.clock import enter
from .new_round import carry_on, next_round
from .round_end import resolved


def begin_surprise(fight: Fight) -> None:
    """The next free segment: whoever is free declares (A-24, AMB-A31)."""
    for who in list(fight.state.combatants.values()):
        for name in ("hurt", "spent", "occupied", "shielded"):
            fight.set_counter(who.id, name, None)
    fight.set_counter("", "exchange", None)
    comes_to(fight)
    segment = fight.state.clock.segment
    free = [who.id for who in fight.state.acting() if free_to_act(fight.state, who.id, segment)]
    fight.say(f"Surprise segment {segment}: {words(fight.state, free) or 'nobody'} may act", "A-24", "A-25")
    carry_on(fight)
    fight.settle()


@action("begin-segment", "Resolve the surprise segment", clauses=("A-24", "A-25"), moment=PROCEDURE)
async def begin_segment(fight: Fight, actor: str) -> None:
    """Everybody who is free has declared: the segment resolves, without initiative."""
    segment = fight.state.clock.segment
    fight.say(f"Surprise segment {segment} resolves", "A-24", "A-25", kind="headline")
    enter(fight, "surprise-resolve", "A-24", "A-25", segment=segment)
    fight.settle()


@action("end-segment", "The surprise segment is over", clauses=("A-24",), moment=PROCEDURE)
async def end_segment(fight: Fight, actor: str) -> None:
    """On to the next surprise segment in which anybody can act, or to the first round."""
    fight.say(f"Surprise segment {fight.state.clock.segment} is over", "A-24", kind="headline")
    drop(fight)
    coming = next_segment(fight.state)
    if resolved(fight.state) or not coming:
        end_surprise(fight)
    else:
        enter(fight, "surprise-declare", "A-24", segment=coming)
        begin_surprise(fight)


def end_surprise(fight: Fight) -> None:
    """The first round begins; or, with nobody left to fight, the recap (A-24)."""
    drop(fight)
    if resolved(fight.state):
        enter(fight, "recap", "A-107")
    else:
        next_round(fight)


def drop(fight: Fight) -> None:
    """Everything declared is over."""
    for who in list(fight.state.declared):
        fight.drop(who)
