"""Rolls among the results: each that is not told there already, once, in its place."""

from __future__ import annotations

from typing import Any

import msgspec

from combattracker.model.audience.view import PLAYERS
from combattracker.model.facts import events as e
from combattracker.model.values import Term, Why
from combattracker.recap.telling import tell
from tests.recap.ford import HIT, entry, headline, hp, says, start

STATE = start()


def told(*events: e.Event) -> list[str]:
    """The results of Mira's deed, with every roll."""
    return list(tell(entry(*events, actor="mira"), STATE, STATE, every_roll=True).results)


def rolled(**fields: Any) -> e.Checked:
    """Mira's hit with 12 against 10, with some of it otherwise."""
    return msgspec.structs.replace(HIT, **fields)


DIE = rolled(purpose="how many", dice="1d6", total=2, terms=(), target=None, outcome="")
"""A roll that decides nothing by itself."""


def test_a_roll_stands_before_what_came_of_it() -> None:
    harm = hp("wolf-1", 14, 9, 14)
    assert told(headline("Mira attacks Wolf 1"), HIT, harm) == [
        "Mira: attack 12 against 10, hit",
        "Wolf 1: 5 damage, HP 14 → 9",
    ]
    assert told(headline("Mira attacks Wolf 1"), says("Mira draws her sword"), HIT) == [
        "Mira draws her sword",
        "Mira: attack 12 against 10, hit",
    ]


def test_otherwise_only_what_came_of_it_is_told() -> None:
    telling = tell(entry(HIT, hp("wolf-1", 14, 9, 14), actor="mira"), STATE, STATE)
    assert telling.results == ("Wolf 1: 5 damage, HP 14 → 9",)


def test_what_a_sentence_says_with_both_numbers_is_not_said_again() -> None:
    miss = rolled(total=9, outcome="miss")
    assert told(miss, says("Mira misses: 9 against 10")) == ["Mira misses: 9 against 10"]
    assert told(miss, says("Mira misses: 10 against 9")) == ["Mira misses: 10 against 9"]
    assert len(told(miss, says("Mira misses: 9 against 100"))) == 2
    assert len(told(miss, says("Mira misses: 19 against 10"))) == 2
    assert len(told(rolled(who="bo", total=9), says("Mira misses: 9 against 10"))) == 2, "that was Mira's"


def test_what_comes_to_something_special_is_told_in_any_case() -> None:
    critical = rolled(total=20, outcome="critical hit", special=True)
    line = "Mira: attack 20 against 10, critical hit"
    assert told(critical, says("Mira hits: 20 against 10")) == [line, "Mira hits: 20 against 10"]
    assert told(critical, says("A critical hit of Mira's: 20 against 10")) == [
        "A critical hit of Mira's: 20 against 10"
    ]
    harm = hp("wolf-1", 14, 9, 14)
    assert tell(entry(critical, HIT, harm, actor="mira"), STATE, STATE).results == (
        line,
        "Wolf 1: 5 damage, HP 14 → 9",
    ), "though no other roll is"


def test_nor_what_an_addend_says() -> None:
    why = Why(terms=(Term("attack", 12), Term("block", -7)))
    block = rolled(who="wolf-1", purpose="block", total=7, target=12, outcome="block")
    harm = hp("wolf-1", 14, 9, 14, why=why)
    assert told(HIT, block, harm) == ["Wolf 1: 5 damage (12 attack − 7 block), HP 14 → 9"]
    other = rolled(who="bo", purpose="block", total=7, target=12, outcome="block")
    assert told(HIT, block, other, harm)[0] == "Bo: block 7 against 12, block", "nothing is said of Bo's"


def test_what_is_rolled_twice_is_told_twice() -> None:
    miss = rolled(total=9, outcome="miss")
    line = "Mira: attack 9 against 10, miss"
    assert told(miss, miss) == [line, line]
    assert told(miss, miss, says("Mira misses: 9 against 10")) == [line, "Mira misses: 9 against 10"]


def test_a_number_does_not_run_into_the_one_before() -> None:
    step = rolled(purpose="critical d4", total=4, target=4, outcome="escalates")
    assert told(step) == ["Mira: critical d4: 4 against 4, escalates"]
    save = rolled(purpose="save against wolf-1", total=8, target=14, outcome="failed")
    assert told(save) == ["Mira: save against Wolf 1: 8 against 14, failed"]


def test_of_a_roll_that_decides_nothing_the_number_is_enough() -> None:
    assert told(DIE, says("2 wolves run away")) == ["2 wolves run away"]
    assert told(DIE, says("nobody runs")) == ["Mira: how many 2", "nobody runs"]


def test_a_number_in_a_name_or_of_what_is_left_tells_no_roll() -> None:
    one = msgspec.structs.replace(DIE, total=1)
    assert told(one, says("Wolf 1 runs away"))[0] == "Mira: how many 1"
    nine = msgspec.structs.replace(DIE, total=9)
    assert told(nine, hp("wolf-1", 14, 9, 14))[0] == "Mira: how many 9"
    assert told(one, says("Wolf 1 goes to b1"))[0] == "Mira: how many 1"


def test_players_do_not_hear_what_a_roll_was_against() -> None:
    telling = tell(entry(HIT, actor="mira"), STATE, STATE, PLAYERS)
    assert telling.results == ("Mira: attack 12, hit",)
