"""The one dialog: every value of somebody, beside the battlefield and not over it."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from combattracker.desk.line.editable import Field
from combattracker.desk.work.front import Sheet
from combattracker.tui.drawing.text import cut, shown


class EditDialog(ModalScreen[str | None]):
    """Lists the values of those selected; what is written below sets them: `hp=5 STR=+1`.

    What is typed before the equals sign looks for a value in the list.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "close"),
        Binding("up", "move(-1)", "up", show=False, priority=True),
        Binding("down", "move(1)", "down", show=False, priority=True),
        Binding("tab", "take", "take", show=False, priority=True),
    ]

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.fields = sheet.fields
        self.found: list[Field] = []
        self.typed_before = ""
        self.names = sheet.names

    def compose(self) -> ComposeResult:
        """The list, and the line."""
        with Vertical(id="edit"):
            yield Static(Content.styled(shown(self.names), "bold"), id="names", markup=False)
            yield OptionList(id="fields", markup=False)
            yield Static(id="how", markup=False)
            yield Input(id="value", placeholder="hp=5", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """The line has the keys, the list follows it."""
        self.list = self.query_one(OptionList)
        self.list.can_focus = False
        self.line = self.query_one(Input)
        self.line.focus()
        self._find("")
        self.line.insert_text_at_cursor(self.typed_before)

    def on_key(self, event: events.Key) -> None:
        """A key that came before the line had the focus."""
        if self.focused is None and event.is_printable and event.character is not None:
            event.stop()
            self.early(event.character)

    def early(self, character: str) -> None:
        """What is typed before the line is there belongs into it."""
        if self.is_mounted and self.query("#value"):
            self.query_one("#value", Input).insert_text_at_cursor(character)
        else:
            self.typed_before += character

    def _matching(self, wanted: str) -> list[Field]:
        wanted = wanted.lower()
        first = [field for field in self.fields if field.path.lower().startswith(wanted)]
        return first + [f for f in self.fields if wanted in f"{f.path} {f.help}".lower() and f not in first]

    def _find(self, wanted: str) -> None:
        self.found = self._matching(wanted)
        name, blank, _ = wanted.rstrip().rpartition(" ")
        if not self.found and blank:
            self.found = self._matching(name)
        self.list.clear_options()
        width = min(18, max((len(field.path) for field in self.found), default=8))
        self.list.add_options(
            Option(Content.assemble((f"{cut(field.path, width):<{width}} ", "bold"), cut(shown(field.value), 14)))
            for field in self.found
        )
        if self.found:
            self.list.highlighted = 0

    @on(OptionList.OptionHighlighted)
    def _explain(self, event: OptionList.OptionHighlighted) -> None:
        help = self.found[event.option_index].help if event.option_index < len(self.found) else ""
        how = self.query_one("#how", Static)
        how.update(Content(cut(shown(help), 32) + "\n↑↓ enter · 5, +3, -3 · esc"), layout=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Looks for the value that is being named."""
        _, last = self._parts(event.value)
        if "=" not in last:
            self._find(last)

    @staticmethod
    def _parts(text: str) -> tuple[str, str]:
        """What is assigned already, and the words that look for a value."""
        head, _, last = text.rpartition(" ")
        if "=" in last:
            return head, last
        before, equals, after = text.rpartition("=")
        if not equals:
            return "", text
        value, blank, rest = after.partition(" ")
        return f"{before}={value}{blank}", rest

    def action_move(self, by: int) -> None:
        """Marks another value."""
        if self.found:
            self.list.highlighted = ((self.list.highlighted or 0) + by) % len(self.found)

    def action_take(self) -> None:
        """Writes the marked value's name into the line."""
        if self.found and self.list.highlighted is not None:
            head, _ = self._parts(self.line.value)
            text = f"{head}{self.found[self.list.highlighted].path}="
            self.line.value = text
            self.line.cursor_position = len(text)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter names the marked value first, then sets it."""
        head, last = self._parts(event.value)
        name, _, value = last.strip().rpartition(" ")
        if "=" in last:
            if not last.endswith("="):
                _ = self.dismiss(event.value)
        elif not self.found:
            self.query_one("#how", Static).update(Content(cut(f"nothing is called {shown(last)}", 32)), layout=False)
        elif name and value.lstrip("+-").isdigit() and not self._matching(last.strip()):
            _ = self.dismiss(f"{head}{self.found[self.list.highlighted or 0].path}={value}")
        else:
            self.action_take()

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self.list.highlighted = event.option_index
        self.action_take()
        self.line.focus()
