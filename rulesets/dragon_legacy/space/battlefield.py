"""The two fields, reach, and who can be got at from where."""

from __future__ import annotations

from collections.abc import Sequence

from combattracker.model.combatant import Combatant, Side
from combattracker.model.grid import Field, Grid, Square, adjacent, manhattan
from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.memo import remembered
from combattracker.rules.space.search import reachable

from ..schemas import Attack

RANGE = 5
COLUMNS, ROWS = 5, 3


def two_fields(sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid:
    """Two fields of 5 × 3 squares (D-38), or of the size asked for, fronts facing: the players' below the others'."""
    wide, deep = columns or COLUMNS, rows or ROWS
    below = [side for side in sides if side.controller == "players"][:1] or list(sides[-1:])
    above = [side for side in sides if side not in below][:1]
    fields = [Field(side.id, side.name, 0, y * deep, wide, deep) for y, side in enumerate(above + below)]
    return Grid(tuple(fields))


def adjacency(state: State) -> int:
    """How many squares are adjacent to one: 8, or 4 by house rule."""
    return 4 if state.switches.get("adjacency") == 4 else 8


def touching(state: State, a: Square | None, b: Square | None) -> bool:
    """Whether two squares are adjacent (D-42)."""
    return a is not None and b is not None and adjacent(a, b, adjacency(state))


def within_range(a: Square | None, b: Square | None) -> bool:
    """Whether a square is at most 5 away, counted orthogonally (D-47); there is no minimum (D-48)."""
    return a is not None and b is not None and manhattan(a, b) <= RANGE


def out_of_range(a: Combatant, b: Combatant) -> Refusal | None:
    """Why a ranged attack does not reach; units in the way never matter (D-49)."""
    if a.at is None or b.at is None:
        return Refusal(f"{(a if a.at is None else b)} is not on the battlefield", ("D-37",))
    if not within_range(a.at, b.at):
        return Refusal(f"out of range: {manhattan(a.at, b.at)} squares, maximum {RANGE}", ("D-37", "D-47"))
    return None


def unreachable(state: State, attacker: Combatant, target: Combatant) -> Refusal | None:
    """Why a melee attack cannot reach a target (D-43, D-45)."""
    if attacker.at is None or target.at is None:
        return Refusal("not on the battlefield", ("D-37",))
    near = adjacency(state)
    if adjacent(attacker.at, target.at, near):
        return None
    assert state.grid is not None
    found = walkable(state, attacker)
    if any(square in found for square in state.grid.neighbours(target.at, near)):
        return None
    return Refusal("no free square beside it can be reached", ("D-37", "D-43", "D-45"))


@remembered(256)
def walkable(state: State, who: Combatant) -> frozenset[Square]:
    """Every square to which a way leads through nobody (D-45), its own included; none for one that is nowhere."""
    if state.grid is None or who.at is None:
        return frozenset()
    return reachable(state.grid, who.at, frozenset(state.taken(but=who.id)), adjacency(state))


def beyond_reach(state: State, attacker: Combatant, target: Combatant, attack: Attack) -> Refusal | None:
    """Why an attack of its reach type (D-40) does not get to a target."""
    return unreachable(state, attacker, target) if attack.reach == "melee" else out_of_range(attacker, target)


@remembered(256)
def own_squares(state: State, who: Combatant) -> list[Square]:
    """The free squares of a unit's own side (D-39)."""
    grid = state.grid
    if grid is None:
        return []
    field = state.sides[who.side].field
    taken = state.taken(but=who.id)
    squares = grid.field(field).squares() if field else grid.squares()
    return [square for square in squares if square not in taken and square not in grid.blocked and square != who.at]
