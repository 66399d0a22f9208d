"""Counter attacks: a 6 for Defense against a 1 for Offense (P-33 to P-35, P-44)."""

from __future__ import annotations

from itertools import product

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.phantoms_bane.scene import bonus, choose, duel, hurts, numbers, totals, turn
from tests.support.bench import Bench, of_type


def counters(bench: Bench, offense: int, defense: int, **choices: str) -> list[e.Checked]:
    """The rolls for counters in a turn in which Jharek and the monster show such faces against each other."""
    extra = "2" if {offense, defense} == {1, 6} else ""
    chosen = {"jharek": "attack", "monster": "attack", **choices}
    events = turn(bench, dice=f"{offense} 3 3 {defense} {extra}", **chosen)
    return [roll for roll in of_type(events, e.Checked) if roll.purpose.startswith("counter")]


@pytest.mark.clause("P-33")
def test_a_counter_is_a_6_for_defense_against_a_1_for_offense_and_nothing_else() -> None:
    faces = [(one, two) for one, two in product(range(1, 7), repeat=2) if counters(duel(), one, two)]
    assert faces == [(1, 6)]


@pytest.mark.clause("P-33")
def test_the_faces_count_and_not_the_totals() -> None:
    assert counters(duel({"offense": 19}), 1, 6), "though his total is 20 against 12"
    assert not counters(duel({"offense": 0}), 2, 6)


@pytest.mark.clause("P-33")
def test_a_roll_of_which_only_the_total_is_typed_has_a_face_too() -> None:
    bench = duel()
    events = turn(
        bench, "jharek.offense: ==7", "monster.defense: ==12", dice="3 3 1", jharek="attack", monster="attack"
    )
    assert hurts(events) == [("jharek", 1)]


@pytest.mark.clause("P-33")
def test_the_one_who_defends_against_the_1_rolls_for_the_counter() -> None:
    (roll,) = counters(duel(), 1, 6)
    assert (roll.who, roll.dice) == ("monster", "1d3")


@pytest.mark.clause("P-34")
def test_the_one_who_is_countered_still_deals_its_normal_damage() -> None:
    bench = duel({"offense": 14})
    events = turn(bench, dice="1 3 3 6 2", jharek="attack", monster="attack")
    assert sorted(hurts(events)) == [("jharek", 2), ("monster", 15 - 12)]
    assert (numbers(bench, "jharek")[0], numbers(bench, "monster")[0]) == (18, 17)


@pytest.mark.clause("P-34")
def test_also_when_the_counter_kills_it() -> None:
    bench = duel({"offense": 14, "health": 1}, {"health": 3})
    turn(bench, dice="1 3 3 6 1", jharek="attack", monster="attack")
    assert (bench["jharek"].standing, bench["monster"].standing) == ("dead", "dead")


@pytest.mark.clause("P-35")
@pytest.mark.parametrize("half_die", [1, 2, 3])
def test_the_one_who_is_countered_takes_a_half_die(half_die: int) -> None:
    bench = duel()
    events = turn(bench, dice=f"1 3 3 6 {half_die}", jharek="attack", monster="attack")
    assert hurts(events) == [("jharek", half_die)]
    assert numbers(bench, "monster")[0] == 20, "and the other nothing"


@pytest.mark.clause("P-35")
def test_a_counter_is_added_to_the_damage_of_the_other_blow() -> None:
    bench = duel()
    events = turn(bench, dice="1 2 5 6 3", jharek="attack", monster="attack")
    assert sorted(hurts(events)) == [("jharek", 3), ("jharek", 3)]
    assert numbers(bench, "jharek")[0] == 20 - 3 - 3


@pytest.mark.clause("P-35")
def test_a_half_die_has_no_4() -> None:
    bench = duel()
    choose(bench, jharek="attack", monster="attack")
    assert "d3" in str(bench.refusal("next", dice="1 3 3 6 4"))
    bench.play("next", dice="1 3 3 6 3")
    assert numbers(bench, "jharek")[0] == 17


@pytest.mark.clause("P-33", "P-35")
def test_both_may_counter_in_one_turn() -> None:
    bench = duel({"weapons": ["sword"]}, {"weapons": ["sword"]})
    events = turn(bench, dice="1 6 1 6 2 3", jharek="attack", monster="attack")
    assert sorted(hurts(events)) == [("jharek", 2), ("monster", 3)]
    assert (bonus(bench, "jharek", "weapon"), bonus(bench, "monster", "weapon")) == (2, 1)


@pytest.mark.clause("P-33", "P-28")
def test_one_may_counter_and_penetrate_in_one_turn() -> None:
    bench = duel({"armors": ["mail"], "weapons": ["sword"]}, {"offense": 1})
    events = turn(bench, dice="1 1 6 6 2 3", jharek="attack", monster="attack")
    assert sorted(hurts(events)) == [("jharek", 2), ("jharek", 3)]


@pytest.mark.clause("P-44")
def test_a_counter_by_one_who_defends_is_two_half_dice() -> None:
    bench = duel({"weapons": ["sword"]})
    (roll,) = [
        each
        for each in of_type(turn(bench, dice="1 3 3 6 1 2", jharek="attack", monster="defend"), e.Checked)
        if each.purpose == "counter"
    ]
    assert (roll.dice, roll.total) == ("2d3", 3)
    assert numbers(bench, "jharek")[0] == 20 - 3
    assert bonus(bench, "jharek", "weapon") == 4 - 3, "the weapon falls by their sum"


@pytest.mark.clause("P-44")
def test_two_half_dice_come_from_2_to_6() -> None:
    for faces, sum_ in (("1 1", 2), ("3 3", 6)):
        bench = duel({"weapons": ["fangs"]})
        turn(bench, dice=f"1 3 3 6 {faces}", jharek="attack", monster="defend")
        assert numbers(bench, "jharek")[0] == 20 - sum_
        assert bonus(bench, "jharek", "weapon") == 0


@pytest.mark.clause("P-33")
@pytest.mark.parametrize("choice", ["attack", "press"])
def test_whoever_attacks_or_presses_counters_with_one_half_die(choice: str) -> None:
    (roll,) = counters(duel(), 1, 6, monster=choice)
    assert roll.dice == "1d3"


@pytest.mark.clause("P-44")
def test_what_the_countered_one_has_chosen_changes_nothing() -> None:
    for choice in ("press", "defend", "attack"):
        bench = duel({"offense": 0, "defense": 20}, {"offense": 0})
        events = turn(bench, dice="1 3 3 6 3 3", jharek=choice, monster="defend")
        assert hurts(events) == [("jharek", 6)]


@pytest.mark.clause("P-33")
def test_whoever_could_not_run_counters_like_one_who_attacks() -> None:
    bench = duel()
    events = turn(bench, dice="1 1 6 6 3 6 1 3 3", monster="attack", jharek="run")
    assert totals(events)["jharek.counter"] == 3
    assert hurts(events) == [("monster", 3)]
