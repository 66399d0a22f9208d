"""The history: the tree of all that happened on the left, the fight as it was on the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from combattracker.desk.past.history import History
from combattracker.desk.words.roster import side_numbers
from combattracker.model.errors import CombatError
from combattracker.tui.drawing.text import shown
from combattracker.tui.drawing.told import content
from combattracker.tui.widgets.battlefield import Battlefield
from combattracker.tui.widgets.board import Board
from combattracker.tui.widgets.initiative import Initiative
from combattracker.tui.widgets.tree import Tree

KEYS = "enter goes there  a amend  n name  w what if  → ← branch  home end  esc back"
NARROW = 100
SHOWN_AFTER = 0.03
"""Seconds for which the cursor has to rest before the fight as it was is drawn."""


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

    def __init__(self, history: History) -> None:
        super().__init__()
        self.history = history
        self.owed = False

    def compose(self) -> ComposeResult:
        """The tree, and beside it the fight as it was."""
        yield Static(id="title", markup=False)
        with Horizontal(id="past"):
            yield Tree(self.history.label, self.history.audience.text, id="tree")
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
        self.naming.password = self.history.audience.players
        self.set_focus(None)
        self.call_after_refresh(self.draw)

    def on_resize(self) -> None:
        """Another size has room for more."""
        self.set_class(self.size.width < NARROW, "-narrow")
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Shows the rows, and as soon as the cursor rests the fight as it was."""
        if not self.tree_view.size:
            return
        history = self.history
        self.query_one("#title", Static).update(shown(f" {history.title}"))
        self.tree_view.sides = history.audience.sides
        self.tree_view.show(history.rows, history.at)
        if not self.owed:
            self.owed = True
            self.set_timer(SHOWN_AFTER, self._draw_then)

    def _draw_then(self) -> None:
        """The fight as it was at the cursor."""
        self.owed = False
        try:
            then = self.history.then()
        except CombatError as fault:
            self.query_one("#when", Static).update(shown(str(fault)))
            return
        state, look = then.state, self.history.look
        self.query_one("#when", Static).update(content(then.told, "", side_numbers(state)))
        actor = state.clock.actor
        self.query_one(Initiative).show(state, actor=actor, selected=frozenset(), cursor=look, marks=lambda _: "")
        self.query_one(Battlefield).show(state, actor=actor)
        self.query_one(Board).display = bool(then.panels)
        self.query_one(Board).show(then.panels)

    # What one can do

    def action_leave(self) -> None:
        """Back to the fight, or out of the naming."""
        if self.naming.display:
            self._end_naming()
        else:
            _ = self.dismiss(0)

    def action_move(self, by: int) -> None:
        """Another row."""
        self.history.move(by)
        self.draw()

    def action_page(self, by: int) -> None:
        """A page up or down."""
        self.action_move(by * max(1, self.tree_view.size.height - 1))

    def action_edge(self, at: int) -> None:
        """The first row or the last."""
        self.history.edge(at)
        self.draw()

    def action_unfold(self, wanted: bool) -> None:
        """Unfolds the branch at the cursor, or folds it, or the one in which the cursor is."""
        self.history.unfold(wanted)
        self.draw()

    def action_go(self) -> None:
        """Stands at the entry from now on."""
        if self._attempt(self.history.go):
            _ = self.dismiss(0)

    def action_what_if(self) -> None:
        """Tries something from the entry on; the key for that goes back to where the fight stands now."""
        if self._attempt(self.history.what_if):
            _ = self.dismiss(0)

    def action_amend(self) -> None:
        """Changes what was done there."""
        if self._attempt(self.history.amend):
            _ = self.dismiss(self.history.row.entry)

    def action_name(self) -> None:
        """Gives the entry a name."""
        self.naming.display = True
        self.naming.value = self.history.name
        self.naming.focus()

    @on(Input.Submitted, "#naming")
    def _named(self, event: Input.Submitted) -> None:
        name = event.value.strip()
        self._attempt(lambda: self.history.rename(name))
        self._end_naming()
        self.draw()

    def _end_naming(self) -> None:
        self.naming.display = False
        self.set_focus(None)

    def action_look(self, who: str) -> None:
        """A click on a name looks at whom it names in the fight as it was."""
        self.history.look = who
        self.draw()

    @on(Initiative.Clicked)
    def _clicked_who(self, event: Initiative.Clicked) -> None:
        self.action_look(event.who)

    @on(Tree.Clicked)
    def _clicked(self, event: Tree.Clicked) -> None:
        history = self.history
        known = event.row < len(history.rows)
        if event.who and (event.who != history.look or event.row != history.at) and known:
            history.at = event.row
            self.action_look(event.who)
        elif event.row == history.at:
            self.action_go()
        elif known:
            history.at = event.row
            self.draw()

    def _attempt(self, do: Callable[[], object]) -> bool:
        """Whether something could be done; what is wrong with it is told."""
        try:
            do()
        except CombatError as fault:
            self.notify(str(fault), severity="error", markup=False)
            return False
        return True
