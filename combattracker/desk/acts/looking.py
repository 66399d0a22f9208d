"""Looking: who sees the fight, its past, where values come from, the recap."""

from __future__ import annotations

from pathlib import Path

from combattracker.desk.acts import typing
from combattracker.desk.acts.redress import amend
from combattracker.desk.line.completion import beginning
from combattracker.desk.line.line import Choice, Purpose
from combattracker.desk.past.history import History
from combattracker.desk.seeing.audience import HELD_BACK, remember
from combattracker.desk.work.front import Page, Past
from combattracker.desk.work.workspace import NOTHING, Act, Workspace
from combattracker.model.audience.view import PLAYERS
from combattracker.model.errors import Unreadable


def players(desk: Workspace) -> None:
    """Covers what players may not know, at once; uncovers it a moment later, so that twice is something else."""
    audience = desk.audience
    if audience.peeking:
        peek(desk, False)
    elif not audience.players:
        see(desk, True)
        key = desk.keys.named("players")
        desk.tell(f"players see this screen · {key} twice shows what is covered here, once stops it", "good")
    elif not audience.leaving:
        audience.leaving = True
        desk.tell("in a moment the players see this screen no longer")
    else:
        audience.leaving = False
        peek(desk, True)


def peek(desk: Workspace, peeking: bool) -> None:
    """Shows what the prompt covers, or no longer."""
    desk.audience.peeking = peeking
    typing.propose(desk)


def see(desk: Workspace, players: bool) -> None:
    """Shows the fight so that players may look on, or for the GM."""
    desk.audience.leaving, desk.audience.players = False, players
    desk.message = NOTHING
    remember(players)
    typing.propose(desk)


def recap(desk: Workspace) -> None:
    """Writes the recap to files of the user's: one for the GM, one that the players may read."""
    from combattracker.content.files import write_file
    from combattracker.content.places import recaps
    from combattracker.recap.markdown import recap as text

    def write() -> None:
        folder = recaps()
        folder.mkdir(parents=True, exist_ok=True)
        path = free_name(folder, desk.fight.shown.title or "fight")
        write_file(path, [text(desk.fight).encode()])
        for_players = path.with_name(f"{path.stem}-players.md")
        write_file(for_players, [text(desk.fight, audience=PLAYERS).encode()])
        desk.tell(f"the recap is in {path}, for the players in {for_players.name}", "good")

    try:
        write()
    except (OSError, Unreadable) as fault:
        desk.tell(f"the recap could not be written: {fault}", "error")


def free_name(folder: Path, title: str) -> Path:
    """A file name from a title that no file has yet."""
    from combattracker.content.library.naming import slug

    base = slug(title) or "fight"
    path, number = folder / f"{base}.md", 1
    while path.exists():
        number += 1
        path = folder / f"{base}-{number}.md"
    return path


def leave(desk: Workspace) -> None:
    """Leaves the fight, which waits in its file; a trial is forgotten."""
    if desk.amendment is None:
        desk.left = ""
        return
    desk.console.amendment = None
    desk.left = "nothing is amended"


def history(desk: Workspace) -> None:
    """Everything that happened, on all branches."""
    if desk.amendment is not None:
        desk.tell("an amendment is under way: accept it or discard it first", "error")
        return

    def back(entry: int) -> None:
        desk.changed()
        if entry:
            amend(desk, entry)

    desk.front = Past(History(desk.fight, desk.audience), back)


def why(desk: Workspace) -> None:
    """Where a value of the one looked at, or who acts, comes from; of an entry that is looked at, every number."""
    from combattracker.play.explain import fields

    if desk.audience.players:
        desk.hold_back()
        return
    if desk.entry:
        desk.attempt(lambda: explain(desk, str(desk.entry)))
        return
    state = desk.fight.state
    who = next(iter(desk.meant()), "") or next(iter(desk.order()), "")
    if not who:
        desk.tell("whom? Select somebody first", "error")
        return

    def choices(text: str) -> list[Choice]:
        return beginning(text, [Choice(name) for name in fields(state, who)])

    def take(text: str) -> None:
        if text.strip():
            explain(desk, f"{who}.{text.strip()}")

    title = f"Where does which value of {state.who(who).name} come from?"
    typing.begin(desk, Purpose("why", title, take, choices, picks=True))


def explain(desk: Workspace, wanted: str) -> None:
    """Shows the chain of actions behind a value, or an entry in full. Raises Unreadable for an unknown one."""
    from combattracker.recap.explaining import asked_for

    if desk.audience.players:
        raise Unreadable(HELD_BACK)
    title, text = asked_for(desk.fight, wanted)
    desk.front = Page(title, text.splitlines())


LOOKING: dict[str, Act] = {
    "history": history,
    "why": why,
    "players": players,
    "recap": recap,
    "leave": leave,
}
"""The acts of this module, by their ids in the register."""
