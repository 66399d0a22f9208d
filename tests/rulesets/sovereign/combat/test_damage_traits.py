"""What lessens, doubles and bars damage, in its order: dice or their least, what is added, the floor (W-112, W-114)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from tests.rulesets.sovereign.scene import Fields, delver, foe, let_act, lost, next_round, scene, unasked
from tests.support.bench import Bench, cited, of_type

STRONG: Fields = {"Strength": 14}
LIBRARY: Fields = {
    "weapon": {
        "brand": {"damage": "1d6", "poison": {"damage": "2d4"}},
        "pair": {"damage": "2d6", "attributes": ["STR"]},
    },
    "spell": {
        "zap": {"aims": "foe", "flat_level": True},
        "chill": {"aims": "foe", "dice_sides": 8, "kinds": ["cold"], "save": "physical", "saved": "half"},
        "spark": {"aims": "foe", "dice_sides": 8, "kills_one_hd": True, "save": "physical", "saved": "half"},
        "dread": {"aims": "foe", "save": "mental", "condition": "asleep", "damage_only_if_brave": True},
    },
    "condition": {"oiled": {"damage_traits": {"vulnerable": ["fire"]}}},
}
LEAST_SHARP: Fields = {"least": ["sharp"]}


def blow(weapon: str, traits: Fields, where: str = "b3", target: Fields | None = None, **mira: object) -> Bench:
    """Mira with a weapon against a wolf that nothing kills, and that suffers some damage otherwise than most."""
    victim = foe("Wolf", where, **{"hp": 90, "ac": 10, "damage_traits": traits, **(target or {})})
    return unasked(scene(delver("Mira", "b2", weapons=[weapon], **mira), victim, library=LIBRARY))


def notes(events: tuple[e.Event, ...]) -> list[str]:
    """What is told, in order."""
    return [event.note.text for event in of_type(events, e.Noted)]


# The least


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(
    ("weapon", "traits", "fields", "dice", "damage"),
    [
        ("sword", LEAST_SHARP, {}, "", 2),
        ("sword", LEAST_SHARP, {"attributes": {"Strength": 18}}, "", 4),
        ("great-sword", LEAST_SHARP, {"class": "warrior", "level": 5, "attributes": STRONG}, "", 6),
        ("pair", LEAST_SHARP, {"attributes": STRONG}, "", 3),
        ("sword", LEAST_SHARP, {"magic": {"sword": 2}}, "", 4),
        ("mace", LEAST_SHARP, {"attributes": STRONG}, "5", 6),
        ("mace", {"least": ["blunt"]}, {"attributes": STRONG}, "", 2),
        ("sword", {"least": ["blunt"]}, {"attributes": STRONG}, "5", 6),
        ("unarmed", {"least": ["blunt"]}, {"skills": {"brawl": 2}}, "", 3),
        ("wolf-bite", LEAST_SHARP, {}, "", 2),
    ],
    ids=str,
)
def test_the_dice_count_as_their_least_and_the_rest_is_added(
    weapon: str, traits: Fields, fields: dict[str, Any], dice: str, damage: int
) -> None:
    """Where the least counts, no die is asked for; a sword of Shock 2/13 does 2 in any case."""
    events = blow(weapon, traits, **fields).play("mira: attack wolf", dice=f"20 {dice}")
    assert lost(events, "wolf") == [damage]
    assert any("suffers the least" in note for note in notes(events)) == (not dice)
    assert "W-112" in cited(events)


@pytest.mark.clause("W-114")
@pytest.mark.parametrize(("ac", "damage"), [(13, 3), (14, 2)])
def test_the_floor_comes_after_what_is_added(ac: int, damage: int) -> None:
    """1 of 1d8 and 1 for Strength are 2; Shock 2/13 and 1 are 3 to an AC of 13."""
    bench = blow("sword", LEAST_SHARP, target={"ac": ac}, attributes=STRONG)
    events = bench.play("mira: attack wolf", dice="20")
    assert lost(events, "wolf") == [damage]
    if ac == 13:
        assert "W-114" in cited(events)


@pytest.mark.clause("W-64")
def test_a_swarms_bonus_is_added_up_to_the_weapons_usual_maximum() -> None:
    people = (delver("Mira", "b2"), delver("Ana", "c2"), foe("Wolf", "b3", ac=15, hp=90, damage_traits=LEAST_SHARP))
    bench = unasked(scene(*people))
    bench.play("ana: swarm wolf\n> wait")
    assert lost(bench.play("mira: swarm wolf\n> mira", dice="20"), "wolf") == [2], "1, and 1 for Ana"
    plain = unasked(scene(*people[:2], foe("Wolf", "b3", ac=15, hp=90)))
    plain.play("ana: swarm wolf\n> wait")
    events = plain.play("mira: swarm wolf\n> mira", dice="20 8")
    assert (lost(events, "wolf"), "W-64" in cited(events)) == ([8], True)


def test_shock_has_no_dice_and_is_not_lessened() -> None:
    assert lost(blow("short-sword", LEAST_SHARP).play("mira: attack wolf", dice="1"), "wolf") == [2]


# Twice


@pytest.mark.clause("W-112", "W-114")
@pytest.mark.parametrize(("die", "damage"), [(5, [12]), (1, [6])])
def test_the_vulnerable_suffer_twice_what_it_comes_to(die: int, damage: list[int]) -> None:
    """Twice 5 + 1; and twice the floor of 3 where 1 + 1 would be less."""
    bench = blow("short-sword", {"vulnerable": ["sharp"]}, attributes=STRONG)
    events = bench.play("mira: attack wolf", dice=f"20 {die}")
    assert lost(events, "wolf") == damage
    assert "W-112" in cited(events)


@pytest.mark.clause("W-115")
def test_shock_is_doubled_too() -> None:
    bench = blow("short-sword", {"vulnerable": ["sharp"]}, attributes=STRONG)
    events = bench.play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == [6]
    assert "W-115" in cited(events)


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(
    ("traits", "dice", "damage"),
    [
        ({"vulnerable": ["fire"], "immune": ["blunt", "sharp", "mundane"]}, "20 5", [10]),
        ({"least": ["fire"]}, "20", [1]),
        ({"immune": ["fire"]}, "20", []),
    ],
    ids=str,
)
def test_burning_oil_is_fire_and_nothing_else(traits: Fields, dice: str, damage: list[int]) -> None:
    told = blow("military-oil", traits, "b6").play("mira: shoot wolf", dice=dice)
    assert lost(told, "wolf") == damage
    assert "W-112" in cited(told)


@pytest.mark.clause("W-112")
def test_it_burns_on_just_so_and_splashes_on_each_as_it_suffers() -> None:
    people = (delver("Mira", "f2", weapons=["military-oil", "military-oil"]), foe("Wolf", "f6", ac=18, hp=90))
    bear = foe("Bear", "g6", hp=90, damage_traits={"vulnerable": ["fire"]})
    fox = foe("Fox", "e6", hp=90, damage_traits={"least": ["fire"]})
    bench = unasked(scene(*people, bear, fox, foe("Cat", "e7", hp=90, damage_traits={"immune": ["fire"]})))
    events = bench.play("mira: shoot wolf", dice="1 5 3")
    assert {who: lost(events, who) for who in ("wolf", "bear", "fox", "cat")} == {
        "wolf": [3],
        "bear": [6],
        "fox": [1],
        "cat": [],
    }
    bench.play("set mira.budget.main=1")
    assert lost(bench.play("mira: shoot bear", dice="20 4"), "bear") == [8]
    next_round(bench)
    let_act(bench, "foes")
    bench.play("wolf: pass\nbear: pass\nfox: pass\ncat: pass")
    events = bench.play("next", dice="2")
    assert lost(events, "bear") == [4]
    assert "W-112" in cited(events)


# Nothing


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(
    ("weapon", "fields", "dice", "damage"),
    [
        ("sword", {}, "20", []),
        ("sword", {"magic": {"sword": 1}}, "20 4", [5]),
        ("silver-dagger", {}, "20 4", [4]),
        ("mace", {}, "20", []),
        ("unarmed", {}, "20", []),
    ],
    ids=str,
)
def test_the_immune_suffer_nothing_whatever_the_floor(
    weapon: str, fields: dict[str, Any], dice: str, damage: list[int]
) -> None:
    """No damage is rolled for nothing."""
    events = blow(weapon, {"immune": ["mundane"]}, **fields).play("mira: attack wolf", dice=dice)
    assert lost(events, "wolf") == damage
    assert ("Wolf is immune to weapons without magic or silver" in notes(events)) == (not damage)
    assert "W-112" in cited(events)


@pytest.mark.clause("W-119")
def test_nor_by_shock_which_uses_no_shield_up() -> None:
    bench = blow("short-sword", {"immune": ["sharp"]}, target={"shield": True})
    events = bench.play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == []
    assert not bench["wolf"].counters.get("shield")
    plain = blow("short-sword", {}, target={"shield": True})
    assert "W-119" in cited(plain.play("mira: attack wolf", dice="1"))


@pytest.mark.clause("W-112")
def test_a_blade_that_does_not_wound_does_not_poison_and_some_cannot_be_poisoned() -> None:
    events = blow("brand", {"immune": ["sharp"]}).play("mira: attack wolf", dice="20")
    assert lost(events, "wolf") == []
    events = blow("brand", {"immune": ["poison"]}).play("mira: attack wolf", dice="20 3")
    assert (lost(events, "wolf"), "W-112" in cited(events)) == ([3], True)
    assert "Wolf is immune to poison" in notes(events)
    assert lost(blow("brand", {"least": ["poison"]}).play("mira: attack wolf", dice="20 3 1"), "wolf") == [3, 2]


@pytest.mark.clause("W-115")
def test_trained_fists_that_never_quite_miss_are_blunt() -> None:
    fists: dict[str, Any] = {"feats": {"unarmed-combatant": 2}, "skills": {"brawl": 1}}
    assert lost(blow("unarmed", {"immune": ["blunt"]}, **fists).play("mira: attack wolf", dice="1"), "wolf") == []
    events = blow("unarmed", {"least": ["blunt"]}, **fists).play("mira: attack wolf", dice="1")
    assert (lost(events, "wolf"), "W-115" in cited(events)) == ([1, 1], True)


# Spells, falls, executions


def caster(traits: Fields, **wolf: object) -> Bench:
    """Mira, of the second level, who casts at a wolf that is no easy prey."""
    mira = delver("Mira", "b2", spells=["zap", "chill", "spark", "dread"], casts=9, weapons=["staff"], level=2)
    return unasked(scene(mira, foe("Wolf", "b6", **{"hp": 90, "damage_traits": traits, **wolf}), library=LIBRARY))


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(
    ("line", "traits", "dice", "damage"),
    [
        ("cast zap wolf", {"immune": ["magic"]}, "", []),
        ("cast zap wolf", {"vulnerable": ["magic"]}, "", [4]),
        ("cast chill wolf", {"immune": ["cold"]}, "", []),
        ("cast chill wolf", {"least": ["cold"]}, "1", [2]),
        ("cast chill wolf", {"vulnerable": ["cold"]}, "20 7 6", [12]),
        ("cast chill wolf", {"immune": ["mundane", "fire"]}, "1 7 6", [13]),
        ("cast spark wolf", {"immune": ["magic"]}, "", []),
        ("cast dread wolf", {"immune": ["magic"]}, "20", []),
        ("cast dread wolf", {"vulnerable": ["magic"]}, "20", [4]),
    ],
)
def test_spells_are_magic_and_may_be_more(line: str, traits: Fields, dice: str, damage: list[int]) -> None:
    """Halved by a save first, then doubled; who is immune is not asked to save."""
    bench = caster(traits, hd=1)
    events = bench.play(f"mira: {line}", dice=dice)
    assert lost(events, "wolf") == damage
    immune = any("immune" in note for note in notes(events))
    assert immune == (not damage)
    if immune:
        assert "W-112" in cited(events)
    else:
        assert "W-112" in cited(caster({"immune": ["magic"]}).play("mira: cast zap wolf"))


@pytest.mark.clause("W-112")
@pytest.mark.parametrize(("hp", "left"), [(4, 1), (3, 1), (5, 1)])
def test_fear_never_kills_the_vulnerable_either(hp: int, left: int) -> None:
    bench = caster({"vulnerable": ["magic"]}, hp=hp)
    bench.play("mira: cast dread wolf", dice="20")
    assert bench.hp("wolf") == left
    assert "W-112" in cited(caster({"immune": ["magic"]}).play("mira: cast zap wolf"))


@pytest.mark.clause("W-122")
def test_a_fall_is_blunt() -> None:
    heights = {"columns": 4, "rows": 6, "heights": {"a1": 0, "b1": 0, "c1": 0, "d1": 0, "b2": 20, "b3": 20}}
    for traits, dice, damage in (({}, "20 6 6 4 5", [9]), ({"least": ["blunt"]}, "20 6 6", [2])):
        victim = foe("Wolf", "b2", hp=90, damage_traits=traits)
        bench = unasked(scene(delver("Mira", "b3"), victim, battlefield=heights))
        events = bench.play("mira: shove wolf\n> b1", dice=dice)
        assert lost(events, "wolf") == damage
        assert "W-122" in cited(events)


@pytest.mark.clause("W-140")
@pytest.mark.parametrize(
    ("traits", "dice", "hp"), [({}, "20", 90 - 8), (LEAST_SHARP, "20", 89), ({"immune": ["mundane"]}, "", 90)], ids=str
)
def test_an_execution_does_the_most_that_is_possible(traits: Fields, dice: str, hp: int) -> None:
    victim = foe("Wolf", "b3", hp=90, guard="unaware", damage_traits=traits)
    bench = unasked(scene(delver("Mira", "b2"), victim, first=""))
    events = bench.play("mira: execute wolf\n> y", dice=dice)
    assert bench.hp("wolf") == hp
    plain = unasked(scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=90, guard="unaware"), first=""))
    assert "W-140" in cited(plain.play("mira: execute wolf\n> y", dice="20"))
    assert events


# By hand, from the library, by a condition


@pytest.mark.clause("W-112")
def test_the_gm_gives_and_takes_them_and_conditions_bring_them() -> None:
    bench = blow("sword", {})
    bench.play('set wolf.vulnerable="fire, sharp"')
    events = bench.play("mira: attack wolf", dice="20 4")
    assert (lost(events, "wolf"), "W-112" in cited(events)) == ([8], True)
    oil = blow("military-oil", {}, "b6")
    oil.play("mark oiled wolf")
    assert lost(oil.play("mira: shoot wolf", dice="20 4"), "wolf") == [8]


def test_what_hurts_how_is_seen_when_a_target_is_chosen() -> None:
    people = (foe("Wolf", "b3", damage_traits=LEAST_SHARP), foe("Bear", "c3", damage_traits={"immune": ["mundane"]}))
    bench = unasked(scene(delver("Mira", "b2"), *people, foe("Fox", "a3", damage_traits={"vulnerable": ["sharp"]})))
    told = {who: option.hint for who, option in bench.options("mira: attack with=sword").items()}
    assert told["wolf"].endswith("20 HP, the least from blades and points")
    assert told["bear"].endswith("20 HP, immune to weapons without magic or silver")
    assert told["fox"].endswith("20 HP, vulnerable to blades and points")
    found = bench.table.suggestion()
    assert found is not None
    assert found.command is not None
    assert found.command.args["target"] == "fox"


@pytest.mark.parametrize(
    ("creature", "weapon", "dice", "damage"),
    [
        ("skeleton", "sword", "20", 2),
        ("skeleton", "mace", "20 4", 4),
        ("drowned-one", "mace", "20", 1),
        ("drowned-one", "sword", "20 7", 7),
        ("choir-shade", "sword", "20", 0),
        ("choir-shade", "silver-dagger", "20 2", 4),
    ],
)
def test_the_dead_of_the_library_are_not_all_alike(creature: str, weapon: str, dice: str, damage: int) -> None:
    dead = {"creature": creature, "name": "It", "side": "foes", "at": "b3", "hp": 60}
    bench = unasked(scene(delver("Mira", "b2", weapons=[weapon]), dead))
    assert sum(lost(bench.play("mira: attack it", dice=dice), "it")) == damage


@pytest.mark.parametrize(
    ("traits", "words"),
    [
        ("{least: [blunnt]}", "found 'blunnt', expected one of blunt, sharp, mundane"),
        ("{weak: [fire]}", "unknown key 'weak', expected one of least, vulnerable, immune"),
        ("{immune: fire}", "found 'fire', expected a list"),
    ],
)
def test_a_word_that_means_nothing_is_refused_where_it_stands(traits: str, words: str) -> None:
    with pytest.raises(CombatError, match=f"3:.*{words}"):
        Bench(f"ruleset: sovereign\ncombatants:\n  - {{name: It, side: foes, damage_traits: {traits}}}\n")
