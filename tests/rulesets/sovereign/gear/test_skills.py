"""Using a skill in a fight, first aid among them (W-87)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, checked, delver, foe, lost, scene
from tests.support.bench import Bench, cited, of_type

SKILLED: Fields = {"skills": {"heal": 1, "know": 2, "notice": 0, "stab": 0}, "attributes": {"Intelligence": 18}}


def rolls(events: tuple[e.Event, ...]) -> list[tuple[str, str]]:
    """Who rolls for what, in order."""
    return [(roll.who, roll.purpose) for roll in of_type(events, e.Checked)]


def ward(**mira: object) -> Bench:
    """Mira tends Ana, who is dying beside her; a wolf stands beside both, a clerk and a bear do not matter."""
    armed = (foe("Wolf", "c3"), foe("Clerk", "b2", weapons=[]), foe("Bear", "h8"))
    bench = scene(delver("Mira", "c4", **{**SKILLED, **mira}), delver("Ana", "d4"), *armed)
    bench.play("set mira.asks=never\nset ana.hp=0")
    assert bench["ana"].standing == "down"
    return bench


@pytest.mark.clause("W-87")
@pytest.mark.parametrize(
    ("words", "dice", "dc", "works"),
    [
        ("know INT 10 remembers the password", "3 3", 10, True),
        ("know INT 10 remembers the password", "3 2", 10, False),
        ("notice WIS 8 looks for the lever", "4 4", 8, True),
        ("notice WIS 8 looks for the lever", "4 3", 8, False),
        ("magic DEX 6 does what nobody taught her", "3 3", 6, False),
    ],
)
def test_2d6_attribute_and_skill_against_a_difficulty(words: str, dice: str, dc: int, works: bool) -> None:
    bench = scene(delver("Mira", "c4", **SKILLED), foe("Wolf", "h8"))
    events = bench.play(f"mira: skill {words}", dice=dice)
    roll = of_type(events, e.Checked)[0]
    assert (roll.dice, roll.target, roll.outcome) == ("2d6", dc, "success" if works else "failure")
    assert bench["mira"].budgets["main"].left == 0
    assert "W-87" in cited(events)


@pytest.mark.clause("W-87")
def test_adjacent_foes_that_are_armed_strike_first() -> None:
    armed = (foe("Wolf", "c3"), foe("Clerk", "b4", weapons=[]), foe("Archer", "d5", weapons=["small-bow"]))
    bench = scene(delver("Mira", "c4", **SKILLED), *armed, foe("Bear", "d3", weapons=["bite"]))
    bench.play("set mira.asks=never")
    events = bench.play("mira: skill know INT 8 parleys", dice="20 3 1 4 4")
    assert rolls(events) == [("wolf", "attack"), ("wolf", "damage"), ("bear", "attack"), ("mira", "know")]
    assert lost(events, "mira") == [3, 1], "and the bite's Shock"
    assert "W-87" in cited(events)


@pytest.mark.clause("W-87")
def test_whoever_falls_to_that_never_gets_to_it() -> None:
    bench = scene(delver("Mira", "c4", hp=3, **SKILLED), foe("Wolf", "c3"))
    bench.play("set mira.asks=never")
    events = bench.play("mira: skill know INT 8 parleys", dice="20 3")
    assert rolls(events) == [("wolf", "attack"), ("wolf", "damage")]
    assert bench["mira"].standing == "down"
    assert "W-87" in cited(events)


@pytest.mark.clause("W-87")
@pytest.mark.parametrize("foes_there", [[foe("Wolf", "c6")], [foe("Clerk", "c3", weapons=[])]], ids=["far", "unarmed"])
def test_others_do_not(foes_there: list[Fields]) -> None:
    bench = scene(delver("Mira", "c4", **SKILLED), *foes_there)
    events = bench.play("mira: skill know INT 8 parleys", dice="4 4")
    assert rolls(events) == [("mira", "know")]
    assert "W-87" in cited(events)


@pytest.mark.clause("W-87")
def test_it_is_a_main_action() -> None:
    bench = scene(delver("Mira", "c4", **SKILLED), foe("Wolf", "h8"))
    bench.play("mira: other main hums")
    assert "W-25" in why_not(bench, "mira: skill know INT 8 parleys")


@pytest.mark.clause("W-87")
@pytest.mark.parametrize(("kit", "dice", "saved"), [(1, "3 2", True), (1, "2 2", False), (0, "3 3", False)])
def test_first_aid_is_one_such_skill(kit: int, dice: str, saved: bool) -> None:
    """INT/Heal or DEX/Heal against 8, or 10 without a healer's kit; here +3."""
    bench = ward(items={"healers-kit": 1} if kit else {})
    events = bench.play("mira: stabilise ana", dice=f"1 {dice}")
    assert rolls(events) == [("wolf", "attack"), ("mira", "stabilise")]
    assert checked(events, "stabilise").target == (8 if kit else 10)
    assert bench["ana"].standing == ("stable" if saved else "down")
    assert bench["mira"].budgets["main"].left == 0
    assert "W-87" in cited(events)


@pytest.mark.clause("W-87")
def test_it_is_spoilt_by_whoever_fells_the_healer() -> None:
    bench = ward(hp=3)
    events = bench.play("mira: stabilise ana", dice="20 5")
    assert rolls(events) == [("wolf", "attack"), ("wolf", "damage")]
    assert bench["ana"].standing == "down"
    assert "W-87" in cited(events)


@pytest.mark.clause("W-87")
def test_only_what_lies_beside_one_can_be_tended_and_once_a_round() -> None:
    bench = ward(items={"healers-kit": 1})
    bench.play("set ana.at=g4")
    assert "W-87" in why_not(bench, "mira: stabilise ana", "1 6 6")
    bench.play("set ana.at=d4\nset wolf.at=h1")
    bench.play("mira: stabilise ana", dice="1 1")
    bench.play("set mira.budget.main=1")
    assert "W-87" in why_not(bench, "mira: stabilise ana", "6 6")
