"""Policies: plans in order, and replies to questions by their kind and topic."""

from __future__ import annotations

import pytest

from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import (
    Agreed,
    Answer,
    Choose,
    Chosen,
    Confirm,
    Counted,
    Number,
    Option,
    Question,
    Refusal,
    Roll,
    Said,
    Text,
)
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.suggesting import Replies, agree, do, plans, take
from tests.support.values import combatant, fight

A, B, C = Option("a", "A"), Option("b", "B"), Option("c", "C")


def choice(topic: str, *options: Option) -> Choose:
    return Choose(key=f"deed/mira.{topic}", who="mira", prompt="Which?", options=options or (A, B, C))


def replies() -> Replies:
    made = Replies()

    @made.on(Choose, "aim", "way")
    def aim(state: State, request: Choose) -> Suggestion | None:
        return take("b", f"{request.who} aims at it")

    @made.on(Choose, "boost-*")
    def boost(state: State, request: Choose) -> Suggestion | None:
        return take(C, "more of it")

    @made.on(Choose, "boost-little-*")
    def little(state: State, request: Choose) -> Suggestion | None:
        return take(B, "a little more") if state.clock.round == 1 else None

    @made.on(Choose)
    def rest(state: State, request: Choose) -> Suggestion | None:
        return None if request.topic == "nothing" else take(request.legal()[-1], "the last")

    @made.on(Confirm, "aim")
    def sure(state: State, request: Confirm) -> Suggestion | None:
        return agree(False, "it is not sure")

    return made


@pytest.mark.parametrize(
    ("topic", "answer", "reason"),
    [
        ("aim", "b", "mira aims at it"),
        ("way", "b", "mira aims at it"),
        ("boost-fire", "c", "more of it"),
        ("boost-little-fire", "b", "a little more"),
        ("other", "c", "the last"),
        ("aim-here", "c", "the last"),
        ("nothing", "a", "the first that is possible"),
    ],
)
def test_the_reply_to_a_topic_comes_before_one_to_what_begins_so_and_one_to_all(
    topic: str, answer: str, reason: str
) -> None:
    assert replies()(fight(), choice(topic)) == Suggestion(reason, answer=Chosen(answer))


def test_a_reply_without_an_opinion_leaves_it_to_the_next() -> None:
    state = fight(clock=fight().clock.__class__(2))
    assert replies()(state, choice("boost-little-fire")) == take("c", "more of it")


def test_the_sole_legal_option_needs_no_opinion_and_nothing_legal_has_none() -> None:
    refused = Option("c", "C", refusal=Refusal("too far"))
    assert replies()(fight(), choice("aim", refused, A)) == take("a", "nothing else is possible")
    assert replies()(fight(), choice("aim", refused)) is None


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (Confirm(key="deed.aim", prompt="Sure?"), Agreed(False)),
        (Confirm(key="deed.other", prompt="Sure?"), Agreed(True)),
        (Number(key="deed.n", prompt="How many?", default=3), Counted(3)),
        (Number(key="deed.n", prompt="How many?", low=2), Counted(2)),
        (Number(key="deed.n", prompt="How many?", low=-5, high=-2), Counted(-2)),
        (Text(key="deed.t", prompt="What?"), Said("")),
        (Roll(key="deed.r", prompt="Roll", purpose="roll", dice="1d6"), None),
    ],
)
def test_what_has_no_reply_is_answered_as_usual(request_: Question, answer: Answer | None) -> None:
    found = replies()(fight(), request_)
    assert (found.answer if found else None) == answer
    assert found is None or found.reason


def test_a_reply_that_comes_later_is_heard_too() -> None:
    made = replies()
    assert made(fight(), choice("other")) == take("c", "the last")
    made.on(Choose, "other")(lambda state, request: take("b", "since then"))
    assert made(fight(), choice("other")) == take("b", "since then")


def test_the_first_plan_that_comes_to_something_wins() -> None:
    asked: list[str] = []

    def nothing(state: State, who: str) -> Suggestion | None:
        asked.append("nothing")
        return None

    def wait(state: State, who: str) -> Suggestion | None:
        asked.append("wait")
        return do(combatant(who, "heroes"), "wait", "nothing better to do", how="still")

    plan = plans(nothing, wait, nothing)
    assert plan(fight(), "mira") == Suggestion("nothing better to do", Command("wait", "mira", {"how": "still"}))
    assert asked == ["nothing", "wait"]
    assert plans(nothing)(fight(), "mira") is None


def test_an_argument_of_a_command_may_have_any_name() -> None:
    found = do(combatant("mira", "heroes"), "bind", "it bleeds", who="odo", action="now")
    assert found.command == Command("bind", "mira", {"who": "odo", "action": "now"})
