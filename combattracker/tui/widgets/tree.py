"""The tree of the history: a row for each entry and each folded branch, of which only those in view are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from combattracker.desk.past.timeline import Row
from combattracker.desk.words.roster import Sides
from combattracker.desk.words.told import spans
from combattracker.model.values import changed
from combattracker.tui.drawing.paint import Line, Run
from combattracker.tui.drawing.told import runs
from combattracker.tui.widgets.painted import Painted


class Tree(Painted, can_focus=False):
    """The rows of the timeline; only those in view are drawn, for there may be 100,000."""

    DEFAULT_CSS = """
    Tree {
        background: $surface;
        overflow-x: hidden;
        & > .tree--cursor { background: $primary 35%; }
        & > .tree--here { text-style: bold; color: $text-accent; }
        & > .tree--aside { color: $foreground 60%; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"tree--cursor", "tree--here", "tree--aside"}

    class Clicked(Message):
        """Somebody clicked on a row, and there perhaps on the name of `who`."""

        def __init__(self, row: int, who: str = "") -> None:
            super().__init__()
            self.row = row
            self.who = who

    def __init__(self, label: Callable[[Row], str], name: Callable[[str], str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.called = name
        self.label = label
        self.rows: list[Row] = []
        self.at = 0
        self.sides: Sides = {}
        self._names_on: dict[int, Sequence[tuple[int, int, str]]] = {}

    def show(self, rows: list[Row], at: int) -> None:
        """Shows the rows, with the cursor on one of them."""
        self.rows, self.at = rows, at
        self.virtual_size = Size(self.scrollable_content_region.width, len(rows))
        self.refresh()
        # How far it can be scrolled is known only when the new size has been taken in.
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        """Scrolls so that the cursor is in view."""
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if height and not top <= self.at < top + height:
            self.scroll_to(y=max(0, self.at - height // 2), animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """One row of what is in view."""
        index, width = y + self.scroll_offset.y, self.size.width
        line: Line = ()
        if index < len(self.rows):
            row = self.rows[index]
            label = self.label(row)
            row = changed(row, name=self.called(row.name))
            line = drawn(row, label, width, index == self.at, self.sides)
            self._names_on[y] = named(line, row, label)
        return self.strip(line, width)

    def on_click(self, event: events.Click) -> None:
        """Tells which row was clicked."""
        event.stop()
        named = self._names_on.get(event.y, ())
        who = next((who for start, end, who in named if start <= event.x < end), "")
        self.post_message(self.Clicked(event.y + self.scroll_offset.y, who))


def named(line: Line, row: Row, label: str) -> list[tuple[int, int, str]]:
    """Where on a painted row somebody is named: from which cell up to which."""
    text = line[0].text + line[1].text + label
    before = len(text) - len(label)
    cells = sum(cell_len(run.text) for run in line[:-1])
    found = [
        (cell_len(text[: before + start]), cell_len(text[: before + end]), piece.who)
        for start, end, piece in spans(label)
    ]
    return [(start, min(end, cells), who) for start, end, who in found if who]


def drawn(row: Row, label: str, width: int, cursor: bool, sides: Sides) -> Line:
    """A row as a painted line: number, sign, what was done, its name, and when."""
    number, sign, clock = f"{row.entry:>5} ", f"{'  ' * row.depth}{row.sign} ", f" {row.at[11:16]}"
    told = label + (f" (+{row.count - 1})" if row.count > 1 else "")
    told = told + (f" «{row.name}»" if row.name else "")
    ground = "cursor" if cursor else ""
    tone = {"●": "here", "○": ""}.get(row.sign, "aside")
    room = max(4, width - len(number) - len(sign) - len(clock))
    return (
        Run(number, f"aside {ground}"),
        Run(sign, ground),
        *runs(told, room, f"{tone} {ground}", sides),
        Run(clock, f"aside {ground}"),
    )
