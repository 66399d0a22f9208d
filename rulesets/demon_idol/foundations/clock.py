"""The eleven phases and where the procedure stands in them."""

from __future__ import annotations

from combattracker.model.state import Clock, State
from combattracker.model.values import changed
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
    fight.set_clock(Clock(round=fight.state.clock.round, phase=name, segment=segment), *clauses)


def at_segment(fight: Fight, segment: int, side: str = "", actor: str = "") -> None:
    """The resolution has come to a segment; it never goes back."""
    now = fight.state.clock
    fight.set_clock(changed(now, segment=max(now.segment, segment), side=side, actor=actor))


def segments(number: int) -> str:
    """A time in words."""
    return f"{number} segment{'' if number == 1 else 's'}"


def in_surprise(state: State) -> bool:
    """Whether this is a surprise segment: those who are free declare, or it resolves."""
    return state.clock.phase.startswith("surprise-")
