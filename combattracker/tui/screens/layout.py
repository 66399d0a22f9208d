"""How the fight's screen is laid out: its parts, in which order, and what there is room for."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from combattracker.desk.desk import Desk
from combattracker.desk.past.chronicle import Chronicle
from combattracker.tui.drawing.keys import Keymap
from combattracker.tui.screens.picture import Picture
from combattracker.tui.widgets.battlefield import Battlefield
from combattracker.tui.widgets.board import Board
from combattracker.tui.widgets.detail import Detail
from combattracker.tui.widgets.initiative import Initiative
from combattracker.tui.widgets.log import Log
from combattracker.tui.widgets.prompt import Prompt
from combattracker.tui.widgets.words import Words

SMALLEST = (72, 20)
NARROW, WIDE, SHORT = 100, 140, 32


class FightLayout(Screen[str]):
    """The parts of the screen, and the picture that they are to show."""

    AUTO_FOCUS = ""

    def __init__(self, desk: Desk, keymap: Keymap) -> None:
        super().__init__()
        self.desk = desk
        self.keymap = keymap
        self.picture = Picture(self, desk, keymap)
        self.details: bool | None = None
        """Whether the GM wants the details shown; None while that depends on the room."""

    def compose(self) -> ComposeResult:
        """From left to right who, where, and what is known; below what happened and what is asked."""
        yield Words(id="heading")
        with Horizontal(id="table"):
            yield Initiative(id="initiative")
            yield Battlefield(id="battlefield")
            yield Board(id="board")
            yield Detail(id="detail")
        yield Log(Chronicle(self.desk.fight), id="log")
        yield Prompt(id="prompt")
        yield Words(id="keys")
        yield Static(id="tiny", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Chooses the layout that the terminal has room for."""
        width, height = event.size
        self.set_class(width < NARROW, "-narrow")
        self.set_class(width >= WIDE, "-wide")
        self.set_class(height < SHORT, "-short")
        tiny = width < SMALLEST[0] or height < SMALLEST[1]
        self.set_class(tiny, "-tiny")
        if tiny:
            text = f"This terminal has {width} × {height} characters; the fight needs {SMALLEST[0]} × {SMALLEST[1]}."
            self.query_one("#tiny", Static).update(f"{text}\nMake it larger: nothing is lost meanwhile.")
        self.picture.forget()
        self.lay_out()

    def lay_out(self) -> None:
        """Shows or hides the details, as the GM wants it or as there is room."""
        wanted = self.details if self.details is not None else not self.has_class("-narrow")
        self.set_class(not wanted, "-plain")
        self.picture.forget("detail")
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Brings every part up to date."""
        if not self.has_class("-tiny"):
            self.picture.draw()

    def draw_prompt(self) -> None:
        """Brings the prompt and the footer up to date."""
        if not self.has_class("-tiny"):
            self.picture.draw_prompt()

    def go_to_log(self) -> None:
        """Goes to the log, or back."""
        self.set_focus(None if self.focused is self.picture.log else self.picture.log)

    def toggle_details(self) -> None:
        """Shows or hides the column with details."""
        self.details = self.has_class("-plain")
        self.lay_out()

    def scroll_details(self, by: int) -> None:
        """Half a page down or up: of the details, or of the board where those show all there is."""
        for part in (self.picture.detail, self.picture.board):
            if part.display and part.max_scroll_y:
                part.scroll_relative(y=by * max(1, part.size.height // 2), animate=False)
                break
