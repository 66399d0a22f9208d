"""Death at 0 Health or less (P-58), and what follows from it."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.phantoms_bane.scene import (
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
    turn,
)
from tests.support.bench import of_type


@pytest.mark.clause("P-58")
@pytest.mark.parametrize(
    ("health", "standing"),
    [(4, "up"), (3, "dead"), (2, "dead")],
)
def test_at_0_health_or_less_a_combatant_is_dead(health: int, standing: str) -> None:
    bench = duel({}, {"health": health})
    turn(bench, dice="6 3 3 3", jharek="attack", monster="attack")
    assert numbers(bench, "monster")[0] == health - 3
    assert bench["monster"].standing == standing


@pytest.mark.clause("P-58")
def test_how_far_past_0_makes_no_difference() -> None:
    for health in (3, 1):
        bench = duel({"offense": 40, "health": 1}, {"health": health})
        turn(bench, dice="6 3 3 3", jharek="attack", monster="attack")
        assert bench["monster"].standing == "dead"
        assert outcome(bench) == "Heroes win"
        assert numbers(bench, "jharek") == (1, 40, 6)
        assert bench["monster"].pools["health"].maximum == health


@pytest.mark.clause("P-58")
def test_several_losses_of_one_turn_kill_together() -> None:
    bench = duel({"health": 5})
    turn(bench, dice="1 2 5 6 1", jharek="attack", monster="attack")
    assert bench["jharek"].standing == "up", "3 and 1 leave 1 of 5"
    bench = duel({"health": 5})
    turn(bench, dice="1 2 5 6 2", jharek="attack", monster="attack")
    assert bench["jharek"].standing == "dead", "3 and 2 leave nothing"


@pytest.mark.clause("P-58", "P-7")
def test_the_one_who_dies_has_dealt_its_damage() -> None:
    bench = duel({"health": 1})
    events = turn(bench, dice="5 3 6 3", jharek="attack", monster="attack")
    assert sorted(hurts(events)) == [("jharek", 3), ("monster", 2)]
    assert (bench["jharek"].standing, numbers(bench, "monster")[0]) == ("dead", 18)


@pytest.mark.clause("P-58")
def test_it_is_the_same_by_the_gms_hand() -> None:
    bench = duel()
    bench.play("hurt 19 monster")
    assert bench["monster"].standing == "up"
    bench.play("hurt 1 monster")
    assert bench["monster"].standing == "dead"
    bench.play("set jharek.health==-3")
    assert bench["jharek"].standing == "dead"


@pytest.mark.clause("P-58")
def test_nobody_dies_of_an_attribute_of_0() -> None:
    bench = duel({"offense": 0, "defense": 0, "skill": 0}, {"offense": 0})
    turn(bench, dice="3 3 3 3", jharek="attack", monster="attack")
    assert bench["jharek"].standing == "up"
    bench.play("set jharek.health=0")
    assert bench["jharek"].standing == "dead"


@pytest.mark.clause("P-58")
def test_the_dead_choose_nothing_and_face_nobody() -> None:
    bench = scene(hero(), foe("Wolf", health=1), foe("Grim"))
    turn(bench, dice="6 3 3 3", jharek="attack", wolf="attack")
    assert outcome(bench) is None
    choose(bench, jharek="attack")
    assert bench["jharek"].facts["foe"] == "grim"
    bench.refusal("wolf: attack")
    choose(bench, grim="attack")
    events = fight(bench, dice="3 3 3 3")
    assert {roll.who for roll in of_type(events, e.Checked)} == {"jharek", "grim"}


@pytest.mark.clause("P-58")
def test_a_death_is_told_once() -> None:
    bench = scene(jharek(), monster())
    events = turn(bench, dice="6 6 1 1 3 3 2", jharek="press", monster="attack")
    deaths = [(each.who, each.after) for each in of_type(events, e.StandingChanged)]
    assert deaths == [("monster", "dead")]
    bench.play("hurt 5 monster")
    assert bench["monster"].standing == "dead"


def test_with_both_dead_nobody_wins() -> None:
    bench = duel({"health": 1}, {"health": 1})
    turn(bench, dice="4 3 4 3", jharek="attack", monster="attack")
    assert {who.standing for who in bench.state.combatants.values()} == {"dead"}
    assert "win" not in str(outcome(bench))
    bench.play("next")
    assert bench.seen.outcome is not None


# The outcome


@pytest.mark.clause("P-58", "P-7")
def test_who_kill_each_other_are_both_named() -> None:
    bench = duel({"health": 1}, {"health": 1})
    turn(bench, dice="6 1 6 1 1 1", jharek="attack", monster="attack")
    assert outcome(bench) == "Jharek and Monster fell"


@pytest.mark.clause("P-5", "P-11")
@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"jharek": "run", "monster": "defend"}, "Jharek got away"),
        ({"jharek": "defend", "monster": "run"}, "Monster got away"),
        ({"jharek": "run", "monster": "run"}, "Jharek and Monster got away"),
    ],
)
def test_an_escape_is_nobodys_victory(choices: dict[str, str], told: str) -> None:
    bench = duel()
    turn(bench, **choices)
    assert outcome(bench) == told


@pytest.mark.clause("P-5", "P-58")
def test_of_several_the_outcome_tells_what_became_of_everybody() -> None:
    bench = scene(hero(), hero("Mira"), foe(), foe("Wolf"))
    bench.play("next\nflee mira\nset jharek.health=0")
    assert outcome(bench) == "Monsters win; Mira got away"
    bench.play("set monster.health=0\nflee wolf")
    assert outcome(bench) == "Jharek and Monster fell; Mira and Wolf got away"
