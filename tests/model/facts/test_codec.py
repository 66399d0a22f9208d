"""Everything that the journal keeps comes back from its JSON as it was."""

from __future__ import annotations

import typing
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.journal.transcript import Edit
from combattracker.model.facts.events import Event
from combattracker.model.facts.fold import FOLDS
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Answer, Listed, Recorded
from tests.support.values import fight, of

EVENTS = typing.get_args(Event)
ANSWERS = typing.get_args(Answer)
QUESTIONS = typing.get_args(Listed)


def again(value: object, hint: Any) -> object:
    """The value as it is read from what was written."""
    return msgspec.json.decode(msgspec.json.encode(value), type=hint)


def test_every_event_can_be_folded() -> None:
    assert set(FOLDS) == set(EVENTS)


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_comes_back(kind: type) -> None:
    @settings(max_examples=15, deadline=None, derandomize=True)
    @given(of(kind))
    def check(event: object) -> None:
        assert again(event, Event) == event

    check()


@settings(max_examples=20, deadline=None, derandomize=True)
@given(of(State))
def test_a_state_comes_back(state: State) -> None:
    assert again(state, State) == state


def test_a_state_comes_back_in_the_same_order() -> None:
    state = fight()
    back = again(state, State)
    assert isinstance(back, State)
    assert list(back.combatants) == list(state.combatants)
    assert msgspec.json.encode(back) == msgspec.json.encode(state)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.one_of([of(kind) for kind in ANSWERS]), of(Command))
def test_answers_and_edits_come_back(answer: Answer, command: Command) -> None:
    transcript = (Recorded("key", answer, "2d6", True), Edit(3, command))
    assert again(transcript, tuple[Recorded | Edit, ...]) == transcript


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.one_of([of(kind) for kind in QUESTIONS]))
def test_questions_come_back(question: Listed) -> None:
    assert again(question, Listed) == question
