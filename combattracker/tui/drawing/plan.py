"""Where the squares of a battlefield are drawn: sizes of cells, headers with letters, numbers of rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from combattracker.model.grid import Field, Grid, Square, column_name
from combattracker.tui.drawing.paint import clip


class Shape(NamedTuple):
    """The size of a square's cell in characters, and the empty columns and lines between cells."""

    width: int
    height: int
    gap: int = 0
    leading: int = 0


class Label(NamedTuple):
    """A text beside the squares."""

    x: int
    text: str
    tone: str


FULL, LEAN, BARE = "full", "lean", "bare"
"""How much is written around the fields: names and letters, one line of both, or one for two fields."""
WIDEST = {1: 6, 2: 10, 3: 17}
NARROWEST = {1: 2, 2: 4, 3: 6}


class Plan:
    """Every square of the plane has its columns and lines; what belongs to no field takes no room."""

    def __init__(self, grid: Grid, shape: Shape, style: str, room: int) -> None:
        self.grid = grid
        self.shape = shape
        self.style = style
        self.columns: dict[int, int] = {}
        self.rows: dict[int, int] = {}
        self.labels: dict[int, list[Label]] = {}
        self.lines: dict[int, tuple[int, int]] = {}
        self.height = 0
        self._across()
        self.field_width = self.width
        self._down(room)

    def _across(self) -> None:
        fields = self.grid.fields
        x, before = 0, None
        pitch = self.shape.width + self.shape.gap
        for column in sorted({c for field in fields for c in range(field.x, field.x + field.columns)}):
            digits = [len(str(field.rows)) for field in fields if field.x == column]
            if digits:
                x += max(digits) + 1 + (1 if before is not None else 0)
            elif before is not None and column != before + 1:
                x += 2
            self.columns[column] = x
            x, before = x + pitch, column
        self.width = max(0, x - self.shape.gap)

    def _down(self, room: int) -> None:
        y, before = 0, None
        pitch = self.shape.height + self.shape.leading
        for row in sorted({r for field in self.grid.fields for r in range(field.y, field.y + field.rows)}):
            begun = [field for field in self.grid.fields if field.y == row]
            if begun:
                y = self._header(begun, y, room)
            elif before is not None and row != before + 1:
                y += 1
            self.rows[row] = y
            for line in range(self.shape.height):
                self.lines[y + line] = (row, line)
            for field in self.grid.fields:
                if field.y <= row < field.y + field.rows:
                    self._number(field, row, y)
            y, before = y + pitch, row
        self.height = max(0, y - self.shape.leading)

    def _number(self, field: Field, row: int, y: int) -> None:
        at = self.columns[field.x] - self.gutter(field)
        self._label(y + (self.shape.height - 1) // 2, at, self.number(field, row), "label")

    def _header(self, begun: list[Field], y: int, room: int) -> int:
        """Writes names and letters above some fields; gives back the line of their first row."""
        joined = {field.id: self.above(field) for field in begun}
        if all(joined.values()) and self.style != BARE:
            for field in begun:
                self._rule(field, y)
            return y + 1
        if self.style == BARE and all(self.below(field) for field in begun) and not any(joined.values()):
            return y
        names = self.style == FULL and not any(joined.values())
        for field in begun:
            name = clip(field.name, max(0, max(self.span(field), room - self.left(field))))
            if names:
                self._label(y, self.left(field), name, "name")
            elif self.style == BARE and (over := joined[field.id]):
                self._beside(field, y, f"▲ {over.name}  ▼ {field.name}", room)
            else:
                self._beside(field, y, field.name, room)
            self._letters(field, y + names)
        return y + names + 1

    def _letters(self, field: Field, y: int) -> None:
        for x, name in self.letters(field):
            self._label(y, x, name, "label")

    def _beside(self, field: Field, y: int, text: str, room: int) -> None:
        """Writes to the right of the letters, where there is room and no other field."""
        x = self.left(field) + self.span(field) + 2
        last = all(other.x <= field.x for other in self.grid.fields)
        if last and room - x >= 16:
            text = clip(text, room - x)
            self._label(y, x, text, "name")
            self.width = max(self.width, x + cell_len(text))

    def _rule(self, field: Field, y: int) -> None:
        """A line between two fields that face each other, with the name of the lower one."""
        width = self.span(field)
        name = clip(field.name, max(0, width - 6))
        self._label(y, self.left(field), "──", "rule")
        self._label(y, self.left(field) + 2, f" {name} ", "name")
        used = 4 + cell_len(name)
        self._label(y, self.left(field) + used, "─" * max(0, width - used), "rule")

    def _label(self, y: int, x: int, text: str, tone: str) -> None:
        self.labels.setdefault(y, []).append(Label(x, text, tone))

    def letters(self, field: Field) -> Iterator[tuple[int, str]]:
        """The letters of a field's columns with where they are written."""
        for column in range(field.columns):
            name = column_name(column)[: self.shape.width]
            yield self.columns[field.x + column] + (self.shape.width - len(name)) // 2, name

    def number(self, field: Field, row: int) -> str:
        """The number of a row of the plane within its field, as it is written beside it."""
        return f"{row - field.y + 1:>{len(str(field.rows))}}"

    def gutter(self, field: Field) -> int:
        """How many columns the numbers of a field's rows take."""
        return len(str(field.rows)) + 1

    def left(self, field: Field) -> int:
        """The first column of a field's squares."""
        return self.columns[field.x]

    def span(self, field: Field) -> int:
        """How many columns a field's squares take."""
        return self.columns[field.x + field.columns - 1] + self.shape.width - self.columns[field.x]

    def above(self, field: Field) -> Field | None:
        """The field that lies right above one with the same columns, so that it needs no letters of its own."""
        return next((o for o in self.grid.fields if o.y + o.rows == field.y and _same_columns(o, field)), None)

    def below(self, field: Field) -> Field | None:
        """The field that lies right below one with the same columns."""
        return next((o for o in self.grid.fields if field.y + field.rows == o.y and _same_columns(o, field)), None)

    def region(self, square: Square) -> Region | None:
        """Where a square is drawn; None for one outside all fields."""
        if square[0] not in self.columns or square[1] not in self.rows:
            return None
        return Region(self.columns[square[0]], self.rows[square[1]], self.shape.width, self.shape.height)

    def square_at(self, x: int, y: int) -> Square | None:
        """The square that is drawn at a place, gaps between squares left out."""
        found = self.lines.get(y)
        if found is None:
            return None
        for column, left in self.columns.items():
            if left <= x < left + self.shape.width:
                square = (column, found[0])
                return square if self.grid.field_at(square) else None
        return None


def _same_columns(a: Field, b: Field) -> bool:
    return (a.x, a.columns) == (b.x, b.columns)


def shapes() -> Iterator[tuple[int, int, str]]:
    """The heights of cells with the lines between them and what is written around, the roomiest first."""
    yield from ((3, 1, FULL), (3, 0, FULL), (3, 0, LEAN), (2, 0, FULL), (2, 0, LEAN), (2, 0, BARE))
    yield from ((1, 0, FULL), (1, 0, LEAN), (1, 0, BARE))


def best_plan(grid: Grid, width: int, height: int, tag: int) -> Plan:
    """The plan with the largest cells that fits into a window; `tag` is the width of the longest tag."""
    narrow = max(2, min(tag, 4))
    for high, leading, style in shapes():
        least = max(NARROWEST[high], narrow)
        frame = Plan(grid, Shape(least, high, 0, leading), style, width)
        if frame.height > height:
            continue
        for wide in range(WIDEST[high], least - 1, -1):
            gap = 1 if wide > least else 0
            plan = Plan(grid, Shape(wide - gap, high, gap, leading), style, width) if wide - gap >= least else None
            if plan is not None and plan.field_width <= width:
                return plan
        if frame.field_width <= width:
            return frame
    full = Plan(grid, Shape(narrow, 1), FULL, width)
    return full if full.height < height else Plan(grid, Shape(narrow, 1), LEAN, width)
