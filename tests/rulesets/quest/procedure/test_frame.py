"""The frame of a battle: before it, its order, what a turn has, rounds, its end (T-1 to T-6)."""

from __future__ import annotations

import pytest

from combattracker.rules.ruleset import Step
from tests.rulesets.quest.more import done, order, over
from tests.rulesets.quest.more_b import CALL, HOUND, duel
from tests.rulesets.quest.scene import at, hero, left, scene, wolf
from tests.support.bench import Bench


@pytest.mark.clause("T-1")
def test_before_the_battle_nobody_has_a_turn_and_in_it_everybody_acts_on_their_own() -> None:
    bench = scene(hero("Mira", "e5", {"AGI": 3}), wolf("Wolf", "e6"), begun=False)
    for line in ("mira: attack wolf aim=plain", "mira: move e4", "wolf: guard"):
        bench.refusal(line)
    bench.play("set mira.at=d5")
    assert at(bench, "mira") == "d5", "outside of battle all is as the GM says"
    bench.play("begin-battle")
    bench.turn("mira")
    assert bench.state.clock.round == 1
    bench.refusal("wolf: guard")
    bench.play("mira: guard")


@pytest.mark.clause("T-1")
def test_a_battle_begins_once() -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"))
    assert "[T-1]" in str(bench.refusal("begin-battle"))


@pytest.mark.clause("T-2", "T-32")
def test_the_highest_agility_acts_first_then_downwards() -> None:
    bench = scene(
        hero("Mira", "e5", {"AGI": 0}),
        wolf("Wolf", "e6", {"AGI": 2}),
        hero("Odo", "a1", {"AGI": -2}),
        wolf("Grim", "a9", {"AGI": 4}),
    )
    assert order(bench) == ["grim", "wolf", "mira", "odo"]
    for who in ("grim", "wolf", "mira", "odo"):
        while bench.table.step() is not None:
            pass
        assert bench.state.clock.actor == who
        bench.play(f"{who}: wait")


@pytest.mark.clause("T-3")
def test_a_turn_has_an_attack_a_move_and_two_bonus_actions_in_any_order() -> None:
    bench = duel()
    assert left(bench, "mira") == (1, 1, 2)
    bench.play("mira: guard\nmira: attack wolf aim=plain\nmira: step d5\nmira: move e5", dice="2")
    assert left(bench, "mira") == (0, 0, 0)
    for line in ("attack wolf aim=plain", "move d5", "guard"):
        bench.refusal(f"mira: {line}")
    assert bench.state.clock.actor == "mira"
    bench.table.step()
    assert not bench.state.clock.phase, "with nothing left the turn ends by itself"


@pytest.mark.clause("T-3")
def test_each_kind_of_action_is_refused_when_it_is_spent_and_the_others_are_not() -> None:
    for budget, line in (("attack", "attack wolf aim=plain"), ("move", "move d5"), ("bonus", "guard")):
        bench = duel()
        bench.play(f"set mira.budget.{budget}=0" + (" mira.budget.bonus=0" if budget == "move" else ""))
        assert "T-3" in str(bench.refusal(f"mira: {line}"))
    bench.play("mira: attack wolf aim=plain", dice="2")


@pytest.mark.clause("T-3")
def test_what_is_left_unused_is_not_there_twice_in_the_next_turn() -> None:
    bench = duel()
    done(bench, "mira", "wolf")
    bench.turn("mira")
    assert (bench.state.clock.round, left(bench, "mira")) == (2, (1, 1, 2))


@pytest.mark.clause("T-4")
def test_the_round_ends_when_everybody_who_still_fights_has_had_a_turn() -> None:
    bench = scene(
        hero("Mira", "e5", {"AGI": 3}),
        hero("Odo", "a1", {"AGI": 2}),
        wolf("Wolf", "e9"),
        wolf("Grim", "k9", {"AGI": 0}),
    )
    bench.play("set grim.hp=0")
    done(bench, "mira", "odo")
    step = bench.table.next_step()
    assert isinstance(step, Step)
    assert str(step.command) == "wolf: begin-turn"
    done(bench, "wolf")
    step = bench.table.next_step()
    assert isinstance(step, Step)
    assert str(step.command) == "begin-round"
    bench.turn("mira")
    assert bench.state.clock.round == 2


