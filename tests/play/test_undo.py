"""Back and forth: answers, actions, turns, rounds, branches."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.model.errors import Illegal
from combattracker.model.state import State
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Chosen, Recorded
from tests.support.fights import COIN_DUEL, FORD, LONG, again, answered, in_file, nested, prepared, table


def note(open_: OpenFight, text: str) -> State:
    open_.submit(Command("note", args={"text": text}))
    return open_.state


def notes(open_: OpenFight) -> list[str]:
    return [note.text for note in open_.state.notes if note.kind == "note"][1:]


def played(open_: OpenFight, entries: int) -> OpenFight:
    """A fight that its policies have played for some entries."""
    open_.auto = set(open_.state.sides)
    while open_.head < entries:
        Console(open_).accept()
    return open_


# Answers


def test_undoing_every_answer_and_redoing_it_is_where_it_was() -> None:
    open_ = prepared(table(nested()))
    seen = [open_.asking]
    for _ in list(LONG)[1:]:
        seen.append(answered(open_, 1).asking)
    assert len(seen) == len(LONG)
    for asked in seen[-2::-1]:
        assert open_.undo()
        assert open_.asking == asked, "also the faces that the program had rolled by then"
    for asked in seen[1:]:
        assert open_.redo()
        assert open_.asking == asked
    assert not open_.redo()


def test_dice_that_were_shown_are_not_rolled_again() -> None:
    open_ = answered(prepared(table(nested())), list(LONG).index("guard.defend"))
    asked = open_.asking
    for _ in range(5):
        answered(open_, 1)
        open_.undo()
        assert open_.asking == asked


def test_another_answer_than_the_one_taken_back_goes_its_own_way() -> None:
    open_ = answered(prepared(table(nested())), 3)
    open_.undo()
    Console(open_).reply("wolves:d1")
    assert not open_.redo(), "there is nothing to redo any more"


def test_the_last_step_back_gives_the_action_up() -> None:
    duel = table(COIN_DUEL)
    state, head = duel.state, duel.head
    duel.submit(Command("challenge", "gambler-1"))
    assert not duel.take_back()
    assert (duel.asking, duel.state, duel.head) == (None, state, head)
    assert duel.redo()
    assert isinstance(duel.asking, Asking)


def test_answers_of_policies_are_taken_back_with_the_answer_that_led_to_them() -> None:
    open_ = prepared(table(nested()))
    open_.auto = {"wolves"}
    answered(open_, 3)
    assert open_.asking is not None
    assert any(item.auto for item in open_.asking.transcript if isinstance(item, Recorded))
    open_.undo()
    assert open_.asking is not None
    assert open_.asking.request.key == "attack/mira.way"
    assert not any(item.auto for item in open_.asking.transcript if isinstance(item, Recorded))


# Actions and branches


def test_undo_goes_back_to_the_beginning_and_redo_to_the_end() -> None:
    ford = played(table(FORD), 60)
    states = [ford.state_at(entry) for entry in range(1, 61)]
    for state in states[-2::-1]:
        assert ford.undo()
        assert ford.state == state
    assert not ford.undo()
    for state in states[1:]:
        assert ford.redo()
        assert ford.state == state
    assert not ford.redo()


def branches(open_: OpenFight) -> None:
    """Writes a, b; goes back and writes c, d instead of b."""
    for text in ("a", "b"):
        note(open_, text)
    open_.undo()
    for text in ("c", "d"):
        note(open_, text)


@pytest.mark.parametrize("kept", ["memory", "file"])
def test_a_branch_that_was_left_is_not_lost(kept: str, tmp_path: Path) -> None:
    duel = table(COIN_DUEL) if kept == "memory" else in_file(COIN_DUEL, tmp_path / "a.fight")
    branches(duel)
    assert notes(duel) == ["a", "c", "d"]
    assert [duel.undo(), duel.undo()] == [True, True]
    assert notes(duel) == ["a"]
    assert [duel.redo(), duel.redo(), duel.redo()] == [True, True, False]
    assert notes(duel) == ["a", "c", "d"], "redo goes the way that was left last"
    duel.store.move_head(3)
    assert notes(duel) == ["a", "b"]
    duel.undo()
    duel.redo()
    assert notes(duel) == ["a", "b"]
    duel.close()


def test_undo_and_redo_go_on_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    branches(duel)
    duel.undo()
    duel.close()
    duel = again(path, COIN_DUEL)
    assert notes(duel) == ["a", "c"]
    assert duel.redo()
    assert notes(duel) == ["a", "c", "d"]
    for _ in range(3):
        assert duel.undo()
    duel.close()
    duel = again(path, COIN_DUEL)
    assert (notes(duel), duel.undo()) == ([], False)
    assert [duel.redo() for _ in range(4)] == [True, True, True, False]
    assert notes(duel) == ["a", "c", "d"]
    duel.close()


def test_a_new_action_after_undo_is_an_undo_away_from_the_fork() -> None:
    duel = table(COIN_DUEL)
    before = note(duel, "a")
    note(duel, "b")
    duel.undo()
    note(duel, "c")
    duel.undo()
    assert duel.state == before


def test_while_a_question_is_open_redo_is_about_answers_only() -> None:
    duel = table(COIN_DUEL)
    note(duel, "a")
    duel.undo()
    duel.submit(Command("challenge", "gambler-1"))
    assert not duel.redo()
    duel.answer(Chosen("tails"))
    assert not duel.redo()


# Turns and rounds


def starts(open_: OpenFight) -> list[tuple[int, str]]:
    """Every turn's beginning, newest first, by going back turn by turn."""
    found = []
    while open_.back_turn():
        found.append((open_.state.clock.round, open_.state.clock.actor))
    return found


def test_back_turn_goes_to_the_beginning_of_this_turn_then_to_the_one_before() -> None:
    ford = table(FORD)
    while ford.step() is not None:
        pass
    begun = ford.head
    note(ford, "in Jorun's turn")
    ford.submit(Command("wait", "jorun"))
    assert ford.back_turn()
    assert ford.head == begun
    assert not ford.back_turn(), "it is the first turn"
    played(ford, begun + 20)
    turns = starts(ford)
    assert len(turns) > 4
    assert turns == sorted(set(turns), key=turns.index), "each once"
    assert turns[-1] == (1, "jorun")


def test_back_round() -> None:
    ford = played(table(FORD), 60)
    assert ford.state.clock.round > 1
    rounds = []
    while ford.back_round():
        rounds.append(ford.state.clock.round)
        assert ford.state.clock.actor == ""
    assert rounds == list(range(rounds[0], 0, -1))


def test_with_a_question_open_back_turn_first_gives_the_action_up() -> None:
    open_ = prepared(table(nested()))
    answered(open_, 4)
    assert open_.back_turn()
    assert open_.asking is None
    assert open_.state.clock.actor == "mira"
    assert open_.state.who("guard").effects == {}, "back at the beginning of the turn, before the status was put on"


def test_with_a_question_open_at_the_beginning_of_a_turn_it_goes_there_only() -> None:
    ford = table(FORD)
    while ford.step() is not None:
        pass
    begun = ford.head
    assert isinstance(ford.submit(Command("attack", "jorun")), Asking)
    assert ford.back_turn()
    assert (ford.asking, ford.head) == (None, begun)


def test_where_there_is_no_turn_to_go_back_to_the_question_stays_open() -> None:
    duel = table(COIN_DUEL)
    duel.submit(Command("challenge", "gambler-1"))
    asked = duel.asking
    for line in ("back turn", "back round"):
        with pytest.raises(Illegal, match="there is no earlier"):
            Console(duel).execute(line)
        assert duel.asking is asked
