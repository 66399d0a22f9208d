"""Carrying out a line of the command language, and the line in which one is typed."""

from __future__ import annotations

from combattracker.desk.acts import typing
from combattracker.desk.acts.looking import LOOKING, explain
from combattracker.desk.acts.redress import try_out
from combattracker.desk.line import completion
from combattracker.desk.line.line import Purpose
from combattracker.desk.work.workspace import Act, Workspace


def execute(desk: Workspace, line: str) -> None:
    """Carries a line of the command language out; a word for looking is what its key does."""
    if not desk.situation.secret:
        desk.line.remember(line)
    word, _, rest = line.strip().partition(" ")
    if word in LOOKING and not rest:
        LOOKING[word](desk)
    elif word in desk.views and not rest:
        desk.views[word]()
    elif word == "amend" and desk.audience.players:
        desk.hold_back()
    elif word == "explain":
        desk.attempt(lambda: explain(desk, rest))
    else:
        desk.attempt(lambda: desk.tell(desk.said(line), "good"), lambda: execute(desk, f"force {line}"))
        try_out(desk)


def command(desk: Workspace, text: str = "") -> None:
    """Begins a line of the command language."""
    typing.begin(
        desk,
        Purpose(
            "command",
            "Command",
            lambda text: execute(desk, text),
            lambda text: completion.commands(desk.fight, desk.console, text),
            help="[force] [ACTOR:] ACTION …, > answer; tab completes, ↑ earlier ones",
        ),
        text,
    )


COMMANDING: dict[str, Act] = {"command": command}
"""The acts of this module, by their ids in the register."""
