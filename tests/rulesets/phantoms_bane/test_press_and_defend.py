"""Press and Defend: half of one attribute to the other, for one turn (P-38 to P-43, P-45, P-46)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.phantoms_bane.scene import (
    bonus,
    choose,
    duel,
    fight,
    hurts,
    numbers,
    outcome,
    scene,
    totals,
    turn,
)
from tests.rulesets.phantoms_bane.scene import foe as enemy
from tests.rulesets.phantoms_bane.scene import hero as character
from tests.support.bench import of_type

EVEN = "3 3 3 3"
"""Nothing special happens: no penetration, no counter."""


def total(name: str, choice: str, **mine: object) -> int:
    """Jharek's `offense` or `defense` total without the die, with a choice."""
    bench = duel(mine)
    return totals(turn(bench, dice=EVEN, jharek=choice, monster="attack"))[f"jharek.{name}"] - 3


@pytest.mark.clause("P-38")
@pytest.mark.parametrize(("offense", "pressing"), [(0, 0), (1, 1), (2, 3), (7, 10), (8, 12)])
def test_press_adds_half_of_offense_rounded_down(offense: int, pressing: int) -> None:
    assert total("offense", "press", offense=offense) == pressing


@pytest.mark.clause("P-39")
@pytest.mark.parametrize(("defense", "pressing"), [(0, 0), (1, 1), (2, 1), (7, 4), (8, 4)])
def test_press_takes_half_of_defense_rounded_down_off_it(defense: int, pressing: int) -> None:
    assert total("defense", "press", defense=defense) == pressing


@pytest.mark.clause("P-40")
@pytest.mark.parametrize(("defense", "defending"), [(0, 0), (1, 1), (2, 3), (7, 10), (8, 12)])
def test_defend_adds_half_of_defense_rounded_down(defense: int, defending: int) -> None:
    assert total("defense", "defend", defense=defense) == defending


@pytest.mark.clause("P-41")
@pytest.mark.parametrize(("offense", "defending"), [(0, 0), (1, 1), (2, 1), (7, 4), (8, 4)])
def test_defend_takes_half_of_offense_rounded_down_off_it(offense: int, defending: int) -> None:
    assert total("offense", "defend", offense=offense) == defending


@pytest.mark.clause("P-38", "P-41")
def test_half_of_one_attribute_has_nothing_to_do_with_the_other() -> None:
    assert total("offense", "press", offense=4, defense=9) == 6
    assert total("defense", "press", offense=9, defense=4) == 2
    assert total("offense", "defend", offense=4, defense=9) == 2
    assert total("defense", "defend", offense=9, defense=4) == 6


@pytest.mark.clause("P-38", "P-39")
def test_a_press_is_over_after_its_turn() -> None:
    bench = duel()
    turn(bench, dice=EVEN, jharek="press", monster="defend")
    assert numbers(bench, "jharek") == (20, 6, 6), "and the attributes themselves never change"
    after = totals(turn(bench, dice=EVEN, jharek="attack", monster="attack"))
    assert (after["jharek.offense"], after["jharek.defense"]) == (9, 9)


@pytest.mark.clause("P-40", "P-41")
def test_a_defend_is_over_after_its_turn() -> None:
    bench = duel()
    turn(bench, dice=EVEN, jharek="defend", monster="attack")
    assert numbers(bench, "jharek") == (20, 6, 6)
    after = totals(turn(bench, dice=EVEN, jharek="attack", monster="attack"))
    assert (after["jharek.offense"], after["jharek.defense"]) == (9, 9)


@pytest.mark.clause("P-42")
def test_halves_are_those_of_what_is_left_not_of_what_once_was() -> None:
    left = {"current": {"offense": 3, "defense": 5}}
    assert total("offense", "press", offense=8, defense=8, **left) == 3 + 1
    assert total("defense", "press", offense=8, defense=8, **left) == 5 - 2
    assert total("offense", "defend", offense=8, defense=8, **left) == 3 - 1
    assert total("defense", "defend", offense=8, defense=8, **left) == 5 + 2


@pytest.mark.clause("P-42")
def test_weakening_makes_the_halves_smaller_in_the_next_turn() -> None:
    bench = duel({"health": 1})
    events = turn(bench, dice="3 4 3 3", jharek="press", monster="defend")
    assert totals(events)["jharek.defense"] == 4 + 6 - 3, "nobody is hurt: 6 against 7"
    turn(bench, dice="3 4 3 3", jharek="defend", monster="defend")
    assert numbers(bench, "jharek") == (1, 6, 5), "turn 2 is more than 1 Health"
    events = turn(bench, dice="3 3 3 3", jharek="defend", monster="defend")
    assert totals(events)["jharek.defense"] == 3 + 5 + 2


@pytest.mark.clause("P-42", "P-22", "P-24")
def test_gear_is_capped_by_the_attribute_itself_and_gives_no_half() -> None:
    geared = {"offense": 3, "defense": 3, "weapons": ["sword"], "armors": ["mail"]}
    assert total("offense", "press", **geared) == 3 + 3 + 1, "a cap of 3, not of 4"
    assert total("defense", "press", **geared) == 3 + 3 - 1, "nor of 2"
    assert total("offense", "defend", **geared) == 3 + 3 - 1
    assert total("defense", "defend", **geared) == 3 + 3 + 1


