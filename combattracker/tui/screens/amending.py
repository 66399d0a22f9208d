"""Amending on the screen: choosing what of an action is to be otherwise."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from combattracker.desk.work.front import Redress
from combattracker.tui.drawing.text import shown


class AmendDialog(ModalScreen[tuple[str, str] | None]):
    """What an action was: its command and its answers; one of them is written anew."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "leave"),
        Binding("up", "move(-1)", "up", show=False, priority=True),
        Binding("down", "move(1)", "down", show=False, priority=True),
    ]

    def __init__(self, asked: Redress) -> None:
        super().__init__()
        self.heading = asked.title
        self.parts = asked.parts

    def compose(self) -> ComposeResult:
        """The parts, and the line in which one is written anew."""
        width = min(46, max(len(given) for _, given, _ in self.parts))
        with Vertical(id="page"):
            yield Static(Content(shown(self.heading)), id="title", markup=False)
            yield OptionList(
                *(
                    Option(Content.assemble((f"{shown(given):<{width}}  ", "bold"), shown(prompt)))
                    for _, given, prompt in self.parts
                ),
                markup=False,
            )
            yield Input(id="value", compact=True)
            yield Static("↑↓ what   type what it should have been, enter   esc leaves", id="help", markup=False)

    def on_mount(self) -> None:
        """The line has the keys; it holds what was said then."""
        self.list = self.query_one(OptionList)
        self.list.can_focus = False
        self.line = self.query_one(Input)
        self.line.focus()
        self.list.highlighted = min(1, len(self.parts) - 1)

    def action_move(self, by: int) -> None:
        """Another part."""
        self.list.highlighted = ((self.list.highlighted or 0) + by) % len(self.parts)

    @on(OptionList.OptionHighlighted)
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        self.line.value = self.parts[event.option_index][1]
        self.line.select_all()

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self.list.highlighted = event.option_index

    @on(Input.Submitted)
    def _written(self, event: Input.Submitted) -> None:
        key, before, _ = self.parts[self.list.highlighted or 0]
        changed = event.value.strip() and event.value.strip() != before
        _ = self.dismiss((key, event.value.strip()) if changed else None)
