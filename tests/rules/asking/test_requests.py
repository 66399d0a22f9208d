"""What answers come to, and whether they fit."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.errors import Ambiguous, CombatError, Illegal, Unreadable
from combattracker.model.grid import Field, Grid
from combattracker.model.values import Term, changed
from combattracker.rules.asking.options import speaks_for
from combattracker.rules.asking.requests import (
    Agreed,
    Answer,
    Choose,
    Chosen,
    Confirm,
    Counted,
    Laid,
    Number,
    Option,
    Outcome,
    Place,
    Placed,
    Question,
    Recorded,
    Refusal,
    Roll,
    Rolled,
    Said,
    Text,
    evaluate,
    fits,
    record,
    require_fit,
)
from tests.support.values import fight


def roll(dice: str = "2d6+STR", **fields: Any) -> Roll:
    return Roll(key="k", prompt="Hit?", purpose="hit", dice=dice, **{"names": {"STR": 5}, **fields})


def came_to(request: Roll, **answer: Any) -> Outcome:
    return evaluate(request, Rolled(**answer))


def test_faces_sum_and_total_say_the_same() -> None:
    request = roll(terms=(Term("high ground", 2),))
    by_faces = came_to(request, faces=(3, 4))
    assert (by_faces.natural, by_faces.total) == (7, 14)
    for answer in ({"sum": 7}, {"total": 14}):
        outcome = came_to(request, **answer)
        assert (outcome.natural, outcome.total, outcome.terms) == (7, 14, by_faces.terms)
        assert outcome.faces is None
    assert [(term.label, term.amount) for term in by_faces.terms] == [("STR", 5), ("high ground", 2)]


def test_one_die_is_known_by_its_sum_or_total() -> None:
    assert came_to(roll("1d20+STR"), sum=17).faces == (17,)
    assert came_to(roll("1d20+STR", looks="faces"), total=22).faces == (17,)


def test_an_adjustment_is_an_addend_with_its_reason() -> None:
    outcome = came_to(roll(), faces=(3, 4), adjust=-2, reason="rain")
    assert outcome.total == 10
    assert outcome.terms[-1] == Term("rain", -2)
    assert came_to(roll(), faces=(3, 4), adjust=1).terms[-1] == Term("adjusted", 1)
    assert came_to(roll(), total=12, adjust=2).natural == 5, "a total is the final one"


@pytest.mark.parametrize(
    "answer", [{"faces": (2,), "adjust": 2}, {"faces": (1,), "adjust": -1}, {"sum": 3, "adjust": 1}]
)
def test_a_roll_that_picks_one_of_several_takes_no_total_that_means_nobody(answer: dict[str, Any]) -> None:
    request = roll("1d3", means=("Mira", "Ash", "Bor"))
    assert came_to(request, faces=(2,), adjust=1).total == 3
    with pytest.raises(Unreadable, match=r"this roll picks 1 Mira, 2 Ash, 3 Bor; a total of [04] means none of them"):
        came_to(request, **answer)


def test_what_can_not_be_less_than_so_much_is_not_and_says_so() -> None:
    request = roll("1d6", least=1)
    outcome = came_to(request, faces=(2,), adjust=-5, reason="rust")
    assert outcome.total == 1
    assert outcome.terms == (Term("rust", -5), Term("never less than 1", 4))
    assert came_to(request, faces=(2,)).terms == ()


def test_where_every_die_matters_a_sum_is_too_little() -> None:
    with pytest.raises(Unreadable, match="here every die matters: give all 2 faces"):
        came_to(roll(looks="faces"), sum=7)


@pytest.mark.parametrize(
    ("dice", "answer", "words"),
    [
        ("2d6", {"faces": (3,)}, "2d6 takes 2 dice, not 1"),
        ("2d6", {"faces": (3, 7)}, "a d6 cannot show 7"),
        ("2d6", {"sum": 13}, "2d6 makes 2 to 12, not 13"),
        ("2d6+STR", {"total": 6}, "2d6+STR comes to 7 … 17, not 6"),
        ("2d6/2", {"total": 7}, "comes to 1 … 6, not 7"),
        ("1d6+1d4", {"sum": 7}, "every die must be given"),
        ("1d6+1d4", {"total": 7}, "every die must be given"),
        ("2d6", {}, "takes faces, the sum of its dice, or its total"),
        ("2d6", {"faces": (3, 4), "outcome": "fumble"}, "can come to hit, miss, not 'fumble'"),
    ],
)
def test_dice_that_cannot_have_fallen_so(dice: str, answer: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        came_to(roll(dice, outcomes=("hit", "miss")), **answer)
    assert words in str(refused.value)


def test_nothing_can_be_forced_where_no_outcome_is_offered() -> None:
    with pytest.raises(Unreadable, match="can come to nothing that can be forced"):
        came_to(roll(), faces=(3, 4), outcome="hit")


def test_a_total_with_several_readings_matters_only_where_the_dice_do() -> None:
    assert came_to(roll("2d6/2"), total=3).natural in (6, 7)
    with pytest.raises(Ambiguous, match="a total of 3 can come from several rolls: =6, =7") as found:
        came_to(roll("2d6/2", looks="natural"), total=3)
    assert found.value.readings == ("=6", "=7")
    assert came_to(roll("2d6+1", looks="natural"), total=3).natural == 2


def test_the_total_of_no_dice_is_what_it_is() -> None:
    assert came_to(roll("STR*2"), faces=()).total == 10


DICE = st.sampled_from(["1d6", "2d6+STR", "3d8kh2-1", "(2d6+STR)/2", "1d20*2", "1d6+1d4", "5"])
ANSWERS: st.SearchStrategy[Answer] = st.one_of(
    st.builds(
        Rolled,
        faces=st.none() | st.lists(st.integers(0, 7), max_size=4).map(tuple),
        sum=st.none() | st.integers(-2, 30),
        total=st.none() | st.integers(-2, 50),
        adjust=st.integers(-3, 3),
        outcome=st.sampled_from(["", "hit", "oops"]),
    ),
    st.builds(Chosen, st.sampled_from(["a", "b", "c"]), st.booleans()),
    st.builds(Agreed, st.booleans()),
    st.builds(Counted, st.integers(-3, 9)),
    st.builds(Said, st.text(max_size=3)),
    st.builds(Placed, st.sampled_from(["b2", "c9", "A1", "?"]), st.sampled_from(["", "n", "up"]), st.booleans()),
)
OPTIONS = (Option("a", "A"), Option("b", "B", refusal=Refusal("no", ("X-1",))))
GRID = Grid((Field("f", "F", 0, 0, 3, 3),))
QUESTIONS: st.SearchStrategy[Question] = st.one_of(
    st.builds(roll, DICE, looks=st.sampled_from(["sum", "natural", "faces"]), outcomes=st.just(("hit",))),
    st.just(Choose(key="k", prompt="Which?", options=OPTIONS)),
    st.just(Confirm(key="k", prompt="Sure?")),
    st.just(Number(key="k", prompt="How many?", low=1, high=5)),
    st.just(Text(key="k", prompt="Say?")),
    st.sampled_from([(), ("n", "s")]).map(
        lambda ways: Place(
            key="k",
            prompt="Where?",
            grid=GRID,
            directions=ways,
            laid=lambda at, towards: Laid((at,), refusal=None if at == (1, 1) else Refusal("no", ("X-1",))),
        )
    ),
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(QUESTIONS, ANSWERS)
def test_any_answer_fits_or_is_refused_in_words(question: Question, answer: Answer) -> None:
    try:
        require_fit(question, answer)
    except CombatError as refused:
        assert str(refused)  # noqa: PT017
        assert not fits(question, Recorded("k", answer, question.dice if isinstance(question, Roll) else ""))
        return
    assert fits(question, record(question, answer))
    if isinstance(question, Roll) and isinstance(answer, Rolled):
        outcome = evaluate(question, answer)
        assert outcome.outcome == answer.outcome
        if answer.faces is not None:
            assert outcome.faces == answer.faces
        elif answer.sum is not None:
            assert outcome.natural == answer.sum
        else:
            assert outcome.total == answer.total


@settings(max_examples=150, deadline=None, derandomize=True)
@given(DICE, st.integers(-4, 4), st.integers())
def test_a_total_worked_back_comes_to_itself(dice: str, adjust: int, seed: int) -> None:
    request = roll(dice, terms=(Term("x", 3),))
    faces = tuple(Random(seed).randint(1, sides) for sides in request.expression.faces)
    rolled = came_to(request, faces=faces, adjust=adjust)
    assert rolled.total == request.expression.total(faces, lambda _: 5) + 3 + adjust
    if len(request.expression.dice) == 1:
        again = came_to(request, total=rolled.total, adjust=adjust)
        assert again.total == rolled.total


def test_an_option_that_is_refused_takes_force() -> None:
    choose = Choose(key="k", prompt="Which?", options=OPTIONS)
    with pytest.raises(Illegal, match=r"no \[X-1\]"):
        require_fit(choose, Chosen("b"))
    require_fit(choose, Chosen("b", force=True))
    with pytest.raises(Unreadable, match="'z' is not offered; there is a, b"):
        require_fit(choose, Chosen("z"))


def test_a_recorded_answer_holds_for_the_same_key_and_dice_only() -> None:
    recorded = record(roll(), Rolled(faces=(3, 4)))
    assert fits(roll(), recorded)
    assert not fits(roll("2d8"), recorded)
    assert not fits(Roll(key="other", prompt="", purpose="hit", dice="2d6+STR", names={"STR": 5}), recorded)
    assert fits(roll(names={"STR": 9}), recorded), "a modifier changes the total, not the dice"


def test_of_a_total_the_dice_are_recorded() -> None:
    recorded = record(roll(), Rolled(total=12, adjust=1, reason="luck"))
    assert recorded.answer == Rolled(sum=6, adjust=1, reason="luck")
    assert isinstance(recorded.answer, Rolled)
    stronger = roll(names={"STR": 9})
    assert fits(stronger, recorded)
    assert evaluate(stronger, recorded.answer).total == 16, "the dice stay as they fell"


def test_a_recorded_choice_holds_while_it_is_offered() -> None:
    recorded = record(Choose(key="k", prompt="", options=OPTIONS), Chosen("a"))
    assert not fits(Choose(key="k", prompt="", options=OPTIONS[1:]), recorded)
    refused = (Option("a", "A", refusal=Refusal("too far")),)
    assert not fits(Choose(key="k", prompt="", options=refused), recorded)


def test_a_recorded_number_holds_within_its_bounds() -> None:
    recorded = record(Number(key="k", prompt="", low=0, high=9), Counted(7))
    assert fits(Number(key="k", prompt="", low=0, high=7), recorded)
    assert not fits(Number(key="k", prompt="", low=0, high=6), recorded)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, ""),
        ({"hint": "worn; old"}, "worn; old"),
        (
            {"chance": 0.45, "needs": 12, "expected": 3.5, "fells": 0.2, "far": 1, "price": "an action"},
            "45 %, needs 12, about 3.5, fells with 20 %, 1 space, an action",
        ),
        ({"far": 2.5, "expected": 3, "hint": "asleep"}, "about 3, 2.5 spaces; asleep"),
        ({"for_whom": "mira"}, "for Mira"),
        ({"for_whom": "nobody"}, ""),
    ],
)
def test_what_speaks_for_an_option_is_said_alike_everywhere(fields: dict[str, Any], said: str) -> None:
    assert speaks_for(Option("a", "A", **fields), fight()) == said


def test_distances_are_told_in_the_units_of_the_game() -> None:
    state = fight()
    inches = changed(state, manifest=changed(state.manifest, unit='"'))
    assert speaks_for(Option("a", "A", far=6), inches) == '6"'
