"""Where answers come from."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import (
    Agreed,
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
    require_fit,
)
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.scripting.script import Fight
from combattracker.rules.sources import (
    GivenDice,
    Policy,
    ProgramDice,
    first_of,
    nobody,
    plain_answer,
    rolled_by_program,
)
from tests.rules.toy import Toy, toy
from tests.support.values import fight

HIT = Roll(key="k", who="mira", prompt="Hit?", purpose="hit", dice="2d6+1d20")
SURE = Confirm(key="k", who="mira", prompt="Sure?")


def hands(state: State | None = None, ruleset: Toy | None = None) -> Fight:
    return Fight(ruleset or toy(), state or fight(), Command("x"))


def test_the_program_rolls_fair_dice_that_fit() -> None:
    dice = ProgramDice(Random(1))
    fallen = Counter[int]()
    for _ in range(2000):
        rolled = dice(HIT, hands())
        assert isinstance(rolled, Rolled)
        require_fit(HIT, rolled)
        assert rolled.by == "program"
        assert rolled.faces is not None
        fallen[rolled.faces[2]] += 1
    assert set(fallen) == set(range(1, 21))
    assert max(fallen.values()) < 2 * min(fallen.values())
    assert dice(SURE, hands()) is None


def test_the_same_seed_rolls_the_same() -> None:
    first, second = ([ProgramDice(Random(7)).roll(HIT) for _ in range(3)] for _ in range(2))
    assert first == second


def test_given_dice_are_taken_in_order_and_never_in_part() -> None:
    dice = GivenDice([1, 2, 3, 4, 5])
    assert dice(SURE, hands()) is None
    assert dice(HIT, hands()) == Rolled(faces=(1, 2, 3), by="given")
    with pytest.raises(Unreadable, match=r"k rolls 2d6\+1d20: 3 dice, but only 2 are left"):
        dice(HIT, hands())
    assert dice.faces == [4, 5]
    assert GivenDice([])(HIT, hands()) is None


def test_the_first_source_that_answers_counts() -> None:
    source = first_of(nobody, GivenDice([1, 2, 3]), ProgramDice(Random(1)))
    assert source(HIT, hands()) == Rolled(faces=(1, 2, 3), by="given")
    assert source(SURE, hands()) is None


def test_sides_say_who_rolls_for_them() -> None:
    state = fight()
    typed = changed(state, sides={**state.sides, "heroes": changed(state.sides["heroes"], dice="typed")})
    assert rolled_by_program(HIT, hands(state))
    assert not rolled_by_program(HIT, hands(typed))
    assert rolled_by_program(changed(HIT, who=""), hands(typed)), "the GM's own dice"


class Opinionated(Toy):
    def suggest_answer(self, state: State, request: Question) -> Suggestion | None:
        return Suggestion("never", answer=Agreed(False)) if isinstance(request, Confirm) else None


def test_a_policy_answers_for_its_sides_and_leaves_dice_alone() -> None:
    policy = Policy(["heroes"])
    assert policy(SURE, hands(ruleset=Opinionated(fight().manifest))) == Agreed(False)
    assert policy(SURE, hands()) == Agreed(True), "without an opinion the plain answer"
    assert policy(changed(SURE, who="wolf"), hands()) is None
    assert policy(changed(SURE, who=""), hands()) is None, "the GM is no side"
    assert Policy()(changed(SURE, who=""), hands()) == Agreed(True)
    assert policy(HIT, hands()) is None


def test_plain_answers_are_the_first_that_is_allowed() -> None:
    refused = Option("a", "A", refusal=Refusal("no"))
    assert plain_answer(Choose(key="k", prompt="", options=(refused, Option("b", "B")))) == Chosen("b")
    assert plain_answer(Choose(key="k", prompt="", options=(refused,))) is None
    assert plain_answer(Number(key="k", prompt="", low=2, high=9)) == Counted(2)
    assert plain_answer(Number(key="k", prompt="", low=-5, high=9)) == Counted(0)
    assert plain_answer(Number(key="k", prompt="", default=7)) == Counted(7)
    assert plain_answer(Text(key="k", prompt="")) == Said("")
    assert plain_answer(HIT) is None
    for request in (Number(key="k", prompt="", low=-5, high=-2), Number(key="k", prompt="", low=2, high=9)):
        answer = plain_answer(request)
        assert answer is not None
        require_fit(request, answer)
