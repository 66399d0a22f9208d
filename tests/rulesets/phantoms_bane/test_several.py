"""More than one on a side: pairs by themselves, and one against several by the house rule (AMB-P10, AMB-P3)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.phantoms_bane.scene import (
    Fields,
    bonus,
    choose,
    fight,
    foe,
    hero,
    hurts,
    numbers,
    outcome,
    scene,
    totals,
    turn,
)
from tests.support.bench import Bench, of_type

SEVERAL: Fields = {"uneven": "several"}


def outnumbered(*others: Fields, **fields: object) -> Bench:
    """Jharek, whom a monster and a wolf attack; he attacks the monster."""
    return scene(hero(**fields), *(others or (foe(), foe("Wolf"))), rules=SEVERAL)


@pytest.mark.clause("P-19", "P-20", "P-25")
def test_one_offense_die_against_the_chosen_foe_and_one_defense_die_against_each_attacker() -> None:
    bench = outnumbered()
    events = turn(bench, jharek="attack", monster="attack", wolf="attack", dice="5 3 2 4 2 4")
    found = [(check.who, check.purpose, check.natural) for check in of_type(events, e.Checked)]
    assert found == [
        ("jharek", "offense", 5),
        ("jharek", "defense v Monster", 3),
        ("jharek", "defense v Wolf", 2),
        ("monster", "offense", 4),
        ("monster", "defense", 2),
        ("wolf", "offense", 4),
    ]
    assert hurts(events) == [("monster", 3), ("jharek", 1), ("jharek", 2)]
    assert numbers(bench, "wolf")[0] == 20, "whom nobody attacks rolls no Defense"


@pytest.mark.clause("P-19", "P-25")
def test_whom_the_gm_turns_against_the_other_attacks_that_one() -> None:
    bench = outnumbered()
    choose(bench)
    bench.play("face jharek wolf")
    events = turn(bench, jharek="attack", monster="attack", wolf="attack", dice="5 3 3 3 3 2")
    assert hurts(events) == [("wolf", 3)]
    assert "monster.defense" not in totals(events)


@pytest.mark.clause("P-21", "P-23")
def test_a_choice_counts_against_all_foes() -> None:
    bench = outnumbered(weapons=["sword"], armors=["mail"])
    found = totals(turn(bench, jharek="defend", monster="attack", wolf="attack", dice="3 3 3 3 3 3"))
    assert found["jharek.offense"] == 3 + 6 + 4 - 3
    assert found["jharek.defense v Monster"] == found["jharek.defense v Wolf"] == 3 + 6 + 4 + 3


@pytest.mark.clause("P-26", "P-7")
def test_all_of_them_strike_at_once() -> None:
    bench = outnumbered(health=2)
    events = turn(bench, jharek="attack", monster="attack", wolf="attack", dice="5 1 1 3 2 3")
    assert hurts(events) == [("monster", 3), ("jharek", 2), ("jharek", 2)], "the wolf's blow too"
    assert bench["jharek"].standing == "dead"
    assert outcome(bench) is not None


@pytest.mark.clause("P-28", "P-31")
def test_each_pairing_may_be_a_penetration() -> None:
    bench = outnumbered(armors=["mail"])
    events = turn(bench, jharek="attack", monster="attack", wolf="attack", dice="3 1 1 6 3 6 1 2")
    assert hurts(events) == [("jharek", 1), ("jharek", 1), ("jharek", 1), ("jharek", 2)]
    assert bonus(bench, "jharek", "armor") == 4 - 3
    assert [event.after.bonus for event in of_type(events, e.ItemChanged)] == [1], "worn once, by the sum"


@pytest.mark.clause("P-28")
def test_dice_of_different_pairings_make_no_penetration() -> None:
    bench = outnumbered()
    events = turn(bench, jharek="attack", monster="attack", wolf="attack", dice="6 1 5 5 5 6")
    assert [check.dice for check in of_type(events, e.Checked)] == ["1d6"] * 6


@pytest.mark.clause("P-19", "P-3")
def test_otherwise_they_pair_off_and_whoever_is_left_over_stands_by() -> None:
    bench = scene(hero(), foe(), foe("Wolf"))
    events = turn(bench, jharek="attack", monster="attack", dice="6 3 3 3")
    assert numbers(bench, "wolf") == (20, 6, 6)
    assert len(of_type(events, e.Checked)) == 4
    bench.play("set monster.health=1")
    turn(bench, jharek="attack", monster="attack", dice="5 3 3 3")
    choose(bench)
    assert (bench["monster"].standing, bench["jharek"].facts["foe"]) == ("dead", "wolf")


@pytest.mark.clause("P-7", "P-19")
def test_two_duels_are_two_fights() -> None:
    bench = scene(hero(), hero("Bo"), foe(), foe("Wolf"))
    events = turn(bench, jharek="attack", bo="press", monster="attack", wolf="defend", dice="5 3 3 3 3 3 4 3")
    found = totals(events)
    assert (found["jharek.offense"], found["monster.defense"]) == (11, 9)
    assert (found["bo.offense"], found["wolf.defense"]) == (12, 12)
    assert (found["wolf.offense"], found["bo.defense"]) == (7, 6)
    assert hurts(events) == [("monster", 2), ("bo", 1)]


@pytest.mark.clause("P-5")
def test_an_escape_ends_one_duel_and_not_the_others() -> None:
    bench = scene(hero(), hero("Bo"), foe(), foe("Wolf"))
    turn(bench, jharek="run", bo="attack", monster="defend", wolf="attack", dice="5 3 3 3")
    assert bench["jharek"].standing == "fled"
    assert numbers(bench, "wolf")[0] == 18
    assert outcome(bench) is None


@pytest.mark.clause("P-19")
@pytest.mark.parametrize("edit", ["flee monster", "remove monster"])
@pytest.mark.parametrize("fallen", [1, 2, 3])
def test_whoever_the_gm_takes_out_in_mid_turn_neither_strikes_nor_is_struck(edit: str, fallen: int) -> None:
    bench = scene(hero(), foe())
    choose(bench, jharek="attack", monster="attack")
    rolled = "\n".join(["> 6", "> 2", "> 6"][:fallen])
    bench.play(f"next\n{rolled}\n{edit}")
    assert numbers(bench, "jharek")[0] == 20


@pytest.mark.clause("P-19")
def test_with_several_foes_the_others_fight_on_when_the_gm_takes_one_out() -> None:
    bench = outnumbered()
    choose(bench, jharek="attack", monster="attack", wolf="attack")
    bench.play("next\n> 3\n> 3\n> 2\n> 6\nremove monster\n> 4")
    assert numbers(bench, "jharek")[0] == 20 - 2


@pytest.mark.clause("P-28")
def test_both_sides_of_three_fight_as_one() -> None:
    bench = scene(hero(), hero("Bo"), foe(), rules=SEVERAL)
    choose(bench, jharek="attack", bo="attack", monster="press")
    events = fight(bench, dice="3 3 6 3 1 1 2")
    order = [f"{check.who}.{check.purpose}" for check in of_type(events, e.Checked)]
    assert order == [
        "jharek.offense",
        "jharek.defense",
        "bo.offense",
        "monster.offense",
        "monster.defense v Jharek",
        "monster.defense v Bo",
        "bo.penetration",
    ], "Bo, whom nobody attacks, rolls no Defense"
    assert hurts(events) == [("monster", 9 - 4), ("monster", 12 - 4), ("monster", 2), ("jharek", 12 - 9)]
