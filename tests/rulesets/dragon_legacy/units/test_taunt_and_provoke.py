"""Taunts and their arithmetic under both readings, and what a provoked unit must do (D-89, D-90)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import Fields, aggro, at, hero, question, scene, status_of, wolf
from tests.support.bench import Bench, of_type

TAUNT = [{"status": "taunt", "regardless": True}]
ABILITIES = {
    "mock": {"classes": ["active"], "stat": "STR", "inflicts": TAUNT},
    "jab": {"classes": ["active"], "stat": "STR", "inflicts": [{"status": "taunt"}]},
    "roar": {"classes": ["active"], "area": "enemies", "inflicts": TAUNT},
    "proud": {"classes": ["passive"], "passive": [{"stat": "AGGRO", "amount": 2}]},
    "dare": {"classes": ["active"], "inflicts": [{"status": "provoke"}]},
    "strike": {"classes": ["active"], "stat": "STR"},
    "hex": {"classes": ["active"], "inflicts": [{"status": "blind"}]},
    "soothe": {"classes": ["active"], "aims": "anyone", "heal": "1d6"},
    "burst": {"classes": ["active"], "stat": "STR", "area": "small"},
    "flood": {"classes": ["active"], "stat": "STR", "area": "players", "spares": "friends"},
    "fog": {"classes": ["active"], "area": "players", "inflicts": [{"status": "blind"}]},
}


def taunting(reading: str = "on top", *more: Fields, known: tuple[str, ...] = ()) -> Bench:
    """Mira, with AGGRO 4 and whose turn it is, against a wolf; `reading` is how taunts are counted."""
    abilities = ["mock", "jab", "roar", *known]
    bench = scene(
        hero("Mira", "c1", {"AGGRO": 4}, abilities=abilities),
        wolf("Wolf", "c3"),
        *more,
        ability=ABILITIES,
        rules={"taunt": reading},
    )
    bench.turn("mira")
    return bench


# Taunt


@pytest.mark.clause("D-89")
@pytest.mark.parametrize(("reading", "drawn"), [("on top", 23), ("instead", 19)])
def test_vector_14_a_taunt_of_7_damage_and_aggro_4(reading: str, drawn: int) -> None:
    bench = taunting(reading)
    bench.play("mira: use mock wolf\n> DEF", dice="6 5 2 3")
    assert bench.hp("wolf") == 30 - 7
    assert aggro(bench, "wolf", "mira") == drawn


@pytest.mark.clause("D-89", "D-32")
@pytest.mark.parametrize("reading", ["on top", "instead"])
def test_a_taunt_without_damage_gives_three_times_aggro_under_both_readings(reading: str) -> None:
    bench = taunting(reading)
    bench.play("mira: use roar")
    assert aggro(bench, "wolf", "mira") == 12


@pytest.mark.clause("D-89")
@pytest.mark.parametrize(("reading", "drawn"), [("on top", 16), ("instead", 12)])
def test_a_taunting_attack_that_is_blocked_still_taunts(reading: str, drawn: int) -> None:
    bench = taunting(reading)
    bench.play("mira: use mock wolf\n> DEF", dice="3 4 5 5")
    assert aggro(bench, "wolf", "mira") == drawn


@pytest.mark.clause("D-89")
@pytest.mark.parametrize("reading", ["on top", "instead"])
def test_a_taunt_that_wants_damage_does_not_take_hold_without_it(reading: str) -> None:
    bench = taunting(reading)
    bench.play("mira: use jab wolf\n> DEF", dice="3 4 5 5")
    assert aggro(bench, "wolf", "mira") == 4, "an attack's AGGRO alone"


@pytest.mark.clause("D-89")
def test_the_attack_counts_aggro_as_it_is_and_the_taunt_its_base() -> None:
    bench = taunting("on top", known=("proud",))
    events = bench.play("mira: use mock wolf\n> DEF", dice="6 5 2 3")
    assert [(each.before or 0, each.after) for each in of_type(events, e.AggroChanged)] == [(0, 13), (13, 25)]


@pytest.mark.clause("D-89")
@pytest.mark.parametrize("reading", ["on top", "instead"])
def test_an_attack_without_a_taunt_is_the_same_under_both_readings(reading: str) -> None:
    bench = taunting(reading)
    bench.play("mira: attack wolf\n> DEF", dice="6 5 2 3")
    assert aggro(bench, "wolf", "mira") == 11


@pytest.mark.clause("D-89")
def test_an_area_taunt_draws_every_enemy_in_it_and_nobody_keeps_a_status() -> None:
    bench = taunting("on top", wolf("Bor", "a1"))
    bench.play("mira: use roar")
    assert [aggro(bench, name, "mira") for name in ("wolf", "bor")] == [12, 12]
    assert status_of(bench, "wolf", "taunt") is None


@pytest.mark.clause("D-89", "D-34")
def test_a_taunt_changes_whom_a_beast_hunts() -> None:
    bench = taunting("on top", hero("Odo", "d1"))
    bench.play("set wolf.aggro.odo=11\nmira: use roar")
    bench.turn("wolf")
    bench.play("wolf: hunt\n> nothing", dice="3 4")
    assert [bench.hp("mira"), bench.hp("odo")] == [18, 30]


@pytest.mark.clause("D-89", "D-32")
def test_an_enemys_taunt_draws_nothing() -> None:
    bench = scene(hero("Mira", "c1"), wolf("Wolf", "c3", abilities=["mock"]), ability=ABILITIES)
    bench.turn("wolf")
    bench.play("wolf: use mock mira\n> nothing", dice="3 4")
    assert bench.state.aggro == {}


# Provoke


def provoked(*known: str, weapon: str = "sword", place: str = "c3", items: Fields | None = None) -> Bench:
    """A wolf provoked by Mira, whose turn it is; Odo stands beside Mira."""
    bench = scene(
        hero("Mira", "c1", abilities=["dare"]),
        hero("Odo", "d1"),
        wolf("Wolf", place, abilities=list(known), attacks=[weapon], items=items or {}),
        wolf("Bor", "a1"),
        ability=ABILITIES,
    )
    bench.turn("mira")
    bench.play("mira: use dare wolf")
    bench.turn("wolf")
    return bench


@pytest.mark.clause("D-90")
def test_the_provoked_must_attack_the_provoker_and_nobody_else() -> None:
    bench = provoked()
    for line in ("wolf: attack odo", "wolf: defend", "wolf: wait"):
        assert "D-90" in str(bench.refusal(line)), line
    bench.play("wolf: attack mira\n> nothing", dice="3 4")
    assert bench.hp("mira") == 18


@pytest.mark.clause("D-90", "D-35")
def test_a_provoked_beast_hunts_its_provoker_whoever_is_at_the_top_of_its_table() -> None:
    bench = provoked()
    bench.play("set wolf.aggro.odo=50\nwolf: hunt\n> nothing", dice="3 4")
    assert [bench.hp("mira"), bench.hp("odo")] == [18, 30]


@pytest.mark.clause("D-90")
def test_provocation_holds_for_the_next_turn_only() -> None:
    bench = provoked()
    bench.play("wolf: attack mira\n> nothing", dice="3 4")
    bench.turn("bor")
    assert status_of(bench, "wolf", "provoke") is None
    bench.turn("wolf")
    bench.play("wolf: attack odo\n> nothing", dice="3 4")
    assert bench.hp("odo") == 18


@pytest.mark.clause("D-90", "D-63")
def test_an_ability_that_attacks_the_provoker_will_do() -> None:
    bench = provoked("strike", "hex", "soothe")
    for line in ("use strike odo", "use hex mira", "use soothe mira", "use soothe wolf"):
        assert "D-90" in str(bench.refusal(f"wolf: {line}")), line
    bench.play("wolf: use strike mira\n> nothing", dice="3 4")
    assert bench.hp("mira") == 18


@pytest.mark.clause("D-90", "D-74")
def test_an_area_must_hurt_the_provoker() -> None:
    bench = provoked("burst", "flood", "fog")
    for line in ("use burst wolves:a1", "use burst heroes:e2", "use fog"):
        assert "D-90" in str(bench.refusal(f"wolf: {line}")), line
    bench.play("wolf: use burst heroes:c2" + "\n> nothing" * 2, dice="3 4")
    assert bench.hp("mira") == 18
    other = provoked("flood")
    other.play("wolf: use flood" + "\n> nothing" * 2, dice="3 4")
    assert other.hp("mira") == 18


@pytest.mark.clause("D-90", "D-59")
def test_the_provoked_uses_no_item_and_gives_none_away() -> None:
    bench = provoked(items={"bandage": 1})
    for line in ("wolf: item bandage wolf", "wolf: give bandage bor"):
        assert "D-90" in str(bench.refusal(line)), line


@pytest.mark.clause("D-90", "D-86")
def test_with_an_illegal_target_the_provoked_moves_as_near_as_it_can_and_loses_its_turn() -> None:
    bench = provoked(place="a3")
    bench.play("mark stealth mira left=2\nwolf: wait")
    assert at(bench, "wolf") == "wolves:c3"
    assert bench.state.clock.phase == "end"


@pytest.mark.clause("D-90", "D-47")
def test_the_provoked_who_comes_into_reach_by_its_move_has_to_attack_then() -> None:
    bench = provoked(weapon="bow", place="e1")
    bench.play("set mira.at=heroes:a3\nwolf: wait")
    assert at(bench, "wolf") == "wolves:a3"
    assert "D-90" in str(bench.refusal("wolf: wait"))
    bench.play("wolf: attack mira\n> nothing", dice="3 4")
    assert bench.hp("mira") == 20


@pytest.mark.clause("D-90", "D-94")
def test_the_provoked_who_can_not_attack_loses_its_turn() -> None:
    bench = provoked()
    bench.play("mark distract wolf\nwolf: wait")
    assert bench.state.clock.phase == "end"


@pytest.mark.clause("D-90", "D-101")
def test_a_dead_provoker_binds_nobody() -> None:
    bench = provoked()
    bench.play("set mira.hp=0\nwolf: attack odo\n> nothing", dice="3 4")
    assert bench.hp("odo") == 18


@pytest.mark.clause("D-90", "D-98")
def test_the_provoked_still_defends_itself_and_intercepts() -> None:
    bench = provoked()
    asked = question(bench, "wolf: attack mira", dice="3 4")
    assert asked is not None
    bench.table.abandon()
    bench.play("order odo before=wolf\nset actor=odo phase=act")
    bench.play("force odo: attack wolf\n> DEF", dice="3 4 4 4")
    assert bench.hp("wolf") == 30
