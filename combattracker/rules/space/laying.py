"""What comes of laying an area somewhere: the squares of the map that it covers, whom it reaches, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Grid
from combattracker.rules.asking.requests import Laid, Refusal, Spared

from .areas import Area
from .bodies import Body


def anybody(who: Combatant) -> Refusal | None:
    """Spares nobody."""
    return None


def lay(
    grid: Grid,
    area: Area,
    origin: Body,
    direction: str,
    people: Iterable[Combatant],
    spares: Callable[[Combatant], Refusal | None] = anybody,
) -> Laid:
    """An area laid at a body, a square or a corner, in a direction if it has one.

    `people` are those whom it may reach, in their order; whoever stands with any square in it is reached unless
    `spares` says why not: a wall in between, a friend of the caster's. What lies outside the fields is not covered.
    """
    squares = tuple(at for at in area.squares(origin, direction) if grid.field_at(at) is not None)
    within = frozenset(squares)
    reaches, spared = [], []
    for who in people:
        if not within.isdisjoint(who.squares):
            why = spares(who)
            if why is None:
                reaches.append(who.id)
            else:
                spared.append(Spared(who.id, why))
    return Laid(squares, tuple(reaches), tuple(spared))
