"""The frame of a turn: choices all at once, Run Away first, everything else together, weakening last (P-1 to P-8)."""

from __future__ import annotations

from itertools import permutations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.ruleset import Owed, Step
from tests.rulesets.phantoms_bane.scene import (
    bonus,
    choose,
    duel,
    fight,
    foe,
    hero,
    hurts,
    jharek,
    monster,
    numbers,
    outcome,
    scene,
    totals,
    turn,
)
from tests.support.bench import Bench, of_type

EVEN = "3 3 3 3"
"""Dice with which two of plain numbers do each other no harm."""


def choosing(bench: Bench) -> list[str]:
    """Who may choose at this moment, in the order of the prompt."""
    step = bench.table.next_step()
    return [each.who for each in step.everybody()] if isinstance(step, Owed) else []


# Turns


@pytest.mark.clause("P-1")
def test_turns_are_counted_and_nothing_else_measures_time() -> None:
    bench = duel()
    for number in (1, 2, 3):
        choose(bench)
        clock = bench.state.clock
        assert (clock.round, clock.segment, clock.actor) == (number, 0, "")
        turn(bench, jharek="attack", monster="attack", dice=EVEN)
        assert bench.state.clock.round == number, "a turn is over when its duels are"
    assert bench.state.manifest.round == "turn"


@pytest.mark.clause("P-1")
def test_the_next_turn_begins_when_every_duel_is_fought() -> None:
    bench = scene(hero(), hero("Bo"), foe(), foe("Wolf"))
    choose(bench, jharek="attack", bo="attack", monster="attack", wolf="attack")
    bench.refusal("begin-turn")
    bench.play("next", EVEN)
    assert bench.state.clock.round == 1
    assert "Bo v Wolf" in str(bench.refusal("begin-turn"))
    fight(bench, dice=EVEN)
    bench.play("next")
    assert bench.state.clock.round == 2


@pytest.mark.clause("P-2")
def test_everybody_may_choose_at_the_same_time() -> None:
    bench = scene(hero(), hero("Bo"), foe(), foe("Wolf"))
    choose(bench)
    assert set(choosing(bench)) == {"jharek", "bo", "monster", "wolf"}
    bench.play("wolf: press")
    assert set(choosing(bench)) == {"jharek", "bo", "monster"}


@pytest.mark.clause("P-2", "P-3")
def test_who_chooses_first_makes_no_difference() -> None:
    choices = {"jharek": "defend", "monster": "press"}
    ends = []
    for order in permutations(choices):
        bench = scene(jharek(), monster())
        events = turn(bench, **{who: choices[who] for who in order}, dice="3 3 5 2")
        ends.append((bench.state, totals(events), hurts(events)))
    assert ends[0] == ends[1]
    assert ends[0][2] == [("monster", 1), ("jharek", 3)]


@pytest.mark.clause("P-2")
def test_a_better_skill_or_an_earlier_place_brings_no_earlier_blow() -> None:
    for fighters in ((hero(skill=9, health=1), foe(skill=0, health=1)), (foe(health=1), hero(health=1, skill=0))):
        bench = scene(*fighters)
        turn(bench, jharek="attack", monster="attack", dice="5 2 5 2")
        assert {who.standing for who in bench.state.combatants.values()} == {"dead"}


# Choices


@pytest.mark.clause("P-3")
def test_there_are_four_options() -> None:
    bench = duel()
    choose(bench)
    assert bench.table.ruleset is not None
    offers = bench.table.ruleset.offers(bench.state, "jharek")
    choices = {"press", "attack", "defend", "run"}
    assert {offer.action for offer in offers if offer.refusal is None} & choices == choices
    assert "there is no action" in str(bench.refusal("jharek: feint"))


