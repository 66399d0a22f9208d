"""The battlefield: squares, who stands on them, and what may be chosen there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.cache import LRUCache
from textual.geometry import Offset, Size, Spacing
from textual.message import Message
from textual.strip import Strip

from combattracker.model.grid import Grid, Square
from combattracker.model.state import State
from combattracker.tui.drawing.cells import ACTOR, DIFFICULT, FALLEN, ITEM, LOW_WALL, SELECTED, SIGNS, WALL, Look, drawn
from combattracker.tui.drawing.looks import empty_looks, first_of, looks
from combattracker.tui.drawing.paint import Line, Run
from combattracker.tui.drawing.plan import Plan, best_plan
from combattracker.tui.widgets.painted import Painted

KEPT_LINES = 400
MANY = 40
"""From so many changed squares on, painting all of them at once is cheaper."""

Piece = tuple[int, Line, int]
"""Runs with the column where they begin, and their width."""
LEGEND: tuple[tuple[str, str], ...] = (
    (SIGNS[""], "a free square"),
    (SIGNS["legal"], "may be chosen"),
    (SIGNS["illegal"], "against the rules; it takes force"),
    (SIGNS["chosen"], "what the cursor is on"),
    (SIGNS["way"], "on the way"),
    (SIGNS["peril"], "on the way, and somebody is provoked there"),
    (ACTOR, "whose turn it is"),
    (SELECTED, "selected"),
    (FALLEN, "out of the fight"),
    ("( )", "hidden from the players"),
    ("&", "more than one is here"),
    (ITEM, "things lie here"),
    (WALL, "a wall"),
    (LOW_WALL, "a wall with a top, and how high it is"),
    (DIFFICULT, "difficult ground"),
    ("▴5", "ground that lies higher"),
)
"""What the signs mean, for the help screen."""


class Battlefield(Painted, can_focus=False):
    """Draws the fields of the fight; nothing on it means something by colour alone."""

    class Clicked(Message):
        """Somebody clicked on a square; `who` stands there, or is empty."""

        def __init__(self, square: Square, who: str) -> None:
            super().__init__()
            self.square = square
            self.who = who

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"battlefield--{name}"
        for name in (
            "square", "odd", "wall", "legal", "illegal", "chosen", "way", "peril", "selected", "actor", "cursor",
            "free", "sign", "tag", "secret", "crossed", "open", "called", "effects", "label", "name", "rule",
        )
    }  # fmt: skip
    DEFAULT_CSS = """
    Battlefield {
        padding: 0 0 0 1;
        & > .battlefield--square { background: $foreground 5%; }
        & > .battlefield--odd { background: $foreground 5%; }
        & > .battlefield--wall { background: $foreground 20%; color: $foreground 45%; }
        & > .battlefield--legal { background: $success 25%; }
        & > .battlefield--illegal { background: $error 15%; }
        & > .battlefield--chosen { background: $accent 45%; }
        & > .battlefield--way { background: $accent 20%; }
        & > .battlefield--peril { background: $warning 35%; text-style: bold; }
        & > .battlefield--selected { background: $primary 40%; }
        & > .battlefield--actor { background: $primary; color: auto; text-style: bold; }
        & > .battlefield--cursor { background: $accent; color: auto; text-style: bold; }
        & > .battlefield--free { color: $foreground 45%; }
        & > .battlefield--sign { text-style: bold; }
        & > .battlefield--tag { text-style: bold; }
        & > .battlefield--secret { text-style: italic; }
        & > .battlefield--crossed { text-style: strike; }
        & > .battlefield--open { text-style: bold underline; }
        & > .battlefield--label { color: $foreground 60%; }
        & > .battlefield--rule { color: $foreground 40%; }
        & > .battlefield--name { color: $text-accent; text-style: bold; }
    }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._grid: Grid | None = None
        self._looks: dict[Square, Look] = {}
        self._there: dict[Square, str] = {}
        self._plan: Plan | None = None
        self._planned: tuple[Grid | None, Size, int] = (None, Size(0, 0), 0)
        self._strips: LRUCache[int, Strip] = LRUCache(KEPT_LINES)
        self._window = (0, 0)
        self._aim: Square | None = None
        self._seen: Square | None = None

    def show(
        self,
        state: State,
        *,
        actor: str = "",
        selected: frozenset[str] = frozenset(),
        squares: Mapping[Square, str] | None = None,
        combatants: Mapping[str, str] | None = None,
        cursor: Square | None = None,
        marks: Mapping[str, str] | None = None,
    ) -> None:
        """Shows a state; `squares` and `combatants` have a tone: legal, illegal, chosen or way.

        `marks` are signs of one cell on combatants, such as for their cover.
        """
        grid = state.grid
        if self.display != (grid is not None):
            self.display = grid is not None
        self._grid = grid
        if grid is None:
            self._looks, self._there = {}, {}
            return
        before = self._looks
        self._looks, self._there = looks(
            state, grid, actor, selected, squares or {}, combatants or {}, cursor, marks or {}
        )
        who = state.combatants.get(actor)
        self._aim = cursor or first_of(self._there, combatants or {}, "chosen") or (who.at if who else None)
        if self._lay_out():
            return
        changed = [square for square in {**before, **self._looks} if before.get(square) != self._looks.get(square)]
        self._repaint(changed)
        self._follow()

    def _repaint(self, changed: list[Square]) -> None:
        plan = self._plan
        if plan is None or not changed:
            return
        for square in changed:
            region = plan.region(square)
            if region is None:
                continue
            for y in range(region.y, region.bottom):
                self._strips.discard(y)
            if len(changed) <= MANY:
                self.refresh(region.translate(-self.scroll_offset))
        if len(changed) > MANY:
            self.refresh()

    def _lay_out(self) -> bool:
        """Chooses the size of the cells anew if something has changed that it depends on."""
        size = self.content_region.size
        tag = max((cell_len(look.tag) for look in self._looks.values()), default=1)
        wanted = (self._grid, size, tag)
        if self._grid is None or not size or wanted == self._planned:
            return False
        self._planned = wanted
        self._plan = plan = best_plan(self._grid, size.width, size.height, tag)
        virtual = Size(plan.width, plan.height)
        if virtual != self.virtual_size:
            self.virtual_size = virtual
        self._strips.clear()
        self.refresh()
        self._seen = None
        self.call_after_refresh(self._follow)
        return True

    def _follow(self) -> None:
        """Scrolls to the cursor or the actor when it is another square than before."""
        if self._plan is None or self._aim is None or self._aim == self._seen:
            return
        region = self._plan.region(self._aim)
        if region is None:
            return
        self._seen = self._aim
        # Some squares around it show what is near, and keep clear of letters and numbers at the edge.
        size = self.scrollable_content_region.size
        high, wide = min(2 * region.height, size.height // 3), min(4 * region.width, size.width // 3)
        around = Spacing(high, wide, high, wide)
        self.scroll_to_region(region, spacing=around, animate=False, immediate=True, force=True)

    def on_resize(self) -> None:
        """Another size may have room for larger cells."""
        self._strips.clear()
        self._lay_out()

    def on_click(self, event: events.Click) -> None:
        """Tells which square was clicked."""
        at = event.get_content_offset(self)
        if at is None or self._plan is None:
            return
        if at.y == 0 and self.scroll_offset.y and self._letters(self.scroll_offset.y):
            return
        place: Offset = at + self.scroll_offset
        square = self._plan.square_at(place.x, place.y)
        if square is not None:
            event.stop()
            self.post_message(self.Clicked(square, self._there.get(square, "")))

    def forget(self) -> None:
        """Drops what is kept of painted lines."""
        self._strips.clear()

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        scroll_x, scroll_y = self.scroll_offset
        window = (scroll_x, self.size.width)
        if window != self._window:
            self._window = window
            self._strips.clear()
        at = y + scroll_y
        if y == 0 and scroll_y and (letters := self._letters(at)):
            return self._paint(letters, scroll_x, scroll_x + self.size.width)
        strip = self._strips.get(at)
        if strip is None:
            number = self._number(at, scroll_x)
            wide = cell_len(number)
            strip = self._paint(self._pieces(at, scroll_x + wide), scroll_x + wide, scroll_x + self.size.width)
            if number:
                strip = Strip.join([self.strip([Run(number, "label")], wide), strip])
            self._strips[at] = strip
        return strip

    def _letters(self, y: int) -> list[Piece]:
        """The letters of the columns for the topmost line, where their own line is out of view."""
        plan, grid = self._plan, self._grid
        if plan is None or grid is None or y not in plan.lines:
            return []
        row = plan.lines[y][0]
        pieces: list[Piece] = []
        for field in grid.fields:
            if field.y <= row < field.y + field.rows:
                for x, name in plan.letters(field):
                    pieces.append((x, (Run(name, "label"),), cell_len(name)))
        return sorted(pieces, key=lambda piece: piece[0])

    def _number(self, y: int, left: int) -> str:
        """The number of a row for the left edge, where its own place is out of view."""
        plan, grid = self._plan, self._grid
        if not left or plan is None or grid is None or y not in plan.lines:
            return ""
        row = plan.lines[y][0]
        at_edge = next((column for column, x in plan.columns.items() if x + plan.shape.width > left), None)
        field = grid.field_at((at_edge, row)) if at_edge is not None else None
        if field is None or plan.left(field) - plan.gutter(field) >= left:
            return ""
        return plan.number(field, row) + " "

    def _paint(self, pieces: list[Piece], left: int, right: int) -> Strip:
        """Pieces that follow each other, between two columns of the plan."""
        seen = [piece for piece in pieces if piece[0] < right and piece[0] + piece[2] > left]
        x = start = min(left, seen[0][0]) if seen else left
        line: list[Run] = []
        for begin, runs, width in seen:
            line += [Run(" " * max(0, begin - x)), *runs]
            x = begin + width
        return self.strip(line, max(right, x) - start).crop(left - start, right - start)

    def _pieces(self, y: int, left: int) -> list[Piece]:
        """The labels and cells of a line that are in view, from left to right."""
        plan, grid = self._plan, self._grid
        if plan is None or grid is None:
            return []
        pieces: list[Piece] = []
        for label in plan.labels.get(y, ()):
            # The name of the only field stays in view.
            x = max(label.x, left) if label.tone == "name" and len(grid.fields) == 1 else label.x
            pieces.append((x, (Run(label.text, label.tone),), cell_len(label.text)))
        if y in plan.lines:
            row, part = plan.lines[y]
            wide, high = plan.shape.width, plan.shape.height
            empty = empty_looks(grid)
            right = self.scroll_offset.x + self.size.width
            for column, x in plan.columns.items():
                square = (column, row)
                # Half a tag at the edge would be read as another one.
                if left <= x < right and (look := self._looks.get(square) or empty.get(square)):
                    pieces.append((x, drawn(look, wide, high)[part], wide))
        return sorted(pieces, key=lambda piece: piece[0])
