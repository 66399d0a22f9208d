"""The lie of the land: what is blocked, difficult, high or low, from an encounter's words and its map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from combattracker.content.encounters.encounter import Encounter, Sign
from combattracker.content.encounters.maps import Drawn
from combattracker.content.yaml import faults
from combattracker.model.grid import Grid, Square
from combattracker.model.values import changed


def shaped(encounter: Encounter, grid: Grid, drawn: Drawn, found: faults.Collector) -> Grid:
    """A grid with the land that the encounter writes and draws; what is written goes before what is drawn."""
    words = encounter.words.battlefield
    signs = {sign: meant for sign, meant in encounter.words.legend.items() if isinstance(meant, Sign)}
    there = [(square, signs[sign]) for sign, squares in drawn.signs.items() if sign in signs for square in squares]
    heights = {square: sign.wall or sign.height for square, sign in there if sign.wall or sign.height}
    blocked = {*drawn.blocked, *(square for square, sign in there if sign.wall)}
    difficult = {square for square, sign in there if sign.terrain == "difficult"}
    if words is not None:
        blocked.update(square for _, square in _squares(encounter, grid, "blocked", words.blocked, found))
        difficult.update(square for _, square in _squares(encounter, grid, "difficult", words.difficult, found))
        heights |= {
            square: words.heights[name] for name, square in _squares(encounter, grid, "heights", words.heights, found)
        }
    return changed(
        grid,
        blocked=grid.blocked | blocked,
        difficult=grid.difficult | difficult,
        heights=tuple(sorted({**dict(grid.heights), **heights}.items())),
    )


def _squares(
    encounter: Encounter, grid: Grid, field: str, names: Iterable[str], found: faults.Collector
) -> Iterator[tuple[str, Square]]:
    """The squares that a field of the battlefield names; names of none are noted as mistakes."""
    for index, name in enumerate(names):
        step = name if field == "heights" else index
        path: faults.Path = ("battlefield", field, step)
        square = found.catch(lambda name=name: grid.parse(name), encounter.document, path)  # type: ignore[misc]
        if square is not None:
            yield name, square
