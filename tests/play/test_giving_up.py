"""An unfinished action that was given up by mistake comes back with its answers."""

from __future__ import annotations

from combattracker.play.console import Console
from combattracker.rules.commands import Command
from combattracker.rules.requests import Chosen, Rolled
from tests.tui.arena import table


def test_redo_takes_up_what_was_abandoned() -> None:
    fight = table()
    fight.step()
    fight.submit(Command("attack", "mira"))
    fight.answer(Chosen("wolf-1"))
    open_ = fight.asking
    fight.abandon()
    assert fight.asking is None
    assert fight.redo()
    assert fight.asking == open_


def test_undoing_every_answer_and_redoing_each() -> None:
    fight = table()
    fight.step()
    fight.submit(Command("attack", "mira"))
    fight.answer(Chosen("wolf-1"))
    fight.answer(Rolled(faces=(3, 4)))
    asked = fight.asking
    for _ in range(3):
        assert fight.undo()
    assert fight.asking is None
    console = Console(fight)
    assert console.execute("redo").text == "asked again: Attack whom?"
    assert fight.redo()
    assert fight.redo()
    assert fight.asking == asked


def test_another_action_replaces_the_one_given_up() -> None:
    fight = table()
    fight.step()
    fight.submit(Command("attack", "mira"))
    fight.abandon()
    fight.submit(Command("note", args={"text": "hm"}))
    fight.undo()
    assert fight.redo()
    assert fight.asking is None
