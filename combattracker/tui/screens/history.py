"""The history: the tree of all that happened on the left, the table as it was on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Input, Static

from combattracker.desk.past.timeline import Row, Timeline
from combattracker.desk.seeing.audience import Audience
from combattracker.desk.words.roster import Sides, side_numbers
from combattracker.desk.words.told import spans
from combattracker.model.errors import CombatError
from combattracker.model.signs import has_signs
from combattracker.model.values import changed
from combattracker.play.amend.asked import require_amendable
from combattracker.play.console.past import WHAT_IF, try_from
from combattracker.play.guard import panels
from combattracker.rules.asking.commands import require_text
from combattracker.tui.drawing.paint import Line, Painted, Run
from combattracker.tui.drawing.told import content, runs
from combattracker.tui.text import shown
from combattracker.tui.widgets.battlefield import Battlefield
from combattracker.tui.widgets.board import Board
from combattracker.tui.widgets.initiative import Initiative

if TYPE_CHECKING:
    from combattracker.model.state import State
    from combattracker.play.open_fight import OpenFight
    from combattracker.rules.panels import Panel

KEYS = "enter goes there  a amend  n name  w what if  → ← branch  home end  esc back"
NARROW = 100
SHOWN_AFTER = 0.03
"""Seconds for which the cursor has to rest before the table as it was is drawn."""


class Tree(Painted, can_focus=False):
    """The rows of the timeline; only those in view are drawn, for there may be 100,000."""

    DEFAULT_CSS = """
    Tree {
        background: $surface;
        overflow-x: hidden;
        & > .tree--cursor { background: $primary 35%; }
        & > .tree--here { text-style: bold; color: $text-accent; }
        & > .tree--aside { color: $foreground 60%; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"tree--cursor", "tree--here", "tree--aside"}

    class Clicked(Message):
        """Somebody clicked on a row, and there perhaps on the name of `who`."""

        def __init__(self, row: int, who: str = "") -> None:
            super().__init__()
            self.row = row
            self.who = who

    def __init__(self, read: Callable[[str, int], str], name: Callable[[str], str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.called = name
        self.read = read
        self.rows: list[Row] = []
        self.at = 0
        self.sides: Sides = {}
        self._names_on: dict[int, Sequence[tuple[int, int, str]]] = {}

    def show(self, rows: list[Row], at: int) -> None:
        """Shows the rows, with the cursor on one of them."""
        self.rows, self.at = rows, at
        self.virtual_size = Size(self.scrollable_content_region.width, len(rows))
        self.refresh()
        # How far it can be scrolled is known only when the new size has been taken in.
        self.call_after_refresh(self._follow)

    def _follow(self) -> None:
        """Scrolls so that the cursor is in view."""
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if height and not top <= self.at < top + height:
            self.scroll_to(y=max(0, self.at - height // 2), animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """One row of what is in view."""
        index, width = y + self.scroll_offset.y, self.size.width
        line: Line = ()
        if index < len(self.rows):
            row = self.rows[index]
            label = self.read(row.label, row.entry)
            row = changed(row, name=self.called(row.name))
            line = drawn(row, label, width, index == self.at, self.sides)
            self._names_on[y] = named(line, row, label)
        return self.strip(line, width)

    def on_click(self, event: events.Click) -> None:
        """Tells which row was clicked."""
        event.stop()
        named = self._names_on.get(event.y, ())
        who = next((who for start, end, who in named if start <= event.x < end), "")
        self.post_message(self.Clicked(event.y + self.scroll_offset.y, who))


def named(line: Line, row: Row, label: str) -> list[tuple[int, int, str]]:
    """Where on a painted row somebody is named: from which cell up to which."""
    text = line[0].text + line[1].text + label
    before = len(text) - len(label)
    cells = sum(cell_len(run.text) for run in line[:-1])
    found = [
        (cell_len(text[: before + start]), cell_len(text[: before + end]), piece.who)
        for start, end, piece in spans(label)
    ]
    return [(start, min(end, cells), who) for start, end, who in found if who]


def drawn(row: Row, label: str, width: int, cursor: bool, sides: Sides) -> Line:
    """A row as a painted line: number, sign, what was done, its name, and when."""
    number, sign, clock = f"{row.entry:>5} ", f"{'  ' * row.depth}{row.sign} ", f" {row.at[11:16]}"
    told = label + (f" (+{row.count - 1})" if row.count > 1 else "")
    told = told + (f" «{row.name}»" if row.name else "")
    ground = "cursor" if cursor else ""
    tone = {"●": "here", "○": ""}.get(row.sign, "aside")
    room = max(4, width - len(number) - len(sign) - len(clock))
    return (
        Run(number, f"aside {ground}"),
        Run(sign, ground),
        *runs(told, room, f"{tone} {ground}", sides),
        Run(clock, f"aside {ground}"),
    )


class HistoryScreen(Screen[int]):
    """Every action on every branch; going there is one key, and nothing is lost by it."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,B", "leave", "back"),
        Binding("up", "move(-1)", "up", show=False),
        Binding("down", "move(1)", "down", show=False),
        Binding("pageup", "page(-1)", "page up", show=False),
        Binding("pagedown", "page(1)", "page down", show=False),
        Binding("home", "edge(0)", "first", show=False),
        Binding("end", "edge(-1)", "last", show=False),
        Binding("right", "unfold(True)", "unfold", show=False),
        Binding("left", "unfold(False)", "fold", show=False),
        Binding("enter", "go", "go there", show=False),
        Binding("a", "amend", "amend", show=False),
        Binding("n", "name", "name", show=False),
        Binding("w", "what_if", "what if", show=False),
    ]

    def __init__(self, table: OpenFight, audience: Audience | None = None) -> None:
        super().__init__()
        self.table = table
        self.audience = audience or Audience(table)
        self.at = 0
        self.look = ""
        self.unfolded: dict[int, None] = {}
        self.timeline_rows: list[Row] = []
        self.owed = False

    def compose(self) -> ComposeResult:
        """The tree, and beside it the table as it was."""
        yield Static(id="title", markup=False)
        with Horizontal(id="past"):
            yield Tree(self._read, self.audience.text, id="tree")
            with Vertical(id="then"):
                yield Static(id="when", markup=False)
                yield Initiative(id="initiative")
                yield Battlefield(id="battlefield")
                yield Board(id="board")
        yield Input(id="naming", placeholder="a name for this point; empty frees it; escape leaves", compact=True)
        yield Static(KEYS, id="help", markup=False)

    def on_mount(self) -> None:
        """Begins where the fight stands."""
        self.tree_view = self.query_one(Tree)
        self.naming = self.query_one("#naming", Input)
        # Links would be drawn in a colour of their own.
        self.query_one("#when").auto_links = False
        self.naming.display = False
        self.naming.password = self.audience.players
        self.set_focus(None)
        self.load(self.table.head)

    def on_resize(self) -> None:
        """Another size has room for more."""
        self.set_class(self.size.width < NARROW, "-narrow")
        self.call_after_refresh(self.draw)

    def load(self, entry: int) -> None:
        """Reads the tree anew, and puts the cursor on an entry."""
        store = self.table.store
        timeline = Timeline(store.outline(), self.table.head, store.redo_children(), store.bookmarks())
        self.timeline_rows = timeline.rows(self.unfolded)
        found = [index for index, row in enumerate(self.timeline_rows) if row.entry == entry]
        self.at = found[-1] if found else len(self.timeline_rows) - 1
        branches = sum(1 for row in self.timeline_rows if row.count)
        told = f"{len(timeline.points)} actions, {branches} other branch{'' if branches == 1 else 'es'}"
        self.query_one("#title", Static).update(shown(f" History of {self.audience.state.title}  │  {told}"))
        self.call_after_refresh(self.draw)

    def _read(self, label: str, entry: int) -> str:
        """What an entry is called, as it is shown."""
        return self.audience.label(entry) if self.audience.players or has_signs(label) else label

    @property
    def row(self) -> Row:
        """What the cursor is on."""
        return self.timeline_rows[self.at]

    def draw(self) -> None:
        """Shows the rows, and as soon as the cursor rests the table as it was."""
        if not self.tree_view.size:
            return
        self.tree_view.sides = self.audience.sides
        self.tree_view.show(self.timeline_rows, self.at)
        if not self.owed:
            self.owed = True
            self.set_timer(SHOWN_AFTER, self._draw_then)

    def _draw_then(self) -> None:
        """The table as it was at the cursor."""
        self.owed = False
        row, table = self.row, self.table
        try:
            then = table.state_at(row.entry)
            names = table.names_at(row.entry)
            state = self.audience.then(then, names)
            label = self._read(row.label, row.entry)
            sides = side_numbers(state)
        except CombatError as fault:
            self.query_one("#when", Static).update(shown(str(fault)))
            return
        word, number = state.manifest.round, state.clock.round
        when = f"after {row.entry}: " + label + (f"  ({word} {number})" if number else "")
        self.query_one("#when", Static).update(content(when, "", sides))
        actor = state.clock.actor
        self.query_one(Initiative).show(state, actor=actor, selected=frozenset(), cursor=self.look, marks=lambda _: "")
        self.query_one(Battlefield).show(state, actor=actor)
        panels = self.audience.panels_of(self._panels, then)
        self.query_one(Board).display = bool(panels)
        self.query_one(Board).show(panels)

    def _panels(self, state: State) -> Sequence[Panel]:
        """What the ruleset has for the battlefield's place; nothing where it is missing."""
        ruleset = self.table.ruleset
        if ruleset is None or state.grid is not None:
            return ()
        return panels(ruleset, "this game's board", lambda: ruleset.board(state))

    # What one can do

    def action_leave(self) -> None:
        """Back to the fight, or out of the naming."""
        if self.naming.display:
            self._end_naming()
        else:
            _ = self.dismiss(0)

    def action_move(self, by: int) -> None:
        """Another row."""
        self.at = max(0, min(self.at + by, len(self.timeline_rows) - 1))
        self.draw()

    def action_page(self, by: int) -> None:
        """A page up or down."""
        self.action_move(by * max(1, self.tree_view.size.height - 1))

    def action_edge(self, at: int) -> None:
        """The first row or the last."""
        self.at = at % len(self.timeline_rows)
        self.draw()

    def action_unfold(self, wanted: bool) -> None:
        """Unfolds the branch at the cursor, or folds it, or the one in which the cursor is."""
        row = self.row
        if not wanted and not (row.count and row.opened):
            above = reversed(self.timeline_rows[: self.at])
            row = next((each for each in above if each.opened and each.depth == row.depth), row)
        if row.count and row.opened != wanted:
            if wanted:
                self.unfolded[row.entry] = None
            else:
                self.unfolded.pop(row.entry, None)
            self.load(row.entry)

    def action_go(self) -> None:
        """Stands at the entry from now on."""
        entry = self.row.entry
        self._attempt(lambda: self.table.go_to(entry))

    def action_what_if(self) -> None:
        """Tries something from the entry on; the key for that goes back to where the fight stands now."""
        entry = self.row.entry
        self._attempt(lambda: try_from(self.table, entry))

    def action_amend(self) -> None:
        """Changes what was done there."""
        table, entry = self.table, self.row.entry

        def ask() -> None:
            require_amendable(table, entry)
            _ = self.dismiss(entry)

        self._attempt(ask, leave=False)

    def action_name(self) -> None:
        """Gives the entry a name."""
        self.naming.display = True
        names = self.table.store.bookmarks()
        self.naming.value = next((name for name, at in names.items() if at == self.row.entry and name != WHAT_IF), "")
        self.naming.focus()

    @on(Input.Submitted, "#naming")
    def _named(self, event: Input.Submitted) -> None:
        name, row, table = event.value.strip(), self.row, self.table

        def do() -> None:
            require_text(name)
            for old, entry in table.store.bookmarks().items():
                if entry == row.entry and old not in (WHAT_IF, name):
                    table.bookmark(old, None)
            if name:
                table.bookmark(name, row.entry)

        self._attempt(do, leave=False)
        self._end_naming()
        self.load(row.entry)

    def _end_naming(self) -> None:
        self.naming.display = False
        self.set_focus(None)

    def action_look(self, who: str) -> None:
        """A click on a name looks at whom it names in the table as it was."""
        self.look = who
        self.draw()

    @on(Initiative.Clicked)
    def _clicked_who(self, event: Initiative.Clicked) -> None:
        self.action_look(event.who)

    @on(Tree.Clicked)
    def _clicked(self, event: Tree.Clicked) -> None:
        if event.who and (event.who != self.look or event.row != self.at) and event.row < len(self.timeline_rows):
            self.at = event.row
            self.action_look(event.who)
        elif event.row == self.at:
            self.action_go()
        elif event.row < len(self.timeline_rows):
            self.at = event.row
            self.draw()

    def _attempt(self, do: Callable[[], None], leave: bool = True) -> None:
        try:
            do()
        except CombatError as fault:
            self.notify(str(fault), severity="error", markup=False)
            return
        if leave:
            _ = self.dismiss(0)
