"""The column with details: one combatant in full, the aggro table, and what the ruleset supplies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from combattracker.model.state import State
from combattracker.rules.panels import Panel
from combattracker.tui.drawing.paint import Line
from combattracker.tui.drawing.panels import panel_lines
from combattracker.tui.drawing.sheet import aggro_lines, background_lines, now_lines
from combattracker.tui.widgets.painted import Lines


class Detail(Lines, can_focus=False):
    """What is known of one combatant, then of the fight as a whole."""

    DEFAULT_CSS = """
    Detail { padding: 0 0 0 1; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._again: Callable[[], None] | None = None
        self._who = ""

    def show(self, state: State, who: str, panels: Sequence[Panel]) -> None:
        """Shows a combatant (nobody where `who` is empty), the aggro table and the panels."""
        self._again = lambda: self.show(state, who, panels)
        width = self.room
        if width <= 0:
            return
        known = state.combatants.get(who)
        # What changes from turn to turn stays in view; what hardly does comes last, because it can be scrolled to.
        parts = [now_lines(state, known, width)] if known else []
        parts += [panel_lines(panel, width) for panel in panels]
        parts.append(aggro_lines(state, who, width))
        if known:
            parts.append(background_lines(state, known, width))
        lines: list[Line] = []
        for part in parts:
            if part:
                lines += [*([()] if lines else []), *part]
        self.put(lines)
        if who != self._who:
            self._who = who
            self.scroll_to(y=0, animate=False, immediate=True)

    def on_resize(self) -> None:
        """Another width breaks the lines elsewhere."""
        if self._again:
            self._again()
