"""The first screen: encounters to begin, fights to resume."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import ClassVar, Literal, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from combattracker.tui.text import cut, shown

Kind = Literal["encounter", "fight"]


class Row(NamedTuple):
    """Something that can be opened, or (with a fault) can't."""

    group: str
    path: Path
    kind: Kind
    title: str
    hint: str
    fault: str = ""


Finder = Callable[[], Iterable[Row]]


def found() -> list[Row]:
    """The fights in the user's folder, and the encounters here, in the user's folder, and shipped."""
    from combattracker.content import finding, places
    from combattracker.play.fights import fights

    rows = []
    for fight in fights(places.fights()):
        where = f"over: {fight.outcome}" if fight.outcome else f"round {fight.round}" if fight.round else "not begun"
        waiting = ", in the middle of an action" if fight.unfinished else ""
        when = fight.last_played.replace("T", " ")[:16]
        rows.append(Row("Resume", fight.path, "fight", fight.title, f"{where}{waiting} · {when}", fight.fault))
    for each in finding.encounters():
        group = "Encounters that come along" if places.is_shipped(each.path) else "Your encounters"
        hint = f"{each.ruleset} · {each.combatants} combatants" if each.combatants else each.ruleset
        rows.append(Row(group, each.path, "encounter", each.title or each.path.stem, hint, each.fault))
    order = {"Resume": 0, "Your encounters": 1}
    return sorted(rows, key=lambda row: order.get(row.group, 2))


class Launcher(Screen[None]):
    """Encounters and fights; typing narrows the list down, enter opens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "Open", id="launcher.open", priority=True),
        Binding("down", "move(1)", "Down", show=False, priority=True),
        Binding("up", "move(-1)", "Up", show=False, priority=True),
        Binding("escape", "clear", "Clear the filter", id="launcher.clear"),
        Binding("f5", "look", "Look again", id="launcher.look"),
        Binding("ctrl+q", "app.quit", "Quit", id="launcher.quit"),
    ]
    DEFAULT_CSS: ClassVar[str] = """
    Launcher { align-horizontal: center; }
    Launcher #title { width: 100%; height: 3; content-align: center middle; text-style: bold; color: $text-primary; }
    Launcher #filter { max-width: 100; margin: 0 2; }
    Launcher #list { max-width: 100; height: 1fr; margin: 1 2 0 2; border: none; background: $background; }
    Launcher #told { max-width: 100; height: auto; max-height: 5; margin: 0 2; color: $text-error; }
    """

    class Chosen(Message):
        """Somebody wants to open this."""

        def __init__(self, path: Path, kind: Kind) -> None:
            super().__init__()
            self.path = path
            self.kind = kind

    def __init__(self, finder: Finder = found) -> None:
        super().__init__()
        self.finder = finder
        self.rows: list[Row] = []

    def compose(self) -> ComposeResult:
        """A title, a filter, the list, and room for what is wrong."""
        yield Static("C O M B A T   T R A C K E R", id="title", markup=False)
        yield Input(placeholder="type to filter", id="filter", compact=True)
        yield OptionList(Option("looking …", disabled=True), id="list", markup=False)
        yield Static("", id="told", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Looks only once the screen has been painted."""
        self.query_one(Input).focus()
        self.call_after_refresh(self.action_look)

    def on_screen_resume(self) -> None:
        """A fight was left: the list may be another."""
        if self.rows:
            self.action_look()

    @work(thread=True, exclusive=True)
    def action_look(self) -> None:
        """Looks for encounters and fights."""
        rows = list(self.finder())
        self.app.call_from_thread(self._take, rows)

    def _take(self, rows: list[Row]) -> None:
        self.rows = rows
        self._list()

    @on(Input.Changed)
    def _list(self) -> None:
        wanted = self.query_one(Input).value.lower().split()
        options: list[Option] = []
        group = ""
        first: int | None = None
        for number, row in enumerate(self.rows):
            if not all(word in f"{row.title} {row.hint} {row.group}".lower() for word in wanted):
                continue
            if row.group != group:
                group = row.group
                options.append(Option(Content.styled(group, "bold $text-primary"), disabled=True))
            first = len(options) if first is None else first
            options.append(Option(self._line(row), id=str(number)))
        listing = self.query_one(OptionList)
        listing.set_options(options or [Option("nothing found here", disabled=True)])
        listing.highlighted = first

    def _line(self, row: Row) -> Content:
        width = max(40, min(100, self.size.width) - 8)
        title = cut(shown(row.title), width - 20)
        if row.fault:
            return Content.assemble(
                (f"  ✗ {title}  ", "$text-error"), (cut(shown(row.fault), width - len(title)), "$foreground-muted")
            )
        return Content.assemble(f"  {title}  ", (cut(shown(row.hint), width - len(title)), "$foreground-muted"))

    def action_move(self, by: int) -> None:
        """Up and down while the filter has the keys."""
        listing = self.query_one(OptionList)
        (listing.action_cursor_down if by > 0 else listing.action_cursor_up)()

    def action_clear(self) -> None:
        """Everything again."""
        self.query_one(Input).value = ""

    def action_open(self) -> None:
        """Opens what is highlighted, or says why not."""
        listing = self.query_one(OptionList)
        if listing.highlighted is None:
            return
        option = listing.get_option_at_index(listing.highlighted)
        if option.id is not None:
            self._open(self.rows[int(option.id)])

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        if event.option.id is not None:
            self._open(self.rows[int(event.option.id)])

    def _open(self, row: Row) -> None:
        told = self.query_one("#told", Static)
        told.update(f"{shown(row.path.name)} can't be opened: {shown(row.fault)}" if row.fault else "")
        if not row.fault:
            self.post_message(self.Chosen(row.path, row.kind))
