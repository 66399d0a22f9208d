"""Dice expressions: any text is one or is refused, and their values are those of arithmetic."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combattracker.model.errors import CombatError, Unreadable
from combattracker.rules.asking.dice import Dice, Expression, names_in, parse

STATS = {"STR": 5, "half.level": 3, "d": -2, "sleight-of-hand": 4}
quick = settings(max_examples=300, deadline=None, derandomize=True)


def total(text: str, *faces: int) -> int:
    return parse(text).total(faces, STATS.__getitem__)


@pytest.mark.parametrize(
    ("text", "faces", "value"),
    [
        ("2d6+STR", (3, 4), 12),
        ("d20", (17,), 17),
        ("D20", (17,), 17),
        (" 2 d6", (), None),
        ("4d6kh3", (1, 6, 2, 5), 13),
        ("4d6k3", (1, 6, 2, 5), 13),
        ("4d6kl3", (1, 6, 2, 5), 8),
        ("4d6dl1", (1, 6, 2, 5), 13),
        ("4d6d1", (1, 6, 2, 5), 13),
        ("4d6dh1", (1, 6, 2, 5), 8),
        ("4d6k4", (1, 6, 2, 5), 14),
        ("2d20kh1+5", (4, 18), 23),
        ("(1d6+1)/2", (4,), 2),
        ("1d6/2", (5,), 2),
        ("1 - 1d6 / 2", (5,), -1),
        ("-1d6/2", (5,), -3),
        ("2d6+STR-1", (3, 4), 11),
        ("STR-d6-d", (3,), 4),
        ("1d6+sleight-of-hand", (3,), 7),
        ("(0-1d6)/2", (5,), -3),
        ("1d6*1d4-2", (3, 2), 4),
        ("-2*-3", (), 6),
        ("2d6 + half.level", (1, 1), 5),
        ("1d4+d", (4,), 2),
        ("10", (), 10),
        ("1d6-1d6-1", (6, 1), 4),
    ],
)
def test_values(text: str, faces: tuple[int, ...], value: int | None) -> None:
    if value is None:
        with pytest.raises(Unreadable):
            parse(text)
    else:
        assert total(text, *faces) == value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "character 1: expected dice, a number or a name, found 'the end'"),
        ("2d6+", "character 5: expected dice, a number or a name, found 'the end'"),
        ("2d6 3", "character 4: expected an operator, found '3'"),
        ("2d6x", "expected an operator, found 'x'"),
        ("(1d6", "expected a closing bracket"),
        ("1d6)", "expected an operator, found ')'"),
        ("*2", "expected dice, a number or a name, found '*2'"),
        ("2^3", "expected an operator, found '^3'"),
        ("0d6", "at least one of each"),
        ("1d0", "at least one of each"),
        ("101d6", "at most 100 dice"),
        ("60d6+60d6", "at most 100 dice in all"),
        ("1d1001", "of at most 1000 sides"),
        ("1d99999999", "of at most 1000 sides"),
        ("4d6k5", "keeps or drops 5 of 4 dice"),
        ("4d6k0", "keeps or drops 0 of 4 dice"),
        ("4d6d4", "keeps or drops 4 of 4 dice"),
        ("1234567890", "the number 1234567890 is too large"),
        ("(" * 30 + "1" + ")" * 30, "expected fewer brackets"),
        ("1+" * 150 + "1", "at most 200 characters"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(text)
    assert words in str(refused.value)


def test_many_signs_are_no_brackets() -> None:
    assert total("+".join(["-1"] * 30)) == -30


@quick
@given(st.text(alphabet=string.printable + "²٣½é", max_size=40) | st.text(alphabet="0123dkhl+-*/() STR", max_size=30))
def test_any_text_is_an_expression_or_unreadable(text: str) -> None:
    try:
        expression = parse(text)
    except Unreadable as refused:
        told = str(refused)
        assert told.startswith(("dice ", "a dice", repr(text)[:3])), told
        return
    assert 0 <= len(expression.faces) <= 100
    faces = [1] * len(expression.faces)
    try:
        assert isinstance(expression.total(faces, lambda name: 1), int)
    except Unreadable as refused:
        assert "divided by 0" in str(refused)  # noqa: PT017


GROUPS = st.builds(
    lambda count, sides, keep: f"{count}d{sides}{keep.format(max(1, count - 1)) if count > 1 else ''}",
    st.integers(1, 4), st.integers(1, 20), st.sampled_from(["", "k{}", "kh{}", "kl{}", "dl1", "dh1"]),
)  # fmt: skip
SUMS = st.recursive(
    GROUPS | st.integers(0, 30).map(str) | st.sampled_from(sorted(STATS)),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*/"), inner).map("{0[0]} {0[1]} {0[2]}".format),
        inner.map("({})".format),
        inner.map("-{}".format),
    ),
    max_leaves=6,
)


def by_hand(text: str, faces: Sequence[int]) -> int:
    """The value by Python's own arithmetic, with the dice and names put in as numbers."""
    left = list(faces)

    def fallen(found: re.Match[str]) -> str:
        count, keep, which, number = int(found[1]), found[2], found[3], int(found[4] or 0)
        mine = sorted(left[:count])
        del left[:count]
        if keep == "k":
            mine = mine[:number] if which == "l" else mine[-number:]
        elif keep == "d":
            mine = mine[:-number] if which == "h" else mine[number:]
        return f"({sum(mine)})"

    python = re.sub(r"(\d+)d\d+(?:([kd])([hl]?)(\d+))?", fallen, text)
    for name in sorted(STATS, key=len, reverse=True):
        python = python.replace(name, f"({STATS[name]})")
    # A minus in front of a factor binds like 0 minus it.
    python = re.sub(r"(^|[-+*/(] ?)-", r"\1MINUS*", python)
    return int(eval(python.replace("/", "//"), {"MINUS": -1}))


