"""The open fight: commands, answers, sides, dice, and the states of the past."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.journal import cache as kept
from combattracker.model.errors import CombatError, Illegal, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold, opened
from combattracker.model.state import State
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking, Done
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Agreed, Answer, Chosen, Question, Recorded, Roll, Rolled
from combattracker.rules.ruleset import Over, Owed, Step
from combattracker.rules.scripting.script import Fight
from tests.support.fights import COIN_DUEL, FORD, answered, in_file, nested, prepared, table

CHALLENGE = Command("challenge", "gambler-1")


def refolded(open_: OpenFight) -> State:
    """The state by folding every event from the first."""
    entries = list(open_.path())[::-1]
    first = entries[0].events[0]
    assert isinstance(first, e.Opened)
    state = opened(first)
    for entry in entries:
        state = fold(state, entry.events)
    return state


def test_a_command_is_an_entry_with_all_that_came_in_and_all_that_came_of_it() -> None:
    duel = table(COIN_DUEL)
    before = duel.head
    asked = duel.submit(CHALLENGE)
    assert isinstance(asked, Asking)
    assert duel.head == before, "nothing has happened yet"
    done = duel.answer(Chosen("tails"))
    assert isinstance(done, Done)
    entry = duel.entry(duel.head)
    assert entry.parent == before
    assert entry.command == CHALLENGE
    answers = [(item.key, item.auto) for item in entry.transcript if isinstance(item, Recorded)]
    assert answers == [("challenge/mira.call", False), ("challenge/gambler-1.toss", True)]
    assert duel.state == duel.settled == fold(duel.state_at(before), entry.events) == refolded(duel)


def test_a_wrong_answer_leaves_the_question_open() -> None:
    duel = table(COIN_DUEL)
    duel.submit(CHALLENGE)
    asked = duel.asking
    for answer in (Chosen("edge"), Agreed(True), Rolled(faces=(1,))):
        with pytest.raises(CombatError):
            duel.answer(answer)
        assert duel.asking is asked


def test_what_needs_an_open_question_says_so() -> None:
    duel = table(COIN_DUEL)
    for act in (lambda: duel.answer(Chosen("heads")), duel.take_back, duel.abandon, duel.roll_for, duel.submit_again):
        with pytest.raises(Unreadable, match="no question is open"):
            act()


def test_while_a_question_is_open_nothing_but_an_edit_goes() -> None:
    duel = table(COIN_DUEL)
    duel.submit(CHALLENGE)
    asked = duel.asking
    with pytest.raises(Illegal, match="finish or abandon the open question before challenge"):
        duel.submit(CHALLENGE)
    assert duel.asking is asked
    assert duel.step() is None


# Dice and sides


def typed_duel() -> OpenFight:
    duel = table(COIN_DUEL)
    duel.submit(Command("side", args={"side": "court", "dice": "typed"}))
    duel.submit(CHALLENGE)
    duel.answer(Chosen("tails"))
    return duel


def test_dice_of_a_side_that_types_are_asked() -> None:
    duel = typed_duel()
    assert duel.asking is not None
    assert isinstance(duel.asking.request, Roll)
    done = duel.answer(Rolled(faces=(1,)))
    assert isinstance(done, Done)
    toss = next(event for event in done.events if isinstance(event, e.Checked))
    assert (toss.faces, toss.by, toss.outcome) == ((1,), "typed", "heads")


def test_the_program_rolls_when_told_to() -> None:
    duel = typed_duel()
    done = duel.roll_for()
    assert isinstance(done, Done)
    (toss,) = [event for event in done.events if isinstance(event, e.Checked)]
    assert toss.by == "program"
    other = table(COIN_DUEL)
    other.submit(CHALLENGE)
    with pytest.raises(Unreadable, match=r"^Heads or tails\? – no dice are asked here$"):
        other.roll_for()


def test_a_roll_can_be_adjusted_before_the_program_rolls_it() -> None:
    open_ = answered(prepared(table(nested())), 5)
    asked = open_.asking
    assert asked is not None
    open_.answer(Rolled(adjust=2, reason="high ground", by="program"))
    assert open_.asking is not None
    (healing,) = [event for event in open_.asking.events if isinstance(event, e.Checked)]
    assert healing.faces is not None
    assert healing.total == healing.faces[0] + 2
    assert [term.label for term in healing.terms] == ["high ground"]


def test_an_outcome_can_be_forced() -> None:
    open_ = answered(prepared(table(nested())), 7)
    open_.answer(Rolled(outcome="critical failure", by="program"))
    assert open_.asking is None
    (_, attack) = [event for event in open_.entry(open_.head).events if isinstance(event, e.Checked)]
    assert attack.outcome == "critical failure"
    assert attack.why.text == "the GM ruled it critical failure"


def test_sides_on_auto_decide_for_themselves_and_nobody_else() -> None:
    duel = table(COIN_DUEL)
    duel.auto = {"heroes"}
    done = duel.submit(CHALLENGE)
    assert isinstance(done, Done)
    assert [item.auto for item in done.transcript if isinstance(item, Recorded)] == [True, True]
    duel.auto = {"court"}
    assert isinstance(duel.submit(CHALLENGE), Asking)


def test_a_source_of_its_own_is_asked_first_and_again() -> None:
    duel = table(COIN_DUEL)
    answers: list[Answer] = []

    def source(request: Question, fight: Fight) -> Answer | None:
        return answers.pop() if answers else None

    duel.source = source
    duel.submit(CHALLENGE)
    answers.append(Chosen("heads"))
    assert isinstance(duel.submit_again(), Done)


# The procedure


def test_the_procedure_goes_on_by_itself_until_somebody_owes_a_decision() -> None:
    ford = table(FORD)
    assert isinstance(ford.next_step(), Step)
    while ford.step() is not None:
        pass
    owed = ford.next_step()
    assert isinstance(owed, Owed)
    assert owed.who == "jorun"
    suggestion = ford.suggestion()
    assert suggestion is not None
    assert suggestion.command is not None


def test_a_fight_that_is_over_by_the_rules_ends_at_the_next_step() -> None:
    duel = table(COIN_DUEL)
    duel.submit(Command("remove", args={"who": "noble gambler-1 gambler-2"}))
    step = duel.next_step()
    assert isinstance(step, Over)
    assert duel.read(step.outcome) == "Heroes win"
    assert duel.settled.outcome is None
    duel.step()
    assert duel.shown.outcome == "Heroes win"
    assert duel.step() is None
    duel.submit(Command("resume"))
    assert duel.settled.outcome is None


# States of the past


def test_every_state_of_the_past_is_what_folding_it_anew_gives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SNAPSHOT_EVERY", 7)
    monkeypatch.setattr(kept, "KEPT", 3)
    ford = in_file(FORD, tmp_path / "a.fight")
    ford.auto = {"heroes", "wolves"}
    console = Console(ford)
    live = {ford.head: ford.state}
    while ford.head < 40:
        console.accept()
        live[ford.head] = ford.state
    for entry in (40, 3, 21, 1, 22, 39, 14):
        assert ford.state_at(entry) == live[entry]
    assert refolded(ford) == ford.state
    ford.close()
