"""Veteran's Luck of the attacker: of every miss that is one in the end, and at any that is open (W-30, AMB-W48)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose, Confirm
from tests.rulesets.sovereign.scene import delver, foe, lost, question, scene
from tests.support.bench import Bench, cited, of_type


def duel(asks: str = "always", *, luck: bool = True, weapon: str = "club", **mira: object) -> Bench:
    """It is the turn of a wolf beside Mira, both of whom may have luck; somebody far off fights on."""
    wolf = foe("Wolf", "b3", powers=["veterans-luck"] if luck else [], weapons=[weapon], hp=60)
    bench = scene(delver("Mira", "b2", **mira), wolf, foe("Bear", "t14"), first="foes")
    bench.play(f"set wolf.asks={asks}\nset mira.asks=always\nset bear.asks=never")
    return bench


def told(events: tuple[e.Event, ...]) -> list[str]:
    """What is said of luck and Total Defense, in order."""
    notes = [event.note.text for event in of_type(events, e.Noted)]
    return [note for note in notes if "Luck" in note or "Defense" in note or "misses" in note]


@pytest.mark.clause("W-30", "W-84")
def test_total_defense_makes_a_miss_and_luck_a_hit_of_it_after_all() -> None:
    """12 hits AC 12 and not 14; the attacker is asked then, and what luck makes a hit stays one."""
    bench = duel()
    request = question(bench, "wolf: attack mira", "total-defense", dice="12")
    assert isinstance(request, Confirm)
    assert (request.who, "W-30" in request.clauses) == ("wolf", True)
    bench.table.abandon()
    events = bench.play("wolf: attack mira\n> total-defense\n> yes", dice="12 3")
    assert lost(events, "mira") == [3]
    assert told(events) == [
        "Mira goes over to Total Defense",
        "Wolf misses now",
        "Wolf: Veteran's Luck, the miss becomes a hit",
    ]
    assert {"W-30", "W-84"} <= cited(events)


@pytest.mark.clause("W-30")
def test_of_a_plain_miss_it_is_asked_when_nobody_else_has_anything_to_say() -> None:
    bench = duel()
    first = question(bench, "wolf: attack mira", dice="2")
    assert isinstance(first, Choose), "Mira might defend against Shock and blows to come"
    bench.table.abandon()
    assert lost(bench.play("wolf: attack mira\n> take\n> no", dice="2"), "mira") == []
    bench.table.undo()
    events = bench.play("wolf: attack mira\n> take\n> yes\n> take", dice="2 4")
    assert lost(events, "mira") == [4]
    assert "W-30" in cited(events)


@pytest.mark.clause("W-30")
def test_an_open_miss_can_always_be_answered_with_it() -> None:
    """The wolf does not want to be asked; where Mira is, it can still say so."""
    bench = duel("never")
    request = question(bench, "wolf: attack mira", dice="2")
    assert isinstance(request, Choose)
    assert "luck-wolf" in {option.id for option in request.options}
    bench.table.abandon()
    assert lost(bench.play("wolf: attack mira\n> take", dice="2"), "mira") == [], "it is not asked"
    bench.table.undo()
    events = bench.play("wolf: attack mira\n> luck-wolf\n> take", dice="2 4")
    assert lost(events, "mira") == [4]
    assert "W-30" in cited(events)
    assert bench["wolf"].counters["veterans-luck"] == 1


@pytest.mark.clause("W-30")
def test_luck_meets_luck_and_each_only_once() -> None:
    bench = duel(powers=["veterans-luck"], hp=5)
    events = bench.play("wolf: attack mira\n> veterans-luck\n> luck-wolf\n> take", dice="20 1")
    assert lost(events, "mira") == [1]
    assert [bench[who].counters["veterans-luck"] for who in ("mira", "wolf")] == [1, 1]
    assert "W-30" in cited(events)
    bench.play("set wolf.budget.main=1")
    assert lost(bench.play("wolf: attack mira\n> take", dice="2"), "mira") == [], "neither has any left"


@pytest.mark.clause("W-30")
def test_a_hit_on_oneself_may_be_answered_with_it_at_any_question() -> None:
    """Mira would not be asked for luck against a scratch; she is for Total Defense, and may say luck instead."""
    bench = duel(luck=False, powers=["veterans-luck"], hp=90)
    bench.play("set mira.asks=matters")
    request = question(bench, "wolf: attack mira", dice="12")
    assert isinstance(request, Choose)
    assert {option.id for option in request.options} == {"total-defense", "veterans-luck", "take"}
    bench.table.abandon()
    assert question(bench, "wolf: attack mira", dice="19 1") is None, "where nothing is asked, nobody is"
    bench.table.undo()
    events = bench.play("wolf: attack mira\n> veterans-luck", dice="12")
    assert (lost(events, "mira"), "W-30" in cited(events)) == ([], True)


@pytest.mark.clause("W-30", "W-114")
def test_the_shock_of_a_miss_is_not_suffered_besides() -> None:
    bench = duel(weapon="short-sword")
    events = bench.play("wolf: attack mira\n> take\n> yes\n> take", dice="11 1")
    assert lost(events, "mira") == [2], "the hit of 1 is raised to its Shock"
    assert {"W-30", "W-114"} <= cited(events)
