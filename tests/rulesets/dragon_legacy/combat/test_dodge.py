"""Dodging (D-21 to D-25)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Roll
from tests.rulesets.dragon_legacy.scene import Fields, aggro, hero, scene, wolf
from tests.support.bench import Bench, of_type


def duel(agility: int, *, rules: Fields | None = None, dodges: bool = True) -> Bench:
    """Mira, who strikes for 12 with 7 on the dice, and a wolf with this much AGI; it is her turn."""
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b3", {"AGI": agility}, hp=40, dodges=dodges), rules=rules)
    bench.turn("mira")
    return bench


def damage(bench: Bench, dice: str) -> int:
    """What an attack does to the wolf that dodges."""
    bench.play("mira: attack wolf\n> dodge", dice=dice)
    return 40 - bench.hp("wolf")


@pytest.mark.clause("D-21")
def test_only_units_that_use_agi_may_dodge_however_agile_they_are() -> None:
    nimble, clumsy = duel(1), duel(20, dodges=False)
    assert nimble.options("mira: attack wolf", dice="3 4")["dodge"].refusal is None
    refusal = clumsy.options("mira: attack wolf", dice="3 4")["dodge"].refusal
    assert refusal is not None
    assert refusal.clauses == ("D-21",)
    assert "D-21" in str(clumsy.refusal("mira: attack wolf\n> dodge", dice="3 4"))


@pytest.mark.clause("D-21")
def test_whether_a_unit_dodges_comes_from_its_class() -> None:
    bench = scene(
        {**hero("Ivy", "a1"), "class": "strider"},
        {**hero("Jo", "b1"), "class": "guardian"},
        {**hero("Al", "c1", dodges=True), "class": "guardian"},
        wolf("Wolf", "b3"),
    )
    bench.turn("wolf")
    bench.play("mark silence ivy jo al")  # no reactions
    able = {
        target: bench.options(f"wolf: attack {target}", dice="3 4")["dodge"].refusal is None
        for target in ("ivy", "jo", "al")
    }
    assert able == {"ivy": True, "jo": False, "al": True}


@pytest.mark.clause("D-21")
def test_a_dodge_takes_the_place_of_the_block() -> None:
    bench = duel(4)
    events = bench.play("mira: attack wolf\n> dodge", dice="3 4 2 3")
    assert [roll.purpose for roll in of_type(events, e.Checked)] == ["attack", "dodge"]


@pytest.mark.clause("D-23", "D-22")
def test_the_dodge_value_is_2d6_and_agi() -> None:
    bench = duel(4)
    events = bench.play("mira: attack wolf\n> dodge", dice="3 4 5 3")
    roll = of_type(events, e.Checked)[1]
    assert (roll.dice, roll.total, roll.target) == ("2d6", 12, 12)


@pytest.mark.clause("D-24", "D-25", "D-22")
@pytest.mark.parametrize(("dice", "lost"), [("1 2", 12), ("3 4", 12), ("4 4", 12), ("4 5", 0), ("5 5", 0)])
def test_only_a_higher_value_avoids_the_damage_and_else_all_of_it_is_taken(dice: str, lost: int) -> None:
    assert damage(duel(4), f"3 4 {dice}") == lost


@pytest.mark.clause("D-25", "D-6")
@pytest.mark.parametrize(("dice", "lost"), [("3 4", 34), ("6 5", 34), ("6 6", 0)])
def test_a_dodge_is_measured_against_the_total_of_a_critical_success_and_failing_costs_twice_that(
    dice: str, lost: int
) -> None:
    assert damage(duel(6), f"6 6 {dice}") == lost


@pytest.mark.clause("D-23")
@pytest.mark.parametrize(("agility", "dice", "lost"), [(12, "1 1", 0), (0, "6 6", 12), (1, "6 6", 0)])
def test_naturals_mean_nothing_to_a_dodge(agility: int, dice: str, lost: int) -> None:
    assert damage(duel(agility), f"3 4 {dice}") == lost


@pytest.mark.clause("D-23")
@pytest.mark.parametrize(("agility", "dice", "lost"), [(12, "1 1", 12), (0, "6 6", 0), (12, "1 2", 0), (0, "6 5", 12)])
def test_by_house_rule_a_natural_2_fails_and_a_natural_12_succeeds(agility: int, dice: str, lost: int) -> None:
    assert damage(duel(agility, rules={"dodge_naturals": True}), f"3 4 {dice}") == lost


@pytest.mark.clause("D-23")
def test_a_total_typed_in_is_enough_for_a_dodge() -> None:
    bench = duel(4)
    request = bench.ask("mira: attack wolf\n", "dodge", dice="3 4")
    assert isinstance(request, Roll)
    assert request.looks == "sum"
    bench.play("> ==13")
    assert bench.hp("wolf") == 40


@pytest.mark.clause("D-24", "D-33")
def test_a_dodged_attack_still_draws_the_attackers_aggro() -> None:
    bench = duel(4)
    damage(bench, "3 4 6 6")
    assert aggro(bench, "wolf", "mira") == 3


@pytest.mark.clause("D-22")
def test_who_dodges_gets_no_counterattack_for_a_natural_12() -> None:
    bench = duel(4)
    assert damage(bench, "3 4 6 6") == 0, "and nothing more was asked"
    assert bench.hp("mira") == 30
