"""How far and which way somebody can move (W-2 to W-10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from combattracker.model.combatant import Combatant, covered
from combattracker.model.grid import ALL_AROUND, Grid, Square
from combattracker.model.manifest import Manifest
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.scripting.memo import remembered

from ..characters.stats import bearing, is_foe, value
from . import bodies
from .bodies import STEP

GIANT = 8
"""So many times as large as an enemy, and that enemy is only rough ground (W-5)."""
CLIMB = 5
"""The feet that a single step leads up or down; more takes climbing, which is a matter of Exert and the GM."""
ROUGH = 2 * STEP
"""The feet that a square of difficult terrain takes (W-9)."""


class Route(Value, frozen=True):
    """A way with the feet that it costs; the start is its first square."""

    feet: int
    way: tuple[Square, ...]

    @property
    def aslant(self) -> int:
        """How many of its steps are diagonal; of ways of one price the straightest has the fewest."""
        return sum(here[0] != there[0] and here[1] != there[1] for here, there in pairwise(self.way))


class Land:
    """The ground as one who moves finds it, told of a body's upper left square.

    `levels` are where it has room among the walls, and how high it stands there; `barred` is where it would touch
    enemies, `rough` what takes longer, `occupied` where it can't stay. Equal ground is one object, whose ways are
    remembered.
    """

    __slots__ = ("barred", "flies", "levels", "occupied", "rough")

    def __init__(
        self,
        grid: Grid,
        size: int,
        flies: bool,
        barred: frozenset[Square],
        rough: frozenset[Square],
        occupied: frozenset[Square],
    ) -> None:
        self.flies = flies
        self.levels = _levels(grid, size)
        self.barred = _touching(barred, size)
        self.rough = _touching(rough if flies else rough | grid.difficult, size)
        self.occupied = _touching(occupied, size)


def allowance(state: State, who: Combatant) -> int:
    """The feet of one Move action: half of it while prone (W-95), twice with a spell's speed."""
    feet = max(0, value(who, "speed"))
    if bearing(state, who, "double_move"):
        feet *= 2
    return feet // 2 if who.effect("prone") else feet


def towers_over(who: Combatant, other: Combatant) -> bool:
    """Whether somebody is 8 times as large as an enemy (W-5)."""
    return int(who.facts.get("length") or 5) >= GIANT * int(other.facts.get("length") or 5)


def land(state: State, who: Combatant) -> Land | None:
    """The ground as one who moves finds it: enemies bar the way (W-3), friends don't (W-2), midgets are rough (W-5)."""
    return None if state.grid is None else _land(state.grid, state.manifest, state.combatants, who)


@remembered(256)
def _land(grid: Grid, manifest: Manifest, people: Mapping[str, Combatant], who: Combatant) -> Land:
    barred: set[Square] = set()
    rough: set[Square] = set()
    occupied: set[Square] = set()
    for other in people.values():
        if other.id == who.id or not manifest.standings[other.standing].blocks:
            continue
        if is_foe(who, other):
            (rough if towers_over(who, other) else barred).update(other.squares)
        occupied.update(other.squares)
    flies = bool(who.facts.get("flies"))
    return _one_land(grid, who.size, flies, frozenset(barred), frozenset(rough), frozenset(occupied))


_one_land = lru_cache(maxsize=256)(Land)


@lru_cache(maxsize=32)
def _levels(grid: Grid, size: int) -> Mapping[Square, int]:
    """Where a body of a size has room among the walls (W-10), and how high it stands there."""
    found = {}
    for at in grid.squares():
        under = covered(at, size)
        if all(grid.is_open(square) for square in under):
            found[at] = max(grid.height(square) or 0 for square in under)
    return found


@lru_cache(maxsize=512)
def _touching(squares: frozenset[Square], size: int) -> frozenset[Square]:
    """The places at which a body of a size covers any of some squares."""
    if size == 1:
        return squares
    side = range(size)
    return frozenset((x - dx, y - dy) for x, y in squares for dx in side for dy in side)


def open_to(ground: Land, at: Square) -> bool:
    """Whether one who moves could be at a square for a moment: no wall (W-10), no enemy (W-3)."""
    return at in ground.levels and at not in ground.barred


