"""Phase 6: in which order everybody declares, and that all have (A-25, A-41 … A-44)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.memo import remembered
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..combatants.sides import by_gm
from ..combatants.traits import able
from ..encounter.surprise import free_to_act
from ..foundations.clock import enter


def noted(state: State, who: str) -> bool:
    """Whether the GM decides for somebody, privately (A-41, A-42)."""
    return by_gm(state.who(who))


@remembered(1, whatever=("agenda", "notes"))
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
        fight.set_counter("", "first", everybody.index(first) + 1)
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
