"""What stands in the battlefield's place where there is no grid: the ruleset's panels, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.geometry import Region

from combattracker.rules.panels import Panel, Table
from combattracker.tui.drawing.paint import Line, Run, width_of
from combattracker.tui.drawing.panels import natural_width, panel_lines
from combattracker.tui.widgets.painted import Lines

GAP = 4
LEAST = 24


class Board(Lines, can_focus=False):
    """The ruleset's panels, as many beside each other as there is room for."""

    DEFAULT_CSS = """
    Board { padding: 0 1 0 2; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._again: Callable[[], None] | None = None

    def show(self, panels: Sequence[Panel], name: str = "") -> None:
        """Shows the panels, in their order from left to right and from top to bottom, with somebody's in view."""
        self._again = lambda: self.show(panels, name)
        if self.room <= 0:
            return
        lines, tops = laid_out(panels, self.room)
        self.put(lines)
        for panel, (top, height) in zip(panels, tops, strict=True):
            if name and isinstance(panel, Table) and name in panel.columns:
                region = Region(0, top, 1, height)
                self.scroll_to_region(region, animate=False, immediate=True, force=True)
                break

    def on_resize(self) -> None:
        """Another width has room for more, or less."""
        if self._again:
            self._again()


def laid_out(panels: Sequence[Panel], width: int) -> tuple[list[Line], list[tuple[int, int]]]:
    """The lines, and for each panel its first line and its height."""
    lines: list[Line] = []
    tops: list[tuple[int, int]] = []
    wide = min(width, max((LEAST, *(natural_width(panel) for panel in panels))))
    count = max(1, (width + GAP) // (wide + GAP))
    for first in range(0, len(panels), count):
        row = [panel_lines(panel, wide) for panel in panels[first : first + count]]
        lines += [()] if lines else []
        tops += [(len(lines), len(part)) for part in row]
        for y in range(max(len(part) for part in row)):
            line: list[Run] = []
            for number, part in enumerate(row):
                # Only what has a neighbour is filled up.
                missing = number * (wide + GAP) - width_of(line)
                if y < len(part) and part[y]:
                    line += [Run(" " * missing)] if missing > 0 else []
                    line += part[y]
            lines.append(tuple(line))
    return lines, tops
