"""The log: what happened, newest at the bottom, each entry with the arithmetic behind it when asked for."""

from __future__ import annotations

from bisect import bisect_right
from typing import ClassVar
from weakref import WeakKeyDictionary

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from combattracker.desk.past.chronicle import Block, Chronicle
from combattracker.desk.words.roster import Sides
from combattracker.model.values import GM
from combattracker.recap.telling import Telling
from combattracker.tui.drawing.told import content
from combattracker.tui.widgets.words import painted


class Log(Widget, can_focus=True):
    """The entries up to where the fight stands, with what the unfinished action has done so far.

    It scrolls by itself: Textual's scroll views lay the whole screen out anew whenever a line is added.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "up", show=False),
        Binding("down", "move(1)", "down", show=False),
        Binding("pageup", "move(-5)", "page up", show=False),
        Binding("pagedown", "move(5)", "page down", show=False),
        Binding("home", "move(-1000000)", "oldest", show=False),
        Binding("end", "move(1000000)", "newest", show=False),
        Binding("enter", "expand", "arithmetic", show=False),
        Binding("escape", "leave", "leave", show=False),
    ]

    COMPONENT_CLASSES: ClassVar[set[str]] = {"log--cursor", "log--bar"}

    FOCUS_ON_CLICK = False
    """With the focus it grows, and an entry must not move away under the mouse."""

    class Left(Message):
        """The log gives the keys back."""

    def __init__(self, chronicle: Chronicle, id: str | None = None) -> None:
        super().__init__(id=id)
        self.chronicle = chronicle
        self.at = -1
        self.top = 0
        self._strips: WeakKeyDictionary[Block, list[Strip]] = WeakKeyDictionary()
        self._tops: list[int] = []
        self._width = 0
        self._height = 0
        self._sides: Sides = {}

    # What it shows

    def sync(self, audience: str, sides: Sides) -> None:
        """Follows the fight to where it stands now, as an audience hears of it."""
        if sides != self._sides:
            self._sides = sides
            self._strips.clear()
        if self.chronicle.follow(audience, keep=self.has_focus):
            self._measure()
            if not self.has_focus:
                self.top = self._lowest
            self.refresh()

    def _older(self) -> None:
        """Tells more entries in front of those shown."""
        more = self.chronicle.older()
        if not more:
            return
        if self.at >= 0:
            self.at += more
        before = self._height
        self._measure()
        self.top += self._height - before
        self.refresh()

    @property
    def all(self) -> list[Block]:
        """Every entry, the unfinished one last."""
        return self.chronicle.all

    # How it is drawn

    @property
    def entry(self) -> int:
        """The entry at the cursor; 0 for none, and for the unfinished one."""
        return self.all[self.at].entry if 0 <= self.at < len(self.all) else 0

    @property
    def _lowest(self) -> int:
        """The first line that is shown when the newest entry is in view."""
        return max(0, self._height - self.size.height)

    def _measure(self) -> None:
        """Finds out on which line each entry begins."""
        tops, top = [], 0
        for block in self.all:
            tops.append(top)
            top += len(self._drawn(block))
        self._tops, self._height = tops, top
        self.top = min(self.top, self._lowest)

    def _drawn(self, block: Block) -> list[Strip]:
        strips = self._strips.get(block)
        if strips is None:
            width = max(10, self.size.width - 4)
            told, audience = block.telling, self.chronicle.audience
            silent = audience != GM and not (told.headline or told.results or told.arithmetic)
            lines = [] if silent else paragraph(told, block.expanded, block.entry == 0, width, self._sides)
            strips = self._strips[block] = [painted(self, line, width + 3) for line in lines]
        return strips

    def render_line(self, y: int) -> Strip:
        """One line of the log, with its piece of the scroll bar."""
        if self._width != self.size.width:
            self.on_resize()
        line, width = y + self.top, max(1, self.size.width - 1)
        if line >= self._height:
            return Strip.blank(width + 1, self.rich_style)
        index = bisect_right(self._tops, line) - 1
        strip = self._drawn(self.all[index])[line - self._tops[index]]
        if index == self.at and self.has_focus:
            strip = self._marked(strip)
        return Strip([*strip.adjust_cell_length(width, self.rich_style), self._bar(y)], width + 1)

    def _marked(self, strip: Strip) -> Strip:
        """A line of the entry at the cursor: on another ground, its margin reversed for those without colour."""
        ground = Style(bgcolor=self.get_component_rich_style("log--cursor").bgcolor)
        pieces = [(strip.crop(0, 1), ground + Style(reverse=True)), (strip.crop(1), ground)]
        return Strip(
            [Segment(segment.text, (segment.style or ground) + style) for piece, style in pieces for segment in piece],
            strip.cell_length,
        )

    def _bar(self, y: int) -> Segment:
        height = self.size.height
        if self._height <= height:
            return Segment(" ", self.rich_style)
        first = self.top * height // self._height
        last = max(first, (self.top + height) * height // self._height - 1)
        return Segment("┃" if first <= y <= last else "│", self.get_component_rich_style("log--bar"))

    def notify_style_update(self) -> None:
        """Another theme: every line is drawn anew."""
        super().notify_style_update()
        self._strips.clear()

    def on_resize(self) -> None:
        """Another width: every line breaks elsewhere."""
        self._width = self.size.width
        self._strips.clear()
        self._measure()
        self.top = self._lowest
        self.refresh()

    # What one can do with it

    def on_focus(self) -> None:
        """Begins with the newest entry."""
        self.at = len(self.all) - 1
        self.refresh()

    def on_blur(self) -> None:
        """Goes back to the newest entry."""
        self.at = -1
        self.top = self._lowest
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click on an entry shows its arithmetic, or hides it; one on a name is for whom it names."""
        line = event.y + self.top
        if line < self._height and "@click" not in event.style.meta:
            self.at = bisect_right(self._tops, line) - 1
            self.action_expand()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel goes to older entries."""
        self._scroll_by(-2)
        event.stop()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel comes back to newer entries."""
        self._scroll_by(2)
        event.stop()

    def _scroll_by(self, lines: int) -> None:
        if self.top + lines < 0:
            self._older()
        self.top = max(0, min(self.top + lines, self._lowest))
        self.refresh()

    def action_move(self, by: int) -> None:
        """To another entry."""
        if self.at + by < 0:
            self._older()
        self.at = max(0, min(self.at + by, len(self.all) - 1))
        self._see()

    def action_expand(self) -> None:
        """Shows the arithmetic of the entry, or hides it."""
        blocks = self.all
        if not 0 <= self.at < len(blocks):
            return
        block = blocks[self.at]
        block.expanded = not block.expanded
        self._strips.pop(block, None)
        self._measure()
        self._see()

    def action_leave(self) -> None:
        """Gives the keys back."""
        self.post_message(self.Left())

    def _see(self) -> None:
        """Scrolls as little as is needed for the entry at the cursor, its beginning first."""
        if 0 <= self.at < len(self._tops):
            first = self._tops[self.at]
            last = first + len(self._drawn(self.all[self.at]))
            self.top = min(max(self.top, last - self.size.height), first)
        self.refresh()


def paragraph(telling: Telling, expanded: bool, pending: bool, width: int, sides: Sides) -> list[Content]:
    """An entry as lines: its headline and results in one paragraph, and the arithmetic below if it is shown."""
    sign = "… " if pending else "▾ " if expanded and telling.arithmetic else "▸ " if telling.arithmetic else "· "
    parts = [content(telling.headline, "bold", sides)] if telling.headline else []
    for result in telling.results:
        parts += [Content.styled(" · ", "$foreground-muted")] * bool(parts) + [content(result, "", sides)]
    text = Content("").join(parts)
    lines = [
        Content.styled(sign if at == 0 else "  ", "$foreground-muted") + line
        for at, line in enumerate(text.wrap(width) if text.plain else [])
    ]
    if expanded:
        for sum_ in telling.arithmetic:
            for at, line in enumerate(content(sum_, "", sides).wrap(max(10, width - 4))):
                lines.append(Content("    " if at == 0 else "      ") + line)
    return lines or [Content(sign)]
