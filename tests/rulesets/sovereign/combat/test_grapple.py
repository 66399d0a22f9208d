"""Grapples: seizing, what a grip bars, what it does when the round ends, and getting free (W-123 to W-127, W-129)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import at, checked, delver, foe, let_act, lost, scene, terms, unasked
from tests.support.bench import Bench, cited, of_type

STRONG, MIGHTY = {"Strength": 14}, {"Strength": 18}


def fight(wolf: dict[str, Any] | None = None, **mira: object) -> Bench:
    """Mira beside a wolf, and Ana on its other side."""
    people = (delver("Mira", "b2", **mira), delver("Ana", "b4"), foe("Wolf", "b3", **{"hp": 90, **(wolf or {})}))
    return unasked(scene(*people))


def gripped(wolf: dict[str, Any] | None = None, **mira: object) -> Bench:
    """Mira holds the wolf."""
    bench = fight(wolf, **mira)
    bench.play("mira: grapple wolf\nset mira.budget.main=1", dice="20 6 6")
    assert held(bench)
    return bench


def held(bench: Bench, by: str = "mira") -> bool:
    """Whether somebody holds the wolf, from both their points of view."""
    mine = bench[by].effect("grappling") is not None
    theirs = any(effect.data.get("by") == by for effect in bench["wolf"].effects.values())
    assert mine == theirs
    return mine


@pytest.mark.clause("W-123")
def test_an_unarmed_hit_and_an_opposed_check_instead_of_damage() -> None:
    bench = fight()
    events = bench.play("mira: grapple wolf", dice="12 4 4")
    assert [roll.purpose for roll in of_type(events, e.Checked)] == ["attack", "grapple"]
    assert lost(events, "wolf") == []
    assert held(bench)
    assert bench["mira"].budgets["main"].left == 0
    assert "W-123" in cited(events)


@pytest.mark.clause("W-123")
@pytest.mark.parametrize(("dice", "rolls"), [("11", 1), ("12 4 3", 2)])
def test_either_may_fail_and_nobody_is_hurt(dice: str, rolls: int) -> None:
    bench = fight({"ac": 12})
    events = bench.play("mira: grapple wolf", dice=dice)
    assert len(of_type(events, e.Checked)) == rolls
    assert lost(events, "wolf") == []
    assert not held(bench)
    assert "W-123" in cited(events)


@pytest.mark.clause("W-123")
def test_no_weapon_serves_but_a_natural_one() -> None:
    assert "W-123" in why_not(fight(), "mira: grapple wolf with=sword", "20 6 6")
    bench = fight(weapons=["wolf-bite"])
    events = bench.play("mira: grapple wolf", dice="20 6 6")
    assert held(bench)
    assert "W-123" in cited(events)


@pytest.mark.clause("W-123")
@pytest.mark.parametrize(
    ("mine", "theirs", "bonus", "target"),
    [
        ({"skills": {"brawl": 2, "exert": 4}}, {}, 2, 8),
        ({"attributes": MIGHTY}, {}, 2, 8),
        ({"skills": {"brawl": -1}}, {}, -1, 8),
        ({}, {"skills": {"brawl": 1, "exert": 4}}, 0, 9),
        ({}, {"attributes": STRONG}, 0, 9),
    ],
    ids=str,
)
def test_str_and_brawl_against_str_and_brawl(
    mine: dict[str, Any], theirs: dict[str, Any], bonus: int, target: int
) -> None:
    needed = target - bonus
    low, high = needed // 2, needed - needed // 2
    bench = fight(theirs, **mine)
    events = bench.play("mira: grapple wolf", dice=f"20 {low} {high}")
    assert (checked(events, "grapple").target, checked(events, "grapple").total) == (target, target)
    assert held(bench)
    bench.table.undo()
    assert "W-123" in cited(bench.play("mira: grapple wolf", dice=f"20 {low} {high - 1}"))
    assert not held(bench)


@pytest.mark.clause("W-124")
def test_a_grip_lasts_until_it_is_released() -> None:
    bench = gripped()
    let_act(bench, "foes")
    bench.play("wolf: pass")
    bench.play("next", dice="1")
    assert held(bench)
    let_act(bench, "delvers")
    events = bench.play("mira: release")
    assert not held(bench)
    assert bench["mira"].budgets["main"].left == 1, "letting go costs nothing"
    assert "W-124" in cited(events)


@pytest.mark.clause("W-124")
@pytest.mark.parametrize(("dice", "free"), [("4 4", True), ("4 3", False)])
def test_or_until_the_held_one_breaks_free(dice: str, free: bool) -> None:
    bench = gripped()
    let_act(bench, "foes")
    events = bench.play("wolf: break", dice=dice)
    assert bench["wolf"].budgets["main"].left == 0
    assert held(bench) != free
    assert checked(events, "break free").outcome == ("success" if free else "failure")
    assert "W-124" in cited(events)
    bench.table.undo()
    bench.play(f"wolf: break\n> wolf.break-free: {dice} !{'failure' if free else 'success'}")
    assert held(bench) == free, "the GM may rule otherwise"


@pytest.mark.clause("W-124")
@pytest.mark.parametrize(
    ("change", "standing"), [("set mira.standing=dead", "dead"), ("set mira.hp=0", "down"), ("flee mira", "fled")]
)
def test_or_until_the_grappler_can_no_longer_hold(change: str, standing: str) -> None:
    bench = gripped()
    events = bench.play(change)
    assert bench["mira"].standing == standing
    assert bench["wolf"].effect("grappled") is None
    assert "W-124" in cited(events)
    let_act(bench, "foes")
    assert "W-124" in why_not(bench, "wolf: break", "6 6")


@pytest.mark.clause("W-124")
def test_or_until_the_two_are_parted() -> None:
    bench = gripped()
    events = bench.play("set wolf.at=d5")
    assert not held(bench)
    assert "W-124" in cited(events)


@pytest.mark.clause("W-124")
def test_a_sleeper_holds_nobody() -> None:
    bench = gripped()
    events = bench.play("mark asleep mira")
    assert not held(bench)
    assert "W-124" in cited(events)


@pytest.mark.clause("W-125")
def test_one_grappler_holds_one() -> None:
    people = (delver("Mira", "b2"), foe("Wolf", "b3", hp=90), foe("Bear", "c3"))
    bench = unasked(scene(*people))
    bench.play("mira: grapple wolf\nset mira.budget.main=1", dice="20 6 6")
    assert "W-125" in why_not(bench, "mira: grapple bear", "20 6 6")
    assert checked(bench.play("mira: attack bear", dice="1"), "attack").who == "mira"


@pytest.mark.clause("W-125")
@pytest.mark.parametrize(("dice", "still"), [("4 3", ["mira", "ana"]), ("4 4", ["mira"]), ("5 5", [])])
def test_several_hold_one_whose_single_check_is_compared_with_all(dice: str, still: list[str]) -> None:
    """Mira's number is 10, Ana's 8."""
    bench = gripped(attributes=MIGHTY)
    bench.play("ana: grapple wolf", dice="20 6 6")
    let_act(bench, "foes")
    events = bench.play("wolf: break", dice=dice)
    assert len(of_type(events, e.Checked)) == 1
    assert [by for by in ("mira", "ana") if held(bench, by)] == still
    assert "W-125" in cited(events)


@pytest.mark.clause("W-126")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [("run c1", "run b3"), ("charge bear", "charge ana"), ("screen ana", "screen bear"), ("leave", "leave")],
)
def test_neither_leaves_its_place(mine: str, theirs: str) -> None:
    skilled = {"stab": 1, "brawl": 0}
    people = (delver("Mira", "a1", skills=skilled), delver("Ana", "d1"))
    bench = unasked(scene(*people, foe("Wolf", "a2", hp=90, skills=skilled), foe("Bear", "a9", ac=30)))
    bench.play("mira: grapple wolf\nset mira.budget.main=1", dice="20 6 6")
    assert "W-126" in why_not(bench, f"mira: {mine}", "1")
    let_act(bench, "foes")
    assert "W-126" in why_not(bench, f"wolf: {theirs}", "1")


@pytest.mark.clause("W-126")
def test_both_use_unarmed_attacks_only() -> None:
    bench = gripped(weapons=["sword", "dagger"])
    assert "W-126" in why_not(bench, "mira: attack wolf with=sword", "20")
    assert "W-126" in why_not(bench, "mira: shoot wolf with=dagger", "20")
    events = bench.play("mira: attack wolf with=unarmed", dice="20 2")
    assert lost(events, "wolf") == [2]
    let_act(bench, "foes")
    assert "W-126" in why_not(bench, "wolf: attack mira with=sword", "20")
    events = bench.play("wolf: attack mira with=unarmed", dice="20 1")
    assert lost(events, "mira") == [1]


@pytest.mark.clause("W-126")
def test_nobody_in_a_grip_casts_or_strikes_in_passing() -> None:
    library = {"spell": {"zap": {"aims": "foe", "flat_level": True}}}
    people = (delver("Mira", "b2", spells=["zap"], casts=3), delver("Ana", "b4"), foe("Wolf", "b3", hp=90))
    bench = unasked(scene(*people, library=library))
    bench.play("mira: grapple wolf\nset mira.budget.main=1", dice="20 6 6")
    assert why_not(bench, "mira: cast zap wolf") == {"W-126"}
    events = bench.play("ana: run b6")
    assert of_type(events, e.Checked) == [], "the wolf is held"
    assert at(bench, "ana") == "b6"


@pytest.mark.clause("W-127")
def test_when_the_round_ends_the_held_one_takes_an_unarmed_hit() -> None:
    bench = gripped(attributes=STRONG, skills={"brawl": 2})
    let_act(bench, "foes")
    bench.play("wolf: pass")
    events = bench.play("next", dice="2")
    assert (checked(events, "damage").who, checked(events, "damage").dice) == ("mira", "1d2")
    assert lost(events, "wolf") == [2 + 1 + 2]
    assert lost(events, "mira") == []
    assert "W-127" in cited(events)


@pytest.mark.clause("W-127")
def test_from_each_grappler_round_after_round() -> None:
    bench = gripped()
    bench.play("ana: grapple wolf", dice="20 6 6")
    let_act(bench, "foes")
    bench.play("wolf: pass")
    events = bench.play("next", dice="1 2")
    assert lost(events, "wolf") == [1, 2]
    let_act(bench, "delvers")
    bench.play("ana: release")
    let_act(bench, "foes")
    bench.play("wolf: pass")
    events = bench.play("next", dice="2")
    assert lost(events, "wolf") == [2]
    assert "W-127" in cited(events)


@pytest.mark.clause("W-127")
@pytest.mark.parametrize(
    ("mira", "dice", "damage"),
    [
        ({"feats": {"unarmed-combatant": 1}, "skills": {"brawl": 1}}, "5", 6),
        ({"weapons": ["wolf-bite"]}, "2 3", 5),
        ({"weapons": ["claws"]}, "1", 2),
        ({"class": "warrior", "level": 3}, "1", 3),
    ],
    ids=str,
)
def test_as_such_a_hit_would_be(mira: dict[str, Any], dice: str, damage: int) -> None:
    """Claws do 1d8, but never less than their Shock of 2."""
    bench = gripped(**mira)
    let_act(bench, "foes")
    bench.play("wolf: pass")
    events = bench.play("next", dice=dice)
    assert lost(events, "wolf") == [damage]
    assert "W-127" in cited(events)


@pytest.mark.clause("W-127")
def test_nothing_is_squeezed_that_has_got_free() -> None:
    bench = gripped()
    let_act(bench, "foes")
    bench.play("wolf: break", dice="6 6")
    bench.play("wolf: pass")
    assert lost(bench.play("next"), "wolf") == []
    bench = gripped()
    let_act(bench, "foes")
    bench.play("wolf: pass")
    assert "W-127" in cited(bench.play("next", dice="1"))


@pytest.mark.clause("W-129")
@pytest.mark.parametrize(("length", "penalty"), [(7, 0), (10, -2), (15, -4)])
def test_the_larger_are_harder_to_seize_and_to_hold(length: int, penalty: int) -> None:
    bench = fight({"length": length})
    events = bench.play("mira: grapple wolf", dice="20 6 6")
    assert terms(checked(events, "grapple")).get("W-129", 0) == penalty
    assert checked(events, "grapple").total == 12 + penalty
    let_act(bench, "foes")
    number = 8 + penalty
    events = bench.play("wolf: break", dice=f"{number // 2} {number - number // 2}")
    assert not held(bench), "it breaks free as soon as its roll reaches what the grappler brings up"
    bench.table.undo()
    bench.play("wolf: break", dice=f"{number // 2} {number - number // 2 - 1}" if number > 4 else "1 2")
    assert held(bench)
    assert "W-129" in terms(checked(fight({"length": 10}).play("mira: grapple wolf", dice="20 6 6"), "grapple"))
