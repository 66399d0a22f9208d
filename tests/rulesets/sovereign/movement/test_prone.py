"""Lying prone: how one is attacked, attacks and moves (W-94, W-95, W-101 to W-103)."""

from __future__ import annotations

import pytest

from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, at, checked, delver, foe, let_act, lost, scene, terms
from tests.support.bench import Bench, cited


def lying(where: str, weapon: str, *, flat: bool = True, **mira: object) -> Bench:
    """A prone wolf that Mira, at b2, attacks with a weapon."""
    bench = scene(
        delver("Mira", "b2", **{"weapons": [weapon], **mira}), foe("Wolf", where, ac=12, hp=60), foe("Bear", "t14")
    )
    bench.play("set mira.asks=never\nset wolf.asks=never")
    if flat:
        let_act(bench, "foes")
        bench.play("wolf: prone")
        let_act(bench, "delvers")
    return bench


def way(weapon: str) -> str:
    """The attack that a weapon is for here."""
    return "shoot" if weapon in ("small-bow", "dagger", "crossbow") else "attack"


def added(bench: Bench, line: str) -> int:
    """What is added to an attack roll altogether."""
    roll = checked(bench.play(line, dice="1"), "attack")
    return roll.total - 1


# Being attacked


@pytest.mark.clause("W-94")
@pytest.mark.parametrize(
    ("weapon", "where", "modifier"),
    [
        ("small-bow", "b9", -2),
        ("dagger", "b5", -2),
        ("sword", "b3", 2),
        ("unarmed", "c3", 2),
        ("polearm", "b3", 2),
        ("polearm", "b4", 2),
        ("polearm", "d4", 2),
    ],
)
def test_shots_at_the_prone_are_at_minus_2_and_blows_in_melee_range_at_2(
    weapon: str, where: str, modifier: int
) -> None:
    line = f"mira: {way(weapon)} wolf with={weapon}{'/thrown' if weapon == 'dagger' else ''}"
    assert added(lying(where, weapon, flat=False), line) == 0
    bench = lying(where, weapon)
    assert added(bench, line) == modifier


@pytest.mark.clause("W-94")
@pytest.mark.parametrize(("roll", "damage"), [(13, []), (14, [5])])
def test_that_makes_14_of_12_for_an_archer(roll: int, damage: list[int]) -> None:
    bench = lying("b9", "small-bow")
    events = bench.play("mira: shoot wolf", dice=f"{roll} 5" if damage else str(roll))
    assert lost(events, "wolf") == damage
    bench = scene(delver("Mira", "b2"), foe("Wolf", "h9"))
    assert "W-94" in cited(bench.play("mira: prone"))
    assert "W-94" in why_not(bench, "mira: prone"), "no lower than that"


@pytest.mark.clause("W-101")
@pytest.mark.parametrize(
    ("weapon", "where", "modifier"),
    [("small-bow", "b4", -2), ("small-bow", "b9", -2), ("crossbow", "h8", -2), ("dagger", "b4", -2)],
)
def test_shooting_at_a_prone_foe_that_is_not_adjacent(weapon: str, where: str, modifier: int) -> None:
    events = lying(where, weapon).play("mira: shoot wolf", dice="1")
    assert terms(checked(events, "attack")) == {"W-101": modifier}


@pytest.mark.clause("W-94")
def test_melee_range_is_10_feet_for_a_long_weapon_and_it_is_said_once() -> None:
    """Beside it W-102 says the same; the two count once. What is thrown at 10 feet is a shot."""
    events = lying("b4", "polearm").play("mira: attack wolf", dice="1")
    assert terms(checked(events, "attack")) == {"W-94": 2}
    assert terms(checked(lying("b3", "polearm").play("mira: attack wolf", dice="1"), "attack")) == {"W-102": 2}
    bench = lying("b4", "dagger", weapons=["dagger", "polearm"])
    events = bench.play("mira: shoot wolf with=dagger/thrown", dice="1")
    assert terms(checked(events, "attack")) == {"W-101": -2}


@pytest.mark.clause("W-101")
def test_a_standing_foe_is_not_prone() -> None:
    assert added(lying("b9", "small-bow", flat=False), "mira: shoot wolf") == 0
    assert added(lying("b9", "small-bow"), "mira: shoot wolf") == -2


