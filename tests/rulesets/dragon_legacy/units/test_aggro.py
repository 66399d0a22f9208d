"""The aggro table, and who goes by it (D-32 to D-36)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import Fields, aggro, hero, scene, wolf
from tests.support.bench import Bench, of_type

PARTY = {"Mira": "b1", "Odo": "c1", "Pip": "d1"}


def field(*more: Fields, temper: str = "beast", **fields: Any) -> Bench:
    """Mira, Odo and Pip, all within reach of one wolf."""
    return scene(
        *(hero(name, place, attacks=["sword", "bow"]) for name, place in PARTY.items()),
        wolf("Wolf", "c3", hp=90, temper=temper, **fields),
        *more,
    )


def target_of(bench: Bench, line: str, dice: str = "3 4") -> str:
    """Whom a wolf strikes."""
    events = bench.play(f"{line}\n> nothing", dice=dice)
    return next(event.who for event in of_type(events, e.PoolChanged))


@pytest.mark.clause("D-32", "D-33")
def test_every_enemy_keeps_a_table_of_its_own() -> None:
    bench = field(wolf("Grim", "d3", hp=90))
    bench.turn("mira")
    bench.play("mira: attack wolf with=sword\n> nothing", dice="3 4")
    bench.turn("odo")
    bench.play("odo: attack grim with=sword\n> nothing", dice="2 3")
    assert bench.state.aggro == {"wolf": {"mira": 12 + 3}, "grim": {"odo": 10 + 3}}


@pytest.mark.clause("D-33")
@pytest.mark.parametrize(("answers", "dice", "gained"), [("> DEF", "3 4 2 1", 5 + 3), ("> DEF", "3 4 4 5", 0 + 3)])
def test_aggro_is_the_damage_that_got_through_and_the_aggro_stat(answers: str, dice: str, gained: int) -> None:
    bench = field()
    bench.turn("mira")
    bench.play(f"mira: attack wolf with=sword\n{answers}", dice=dice)
    assert aggro(bench, "wolf", "mira") == gained


@pytest.mark.clause("D-33")
def test_aggro_adds_up() -> None:
    bench = field()
    for _ in range(2):
        bench.turn("mira")
        bench.play("mira: attack wolf with=sword\n> nothing", dice="3 4")
    assert aggro(bench, "wolf", "mira") == 30


@pytest.mark.clause("D-33")
def test_twice_the_damage_draws_aggro_for_all_of_it_but_the_stat_once() -> None:
    bench = field()
    bench.turn("mira")
    bench.play("mira: attack wolf with=sword\n> nothing", dice="6 6")
    assert aggro(bench, "wolf", "mira") == 34 + 3


@pytest.mark.clause("D-32")
def test_npcs_draw_no_aggro_on_either_side() -> None:
    bench = field(hero("Hound", "b2", role="npc"))
    bench.turn("hound")
    bench.play("hound: attack wolf via=wolves:b3\n> nothing", dice="3 4")
    bench.turn("wolf")
    bench.play("wolf: attack mira\n> nothing", dice="3 4")
    assert bench.state.aggro == {}


@pytest.mark.clause("D-34", "D-35")
@pytest.mark.parametrize("top", ["mira", "odo", "pip"])
def test_a_beast_attacks_the_top_of_its_table(top: str) -> None:
    bench = field()
    bench.play("set wolf.aggro.mira=5 wolf.aggro.odo=5 wolf.aggro.pip=5")
    bench.play(f"set wolf.aggro.{top}=6")
    bench.turn("wolf")
    assert target_of(bench, "wolf: hunt") == top


@pytest.mark.clause("D-34")
def test_its_own_table_counts_and_no_other() -> None:
    bench = field(wolf("Grim", "d3", hp=90, temper="beast"))
    bench.play("set wolf.aggro.mira=5 grim.aggro.odo=50")
    bench.turn("wolf")
    assert target_of(bench, "wolf: hunt") == "mira"


@pytest.mark.clause("D-34")
def test_in_a_tie_it_keeps_to_its_present_target() -> None:
    bench = field()
    bench.turn("wolf")
    bench.play("wolf: attack odo\n> nothing", dice="3 4")
    bench.play("set wolf.aggro.mira=7 wolf.aggro.odo=7 wolf.aggro.pip=7")
    bench.turn("wolf")
    assert target_of(bench, "wolf: hunt") == "odo", "no die is rolled for it"


@pytest.mark.clause("D-34")
def test_the_present_target_counts_only_in_a_tie() -> None:
    bench = field()
    bench.turn("wolf")
    bench.play("wolf: attack odo\n> nothing", dice="3 4")
    bench.play("set wolf.aggro.mira=8 wolf.aggro.odo=7")
    bench.turn("wolf")
    assert target_of(bench, "wolf: hunt") == "mira"


@pytest.mark.clause("D-34")
@pytest.mark.parametrize(("die", "target"), [("1", "mira"), ("2", "pip")])
def test_else_a_die_settles_a_tie(die: str, target: str) -> None:
    bench = field()
    bench.play("set wolf.aggro.mira=7 wolf.aggro.odo=3 wolf.aggro.pip=7")
    bench.turn("wolf")
    assert target_of(bench, "wolf: hunt", f"{die} 3 4") == target


@pytest.mark.clause("D-34", "D-35")
def test_without_any_aggro_everybody_in_reach_is_alike() -> None:
    bench = field()
    bench.turn("wolf")
    assert target_of(bench, "wolf: hunt", "3 3 4") == "pip"


@pytest.mark.clause("D-34", "D-37")
def test_who_can_not_be_attacked_is_passed_over() -> None:
    bench = field()
    bench.play("set wolf.aggro.mira=9 wolf.aggro.odo=5")
    bench.play("mark stealth mira left=3")
    bench.turn("wolf")
    assert target_of(bench, "wolf: hunt") == "odo"


@pytest.mark.clause("D-35")
def test_left_to_itself_a_beast_hunts_though_another_is_weaker() -> None:
    bench = field()
    bench.play("set wolf.aggro.mira=5")
    bench.play("set odo.hp=1")
    bench.turn("wolf")
    bench.play("auto wolves")
    assert target_of(bench, "next", "3 4") == "mira"


@pytest.mark.clause("D-36")
def test_left_to_itself_a_clever_enemy_goes_for_the_weak_one() -> None:
    bench = scene(
        *(hero(name, place) for name, place in PARTY.items()),
        {"creature": "raider", "name": "Raider", "side": "wolves", "at": "wolves:c3", "abilities": []},
    )
    bench.play("set raider.aggro.mira=50")
    bench.play("set odo.hp=1")
    bench.play("set raider.cooldown.reckless-swing=5")
    bench.turn("raider")
    bench.play("auto wolves")
    events = bench.play("next\n> nothing", dice="3 4")
    assert [event.who for event in of_type(events, e.PoolChanged)] == ["odo"]


@pytest.mark.clause("D-36")
@pytest.mark.parametrize("creature", ["raider", "wolf"])
def test_the_gm_may_choose_any_target_for_any_enemy(creature: str) -> None:
    bench = scene(
        *(hero(name, place) for name, place in PARTY.items()),
        {"creature": creature, "name": "Foe", "side": "wolves", "at": "wolves:c3"},
        {"creature": "raider", "name": "Other", "side": "wolves", "at": "wolves:a1"},
    )
    bench.play("set foe.aggro.mira=50")
    bench.turn("foe")
    assert target_of(bench, "foe: attack pip") == "pip"


@pytest.mark.clause("D-35")
def test_players_do_not_go_by_aggro() -> None:
    bench = field()
    bench.turn("mira")
    assert "D-35" in str(bench.refusal("mira: hunt"))
