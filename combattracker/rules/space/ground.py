"""The ground as one who moves finds it: where it has room, what bars its way, what a step takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache

from combattracker.model.combatant import Combatant, covered
from combattracker.model.grid import ALL_AROUND, ORTHOGONAL, Grid, Square
from combattracker.model.manifest import Manifest
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.memo import remembered

from .squares import Diagonals


class Corners(Enum):
    """When a diagonal step goes past a closed corner."""

    FREE = "whatever is beside it"
    ONE_OPEN = "where one of the two squares beside it is open"
    BOTH_OPEN = "where both of them are"


class Gait(Value, frozen=True):
    """How somebody moves by the rules, in their measure (squares, feet).

    A step takes `step`, one onto difficult ground of the map `rough`. It leads no more than `climbs` up or down; with
    None heights don't matter. Who flies minds neither. Of a body's squares the dearest counts, and the highest.
    """

    step: int = 1
    rough: int = 2
    climbs: int | None = None
    flies: bool = False
    diagonals: Diagonals = Diagonals.ONE
    corners: Corners = Corners.FREE
    others_close_corners: bool = True


class Passing(Enum):
    """What somebody is to another who wants to get by."""

    BARS = "nobody gets through"
    SLOWS = "its squares take as long as rough ground, and nobody stays there"
    LETS_PASS = "it lets the other through, but not stay"
    IGNORED = "it is no hindrance at all"


Beside = tuple[Square, Square] | None
"""The two squares that a diagonal step passes between; None for a straight one."""


class Ground:
    """The ground for a body of a size, told of its upper left square; equal ground is one object (`ground`).

    `levels` are the places where it has room among the walls, each with how high it stands there; `barred` are those
    that it may not enter, `occupied` those where it can't stay, `prices` what a step there takes where it isn't the
    ordinary one.
    """

    __slots__ = ("_around", "barred", "gait", "levels", "occupied", "prices")

    def __init__(
        self,
        grid: Grid,
        size: int,
        gait: Gait,
        barred: frozenset[Square],
        occupied: frozenset[Square],
        rough: frozenset[Square],
        prices: frozenset[tuple[Square, int]],
    ) -> None:
        self.gait = gait
        self.levels = _levels(grid, size)
        self.barred = touching(barred, size)
        self.occupied = touching(occupied, size)
        slow = rough if gait.flies else rough | grid.difficult
        self.prices = dict.fromkeys(touching(slow, size), gait.rough)
        for square, price in prices:
            for at in touching(frozenset((square,)), size):
                self.prices[at] = max(price, self.prices.get(at, 0))
        self._around = _around(grid, size, gait)

    def open_at(self, at: Square) -> bool:
        """Whether one could be at a place for a moment: no wall, nobody who bars it."""
        return at in self.levels and at not in self.barred

    def has_room(self, at: Square) -> bool:
        """Whether one could end a movement at a place that it can get to: not where anybody else is."""
        return at not in self.occupied

    def price(self, at: Square) -> int:
        """What a straight step to a place takes."""
        return self.prices.get(at, self.gait.step)

    def passes(self, beside: Beside) -> bool:
        """Whether a diagonal step gets between the two squares beside it."""
        if beside is None or self.gait.corners is Corners.FREE:
            return True
        others = self.barred if self.gait.others_close_corners else ()
        one, two = (at in self.levels and at not in others for at in beside)
        return one and two if self.gait.corners is Corners.BOTH_OPEN else one or two

    def around(self, here: Square) -> tuple[tuple[Square, Beside], ...]:
        """The places to which walls and heights let a step lead from another, in reading order."""
        found = self._around.get(here)
        # Whoever has been put into a wall may step out of it.
        return _steps(self.levels, here, self.gait) if found is None else found

    def leads(self, here: Square, there: Square) -> bool:
        """Whether a single step leads from a place to another."""
        return there not in self.barred and any(
            near == there and self.passes(beside) for near, beside in self.around(here)
        )


_made = lru_cache(maxsize=256)(Ground)


def ground(
    grid: Grid,
    size: int,
    gait: Gait,
    *,
    barred: frozenset[Square] = frozenset(),
    occupied: frozenset[Square] = frozenset(),
    rough: frozenset[Square] = frozenset(),
    prices: frozenset[tuple[Square, int]] = frozenset(),
) -> Ground:
    """The ground for a body of a size (squares a side), made once for what is equal.

    `barred`, `occupied` and `rough` are squares, as are those that take `prices` of their own; of several prices for a
    place the highest counts.
    """
    return _made(grid, size, gait, barred, occupied, rough, prices)


def ground_of(
    state: State, who: Combatant, gait: Gait, passing: Callable[[Combatant, Combatant], Passing]
) -> Ground | None:
    """The ground as somebody finds it among the others; None where nothing is drawn.

    `passing(who, other)` says what each of those is to it whose standing blocks.
    """
    if state.grid is None:
        return None
    return _among(state.grid, state.manifest, state.combatants, who, gait, passing)


@remembered(256)
def _among(
    grid: Grid,
    manifest: Manifest,
    people: Mapping[str, Combatant],
    who: Combatant,
    gait: Gait,
    passing: Callable[[Combatant, Combatant], Passing],
) -> Ground:
    squares: dict[Passing, set[Square]] = {each: set() for each in Passing}
    for other in people.values():
        if other.id != who.id and manifest.standings[other.standing].blocks:
            squares[passing(who, other)].update(other.squares)
    barred, rough = frozenset(squares[Passing.BARS]), frozenset(squares[Passing.SLOWS])
    occupied = barred | rough | squares[Passing.LETS_PASS]
    return ground(grid, who.size, gait, barred=barred, occupied=occupied, rough=rough)


@lru_cache(maxsize=32)
def _levels(grid: Grid, size: int) -> Mapping[Square, int]:
    """Where a body of a size has room among the walls, and how high it stands there."""
    found = {}
    for at in grid.squares():
        under = covered(at, size)
        if all(grid.is_open(square) for square in under):
            found[at] = max(grid.height(square) or 0 for square in under)
    return found


@lru_cache(maxsize=32)
def _around(grid: Grid, size: int, gait: Gait) -> Mapping[Square, tuple[tuple[Square, Beside], ...]]:
    levels = _levels(grid, size)
    return {here: _steps(levels, here, gait) for here in levels}


def _steps(levels: Mapping[Square, int], here: Square, gait: Gait) -> tuple[tuple[Square, Beside], ...]:
    x, y = here
    found: list[tuple[Square, Beside]] = []
    for dx, dy in ORTHOGONAL if gait.diagonals is Diagonals.NONE else ALL_AROUND:
        there = (x + dx, y + dy)
        if there not in levels:
            continue
        if gait.flies or gait.climbs is None or abs(levels.get(here, levels[there]) - levels[there]) <= gait.climbs:
            found.append((there, ((x, y + dy), (x + dx, y)) if dx and dy else None))
    return tuple(found)


@lru_cache(maxsize=512)
def touching(squares: frozenset[Square], size: int) -> frozenset[Square]:
    """The places (upper left squares) at which a body of a size covers any of some squares."""
    if size == 1:
        return squares
    side = range(size)
    return frozenset((x - dx, y - dy) for x, y in squares for dx in side for dy in side)
