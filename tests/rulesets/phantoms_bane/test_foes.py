"""How the foes choose: from what can be seen, by their nature, and better than at random (P-47, P-48)."""

from __future__ import annotations

from collections import Counter

import pytest

from combattracker.model.facts import events as e
from combattracker.model.values import EVERYONE, GM
from combattracker.rules.ruleset import Owed
from tests import duels
from tests.rulesets.phantoms_bane.scene import choose, duel, fight, foe, hero, scene
from tests.support.bench import Bench, cited, of_type

CHOICES = ("press", "attack", "defend", "run")
NATURES = ("skittish", "free-willed", "fearless")
STILL = "3 3 3 3"
LOSING = {"health": 8}
"""Against 10 Health and equal otherwise, it wins two times in five: too seldom for the skittish."""
LOST = {"health": 3}
"""Against 10 Health that is hopeless."""


def suggested(bench: Bench, who: str = "monster") -> tuple[str, str]:
    """What somebody who has still to choose would choose, and why."""
    owed = bench.table.next_step()
    assert isinstance(owed, Owed)
    suggestion = bench.table.suggestion(owed.of(who))
    assert suggestion is not None
    assert suggestion.command is not None
    assert suggestion.command.actor == who
    return suggestion.command.action, suggestion.reason


def first_choice(mine: dict[str, object], **theirs: object) -> str:
    """What the monster chooses in the first turn."""
    bench = duel(mine, theirs)
    choose(bench)
    return suggested(bench)[0]


def by_policy(bench: Bench, **choices: str) -> tuple[e.Event, ...]:
    """A turn of some choices in which the monster chooses by itself; nobody is hurt, and nobody runs."""
    before = bench.table.head
    choose(bench, **choices)
    bench.play("auto monsters\nnext")
    fight(bench, dice=STILL)
    return tuple(event for entry in bench.table.store.since(bench.table.head, before) for event in entry.events)


# What it knows


@pytest.mark.clause("P-47")
@pytest.mark.parametrize("health", [20, 9, 6])
def test_the_choice_is_the_same_whatever_the_player_has_chosen(health: int) -> None:
    bench = duel({"health": 10}, {"health": health, "nature": "fearless"})
    choose(bench)
    unknowing = suggested(bench)
    for chosen in CHOICES:
        bench = duel({"health": 10}, {"health": health, "nature": "fearless"})
        choose(bench, jharek=chosen)
        assert suggested(bench) == unknowing
    bench = duel({"health": 10}, {"health": health, "nature": "fearless"})
    choose(bench, jharek="press")
    bench.play("auto monsters\nnext")
    assert bench.state.declared["monster"].data["choice"] == unknowing[0]
    fight(bench, dice=STILL)


@pytest.mark.clause("P-47")
def test_nor_does_it_look_at_what_several_players_have_chosen() -> None:
    three = (hero("Mira", health=6), hero("Odo", health=6), foe(health=8, nature="fearless"))
    bench = scene(*three, rules={"uneven": "several"})
    choose(bench)
    unknowing = suggested(bench)
    for mine, others in (("run", "run"), ("press", "defend"), ("defend", "press"), ("press", "press")):
        bench = scene(*three, rules={"uneven": "several"})
        choose(bench, mira=mine, odo=others)
        assert suggested(bench) == unknowing
    bench.play("auto monsters\nnext")
    assert bench.state.declared["monster"].data["choice"] == unknowing[0]
    fight(bench, dice="3 3 3 3 3 3")


@pytest.mark.clause("P-47")
def test_it_reckons_with_both_sides_attributes() -> None:
    found = {
        first_choice({"health": mine, "offense": offense, "defense": defense}, health=theirs, nature="fearless")
        for mine, theirs in ((3, 3), (12, 12), (3, 12), (12, 3))
        for offense, defense in ((6, 6), (2, 9), (9, 2))
    }
    assert found == {"press", "attack", "defend"}
    by_policy(duel(), jharek="attack")


@pytest.mark.clause("P-47")
def test_its_last_blow_against_one_as_good_as_dead_is_no_defence() -> None:
    bench = duel({"health": 1, "offense": 0, "defense": 0}, {"health": 20})
    choose(bench)
    assert suggested(bench)[0] in ("press", "attack")
    bench.play("auto monsters\nnext\njharek: attack")
    fight(bench, dice="3 3 3 3")
    assert bench["jharek"].standing == "dead"


