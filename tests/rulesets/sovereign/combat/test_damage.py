"""What a hit does: dice, attribute, class, feats, magic, bare hands (W-112, W-113)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import (
    Fields,
    checked,
    delver,
    foe,
    let_act,
    lost,
    next_round,
    question,
    scene,
    terms,
    unasked,
)
from tests.support.bench import Bench, cited, of_type

STRONG, MIGHTY, WEAK = {"Strength": 14}, {"Strength": 18}, {"Strength": 3}
NIMBLE = {"Dexterity": 18}
SKILLED = {"stab": 2, "shoot": 3, "brawl": 1}
LIBRARY = {
    "weapon": {
        "brand": {"damage": "1d6", "poison": {"damage": "1d4", "potency": 2}},
    },
    "condition": {"blessed": {"changes": [{"stat": "damage", "amount": 3}]}},
}


def blow(weapon: str, where: str = "b3", target: Fields | None = None, **fields: object) -> Bench:
    """Mira with a weapon against a wolf that nothing kills."""
    victim = foe("Wolf", where, **{"hp": 90, "ac": 10, **(target or {})})
    return unasked(scene(delver("Mira", "b2", weapons=[weapon], **fields), victim, library=LIBRARY))


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(
    ("weapon", "attributes", "dice", "die", "damage"),
    [
        ("sword", {}, "1d8", "5", 5),
        ("sword", STRONG, "1d8", "5", 6),
        ("sword", NIMBLE, "1d8", "5", 7),
        ("sword", {**STRONG, **NIMBLE}, "1d8", "5", 7),
        ("war-axe", {**STRONG, **NIMBLE}, "1d10", "10", 11),
        ("great-sword", WEAK, "1d12", "12", 10),
        ("stiletto", {**WEAK, **NIMBLE}, "1d4", "3", 5),
        ("wolf-bite", STRONG, "2d4", "3 4", 8),
    ],
)
def test_the_weapons_die_and_its_attribute(weapon: str, attributes: Fields, dice: str, die: str, damage: int) -> None:
    events = blow(weapon, attributes=attributes).play("mira: attack wolf", dice=f"20 {die}")
    assert checked(events, "damage").dice == dice
    assert lost(events, "wolf") == [damage]
    assert "W-112" in cited(events)


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(("weapon", "damage"), [("small-bow", 4 + 2), ("crossbow", 4 + 2), ("dagger", 4 + 2)])
def test_of_shots_and_throws_as_well(weapon: str, damage: int) -> None:
    events = blow(weapon, "b7", attributes=NIMBLE).play("mira: shoot wolf", dice="20 4")
    assert lost(events, "wolf") == [damage]
    assert "W-112" in cited(events)


@pytest.mark.clause("W-112")
def test_never_less_than_nothing() -> None:
    events = blow("mace", attributes=WEAK).play("mira: attack wolf", dice="20 1")
    assert lost(events, "wolf") == []
    assert "W-112" in cited(events)
    assert lost(blow("mace", attributes=WEAK).play("mira: attack wolf", dice="20 3"), "wolf") == [1]


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(
    ("fields", "line", "weapon", "extra"),
    [
        ({"class": "warrior", "level": 1}, "attack", "sword", 1),
        ({"class": "warrior", "level": 4}, "attack", "sword", 2),
        ({"class": "warrior", "level": 5}, "shoot", "small-bow", 3),
        ({"class": "expert", "level": 5}, "attack", "sword", 0),
        ({"feats": {"armsmaster": 1}}, "attack", "sword", 2),
        ({"feats": {"armsmaster": 1}}, "shoot", "dagger", 2),
        ({"feats": {"armsmaster": 1}}, "shoot", "small-bow", 0),
        ({"feats": {"armsmaster": 1}}, "attack", "wolf-bite", 0),
        ({"feats": {"deadeye": 1}}, "shoot", "small-bow", 3),
        ({"feats": {"deadeye": 1}}, "attack", "sword", 0),
        ({"magic": {"sword": 2}}, "attack", "sword", 2),
        ({"magic": {"small-bow": 1}}, "shoot", "small-bow", 1),
        ({"magic": {"sword": 2}}, "attack", "dagger", 0),
    ],
    ids=str,
)
def test_class_feats_and_magic_add_to_it(fields: dict[str, Any], line: str, weapon: str, extra: int) -> None:
    bench = blow(weapon, "b3" if line == "attack" else "b6", skills=SKILLED, **fields)
    bench.play("set mira.asks=never")
    dice = "20 2 2" if weapon == "wolf-bite" else "20 4"
    events = bench.play(f"mira: {line} wolf with={weapon}", dice=dice)
    assert sum(term.amount for term in checked(events, "damage").terms) == extra
    assert lost(events, "wolf") == [4 + extra]
    assert "W-112" in cited(events)


@pytest.mark.clause("W-112")
def test_so_do_conditions() -> None:
    bench = blow("sword")
    bench.play("mark blessed mira")
    assert lost(bench.play("mira: attack wolf", dice="20 4"), "wolf") == [7]
    assert "W-112" in cited(blow("sword").play("mira: attack wolf", dice="20 4"))


@pytest.mark.clause("W-113")
@pytest.mark.parametrize(("brawl", "damage"), [(-1, 1), (1, 3), (4, 6)])
def test_bare_hands_add_brawl(brawl: int, damage: int) -> None:
    bench = blow("unarmed", skills={"brawl": brawl, "stab": 3})
    events = bench.play("mira: attack wolf", dice="20 2")
    assert checked(events, "damage").dice == "1d2"
    assert terms(checked(events, "damage")).get("W-113", 0) == brawl
    assert lost(events, "wolf") == [damage]


@pytest.mark.clause("W-113")
@pytest.mark.parametrize("weapon", ["wolf-bite", "sword", "shield-bash"])
def test_nothing_else_does(weapon: str) -> None:
    bench = blow("sword" if weapon == "shield-bash" else weapon, skills={"brawl": 3}, shield=weapon == "shield-bash")
    events = bench.play(f"mira: attack wolf with={weapon}", dice="20 2 2" if weapon == "wolf-bite" else "20 3")
    assert sum(term.amount for term in checked(events, "damage").terms) == 0
    fists = blow("unarmed", skills={"brawl": 3})
    assert "W-113" in terms(checked(fists.play("mira: attack wolf", dice="20 2"), "damage"))


@pytest.mark.clause("W-113")
@pytest.mark.parametrize(
    ("brawl", "dice", "die", "damage"),
    [(1, "1d8", 8, 9), (2, "1d10", 10, 12), (3, "1d12", 12, 15), (4, "1d12+1", 12, 17)],
)
def test_trained_fists_have_larger_dice(brawl: int, dice: str, die: int, damage: int) -> None:
    bench = blow("unarmed", skills={"brawl": brawl}, feats={"unarmed-combatant": 1})
    events = bench.play("mira: attack wolf", dice=f"20 {die}")
    assert checked(events, "damage").dice == dice
    assert terms(checked(events, "damage")).get("W-113", 0) == brawl
    assert lost(events, "wolf") == [damage]


def test_at_brawl_0_both_add_nothing() -> None:
    assert lost(blow("unarmed").play("mira: attack wolf", dice="20 2"), "wolf") == [2]
    events = blow("unarmed", feats={"unarmed-combatant": 1}).play("mira: attack wolf", dice="20 6")
    assert (checked(events, "damage").dice, lost(events, "wolf")) == ("1d6", [6])


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(("die", "damage"), [(12, [3, 2]), (13, [3, 4 // 2]), (20, [3, 2]), (1, [3, 4])])
def test_a_poisoned_weapon_wounds_twice_and_a_physical_save_halves_it(die: int, damage: list[int]) -> None:
    """The wolf of 1 HD saves at 15, and the weak poison adds 2."""
    bench = blow("brand")
    events = bench.play("mira: attack wolf", dice=f"20 3 {die} 4")
    expected = [3, 4] if die in (1, 12) else [3, 2]
    assert lost(events, "wolf") == expected
    assert checked(events, "physical save").target == 15
    assert "W-112" in cited(events)


def flask(rules: Fields | None = None, **target: object) -> Bench:
    """Mira, who throws oil at a wolf four squares off, with a bear beside that one."""
    people = (delver("Mira", "f2", weapons=["military-oil"]), foe("Wolf", "f6", hp=90, **target))
    return unasked(scene(*people, foe("Bear", "g6", hp=90), rules=rules))


@pytest.mark.clause("W-112")
def test_oil_burns_for_two_rounds() -> None:
    bench = flask()
    events = bench.play("mira: shoot wolf", dice="20 5")
    assert (checked(events, "damage").dice, lost(events, "wolf")) == ("1d8", [5])
    assert "military-oil" not in bench["mira"].items
    assert lost(next_round(bench), "wolf") == []
    let_act(bench, "foes")
    bench.play("bear: pass\nwolf: pass")
    events = bench.play("next", dice="7")
    assert lost(events, "wolf") == [7]
    assert bench["wolf"].effect("burning") is None
    assert "W-112" in cited(events)


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(
    ("direction", "square", "wet"), [(1, "f5", ["wolf", "bear"]), (7, "e6", ["wolf"]), (5, "f7", ["wolf", "bear"])]
)
def test_a_flask_that_misses_splashes_about(direction: int, square: str, wet: list[str]) -> None:
    bench = flask(ac=18)
    events = bench.play("mira: shoot wolf", dice=f"1 {direction} 3")
    assert {who: lost(events, who) for who in ("wolf", "bear", "mira")} == {
        "wolf": [3],
        "bear": [3] if "bear" in wet else [],
        "mira": [],
    }
    notes = [event.note.text for event in of_type(events, e.Noted)]
    assert f"The flask bursts on {square}" in notes
    assert "W-112" in cited(events)


@pytest.mark.clause("W-112")
def test_a_wall_throws_the_oil_back_on_its_target() -> None:
    people = (delver("Mira", "f2", weapons=["military-oil"]), foe("Wolf", "f1", ac=18, hp=90))
    bench = unasked(scene(*people))
    bench.play("set mira.at=f5")
    events = bench.play("mira: shoot wolf", dice="1 1 2")
    assert "The flask bursts on f1" in [event.note.text for event in of_type(events, e.Noted)]
    assert lost(events, "wolf") == [2]
    assert "W-112" in cited(events)


@pytest.mark.clause("W-112")
def test_by_its_table_oil_does_2d8_at_once_and_a_miss_does_nothing() -> None:
    bench = flask({"oil": "table"})
    events = bench.play("mira: shoot wolf", dice="20 5 6")
    assert (lost(events, "wolf"), bench["wolf"].effect("burning")) == ([11], None)
    assert "W-112" in cited(events)
    assert lost(flask({"oil": "table"}, ac=18).play("mira: shoot wolf", dice="1"), "wolf") == []


@pytest.mark.clause("W-112")
def test_more_than_one_flask_takes_more_than_one_action() -> None:
    bench = flask()
    bench.play("mira: shoot wolf", dice="20 1")
    why_not(bench, "mira: shoot bear", "20 1")
    assert question(bench, "mira: pass") is None
