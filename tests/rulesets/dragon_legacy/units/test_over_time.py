"""Damage over time, lowered stats, and how durations run out (D-82 to D-85)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from tests.rulesets.dragon_legacy.scene import Fields, aggro, hero, scene, status_of, turns_left, wolf
from tests.support.bench import Bench, cited, of_type


def dot(turns: int, amount: int) -> list[Fields]:
    """Damage over time as something that an ability inflicts."""
    return [{"status": "dot", "turns": turns, "amount": amount, "regardless": True}]


ABILITIES = {
    "burn": {"classes": ["active"], "inflicts": dot(2, 4)},
    "scorch": {"classes": ["active"], "stat": "STR", "inflicts": dot(3, 2)},
    "sear": {"classes": ["reactive"], "trigger": "attacked", "inflicts": dot(2, 4)},
    "blunt": {"classes": ["active"], "inflicts": [{"status": "stat-reduction", "amount": 2, "stats": ["DEF"]}]},
    "sap": {
        "classes": ["active"],
        "inflicts": [{"status": "stat-reduction", "turns": 1, "amount": 3, "stats": ["STR", "AGI"]}],
    },
    "drain": {"classes": ["active"], "inflicts": [{"status": "stat-reduction", "amount": 1}]},
    "hush": {"classes": ["active"], "inflicts": [{"status": "silence", "turns": 2}]},
    "cleanse": {"classes": ["active"], "aims": "ally", "cleanses": True},
}


def fight(*more: Fields, rules: Fields | None = None, foe: Fields | None = None) -> Bench:
    """Mira with all these abilities, whose turn it is, against a wolf."""
    bench = scene(
        hero("Mira", "c1", hp=60, abilities=[name for name in ABILITIES if name != "sear"]),
        foe or wolf("Wolf", "c3"),
        *more,
        ability=ABILITIES,
        rules=rules,
    )
    bench.turn("mira")
    return bench


def end_turn(bench: Bench, who: str) -> tuple[e.Event, ...]:
    """Lets somebody's turn pass, and returns what its end brings."""
    bench.turn(who)
    bench.play(f"{who}: wait")
    return bench.play("next")


# Damage over time