@pytest.mark.clause("P-3")
@pytest.mark.parametrize(
    ("choice", "offense", "defense"), [("press", 9 + 3, 3 + 3), ("attack", 6 + 3, 6 + 3), ("defend", 3 + 3, 9 + 3)]
)
def test_everybody_gets_the_option_that_was_chosen(choice: str, offense: int, defense: int) -> None:
    found = totals(turn(duel(), jharek=choice, monster="attack", dice=EVEN))
    assert (found["jharek.offense"], found["jharek.defense"]) == (offense, defense)
    assert (found["monster.offense"], found["monster.defense"]) == (9, 9)


@pytest.mark.clause("P-3")
def test_whoever_has_chosen_has_chosen() -> None:
    bench = duel()
    choose(bench, jharek="attack")
    for again in ("press", "attack", "defend", "run"):
        bench.refusal(f"jharek: {again}")
    bench.play("force jharek: press")
    assert choosing(bench) == ["monster"], "the GM may let somebody think again"
    bench.play("monster: attack")
    assert totals(fight(bench, dice=EVEN))["jharek.offense"] == 9 + 3


@pytest.mark.clause("P-3")
def test_nothing_is_revealed_before_all_have_chosen() -> None:
    bench = duel()
    choose(bench)
    bench.refusal("resolve")
    bench.play("monster: press")
    bench.refusal("resolve")
    bench.play("jharek: run")
    step = bench.table.next_step()
    assert isinstance(step, Step)
    assert step.command.action == "resolve"


@pytest.mark.clause("P-3")
def test_nobody_chooses_for_a_turn_that_has_not_begun_or_a_fight_that_is_over() -> None:
    bench = duel(theirs={"health": 1})
    bench.refusal("jharek: attack")
    turn(bench, jharek="attack", monster="attack", dice="5 2 1 2")
    assert bench["monster"].standing == "dead"
    bench.refusal("jharek: attack")


@pytest.mark.clause("P-3")
def test_whom_the_gm_forces_on_without_a_choice_attacks() -> None:
    bench = duel()
    choose(bench, jharek="press")
    assert totals(bench.play("force resolve", EVEN))["monster.offense"] == 6 + 3


# Run Away before everything else


@pytest.mark.clause("P-4")
def test_running_away_is_settled_before_any_blow() -> None:
    bench = duel()
    choose(bench, jharek="run", monster="attack")
    events = fight(bench, dice="2 2 5 5 4 3 2 1")
    purposes = [check.purpose.partition(" ")[0] for check in of_type(events, e.Checked)]
    assert purposes == ["disengagement", "engagement", "offense", "defense", "offense", "defense"]
    bench = duel(mine={"health": 1}, theirs={"health": 1})
    turn(bench, jharek="run", monster="press", dice="6 6 2 2")
    assert (bench["jharek"].standing, bench["monster"].standing) == ("fled", "up"), "without a single blow"


@pytest.mark.clause("P-5")
@pytest.mark.parametrize(("other", "dice"), [("run", ""), ("defend", ""), ("press", "6 6 1 1"), ("attack", "6 6 1 1")])
def test_an_escape_ends_the_combat_and_harms_nobody(other: str, dice: str) -> None:
    bench = duel()
    for _ in range(3):
        turn(bench, jharek="attack", monster="attack", dice=EVEN)
    bench.play("set jharek.health=1")
    bench.play("set monster.health=1")
    events = turn(bench, jharek="run", monster=other, dice=dice)
    assert of_type(events, e.PoolChanged) == [], "not even weakening, though turn 4 is more than Health 1"
    assert bench["jharek"].standing == "fled"
    assert outcome(bench) is not None
    bench.play("next")
    assert bench.seen.outcome is not None


@pytest.mark.clause("P-6")
def test_after_a_failed_run_the_runner_attacks_and_the_combat_goes_on() -> None:
    bench = duel()
    found = totals(turn(bench, jharek="run", monster="press", dice="1 1 6 6 3 3 3 3"))
    assert (found["jharek.offense"], found["jharek.defense"]) == (6 + 3, 6 + 3), "neither more nor less"
    assert (found["monster.offense"], found["monster.defense"]) == (9 + 3, 3 + 3)
    assert (numbers(bench, "jharek")[0], numbers(bench, "monster")[0]) == (20 - 3, 20 - 3)
    assert outcome(bench) is None
    choose(bench)
    assert set(choosing(bench)) == {"jharek", "monster"}, "and both have a new choice"


