"""Lines of words that change often: only those that differ are painted anew."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

NOTHING = Content("")


def painted(widget: Widget, content: Content, width: int) -> Strip:
    """A line of content on a widget's ground, cut off or filled to a width."""
    ground = widget.visual_style
    segments = [
        Segment(text, (ground + style).rich_style)
        for text, style in content.render(ground, end="", parse_style=widget._get_style)
    ]
    return Strip(segments).adjust_cell_length(width, ground.rich_style)


class Words(Widget):
    """A few lines that never wrap; what is too long for them is cut off.

    A Static of the library wraps and measures its text, and marks each piece of it for selection with the mouse,
    which costs three times as much; here every key changes some line.
    """

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.auto_links = False
        self.lines: Sequence[Content] = ()
        self._strips: dict[int, Strip] = {}

    @property
    def plain(self) -> str:
        """What it says."""
        return "\n".join(line.plain for line in self.lines)

    def put(self, lines: Sequence[Content]) -> None:
        """Shows these lines."""
        before, self.lines = self.lines, lines
        for y in range(max(len(before), len(lines))):
            if y >= len(lines) or y >= len(before) or not lines[y].is_same(before[y]):
                self._strips.pop(y, None)
                self.refresh(Region(0, y, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        """One line."""
        width = self.size.width
        strip = self._strips.get(y)
        if strip is None or strip.cell_length != width:
            strip = self._strips[y] = painted(self, self.lines[y] if y < len(self.lines) else NOTHING, width)
        return strip

    def notify_style_update(self) -> None:
        """Another look: nothing painted before holds."""
        self._strips.clear()
        super().notify_style_update()
