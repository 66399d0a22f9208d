"""Blocking: how much it takes off, and its naturals (D-8 to D-12, D-16 to D-20)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose, Roll
from tests.rulesets.dragon_legacy.scene import aggro, hero, scene, wolf
from tests.support.bench import Bench, cited, of_type

WEAPONS = ["sword", "bolt", "bow"]


def duel(stats: dict[str, int], rules: dict[str, object] | None = None) -> Bench:
    """Mira, who strikes for 14 with 7 on the dice, whatever the weapon; a wolf with these stats; her turn."""
    strength = {"STR": 7, "INT": 7, "AGI": 7}
    bench = scene(
        hero("Mira", "b1", strength, attacks=WEAPONS), wolf("Wolf", "b3", stats, hp=40, attacks=["sword"]), rules=rules
    )
    bench.turn("mira")
    return bench


def struck(bench: Bench, weapon: str, defence: str, dice: str) -> tuple[int, set[str]]:
    """The damage of an attack, and the clauses that its damage cites."""
    before = bench.hp("wolf")
    answers = f"\n> {defence}" + ("\n> no" if dice.endswith("6 6") and weapon == "sword" else "")
    events = bench.play(f"mira: attack wolf with={weapon}{answers}", dice=dice)
    damage = before - bench.hp("wolf")
    hurt = of_type(events, e.PoolChanged)
    return damage, cited(hurt) if hurt else cited(events)


@pytest.mark.clause("D-8", "D-9")
def test_only_def_and_int_block_and_the_defender_says_which() -> None:
    bench = duel({"DEF": 4, "INT": 2, "STR": 9})
    request = bench.ask("mira: attack wolf with=bow", dice="3 4")
    assert isinstance(request, Choose)
    assert request.who == "wolf"
    assert {option.id: option.hint for option in request.options if "block" in option.label} == {
        "DEF": "3.3 damage on average; 2d6+4",
        "INT": "5.1 damage on average; 2d6+2",
    }


@pytest.mark.clause("D-9")
def test_the_defender_sees_the_attack_before_it_chooses() -> None:
    bench = duel({})
    request = bench.ask("mira: attack wolf with=bow", dice="3 4")
    assert isinstance(request, Choose)
    assert "14" in request.prompt


@pytest.mark.clause("D-9")
def test_by_house_rule_the_defender_chooses_before_the_attack_is_rolled() -> None:
    bench = duel({"DEF": 4}, rules={"defence_choice": "blind"})
    request = bench.ask("mira: attack wolf with=bow")
    assert isinstance(request, Choose), "no die has fallen yet"
    assert "14" not in request.prompt
    assert isinstance(bench.ask("> DEF"), Roll)
    bench.table.abandon()
    bench.play("mira: attack wolf with=bow\n> DEF", dice="3 4 2 4")
    assert bench.hp("wolf") == 40 - 4


@pytest.mark.clause("D-9", "D-5")
def test_by_house_rule_a_blind_choice_is_wasted_on_a_miss() -> None:
    bench = duel({}, rules={"defence_choice": "blind"})
    events = bench.play("mira: attack wolf with=bow\n> INT", dice="1 1")
    assert len(of_type(events, e.Checked)) == 1
    assert bench.hp("wolf") == 40


@pytest.mark.clause("D-10", "D-8")
@pytest.mark.parametrize(("defence", "block"), [("DEF", 11), ("INT", 9)])
def test_the_block_value_is_2d6_and_the_stat_chosen(defence: str, block: int) -> None:
    bench = duel({"DEF": 4, "INT": 2})
    events = bench.play(f"mira: attack wolf with=bow\n> {defence}", dice="3 4 6 1")
    roll = of_type(events, e.Checked)[1]
    assert (roll.dice, roll.total) == ("2d6", block)
    assert bench.hp("wolf") == 40 - (14 - block)


@pytest.mark.clause("D-8")
def test_a_block_never_adds_to_the_damage() -> None:
    bench = duel({"DEF": -9})
    assert struck(bench, "bow", "DEF", "3 4 3 3")[0] == 14


@pytest.mark.clause("D-11")
@pytest.mark.parametrize(("dice", "damage"), [("1 1", 14), ("1 2", 14 - 13)])
def test_a_natural_2_blocks_nothing_whatever_is_added(dice: str, damage: int) -> None:
    assert struck(duel({"DEF": 10}), "sword", "DEF", f"3 4 {dice}")[0] == damage


@pytest.mark.clause("D-11", "D-6")
def test_a_natural_2_against_a_critical_success_lets_all_of_it_through_twice() -> None:
    assert struck(duel({"DEF": 10}), "bow", "DEF", "6 6 1 1")[0] == 38


@pytest.mark.clause("D-12")
@pytest.mark.parametrize(("dice", "damage"), [("6 6", 0), ("6 5", 14 - 1)])
def test_a_natural_12_blocks_all_whatever_is_added(dice: str, damage: int) -> None:
    assert struck(duel({"DEF": -10}), "sword", "DEF", f"3 4 {dice}")[0] == damage


@pytest.mark.clause("D-12")
def test_a_halved_natural_12_still_blocks_all() -> None:
    assert struck(duel({"INT": 0}), "sword", "INT", "3 4 6 6")[0] == 0


@pytest.mark.clause("D-12", "D-6", "D-13")
def test_against_a_critical_success_a_critical_block_wins_and_may_be_followed_up() -> None:
    bench = duel({"DEF": 0})
    request = bench.ask("mira: attack wolf with=sword", "DEF", dice="6 6 6 6")
    assert isinstance(request, Choose)
    assert request.key.endswith("wolf.counter")
    bench.play("> no")
    assert bench.hp("wolf") == 40


@pytest.mark.clause("D-12", "D-33")
def test_a_fully_blocked_attack_draws_the_attackers_aggro_alone() -> None:
    bench = duel({})
    bench.play("mira: attack wolf with=sword\n> DEF\n> no", dice="3 4 6 6")
    assert aggro(bench, "wolf", "mira") == 3


@pytest.mark.clause("D-16", "D-17")
@pytest.mark.parametrize(("dice", "damage"), [("2 4", 4), ("4 5", 1), ("5 5", 0), ("5 6", 0)])
def test_damage_is_the_attack_less_the_block_and_never_below_0(dice: str, damage: int) -> None:
    assert struck(duel({"DEF": 4}), "sword", "DEF", f"3 4 {dice}")[0] == damage


@pytest.mark.clause("D-18")
@pytest.mark.parametrize(("stat", "damage"), [(6, 14 - 6), (5, 14 - 5), (7, 14 - 6)])
def test_a_def_block_counts_half_rounded_down_against_int(stat: int, damage: int) -> None:
    assert struck(duel({"DEF": stat}), "bolt", "DEF", "3 4 3 3") == (damage, {"D-18"})


@pytest.mark.clause("D-19")
def test_an_int_block_counts_in_full_against_int() -> None:
    assert struck(duel({"INT": 6}), "bolt", "INT", "3 4 3 3") == (2, {"D-19"})


@pytest.mark.clause("D-20")
@pytest.mark.parametrize(("stat", "damage"), [(5, 14 - 5), (6, 14 - 6), (4, 14 - 5)])
def test_an_int_block_counts_half_rounded_down_against_str(stat: int, damage: int) -> None:
    assert struck(duel({"INT": stat}), "sword", "INT", "3 4 3 3") == (damage, {"D-20"})


@pytest.mark.clause("D-16", "D-19")
@pytest.mark.parametrize(("defence", "damage"), [("DEF", 14 - 11), ("INT", 14 - 9)])
def test_against_agi_both_blocks_count_in_full(defence: str, damage: int) -> None:
    assert struck(duel({"DEF": 5, "INT": 3}), "bow", defence, "3 4 3 3")[0] == damage


@pytest.mark.clause("D-18", "D-17")
def test_the_half_is_what_must_reach_the_attack() -> None:
    assert struck(duel({"DEF": 20}), "bolt", "DEF", "3 4 4 4")[0] == 0, "28 halved is 14"
    assert struck(duel({"DEF": 20}), "bolt", "DEF", "3 4 4 3")[0] == 1, "27 halved is 13"


@pytest.mark.clause("D-18", "D-6")
def test_the_block_is_halved_before_the_damage_is_doubled() -> None:
    bench = duel({"DEF": 6})
    assert struck(bench, "bolt", "DEF", "6 6 3 3")[0] == (19 - 6) * 2
