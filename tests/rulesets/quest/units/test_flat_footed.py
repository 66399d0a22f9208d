"""Flat-footed: a total of 5 hits, whatever the Agility (T-75, T-76)."""

from __future__ import annotations

import pytest

from tests.rulesets.quest.more_b import duel, next_turn, number, since
from tests.rulesets.quest.scene import effects, hero, left, wolf
from tests.support.bench import cited

ATTACK = "mira: attack wolf aim=plain"
CAUGHT = ["flat-footed", "tied-up", "frozen", "paralysed"]


@pytest.mark.clause("T-75")
@pytest.mark.parametrize(("face", "hurt"), [(5, 7), (4, 0)])
@pytest.mark.parametrize("agility", [9, 0, -3])
def test_a_total_of_5_hits_and_4_does_not(face: int, hurt: int, agility: int) -> None:
    bench = duel({"ACC": 0}, {"AGI": agility})
    bench.play("mark flat-footed wolf")
    events = bench.play(ATTACK, dice=f"{face} 5" if hurt else f"{face}")
    assert bench.hp("wolf") == 90 - hurt
    assert number(events) == 5


@pytest.mark.clause("T-75")
def test_accuracy_counts_towards_the_5() -> None:
    bench = duel({"ACC": -2})
    bench.play("mark flat-footed wolf")
    bench.play(ATTACK, dice="6")
    assert bench.hp("wolf") == 90
    bench.play("set mira.budget.attack=1")
    bench.play(ATTACK, dice="7 5")
    assert bench.hp("wolf") == 90 - 7


@pytest.mark.clause("T-75", "T-27")
def test_a_better_guard_is_of_no_use_then() -> None:
    bench = duel(it={"armour": ["buckler"]})
    bench.play("mark guarding wolf")
    assert number(bench.play(ATTACK, dice="2")) == 11 + 2
    bench.play("mark flat-footed wolf\nset mira.budget.attack=1")
    assert number(bench.play(ATTACK, dice="2 5")) == 5


@pytest.mark.clause("T-75", "T-76")
def test_what_hits_is_5_prone_or_not() -> None:
    bench = duel({}, {"AGI": 4})
    bench.play("mark tied-up wolf\nmark prone wolf")
    assert number(bench.play(ATTACK, dice="2 5")) == 5


@pytest.mark.clause("T-76", "T-75")
@pytest.mark.parametrize("condition", CAUGHT)
def test_what_makes_flat_footed(condition: str) -> None:
    bench = duel()
    bench.play(f"mark {condition} wolf")
    events = bench.play(ATTACK, dice="3 5")
    assert number(events) == 5
    assert {"T-75", "T-76"} <= cited(events)
    bench.play(f"unmark {condition} wolf\nset mira.budget.attack=1")
    events = bench.play(ATTACK, dice="3")
    assert number(events) == 11
    assert "T-76" not in cited(events)


@pytest.mark.clause("T-76")
@pytest.mark.parametrize("condition", ["tied-up", "frozen", "paralysed"])
def test_the_bound_the_frozen_and_the_paralysed_take_no_actions(condition: str) -> None:
    bench = duel()
    bench.play(f"mark {condition} wolf")
    bench.play("mira: wait")
    before = bench.table.head
    while bench.state.clock.round == 1:
        assert bench.table.step() is not None, "nobody is asked what the wolf does"
    assert "T-76" in cited(since(bench, before))
    assert left(bench, "wolf") == (1, 1, 2)


@pytest.mark.clause("T-76")
def test_frozen_is_over_at_the_end_of_its_turn_and_tied_up_stays() -> None:
    bench = duel(more=[wolf("Grim", "l12", {"AGI": 0})])
    bench.play("mark frozen wolf\nmark tied-up grim")
    next_turn(bench, "mira")
    assert not effects(bench, "wolf", "frozen")
    assert effects(bench, "grim", "tied-up")


@pytest.mark.clause("T-76", "T-75")
def test_a_condition_of_the_table_can_do_it_too() -> None:
    stunned = {"turns": 1, "flat_footed": "T-76"}
    club = {"dice": "1d6", "then": [{"condition": "stunned"}]}
    bench = duel(me={"weapons": ["club"]}, library={"condition": {"stunned": stunned}, "weapon": {"club": club}})
    bench.play(ATTACK, dice="15 1")
    bench.play("set mira.budget.attack=1")
    assert number(bench.play(ATTACK, dice="15 1")) == 5


@pytest.mark.clause("T-76", "T-95")
@pytest.mark.parametrize(("noticed", "hits"), [("y", 5), ("n", 11)])
def test_whoever_is_sneaked_up_on_is_flat_footed(noticed: str, hits: int) -> None:
    bench = duel(me={"feats": ["maneuverer"]}, more=[hero("Odo", "e7", {"AGI": 0})])
    bench.play("set mira.at=e2")
    events = bench.play(f"mira: sneak e5 manner=sneak\n> {noticed}")
    assert ("T-76" in cited(events)) is (noticed == "y")
    assert number(bench.play(ATTACK, dice="3 5 1" if hits == 5 else "3")) == hits