@pytest.mark.clause("P-47")
def test_what_only_the_gm_knows_makes_no_difference() -> None:
    for fields in ({}, LOSING, LOST):
        bench = duel({"health": 10}, dict(fields))
        barred = duel({"health": 10, "no_escape": True}, dict(fields))
        choose(bench)
        choose(barred)
        assert suggested(bench) == suggested(barred)
    by_policy(duel(), jharek="attack")


@pytest.mark.clause("P-47")
def test_why_it_chose_is_told_when_it_is_revealed_and_to_the_gm_only() -> None:
    bench = duel()
    choose(bench)
    _, reason = suggested(bench)
    events = by_policy(bench, jharek="attack")
    told = [each for each in of_type(events, e.Noted) if "P-47" in each.why.clauses]
    assert [(each.seen_by, each.note.seen_by, reason in each.note.text) for each in told] == [(GM, GM, True)]
    public = [each for each in events if each.seen_by == EVERYONE]
    assert not [each for each in of_type(public, e.Noted) if reason in each.note.text]
    choose(bench, jharek="attack")
    bench.play("next")
    bench.ask("next")
    assert bench.state.declared["monster"].seen_by == EVERYONE
    assert "because" not in bench.state.declared["monster"].data


def test_a_player_who_chose_by_suggestion_is_told_of_in_the_same_way() -> None:
    bench = duel()
    choose(bench)
    assert suggested(bench, "jharek")[0] in CHOICES


# Its nature


@pytest.mark.clause("P-48")
def test_the_skittish_run_first_then_the_free_willed_and_the_fearless_never() -> None:
    chosen = {
        (name, nature): first_choice({"health": 10}, nature=nature, **fields)
        for name, fields in (("even", {"health": 10}), ("losing", LOSING), ("lost", LOST))
        for nature in NATURES
    }
    assert [key for key, each in chosen.items() if each == "run"] == [
        ("losing", "skittish"),
        ("lost", "skittish"),
        ("lost", "free-willed"),
    ]
    bench = duel({"health": 10}, {**LOST, "nature": "skittish"})
    choose(bench)
    bench.play("auto monsters\nnext\njharek: attack")
    events = fight(bench, dice="6 6 1 1")
    assert bench["monster"].standing == "fled"
    assert "P-48" in cited(events)


@pytest.mark.clause("P-48")
def test_nobody_runs_from_a_fight_that_it_is_winning() -> None:
    for nature in NATURES:
        assert first_choice({"health": 3}, health=10, nature=nature) != "run"
    by_policy(duel({"health": 20}, {"nature": "skittish", "health": 20, "defense": 7}), jharek="attack")


@pytest.mark.clause("P-48")
def test_whoever_says_nothing_is_free_willed() -> None:
    assert duel()["monster"].facts["nature"] == "free-willed"
    assert first_choice({"health": 10}, **LOST) == "run"
    assert first_choice({"health": 10}, **LOSING) != "run"
    by_policy(duel(), jharek="attack")


@pytest.mark.clause("P-48")
def test_a_foe_that_was_doing_well_runs_when_the_tide_has_turned() -> None:
    bench = duel({"health": 10}, {"health": 10})
    by_policy(bench, jharek="attack")
    bench.play("hurt 8 monster")
    choose(bench)
    assert suggested(bench)[0] == "run"


def test_nobody_tries_to_run_who_would_hardly_get_away() -> None:
    slow = {**LOST, "skill": 0}
    assert first_choice({"health": 10, "skill": 8}, **slow) != "run"
    assert first_choice({"health": 10, "skill": 5}, **LOST) == "run"


@pytest.mark.clause("P-48")
def test_the_gm_may_change_a_nature() -> None:
    bench = duel({"health": 10}, {**LOST})
    choose(bench)
    assert suggested(bench)[0] == "run"
    bench.play("set monster.nature=fearless")
    assert suggested(bench)[0] != "run"
    bench.play("auto monsters\nnext\njharek: attack")
    fight(bench, dice=STILL)


def test_much_health_is_judged_by_what_it_is_worth() -> None:
    assert first_choice({"health": 40}, health=30) != "run", "it wins more than one time in four"


# How well it does: `python -m tests.duels` plays 2,000 of each


@pytest.mark.slow
def test_over_many_duels_of_equals_it_beats_one_who_chooses_at_random() -> None:
    results: Counter[str] = Counter()
    for like in ("jharek", "sturdy", "wild-monster"):
        results += duels.fought(like, "fearless", 140)
    assert sum(results.values()) == 420
    assert duels.share(results) > 0.53, "about 0.6 in the long run"
