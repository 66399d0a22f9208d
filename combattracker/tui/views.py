"""What the keys for looking do: the log, the details, the look, the recap, the help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from combattracker.tui.fight import FightScreen

Act = Callable[["FightScreen"], None]


def log(screen: FightScreen) -> None:
    """Goes to the log, or back."""
    screen.set_focus(None if screen.focused is screen.journal else screen.journal)
    screen.draw_prompt()


def details(screen: FightScreen) -> None:
    """Shows or hides the column with details."""
    screen.details = screen.has_class("-plain")
    screen.lay_out()


def scroll_details(by: int) -> Act:
    """Half a page of the details down or up."""

    def act(screen: FightScreen) -> None:
        screen.detail.scroll_relative(y=by * max(1, screen.detail.size.height // 2), animate=False)

    return act


def theme(screen: FightScreen) -> None:
    """Light or dark."""
    screen.app.action_toggle_look()  # type: ignore[attr-defined]


def recap(screen: FightScreen) -> None:
    """Writes the recap to files of the user's: one for the GM, one that the players may read."""
    from combattracker.content.places import recaps
    from combattracker.model.view import PLAYERS
    from combattracker.recap.markdown import recap as text

    def write() -> None:
        folder = recaps()
        folder.mkdir(parents=True, exist_ok=True)
        path = free_name(folder, screen.table.state.title or "fight")
        path.write_text(text(screen.table), encoding="utf-8")
        for_players = path.with_name(f"{path.stem}-players.md")
        for_players.write_text(text(screen.table, audience=PLAYERS), encoding="utf-8")
        screen.tell(f"the recap is in {path}, for the players in {for_players.name}", "good")

    try:
        write()
    except OSError as fault:
        screen.tell(f"the recap could not be written: {fault}", "error")


def free_name(folder: Path, title: str) -> Path:
    """A file name from a title that no file has yet."""
    from combattracker.content.naming import slug

    base = slug(title) or "fight"
    path, number = folder / f"{base}.md", 1
    while path.exists():
        number += 1
        path = folder / f"{base}-{number}.md"
    return path


def leave(screen: FightScreen) -> None:
    """Back to the list of fights."""
    screen.post_message(screen.Closed())


def help(screen: FightScreen) -> None:
    """Every key and every action."""
    from combattracker.tui.help import HelpScreen

    _ = screen.app.push_screen(HelpScreen(screen.table.actions, screen.keymap))


VIEWS: dict[str, Act] = {
    "log": log,
    "details": details,
    "details_down": scroll_details(1),
    "details_up": scroll_details(-1),
    "theme": theme,
    "recap": recap,
    "leave": leave,
    "help": help,
}
"""The keys of this module, by their ids in the register."""
