"""The worked examples of attacks, blocks, dodges, Defend, aggro and range, number for number (V-D2, V-D8 to V-D16)."""

from __future__ import annotations

import pytest

from tests.rulesets.dragon_legacy.scene import Fields, aggro, at, hero, scene, wolf
from tests.support.bench import Bench


def duel(mine: dict[str, int], others: dict[str, int], weapon: str, rules: Fields | None = None) -> Bench:
    """A hero with one weapon before a wolf, on the hero's turn."""
    bench = scene(
        hero("Mira", "c1", mine, attacks=[weapon]), wolf("Wolf", "c3", others, hp=60, dodges=True), rules=rules
    )
    bench.turn("mira")
    return bench


@pytest.mark.clause("D-4", "D-10", "D-16")
@pytest.mark.parametrize(("dice", "damage"), [("3 4 2 4", 2), ("3 4 5 4", 0)])
def test_v_d8_an_attack_of_12_against_blocks_of_10_and_13(dice: str, damage: int) -> None:
    bench = duel({"STR": 5}, {"DEF": 4}, "sword")
    bench.play("mira: attack wolf\n> DEF", dice=dice)
    assert bench.hp("wolf") == 60 - damage


@pytest.mark.clause("D-18", "D-19")
@pytest.mark.parametrize(("defence", "damage"), [("DEF", 8), ("INT", 2)])
def test_v_d9_an_int_attack_of_14_against_either_block_of_12(defence: str, damage: int) -> None:
    bench = duel({"INT": 7}, {"DEF": 6, "INT": 6}, "bolt")
    bench.play(f"mira: attack wolf\n> {defence}", dice="3 4 2 4")
    assert bench.hp("wolf") == 60 - damage


@pytest.mark.clause("D-20")
def test_v_d10_a_str_attack_of_14_against_an_int_block_of_11() -> None:
    bench = duel({"STR": 7}, {"INT": 5}, "sword")
    bench.play("mira: attack wolf\n> INT", dice="3 4 2 4")
    assert bench.hp("wolf") == 60 - 9


@pytest.mark.clause("D-25", "D-22", "D-23")
def test_v_d11_a_dodge_of_12_against_an_attack_of_12() -> None:
    bench = duel({"STR": 5}, {"AGI": 4}, "sword")
    bench.play("mira: attack wolf\n> dodge", dice="3 4 4 4")
    assert bench.hp("wolf") == 60 - 12


@pytest.mark.clause("D-29", "D-30")
def test_v_d12_defend_makes_19_of_7_and_def_6_and_13_the_next_time() -> None:
    bench = scene(hero("Mira", "c1", {"DEF": 6}), *(wolf(name, f"{name[0]}3", {"STR": 18}) for name in ("bo", "co")))
    bench.turn("mira")
    bench.play("mira: defend")
    for who, block, defence in (("bo", 19, "yes"), ("co", 13, "DEF")):
        before = bench.hp("mira")
        bench.turn(who)
        bench.play(f"{who}: attack mira\n> {defence}", dice="3 4 3 4")
        assert before - bench.hp("mira") == 25 - block


@pytest.mark.clause("D-33")
def test_v_d13_aggro_3_and_5_damage_make_8() -> None:
    bench = duel({"STR": 5, "AGGRO": 3}, {"DEF": 4}, "sword")
    bench.play("mira: attack wolf\n> DEF", dice="3 4 2 1")
    assert aggro(bench, "wolf", "mira") == 8


@pytest.mark.clause("D-89", "D-33")
@pytest.mark.parametrize(("rules", "drawn"), [({}, 23), ({"taunt": "instead"}, 19)])
def test_v_d14_a_taunt_with_aggro_4_and_7_damage(rules: Fields, drawn: int) -> None:
    insult = {"classes": ["active"], "stat": "STR", "reach": "melee", "inflicts": [{"status": "taunt"}]}
    bench = scene(
        hero("Mira", "c1", {"STR": 5, "AGGRO": 4}, abilities=["insult"]),
        wolf("Wolf", "c3", {"DEF": 2}),
        ability={"insult": insult},
        rules=rules,
    )
    bench.turn("mira")
    bench.play("mira: use insult wolf\n> DEF", dice="3 4 2 1")
    assert bench.hp("wolf") == 30 - 7
    assert aggro(bench, "wolf", "mira") == drawn


@pytest.mark.clause("D-6", "D-16")
def test_v_d16_a_critical_17_against_a_block_of_10() -> None:
    bench = duel({"STR": 5}, {"DEF": 4}, "sword")
    bench.play("mira: attack wolf\n> DEF", dice="6 6 2 4")
    assert bench.hp("wolf") == 60 - 14


@pytest.mark.clause("D-47")
@pytest.mark.parametrize(
    ("place", "able"), [("a1", True), ("b2", True), ("c3", True), ("c2", False), ("b1", False), ("d3", False)]
)
def test_v_d2_range_5_covers_5_and_0_4_and_1_3_and_2_but_not_4_and_2(place: str, able: bool) -> None:
    bench = scene(hero("Mira", "a3", attacks=["bow"]), wolf("Wolf", place))
    bench.turn("mira")
    if able:
        bench.play("mira: attack wolf\n> nothing", dice="3 4")
        assert bench.hp("wolf") == 20
    else:
        assert "D-47" in str(bench.refusal("mira: attack wolf"))


@pytest.mark.clause("D-2", "D-9", "D-12")
def test_an_attack_goes_from_way_and_interception_over_dice_and_defence_to_the_counterattack_and_home() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b1"), wolf("Guard", "a2"))
    bench.turn("mira")
    steps = {
        "mira: attack wolf via=wolves:b3,wolves:b2": "attack/wolf.intercept",
        "> guard": "attack/blows/mira.attack",
        "> 3 4": "attack/blows/guard.defence",
        "> DEF": "attack/blows/guard.DEF-block",
        "> 6 6": "attack/blows/counter-chance/guard.counter",
        "> sword": "attack/blows/counter-chance/counterattack/guard.attack",
        "> 4 3": "attack/blows/counter-chance/counterattack/mira.defence",
    }
    for line, key in steps.items():
        bench.ask(line)
        assert bench.table.asking is not None
        assert bench.table.asking.request.key == key
    assert not bench.asks("> nothing")
    assert (bench.hp("mira"), bench.hp("guard"), at(bench, "mira")) == (18, 30, "heroes:b1")
