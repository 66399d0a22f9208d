"""Typing a line: beginning it, what is proposed for it, taking it, and what of it players see."""

from __future__ import annotations

import re

from combattracker.desk.line import completion
from combattracker.desk.line.line import Purpose
from combattracker.desk.seeing.masking import dots
from combattracker.desk.work.workspace import NOTHING, Workspace
from combattracker.model.errors import Illegal
from combattracker.rules.asking.commands import require_text

PRIVATE = re.compile(r"\s*(?:force\s+)?(?:note|amend)\b\s?|.*?\b(?:notes|name)\s*=")
"""What stands before words of the GM's own: a note, or how somebody is called from now on."""


def begin(desk: Workspace, purpose: Purpose, text: str = "") -> None:
    """Begins to type a line."""
    desk.line.purpose, desk.line.text = purpose, text
    if text:
        _written(desk, purpose, text)
    else:
        propose(desk)


def write(desk: Workspace, text: str) -> None:
    """Makes the line that is being typed another one."""
    line, purpose = desk.line, desk.line.purpose
    if purpose is None or text == line.text:
        return
    if not text and not purpose.stays:
        line.clear()
        return
    _written(desk, purpose, text)


def _written(desk: Workspace, purpose: Purpose, text: str) -> None:
    desk.line.text = purpose.mend(text)
    propose(desk)
    purpose.changed(desk.line.text)


def propose(desk: Workspace) -> None:
    """Proposes words for the line, as far as those may be shown who look on."""
    line, purpose = desk.line, desk.line.purpose
    if purpose is None:
        return
    line.choices = desk.audience.choices(purpose.choices(line.text))
    marks = purpose.picks and (purpose.marks or bool(line.text.strip()))
    line.choice = 0 if marks and line.choices else -1


def take(desk: Workspace) -> None:
    """Takes the line; one that cannot be read stays, so that it can be mended."""
    line, purpose = desk.line, desk.line.purpose
    if purpose is None:
        return
    if purpose.picks and line.choices and line.choice >= 0:
        write(desk, line.completed())
    text = line.text
    desk.message = NOTHING

    def take() -> None:
        require_text(text)
        purpose.take(text)

    fault, again = desk.carry_out(take)
    if fault is not None:
        if isinstance(fault, Illegal) and again is not None:
            line.clear()
        desk.fail(fault, again)
        return
    if line.purpose is purpose:
        line.clear()
    desk.changed()


def move(desk: Workspace, by: int, completes: bool) -> None:
    """Through the options of the question, what was typed before, or what is proposed, which it also `completes`."""
    line, purpose = desk.line, desk.line.purpose
    if purpose is None:
        return
    if purpose.name == "command" and not completes:
        _recall(desk, by)
    elif purpose.name == "answer" and desk.situation.items:
        step(desk, by)
    elif line.choices:
        if completes and (line.choice < 0 or purpose.picks):
            line.choice = max(0, line.choice)
            write(desk, line.completed())
        else:
            line.choice = (line.choice + by) % len(line.choices)


def step(desk: Workspace, by: int) -> None:
    """Moves the cursor to another option."""
    count = len(desk.situation.items)
    if count:
        desk.at = (desk.at + by) % count if desk.at >= 0 or by > 0 else count - 1


def _recall(desk: Workspace, by: int) -> None:
    shown = [line for line in desk.line.history if desk.audience.text(line) == line]
    at = shown.index(desk.line.text) if desk.line.text in shown else len(shown)
    at += by
    if 0 <= at < len(shown):
        write(desk, shown[at])
    elif at >= len(shown):
        write(desk, "")


def covered(desk: Workspace, text: str) -> str:
    """What is typed, letter for letter, as it is shown while players look on."""
    audience, purpose = desk.audience, desk.line.purpose
    if not audience.players or audience.peeking or purpose is None:
        return text
    if purpose.secret or (purpose.name == "answer" and desk.situation.secret):
        return dots(text)
    if purpose.name == "command" and (found := PRIVATE.match(text)):
        return _masked(desk, found[0], purpose) + dots(text[found.end() :])
    return _masked(desk, text, purpose)


def _masked(desk: Workspace, text: str, purpose: Purpose) -> str:
    known = (*desk.console.words(), *desk.fight.actions) if purpose.name == "command" else ()
    return desk.audience.line(text, completion.library(desk.fight), known)
