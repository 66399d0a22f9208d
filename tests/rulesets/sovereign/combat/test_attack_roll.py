"""The attack roll and the table of its modifiers (W-98 to W-100, W-104 to W-108)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import closed_by, why_not
from tests.rulesets.sovereign.scene import Fields, checked, delver, foe, lost, scene, terms
from tests.support.bench import Bench, cited

SKILLS = {"stab": 0, "brawl": 0, "shoot": 0, "exert": 0}
FAR = {"columns": 4, "rows": 70}
LIBRARY = {
    "weapon": {
        "sling": {"damage": "1d4", "range": [50, 100], "attributes": ["DEX"]},
        "rapier": {"damage": "1d6", "attributes": ["DEX", "STR"]},
    }
}


def attacker(weapon: str, where: str = "b3", *others: Fields, ac: int = 12, **mira: object) -> Bench:
    """Mira, with no bonus to anything unless told, against a wolf that asks for nothing."""
    known: dict[str, object] = {"weapons": [weapon], "skills": SKILLS}
    bench = scene(
        delver("Mira", "b2", **{**known, **mira}),
        foe("Wolf", where, ac=ac, hp=60),
        *others,
        battlefield=FAR,
        library=LIBRARY,
    )
    bench.play("set wolf.asks=never\nset mira.asks=never")
    return bench


def attack_with(bench: Bench, line: str, dice: str = "1") -> e.Checked:
    """The attack roll of a line."""
    return checked(bench.play(line, dice=dice), "attack")


# What is added


@pytest.mark.clause("W-98")
@pytest.mark.parametrize(
    ("fields", "added"),
    [
        ({}, 0),
        ({"attack": 3}, 3),
        ({"class": "warrior", "level": 4, "attack": None}, 4),
        ({"class": "mage", "level": 4, "attack": None}, 0),
        ({"attributes": {"Strength": 18}}, 2),
        ({"attributes": {"Strength": 3, "Dexterity": 3}}, -2),
        ({"skills": {**SKILLS, "stab": 2, "brawl": 4, "shoot": 4}}, 2),
        ({"skills": {}}, -1),
        ({"magic": {"sword": 1}}, 1),
        ({"feats": {"armsmaster": 2}}, 1),
        ({"attack": 2, "attributes": {"Strength": 14}, "skills": {**SKILLS, "stab": 1}, "magic": {"sword": 3}}, 7),
    ],
    ids=str,
)
def test_1d20_attack_bonus_attribute_skill_and_magic(fields: dict[str, Any], added: int) -> None:
    """An untrained -1 counts as well."""
    for die in (1, 11):
        bench = attacker("sword", ac=40, **fields)
        roll = attack_with(bench, "mira: attack wolf", str(die))
        assert (roll.dice, roll.total) == ("1d20", die + added)
        assert set(terms(roll)) <= {"W-98", "W-99"}
    assert "W-98" in cited(attacker("sword").play("mira: attack wolf", dice="1"))


@pytest.mark.clause("W-98")
@pytest.mark.parametrize(
    ("die", "attack", "ac", "hits"),
    [
        (10, 2, 12, True),
        (9, 2, 12, False),
        (20, 0, 20, True),
        (20, 0, 21, False),
        (1, 11, 12, True),
        (1, 10, 12, False),
        (12, 0, 12, True),
    ],
)
def test_reaching_the_ac_hits_and_less_misses_whatever_the_die_shows(
    die: int, attack: int, ac: int, hits: bool
) -> None:
    bench = attacker("club", attack=attack, ac=ac)
    events = bench.play("mira: attack wolf", dice=f"{die} 3" if hits else str(die))
    assert checked(events, "attack").outcome == ("hit" if hits else "miss")
    assert lost(events, "wolf") == ([3] if hits else [])
    assert "W-98" in cited(events)


STRONG, NIMBLE, BOTH = {"Strength": 18}, {"Dexterity": 18}, {"Strength": 14, "Dexterity": 18}


@pytest.mark.clause("W-99")
@pytest.mark.parametrize(
    ("weapon", "attributes", "bonus"),
    [
        ("sword", STRONG, 2),
        ("sword", NIMBLE, 2),
        ("sword", BOTH, 2),
        ("sword", {"Strength": 3, "Dexterity": 5}, -1),
        ("rapier", STRONG, 2),
        ("great-sword", NIMBLE, 0),
        ("great-sword", BOTH, 1),
        ("stiletto", STRONG, 0),
        ("stiletto", NIMBLE, 2),
        ("unarmed", NIMBLE, 2),
    ],
    ids=str,
)
def test_of_two_attributes_the_better_counts_for_attack_and_damage(
    weapon: str, attributes: dict[str, int], bonus: int
) -> None:
    bench = attacker(weapon, attributes=attributes, attack=30)
    events = bench.play(f"mira: attack wolf with={weapon}", dice="15 2")
    assert checked(events, "attack").total == 15 + 30 + bonus
    assert checked(events, "damage").total == 2 + bonus
    bench = attacker("sword", attributes=STRONG)
    assert "W-99" in terms(attack_with(bench, "mira: attack wolf"))


@pytest.mark.clause("W-99")
@pytest.mark.parametrize(("weapon", "bonus"), [("small-bow", 0), ("hand-axe", 2), ("throwing-blade", 0)])
def test_also_of_what_is_shot_and_thrown(weapon: str, bonus: int) -> None:
    bench = attacker(weapon, "b4", attributes=STRONG, attack=30)
    events = bench.play("mira: shoot wolf", dice="15 2")
    assert checked(events, "attack").total == 45 + bonus
    assert checked(events, "damage").total == 2 + bonus
    if bonus:
        assert terms(checked(events, "attack"))["W-99"] == bonus
    else:
        assert "W-99" in terms(attack_with(attacker("sword", attributes=STRONG), "mira: attack wolf"))


@pytest.mark.clause("W-100")
@pytest.mark.parametrize(
    ("fields", "bonus"),
    [
        ({"hd": 3}, 3),
        ({"hd": 0}, 0),
        ({}, 1),
        ({"hd": 3, "attack": 5}, 5),
        ({"hd": 3, "skills": {"stab": 1}}, 4),
        ({"hd": 2, "attributes": {"Strength": 18}}, 4),
        ({"creature": "ogre", "weapons": ["great-club"]}, 4),
    ],
    ids=str,
)
def test_an_npcs_attack_bonus_is_its_hd_unless_something_else_is_written(fields: Fields, bonus: int) -> None:
    """Quality may make it better; attributes and skills count only where they are given."""
    wolf = {**foe("Wolf", "b3"), "attack": None, **fields}
    wolf = {name: value for name, value in wolf.items() if value is not None}
    bench = scene(delver("Mira", "b2", ac=40), wolf, first="foes")
    bench.play("set mira.asks=never")
    roll = attack_with(bench, "wolf: attack mira", "7")
    assert roll.total == 7 + bonus
    if fields != {"hd": 0}:
        assert "W-100" in terms(roll)


@pytest.mark.clause("W-100")
def test_it_has_no_attributes_and_no_skills_to_speak_of_and_no_penalty_for_that() -> None:
    bench = scene(delver("Mira", "b2", ac=40), foe("Wolf", "b3", attack=2), first="foes")
    assert {
        name: bench["wolf"].stats[name] for name in ("STR", "DEX", "CON", "INT", "WIS", "stab", "shoot", "brawl")
    } == (dict.fromkeys(("STR", "DEX", "CON", "INT", "WIS", "stab", "shoot", "brawl"), 0))
    assert terms(attack_with(bench, "wolf: attack mira")) == {"W-100": 2}


# The table


@pytest.mark.clause("W-104")
@pytest.mark.parametrize(
    ("weapon", "row", "modifiers"),
    [
        ("small-bow", 12, {}),
        ("small-bow", 13, {"W-104": -2}),
        ("small-bow", 62, {"W-104": -2}),
        ("small-bow", 63, None),
        ("hand-axe", 4, {}),
        ("hand-axe", 5, {"W-104": -2}),
        ("hand-axe", 8, {"W-104": -2}),
        ("hand-axe", 9, None),
        ("crossbow", 22, {}),
        ("crossbow", 23, {"W-104": -2}),
    ],
)
def test_beyond_normal_range_at_minus_2_and_beyond_long_range_not_at_all(
    weapon: str, row: int, modifiers: dict[str, int] | None
) -> None:
    bench = attacker(weapon, f"b{row}", foe("Bear", "c4"))
    if modifiers is None:
        assert "W-104" in closed_by(bench, f"force mira: shoot with={weapon}", "wolf")
        return
    assert terms(attack_with(bench, "mira: shoot wolf")) == modifiers
    bench = attacker("small-bow", "b40")
    assert "W-104" in terms(attack_with(bench, "mira: shoot wolf"))


HALF_COVER = """\
# # . .
# # . A
# # . .
# # . .
# # . .
. B . .
"""
FULL_COVER = """\
# . . . . .
A # # . . .
. . . . # .
. . . # . B
"""


@pytest.mark.parametrize(
    ("drawing", "modifiers", "misses"),
    [
        pytest.param(HALF_COVER, {"W-105": -2}, 13, marks=pytest.mark.clause("W-105")),
        pytest.param(FULL_COVER, {"W-106": -4}, 15, marks=pytest.mark.clause("W-106")),
    ],
    ids=["half", "full"],
)
@pytest.mark.parametrize("weapon", ["small-bow", "dagger"])
def test_a_target_in_cover_is_harder_to_hit(drawing: str, modifiers: dict[str, int], misses: int, weapon: str) -> None:
    people = (delver("Mira", None, weapons=[weapon], skills=SKILLS), foe("Wolf", None, hp=60))
    bench = scene(*people, map=drawing, legend={"A": "Mira", "B": "Wolf"})
    bench.play("set wolf.asks=never")
    assert terms(attack_with(bench, "mira: shoot wolf", str(misses))) == modifiers
    bench.table.undo()
    assert lost(bench.play("mira: shoot wolf", dice=f"{misses + 1} 3"), "wolf") == [3]
    bench.table.undo()
    bench.play(f"set wolf.at={'c6' if 'W-105' in modifiers else 'a4'}")
    assert terms(attack_with(bench, "mira: shoot wolf")) == {}, "in the open"


@pytest.mark.clause("W-107")
@pytest.mark.parametrize(("weapon", "skills"), [("dagger", SKILLS), ("spear", SKILLS), ("hand-axe", {"stab": 0})])
def test_throwing_in_melee_is_at_minus_4_once(weapon: str, skills: dict[str, int]) -> None:
    bench = attacker(weapon, "b3", skills={**SKILLS, **skills})
    roll = attack_with(bench, f"mira: shoot wolf with={weapon}/thrown")
    assert terms(roll) == {"W-107": -4}
    assert roll.total == 1 - 4


@pytest.mark.clause("W-107")
def test_at_whomever_it_is_thrown() -> None:
    bench = attacker("dagger", "b6", foe("Bear", "c3"))
    assert terms(attack_with(bench, "mira: shoot wolf")) == {"W-107": -4}
    for other in (foe("Bear", "c4"), foe("Clerk", "c3", weapons=[]), delver("Ana", "c3")):
        assert terms(attack_with(attacker("dagger", "b6", other), "mira: shoot wolf")) == {}


@pytest.mark.clause("W-107")
@pytest.mark.parametrize(
    ("weapon", "feats", "modifiers"),
    [
        ("dagger", {"close-combatant": 1}, {}),
        ("hand-axe", {"close-combatant": 1}, {"W-107": -4}),
        ("hand-axe", {"deadeye": 1}, {"W-107": -4}),
        ("hand-axe", {"deadeye": 2}, {}),
    ],
    ids=str,
)
def test_but_for_those_who_have_learnt_better(weapon: str, feats: dict[str, int], modifiers: dict[str, int]) -> None:
    bench = attacker(weapon, "b3", feats=feats)
    assert terms(attack_with(bench, f"mira: shoot wolf with={weapon}/thrown")) == modifiers
    assert "W-107" in terms(attack_with(attacker("dagger", "b3"), "mira: shoot wolf"))


@pytest.mark.clause("W-108")
@pytest.mark.parametrize("weapon", ["small-bow", "large-bow", "crossbow"])
@pytest.mark.parametrize(("near", "barred"), [("c3", True), ("c4", False)])
def test_no_bow_and_no_crossbow_is_shot_in_melee(weapon: str, near: str, barred: bool) -> None:
    bench = attacker(weapon, "b9", foe("Bear", near))
    if barred:
        assert "W-108" in why_not(bench, f"mira: shoot wolf with={weapon}")
        assert "W-108" in why_not(bench, f"mira: shoot bear with={weapon}")
    else:
        assert terms(attack_with(bench, "mira: shoot wolf")) == {}
        assert "W-108" in why_not(attacker(weapon), "mira: shoot wolf")


@pytest.mark.clause("W-108")
def test_a_deadeye_shoots_at_minus_4_or_with_more_practice_as_ever() -> None:
    bench = attacker("small-bow", "b3", feats={"deadeye": 1})
    assert attack_with(bench, "mira: shoot wolf").total == 1 - 4
    bench = attacker("small-bow", "b3", feats={"deadeye": 2})
    assert attack_with(bench, "mira: shoot wolf").total == 1
    assert "W-108" in why_not(attacker("small-bow"), "mira: shoot wolf")
