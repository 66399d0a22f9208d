"""Amending on the screen: choosing what of an action is to be otherwise, and deciding what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from combattracker.desk.seeing.audience import HELD_BACK
from combattracker.model.errors import CombatError
from combattracker.play.amend.asked import questions
from combattracker.play.console.past import comparison
from combattracker.rules.asking.answers import written
from combattracker.tui.screens.reading import Reading
from combattracker.tui.text import shown

if TYPE_CHECKING:
    from combattracker.play.amend.amendment import Amendment
    from combattracker.play.open_fight import OpenFight
    from combattracker.tui.screens.fight import FightScreen

COMMAND = "="
"""Stands for the command itself, where the others are keys of questions."""
SETTLE = {"k": ("keep the value", "keep"), "c": ("change it as then", "change"), "l": ("leave it out", "leave")}
DECIDE = {"a": ("accept", "accept"), "d": ("discard", "discard")}


class AmendDialog(ModalScreen[tuple[str, str] | None]):
    """What an action was: its command and its answers; one of them is written anew."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "leave"),
        Binding("up", "move(-1)", "up", show=False, priority=True),
        Binding("down", "move(1)", "down", show=False, priority=True),
    ]

    def __init__(self, table: OpenFight, entry_id: int) -> None:
        super().__init__()
        entry, names = table.entry(entry_id), table.names_at(entry_id)
        self.heading = f"Amend {entry.id}: {table.label(entry_id)}"
        self.parts = [(COMMAND, names.plain(str(entry.command)), "the command")]
        for asked in questions(table, entry):
            given = names.plain(written(asked.given)) if asked.given is not None else ""
            self.parts.append((asked.request.key, given, names.plain(asked.request.prompt)))

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


def amend(screen: FightScreen, entry: int) -> None:
    """Asks what of an action should have been otherwise, and tries that out beside the fight."""

    def take(changed: tuple[str, str] | None) -> None:
        if changed is None:
            return
        key, value = changed
        told = f"= {value}" if key == COMMAND else f"{key}: {value}"
        screen.attempt(lambda: screen.console.execute(f"amend {entry} {told}"))
        if screen.console.amendment is not None:
            try_out(screen)

    if screen.audience.players:
        screen.tell(HELD_BACK, "error")
        return

    def ask() -> None:
        _ = screen.app.push_screen(AmendDialog(screen.table, entry), take)

    screen.attempt(ask)


def try_out(screen: FightScreen) -> None:
    """Opens the trial of an amendment over the fight; back in the fight all that changed is shown."""
    from combattracker.tui.screens.fight import FightScreen

    amendment = screen.console.amendment
    assert amendment is not None
    trial = FightScreen(amendment.trial, screen.console, keymap=screen.keymap, amendment=amendment)
    _ = screen.app.push_screen(trial, lambda told: screen.come_back(told or ""))


def go_on(screen: FightScreen) -> None:
    """Goes on with an amendment as far as it can, and says why it stops."""
    amendment = screen.amendment
    if amendment is None:
        return
    try:
        amendment.go_on()
    except CombatError as fault:
        screen.fail(fault)
        return
    if screen.message[0] or asks(amendment):
        return
    asked = "The past does not say this" if amendment.trial.asking else "This was decided otherwise, or not at all"
    undo = screen.keymap_display("undo")
    screen.tell(f"{asked} · :program leaves the rest to the program, :stop leaves it out · {undo} takes back")


def asks(amendment: Amendment) -> bool:
    """Whether it is about the amendment itself that something has to be decided."""
    return amendment.conflict is not None or not amendment.waiting


def follow(screen: FightScreen) -> None:
    """Asks what has to be decided about an amendment."""
    amendment = screen.amendment
    if amendment is None or screen.console.amendment is not amendment or screen.app.screen is not screen:
        return

    def lines(told: Sequence[str]) -> Sequence[str]:
        return (HELD_BACK,) if screen.audience.players else told

    if amendment.conflict is not None:
        answers = {key: told for key, told in SETTLE.items() if key != "c" or amendment.conflict.by is not None}
        _ = screen.app.push_screen(
            Reading("A value set by hand", lines([amendment.trial.read(str(amendment.conflict))]), answers),
            screen.settle,
        )
    elif not amendment.waiting:
        _ = screen.app.push_screen(
            Reading("Amended, but not accepted yet", lines(comparison(amendment)), DECIDE), screen.settle
        )
