"""Something to read over the screen: where a value comes from, what an amendment would change."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from combattracker.desk.work.front import Page
from combattracker.tui.drawing.text import shown


class Reading(ModalScreen[str]):
    """Some lines under a title; each of `answers` is a key with what it means, and what the screen gives back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.heading = page.title
        self.lines = page.lines
        self.answers = page.answers

    def compose(self) -> ComposeResult:
        """The title, the lines, the keys."""
        keys = "   ".join([*(f"{key} {label}" for key, (label, _) in self.answers.items()), "esc closes"])
        with Vertical(id="page"):
            yield Static(Content(shown(self.heading)), id="title", markup=False)
            with VerticalScroll(id="scroll", can_focus=False):
                yield Static(Content("\n").join(_line(each) for each in self.lines), markup=False)
            yield Static(keys, id="keys", markup=False)

    def on_resize(self) -> None:
        """The lines take what the title and the keys leave of the page, and are scrolled where that is too little."""
        title = self.query_one("#title").size.height or 1
        self.query_one("#scroll").styles.max_height = max(3, self.size.height * 85 // 100 - 3 - title)

    def key_pressed(self, character: str | None) -> bool:
        """Gives back the answer that a key means; False for other keys."""
        if character is not None and character in self.answers:
            _ = self.dismiss(self.answers[character][1])
            return True
        return False

    def on_key(self, event: events.Key) -> None:
        """A key that is an answer."""
        if self.key_pressed(event.character):
            event.stop()

    def action_close(self) -> None:
        """Without an answer."""
        _ = self.dismiss("")

    def action_scroll(self, by: int) -> None:
        """Up and down."""
        self.query_one("#scroll").scroll_relative(y=by, animate=False)


def _line(text: str) -> Content:
    """A line; one that is not set in is a heading."""
    return Content.styled(shown(text), "") if text.startswith(" ") else Content.styled(shown(text), "bold")