@pytest.mark.clause("D-83")
def test_damage_over_time_comes_at_the_end_of_each_of_the_victims_own_turns() -> None:
    bench = fight()
    bench.play("mira: use burn wolf")
    bench.play("next")
    assert bench.hp("wolf") == 30, "the end of Mira's turn"
    bench.turn("wolf")
    assert bench.hp("wolf") == 30, "the beginning of the wolf's turn"
    bench.play("wolf: attack mira\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 30, "its action"
    assert "D-83" in cited(bench.play("next"))
    assert bench.hp("wolf") == 26


@pytest.mark.clause("D-83", "D-82")
def test_damage_over_time_of_2_turns_hurts_twice() -> None:
    bench = fight()
    bench.play("mira: use burn wolf")
    health = []
    for _ in range(3):
        end_turn(bench, "wolf")
        health.append(bench.hp("wolf"))
    assert health == [26, 22, 22]
    assert status_of(bench, "wolf", "dot") is None


@pytest.mark.clause("D-83", "D-82")
def test_durations_run_behind_the_damage_of_the_same_turn() -> None:
    bench = fight(foe=wolf("Wolf", "c3", hp=30))
    bench.play("mira: use burn wolf\nmark sleep wolf left=1 from=mira")
    bench.turn("wolf") if status_of(bench, "wolf", "sleep") is None else None
    while bench.state.clock.actor != "wolf":
        bench.play("next")
    events = bench.play("next")
    kinds = [type(each).__name__ for each in events if isinstance(each, e.PoolChanged | e.EffectLost | e.EffectChanged)]
    assert kinds == ["PoolChanged", "EffectLost", "EffectChanged"], "the damage wakes, then the rest is shorter"


@pytest.mark.clause("D-83", "D-8")
def test_there_is_no_defence_against_damage_over_time() -> None:
    bench = fight()
    bench.play("mira: use burn wolf")
    assert of_type(end_turn(bench, "wolf"), e.Checked) == []


@pytest.mark.clause("D-83", "D-82")
def test_what_was_gained_in_the_own_turn_does_not_hurt_at_its_end() -> None:
    bench = scene(hero("Mira", "c1", abilities=["sear"]), wolf("Wolf", "c3"), ability=ABILITIES)
    bench.turn("wolf")
    bench.play("wolf: attack mira\n> yes\n> nothing", dice="3 4")
    assert turns_left(bench, "wolf", "dot") == 2
    bench.play("next")
    assert bench.hp("wolf") == 30
    assert turns_left(bench, "wolf", "dot") == 2
    for left in (26, 22, 22):
        end_turn(bench, "wolf")
        assert bench.hp("wolf") == left


@pytest.mark.clause("D-83", "D-97")
def test_damage_over_time_comes_in_a_turn_that_is_skipped_too() -> None:
    bench = fight()
    bench.play("mira: use burn wolf\nmark stun wolf")
    bench.turn("mira")
    assert bench.hp("wolf") == 26
    assert status_of(bench, "wolf", "stun") is None


@pytest.mark.clause("D-83", "D-100")
def test_damage_over_time_kills() -> None:
    bench = fight(wolf("Bor", "a1"), foe=wolf("Wolf", "c3", hp=4))
    bench.play("mira: use burn wolf")
    end_turn(bench, "wolf")
    assert bench["wolf"].standing == "dead"
    assert bench["wolf"].effects == {}


@pytest.mark.clause("D-83", "D-82")
def test_damage_over_time_from_two_sources_adds_up() -> None:
    bench = fight(hero("Odo", "d1", abilities=["burn"]))
    bench.play("mira: use burn wolf")
    bench.turn("odo")
    bench.play("odo: use burn wolf")
    end_turn(bench, "wolf")
    assert bench.hp("wolf") == 22


@pytest.mark.clause("D-84", "D-33")
@pytest.mark.parametrize(("reading", "drawn"), [("damage and aggro", 7), ("damage", 4)])
def test_each_tick_draws_aggro_for_whoever_applied_it(reading: str, drawn: int) -> None:
    bench = fight(hero("Odo", "d1"), rules={"dot_aggro": reading})
    bench.play("mira: use burn wolf")
    before = aggro(bench, "wolf", "mira") or 0
    assert "D-84" in cited(end_turn(bench, "wolf"))
    assert (aggro(bench, "wolf", "mira") or 0) - before == drawn
    assert aggro(bench, "wolf", "odo") is None
    end_turn(bench, "wolf")
    assert (aggro(bench, "wolf", "mira") or 0) - before == 2 * drawn


@pytest.mark.clause("D-84", "D-32")
def test_damage_over_time_that_an_enemy_applied_draws_nothing() -> None:
    bench = scene(hero("Mira", "c1"), wolf("Wolf", "c3", abilities=["burn"]), ability=ABILITIES)
    bench.turn("wolf")
    bench.play("wolf: use burn mira")
    end_turn(bench, "mira")
    assert bench.hp("mira") == 26
    assert bench.state.aggro == {}


@pytest.mark.clause("D-84", "D-102")
def test_the_dead_draw_no_more_aggro_by_what_they_left_burning() -> None:
    bench = fight(hero("Odo", "d1"))
    bench.play("mira: use burn wolf\nset mira.hp=0")
    end_turn(bench, "wolf")
    assert bench.hp("wolf") == 26
    assert aggro(bench, "wolf", "mira") is None


# Lowered stats


@pytest.mark.clause("D-85")
def test_a_lowered_stat_counts_in_rolls_until_it_expires() -> None:
    bench = fight()
    bench.play("mira: use blunt wolf")
    bench.turn("mira")
    bench.play("mira: attack wolf\n> DEF", dice="3 4 2 4")
    assert bench.hp("wolf") == 30 - (12 - 8)
    for _ in range(2):
        bench.turn("wolf")
        bench.turn("mira")
    assert stat(bench["wolf"], "DEF").value == 4
    bench.play("mira: attack wolf\n> DEF", dice="3 4 2 4")
    assert bench.hp("wolf") == 26 - 2


@pytest.mark.clause("D-85")
def test_one_or_more_stats_are_lowered() -> None:
    bench = fight()
    bench.play("mira: use sap wolf")
    assert [stat(bench["wolf"], name).value for name in ("STR", "INT", "AGI", "DEF")] == [2, 4, 0, 4]
    other = fight()
    other.play("mira: use drain wolf")
    assert [stat(other["wolf"], name).value for name in ("STR", "INT", "AGI", "DEF")] == [4, 3, 2, 4]


@pytest.mark.clause("D-85")
def test_a_lowered_stat_is_whole_again_when_it_is_cleansed() -> None:
    bench = scene(hero("Mira", "c1", abilities=["cleanse"]), wolf("Wolf", "c3", abilities=["blunt"]), ability=ABILITIES)
    bench.turn("wolf")
    bench.play("wolf: use blunt mira")
    assert stat(bench["mira"], "DEF").value == 2
    bench.turn("mira")
    bench.play("mira: use cleanse mira")
    assert stat(bench["mira"], "DEF").value == 4


@pytest.mark.clause("D-85", "D-82")
def test_lowering_one_stat_does_not_raise_another_that_the_same_unit_lowered() -> None:
    bench = fight()
    bench.play("mira: use blunt wolf")
    bench.turn("mira")
    bench.play("mira: use sap wolf")
    assert [stat(bench["wolf"], name).value for name in ("STR", "DEF")] == [2, 2]
    bench.turn("mira")
    assert [stat(bench["wolf"], name).value for name in ("STR", "DEF")] == [5, 2]


# Durations


@pytest.mark.clause("D-82")
def test_a_duration_counts_the_bearers_turns_and_falls_at_their_end() -> None:
    bench = fight()
    bench.play("mira: use hush wolf")
    assert turns_left(bench, "wolf", "silence") == 2
    bench.turn("wolf")
    assert turns_left(bench, "wolf", "silence") == 2
    end_turn(bench, "wolf")
    assert turns_left(bench, "wolf", "silence") == 1
    assert of_type(end_turn(bench, "wolf"), e.EffectLost)[0].why.text == "expired"
    assert status_of(bench, "wolf", "silence") is None


@pytest.mark.clause("D-82")
def test_a_status_that_a_unit_gives_itself_counts_from_its_next_turn() -> None:
    bench = scene(
        hero("Mira", "c1", abilities=["rage"]),
        wolf("Wolf", "c3"),
        ability={"rage": {"classes": ["active"], "aims": "self", "on_self": [{"status": "honed"}]}},
    )
    bench.turn("mira")
    bench.play("mira: use rage")
    left = []
    for _ in range(4):
        bench.turn("wolf")
        left.append(turns_left(bench, "mira", "honed"))
        bench.turn("mira")
    assert left == [3, 2, 1, None]
