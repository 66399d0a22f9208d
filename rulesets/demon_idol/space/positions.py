"""Where everybody is: inches on a range line, or squares of an inch where the encounter draws a map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.grid import Field, Grid, Square, chebyshev
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.space.search import ways

from ..combatants.sides import foes, party
from ..combatants.traits import value

FEET = {"indoors": 10, "outdoors": 30}
"""How many feet an inch is (A-21)."""
REACH = 10
"""Feet from which blows can be struck by those who fight hand to hand; where a charge ends is another matter (A-96)."""
CONTACT = 3
"""Feet that are left between those who have closed in."""


def battlefield(sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid | None:
    """One field of squares for everybody, where an encounter draws or measures one."""
    if columns is None and rows is None:
        return None
    return Grid((Field("field", "The field", 0, 0, columns or 12, rows or 12),))


def feet(state: State) -> int:
    """How many feet an inch is here."""
    return FEET[str(state.switch("place"))]


def inches(state: State, in_feet: float) -> float:
    """Feet as inches of this fight."""
    return in_feet / feet(state)


def place(who: Combatant) -> float:
    """Where somebody stands on the range line."""
    return float(who.facts.get("place") or 0)


def gap(state: State, one: str, two: str) -> float:
    """How many inches are between two."""
    a, b = state.who(one), state.who(two)
    if state.grid is not None and a.at is not None and b.at is not None:
        return float(max(0, chebyshev(a.at, b.at) - 1)) if a.at != b.at else 0.0
    return round(abs(place(a) - place(b)), 2)


def in_reach(state: State, one: str, two: str) -> bool:
    """Whether two are close enough for blows."""
    limit = 0.0 if state.grid is not None and state.who(one).at is not None else inches(state, REACH)
    return gap(state, one, two) <= limit + 0.001


def near(state: State, one: str, two: str, within: float) -> bool:
    """Whether two are within so many inches."""
    return gap(state, one, two) <= within + 0.001


def in_melee(state: State, who: Combatant) -> list[Combatant]:
    """The foes that are close enough to strike at somebody."""
    return [foe for foe in foes(state, who) if in_reach(state, who.id, foe.id)]


def nearest(state: State, who: Combatant) -> list[Combatant]:
    """The foes of somebody, the nearest first, in roster order where it is the same."""
    return sorted(foes(state, who), key=lambda foe: gap(state, who.id, foe.id))


def move_rate(who: Combatant) -> float:
    """Inches a round."""
    return float(max(0, value(who, "MV")))


def charge_factor(state: State, who: Combatant) -> Fraction:
    """How much faster a charge is: twice the move indoors, a third more outdoors, half more on four legs (A-35)."""
    if state.switch("place") == "indoors":
        return Fraction(2)
    return Fraction(3, 2) if who.facts.get("quadruped") else Fraction(4, 3)


def charge_rate(state: State, who: Combatant) -> float:
    """Inches a round in a charge (A-35)."""
    return float(move_rate(who) * charge_factor(state, who))


def charge_terms(state: State, who: Combatant) -> str:
    """How a charge rate comes about, in words."""
    more = (
        "double"
        if state.switch("place") == "indoors"
        else "half more"
        if who.facts.get("quadruped")
        else "a third more"
    )
    return f'MV {move_rate(who):g}", {more}'


def to_go(state: State, who: str, target: str, stops: float = 0.0) -> float:
    """Inches that are to be covered until somebody is within `stops` feet of another."""
    return round(max(0.0, gap(state, who, target) - inches(state, stops)), 4)


# Moving


def approach(state: State, who: str, target: str, most: float, why: Why, stops: float = CONTACT) -> Iterator[e.Event]:
    """Somebody goes up to so many inches toward another, and stops `stops` feet short of it."""
    figure, goal = state.who(who), state.who(target)
    if state.grid is not None and figure.at is not None and goal.at is not None:
        yield from _walk(state, figure, lambda square: chebyshev(square, goal.at or square), most, why)
        return
    here, there = place(figure), place(goal)
    way = min(most, to_go(state, who, target, stops))
    yield from _go(figure, here + way if there >= here else here - way, why)


def withdraw(state: State, who: str, most: float, why: Why) -> Iterator[e.Event]:
    """Somebody goes so many inches away from its foes."""
    figure = state.who(who)
    enemies = nearest(state, figure)
    if state.grid is not None and figure.at is not None:
        squares = [foe.at for foe in enemies if foe.at is not None]
        yield from _walk(
            state, figure, lambda square: -min((chebyshev(square, s) for s in squares), default=0), most, why
        )
        return
    there = place(enemies[0]) if enemies else place(figure) + 1
    ahead = there > place(figure) or (there == place(figure) and figure.side == next(iter(state.sides)))
    yield from _go(figure, place(figure) - most if ahead else place(figure) + most, why)


def _go(who: Combatant, after: float, why: Why) -> Iterator[e.Event]:
    """A walk along the line, out of whatever cover there was."""
    if round(after, 2) != place(who):
        yield from _out_of_cover(who)
    yield from _set(who, after, why)


def _out_of_cover(who: Combatant) -> Iterator[e.Event]:
    """Whoever goes somewhere leaves what it stood behind; what is there the GM says (A-8)."""
    for name in ("cover", "concealment"):
        before = who.facts.get(name) or 0
        if before:
            yield e.Revised(who=who.id, field=f"facts.{name}", before=before, after=0, why=Why(("A-8",)))


def _set(who: Combatant, after: float, why: Why) -> Iterator[e.Event]:
    after = round(after, 2)
    if after != place(who):
        yield e.Revised(who=who.id, field="facts.place", before=place(who), after=after, why=why)


def _walk(state: State, who: Combatant, worth: Callable[[Square], int], most: float, why: Why) -> Iterator[e.Event]:
    """The way to the square that is worth least, the shortest of those."""
    assert state.grid is not None
    assert who.at is not None
    found = ways(state.grid, who.at, state.taken(but=who.id))
    within = [way for way in found.values() if len(way) - 1 <= most + 0.001]
    best = min(within, key=lambda way: (worth(way[-1]), len(way), way[-1][1], way[-1][0]))
    if best[-1] != who.at:
        yield from _out_of_cover(who)
        yield e.Moved(who=who.id, before=who.at, after=best[-1], way=best, why=why)


def line_up(state: State, distance: float, why: Why) -> Iterator[e.Event]:
    """The party's front at 0, everybody else's at the encounter distance, whoever stands back behind it (A-20).

    Of several other parties every second one comes from the other end of the line, so that nobody begins in a melee.
    """
    ours = party(state)
    theirs = [side for side in state.sides if side != ours and any(True for _ in state.acting(side))]
    for who in state.combatants.values():
        back = float(who.facts.get("back") or 0)
        known = float(who.facts.get("known") or 0)
        front = known if known >= 0 else distance
        ahead = -1 if who.side in theirs and theirs.index(who.side) % 2 else 1
        yield from _set(who, -back if who.side == ours else ahead * (front + back), why)
