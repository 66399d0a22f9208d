"""Declarations in their order, the surprise segments, and the ends of both (A-24, A-25, A-41 … A-46)."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from .agenda import Due
from .clock import count, enter, mark
from .figures import able, by_gm, words
from .latest import Latest
from .rounds import carry_on, next_round, resolved
from .surprise import comes_to, free_to_act, next_segment
from .wording import sentence


def noted(state: State, who: str) -> bool:
    """Whether the GM decides for somebody, privately (A-41, A-42)."""
    return by_gm(state.who(who))


@Latest
def undecided(state: State) -> list[str]:
    """Who has still to declare: the GM's notes first, then the players from the one who was rolled (A-41 … A-44)."""
    waiting = [who.id for who in state.acting() if _decides(state, who.id) and who.id not in state.declared]
    notes = [who for who in waiting if noted(state, who)]
    players = [who for who in roster(state) if who in waiting]
    return [*notes, *players]


def _decides(state: State, who: str) -> bool:
    figure = state.who(who)
    if not able(state, figure):
        return False
    return state.clock.phase != "surprise-declare" or free_to_act(state, who, state.clock.segment)


def roster(state: State) -> list[str]:
    """The players' characters and henchmen in roster order, from the one who declares first (A-43, A-44)."""
    people = [who.id for who in state.combatants.values() if not by_gm(who)]
    first = max(0, state.counters.get("first", 1) - 1)
    first = first % len(people) if people else 0
    return [*people[first:], *people[:first]]


async def roll_first(fight: Fight) -> None:
    """The GM rolls who declares first, by the order of the roster (A-43)."""
    people = [who for who in roster(fight.state) if who in undecided(fight.state)]
    if fight.state.counters.get("first") is not None or len(people) < 2:
        return
    everybody = [who.id for who in fight.state.combatants.values() if not by_gm(who)]
    first = await fight.at_random(
        "",
        "first to declare",
        people,
        lambda who: str(fight.who(who)),
        prompt="who declares first, by the roster",
        clauses=("A-43",),
    )
    if first in fight.state.combatants:
        count(fight, "first", everybody.index(first) + 1)
        fight.say(f"{fight.who(first)} declares first", "A-43", "A-44", who=first)


@action("first", "Who declares first", clauses=("A-43",), moment=PROCEDURE)
async def first(fight: Fight, actor: str) -> None:
    """The GM's notes are made; who of the players declares first is rolled."""
    fight.say("Phase 6: who declares first", "A-43", kind="headline")
    await roll_first(fight)


def first_is_due(state: State) -> bool:
    """Whether all notes are made, and it is still to be rolled which of several players declares first (A-43)."""
    if state.clock.phase != "declare" or state.counters.get("first") is not None:
        return False
    waiting = undecided(state)
    return len(waiting) > 1 and not any(noted(state, who) for who in waiting)


@action("close-declarations", "Declarations are made", clauses=("A-25",), moment=PROCEDURE)
async def close_declarations(fight: Fight, actor: str) -> None:
    """Everybody has declared: on to initiative."""
    fight.say("Declarations are made", kind="headline")
    close(fight)


def close(fight: Fight) -> None:
    """To phase 7."""
    enter(fight, "initiative")


# Surprise segments


def begin_surprise(fight: Fight) -> None:
    """The next free segment: whoever is free declares (A-24, AMB-A31)."""
    for who in list(fight.state.combatants.values()):
        for name in ("hurt", "spent", "occupied", "shielded"):
            mark(fight, who.id, name, None)
    count(fight, "exchange", None)
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
        fight.tell(e.DeclarationDropped(who=who))


# The end of resolution


@action("end-resolution", "Everything is resolved", clauses=("A-62", "A-103"), moment=PROCEDURE)
async def end_resolution(fight: Fight, actor: str) -> None:
    """The round's actions are over; prepared ones whose trigger never came are lost."""
    fight.say("Everything is resolved", kind="headline")
    finish(fight)


def finish(fight: Fight) -> None:
    """To phase 9; what was prepared and never triggered is lost (A-62, AMB-A32)."""
    for who, declared in list(fight.state.declared.items()):
        lost = declared.data.get("trigger")
        if lost and who in fight.state.combatants:
            fight.say(f"{fight.who(who)}: the trigger never came ({lost})", "A-62", who=who)
        fight.tell(e.DeclarationDropped(who=who, why=Why(("A-62",) if lost else ())))
    enter(fight, "bleeding")
    fight.settle()


def announced(state: State, instant: list[Due]) -> str:
    """What happens next, in words that the GM reads."""
    told = [sentence(state, due.entry) for due in instant if due.entry.deed.who in state.combatants]
    return " and at once ".join(told)
