"""Weakening: at the end of a turn whose number exceeds present Health (P-49 to P-55)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.phantoms_bane.scene import (
    choose,
    duel,
    fight,
    foe,
    hero,
    numbers,
    outcome,
    scene,
    totals,
    turn,
)
from tests.support.bench import Bench, cited, of_type

EVEN = "3 3 3 3"
FOUR = {"jharek.offense", "jharek.defense", "monster.offense", "monster.defense"}


def quiet(bench: Bench, turns: int = 1) -> None:
    """Some turns in which nobody is hurt: both defend."""
    for _ in range(turns):
        assert totals(turn(bench, dice="2 5 2 5", jharek="defend", monster="defend")).keys() == FOUR


@pytest.mark.clause("P-49")
@pytest.mark.parametrize("health", [1, 2, 3, 5])
def test_weakening_begins_in_the_turn_whose_number_exceeds_health(health: int) -> None:
    bench = duel({"health": health})
    quiet(bench, health)
    assert numbers(bench, "jharek") == (health, 6, 6), f"turn {health} is not more than {health}"
    quiet(bench)
    assert numbers(bench, "jharek") == (health, 6, 5)


@pytest.mark.clause("P-49")
def test_each_is_checked_by_its_own_health() -> None:
    bench = duel({"health": 1}, {"health": 2})
    quiet(bench, 2)
    assert (numbers(bench, "jharek")[2], numbers(bench, "monster")[2]) == (5, 6)
    bench.play("hurt 1 monster")
    turn(bench, dice="3 3 3 3", jharek="defend", monster="attack")
    assert (numbers(bench, "jharek")[2], numbers(bench, "monster")[2]) == (4, 5)


@pytest.mark.clause("P-49")
def test_from_then_on_it_goes_on_every_turn() -> None:
    bench = duel({"health": 1}, {"health": 1})
    quiet(bench, 5)
    assert numbers(bench, "jharek") == numbers(bench, "monster") == (1, 6, 6 - 4)


@pytest.mark.clause("P-49")
def test_present_health_counts_not_the_maximum() -> None:
    bench = duel({"health": 9, "current": {"health": 1}})
    quiet(bench, 2)
    assert numbers(bench, "jharek") == (1, 6, 5)
    bench.play("heal 5 jharek")
    turn(bench, dice="3 4 3 3", jharek="attack", monster="attack")
    assert numbers(bench, "jharek") == (6, 6, 5), "turn 3 is not more than 6"


@pytest.mark.clause("P-50")
def test_health_that_is_lost_in_the_turn_counts() -> None:
    bench = duel({"health": 4})
    quiet(bench)
    turn(bench, dice="3 2 5 3", jharek="attack", monster="attack")
    assert numbers(bench, "jharek") == (1, 6, 5), "turn 2 is more than the 1 that is left of 4"


@pytest.mark.clause("P-50")
def test_half_dice_count_too() -> None:
    bench = duel({"health": 3})
    quiet(bench)
    turn(bench, dice="1 3 3 6 2", jharek="attack", monster="attack")
    assert numbers(bench, "jharek") == (1, 6, 5)


@pytest.mark.clause("P-50")
def test_the_border_after_damage() -> None:
    for die, defense in ((4, 6), (5, 5)):
        bench = duel({"health": 3})
        quiet(bench)
        turn(bench, dice=f"3 3 {die} 3", jharek="attack", monster="attack")
        assert numbers(bench, "jharek") == (3 - (die - 3), 6, defense), "turn 2 is more than 1, but not than 2"


@pytest.mark.clause("P-50")
def test_it_comes_after_the_blows_whose_totals_it_leaves_alone() -> None:
    bench = duel({"health": 1}, {"health": 1})
    quiet(bench)
    events = turn(bench, dice="3 3 3 3", jharek="attack", monster="attack")
    assert totals(events)["jharek.defense"] == 9
    kinds = [type(event) for event in events if isinstance(event, e.Checked | e.PoolChanged)]
    assert kinds == [e.Checked] * 4 + [e.PoolChanged] * 2


# What goes down


@pytest.mark.clause("P-51")
@pytest.mark.parametrize("defense", [6, 2, 1])
def test_defense_goes_down_first(defense: int) -> None:
    bench = duel({"health": 1, "offense": 0, "current": {"defense": defense}}, {"offense": 0})
    quiet(bench, 2)
    assert numbers(bench, "jharek") == (1, 0, defense - 1)


@pytest.mark.clause("P-52")
@pytest.mark.parametrize("offense", [5, 1])
def test_with_no_defense_left_offense_goes_down(offense: int) -> None:
    bench = duel({"health": 1, "offense": offense, "defense": 0}, {"offense": 0})
    quiet(bench, 2)
    assert numbers(bench, "jharek") == (1, offense - 1, 0)


@pytest.mark.clause("P-52")
def test_offense_goes_down_in_the_turn_after_the_last_of_defense() -> None:
    bench = duel({"health": 1, "offense": 2, "defense": 1}, {"offense": 0})
    quiet(bench, 2)
    assert numbers(bench, "jharek") == (1, 2, 0), "only one of them in a turn"
    quiet(bench)
    assert numbers(bench, "jharek") == (1, 1, 0)


@pytest.mark.clause("P-53")
def test_with_neither_left_health_goes_down() -> None:
    bench = duel({"health": 2, "offense": 0, "defense": 0}, {"offense": 0})
    quiet(bench, 2)
    assert numbers(bench, "jharek") == (2, 0, 0)
    quiet(bench)
    assert numbers(bench, "jharek") == (1, 0, 0)
    assert bench["jharek"].standing == "up"


@pytest.mark.clause("P-53", "P-58")
def test_one_may_die_of_weakening() -> None:
    bench = duel({"health": 1, "offense": 0, "defense": 0}, {"offense": 0})
    quiet(bench, 2)
    assert numbers(bench, "jharek") == (0, 0, 0)
    assert bench["jharek"].standing == "dead"
    assert outcome(bench) == "Monsters win"


@pytest.mark.clause("P-53")
def test_both_may_die_of_weakening_in_one_turn() -> None:
    bench = duel(*[{"health": 1, "offense": 0, "defense": 0}] * 2)
    quiet(bench, 2)
    assert {who.standing for who in bench.state.combatants.values()} == {"dead"}
    assert outcome(bench) is not None
    assert "win" not in str(outcome(bench))


# How long it lasts


@pytest.mark.clause("P-54")
def test_what_is_lost_is_missing_from_the_present_attribute_not_from_its_maximum() -> None:
    bench = duel({"health": 1, "defense": 2})
    quiet(bench, 4)
    pools = bench["jharek"].pools
    assert (pools["defense"].current, pools["defense"].maximum) == (0, 2)
    assert (pools["offense"].current, pools["offense"].maximum) == (5, 6)


@pytest.mark.clause("P-54")
def test_it_is_still_missing_in_the_next_combat() -> None:
    bench = duel({"health": 1})
    quiet(bench, 3)
    bench.play("set monster.health=0\nadd wild-monster side=monsters")
    turn(bench, dice="2 5 2 5", jharek="defend", wild_monster_1="defend")
    assert numbers(bench, "jharek") == (1, 6, 4), "turn 1 again, but with Defense 4"


@pytest.mark.clause("P-54")
def test_healing_health_by_hand_brings_no_attribute_back() -> None:
    bench = duel({"health": 2})
    quiet(bench, 3)
    bench.play("heal 9 jharek")
    assert numbers(bench, "jharek") == (2, 6, 5)


@pytest.mark.clause("P-55")
def test_lower_defense_lowers_what_armor_is_worth() -> None:
    bench = duel({"health": 1, "defense": 4, "armors": ["mail"]}, {"offense": 4})
    quiet(bench)
    events = turn(bench, dice=EVEN, jharek="attack", monster="attack")
    assert totals(events)["jharek.defense"] == 3 + 4 + 4
    events = turn(bench, dice=EVEN, jharek="attack", monster="attack")
    assert totals(events)["jharek.defense"] == 3 + 3 + 3
    assert bench["jharek"].items["mail"].bonus == 4, "the mail itself is as good as ever"


@pytest.mark.clause("P-55")
def test_lower_offense_lowers_what_a_weapon_is_worth() -> None:
    bench = duel({"health": 1, "defense": 0, "offense": 4, "weapons": ["sword"]}, {"offense": 0})
    bench.play("set monster.defense=20")
    quiet(bench)
    events = turn(bench, dice=EVEN, jharek="attack", monster="attack")
    assert totals(events)["jharek.offense"] == 3 + 4 + 4
    events = turn(bench, dice=EVEN, jharek="attack", monster="attack")
    assert totals(events)["jharek.offense"] == 3 + 3 + 3


@pytest.mark.clause("P-55")
def test_an_attribute_above_the_bonus_caps_nothing_yet() -> None:
    bench = duel({"health": 1, "defense": 6, "armors": ["mail"]})
    quiet(bench, 2)
    events = turn(bench, dice=EVEN, jharek="attack", monster="attack")
    assert totals(events)["jharek.defense"] == 3 + 5 + 4


# Deaths come first (AMB-P8, AMB-P13)


@pytest.mark.clause("P-8")
def test_the_survivor_of_a_death_is_not_checked() -> None:
    bench = duel({"health": 1}, {"health": 1})
    quiet(bench)
    quiet(bench)
    events = turn(bench, dice="4 4 3 3", jharek="attack", monster="attack")
    assert bench["monster"].standing == "dead"
    assert numbers(bench, "jharek") == (1, 6, 5), "one weakening, in turn 2"
    assert "P-49" not in cited(events)


def test_the_dead_do_not_weaken() -> None:
    bench = duel({"health": 1}, {"health": 1})
    quiet(bench)
    events = turn(bench, dice="4 3 4 3", jharek="attack", monster="attack")
    assert {who.standing for who in bench.state.combatants.values()} == {"dead"}
    assert [each.pool for each in of_type(events, e.PoolChanged)] == ["health", "health"]
    assert outcome(bench) is not None


# Whose turns count (AMB-P11)


@pytest.mark.clause("P-49")
def test_a_new_combat_counts_from_1() -> None:
    bench = duel({"health": 2})
    quiet(bench, 3)
    assert numbers(bench, "jharek")[2] == 5
    bench.play("remove monster\nadd wild-monster side=monsters name=Grim\nset grim.health=9 grim.offense=0")
    for _ in range(2):
        turn(bench, dice=EVEN, jharek="defend", grim="defend")
    assert numbers(bench, "jharek")[2] == 5, "turns 1 and 2 of the new combat"
    turn(bench, dice=EVEN, jharek="defend", grim="defend")
    assert numbers(bench, "jharek")[2] == 4


@pytest.mark.clause("P-49")
def test_a_newcomer_counts_its_own_turns() -> None:
    rules = {"uneven": "several"}
    bench = scene(hero(health=3), foe(health=3), rules=rules)
    quiet(bench, 3)
    bench.play("add wild-monster side=heroes name=Odo\nset odo.health=2 odo.offense=0 odo.defense=7")
    choose(bench, jharek="defend", odo="defend", monster="defend")
    fight(bench, dice="3 3 3 3 3 3")
    assert numbers(bench, "jharek")[2] == 5, "turn 4 for these"
    assert numbers(bench, "monster")[2] == 5
    assert numbers(bench, "odo")[2] == 7, "turn 1 for it"
    assert bench["odo"].counters["turns"] == 1
