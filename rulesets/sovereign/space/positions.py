"""Where everybody is: bodies, distances, adjacency, walls and what is seen of whom (W-1, W-6, W-11 to W-14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from combattracker.model.combatant import Combatant, Side, covered
from combattracker.model.grid import Field, Grid, Square
from combattracker.model.state import State
from combattracker.model.values import Value, changed
from combattracker.rules.space.bodies import Body
from combattracker.rules.space.sight import Cover, cover
from combattracker.rules.space.walls import Walls, walls_of

from ..characters.stats import bearing
from ..variants import variant
from . import bodies
from .bodies import STEP

COLUMNS, ROWS = 20, 14


def battlefield(sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid:
    """One field of five-foot squares, as large as it is drawn (W-1)."""
    return Grid((Field("field", "The battlefield", 0, 0, columns or COLUMNS, rows or ROWS),))


def elevation(grid: Grid, squares: Iterable[Square]) -> int:
    """How high somebody stands: the highest ground under it."""
    return max((grid.height(square) or 0 for square in squares), default=0)


def body(state: State, who: Combatant, at: Square | None = None) -> Body | None:
    """The space that somebody takes up, where it stands or would stand; None off the battlefield."""
    place = who.at if at is None else at
    return None if place is None or state.grid is None else space(state.grid, place, who.size)


@lru_cache(maxsize=16384)
def space(grid: Grid, at: Square, size: int) -> Body:
    """The space of somebody of a size who stands with its upper left square there."""
    return bodies.standing_at(grid, at, size)


def distance(state: State, a: Combatant, b: Combatant, *, at: Square | None = None) -> int | None:
    """The feet between two bodies, the first perhaps on another square; None if one is off the battlefield (W-7)."""
    here = a.at if at is None else at
    if here is None or b.at is None or state.grid is None:
        return None
    return _feet(state.grid, here, a.size, b.at, b.size)


@lru_cache(maxsize=65536)
def _feet(grid: Grid, here: Square, size: int, there: Square, other: int) -> int:
    return bodies.distance(space(grid, here, size), space(grid, there, other))


def as_if_at(state: State, who: Combatant, at: Square) -> tuple[State, Combatant]:
    """The fight as it would be with somebody on another square."""
    there = changed(who, at=at)
    return changed(state, combatants={**state.combatants, who.id: there}), there


def adjacent(state: State, a: Combatant, b: Combatant, *, at: Square | None = None) -> bool:
    """Whether two bodies touch, by an edge or a corner (W-6)."""
    here, there = a.at if at is None else at, b.at
    if here is None or there is None:
        return False
    # Most bodies are far apart on the map, whatever their heights: no measuring is needed to see that.
    if not (-a.size <= here[0] - there[0] <= b.size and -a.size <= here[1] - there[1] <= b.size):
        return False
    feet = distance(state, a, b, at=at)
    return feet is not None and feet <= STEP


@lru_cache(maxsize=32)
def solids(grid: Grid) -> Walls:
    """What stops sight on a battlefield."""
    return walls_of(grid)


class Look(Value, frozen=True):
    """What somebody sees of another: its cover, and the corners that are hidden and seen, in words."""

    cover: Cover
    hidden: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    higher: bool = False

    @property
    def words(self) -> str:
        """The sight and cover in words, as a hint."""
        return "no line of sight" if self.cover is Cover.UNSEEN else f"in sight, {self.covered}"

    @property
    def covered(self) -> str:
        """The cover in words, with what makes it."""
        if self.higher:
            return "half cover: on higher ground"
        if self.cover is Cover.NONE:
            return "no cover"
        told = "half cover" if self.cover is Cover.HALF else "full cover"
        return f"{told}: {self.corners}"

    @property
    def corners(self) -> str:
        """Which corners are hidden."""
        if not self.seen:
            return "no corner is seen"
        if len(self.hidden) > len(self.seen):
            return f"only the {_listed(self.seen)} corner{'s are' if len(self.seen) > 1 else ' is'} seen"
        return f"the {_listed(self.hidden)} corner{'s are' if len(self.hidden) > 1 else ' is'} hidden"


def look(state: State, viewer: Combatant, target: Combatant, *, at: Square | None = None) -> Look | None:
    """What somebody sees of another (W-11 to W-14); None if one of them is off the battlefield."""
    here = viewer.at if at is None else at
    if here is None or target.at is None or state.grid is None:
        return None
    return _look(state.grid, here, viewer.size, target.at, target.size, variant(state, "high_ground") == "half cover")


@lru_cache(maxsize=16384)
def _look(grid: Grid, here: Square, size: int, there: Square, other_size: int, high_ground: bool) -> Look:
    one, other = space(grid, here, size), space(grid, there, other_size)
    seen = cover(one, other, solids(grid))
    hidden = _joined(other.corner_name(corner) for corner in seen.hidden)
    shown = _joined(other.corner_name(corner) for corner in seen.seen)
    above = seen.cover is Cover.NONE and other.elevation > one.elevation
    if above and high_ground:
        return Look(Cover.HALF, higher=True)
    return Look(seen.cover, hidden, shown)


def _joined(names: Iterable[str]) -> tuple[str, ...]:
    """Names of corners; where both the lower and the upper one are meant, the height goes without saying."""
    known = tuple(names)
    pairs = {name: name.removeprefix("lower ").removeprefix("upper ") for name in known}
    both = {base for base in pairs.values() if {f"lower {base}", f"upper {base}"} <= pairs.keys()}
    return tuple(dict.fromkeys(base if base in both else name for name, base in pairs.items()))


def _listed(corners: tuple[str, ...]) -> str:
    return " and ".join((", ".join(corners[:-1]), corners[-1])) if len(corners) > 1 else corners[0]


def unseen(state: State, target: Combatant) -> bool:
    """Whether nobody can see somebody, such as one who is invisible."""
    return bearing(state, target, "unseen") is not None


def position_known(state: State, target: Combatant) -> bool:
    """Whether it is known where somebody is who can't be seen."""
    found = bearing(state, target, "unseen")
    return found is not None and found[1].position_known


def in_area(state: State, squares: Iterable[Square]) -> list[Combatant]:
    """Everybody on their feet or fallen who stands on some squares, in roster order."""
    area = frozenset(squares)
    return [
        who
        for who in state.combatants.values()
        if who.standing not in ("dead", "fled") and any(square in area for square in who.squares)
    ]


def corner_name(grid: Grid, corner: Square) -> str:
    """How a command names a grid corner: by the square to its lower right."""
    return grid.name(corner)


def free(state: State, who: Combatant, at: Square) -> bool:
    """Whether somebody could stand at a square: nothing impassable and nobody else there (W-2, W-10)."""
    grid, taken = state.grid, state.taken(but=who.id)
    if grid is None:
        return False
    return all(grid.is_open(square) and square not in taken for square in covered(at, who.size))


def on_edge(state: State, who: Combatant) -> bool:
    """Whether somebody stands at the edge of the battlefield."""
    grid = state.grid
    if grid is None:
        return False
    for x, y in who.squares:
        field = grid.field_at((x, y))
        if field is None or x in (field.x, field.x + field.columns - 1) or y in (field.y, field.y + field.rows - 1):
            return True
    return False
