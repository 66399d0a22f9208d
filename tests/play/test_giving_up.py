"""An unfinished action that was given up by mistake comes back with its answers."""

from __future__ import annotations

from combattracker.api.opening import begin
from combattracker.content import places
from combattracker.play.console.console import Console
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Chosen, Rolled
from tests.support import fights
from tests.support.arena import table
from tests.support.fights import RUSH


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


def test_what_the_gm_changed_meanwhile_stays_as_steps_of_its_own() -> None:
    table = begin(places.shipped("encounters") / "wolves-at-the-ford.yaml", None)
    console = Console(table)
    console.execute("side heroes dice=typed")
    console.execute("turn jorun")
    console.execute("jorun: attack wolf-1 sword-cut")
    assert table.asking is not None
    console.execute("hurt 7 odile")
    console.execute("note promise made")
    assert console.execute("abandon").text.endswith("stays (2)")
    assert table.asking is None
    assert table.state.who("odile").pools["hp"].current == 23
    assert [note.text for note in table.state.notes][-1] == "promise made"
    console.execute("undo")
    console.execute("undo")
    assert table.state.who("odile").pools["hp"].current == 30
    console.execute("redo")
    assert table.state.who("odile").pools["hp"].current == 23


def test_a_change_of_what_the_action_brought_about_goes_with_it() -> None:
    fight = RUSH.prepared(fights.table(RUSH.opening()))
    console = Console(fight)
    before = fight.state.who("guard").pools["hp"].current
    assert fight.state.who("mira").effect("charging") is not None
    console.execute("unmark charging mira")
    console.execute("hurt 1 guard")
    assert console.execute("abandon").text.endswith("stays (1)")
    assert fight.state.who("guard").pools["hp"].current == before - 1
    console.execute(RUSH.preparation[-1])
    console.execute("unmark charging mira")
    console.execute("abandon")
    assert fight.asking is None
    assert console.execute("redo").text.startswith("asked again")
    assert fight.state.who("mira").effect("charging") is None


def test_the_number_of_a_hurt_may_stand_last() -> None:
    table = begin(places.shipped("encounters") / "wolves-at-the-ford.yaml", None)
    Console(table).execute("hurt w1 w2 4")
    assert [table.state.who(who).pools["hp"].current for who in ("wolf-1", "wolf-2")] == [9, 9]