@quick
@given(SUMS, st.integers())
def test_a_value_is_that_of_arithmetic(text: str, seed: int) -> None:
    try:
        expression = parse(text)
    except Unreadable:
        assert len(text) > 100
        return
    chance = Random(seed)
    faces = [chance.randint(1, sides) for sides in expression.faces]
    if "-" in re.sub(r"(?<=[\w)]) - ", " + ", text) and "/" in text:
        return  # cutting off a negative fraction depends on where the minus is bound, as tested above
    try:
        wanted = by_hand(text, faces)
    except ZeroDivisionError:
        with pytest.raises(Unreadable, match="nothing can be divided by 0"):
            expression.total(faces, STATS.__getitem__)
        return
    assert expression.total(faces, STATS.__getitem__) == wanted


@quick
@given(SUMS, st.integers())
def test_the_terms_and_the_dice_are_the_total_wherever_they_are_told(text: str, seed: int) -> None:
    try:
        expression = parse(text)
        faces = [Random(seed).randint(1, sides) for sides in expression.faces]
        value = expression.total(faces, STATS.__getitem__)
    except CombatError:
        return
    terms = expression.terms(STATS.__getitem__)
    plain = not re.search(r"[*/(]|-\s*-?\d*d\d|--", text)
    if plain or terms:
        assert expression.natural(faces) + sum(term.amount for term in terms) == value


def test_what_is_added_is_told_with_its_name() -> None:
    labels = [(term.label, term.amount) for term in parse("2d6+STR-3+STR/2").terms(STATS.__getitem__)]
    assert labels == [("STR", 5), ("", -3), ("STR / 2", 2)]
    assert parse("(2d6+STR)/2").terms(STATS.__getitem__) == ()


@quick
@given(GROUPS, st.integers())
def test_the_sum_of_one_group_is_enough(text: str, seed: int) -> None:
    expression = parse(f"{text}+STR")
    faces = [Random(seed).randint(1, sides) for sides in expression.faces]
    natural = expression.natural(faces)
    low, high = expression.span
    assert low <= natural <= high
    assert expression.total_of_sum(natural, STATS.__getitem__) == expression.total(faces, STATS.__getitem__)
    for impossible in (low - 1, high + 1):
        with pytest.raises(Unreadable, match=f"makes {low} to {high}, not {impossible}"):
            expression.total_of_sum(impossible, STATS.__getitem__)


def test_the_sum_of_several_groups_is_not_enough() -> None:
    with pytest.raises(Unreadable, match="every die must be given"):
        parse("1d6+1d4").total_of_sum(5)


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((3,), "2d6 takes 2 dice, not 1"),
        ((1, 2, 3), "not 3"),
        ((0, 3), "cannot show 0"),
        ((3, 7), "a d6 cannot show 7"),
    ],
)
def test_faces_that_cannot_have_fallen(faces: tuple[int, ...], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        parse("2d6").check(faces)


def test_names_once_each_in_order() -> None:
    assert names_in("STR+2d6*(DEX - STR)-d") == ("STR", "DEX", "d")


def test_a_name_without_a_value_is_refused() -> None:
    with pytest.raises(Unreadable, match="'STR' is no number here"):
        parse("1d6+STR").total([1])


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("3d6k2", "3d6kh2"),
        (" 3d6kh2 ", "3d6kh2"),
        ("4d6d1 + 2D20k1 - STR", "4d6kh3 + 2d20kh1 - STR"),
        ("2d20dh1", "2d20kl1"),
        ("3d6k3", "3d6"),
        ("d20+2D6", "d20+2D6"),
    ],
)
def test_dice_that_are_kept_go_by_one_name(written: str, named: str) -> None:
    assert parse(written).text == named
    assert parse(named).dice == parse(written).dice


def test_groups_are_written_as_they_are_read() -> None:
    assert [str(group) for group in parse("d20+4d6kl2+4d6d1+3d6k3").dice] == ["1d20", "4d6kl2", "4d6kh3", "3d6"]
    assert isinstance(parse("3"), Expression)
    assert parse("d6").dice == (Dice(1, 6),)
