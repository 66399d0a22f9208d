"""Readings that are worked out once for the very objects that they are about."""

from __future__ import annotations

import gc

import pytest

from combattracker.model.state import Clock, Slot, State
from combattracker.model.values import changed
from combattracker.rules.memo import remembered
from tests.support.values import fight


def test_the_same_objects_are_read_once_and_equal_ones_again() -> None:
    read: list[object] = []

    @remembered(8)
    def length(things: list[int], _word: str) -> int:
        read.append(things)
        return len(things)

    one, other = [1, 2], [1, 2]
    assert [length(one, "a"), length(one, "a"), length(other, "a"), length(one, "b")] == [2, 2, 2, 2]
    assert [id(each) for each in read] == [id(one), id(other), id(one)]


def test_an_answer_is_never_that_of_an_object_that_has_gone() -> None:
    @remembered(1_000)
    def first(things: list[int]) -> int:
        return things[0]

    for number in range(500):  # each list is free to be thrown away, and the next could get its place in memory
        assert first([number]) == number
    gc.collect()
    assert [first([number]) for number in range(500)] == list(range(500))


def test_no_more_answers_are_kept_than_allowed() -> None:
    kept: list[object] = []

    @remembered(3)
    def same(thing: object) -> object:
        kept.append(thing)
        return thing

    things = [object() for _ in range(3)]
    for thing in (*things, *things):
        assert same(thing) is thing
    assert len(kept) == 3
    same(object())
    same(things[0])
    assert kept[-1] is things[0], "the oldest answers have to go to make room"


def test_a_reading_that_fails_is_tried_again() -> None:
    tries: list[int] = []

    @remembered(4)
    def shaky(_thing: object) -> int:
        tries.append(len(tries))
        if len(tries) == 1:
            raise ValueError("not yet")
        return len(tries)

    thing = object()
    with pytest.raises(ValueError, match="not yet"):
        shaky(thing)
    assert shaky(thing) == 2
    assert shaky(thing) == 2


def test_of_a_state_it_may_be_said_which_parts_it_is_not_about() -> None:
    asked: list[tuple[State, str]] = []

    @remembered(2, whatever=("agenda", "notes"))
    def round_of(state: State, word: str) -> str:
        asked.append((state, word))
        return f"{word} {state.clock.round}"

    state = fight()
    later = changed(state, agenda=(Slot("mira", "mira"),))
    assert round_of(state, "round") == round_of(later, "round") == round_of(state, "round") == "round 1"
    assert len(asked) == 1, "the agenda is not looked at"
    assert round_of(changed(state, clock=Clock(round=2)), "round") == "round 2"
    assert round_of(state, "turn") == "turn 1"
    assert len(asked) == 3


def test_of_a_state_it_may_be_said_which_parts_alone_it_is_about() -> None:
    asked: list[State] = []

    @remembered(2, only=("clock",))
    def round_of(state: State) -> int:
        asked.append(state)
        return state.clock.round

    state = fight()
    assert round_of(state) == round_of(changed(state, agenda=(Slot("mira", "mira"),))) == 1
    assert len(asked) == 1, "nothing but the clock is looked at"
    assert round_of(changed(state, clock=Clock(round=2))) == 2
