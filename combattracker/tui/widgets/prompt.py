"""The prompt: what is asked, what may be answered, and the line in which answers and commands are typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input

from combattracker.desk.seeing.masking import DOT
from combattracker.tui.widgets.words import NOTHING, Words, painted


class Line(Input):
    """The line at the bottom; up, down and tab belong to its proposals and its history."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave", show=False),
        Binding("up", "move(-1)", "up", show=False),
        Binding("down", "move(1)", "down", show=False),
        Binding("tab", "complete(1)", "complete", show=False),
        Binding("shift+tab", "complete(-1)", "complete", show=False),
    ]

    class Left(Message):
        """The line was left without taking what is in it."""

    class Moved(Message):
        """Up or down was pressed, or tab, which completes."""

        def __init__(self, by: int, complete: bool) -> None:
            super().__init__()
            self.by = by
            self.complete = complete

    class Wanted(Message):
        """Somebody clicked on the line to type in it."""

    taken: Callable[[str], None] = staticmethod(lambda text: None)
    covered: Callable[[str], str] = staticmethod(lambda text: text)
    """What is typed, as it is drawn."""
    _waiting = NOTHING
    _strip: Strip | None = None

    @property
    def waiting(self) -> Content:
        """What stands here while nothing is typed."""
        return self._waiting

    @waiting.setter
    def waiting(self, waiting: Content) -> None:
        if not waiting.is_same(self._waiting):
            self._waiting, self._strip = waiting, None
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line; the library's own drawing of a placeholder costs as much as a panel."""
        if self.value or self.has_focus or y:
            return super().render_line(y)
        width = self.size.width
        if self._strip is None or self._strip.cell_length != width:
            self._strip = painted(self, self._waiting, width)
        return self._strip

    def notify_style_update(self) -> None:
        """Another look: nothing painted before holds."""
        self._strip = None
        super().notify_style_update()

    def _forward_event(self, event: events.Event) -> None:
        """Keys go by way of the screen, so that they stay in the order in which they were pressed."""
        if isinstance(event, events.Key):
            event._set_forwarded()
            self.screen.post_message(event)
        else:
            super()._forward_event(event)

    def action_leave(self) -> None:
        """Escape."""
        self.post_message(self.Left())

    def action_move(self, by: int) -> None:
        """Up and down."""
        self.post_message(self.Moved(by, False))

    def action_complete(self, by: int) -> None:
        """Tab."""
        self.post_message(self.Moved(by, True))

    async def action_submit(self) -> None:
        """Enter; taken at once, so that the next key already meets what came of it."""
        self.taken(self.value)

    def on_click(self, event: events.Click) -> None:
        """A click is the mouse's way of beginning to type, unless it is on a name."""
        if "@click" not in event.style.meta:
            self.post_message(self.Wanted())

    @property
    def _value(self) -> Text:
        """What the library draws."""
        return Text(widened(self.value, self.covered(self.value)), no_wrap=True, overflow="ignore", end="")

    def put(self, text: str) -> None:
        """Replaces the text, with the cursor behind it."""
        self.value = text
        self.cursor_position = len(text)


def widened(typed: str, covered: str) -> str:
    """A covered line in which the dots take as many cells as what they cover, so that the cursor stays in its place."""
    pairs = zip(typed, covered, strict=True)
    return "".join(dot * cell_len(letter) if dot == DOT != letter else dot for letter, dot in pairs)


class Prompt(Vertical):
    """A few lines that ask, and one that is typed in; its height never changes, so that nothing else moves."""

    def compose(self) -> ComposeResult:
        """The lines."""
        yield Words(id="ask")
        yield Line(id="line", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Keeps the two at hand."""
        self.ask = self.query_one(Words)
        self.line = self.query_one(Line)

    def tell(self, lines: Sequence[Content], waiting: Content) -> None:
        """Shows lines, and in the empty line what the next key will do."""
        self.ask.put(lines)
        self.line.waiting = waiting

    @property
    def room(self) -> tuple[int, int]:
        """The width and the number of the lines that can be shown."""
        size = self.ask.size
        return max(20, size.width), max(1, size.height)
