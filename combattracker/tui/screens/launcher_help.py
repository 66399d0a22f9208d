"""What can be done on the launcher, as a small sheet over it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from combattracker.tui.drawing.paint import fit

HELP = (
    ("type", "shows only what holds the words: a title, a game, a round"),
    ("↑ ↓", "another row; page up and page down go further"),
    ("enter", "opens the row; a click does too"),
    ("esc", "clears what is typed"),
    ("f5", "looks again"),
    ("ctrl+p", "all commands, among them other looks"),
    ("ctrl+q", "leaves"),
    ("", ""),
    ("▸", "a fight to resume; what was shown as done is there"),
    ("+", "an encounter: opening it begins a new fight"),
    ("✗", "can't be opened; below the list it says why"),
)


class LauncherHelp(ModalScreen[None]):
    """What can be done on the launcher; any key closes it."""

    DEFAULT_CSS = """
    LauncherHelp {
        align: center middle;
        & > Static {
            width: auto; max-width: 90%; height: auto; padding: 1 2; background: $panel; border: round $accent;
        }
    }
    """

    def compose(self) -> ComposeResult:
        """The keys and the signs."""
        yield Static(Content("\n").join(_help_lines(HELP)), markup=False)

    def on_key(self) -> None:
        """Closes it."""
        _ = self.dismiss()

    def on_click(self) -> None:
        """Closes it."""
        _ = self.dismiss()


def _help_lines(told: Sequence[tuple[str, str]]) -> list[Content]:
    return [Content.assemble((fit(key, 8), "bold $text-accent"), text) for key, text in told]
