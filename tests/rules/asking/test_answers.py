"""Answers as they are typed."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.errors import Ambiguous, CombatError, Unreadable
from combattracker.rules.asking.answers import needs_dice, parse_answer
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
    Rolled,
    Said,
    Text,
)
from tests.support.values import combatant, fight

ROLL = Roll(key="k", prompt="Hit?", purpose="hit", dice="2d6", outcomes=("hit", "critical hit", "Miss"))
CHOOSE = Choose(
    key="k",
    prompt="Whom?",
    options=(
        Option("wolf", "Wolf", who="wolf"),
        Option("ash", "Ash the Grey", who="ash"),
        Option("heroes:b2", "b2", square=(1, 4)),
        Option("wolves:b2", "b2 of the wolves", square=(1, 1)),
        Option("wolves:c1", "c1", square=(2, 0), refusal=Refusal("too far")),
    ),
)
STATE = fight(combatant("ash", "wolves", name="Ash the Grey"))


def read(text: str, question: Question = ROLL) -> Answer | None:
    return parse_answer(text, question, STATE)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("3 4", Rolled(faces=(3, 4))),
        ("3,4", Rolled(faces=(3, 4))),
        ("3, 4", Rolled(faces=(3, 4))),
        ("  3   4  # in the open", Rolled(faces=(3, 4))),
        ("=7", Rolled(sum=7)),
        ("==12", Rolled(total=12)),
        ("==-1", Rolled(total=-1)),
        ("~", None),
        ("~ +2", Rolled(adjust=2, by="program")),
        ("3 4 +2", Rolled(faces=(3, 4), adjust=2)),
        ('3 4 -2 "in the rain"', Rolled(faces=(3, 4), adjust=-2, reason="in the rain")),
        ("3 4 +2 bless", Rolled(faces=(3, 4), adjust=2, reason="bless")),
        ('3 4 +2 "high ground" -1 rain', Rolled(faces=(3, 4), adjust=1, reason="high ground, rain")),
        ("+2 ~", Rolled(adjust=2, by="program")),
        ("!hit", Rolled(outcome="hit", by="program")),
        ("!HIT =7", Rolled(sum=7, outcome="hit")),
        ("3 4 !crit", Rolled(faces=(3, 4), outcome="critical hit")),
        ("!critical-hit", Rolled(outcome="critical hit", by="program")),
        ("!mi", Rolled(outcome="Miss", by="program")),
        ("~ !hit", Rolled(outcome="hit", by="program")),
    ],
)
def test_rolls(text: str, answer: Rolled | None) -> None:
    assert read(text) == answer


@pytest.mark.parametrize(
    "text",
    ["", "x", "=", "==", "=x", "3 4 =7", "=7 ==7", "3 4 ~", "~ =7", "+2", "+", "-", ",", "3,,4", '""', "1" * 20,
     "3 4 +x", "!", "!fumble", "! 3 4", '3 "4', "=7.5"],
)  # fmt: skip
def test_what_is_no_roll_is_refused_with_what_it_takes(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text)
    assert any(
        words in str(refused.value) for words in ("Hit? takes dice: faces like 3 4", "can be ruled", "quotation mark")
    )


def test_only_a_roll_without_dice_needs_some() -> None:
    assert needs_dice(Rolled(outcome="hit"))
    assert needs_dice(Rolled(adjust=2))
    assert not needs_dice(Rolled(sum=7))
    assert not needs_dice(Agreed(True))


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("wolf", "wolf"),
        ("WOLF", "wolf"),
        ("w", "wolf"),
        ("ash the grey", "ash"),
        ('"Ash the Grey"', "ash"),
        ("a", "ash"),
        ("2", "ash"),
        ("b2", "heroes:b2"),
        ("wolves:b2", "wolves:b2"),
        ("c1", "wolves:c1"),
        ("5", "wolves:c1"),
        ("ash # the far one", "ash"),
    ],
)
def test_options_go_by_id_tag_name_number_or_square(text: str, chosen: str) -> None:
    assert read(text, CHOOSE) == Chosen(chosen)
    assert read(f"force {text}", CHOOSE) == Chosen(chosen, force=True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "'' is not offered"),
        ("force", "'' is not offered"),
        ("wulf", "'wulf' is not offered; did you mean 'wolf'?"),
        ("0", "there are 5 options, none is number 0"),
        ("6", "there are 5 options, none is number 6"),
        ("9" * 5000, "is not offered"),
        ("²", "'²' is not offered"),
        ("-1", "is not offered"),
    ],
)
def test_what_is_no_option_is_refused(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text, CHOOSE)
    assert words in str(refused.value)


def test_the_beginning_of_several_is_ambiguous() -> None:
    with pytest.raises(Ambiguous, match="what is 'wo': wolf, wolves:b2, wolves:c1"):
        read("wo", CHOOSE)


def test_an_id_that_is_a_number_comes_before_the_number_in_the_list() -> None:
    numbers = Choose(key="k", prompt="Which?", options=(Option("2", "two"), Option("1", "one")))
    assert read("1", numbers) == Chosen("1")


@pytest.mark.parametrize(("text", "yes"), [("y", True), ("YES", True), ("1", True), ("n", False), ("false", False)])
def test_yes_and_no(text: str, yes: bool) -> None:
    assert read(text, Confirm(key="k", prompt="Sure?")) == Agreed(yes)


def test_numbers_and_words() -> None:
    number = Number(key="k", prompt="How many?", low=0, high=9)
    assert read(" +7 ", number) == Counted(7)
    assert read("", Number(key="k", prompt="How many?", default=3)) == Counted(3)
    for text in ("", "x", "1.5", "9" * 20):
        with pytest.raises(Unreadable, match=r"How many\? takes a number, not"):
            read(text, number)
    with pytest.raises(Unreadable, match=r"Sure\? takes yes or no, not 'perhaps'"):
        read("perhaps", Confirm(key="k", prompt="Sure?"))
    assert read(' "so" #1 ', Text(key="k", prompt="Say?")) == Said('"so" #1')


SIGNS = st.text(string.printable + "²٣é\ud800", max_size=12) | st.text('0123456 =~+-!,"#hitforce', max_size=12)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(
    SIGNS,
    st.sampled_from(
        [ROLL, CHOOSE, Confirm(key="k", prompt="?"), Number(key="k", prompt="?"), Text(key="k", prompt="?")]
    ),
)  # fmt: skip
def test_any_text_is_an_answer_or_a_refusal(text: str, question: Question) -> None:
    try:
        answer = read(text, question)
    except CombatError as refused:
        assert str(refused)  # noqa: PT017
        return
    kinds: dict[type, type] = {Roll: Rolled, Choose: Chosen, Confirm: Agreed, Number: Counted, Text: Said}
    assert (answer is None and isinstance(question, Roll)) or isinstance(answer, kinds[type(question)])
