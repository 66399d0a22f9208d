"""The eleven phases and where the procedure stands in them."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.state import Clock, State
from combattracker.model.values import Why, changed
from combattracker.rules.scripting.script import Fight

PHASES = {
    "reaction": "reaction",
    "surprise": "surprise",
    "distance": "distance",
    "morale": "opening morale",
    "surprise-declare": "surprise segments",
    "declare": "declarations",
    "initiative": "initiative",
    "resolve": "resolution",
    "bleeding": "bleeding",
    "recap": "recap",
    "recovery": "recovery",
}
"""The phases in order, by the names of the clock; both halves of a surprise segment are one of them."""
FIRST = "reaction"
RESOLVING = ("resolve", "surprise-resolve")
"""The phases in which what is declared happens."""


def phase(state: State) -> str:
    """The present phase; a fight begins with the reaction."""
    return state.clock.phase or FIRST


def title(now: str) -> str:
    """A phase in words, by the name of the clock."""
    return PHASES["surprise-declare" if now == "surprise-resolve" else now]


def number(state: State) -> int:
    """Which of the eleven phases it is, from 0."""
    now = "surprise-declare" if phase(state) == "surprise-resolve" else phase(state)
    return list(PHASES).index(now)


def enter(fight: Fight, name: str, *clauses: str, segment: int = 0) -> None:
    """The procedure goes on to a phase."""
    before = fight.state.clock
    after = Clock(round=before.round, phase=name, segment=segment)
    fight.tell(e.ClockMoved(before=before, after=after, why=Why(clauses)))


def count(fight: Fight, counter: str, after: int | None, why: Why | None = None) -> None:
    """A counter of the fight stands elsewhere."""
    before = fight.state.counters.get(counter)
    if before != after:
        fight.tell(e.CounterChanged(who="", counter=counter, before=before, after=after, why=why or Why()))


def mark(fight: Fight, who: str, counter: str, after: int | None, why: Why | None = None) -> None:
    """A counter of somebody stands elsewhere."""
    before = fight.who(who).counters.get(counter)
    if before != after:
        fight.tell(e.CounterChanged(who=who, counter=counter, before=before, after=after, why=why or Why()))


def at_segment(fight: Fight, segment: int, side: str = "", actor: str = "") -> None:
    """The resolution has come to a segment; it never goes back."""
    before = fight.state.clock
    after = changed(before, segment=max(before.segment, segment), side=side, actor=actor)
    if before != after:
        fight.tell(e.ClockMoved(before=before, after=after))


def segments(number: int) -> str:
    """A time in words."""
    return f"{number} segment{'' if number == 1 else 's'}"


def in_surprise(state: State) -> bool:
    """Whether this is a surprise segment."""
    return state.clock.phase == "surprise-resolve"
