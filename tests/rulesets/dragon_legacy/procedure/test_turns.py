"""The course of rounds and turns: whose turn it is, what falls due at its beginning and end, when the fight is over.

The rules name no order: players in the order in which they were entered, then enemies, unless the GM says otherwise.
"""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.ruleset import Over, Owed
from tests.rulesets.dragon_legacy.scene import Fields, hero, scene, turns_left, wolf
from tests.support.bench import Bench, of_type

ABILITIES = {
    "strike": {"classes": ["active"], "stat": "STR", "cooldown": 3},
    "burn": {"classes": ["active"], "inflicts": [{"status": "dot", "turns": 2, "amount": 4}]},
}


def four(*more: Fields) -> Bench:
    """Two wolves that were entered before, between and behind two heroes."""
    return scene(
        wolf("Ash", "b3", abilities=["burn"]),
        hero("Mira", "b1", abilities=["strike", "burn"]),
        wolf("Bor", "c3"),
        hero("Odo", "c1"),
        *more,
        ability=ABILITIES,
    )


def order(bench: Bench, turns: int) -> list[str]:
    """Whose turns come next, when everybody waits."""
    found: list[str] = []
    while len(found) < turns:
        if bench.state.clock.phase == "act":
            found.append(bench.state.clock.actor)
            bench.play(f"{bench.state.clock.actor}: wait")
        bench.play("next")
    return found


def test_players_act_in_the_order_in_which_they_were_entered_and_enemies_behind_them() -> None:
    assert order(four(), 5) == ["mira", "odo", "ash", "bor", "mira"]


def test_the_gm_sets_the_order() -> None:
    bench = four()
    bench.play("order bor before=mira\norder mira after=ash")
    assert order(bench, 4) == ["bor", "odo", "ash", "mira"]


def test_who_joins_in_mid_fight_acts_at_the_end_of_the_order() -> None:
    bench = four()
    bench.turn("odo")
    bench.play("add wolf 1 side=wolves at=e1")
    assert order(bench, 4) == ["odo", "ash", "bor", "wolf-1"]


@pytest.mark.clause("D-101")
def test_the_dead_are_passed_over() -> None:
    bench = four()
    bench.turn("mira")
    bench.play("set odo.hp=0")
    assert order(bench, 3) == ["mira", "ash", "bor"]


@pytest.mark.clause("D-67", "D-83", "D-82")
def test_a_turn_begins_with_cooldowns_and_ends_with_damage_over_time_then_durations() -> None:
    bench = four()
    bench.turn("mira")
    bench.play("mira: use strike bor\n> nothing", dice="3 4")
    bench.turn("ash")
    bench.play("ash: use burn mira\nmark silence mira left=1")
    bench.turn("bor")
    bench.play("bor: wait\nnext\nnext")
    begun = bench.play("next")
    assert bench.state.clock.actor == "mira"
    assert [each.after for each in of_type(begun, e.CooldownChanged)] == [2]
    assert of_type(begun, e.PoolChanged) == []
    bench.play("mira: wait")
    ended = bench.play("next")
    told = [each for each in ended if isinstance(each, e.PoolChanged | e.EffectChanged | e.EffectLost)]
    assert [type(each).__name__ for each in told] == ["PoolChanged", "EffectChanged", "EffectLost"]
    assert of_type(ended, e.CooldownChanged) == []
    assert (bench.hp("mira"), turns_left(bench, "mira", "dot")) == (26, 1)


@pytest.mark.clause("D-97", "D-67", "D-83")
def test_a_turn_that_is_skipped_ticks_like_any_other() -> None:
    bench = four()
    bench.turn("mira")
    bench.play("mira: use strike bor\n> nothing", dice="3 4")
    bench.turn("ash")
    bench.play("ash: use burn mira\nmark stun mira left=1\nmark blind mira left=3")
    bench.turn("bor")
    bench.play("bor: wait")
    bench.turn("odo")
    assert bench["mira"].cooldowns == {"strike": 2}
    assert bench.hp("mira") == 26
    assert turns_left(bench, "mira", "blind") == 2
    assert turns_left(bench, "mira", "stun") is None


@pytest.mark.clause("D-101", "D-102")
def test_who_dies_in_its_own_turn_has_no_end_of_turn_left() -> None:
    bench = four()
    bench.turn("ash")
    bench.play("mark dot ash from=mira\nset ash.hp=0")
    events = bench.play("next")
    assert of_type(events, e.PoolChanged) == []
    assert order(bench, 1) == ["bor"]


@pytest.mark.clause("D-100")
def test_the_fight_is_over_when_one_side_only_is_left_standing() -> None:
    bench = scene(hero("Mira", "c1"), wolf("Wolf", "c3", hp=5))
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4\n")
    bench.play("next")
    assert isinstance(bench.table.next_step(), Over)
    bench.play("next")
    assert bench.seen.outcome == "Heroes win"


@pytest.mark.clause("D-70", "D-59")
def test_a_unit_has_one_action_a_turn() -> None:
    for line, dice in (("use strike bor\n> nothing", "3 4"), ("item bandage mira", "3"), ("give bandage odo", "")):
        bench = scene(
            hero("Mira", "b1", abilities=["strike"], items={"bandage": 2}),
            hero("Odo", "c1"),
            wolf("Bor", "c3"),
            ability=ABILITIES,
        )
        bench.turn("mira")
        bench.play(f"mira: {line}", dice=dice)
        assert not isinstance(bench.table.next_step(), Owed), line
        assert bench["mira"].budgets["action"].left == 0, line