def steps_to(ground: Land, here: Square, there: Square) -> bool:
    """Whether a single step leads from a square to the next (W-7).

    A diagonal one is barred only if both squares beside it are (AMB-W40).
    """
    levels, barred = ground.levels, ground.barred
    if there not in levels or there in barred:
        return False
    # Whoever has been put into a wall may step out of it.
    if not ground.flies and abs(levels.get(here, levels[there]) - levels[there]) > CLIMB:
        return False
    if here[0] != there[0] and here[1] != there[1]:
        return open_to(ground, (here[0], there[1])) or open_to(ground, (there[0], here[1]))
    return True


def price(ground: Land, at: Square) -> int:
    """The feet that a step onto a square takes: 5, or 10 where any of it is rough (W-9)."""
    return ROUGH if at in ground.rough else STEP


@lru_cache(maxsize=512)
def _routes(ground: Land, start: Square, feet: int) -> Mapping[Square, Route]:
    found = {start: Route(0, (start,))}
    # Of two ways of the same price the one with fewer diagonal steps goes straighter.
    best: dict[Square, tuple[int, int]] = {start: (0, 0)}
    open_ends: dict[tuple[int, int], list[Square]] = {(0, 0): [start]}
    while open_ends:
        reached = min(open_ends)
        for square in open_ends.pop(reached):
            if best[square] != reached:
                continue
            for dx, dy in ALL_AROUND:
                near = (square[0] + dx, square[1] + dy)
                known, aslant = best.get(near), reached[1] + (dx != 0 and dy != 0)
                if near not in ground.levels or (known is not None and known <= (reached[0] + STEP, aslant)):
                    continue
                cost = (reached[0] + price(ground, near), aslant)
                if cost[0] <= feet and (known is None or cost < known) and steps_to(ground, square, near):
                    best[near], found[near] = cost, Route(cost[0], (*found[square].way, near))
                    open_ends.setdefault(cost, []).append(near)
    return found


def routes(state: State, who: Combatant, feet: int) -> Mapping[Square, Route]:
    """The cheapest way to every square that somebody can move through with so many feet; its own is the first.

    Of equally cheap ones it is the straightest.
    """
    ground = land(state, who)
    if ground is None or who.at is None:
        return {}
    return _routes(ground, who.at, feet)


def has_room(ground: Land, at: Square) -> bool:
    """Whether one who moves could end its movement at a square: not where anybody else is (W-2)."""
    return at not in ground.occupied


def can_stay(state: State, who: Combatant, at: Square) -> bool:
    """Whether somebody could end its movement at a square (W-2)."""
    ground = land(state, who)
    return ground is not None and has_room(ground, at)


def resting_places(state: State, who: Combatant, feet: int) -> Mapping[Square, Route]:
    """The cheapest way to every square where somebody could end a movement of so many feet; its own is the first."""
    ground = land(state, who)
    if ground is None or who.at is None:
        return {}
    return _resting_places(ground, who.at, feet)


@lru_cache(maxsize=512)
def _resting_places(ground: Land, start: Square, feet: int) -> Mapping[Square, Route]:
    return {at: route for at, route in _routes(ground, start, feet).items() if has_room(ground, at)}


def straight(state: State, who: Combatant, goal: Square, feet: int) -> Route | None:
    """The straight way to a square within so many feet (W-66); None where there is none."""
    ground = land(state, who)
    return None if ground is None or who.at is None else straight_over(ground, who.at, goal, feet)


@lru_cache(maxsize=4096)
def straight_over(ground: Land, start: Square, goal: Square, feet: int) -> Route | None:
    """The straight way over some ground within so many feet (W-66); None where there is none."""
    if max(abs(goal[0] - start[0]), abs(goal[1] - start[1])) * STEP > feet:
        return None
    way = bodies.straight_line(start, goal, lambda here, there: steps_to(ground, here, there))
    if way is None:
        return None
    cost = sum(price(ground, square) for square in way[1:])
    return Route(cost, way) if cost <= feet else None


def priced(state: State, who: Combatant, way: tuple[Square, ...]) -> int | None:
    """The feet that a way takes which somebody has chosen step by step; None if it can't be gone."""
    ground = land(state, who)
    if ground is None:
        return None
    feet = 0
    for here, there in pairwise(way):
        if max(abs(here[0] - there[0]), abs(here[1] - there[1])) != 1 or not steps_to(ground, here, there):
            return None
        feet += price(ground, there)
    return feet
