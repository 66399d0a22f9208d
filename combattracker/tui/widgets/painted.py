"""Widgets that paint their lines themselves, with the tones of their component classes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from combattracker.tui.drawing.paint import SIDE_INKS, SIDES, Line, Run

LOUD = frozenset(("cursor", "actor", "chosen", "selected", "fill-good", "fill-worn", "fill-bad"))
FAINT = frozenset(("dim", "out", "free", "label", "rule", "wall"))
"""What stands out and what stands back where colours can't be blended."""


class Painted(ScrollView, can_focus=False):
    """A scrolling widget that paints its lines itself, with the tones of its component classes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"paint--side-{number}" for number in range(SIDES)),
        *(f"paint--{kind}-{tone}" for kind in ("fill", "bar") for tone in ("good", "worn", "bad", "gone")),
        *(f"paint--{name}" for name in ("bar-plain", "trough", "good", "bad", "strong", "dim", "heading", "out")),
    }
    DEFAULT_CSS = """
    Painted {
        scrollbar-size: 1 1;
        background: $background;
        color: $foreground;
        & > .paint--fill-good { background: $success 50%; color: auto; }
        & > .paint--fill-worn { background: $warning 50%; color: auto; }
        & > .paint--fill-bad { background: $error 65%; color: auto; }
        & > .paint--fill-gone { color: $foreground 60%; }
        & > .paint--trough { background: $foreground 12%; }
        & > .paint--bar-good { color: $success; }
        & > .paint--bar-worn { color: $warning; }
        & > .paint--bar-bad { color: $error; }
        & > .paint--bar-gone { color: $error; }
        & > .paint--bar-plain { color: $primary; }
        & > .paint--good { color: $text-success; }
        & > .paint--bad { color: $text-error; }
        & > .paint--strong { text-style: bold; }
        & > .paint--dim { color: $foreground 60%; }
        & > .paint--heading { color: $text-accent; text-style: bold; }
        & > .paint--out { color: $foreground 60%; text-style: strike; }
    """
    DEFAULT_CSS += "".join(f"& > .paint--side-{number} {{ color: {ink}; }}\n" for number, ink in enumerate(SIDE_INKS))
    DEFAULT_CSS += "}"
    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._tones: dict[str, Style] = {}
        self._named = {name.partition("--")[2]: name for name in self._get_component_classes()}

    def tone(self, names: str) -> Style:
        """The style of some components together, on the widget's own ground."""
        style = self._tones.get(names)
        if style is None:
            style = self._tones[names] = self._mixed(names.split())
        return style

    def _mixed(self, names: list[str]) -> Style:
        """Components laid over each other: a later one adds to what the earlier ones say."""
        if self.app.native_ansi_color:
            return self._plain_mix(names)
        _, ground = self.background_colors
        ink = self.colors[3]
        ink_is_auto, look = False, Style()
        for name in names:
            if name not in self._named:
                continue
            styles = self.get_component_styles(self._named[name])
            if styles.has_rule("background"):
                ground += styles.background
            if styles.has_rule("color") or styles.has_rule("auto_color"):
                ink, ink_is_auto = styles.color, styles.auto_color
            look += styles.text_style
        if ink_is_auto:
            ink = ground.get_contrast_text(ink.a)
        return Style.from_color((ground + ink).rich_color, ground.rich_color) + look

    def _plain_mix(self, names: list[str]) -> Style:
        """The same in the terminal's own sixteen colours, which can't be blended: so grounds become reverse."""
        style = Style()
        for name in names:
            if name not in self._named:
                continue
            styles = self.get_component_styles(self._named[name])
            if name in LOUD:
                style = Style(reverse=True) + styles.text_style
            elif styles.has_rule("color") and not styles.auto_color and not style.reverse:
                style += Style(color=styles.color.rich_color, dim=name in FAINT or None)
            style += styles.text_style
        return style

    def strip(self, line: Iterable[Run], width: int) -> Strip:
        """A line as it is painted: neighbours of one style are one run, the rest of the width is filled."""
        segments: list[Segment] = []
        plain = self.tone("")
        text, now, used = "", plain, 0
        for run in line:
            style = self.tone(run.tone)
            if style != now and text:
                segments.append(Segment(text, now))
                text = ""
            if run.text:
                text, now = text + run.text, style
                used += cell_len(run.text)
        if text:
            segments.append(Segment(text, now))
        return Strip(segments, used).adjust_cell_length(width, plain)

    def forget(self) -> None:
        """Drops what is kept of painted lines."""

    def notify_style_update(self) -> None:
        """Another look: nothing painted before holds."""
        self._tones.clear()
        self.forget()
        super().notify_style_update()


class Lines(Painted, can_focus=False):
    """A list of lines; when they are put anew, only those that differ are painted again."""

    DEFAULT_CSS = """
    Lines { overflow-x: hidden; overflow-y: auto; scrollbar-gutter: stable; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Line] = ()
        self._strips: dict[int, Strip] = {}
        self._width = 0

    @property
    def room(self) -> int:
        """How many cells a line may take."""
        return self.scrollable_content_region.width

    def put(self, lines: Sequence[Line]) -> None:
        """Shows these lines."""
        before, self._lines = self._lines, lines
        size = Size(self.room, len(lines))
        if size != self.virtual_size:
            # Setting it plainly would lay the whole screen out anew; here only the scrollbar has to know, and the
            # room beside it is kept free.
            self.set_reactive(Widget.virtual_size, size)
            self._scroll_update(size)
        if self.room != self._width:
            self._width = self.room
            self._strips.clear()
            self.refresh()
            return
        shared = min(len(before), len(lines))
        changed = [y for y in range(shared) if lines[y] is not before[y] and lines[y] != before[y]]
        changed += range(shared, max(len(before), len(lines)))
        for y in changed:
            self._strips.pop(y, None)
        self._repaint(changed)

    def _repaint(self, changed: list[int]) -> None:
        """Asks for some lines to be painted again, neighbours together."""
        width, height = self.size
        top = self.scroll_offset.y
        seen = [y - top for y in changed if top <= y < top + height]
        while seen:
            count = next((n for n in range(1, len(seen)) if seen[n] != seen[0] + n), len(seen))
            self.refresh(Region(0, seen[0], width, count))
            seen = seen[count:]

    def forget(self) -> None:
        """Drops what is kept of painted lines."""
        self._strips.clear()

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        at = y + self.scroll_offset.y
        strip = self._strips.get(at)
        if strip is None or strip.cell_length != self.size.width:
            line = self._lines[at] if at < len(self._lines) else ()
            strip = self._strips[at] = self.strip(line, self.size.width)
        return strip