@pytest.mark.clause("T-4")
@pytest.mark.parametrize(("agility", "round_of_its_turn"), [(3, 2), (0, 1)])
def test_the_round_waits_for_newcomers_whose_place_is_still_to_come(agility: int, round_of_its_turn: int) -> None:
    late = {"late": {"hp": 9, "stats": {"AGI": agility}, "natural": ["bite"]}}
    bench = scene(hero("Mira", "e5", {"AGI": 2}), wolf("Wolf", "e9", {"AGI": -1}), library={"creature": late})
    bench.turn("mira")
    bench.play("add late at=k9 name=Late\nmira: wait")
    if round_of_its_turn == 2:
        done(bench, "wolf")
    bench.turn("late")
    assert bench.state.clock.round == round_of_its_turn


@pytest.mark.clause("T-5")
@pytest.mark.parametrize("end", ["set wolf.hp=0", "set wolf.hp==-4", "flee wolf", "surrender wolf"])
def test_the_battle_is_over_when_one_team_is_defeated_has_fled_or_given_up(end: str) -> None:
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"), wolf("Grim", "k9", {"AGI": 0}))
    bench.turn("mira")
    bench.play(end)
    done(bench, "mira", "grim")
    bench.turn("mira")
    assert bench.table.settled.outcome is None, "one of them still fights"
    bench.play(end.replace("wolf", "grim"))
    assert over(bench) == "Heroes win"


@pytest.mark.clause("T-5")
@pytest.mark.parametrize(("health", "standing"), [(1, "up"), (0, "defeated"), (-3, "defeated")])
def test_0_health_is_a_defeat_and_1_is_none(health: int, standing: str) -> None:
    bench = duel()
    bench.play(f"set wolf.hp=={health}")
    assert bench["wolf"].standing == standing


@pytest.mark.clause("T-5")
def test_the_wolves_can_win_too_and_all_may_be_lost() -> None:
    bench = duel()
    bench.play("set mira.hp=0")
    assert over(bench) == "Wolves win"
    bench = duel()
    bench.play("set mira.hp=0 wolf.hp=0")
    assert over(bench) == "nobody is left standing"


@pytest.mark.clause("T-5", "T-87")
def test_a_summoned_creature_that_survives_alone_wins_for_its_side_before_it_vanishes() -> None:
    bench = duel(me={"spells": ["call"]}, library={"spell": {"call": CALL}, "creature": {"hound": HOUND}})
    bench.play("mira: cast call\n> d4\n> n\nset mira.hp=0 wolf.hp=0")
    assert over(bench) == "Heroes win"
    assert "hound" not in bench.state.combatants


def spellbook() -> Bench:
    """Two heroes and two wolves that have magic, some of it spent."""
    names = [("Mira", "e5", 3), ("Odo", "a1", 2)]
    people = [hero(name, at, {"AGI": agility}, mp=8, current={"mp": 1}) for name, at, agility in names]
    wolves = [wolf("Wolf", "e9", mp=8, current={"mp": 1}), wolf("Grim", "k9", {"AGI": 0}, mp=8, current={"mp": 1})]
    bench = scene(*people, *wolves)
    bench.turn("mira")
    return bench


@pytest.mark.clause("T-6")
def test_the_victorious_have_all_their_mp_back_and_the_others_do_not() -> None:
    bench = spellbook()
    bench.play("set wolf.hp=0\nsurrender grim")
    assert bench["mira"].pools["mp"].current == 1, "the battle is not over yet"
    over(bench)
    magic = {name: who.pools["mp"].current for name, who in bench.state.combatants.items()}
    assert magic == {"mira": 8, "odo": 8, "wolf": 1, "grim": 1}


@pytest.mark.clause("T-6")
def test_mp_come_back_to_wolves_that_win() -> None:
    bench = spellbook()
    bench.play("flee mira\nset odo.hp=0")
    assert over(bench) == "Wolves win"
    assert bench["wolf"].pools["mp"].current == bench["grim"].pools["mp"].current == 8
    assert bench["mira"].pools["mp"].current == 1
