"""Those of the GM's people who are alike: what they do at one place of the order is one step (A-41, A-66)."""

from __future__ import annotations

from itertools import takewhile

from combattracker.model.combatant import Combatant
from combattracker.model.state import State

from ..combatants.deeds import Deed, weapons_of
from ..combatants.sides import by_gm
from ..combatants.traits import fact
from . import board
from .board import Due
from .board_in_words import sentence, waits

TOGETHER = {
    "strike": "strike",
    "shoot": "shoot",
    "grapple": "grapple",
    "charge": "charge",
    "close": "close in",
    "move": "move",
    "avoid": "make off",
    "fetch": "change weapons",
    "brace": "set their weapons",
}
"""What those who are alike do in one step, in words for several; everything else is one step for each."""
FIGURES = ("HD", "plus", "level")
FACTS = ("group", "class")
MOST_NAMED = 4
"""Of more than so many the headline names the first, and how many they are."""


def following(state: State, due: list[Due]) -> list[Due]:
    """The entries of the board behind the next one that belong to its step: alike, and at its very place."""
    to_come = board.board(state)
    if len(due) != 1 or not to_come or to_come[0] != due or waits(due[0].entry.deed):
        return []
    return [instant[0] for instant in takewhile(lambda instant: _same_step(state, due[0], instant), to_come[1:])]


def _same_step(state: State, first: Due, instant: list[Due]) -> bool:
    other = instant[0]
    if len(instant) != 1 or other.key != first.key or waits(other.entry.deed):
        return False
    return alike(state, first.entry.deed, other.entry.deed)


def alike(state: State, one: Deed, other: Deed) -> bool:
    """Whether two do the same: fighters of one troop for whom the GM decides, with the same weapons."""
    if one.kind not in TOGETHER or (one.kind, one.side) != (other.kind, other.side) or one.who == other.who:
        return False
    return _kind(state, one) == _kind(state, other) is not None


def _kind(state: State, each: Deed) -> tuple[object, ...] | None:
    """What tells fighters from each other; None for one whom a player decides for."""
    who: Combatant = state.who(each.who)
    if not by_gm(who):
        return None
    figures = tuple(who.stats.get(name) for name in FIGURES)
    return (*figures, *(fact(who, name) for name in FACTS), *(weapon.id for weapon in weapons_of(state, each)))


def announcement(state: State, due: list[Due]) -> str:
    """Who acts in one step, and what they do."""
    names = [str(state.who(each.entry.deed.who)) for each in due]
    if len(names) > MOST_NAMED:
        names = [*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more like them"]
    deed = due[0].entry.deed
    return f"{', '.join(names[:-1])} and {names[-1]} {TOGETHER[deed.kind]} ({deed.code})"


def announced(state: State, instant: list[Due]) -> str:
    """What happens next, in words that the GM reads."""
    told = [sentence(state, due.entry) for due in instant if due.entry.deed.who in state.combatants]
    return " and at once ".join(told)