# Penetration


@pytest.mark.clause("P-43")
def test_a_penetration_by_one_who_presses_is_two_half_dice() -> None:
    bench = duel({"armors": ["mail"], "offense": 0})
    events = turn(bench, dice="3 1 6 3 1 2", jharek="attack", monster="press")
    (roll,) = [each for each in of_type(events, e.Checked) if each.purpose == "penetration"]
    assert (roll.who, roll.dice, roll.total) == ("monster", "2d3", 3)
    assert hurts(events) == [("jharek", 6 + 6 + 3 - 1 - 6 - 4), ("jharek", 3)]
    assert bonus(bench, "jharek", "armor") == 4 - 3, "armor falls by their sum"


@pytest.mark.clause("P-43")
def test_two_half_dice_may_take_6_off_armor() -> None:
    bench = duel({"armors": ["leather"], "offense": 0}, {"offense": 1})
    turn(bench, dice="3 1 6 3 3 1", jharek="attack", monster="press")
    assert bonus(bench, "jharek", "armor") == 1
    turn(bench, dice="3 1 6 3 3 3", jharek="attack", monster="press")
    assert bench["jharek"].items == {}


@pytest.mark.clause("P-45", "P-28")
@pytest.mark.parametrize(("choice", "dice"), [("press", "2d3"), ("attack", "1d3"), ("defend", "1d3")])
def test_only_one_who_presses_penetrates_with_two(choice: str, dice: str) -> None:
    bench = duel()
    events = turn(bench, dice=f"3 1 6 3 1{' 1' * (choice == 'press')}", jharek="press", monster=choice)
    (roll,) = [each for each in of_type(events, e.Checked) if each.purpose == "penetration"]
    assert roll.dice == dice


# In everything else


@pytest.mark.clause("P-45")
@pytest.mark.parametrize(("choice", "offense"), [("press", 15), ("defend", 5)])
@pytest.mark.parametrize(("die", "loss"), [(2, 0), (3, 0), (4, 1), (6, 3)])
def test_ties_and_damage_are_as_in_attack(choice: str, offense: int, die: int, loss: int) -> None:
    bench = duel({"offense": 10, "defense": 30}, {"defense": offense})
    turn(bench, dice=f"{die} 3 3 3", jharek=choice, monster="attack")
    assert numbers(bench, "monster")[0] == 20 - loss


@pytest.mark.clause("P-45")
@pytest.mark.parametrize(("mine", "theirs"), [("press", "defend"), ("defend", "press"), ("defend", "defend")])
def test_four_dice_are_rolled_whatever_is_chosen(mine: str, theirs: str) -> None:
    events = turn(duel(), dice="3 3 3 3", jharek=mine, monster=theirs)
    rolls = [(each.who, each.purpose, each.dice) for each in of_type(events, e.Checked)]
    assert rolls == [(who, what, "1d6") for who in ("jharek", "monster") for what in ("offense", "defense")]


@pytest.mark.clause("P-45", "P-33")
def test_one_who_presses_counters_and_one_who_defends_penetrates_with_one_half_die() -> None:
    for dice, purpose in (("6 3 3 1 2", "penetration"), ("1 3 3 6 2", "counter")):
        events = turn(duel({"offense": 0}), dice=dice, jharek="defend", monster="press")
        (roll,) = [each for each in of_type(events, e.Checked) if each.purpose == purpose]
        assert (roll.dice, roll.total) == ("1d3", 2)


# Both press


@pytest.mark.clause("P-46")
def test_both_may_press_and_both_may_die() -> None:
    bench = duel({"health": 5}, {"health": 5})
    events = turn(bench, dice="4 2 4 2", jharek="press", monster="press")
    assert totals(events) == {
        "jharek.offense": 13,
        "jharek.defense": 5,
        "monster.offense": 13,
        "monster.defense": 5,
    }
    assert sorted(hurts(events)) == [("jharek", 8), ("monster", 8)]
    assert (bench["jharek"].standing, bench["monster"].standing) == ("dead", "dead")
    assert outcome(bench) is not None


@pytest.mark.clause("P-46")
def test_when_both_press_both_are_hurt_in_full() -> None:
    bench = duel()
    turn(bench, dice="6 1 6 1 3 3 1 2", jharek="press", monster="press")
    each = 6 + 6 + 3 - (1 + 6 - 3)
    assert numbers(bench, "jharek")[0] == 20 - each - 3
    assert numbers(bench, "monster")[0] == 20 - each - 6


@pytest.mark.clause("P-46")
def test_the_order_of_the_roster_gives_nobody_the_first_blow() -> None:
    for fighters in ((enemy(health=1), character(health=1)), (character(health=1), enemy(health=1))):
        bench = scene(*fighters)
        choose(bench, jharek="press", monster="press")
        fight(bench, dice="5 2 5 2")
        assert {who.standing for who in bench.state.combatants.values()} == {"dead"}
