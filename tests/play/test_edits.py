"""What the GM changes while a question is open: what is seen is what stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.journal.transcript import Edit
from combattracker.model.errors import CombatError, Illegal
from combattracker.model.facts import events as e
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.play.runner import Asking
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Choose, Recorded
from combattracker.rules.ruleset import Step
from tests.support.fights import LONG, again, answer_to, answered, in_file, nested, prepared, table


def at(count: int) -> OpenFight:
    """The long attack after some answers."""
    return answered(prepared(table(nested())), count)


def until(key: str) -> OpenFight:
    """The long attack at the request whose key ends like this."""
    return at(list(LONG).index(key))


def hp(open_: OpenFight, who: str) -> int:
    return open_.state.who(who).pools["hp"].current


def gm(open_: OpenFight, line: str) -> None:
    Console(open_).execute(line)


def test_a_value_set_after_the_damage_stays_as_it_was_set() -> None:
    open_ = until("guard.reaction-spite")
    assert hp(open_, "mira") < 30, "the counterattack has struck"
    gm(open_, "set mira.hp=29")
    assert hp(open_, "mira") == 29
    answered(open_, 1)
    assert hp(open_, "mira") == 29
    answered(open_)
    assert open_.asking is None
    events = open_.entry(open_.head).events
    wounds = [event.after.current for event in events if isinstance(event, e.PoolChanged) and event.who == "mira"]
    assert wounds[1] == 29
    assert hp(open_, "mira") == wounds[-1] < 29, "what comes later counts from there"


def test_several_edits_hold_each_from_its_place() -> None:
    open_ = until("guard.counter")
    gm(open_, "set mira.hp=20")
    gm(open_, "set mira.hp=+1")
    answered(open_, 4)
    struck = hp(open_, "mira")
    assert struck < 21
    gm(open_, "heal 3 mira")
    assert hp(open_, "mira") == struck + 3
    answered(open_, 1)
    assert hp(open_, "mira") == struck + 3


def test_an_edit_leaves_the_answers_and_the_question_where_they_were() -> None:
    open_ = until("guard.counter")
    before = open_.asking
    assert before is not None
    gm(open_, "set bo.hp=3")
    after = open_.asking
    assert after is not None
    assert after.request == before.request
    assert [item for item in after.transcript if isinstance(item, Recorded)] == list(before.transcript)
    assert after.transcript[-1] == Edit(len(before.events), after.transcript[-1].command)  # type: ignore[union-attr]
    assert len(after.events) == len(before.events) + 1


def test_an_edit_changes_what_the_open_question_offers() -> None:
    open_ = until("mira.target")
    gm(open_, "set alpha.standing=fled")
    assert open_.asking is not None
    assert isinstance(open_.asking.request, Choose)
    assert [option.id for option in open_.asking.request.options] == ["guard", "sentry"]
    with pytest.raises(CombatError):
        Console(open_).reply("alpha")
    assert open_.asking is not None


def test_answers_that_an_edit_makes_pointless_are_not_used() -> None:
    open_ = until("alpha.intercept")
    gm(open_, "set sentry.at=wolves:c2")
    # The way that was chosen is barred now, and on the one that is left nobody can step in.
    assert open_.asking is not None
    assert open_.asking.request.key == "attack/blows/mira.attack"
    assert open_.state.who("mira").at == (3, 1)


def test_when_the_edit_is_taken_back_the_answer_holds_again() -> None:
    open_ = until("alpha.intercept")
    asked = open_.asking
    gm(open_, "set sentry.at=wolves:c2")
    open_.undo()
    assert open_.asking == asked


def test_an_edit_that_kills_the_actor_ends_the_deed() -> None:
    open_ = until("guard.counter")
    head = open_.head
    gm(open_, "set mira.hp=0")
    # The question was Guard's: whether to strike back at somebody who is dead is not asked any more.
    assert open_.asking is None
    assert open_.head == head + 1
    assert open_.state.who("mira").standing == "dead"
    assert open_.names.of(open_.next_step()) == Step(Command("end-turn", "mira"), "Mira's turn ends")


@pytest.mark.parametrize("key", list(LONG))
def test_whenever_the_actor_is_taken_out_the_deed_is_over(key: str) -> None:
    for line in ("set mira.hp=0", "flee mira"):
        open_ = until(key)
        gm(open_, line)
        assert open_.asking is None
        assert open_.state.who("mira").standing in ("dead", "fled")


def test_an_edit_that_takes_out_the_one_who_strikes_back_ends_that_only() -> None:
    open_ = until("counterattack/mira.defence")
    gm(open_, "set guard.hp=0")
    assert open_.asking is None
    events = open_.entry(open_.head).events
    assert [event.purpose for event in events if isinstance(event, e.Checked)][-1] == "attack"
    assert open_.state.who("mira").at == open_.settled.grid.parse("heroes:c1")  # type: ignore[union-attr]


def test_edits_are_refused_without_a_trace() -> None:
    open_ = until("guard.counter")
    before = open_.asking
    for line in (
        "set mira.hp=lots",
        "set ash.hp=3",
        "next",
        "guard: attack",
        "add wolf",
        "roll 1d6",
        "mark nothing mira",
    ):
        with pytest.raises(CombatError):
            gm(open_, line)
        assert open_.asking is before


def test_what_is_no_edit_says_what_to_do_first() -> None:
    open_ = until("guard.counter")
    with pytest.raises(Illegal, match="finish or abandon the open question before roll"):
        gm(open_, "roll 1d6")


def test_who_the_action_can_not_do_without_stays_until_it_is_over() -> None:
    open_ = until("guard.DEF-block")
    before = open_.asking
    with pytest.raises(
        Illegal, match=r"could not go on after this \(nobody here is called 'guard'\): finish or abandon"
    ):
        gm(open_, "remove guard")
    assert open_.asking is before
    gm(open_, "remove alpha")
    answered(open_)
    assert "alpha" in open_.state.gone


def test_a_note_and_a_house_rule_are_edits_too() -> None:
    open_ = until("guard.counter")
    gm(open_, 'note "the ground is wet"')
    gm(open_, "switch dodge_naturals=on")
    answered(open_)
    assert open_.state.notes[-1].text == "the ground is wet"
    assert open_.state.switches["dodge_naturals"] is True


def test_after_an_edit_nothing_is_redone_without_it() -> None:
    open_ = until("guard.counter")
    open_.undo()
    gm(open_, "set bo.hp=3")
    assert not open_.redo(), "the answer that was taken back was given in a fight without the edit"
    assert hp(open_, "bo") == 3


def test_edits_survive_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    open_ = answered(prepared(in_file(nested(), path)), list(LONG).index("guard.reaction-spite"))
    gm(open_, "set mira.hp=29")
    gm(open_, "hurt 2 mira")
    asked = open_.asking
    open_.close()
    back = again(path, nested())
    assert back.asking == asked
    assert hp(back, "mira") == 27
    assert isinstance(back.asking, Asking)
    Console(back).reply(answer_to(back.asking.request.key))
    answered(back)
    state = back.state
    back.close()
    assert again(path, nested()).state == state
