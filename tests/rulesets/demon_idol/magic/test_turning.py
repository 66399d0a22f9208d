"""Turning undead: by kind and level, how many, the weakest first, and what a failure ends (A-77, A-107)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Fields, declaring, foe, hero, numerals
from tests.support.bench import Bench, of_type


def tomb(*figures: Fields, level: int = 1, **fields: object) -> Bench:
    """A cleric about to turn some undead."""
    return declaring(hero("Oda", **{"class": "cleric", "level": level, **fields}), *figures, inches=5)


def turned(bench: Bench, dice: str) -> tuple[e.Event, ...]:
    """Oda holds up her symbol, and nobody else does anything."""
    for who in list(bench.state.combatants):
        if who != "oda":
            bench.play(f"{who}: pass")
    bench.play("oda: turn-undead")
    numerals(bench, 5, 2)
    return bench.play("next", dice)


def dead(name: str, kind: str = "skeleton", **fields: object) -> Fields:
    """One of the undead."""
    return foe(name, **{"class": None, "hd": 1, "undead": kind, **fields})


def affected(bench: Bench) -> list[str]:
    """Who is turned or destroyed."""
    return [who.id for who in bench.state.combatants.values() if who.effect("turned") or who.standing == "dead"]


@pytest.mark.clause("A-77")
def test_the_weakest_are_turned_first_whatever_their_place_in_the_roster() -> None:
    bench = tomb(dead("Ghoul", "ghoul"), dead("Bones"), dead("Zombie", "zombie"))
    turned(bench, "16 1 1 1 1 1")
    assert affected(bench) == ["bones", "zombie"]


@pytest.mark.clause("A-77")
@pytest.mark.parametrize(
    ("level", "fields", "kind", "dice"),
    [
        (1, {}, "skeleton", "2d6"),
        (4, {}, "skeleton", "2d6"),
        (6, {}, "skeleton", "1d6+6"),
        (3, {"class": "paladin"}, "skeleton", "1d2"),
        (14, {}, "fiend", "1d2"),
    ],
)
def test_how_many_are_affected(level: int, fields: Fields, kind: str, dice: str) -> None:
    bench = tomb(dead("Dead", kind), level=level, **fields)
    rolls = [
        check.dice for check in of_type(turned(bench, "20 1 1 1 1 1" if dice == "2d6" else "20 1 1 1 1"), e.Checked)
    ]
    assert rolls == ["1d20", dice, "3d4"]


@pytest.mark.clause("A-77")
def test_the_destroyed_are_dead_and_the_turned_run_for_3d4_rounds() -> None:
    bench = tomb(dead("Bones"), dead("Wight", "wight"), level=7)
    turned(bench, "1 1 1 2 3")
    assert bench["bones"].standing == "dead"
    effect = bench["wight"].effect("turned")
    assert effect is not None
    assert effect.duration is not None
    assert effect.duration.left == 6


@pytest.mark.clause("A-77")
@pytest.mark.parametrize(("face", "again"), [("9", False), ("10 1 1 1 1 1", True)])
def test_a_failure_ends_all_attempts_and_a_success_may_be_repeated(face: str, again: bool) -> None:
    bench = tomb(dead("Bones"), dead("Skull"), dead("Rattle"))
    turned(bench, face)
    bench.play("skip\nskip\nskip")
    for who in ("bones", "skull", "rattle"):
        if who not in bench.state.declared:
            bench.play(f"{who}: pass")
    if again:
        bench.play("oda: turn-undead")
        assert bench.state.declared["oda"].data["kind"] == "turn-undead"
    else:
        assert "failed to turn" in str(bench.refusal("oda: turn-undead"))


@pytest.mark.clause("A-107")
def test_where_all_that_are_left_are_turned_the_combat_is_resolved() -> None:
    bench = tomb(dead("Bones", mind="none"))
    turned(bench, "20 6 6 1 1 1")
    bench.play("skip\nskip\nskip")
    assert bench.state.clock.phase == "recovery"


@pytest.mark.clause("A-77")
def test_however_far_the_number_of_undead_is_lowered_it_is_never_less_than_none() -> None:
    bench = tomb(dead("Bones"), dead("Skull"), dead("Rattle"))
    for who in ("bones", "skull", "rattle"):
        bench.play(f"{who}: pass")
    bench.play("oda: turn-undead")
    numerals(bench, 5, 2)
    bench.play("next\n> 16\n> 1 1 -4\n> 1 1 1 -9")
    assert affected(bench) == []
