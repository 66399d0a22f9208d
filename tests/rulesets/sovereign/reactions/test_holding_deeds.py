"""Held actions that answer what is neither attack nor move: whatever a foe does within reach (AMB-W47: W-97)."""

from __future__ import annotations

import pytest

from tests.rulesets.sovereign.scene import Fields, at, delver, foe, let_act, lost, question, scene
from tests.support.bench import Bench, cited

THINGS: Fields = {"weapons": ["sword", "small-bow"], "items": {"healing-potion": 1}, "skills": {"shoot": 0, "heal": 0}}


def waiting(place: str = "b3", asks: str = "matters", **wolf: object) -> Bench:
    """Mira holds an action; it is the turn of a wolf, whose friend lies dying beside it."""
    pup = foe("Pup", "a4", named=True)
    bench = scene(delver("Mira", "b2", hp=40), foe("Wolf", place, **{"hp": 60, **THINGS, **wolf}), pup)
    bench.play(f"set wolf.asks=never\nset mira.asks={asks}\nmira: hold\nhurt 99 pup")
    let_act(bench, "foes")
    return bench


DEEDS = [
    ("stand", "stands up", "W-45"),
    ("skill notice WIS 8", "uses Notice", "W-38"),
    ("stabilise pup", "tends Pup", "W-38"),
    ("drink healing-potion wolf", "uses Healing potion", "W-26"),
    ("reload small-bow", "reloads Small bow", "W-39"),
    ("ready small-bow", "stows Small bow", "W-40"),
    ("disengage", "disengages", "W-41"),
    ("other main howls", "howls", "W-50"),
    ("leave", "leaves the field", "W-85"),
]


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(("line", "does", "clause"), DEEDS)
def test_a_foe_that_does_anything_within_reach_can_be_struck_first(line: str, does: str, clause: str) -> None:
    """Felled by that it does not do it."""
    bench = waiting("a3" if line == "leave" else "b3", hp=3)
    bench.play("mark prone wolf")
    if line.startswith("reload"):
        bench.play("set mira.asks=never mira.at=b12\nwolf: shoot mira with=small-bow", dice="1")
        bench.play("set mira.asks=matters mira.at=b2 wolf.budget.main=1")
    request = question(bench, f"wolf: {line}")
    assert request is not None
    assert request.prompt == f"Wolf {does}: does anybody act first?"
    bench.table.abandon()
    events = bench.play(f"wolf: {line}\n> held-mira\n> attack\n> wolf", dice="20 3")
    assert bench["wolf"].standing == "dead"
    assert bench["wolf"].effect("prone") is None
    assert {"W-97", clause} <= cited(events)
    assert bench["pup"].standing == "down"


@pytest.mark.clause("W-97")
def test_each_deed_is_asked_about_though_the_mover_was_let_come() -> None:
    bench = waiting("b9")
    bench.play("wolf: run b3\n> nobody")
    request = question(bench, "wolf: drink healing-potion wolf")
    assert request is not None
    assert request.prompt == "Wolf uses Healing potion: does anybody act first?"
    bench.table.abandon()
    assert "W-97" in cited(bench.play("wolf: drink healing-potion wolf\n> held-mira\n> nobody", dice="1"))


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(
    ("asks", "place", "how"), [("never", "b3", ""), ("matters", "b9", ""), ("matters", "b3", "mark invisible wolf")]
)
def test_not_whoever_would_not_be_asked_reaches_nobody_or_perceives_nothing(asks: str, place: str, how: str) -> None:
    bench = waiting(place, asks)
    if how:
        bench.play(how)
    assert question(bench, "wolf: drink healing-potion wolf", dice="1") is None
    assert "W-97" in cited(waiting().play("wolf: drink healing-potion wolf\n> held-mira\n> nobody", dice="1"))


@pytest.mark.clause("W-97")
def test_who_is_shoved_away_from_a_friend_helps_it_no_more() -> None:
    for line in ("stabilise pup", "drink healing-potion pup"):
        bench = waiting()
        events = bench.play(f"wolf: {line}\n> held-mira\n> shove\n> wolf\n> c4", dice="20 6 6")
        assert (at(bench, "wolf"), bench["pup"].standing) == ("c4", "down")
        assert "W-97" in cited(events)
        assert bench["wolf"].items["healing-potion"].count == 1
    assert not lost(events, "pup")


@pytest.mark.clause("W-97")
def test_who_is_held_fast_does_not_leave_the_field() -> None:
    bench = waiting("a3")
    bench.play("set mira.at=a2")
    events = bench.play("wolf: leave\n> held-mira\n> grapple\n> wolf", dice="20 6 6")
    assert bench["wolf"].standing == "up"
    assert "W-97" in cited(events)


@pytest.mark.clause("W-97")
def test_what_is_out_of_reach_by_then_is_not_picked_up() -> None:
    bench = waiting()
    bench.play("wolf: drop sword\nset wolf.at=c3")
    events = bench.play("wolf: pick-up sword\n> held-mira\n> shove\n> wolf\n> d4", dice="20 6 6")
    assert ("sword" in bench.state.ground, at(bench, "wolf")) == (True, "d4")
    assert "W-97" in cited(events)