@pytest.mark.clause("W-101", "W-105")
def test_cover_comes_on_top() -> None:
    walls = {"blocked": [f"{column}{row}" for column in "ab" for row in range(1, 6)]}
    bench = scene(delver("Mira", "d2", weapons=["small-bow"]), foe("Wolf", "b6"), battlefield=walls)
    standing = terms(checked(bench.play("mira: shoot wolf", dice="1"), "attack"))
    bench.table.undo()
    bench.play("set wolf.asks=never")
    let_act(bench, "foes")
    bench.play("wolf: prone")
    let_act(bench, "delvers")
    prone = terms(checked(bench.play("mira: shoot wolf", dice="1"), "attack"))
    assert (standing, prone) == ({"W-105": -2}, {"W-105": -2, "W-101": -2})


@pytest.mark.clause("W-102")
@pytest.mark.parametrize(("weapon", "where"), [("sword", "b3"), ("unarmed", "a1"), ("polearm", "c2")])
def test_attacking_an_adjacent_prone_foe(weapon: str, where: str) -> None:
    events = lying(where, weapon).play(f"mira: attack wolf with={weapon}", dice="1")
    assert terms(checked(events, "attack")) == {"W-102": 2}
    assert added(lying(where, weapon, flat=False), f"mira: attack wolf with={weapon}") == 0


@pytest.mark.clause("W-102", "W-107")
def test_also_by_throwing_something_at_it() -> None:
    events = lying("b3", "dagger").play("mira: shoot wolf", dice="1")
    assert terms(checked(events, "attack")) == {"W-102": 2, "W-107": -4}


# Attacking


@pytest.mark.clause("W-103")
@pytest.mark.parametrize(
    ("weapon", "where", "modifiers"),
    [
        ("sword", "b3", {"W-103": -4}),
        ("unarmed", "b3", {"W-103": -4}),
        ("polearm", "b4", {"W-103": -4}),
        ("small-bow", "b9", {}),
        ("dagger", "b5", {}),
    ],
)
def test_the_prone_fight_in_melee_at_minus_4(weapon: str, where: str, modifiers: dict[str, int]) -> None:
    bench = lying(where, weapon, flat=False)
    bench.play("mira: prone")
    events = bench.play(f"mira: {way(weapon)} wolf with={weapon}{'/thrown' if weapon == 'dagger' else ''}", dice="1")
    assert terms(checked(events, "attack")) == modifiers


@pytest.mark.clause("W-103", "W-102")
def test_against_one_who_lies_there_too() -> None:
    bench = lying("b3", "sword")
    bench.play("mira: prone")
    events = bench.play("mira: attack wolf", dice="1")
    assert terms(checked(events, "attack")) == {"W-102": 2, "W-103": -4}


# Moving


@pytest.mark.clause("W-95")
@pytest.mark.parametrize(
    ("speed", "near", "far"), [(30, "d1", "e1"), (40, "e1", "f1"), (20, "c1", "d1"), (10, "b1", "c1"), (25, "c1", "d1")]
)
def test_the_prone_move_half_as_far(speed: int, near: str, far: str) -> None:
    bench = scene(delver("Mira", "a1", speed=speed), foe("Wolf", "t14"))
    assert "W-95" in cited(bench.play("mira: prone"))
    bench.refusal(f"mira: run {far}")
    bench.play(f"mira: run {near}")
    assert at(bench, "mira") == near
    assert bench["mira"].effect("prone") is not None, "it crawls"


@pytest.mark.clause("W-95")
@pytest.mark.parametrize(("line", "near", "far"), [("screen ana", "e1", "f1"), ("charge wolf", "h1", "i1")])
def test_that_goes_for_every_movement(line: str, near: str, far: str) -> None:
    """15 feet to stand beside an ally, and 30 to charge, to a square beside the target."""
    for place, reached in ((near, True), (far, False)):
        fields: Fields = {"skills": {"stab": 1, "brawl": 0, "shoot": 0}}
        ana, wolf = (place, "t14") if line.startswith("screen") else ("t13", place)
        bench = scene(delver("Mira", "a1", **fields), delver("Ana", ana), foe("Wolf", wolf, ac=40))
        assert "W-95" in cited(bench.play("mira: prone"))
        if reached:
            bench.play(f"mira: {line}", dice="1" if line.startswith("charge") else "")
            assert at(bench, "mira") != "a1"
        else:
            bench.refusal(f"mira: {line}", "1")


@pytest.mark.clause("W-95")
def test_once_up_one_moves_as_far_as_ever() -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"))
    assert "W-95" in cited(bench.play("mira: prone"))
    bench.play("mira: stand\nmira: run g1")
    assert at(bench, "mira") == "g1"
