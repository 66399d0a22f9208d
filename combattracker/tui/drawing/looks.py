"""What is to be drawn on the squares of the battlefield, worked out from a state."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from combattracker.desk.words import roster
from combattracker.model.combatant import Combatant
from combattracker.model.foes import Roughly
from combattracker.model.grid import Grid, Square, column_name
from combattracker.model.state import State
from combattracker.tui.drawing.cells import Look
from combattracker.tui.drawing.paint import SIDES
from combattracker.tui.drawing.text import shown


def looks(
    state: State,
    grid: Grid,
    actor: str,
    selected: frozenset[str],
    squares: Mapping[Square, str],
    combatants: Mapping[str, str],
    cursor: Square | None,
    marks: Mapping[str, str],
) -> tuple[dict[Square, Look], dict[Square, str]]:
    """What is drawn on each square that is not just empty, and who is met by a click there."""
    here: dict[Square, list[Combatant]] = {}
    for who in state.combatants.values():
        for square in who.squares:
            here.setdefault(square, []).append(who)
    lying: dict[Square, int] = {}
    for thing in state.ground.values():
        if thing.at is not None:
            lying[thing.at] = lying.get(thing.at, 0) + 1
    empty = empty_looks(grid)
    found: dict[Square, Look] = {}
    there: dict[Square, str] = {}
    for square in {**here, **lying, **squares, **({cursor: ""} if cursor else {})}:
        base = empty.get(square)
        if base is None:
            continue
        base = base._replace(tone=squares.get(square, ""), cursor=square == cursor, things=lying.get(square, 0))
        present = here.get(square)
        if present:
            first = max(present, key=lambda who: (who.id in combatants, who.id == actor, roster.is_in(state, who)))
            there[square] = first.id
            base = _occupied(base, state, first, len(present) - 1, actor, selected, combatants)
            base = base._replace(mark=shown(marks.get(first.id, "")))
            if square != first.at:  # what a large one covers besides its first square
                base = base._replace(health=None, called="", glyphs=())
        found[square] = base
    return found, there


@lru_cache(maxsize=4)
def empty_looks(grid: Grid) -> dict[Square, Look]:
    """Every square of a grid with nobody on it."""
    return {
        square: Look(
            f"{column_name(square[0] - field.x)}{square[1] - field.y + 1}",
            wall=square in grid.blocked,
            difficult=square in grid.difficult,
            level=grid.height(square) or 0,
            odd=(square[1] - field.y) % 2 == 1,
        )
        for field in grid.fields
        for square in field.squares()
    }


def _occupied(
    base: Look,
    state: State,
    who: Combatant,
    others: int,
    actor: str,
    selected: frozenset[str],
    combatants: Mapping[str, str],
) -> Look:
    pool = roster.health(state, who)
    return base._replace(
        tone=combatants.get(who.id, base.tone),
        tag=shown(who.tag) or "?",
        called=who.name,
        side=roster.side_number(state, who.side) % SIDES,
        health=(pool.current, pool.maximum) if pool else None,
        word=pool.word if isinstance(pool, Roughly) else "",
        glyphs=roster.glyphs(state, who),
        actor=who.id == actor,
        selected=who.id in selected,
        fallen=not roster.is_in(state, who),
        hidden=who.hidden,
        others=others,
    )


def first_of(there: Mapping[Square, str], tones: Mapping[str, str], tone: str) -> Square | None:
    """The first square on which somebody with this tone stands."""
    return next((square for square, who in there.items() if tones.get(who) == tone), None)
