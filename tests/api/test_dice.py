"""Dice from a seed, a list, a function."""

from __future__ import annotations

import pytest

import combattracker as ct
from tests.support.fights import FORD


def attack(fight: ct.Fight) -> ct.Fight:
    """Jorun's attack on the first wolf, as far as it goes."""
    fight.do("turn jorun")
    fight.do("jorun: attack wolf-1 with=sword-cut")
    return fight


def test_the_same_seed_makes_the_same_fight() -> None:
    fights = [ct.open_fight(FORD, seed=seed) for seed in (3, 3, 4)]
    for fight in fights:
        fight.play()
    first, second, third = (fight.rolls() for fight in fights)
    assert first == second != third
    assert {roll.by for roll in first} == {"program"}


def test_without_a_seed_no_fight_is_like_another() -> None:
    fights = [ct.open_fight(FORD) for _ in range(2)]
    for fight in fights:
        fight.play()
    assert fights[0].rolls() != fights[1].rolls()


def test_a_list_is_taken_in_order_and_then_dice_are_asked() -> None:
    fight = attack(ct.open_fight(FORD, dice=(face for face in (3, 4))))
    fight.answer("DEF")
    asked = fight.pending
    assert isinstance(asked, ct.Question)
    assert (asked.kind, asked.who) == ("roll", "wolf-1")
    fight.answer([1, 2])
    assert [(roll.faces, roll.by) for roll in fight.rolls()] == [((3, 4), "given"), ((1, 2), "typed")]


def test_behind_a_list_goes_on_the_seed() -> None:
    totals = set()
    for seed in (1, 1, 2, 3):
        fight = attack(ct.open_fight(FORD, dice=[3, 4], seed=seed))
        while isinstance(fight.pending, ct.Question):
            fight.answer("DEF" if fight.pending.key.endswith("defence") else 1)
        assert fight.rolls()[0].faces == (3, 4)
        totals.add((seed, fight.rolls()[1].faces))
    assert len(totals) == 3


def test_faces_that_were_taken_for_what_failed_are_there_again() -> None:
    fight = ct.open_fight(FORD, dice=[3, 9, 1, 2])
    fight.do("turn jorun")
    for _ in range(2):
        with pytest.raises(ct.Unreadable, match="a d6 cannot show 9"):
            fight.do("jorun: attack wolf-1 with=sword-cut")
    fight = ct.open_fight(FORD, dice=[3])
    fight.do("turn jorun")
    with pytest.raises(ct.Unreadable, match="2 dice, but only 1 are left"):
        fight.do("jorun: attack wolf-1 with=sword-cut")
    fight.do("roll 1d6")
    assert fight.rolls()[0].faces == (3,)


def test_a_function_is_asked_for_each_roll() -> None:
    asked = []

    def roll(question: ct.Question) -> list[int] | str | None:
        asked.append((question.name, question.dice, question.prompt))
        return [6, 6] if question.side == "heroes" else None

    fight = attack(ct.open_fight(FORD, dice=roll, seed=3))
    fight.answer("DEF")
    assert [name for name, *_ in asked] == ["Jorun", "Wolf 1"]
    assert [roll.by for roll in fight.rolls()] == ["given", "program"]
    fight = attack(ct.open_fight(FORD, dice=lambda question: '=9 +1 "high ground"'))
    fight.answer("nothing")
    assert fight.rolls()[0].natural == 9
    assert fight.rolls()[0].bonus == fight.rolls()[0].total - 9


def test_a_function_that_gives_what_is_no_answer_is_told_so() -> None:
    for given, message in (([7, 1], "a d6 cannot show 7"), (["3"], "an answer is text, a number"), ("mira", "none of")):
        fight = ct.open_fight(FORD, dice=lambda question, given=given: given)
        fight.do("turn jorun")
        with pytest.raises(ct.Unreadable, match=message):
            fight.do("jorun: attack wolf-1 with=sword-cut")
        assert isinstance(fight.pending, ct.Decision)
