"""Running away: when it needs no dice, the contested roll, and who can't get away at all (P-9 to P-18)."""

from __future__ import annotations

import pytest

from combattracker.model.audience.view import PLAYERS, view_events
from combattracker.model.facts import events as e
from combattracker.model.values import GM
from combattracker.recap.markdown import recap
from combattracker.rules.asking.requests import Roll
from tests.rulesets.phantoms_bane.scene import (
    Events,
    Fields,
    choose,
    duel,
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

EVEN = " 3 3 3 3"
"""The blows of a turn in which two of plain numbers do each other no harm."""
HIGH, LOW = "6 6 1 1", "1 1 6 6"
"""The dice of a run: the runner's, then its foe's."""


def standings(bench: Bench) -> dict[str, str]:
    """Who is up, dead or gone."""
    return {who.id: who.standing for who in bench.state.combatants.values()}


def dice(events: Events) -> list[e.Checked]:
    """The rolls of running away."""
    return [check for check in of_type(events, e.Checked) if check.dice == "2d6"]


# Who can't get away


@pytest.mark.clause("P-9", "P-6")
@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize("other", ["attack", "press"])
def test_whoever_is_barred_is_offered_to_run_and_always_fails(other: str, marked: bool) -> None:
    bench = duel(mine={} if marked else {"no_escape": True})
    if marked:
        bench.play("mark no-escape jharek")
    choose(bench)
    assert bench.table.ruleset is not None
    offers = {offer.action: offer for offer in bench.table.ruleset.offers(bench.state, "jharek")}
    assert offers["run"].refusal is None
    found = totals(turn(bench, jharek="run", monster=other, dice=HIGH + EVEN))
    assert found["jharek.disengagement"] > found["monster.engagement v Jharek"]
    assert standings(bench) == {"jharek": "up", "monster": "up"}
    assert found["jharek.offense"] == 9, "and it has to attack"


@pytest.mark.clause("P-9")
def test_not_even_a_defending_foe_lets_somebody_go_who_is_barred() -> None:
    bench = duel(mine={"no_escape": True})
    events = turn(bench, jharek="run", monster="defend", dice=EVEN)
    assert standings(bench) == {"jharek": "up", "monster": "up"}
    assert dice(events) == []
    assert totals(events)["jharek.defense"] == 9


@pytest.mark.clause("P-9", "P-10")
def test_of_two_who_run_the_one_who_is_not_barred_gets_away_and_the_combat_ends() -> None:
    bench = duel(mine={"no_escape": True})
    events = turn(bench, jharek="run", monster="run")
    assert standings(bench) == {"jharek": "up", "monster": "fled"}
    assert (dice(events), hurts(events)) == ([], [])
    assert outcome(bench) is not None


@pytest.mark.clause("P-9", "P-6")
def test_two_who_run_and_are_barred_both_attack() -> None:
    bench = duel(mine={"no_escape": True}, theirs={"no_escape": True})
    found = totals(turn(bench, jharek="run", monster="run", dice="5 2 5 3"))
    assert set(found) == {"jharek.offense", "jharek.defense", "monster.offense", "monster.defense"}
    assert (numbers(bench, "jharek")[0], numbers(bench, "monster")[0]) == (20 - 3, 20 - 2)


@pytest.mark.clause("P-9")
def test_what_bars_somebody_can_be_taken_away() -> None:
    bench = duel(mine={"no_escape": True})
    turn(bench, jharek="run", monster="attack", dice=HIGH + EVEN)
    assert standings(bench)["jharek"] == "up"
    bench.play("unmark no-escape jharek")
    turn(bench, jharek="run", monster="attack", dice=HIGH)
    assert standings(bench)["jharek"] == "fled"


@pytest.mark.clause("P-9", "P-18")
def test_players_see_no_difference_between_being_barred_and_failing() -> None:
    seen = []
    for barred, faces in ((False, LOW), (True, LOW), (True, HIGH)):
        bench = duel(mine={"no_escape": barred})
        events = turn(bench, jharek="run", monster="press", dice=faces + EVEN)
        first = bench.table.state_at(1)
        text = recap(bench.table, audience=PLAYERS, arithmetic=True)
        assert "P-9" not in text
        assert "o escape" not in text
        seen.append((text, view_events(first, events, PLAYERS)))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.clause("P-9", "P-10")
def test_when_both_run_nothing_tells_players_that_one_of_them_was_barred() -> None:
    bench = duel(mine={"no_escape": True})
    events = turn(bench, jharek="run", monster="run")
    seen = view_events(bench.table.state_at(1), events, PLAYERS)
    failed = [event for event in seen if {"P-6", "P-9"} & set(event.why.clauses)]
    assert failed == [], "nobody has to attack, for the combat is over"


# Without dice


@pytest.mark.clause("P-10")
def test_both_run_and_both_are_gone() -> None:
    bench = duel()
    events = turn(bench, jharek="run", monster="run")
    assert standings(bench) == {"jharek": "fled", "monster": "fled"}
    assert of_type(events, e.Checked) == []
    assert outcome(bench) is not None


@pytest.mark.clause("P-11")
@pytest.mark.parametrize(("mine", "theirs", "gone"), [("run", "defend", "jharek"), ("defend", "run", "monster")])
def test_nobody_pursues_from_behind_a_defense(mine: str, theirs: str, gone: str) -> None:
    bench = duel(mine={"defense": 0, "skill": 0}, theirs={"defense": 0, "skill": 0})
    events = turn(bench, jharek=mine, monster=theirs)
    assert {who for who, standing in standings(bench).items() if standing == "fled"} == {gone}
    assert of_type(events, e.Checked) == []


# The contested roll


@pytest.mark.clause("P-12")
@pytest.mark.parametrize("other", ["press", "attack"])
@pytest.mark.parametrize(("faces", "standing"), [(HIGH, "fled"), (LOW + EVEN, "up")])
def test_whoever_presses_or_attacks_has_to_be_escaped_from(other: str, faces: str, standing: str) -> None:
    bench = duel()
    events = turn(bench, jharek="run", monster=other, dice=faces)
    assert standings(bench) == {"jharek": standing, "monster": "up"}
    assert [(check.who, check.dice) for check in dice(events)] == [("jharek", "2d6"), ("monster", "2d6")]


@pytest.mark.clause("P-12")
def test_the_monster_may_run_as_well() -> None:
    bench = duel()
    events = turn(bench, jharek="attack", monster="run", dice=HIGH)
    assert [check.who for check in dice(events)] == ["monster", "jharek"], "the runner's dice first"
    assert standings(bench) == {"jharek": "up", "monster": "fled"}


@pytest.mark.clause("P-13")
@pytest.mark.parametrize(("defense", "skill", "total"), [(6, 5, 18), (2, 5, 14), (6, 0, 13), (0, 9, 16)])
def test_the_disengagement_total_is_2_dice_and_what_defense_and_skill_are_now(
    defense: int, skill: int, total: int
) -> None:
    bench = duel(mine={"offense": 9})
    bench.play(f"set jharek.defense={defense}")
    bench.play(f"set jharek.skill={skill}")
    found = totals(turn(bench, jharek="run", monster="attack", dice="4 3 6 6 1 3 3 1"))
    assert found["jharek.disengagement"] == total == 7 + defense + skill


@pytest.mark.clause("P-14")
@pytest.mark.parametrize(("offense", "skill", "total"), [(6, 5, 18), (2, 5, 14), (6, 0, 13), (0, 9, 16)])
def test_the_engagement_total_is_2_dice_and_what_offense_and_skill_are_now(
    offense: int, skill: int, total: int
) -> None:
    bench = duel(mine={"defense": 0, "skill": 0}, theirs={"defense": 9})
    bench.play(f"set monster.offense={offense}")
    bench.play(f"set monster.skill={skill}")
    found = totals(turn(bench, jharek="run", monster="attack", dice="1 1 4 3 3 2 3 3"))
    assert found["monster.engagement v Jharek"] == total == 7 + offense + skill


@pytest.mark.clause("P-15")
def test_one_more_is_enough_to_escape() -> None:
    bench = duel()
    found = totals(turn(bench, jharek="run", monster="attack", dice="5 3 4 3"))
    assert (found["jharek.disengagement"], found["monster.engagement v Jharek"]) == (19, 18)
    assert standings(bench)["jharek"] == "fled"
    assert outcome(bench) is not None


@pytest.mark.clause("P-16", "P-6")
@pytest.mark.parametrize("faces", ["4 3 4 3", "4 3 6 1", "4 3 5 3"])
def test_as_much_or_less_is_not(faces: str) -> None:
    bench = duel()
    found = totals(turn(bench, jharek="run", monster="attack", dice=faces + EVEN))
    assert standings(bench)["jharek"] == "up"
    assert found["jharek.offense"] == 9
    assert outcome(bench) is None


@pytest.mark.clause("P-17")
@pytest.mark.parametrize("other", ["press", "attack"])
def test_neither_gear_nor_pressing_helps_or_hinders_a_run(other: str) -> None:
    bare: Fields = {"weapons": [], "armors": []}
    for gear in ({}, bare):
        bench = scene(jharek(**gear), monster(**gear))
        bench.play("set jharek.defense=4")
        found = totals(turn(bench, jharek="run", monster=other, dice="2 6 3 4 1 2 2 5"))
        assert found["jharek.disengagement"] == 8 + 4 + 5
        assert found["monster.engagement v Jharek"] == 7 + 8 + 2


# Who sees the dice


@pytest.mark.clause("P-18")
@pytest.mark.parametrize(("rules", "seen_by"), [({}, GM), ({"run_dice": "hidden"}, GM), ({"run_dice": "open"}, "")])
def test_the_dice_of_a_run_may_be_hidden_or_open(rules: Fields, seen_by: str) -> None:
    bench = duel(rules=rules)
    choose(bench, jharek="run", monster="attack")
    for faces in ("4 3", "5 3"):
        request = bench.ask("next") if not bench.table.asking else bench.table.asking.request
        assert isinstance(request, Roll)
        assert request.secret == (seen_by == GM)
        bench.door.console.execute(f"> {faces}")
    bench.play("> 3\n> 3\n> 3\n> 3")
    events = bench.table.entry(bench.table.head).events
    assert {check.seen_by for check in dice(events)} == {seen_by}
    assert {check.seen_by for check in of_type(events, e.Checked) if check.dice == "1d6"} == {""}
    text = recap(bench.table, audience=PLAYERS, arithmetic=True)
    assert ("disengagement" in text) == ("18" in text) == (seen_by == "")


@pytest.mark.clause("P-18", "P-15")
def test_a_hidden_roll_that_succeeds_shows_only_that_somebody_is_gone() -> None:
    bench = duel()
    events = turn(bench, jharek="run", monster="attack", dice=HIGH)
    seen = view_events(bench.table.state_at(1), events, PLAYERS)
    assert of_type(seen, e.Checked) == []
    assert [event.after for event in of_type(seen, e.StandingChanged)] == ["fled"]
