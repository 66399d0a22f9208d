"""The first screen: encounters to begin, fights to resume."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import ClassVar, TypeVar

from rich.cells import cell_len
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from combattracker.desk.seeing.audience import remembered
from combattracker.desk.shelf import (
    Encounters,
    Fights,
    Games,
    Kind,
    Row,
    encounter_rows,
    fight_rows,
    game_rows,
    grouped,
    known_encounters,
    known_fights,
    unusable_games,
)
from combattracker.tui.drawing.paint import clip, fit, wrap
from combattracker.tui.screens.launcher_help import LauncherHelp

T = TypeVar("T")
WIDEST = 110
LISTED: tuple[Kind, ...] = ("fight", "encounter", "game")
SOON = 0.15
"""Seconds after which what has been found so far is listed."""
LOOKING = "looking …"
NOTHING = (
    "There is nothing here yet. An encounter is a YAML file; write one, or copy one that comes with the tracker, "
    "into the folder in which you start it."
)


class Finder(Input):
    """The line that finds; it leaves the question mark to the help."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether a key is typed here rather than bound."""
        return character != "?" and super().check_consume_key(key, character)


class Launcher(Screen[None]):
    """Fights and encounters; typing narrows the list down, enter opens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", id="launcher.open", priority=True),
        Binding("down", "move('cursor_down')", "down", show=False, priority=True),
        Binding("up", "move('cursor_up')", "up", show=False, priority=True),
        Binding("pagedown", "move('page_down')", "page down", show=False, priority=True),
        Binding("pageup", "move('page_up')", "page up", show=False, priority=True),
        Binding("escape", "clear", "clear", id="launcher.clear"),
        Binding("f5", "look", "look again", id="launcher.look"),
        Binding("question_mark", "help", "help", key_display="?", id="launcher.help", priority=True),
    ]
    DEFAULT_CSS: ClassVar[str] = f"""
    Launcher {{
        align-horizontal: center;
        & > * {{ max-width: {WIDEST}; }}
        & #title {{ width: 100%; height: 1; margin: 1 2; text-style: bold; color: $text-accent; }}
        & #filter {{ margin: 0 2; }}
        & #list {{ height: 1fr; margin: 1 2 0 2; border: none; padding: 0; background: $background; }}
        & OptionList {{ scrollbar-size: 1 1; }}
        & #told {{ height: 3; padding: 1 0 0 0; margin: 0 2; color: $foreground 70%; }}
        & #told.-fault {{ color: $text-error; }}
        & Footer {{ max-width: 100%; }}
    }}
    """

    class Chosen(Message):
        """Somebody wants to open this."""

        def __init__(self, path: Path, kind: Kind) -> None:
            super().__init__()
            self.path = path
            self.kind = kind

    def __init__(
        self,
        encounters: Encounters = known_encounters,
        fights: Fights = known_fights,
        games: Games = unusable_games,
    ) -> None:
        super().__init__()
        self.games = games
        self.encounters = encounters
        self.fights = fights
        self.rows: dict[Kind, list[Row]] = {}
        self.shown: list[Row | None] = []
        self.faults: list[str] = []
        self.looking = True

    def compose(self) -> ComposeResult:
        """A title, a line to type in, the list, and room for what is to be said about a row."""
        yield Static("Combat tracker", id="title", markup=False)
        yield Finder(placeholder="type to find", id="filter", compact=True)
        yield OptionList(Option(LOOKING, disabled=True), id="list", markup=False)
        yield Static("", id="told", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Looks only once the screen has been painted."""
        self.query_one("#list").can_focus = False
        self.query_one(Input).focus()
        self.call_after_refresh(self.action_look)

    def on_screen_resume(self) -> None:
        """A fight was left: the list may be another."""
        if not self.looking:
            self.action_look()

    def on_resize(self) -> None:
        """Another width has room for more."""
        if self.rows:
            self._list()

    # Looking

    def action_look(self) -> None:
        """Looks for fights and encounters."""
        self.looking = True
        self.faults = []
        self._look()

    @work(thread=True, exclusive=True)
    def _look(self) -> None:
        now = datetime.now().astimezone()
        self._look_for("fight", lambda: fight_rows(self.fights(), now, remembered()))
        self._look_for("encounter", lambda: encounter_rows(self.encounters()))
        self._look_for("game", lambda: game_rows(self.games()))
        self._from_worker(self._looked)

    def _look_for(self, kind: Kind, rows: Callable[[], Iterable[Row]]) -> None:
        """Lists what is found while it is being found; what was listed before stays until all is found anew."""
        found: list[Row] = []
        first, listed = kind not in self.rows, monotonic()
        try:
            for row in rows():
                found.append(row)
                if first and monotonic() - listed > SOON:
                    self._from_worker(partial(self._take, kind, [*found]))
                    listed = monotonic()
        except Exception as fault:
            # A folder that can't be read must not keep the others from the list.
            self.faults.append(f"{kind}s could not be looked for: {fault}")
        self._from_worker(partial(self._take, kind, found))

    def _from_worker(self, done: Callable[[], None]) -> None:
        if not get_current_worker().is_cancelled and self.app.is_running:
            self.app.call_from_thread(done)

    def _take(self, kind: Kind, rows: list[Row]) -> None:
        self.rows[kind] = rows
        self._list()

    def _looked(self) -> None:
        self.looking = False
        self._list()

    # Showing

    @on(Input.Changed)
    def _list(self) -> None:
        """Lists what holds the words that are typed; the row that was marked stays marked if it is there."""
        listing = self.query_one(OptionList)
        marked = self._marked()
        options: list[Option] = []
        self.shown = []
        room = listing.scrollable_content_region.width - 1
        rows = [row for kind in LISTED for row in self.rows.get(kind, ())]
        for group, found, more in grouped(rows, self.query_one(Input).value):
            if options:
                self._say(options, "")
            self._say(options, group, "bold $text-accent")
            wide = min(room * 2 // 5, max(cell_len(row.title) for row in found))
            for row in found:
                options.append(Option(line(row, wide, room)))
                self.shown.append(row)
            if more:
                self._say(options, f"  and {more} more: type to find them", "$foreground-muted")
        if self.looking:
            self._say(options, LOOKING, "$foreground-muted")
        elif not options:
            typed = bool(self.query_one(Input).value.strip())
            for text in ["Nothing here holds these words."] if typed else wrap(NOTHING, max(20, room)):
                self._say(options, text, "$foreground-muted")
        for fault in self.faults:
            self._say(options, clip(fault, room), "$text-error")
        listing.set_options(options)
        first = next((at for at, row in enumerate(self.shown) if row), None)
        at = next((at for at, row in enumerate(self.shown) if row and marked and row.path == marked.path), first)
        listing.highlighted = at
        self._tell()

    def _say(self, options: list[Option], text: str, style: str = "") -> None:
        options.append(Option(Content.styled(text, style), disabled=True))
        self.shown.append(None)

    def _marked(self) -> Row | None:
        at = self.query_one(OptionList).highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    @on(OptionList.OptionHighlighted)
    def _tell(self) -> None:
        """Says where the marked row's file is, or what is wrong with it."""
        row = self._marked()
        told = self.query_one("#told", Static)
        told.set_class(bool(row and row.fault), "-fault")
        if row is None:
            told.update("")
            return
        width = max(20, told.content_region.width)
        where = "" if row.kind == "game" else f"{row.path}: "
        text = f"✗ {where}{row.fault}" if row.fault else f"{row.path}{row.note}"
        first, *rest = wrap(text, width)
        told.update(f"{first}\n{clip(' '.join(rest), width)}", layout=False)

    # Opening

    def action_move(self, how: str) -> None:
        """Up and down while the line has the keys."""
        getattr(self.query_one(OptionList), f"action_{how}")()

    def action_clear(self) -> None:
        """Everything again."""
        self.query_one(Input).value = ""

    def action_help(self) -> None:
        """What can be done here."""
        _ = self.app.push_screen(LauncherHelp())

    def action_open(self) -> None:
        """Opens the marked row, or says why it can't."""
        row = self._marked()
        if row is None:
            return
        if row.fault:
            self.app.bell()
            told = f"{row.path.name or row.title}: {row.fault}"
            self.notify(told, title="can't be opened", severity="error", markup=False)
        else:
            self.post_message(self.Chosen(row.path, row.kind))

    @on(OptionList.OptionSelected)
    def _clicked(self) -> None:
        self.action_open()


def line(row: Row, wide: int, room: int) -> Content:
    """A row of the list: a sign, the title, and what is told of it; or what is wrong with it."""
    title = fit(row.title, min(wide, max(8, room - 4)))
    rest = max(0, room - cell_len(title) - 5)
    if row.fault:
        return Content.assemble(("  ✗ ", "$text-error"), title, " ", (clip(row.fault, rest), "$text-error"))
    sign = "▸" if row.kind == "fight" else "+"
    told = clip(" · ".join(row.told), rest)
    return Content.assemble((f"  {sign} ", "$text-accent"), title, " ", (told, "$foreground-muted"))
