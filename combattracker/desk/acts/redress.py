"""Amending an action of the past: choosing what was otherwise, and the trial of what comes of it."""

from __future__ import annotations

from combattracker.desk.work.front import Part, Redress, Trial
from combattracker.desk.work.workspace import Workspace
from combattracker.play.amend.asked import questions
from combattracker.rules.asking.answers import written

COMMAND = "="
"""Stands for the command itself, where the others are keys of questions."""


def amend(desk: Workspace, entry: int) -> None:
    """Asks what of an action should have been otherwise, and tries that out beside the fight."""
    if desk.audience.players:
        desk.hold_back()
        return

    def take(changed: tuple[str, str] | None) -> None:
        if changed is None:
            return
        key, value = changed
        told = f"= {value}" if key == COMMAND else f"{key}: {value}"
        desk.attempt(lambda: desk.console.execute(f"amend {entry} {told}"))
        try_out(desk)

    def ask() -> None:
        found, names = desk.fight.entry(entry), desk.fight.names_at(entry)
        parts = [Part(COMMAND, names.plain(str(found.command)), "the command")]
        for asked in questions(desk.fight, found):
            given = names.plain(written(asked.given)) if asked.given is not None else ""
            parts.append(Part(asked.request.key, given, names.plain(asked.request.prompt)))
        desk.front = Redress(f"Amend {entry}: {desk.fight.label(entry)}", parts, take)

    desk.attempt(ask)


def try_out(desk: Workspace) -> None:
    """Puts the trial of an amendment that was begun in front; back at the fight it is told what came of it."""
    if desk.console.amendment is None or desk.amendment is not None:
        return

    def back(told: str) -> None:
        desk.changed()
        if told:
            desk.tell(told, "good")

    desk.front = Trial(desk.console.amendment, back)
