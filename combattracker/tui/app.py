"""The program on the screen: it opens fights, and knows nothing of them before it has painted."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from combattracker.tui.drawing.keys import Keymap, checked_keymap
from combattracker.tui.drawing.text import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from combattracker.play.open_fight import OpenFight
    from combattracker.tui.screens.launcher import Launcher

Opener = Callable[[Path], "OpenFight"]
FREEZE_AFTER = 1.0
"""Seconds from the start until everything is there, and nobody has begun to play in earnest."""
LIGHT, DARK = "textual-light", "textual-dark"
STYLED = ("fight", "history", "amending", "dialogs", "help", "reading")
"""The screens that have a style sheet."""


class CombatTracker(App[None]):
    """Opens the launcher, or the encounter or fight at `path`; `opener` makes a table of it."""

    TITLE = "Combat tracker"
    # All at once: a screen that brought its own would have every rule read and every widget styled anew.
    CSS_PATH: ClassVar[list[str | PurePath]] = [f"screens/{name}.tcss" for name in STYLED]
    CSS = "#opening { width: 100%; height: 100%; content-align: center middle; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "quit", id="app.quit", priority=True)]

    def __init__(
        self, path: Path | None = None, *, opener: Opener, keymap: Mapping[object, object] | None = None
    ) -> None:
        super().__init__()
        self.path = path
        self.opener = opener
        self.own_keys = keymap
        self.keymap = Keymap()
        self.trouble: list[str] = []
        self.table: OpenFight | None = None

    def compose(self) -> Iterable[Static]:
        """What is seen until the fight is there."""
        yield Static("Opening …", id="opening", markup=False)

    def on_mount(self) -> None:
        """Paints first; all that costs time comes afterwards."""
        self.theme = remembered_look() or self.theme
        self.theme_changed_signal.subscribe(self, lambda theme: remember_look(theme.name))
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self._load_keymap()
        if self.path is not None:
            self.open(self.path)
        else:
            self.launch()
        for fault in self.trouble:
            self.notify(fault, title="keys", severity="warning", timeout=15, markup=False)
        self.set_timer(FREEZE_AFTER, _freeze)

    def _load_keymap(self) -> None:
        if self.own_keys is None:
            self.own_keys, self.trouble = read_keymap()
        keys, faults = checked_keymap(self.own_keys)
        self.trouble += faults
        self.keymap = Keymap(keys)
        self.set_keymap(keys)

    def launch(self) -> None:
        """The list of encounters and of fights to resume."""
        from combattracker.tui.screens.launcher import Launcher

        _ = self.push_screen(Launcher())

    def open(self, path: Path) -> None:
        """Opens an encounter or a fight; what is wrong with it is told on the launcher."""
        from combattracker.model.errors import CombatError

        try:
            table = self.opener(path)
        except (CombatError, OSError) as fault:
            if len(self.screen_stack) == 1:
                self.launch()
            told = "\n".join(map(shown, str(fault).split("\n")))
            self.notify(told, title=shown(path.name), severity="error", timeout=30, markup=False)
            return
        self.show(table)

    def show(self, table: OpenFight) -> None:
        """Shows an open fight, which is closed when it is left."""
        from combattracker.desk.desk import Desk
        from combattracker.desk.seeing.audience import remembered
        from combattracker.tui.screens.fight import FightScreen

        self.table = table
        _ = self.push_screen(FightScreen(Desk(table, keys=self.keymap, players=remembered()), self.keymap))

    def on_launcher_chosen(self, event: Launcher.Chosen) -> None:
        """Somebody chose an encounter or a fight."""
        self.open(event.path)

    def on_fight_screen_closed(self) -> None:
        """The GM has left a fight; it waits in its file."""
        self._let_go()
        _ = self.pop_screen()
        if len(self.screen_stack) == 1:
            self.launch()

    def on_unmount(self) -> None:
        """Lets go of the fight that is open."""
        self._let_go()

    def _let_go(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table = None

    def action_toggle_look(self) -> None:
        """Between light and dark."""
        self.theme = DARK if self.current_theme.dark is False else LIGHT

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What the palette offers where there is no fight, which has entries of its own."""
        if screen.__class__.__name__ == "FightScreen":
            return
        yield SystemCommand("Light or dark", "Change the look", self.action_toggle_look)
        yield SystemCommand("Theme", "Choose among all themes", self.action_change_theme)
        yield SystemCommand("Quit", "Close the tracker; the fight is safe", self.action_quit)


def _freeze() -> None:
    """What has been loaded stays until the end: the collector need not look at it again while somebody plays."""
    gc.collect()
    gc.freeze()


def _look_file() -> Path:
    from combattracker.content.places import user_data

    return user_data() / "look"


def remembered_look() -> str:
    """The theme that was chosen last, if it still exists."""
    from textual.theme import BUILTIN_THEMES

    try:
        name = _look_file().read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return name if name in BUILTIN_THEMES else ""


def remember_look(name: str) -> None:
    """Keeps the choice of theme; where that cannot be written nothing is lost but the choice."""
    path = _look_file()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name}\n", encoding="utf-8")


def read_keymap() -> tuple[Mapping[object, object], list[str]]:
    """The user's own keys from `keys.yaml` in the user's folder, and what is wrong with the file."""
    from combattracker.content.places import user_data

    path = user_data() / "keys.yaml"
    if not path.is_file():
        return {}, []
    from combattracker.content.yaml.reading import load_file
    from combattracker.model.errors import CombatError

    try:
        found = load_file(path).value
    except (CombatError, OSError) as fault:
        return {}, [str(fault)]
    if not isinstance(found, Mapping | None):
        return {}, [f"{path}: lines like `undo: u` are needed"]
    return found or {}, []
