"""A deed on which somebody may fall before its end: then that, and where, is what the deed is called."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from combattracker.rules.scripting.coroutine import Halted
from combattracker.rules.scripting.script import Fight


@contextmanager
def underway(fight: Fight, actor: str, doing: str, *clauses: str) -> Iterator[None]:
    """If the one whose deed it is can't go on with what happens inside, the headline says so.

    `doing` are the words behind it, such as "on the way to b2". The usual headline is told behind this, so that it
    is only told of a deed that was done.
    """
    try:
        yield
    except Halted:
        cut_short(fight, actor, doing, *clauses)
        raise


def cut_short(fight: Fight, actor: str, doing: str, *clauses: str) -> None:
    """The headline of a deed that ended where somebody fell, or could get no farther; none of somebody removed."""
    who, grid = fight.state.combatants.get(actor), fight.state.grid
    if who is None:
        return
    place = grid.name(who.at) if grid is not None and who.at is not None else ""
    if fight.state.standing(who).acts or not fight.state.manifest.has_fallen(who.standing):
        fate = f"gets no farther than {place}" if place else "gets no farther"
    else:
        fate = f"falls at {place}" if place else "falls"
    fight.say(f"{who} {fate} {doing}", *clauses, who=actor, kind="headline")
