"""The command language on an open fight: the verbs that are no actions, and what is said of what was done."""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError, Illegal, Unreadable
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from tests.support.fights import COIN_DUEL, FORD, answered, nested, prepared, table


def console(open_: OpenFight) -> Console:
    return Console(open_)


def asked(open_: OpenFight) -> str:
    """The key of the open question; empty if there is none."""
    return open_.asking.request.key if open_.asking else ""


def test_an_empty_line_does_nothing() -> None:
    duel = table(COIN_DUEL)
    for line in ("", "   ", "# only a comment"):
        assert console(duel).execute(line).text == ""
    assert duel.head == 1


def test_next_is_one_step_and_stops_at_decisions() -> None:
    door = console(table(FORD))
    assert door.execute("next").text == "Round 1"
    assert door.execute("next").text == "Jorun's turn"
    with pytest.raises(Illegal, match=r"^Jorun's turn: which action\? – decide that first$"):
        door.execute("next")
    door.execute("auto heroes")
    told = door.execute("next")
    assert told.done is not None
    assert told.done.command.actor == "jorun"


def test_next_at_the_end_says_how_it_ended() -> None:
    door = console(table(COIN_DUEL))
    door.execute("end the queen forbids it")
    with pytest.raises(Illegal, match="the fight is over: the queen forbids it"):
        door.execute("next")


def test_turn_goes_on_to_somebody_and_stops_at_decisions_of_others() -> None:
    ford = table(FORD)
    door = console(ford)
    door.execute("turn tamsin")
    assert ford.state.clock.actor == "jorun", "Jorun has to decide first"
    door.execute("jorun: wait")
    door.execute("turn tamsin")
    assert ford.state.clock.actor == "tamsin"
    head = ford.head
    assert door.execute("turn t").text == ""
    assert ford.head == head, "it is there already"
    door.execute("auto all")
    door.execute("turn w3")
    assert ford.state.clock.actor == "wolf-3"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("turn", "turn takes one name"),
        ("turn a b", "turn takes one name"),
        ("turn ash", "nobody here is called 'ash'"),
        ("back", "back takes turn or round"),
        ("back day", "back takes turn or round"),
        ("back turn", "there is no earlier turn"),
        ("back round", "there is no earlier round"),
        ("undo", "nothing is left to undo"),
        ("redo", "nothing was undone that could be done again"),
        ("abandon", "no question is open"),
        ("> yes", "no question is open"),
        ("auto moon", "there is no side 'moon'; there is heroes, wolves"),
        ("nexxt", "there is no action 'nexxt'"),
        ('note "open', "a quotation mark is open"),
    ],
)
def test_what_can_not_be_done_is_said_in_words(line: str, words: str) -> None:
    ford = table(FORD)
    with pytest.raises(CombatError) as refused:
        console(ford).execute(line)
    assert words in str(refused.value)
    assert ford.head == 1


def test_with_a_question_open_the_procedure_waits() -> None:
    open_ = prepared(table(nested()))
    for line in ("next", "turn bo"):
        with pytest.raises(Illegal, match=r"a question is open: Mira attacks with which weapon\?"):
            console(open_).execute(line)


def test_undo_and_redo_say_what_they_did() -> None:
    duel = table(COIN_DUEL)
    door = console(duel)
    door.execute("note hm")
    assert door.execute("undo").text == "undone: Note hm"
    assert door.execute("redo").text == "done again: Note hm"
    door.execute("gambler-1: challenge")
    assert door.execute("undo").text == "the unfinished action is given up; redo takes it up again"
    assert door.execute("redo").text == "asked again: Heads or tails?"
    assert door.execute("abandon").text == "the unfinished action is given up; redo takes it up again"
    open_ = answered(prepared(table(nested())), 2)
    assert console(open_).execute("undo").text == "asked again: Mira attacks whom with Axe?"


def test_back_says_where_it_is() -> None:
    ford = table(FORD)
    door = console(ford)
    for line in ("next", "next", "jorun: wait"):
        door.execute(line)
    assert door.execute("back turn").text == "back to: Jorun's turn"
    assert door.execute("back round").text == "back to: Round 1"


def test_answers_are_written_behind_an_arrow() -> None:
    open_ = prepared(table(nested()))
    door = console(open_)
    assert door.execute("> axe").text == "Mira attacks whom with Axe?"
    assert door.execute(">1").text == "Mira goes which way to Alpha?"
    with pytest.raises(Unreadable, match="'up' is not offered"):
        door.execute("> up")
    assert asked(open_) == "attack/mira.way"


def test_a_tilde_lets_the_program_roll() -> None:
    open_ = answered(prepared(table(nested())), 5)
    assert asked(open_).endswith("guard.healing")
    console(open_).execute("> ~")
    assert asked(open_).endswith("guard.defend")


def test_auto_names_who_is_played() -> None:
    ford = table(FORD)
    door = console(ford)
    assert door.execute("auto wolves").text == "played by policy: wolves"
    assert ford.auto == {"wolves"}
    assert door.execute("auto all").text == "played by policy: heroes, wolves"
    assert door.execute("auto none").text == "played by policy: nobody"
    assert ford.auto == set()
    with pytest.raises(Unreadable):
        door.execute("auto wolves moon")
    assert ford.auto == set()


def test_accepting_always_does_the_next_right_thing() -> None:
    duel = table(COIN_DUEL)
    door = console(duel)
    for _ in range(200):
        if duel.settled.outcome is not None:
            break
        door.accept()
    assert duel.shown.outcome in ("Heroes win", "Court win")


def test_what_nobody_has_an_opinion_about_has_to_be_answered() -> None:
    open_ = answered(prepared(table(nested())), 5)
    with pytest.raises(Illegal, match="healing – this has to be answered"):
        console(open_).accept()


def test_carry_needs_a_party() -> None:
    with pytest.raises(CombatError, match="party"):
        console(table(COIN_DUEL)).execute("carry")
