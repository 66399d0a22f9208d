"""What the keys for looking do: the log, the details, the look, the recap, the help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from combattracker.tui.screens.fight import FightScreen

Act = Callable[["FightScreen"], None]
TWICE = 1.0
"""Seconds within which a key pressed again is pressed twice."""


def log(screen: FightScreen) -> None:
    """Goes to the log, or back."""
    screen.set_focus(None if screen.focused is screen.journal else screen.journal)
    screen.draw_prompt()


def details(screen: FightScreen) -> None:
    """Shows or hides the column with details."""
    screen.details = screen.has_class("-plain")
    screen.lay_out()


def scroll_details(by: int) -> Act:
    """Half a page down or up: of the details, or of the board where those show all there is."""

    def act(screen: FightScreen) -> None:
        long = [part for part in (screen.detail, screen.board) if part.display and part.max_scroll_y]
        for part in long[:1]:
            part.scroll_relative(y=by * max(1, part.size.height // 2), animate=False)

    return act


def theme(screen: FightScreen) -> None:
    """Light or dark."""
    screen.app.action_toggle_look()  # type: ignore[attr-defined]


def players(screen: FightScreen) -> None:
    """Covers what players may not know, at once; uncovers it a moment later, so that twice is something else."""
    audience = screen.audience
    if audience.peeking:
        audience.peeking = False
        screen.typist.again()
        screen.draw()
    elif not audience.players:
        see(screen, True)
        show = screen.keymap_display("players")
        screen.tell(f"players see this screen · {show} twice shows what is covered here, once stops it", "good")
    elif screen.uncovering is None:
        screen.uncovering = screen.set_timer(TWICE, lambda: see(screen, False))
        screen.tell("in a moment the players see this screen no longer")
    else:
        screen.uncovering.stop()
        screen.uncovering, audience.peeking = None, True
        screen.typist.again()
        screen.draw()


def see(screen: FightScreen, players: bool) -> None:
    """Draws the screen so that players may look at it, or for the GM."""
    from combattracker.desk.seeing.audience import remember

    screen.uncovering, screen.audience.players = None, players
    screen.message = ("", "")
    remember(players)
    screen.journal.sync(screen.table, screen.audience.name, screen.audience.sides)
    screen.picture.forget()
    screen.typist.again()
    screen.draw()


def recap(screen: FightScreen) -> None:
    """Writes the recap to files of the user's: one for the GM, one that the players may read."""
    from combattracker.content.files import write_file
    from combattracker.content.places import recaps
    from combattracker.model.audience.view import PLAYERS
    from combattracker.model.errors import Unreadable
    from combattracker.recap.markdown import recap as text

    def write() -> None:
        folder = recaps()
        folder.mkdir(parents=True, exist_ok=True)
        path = free_name(folder, screen.table.shown.title or "fight")
        write_file(path, [text(screen.table).encode()])
        for_players = path.with_name(f"{path.stem}-players.md")
        write_file(for_players, [text(screen.table, audience=PLAYERS).encode()])
        screen.tell(f"the recap is in {path}, for the players in {for_players.name}", "good")

    try:
        write()
    except (OSError, Unreadable) as fault:
        screen.tell(f"the recap could not be written: {fault}", "error")


def free_name(folder: Path, title: str) -> Path:
    """A file name from a title that no file has yet."""
    from combattracker.content.library.naming import slug

    base = slug(title) or "fight"
    path, number = folder / f"{base}.md", 1
    while path.exists():
        number += 1
        path = folder / f"{base}-{number}.md"
    return path


def leave(screen: FightScreen) -> None:
    """Back to the list of fights."""
    screen.close()


def history(screen: FightScreen) -> None:
    """Everything that happened, on all branches."""
    from combattracker.tui.actions.amending import amend
    from combattracker.tui.screens.history import HistoryScreen

    if screen.amendment is not None:
        screen.tell("an amendment is under way: accept it or discard it first", "error")
        return

    def back(entry: int | None) -> None:
        screen.come_back("")
        if entry:
            amend(screen, entry)

    _ = screen.app.push_screen(HistoryScreen(screen.table, screen.audience), back)


def why(screen: FightScreen) -> None:
    """Where a value of the one looked at, or who acts, comes from; in the log, every number of an entry."""
    if screen.audience.players:
        from combattracker.desk.seeing.audience import HELD_BACK

        screen.tell(HELD_BACK, "error")
        return
    if screen.focused is screen.journal:
        entry = screen.journal.entry
        if entry:
            screen.attempt(lambda: explain(screen, str(entry)))
        return
    from combattracker.desk.line.completion import beginning
    from combattracker.desk.line.line import Choice, Purpose
    from combattracker.play.explain import fields

    state = screen.table.state
    who = next(iter(screen.meant()), "") or next(iter(screen.order()), "")
    if not who:
        screen.tell("whom? Select somebody first", "error")
        return

    def choices(text: str) -> list[Choice]:
        return beginning(text, [Choice(name) for name in fields(state, who)])

    def take(text: str) -> None:
        if text.strip():
            explain(screen, f"{who}.{text.strip()}")

    title = f"Where does which value of {state.who(who).name} come from?"
    screen.typist.begin(Purpose("why", title, take, choices, picks=True))


def explain(screen: FightScreen, wanted: str) -> None:
    """Shows the chain of actions behind a value, or an entry in full. Raises Unreadable for an unknown one."""
    from combattracker.desk.seeing.audience import HELD_BACK
    from combattracker.model.errors import Unreadable
    from combattracker.recap.explaining import asked_for
    from combattracker.tui.screens.reading import Reading

    if screen.audience.players:
        raise Unreadable(HELD_BACK)
    title, text = asked_for(screen.table, wanted)
    _ = screen.app.push_screen(Reading(title, text.splitlines()))


def help(screen: FightScreen) -> None:
    """Every key and every action."""
    from combattracker.tui.screens.help import HelpScreen

    _ = screen.app.push_screen(HelpScreen(screen.table.actions, screen.keymap))


VIEWS: dict[str, Act] = {
    "log": log,
    "details": details,
    "details_down": scroll_details(1),
    "details_up": scroll_details(-1),
    "theme": theme,
    "history": history,
    "why": why,
    "players": players,
    "recap": recap,
    "leave": leave,
    "help": help,
}
"""The keys of this module, by their ids in the register."""
