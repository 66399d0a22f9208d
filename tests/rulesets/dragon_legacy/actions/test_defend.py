"""Defend (D-26 to D-31)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Confirm, Roll
from tests.rulesets.dragon_legacy.scene import Fields, at, hero, scene, status_of, wolf
from tests.support.bench import Bench, of_type


def guarded(rules: Fields | None = None, **fields: Any) -> Bench:
    """Mira with DEF, INT and AGI 6 has chosen Defend; three wolves follow, who strike for 20 with 7 on the dice."""
    bench = scene(
        hero("Mira", "b1", {"DEF": 6, "INT": 6, "AGI": 6}, dodges=True, **fields),
        *(wolf(name, place, {"STR": 13, "INT": 13}, attacks=["sword", "bolt"]) for name, place in WOLVES.items()),
        rules=rules,
    )
    bench.turn("mira")
    bench.play("mira: defend")
    return bench


WOLVES = {"Ash": "a3", "Bor": "b3", "Cid": "c3"}


def struck(bench: Bench, by: str, answers: str, dice: str = "3 4", weapon: str = "sword") -> int:
    """What Mira loses to a wolf's attack on its turn."""
    before = bench.hp("mira")
    bench.turn(by)
    bench.play(f"{by}: attack mira with={weapon}\n{answers}", dice=dice)
    return before - bench.hp("mira")


@pytest.mark.clause("D-26", "D-28")
def test_it_is_chosen_at_the_beginning_of_the_turn_before_any_move() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b3"))
    bench.turn("mira")
    bench.play("mira: move heroes:a1")
    told = str(bench.refusal("mira: defend"))
    assert "D-26" in told
    assert "D-28" in told


@pytest.mark.clause("D-26")
def test_it_is_not_chosen_in_the_turn_of_another() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b3"))
    bench.turn("wolf")
    bench.refusal("mira: defend")
    bench.turn("mira")
    bench.play("mira: defend")
    assert status_of(bench, "mira", "defending")


@pytest.mark.clause("D-27")
def test_it_takes_the_whole_turn() -> None:
    bench = guarded()
    assert bench.state.clock.phase == "end"
    for deed in ("attack bor", "defend", "wait"):
        bench.refusal(f"mira: {deed}")
    assert bench["mira"].budgets["action"].left == 0


@pytest.mark.clause("D-28")
def test_a_defending_unit_does_not_move_in_that_turn() -> None:
    bench = guarded()
    bench.refusal("mira: move heroes:a1")
    assert bench["mira"].budgets["move"].left == 0
    assert at(bench, "mira") == "heroes:b1"


@pytest.mark.clause("D-28", "D-54")
def test_it_may_intercept_later_in_the_round() -> None:
    bench = scene(hero("Mira", "b1"), hero("Odo", "a3"), wolf("Wolf", "b1"), rules={"adjacency": 8})
    bench.turn("mira")
    bench.play("mira: defend")
    bench.turn("wolf")
    bench.play("wolf: attack odo via=wolves:a2,wolves:a3,heroes:a1,heroes:a2\n> mira\n> no\n> DEF", dice="3 4 1 2")
    assert bench.hp("mira") == 30 - (12 - 7)


@pytest.mark.clause("D-29", "D-16")
def test_def_counts_twice_for_one_block() -> None:
    bench = guarded()
    assert struck(bench, "ash", "> yes", "3 4 3 4") == 20 - (7 + 6 + 6)
    assert struck(bench, "bor", "> DEF", "3 4 3 4") == 20 - (7 + 6), "and not for the next one"


@pytest.mark.clause("D-29")
def test_doubled_means_def_as_it_is_now() -> None:
    bench = guarded()
    bench.play("set mira.DEF=5")
    assert struck(bench, "ash", "> yes", "3 4 3 4") == 20 - (7 + 5 + 5)


@pytest.mark.clause("D-29", "D-18")
def test_against_int_the_whole_block_is_halved_the_doubling_included() -> None:
    bench = guarded()
    assert struck(bench, "ash", "> yes", "3 4 3 4", weapon="bolt") == 20 - (7 + 12) // 2


@pytest.mark.clause("D-29", "D-11")
def test_it_is_used_up_even_by_a_natural_2() -> None:
    bench = guarded()
    assert struck(bench, "ash", "> yes", "3 4 1 1") == 20
    assert not status_of(bench, "mira", "defending")


@pytest.mark.clause("D-30")
def test_the_defender_chooses_the_source_before_the_dice_fall() -> None:
    bench = guarded()
    bench.turn("ash")
    request = bench.ask("ash: attack mira with=sword")
    assert isinstance(request, Confirm)
    assert request.who == "mira"
    assert isinstance(bench.ask("> yes"), Roll), "the attack is rolled only now"
    bench.table.abandon()
    assert struck(bench, "ash", "> no\n> DEF", "3 4 3 4") == 20 - 13
    assert struck(bench, "bor", "> yes", "3 4 3 4") == 20 - 19, "kept for this one"


@pytest.mark.clause("D-30", "D-5")
def test_a_miss_does_not_use_it_up() -> None:
    bench = guarded()
    assert struck(bench, "ash", "> yes", "1 1") == 0
    assert struck(bench, "bor", "> yes", "3 4 3 4") == 20 - 19


@pytest.mark.clause("D-30")
def test_unused_it_lapses_when_the_next_turn_begins() -> None:
    bench = guarded(hp=90)
    for name in ("ash", "bor", "cid"):
        assert status_of(bench, "mira", "defending"), name
        struck(bench, name, "> no\n> nothing")
    bench.turn("mira")
    assert not status_of(bench, "mira", "defending")
    bench.play("mira: wait")
    assert struck(bench, "ash", "> DEF", "3 4 3 4") == 20 - 13


@pytest.mark.clause("D-29", "D-27")
def test_it_can_be_chosen_again_each_turn() -> None:
    bench = guarded(hp=90)
    struck(bench, "ash", "> yes", "3 4 3 4")
    bench.turn("mira")
    bench.play("mira: defend")
    assert struck(bench, "ash", "> yes", "3 4 3 4") == 1


@pytest.mark.clause("D-31")
def test_int_and_agi_are_never_doubled() -> None:
    bench = guarded(hp=90)
    assert struck(bench, "ash", "> no\n> INT", "3 4 3 4", weapon="bolt") == 20 - 13
    assert struck(bench, "bor", "> no\n> dodge", "3 4 5 4") == 20, "15 is no more than 20, though 21 would be"
    assert status_of(bench, "mira", "defending"), "both leave it unused"


@pytest.mark.clause("D-31", "D-29")
def test_using_it_is_a_def_block_and_nothing_else_is_offered() -> None:
    bench = guarded()
    bench.turn("ash")
    events = bench.play("ash: attack mira with=bolt\n> yes", dice="3 4 3 4")
    assert [roll.purpose for roll in of_type(events, e.Checked)] == ["attack", "DEF block"]


@pytest.mark.clause("D-30", "D-9")
def test_it_is_asked_first_also_where_defences_are_chosen_blindly() -> None:
    bench = guarded(rules={"defence_choice": "blind"})
    assert struck(bench, "ash", "> no\n> DEF", "3 4 3 4") == 7
    assert struck(bench, "bor", "> yes", "3 4 3 4") == 1


def test_who_can_not_block_can_not_defend() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b3"))
    bench.turn("mira")
    bench.play("mark cripple mira")
    assert "D-93" in str(bench.refusal("mira: defend"))
