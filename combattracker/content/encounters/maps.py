"""Text maps: rows of signs, what each sign means, and the squares they stand on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document
from combattracker.model.errors import CombatError
from combattracker.model.grid import Field, Grid, Square

FREE = "."
BLOCKED = "#"
MOST_SQUARES = 100

Rows = list[list[str]]


class Drawn(NamedTuple):
    """What a map says: blocked squares, and for each other sign its squares in reading order."""

    blocked: frozenset[Square]
    signs: dict[str, list[Square]]


def rows_of(text: str, document: Document, path: faults.Path) -> Rows:
    """The signs of a map's text; they are separated by blanks everywhere or nowhere. Raises Unreadable."""
    written = [line.strip() for line in text.splitlines() if line.strip()]
    spaced = any(len(line.split()) > 1 for line in written)
    rows = [line.split() if spaced else list(line) for line in written]
    if not rows:
        raise faults.fault(document, path, "an empty map", "rows of signs", "draw it, or delete the key")
    widths = [len(row) for row in rows]
    for number, width in enumerate(widths, 1):
        if width != widths[0]:
            found = f"{width} signs in row {number} of the map"
            advice = "make all rows equally long, and separate all signs by blanks or none"
            raise faults.fault(document, path, found, f"{widths[0]} as in its first row", advice)
    if len(rows) > MOST_SQUARES or widths[0] > MOST_SQUARES:
        raise faults.fault(
            document, path, f"a map of {widths[0]}×{len(rows)}", f"at most {MOST_SQUARES} each way", "make it smaller"
        )
    return rows


class TextMap:
    """The `map` of an encounter: one text for the whole battlefield, or one for each field."""

    def __init__(self, written: str | Mapping[str, str], document: Document, path: faults.Path = ("map",)) -> None:
        self.document = document
        self.path = path
        self.whole: Rows | None = None
        self.by_field: dict[str, Rows] = {}
        if isinstance(written, str):
            self.whole = rows_of(written, document, path)
        else:
            self.by_field = {field: rows_of(text, document, (*path, field)) for field, text in written.items()}

    def grid(self, make: Callable[[int | None, int | None], Grid | None]) -> Grid | None:
        """The grid of the size that is drawn, from `make(columns, rows)`; None where the rules know none."""
        if self.whole is None:
            columns = max((len(rows[0]) for rows in self.by_field.values()), default=None)
            return make(columns, max((len(rows) for rows in self.by_field.values()), default=None))
        usual = make(None, None)
        if usual is None:  # no battlefield, or only where one is drawn
            return make(len(self.whole[0]), len(self.whole))
        # All fields are drawn as one; how many lie beside and below each other is known only from the rules.
        beside, below = len({f.x for f in usual.fields}), len({f.y for f in usual.fields})
        width, height = len(self.whole[0]), len(self.whole)
        if width % beside or height % below:
            found = f"a map of {width}×{height}"
            expected = f"a width divisible by {beside} and a height divisible by {below}, for the fields of these rules"
            raise faults.fault(self.document, self.path, found, expected, "draw all fields, or one map for each")
        return make(width // beside, height // below)

    def drawn(self, grid: Grid) -> Drawn:
        """What the map says about a grid. Raises Unreadable where it does not fit."""
        blocked: set[Square] = set()
        signs: dict[str, list[Square]] = {}
        for square, sign in self._cells(grid):
            if sign == BLOCKED:
                blocked.add(square)
            elif sign != FREE:
                signs.setdefault(sign, []).append(square)
        return Drawn(frozenset(blocked), signs)

    def _cells(self, grid: Grid) -> Iterator[tuple[Square, str]]:
        if self.whole is not None:
            # Columns and rows between the fields belong to nobody and are not drawn.
            columns = sorted({x for field in grid.fields for x in range(field.x, field.x + field.columns)})
            rows = sorted({y for field in grid.fields for y in range(field.y, field.y + field.rows)})
            yield from self._laid(self.whole, columns, rows, self.path)
        for field_id, drawn in self.by_field.items():
            here = (*self.path, field_id)
            try:
                field: Field = grid.field(field_id)
            except CombatError:
                raise faults.unknown(self.document, here, "field", (f.id for f in grid.fields), key=True) from None
            xs, ys = range(field.x, field.x + field.columns), range(field.y, field.y + field.rows)
            yield from self._laid(drawn, xs, ys, here)

    def _laid(
        self, rows: Rows, columns: Sequence[int], lines: Sequence[int], path: faults.Path
    ) -> Iterator[tuple[Square, str]]:
        if len(rows) != len(lines) or len(rows[0]) != len(columns):
            found, expected = f"a map of {len(rows[0])}×{len(rows)}", f"one of {len(columns)}×{len(lines)}"
            raise faults.fault(self.document, path, found, expected, "draw every square, '.' for a free one")
        for y, row in zip(lines, rows, strict=True):
            for x, sign in zip(columns, row, strict=True):
                yield (x, y), sign
