"""Shoves: a hit, an opposed check, and where it ends (W-121, W-122, W-129)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import at, checked, delver, foe, lost, question, scene, terms, unasked
from tests.support.bench import Bench, cited, of_type

MIGHTY, STRONG = {"Strength": 18}, {"Strength": 14}
WALLED = """
. . .
. M .
# W #
# # #
"""
LEGEND = {"M": "mira", "W": "wolf"}


def fight(target: dict[str, Any] | None = None, **mira: object) -> Bench:
    """Mira beside a wolf that she can shove."""
    return unasked(scene(delver("Mira", "b2", **mira), foe("Wolf", "b3", **{"hp": 90, **(target or {})})))


def squares(bench: Bench, dice: str = "20 6 6") -> set[str]:
    """Where the wolf can be shoved."""
    request = question(bench, "mira: shove wolf", dice=dice)
    assert isinstance(request, Choose), request
    bench.table.abandon()
    return {option.id for option in request.options}


@pytest.mark.clause("W-121")
def test_a_hit_then_an_opposed_check_instead_of_damage() -> None:
    bench = fight()
    events = bench.play("mira: shove wolf\n> prone", dice="12 4 4")
    assert [roll.purpose for roll in of_type(events, e.Checked)] == ["attack", "shove"]
    assert lost(events, "wolf") == []
    assert bench["wolf"].effect("prone") is not None
    assert bench["mira"].budgets["main"].left == 0
    assert "W-121" in cited(events)


@pytest.mark.clause("W-121")
def test_a_miss_is_no_shove_and_no_shock() -> None:
    bench = fight()
    events = bench.play("mira: shove wolf", dice="11")
    assert [roll.purpose for roll in of_type(events, e.Checked)] == ["attack"]
    assert lost(events, "wolf") == []
    assert bench["wolf"].effect("prone") is None
    assert "W-121" in cited(events)


@pytest.mark.clause("W-121")
@pytest.mark.parametrize(
    ("mine", "theirs", "bonus", "target"),
    [
        ({"skills": {"brawl": 2, "exert": 0}}, {}, 2, 8),
        ({"skills": {"brawl": 0, "exert": 3, "stab": 4}}, {}, 3, 8),
        ({"attributes": MIGHTY}, {}, 2, 8),
        ({"attributes": {"Dexterity": 18}}, {}, 0, 8),
        ({"skills": {"brawl": -1, "exert": -1}}, {}, -1, 8),
        ({}, {"skills": {"brawl": 1, "exert": 2}}, 0, 10),
        ({}, {"skills": {"brawl": 2}, "attributes": STRONG}, 0, 11),
        ({}, {"skills": {"stab": 4}, "attack": 5}, 0, 8),
    ],
    ids=str,
)
def test_str_and_brawl_or_exert_of_either(
    mine: dict[str, Any], theirs: dict[str, Any], bonus: int, target: int
) -> None:
    """The shover rolls against 8 and the other's modifiers; a tie is the shover's."""
    needed = target - bonus
    low, high = needed // 2, needed - needed // 2
    bench = fight(theirs, **mine)
    events = bench.play("mira: shove wolf\n> prone", dice=f"20 {low} {high}")
    roll = checked(events, "shove")
    assert (roll.dice, roll.target, roll.total) == ("2d6", target, target)
    assert bench["wolf"].effect("prone") is not None
    bench.table.undo()
    events = bench.play("mira: shove wolf", dice=f"20 {low} {high - 1}")
    assert bench["wolf"].effect("prone") is None
    assert "W-121" in cited(events)


@pytest.mark.clause("W-121")
def test_with_the_weapon_in_hand_or_without() -> None:
    bench = fight(skills={"brawl": 2, "stab": 1})
    assert checked(bench.play("mira: shove wolf", dice="1"), "attack").total == 2
    bench.table.undo()
    events = bench.play("mira: shove wolf with=unarmed", dice="1")
    assert checked(events, "attack").total == 3
    assert "W-121" in cited(events)


@pytest.mark.clause("W-122")
@pytest.mark.parametrize("square", ["a2", "c2", "a3", "c3", "a4", "b4", "c4"])
def test_to_any_square_beside_the_target(square: str) -> None:
    bench = fight()
    events = bench.play(f"mira: shove wolf\n> {square}", dice="20 6 6")
    assert at(bench, "wolf") == square
    assert bench["wolf"].effect("prone") is None
    assert "W-122" in cited(events)


@pytest.mark.clause("W-122")
def test_no_farther() -> None:
    bench = fight()
    assert squares(bench) == {"a2", "c2", "a3", "c3", "a4", "b4", "c4", "prone"}
    assert "W-122" in cited(bench.play("mira: shove wolf\n> prone", dice="20 6 6"))


@pytest.mark.clause("W-122")
def test_nor_into_a_wall_or_where_somebody_stands() -> None:
    people = (delver("Mira", None), foe("Wolf", None, hp=90))
    bench = unasked(scene(*people, map=WALLED, legend=LEGEND))
    assert squares(bench) == {"a2", "c2", "prone"}
    bench = unasked(scene(*people, foe("Bear", "a2"), foe("Cat", "c2"), map=WALLED, legend=LEGEND))
    assert squares(bench) == {"prone"}
    assert "W-122" in cited(bench.play("mira: shove wolf\n> prone", dice="20 6 6"))
    assert (at(bench, "wolf"), bench["wolf"].effect("prone") is not None) == ("b3", True)


@pytest.mark.clause("W-122")
def test_a_shoved_foe_provokes_nobody_and_may_be_passed() -> None:
    people = (delver("Mira", "b2"), delver("Ana", "c3"), foe("Wolf", "b3", hp=90))
    bench = unasked(scene(*people, battlefield={"columns": 3, "rows": 6}))
    events = bench.play("mira: shove wolf\n> b4", dice="20 6 6")
    assert [roll.purpose for roll in of_type(events, e.Checked)] == ["attack", "shove"]
    assert "W-122" in cited(events)


@pytest.mark.clause("W-122")
@pytest.mark.parametrize(("height", "dice", "damage"), [(10, "4", [4]), (25, "3 5", [8]), (5, "", [])])
def test_over_an_edge_it_falls(height: int, dice: str, damage: list[int]) -> None:
    ledge = {"columns": 5, "rows": 3, "heights": {"b2": height, "c2": height}}
    bench = unasked(scene(delver("Mira", "b2"), foe("Wolf", "c2", hp=90), battlefield=ledge))
    events = bench.play("mira: shove wolf\n> d2", dice=f"20 6 6 {dice}")
    assert at(bench, "wolf") == "d2"
    assert lost(events, "wolf") == damage
    assert "W-122" in cited(events)


@pytest.mark.clause("W-122")
def test_a_grip_does_not_outlast_a_shove_out_of_reach() -> None:
    people = (delver("Mira", "b2"), delver("Ana", "c3"), foe("Wolf", "b3", hp=90))
    bench = unasked(scene(*people))
    bench.play("ana: grapple wolf", dice="20 6 6")
    assert bench["wolf"].effect("grappled") is not None
    events = bench.play("mira: shove wolf\n> a4", dice="20 6 6")
    assert bench["wolf"].effect("grappled") is None
    assert bench["ana"].effect("grappling") is None
    assert "W-122" in cited(events)


@pytest.mark.clause("W-129")
@pytest.mark.parametrize(("length", "penalty"), [(8, -2), (10, -2), (14, -2), (15, -4), (40, -4)])
def test_the_clearly_larger_are_harder_to_move(length: int, penalty: int) -> None:
    bench = fight({"length": length})
    needed = 8 - penalty
    low, high = needed // 2, needed - needed // 2
    events = bench.play("mira: shove wolf\n> prone", dice=f"20 {low} {high}")
    assert terms(checked(events, "shove")).get("W-129", 0) == penalty
    assert bench["wolf"].effect("prone") is not None
    bench.table.undo()
    bench.play("mira: shove wolf", dice=f"20 {low} {high - 1}")
    assert bench["wolf"].effect("prone") is None


@pytest.mark.clause("W-129")
@pytest.mark.parametrize(("mine", "theirs"), [(20, 5), (5, 7), (5, 5), (5, 3)])
def test_a_little_more_is_not_clearly_larger_and_size_no_help_to_the_larger(mine: int, theirs: int) -> None:
    bench = fight({"length": theirs}, length=mine)
    assert "W-129" not in terms(checked(bench.play("mira: shove wolf\n> prone", dice="20 4 4"), "shove"))
    events = fight({"length": 20}).play("mira: shove wolf", dice="20 4 4")
    assert "W-129" in terms(checked(events, "shove"))


@pytest.mark.clause("W-121")
def test_only_whom_the_weapon_reaches() -> None:
    bench = unasked(scene(delver("Mira", "b2"), foe("Wolf", "b4")))
    assert "W-51" in why_not(bench, "mira: shove wolf", "20")
    bench = unasked(scene(delver("Mira", "b2", weapons=["polearm"]), foe("Wolf", "b4", hp=90)))
    assert "W-121" in cited(bench.play("mira: shove wolf\n> b5", dice="20 6 6"))
    assert at(bench, "wolf") == "b5"