# All at once, then deaths, then weakening


@pytest.mark.clause("P-7")
@pytest.mark.parametrize(("mine", "theirs"), [("attack", "attack"), ("press", "press"), ("defend", "attack")])
def test_both_may_deal_the_last_blow(mine: str, theirs: str) -> None:
    bench = duel(mine={"health": 1, "offense": 9}, theirs={"health": 1, "offense": 9})
    turn(bench, jharek=mine, monster=theirs, dice="6 2 6 2")
    assert (bench["jharek"].standing, bench["monster"].standing) == ("dead", "dead")
    assert numbers(bench, "jharek")[0] < 0
    assert numbers(bench, "monster")[0] < 0


@pytest.mark.clause("P-7")
def test_damage_is_dealt_when_all_dice_have_fallen() -> None:
    bench = duel(mine={"armors": ["mail"]}, theirs={"health": 1, "weapons": ["sword"]})
    events = turn(bench, jharek="attack", monster="attack", dice="6 1 6 1 3 3")
    last = max(at for at, event in enumerate(events) if isinstance(event, e.Checked))
    first = min(at for at, event in enumerate(events) if isinstance(event, e.PoolChanged))
    assert last < first, "the half-dice included"
    found = totals(events)
    assert found["monster.offense"] == 6 + 6 + 4
    assert found["jharek.defense"] == 1 + 6 + 4, "the mail that this very turn wears down counts in full"
    assert numbers(bench, "jharek")[0] == 20 - 5 - 3
    assert bonus(bench, "jharek", "armor") == 1
    assert bench["monster"].standing == "dead", "and yet it struck"


@pytest.mark.clause("P-8")
def test_weakening_is_for_two_who_live() -> None:
    bench = duel(mine={"health": 1}, theirs={"health": 9})
    turn(bench, jharek="attack", monster="attack", dice=EVEN)
    assert numbers(bench, "jharek") == (1, 6, 6), "turn 1 does not exceed Health 1"
    turn(bench, jharek="attack", monster="attack", dice=EVEN)
    assert numbers(bench, "jharek") == (1, 6, 5)
    assert numbers(bench, "monster") == (9, 6, 6), "each is checked for itself"
    bench.play("set monster.health=3")
    turn(bench, jharek="attack", monster="attack", dice="6 3 1 3")
    assert (numbers(bench, "monster")[0], bench["monster"].standing) == (0, "dead"), "Health of exactly 0 is death"
    assert numbers(bench, "jharek") == (1, 6, 5), "turn 3 exceeds Health 1, but the fight is won"


@pytest.mark.clause("P-8")
def test_the_dead_do_not_weaken_either() -> None:
    bench = duel(mine={"health": 1}, theirs={"health": 1})
    turn(bench, jharek="attack", monster="attack", dice=EVEN)
    turn(bench, jharek="attack", monster="attack", dice=EVEN)
    assert (numbers(bench, "jharek"), numbers(bench, "monster")) == ((1, 6, 5), (1, 6, 5))
    turn(bench, jharek="attack", monster="attack", dice="4 2 4 2")
    assert (numbers(bench, "jharek"), numbers(bench, "monster")) == ((-2, 6, 5), (-2, 6, 5))
    assert outcome(bench) is not None


@pytest.mark.clause("P-1")
@pytest.mark.parametrize("turns", ["=-1", "0", "4"])
def test_turns_set_by_hand_go_on_from_there(turns: str) -> None:
    bench = duel()
    choose(bench)
    bench.play(f"set jharek.counter.turns={turns}")
    turn(bench, jharek="attack", monster="attack", dice=EVEN)
    assert bench["jharek"].counters["turns"] == int(turns.removeprefix("=")) + 1
