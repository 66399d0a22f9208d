"""Changing the past from a program."""

from __future__ import annotations

import pytest

import combattracker as ct
from tests.support.fights import FORD


def fought() -> tuple[ct.Fight, int]:
    """A fight some steps after Jorun's attack, and the number of that entry."""
    fight = ct.open_fight(FORD, dice=[3, 4, 1, 1], seed=7)
    fight.do("turn jorun")
    fight.do("jorun: attack wolf-1 with=sword-cut")
    before = fight.entry
    fight.answer("DEF")
    fight.play(most=6)
    return fight, before + 1


def test_what_was_asked_is_told() -> None:
    fight, attack = fought()
    asked = fight.asked(attack)
    assert [(each.question.key.rpartition("/")[2], each.question.kind, each.given) for each in asked] == [
        ("jorun.attack", "roll", "3 4"),
        ("wolf-1.defence", "choose", "DEF"),
        ("wolf-1.DEF-block", "roll", "1 1"),
    ]
    assert asked[1].question.prompt == "Wolf 1 defends against 13"


def test_another_die_makes_another_fight() -> None:
    fight, attack = fought()
    was = fight.state
    amendment = fight.amend(attack, {"jorun.attack": [6, 6], "wolf-1.DEF-block": "=12"})
    amendment.program()
    assert (amendment.pending, amendment.conflict) == (None, "")
    wolf = [each for each in amendment.differences if each.who == "Wolf 1"]
    assert wolf
    assert all(each.was != each.now for each in wolf)
    assert fight.state == was
    assert amendment.accept() > 1
    assert [roll.natural for roll in fight.rolls()][:2] == [12, 12]
    with pytest.raises(ct.Illegal, match="the fight has gone on since this was begun"):
        amendment.accept()
    fight.do(f"goto {attack}")
    assert fight.rolls()[0].natural == 7


def test_another_command_in_its_place_asks_anew() -> None:
    fight, attack = fought()
    amendment = fight.amend(attack, command="jorun: attack wolf-2")
    asked = amendment.pending
    assert isinstance(asked, ct.Question)
    assert asked.prompt == "Jorun attacks with which weapon?"
    with pytest.raises(ct.Illegal, match="something is still to be answered"):
        amendment.accept()
    amendment.answer("shield-bash")
    assert amendment.pending != asked
    amendment.undo()
    assert amendment.pending == asked
    with pytest.raises(ct.Illegal, match="nothing was said about this amendment yet"):
        amendment.undo()
    with pytest.raises(ct.Unreadable, match="'spoon' is not offered; there is sword-cut, shield-bash"):
        amendment.answer("spoon")
    amendment.stop()
    assert amendment.pending is None
    assert len(amendment.left_out) > 0
    amendment.accept()
    assert fight.entry == attack - 1, "what was still asked is left out, too"


def test_a_decision_that_is_missing_is_taken() -> None:
    fight, _ = fought()
    _, tamsin, *_ = (each.entry for each in fight.log() if each.actor == "tamsin")  # behind the beginning of her turn
    amendment = fight.amend(tamsin, command="tamsin: wait")
    for _ in range(50):
        pending = amendment.pending
        if pending is None:
            break
        if isinstance(pending, ct.Decision):
            amendment.do(f"{pending.who}: wait")
        else:
            amendment.program()
    amendment.accept()
    assert fight.entry > tamsin


def test_a_value_set_by_hand_is_asked_about() -> None:
    for settle, expected in (("keep", 5), ("change", 4), ("leave", 11)):
        fight = ct.open_fight(FORD, seed=7)
        fight.do("hurt 1 wolf-1")
        fight.do("set wolf-1.hp=5")
        assert fight.state.combatants["wolf-1"].pools["hp"].current == 5
        amendment = fight.amend(2, command="hurt 2 wolf-1")
        assert "wolf-1" in amendment.conflict.lower().replace(" ", "-")
        getattr(amendment, settle)()
        assert amendment.conflict == ""
        amendment.accept()
        assert fight.state.combatants["wolf-1"].pools["hp"].current == expected


def test_what_cannot_be_amended_is_refused() -> None:
    fight, attack = fought()
    for call, kind, message in (
        (lambda: fight.amend(attack), ct.Unreadable, "an amendment takes other answers, or another command"),
        (lambda: fight.amend(1, command="note a"), ct.Illegal, "the beginning of a fight can't be amended"),
        (lambda: fight.asked(1), ct.Illegal, "the beginning of a fight can't be amended"),
        (lambda: fight.amend(999, command="note a"), ct.CombatError, "there is no entry 999"),
        (lambda: fight.amend(attack, {"mira.attack": "3 4"}), ct.Unreadable, "Jorun attacks Wolf 1 .* asked "),
        (lambda: fight.amend(attack, {"jorun.attack": "9 9"}), ct.Unreadable, "a d6 cannot show 9"),
        (lambda: fight.amend(attack, command="jorun: dance"), ct.Unreadable, "there is no action 'dance'"),
    ):
        with pytest.raises(kind, match=message):
            call()
    fight.do("abandon") if isinstance(fight.pending, ct.Question) else None
    fight.do(f"amend {attack} jorun.attack: 6 6")
    with pytest.raises(ct.Illegal, match="an amendment is under way"):
        fight.play()
    fight.do("discard")
    fight.play()
