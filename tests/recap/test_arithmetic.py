"""Rolls and clauses, told in full."""

from __future__ import annotations

import pytest

from combattracker.journal.protocol import Entry
from combattracker.model.facts import events as e
from combattracker.model.state import Clock, Note
from combattracker.model.values import GM, Term, Why
from combattracker.recap.telling import tell
from combattracker.rules.asking.requests import Recorded, Rolled
from tests.recap.ford import (
    HIT,
    entry,
    hp,
    says,
    start,
    told,
)


def line(event: e.Checked, audience: str = GM) -> str:
    telling = told(event, audience=audience)
    assert len(telling.arithmetic) == 1
    return telling.arithmetic[0]


def roll(dice: str, faces: tuple[int, ...] | None, natural: int | None, total: int, *terms: Term) -> e.Checked:
    return e.Checked(
        key="k", who="mira", purpose="test", dice=dice, faces=faces, natural=natural, terms=terms, total=total
    )


def test_a_roll_is_told_in_full() -> None:
    assert line(HIT) == "Mira: attack 2d6 (3+4) + 5 STR = 12 against 10: hit [D-4]"


@pytest.mark.parametrize(
    ("event", "wording"),
    [
        (roll("2d6", None, 7, 7), "Mira: test 2d6 (sum given: 7) = 7"),
        (roll("2d6", None, None, 7), "Mira: test 2d6 (sum given) = 7"),
        (roll("1d10", (7,), 7, 7), "Mira: test 1d10 (7) = 7"),
        (roll("2d6-1", (3, 4), 7, 6, Term("", -1)), "Mira: test 2d6 (3+4) − 1 = 6"),
        (
            roll("2d6+STR", (3, 4), 7, 14, Term("STR", 5), Term("high ground", 2, "D-37")),
            "Mira: test 2d6 (3+4) + 5 STR + 2 high ground [D-37] = 14",
        ),
        (roll("2d6+1d4", (3, 4, 2), 9, 9), "Mira: test 2d6 (3+4) + 1d4 (2) = 9"),
        (roll("4d6kh3", (1, 6, 5, 4), 15, 15), "Mira: test 4d6kh3 (1, 6, 5, 4: keeps 15) = 15"),
        (roll("(2d6+STR)/2", (3, 4), 7, 7, Term("bless", 1)), "Mira: test (2d6+STR)/2 (3, 4) + 1 bless = 7"),
        (roll("flip!", (1,), 1, 1), "Mira: test flip! (1) = 1"),
    ],
)
def test_dice_are_written_as_they_fell(event: e.Checked, wording: str) -> None:
    assert line(event) == wording


def test_an_adjustment_and_an_overruled_roll_say_so() -> None:
    event = roll("2d6", (3, 4), 7, 9, Term("high ground", 2))
    ruled = e.Checked(
        key="k",
        who="mira",
        purpose="attack",
        dice="2d6",
        faces=(1, 1),
        natural=2,
        terms=(Term("high ground", 2),),
        total=4,
        target=10,
        outcome="hit",
        why=Why(("D-5",), text="the GM ruled it hit"),
    )
    answer = Recorded("k", Rolled((3, 4), adjust=2, reason="high ground"), "2d6")
    state = start()
    adjusted = tell(Entry(2, 1, "", "", entry().command, (answer,), (event,)), state, state)
    assert adjusted.arithmetic == ("Mira: test 2d6 (3+4) + 2 high ground (GM) = 9",)
    assert line(ruled) == "Mira: attack 2d6 (1+1) + 2 high ground = 4 against 10: hit (the GM ruled it hit) [D-5]"


def test_a_roll_of_which_nothing_came_is_told_in_short() -> None:
    assert told(HIT).results == ("Mira: attack 12 against 10, hit",)
    assert told(HIT, says("Wolf 1 staggers")).results == ("Wolf 1 staggers",)


def test_the_clauses_of_every_event_are_told() -> None:
    why = Why(("D-16",), (Term("attack", 12, "D-4"), Term("block", -3)))
    step = e.ClockMoved(before=Clock(), after=Clock(), why=Why(("D-9", "D-9")))
    note = e.Noted(note=Note("Mira defends", "headline"), why=Why(("D-26", "D-27")))
    assert told(note, hp("wolf-1", 14, 5, 14, why=why), step).arithmetic == (
        "Mira defends [D-26, D-27]",
        "Wolf 1: 9 damage (12 attack [D-4] − 3 block), HP 14 → 5 [D-16]",
        "by [D-9]",
    )
