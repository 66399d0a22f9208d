"""What a miss does anyway, to whom, and what keeps it off (W-115 to W-120)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, delver, foe, let_act, lost, next_round, scene, unasked
from tests.support.bench import Bench, cited, of_type

STRONG, WEAK, NIMBLE = {"Strength": 14}, {"Strength": 3}, {"Dexterity": 18}
LIBRARY = {
    "weapon": {"razor": {"damage": "1d6", "shock": 2}, "sting": {"damage": "1d4", "attributes": ["STR", "DEX"]}},
    "condition": {"stone-skin": {"immune": True}},
}


def blow(
    weapon: str, where: str = "b3", target: Fields | None = None, rules: Fields | None = None, **mira: object
) -> Bench:
    """Mira with a weapon against a wolf whom she misses with a 1."""
    victim = foe("Wolf", where, **{"hp": 90, "ac": 15, **(target or {})})
    return unasked(scene(delver("Mira", "b2", weapons=[weapon], **mira), victim, library=LIBRARY, rules=rules))


def again(bench: Bench, line: str = "mira: attack wolf", dice: str = "1") -> tuple[e.Event, ...]:
    """One more attack in the same round."""
    bench.play("set mira.budget.main=1")
    return bench.play(line, dice=dice)


@pytest.mark.clause("W-115")
@pytest.mark.parametrize(("ac", "damage"), [(10, [2]), (13, [2]), (15, [2]), (16, []), (25, [])])
def test_a_miss_does_shock_up_to_the_ac_that_the_weapon_says(ac: int, damage: list[int]) -> None:
    """Shock 2/15: 2 to AC 13, nothing to AC 16."""
    bench = blow("short-sword", target={"ac": ac})
    events = bench.play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == damage
    assert "W-115" in cited(events)


@pytest.mark.clause("W-115")
@pytest.mark.parametrize(("weapon", "where"), [("small-bow", "b6"), ("spear", "b5"), ("club", "b3"), ("unarmed", "b3")])
def test_shots_throws_and_blunt_things_have_none(weapon: str, where: str) -> None:
    line = "attack" if where == "b3" else "shoot"
    bench = blow(weapon, where, target={"ac": 10 + 2})
    assert lost(bench.play(f"mira: {line} wolf with={weapon}", dice="1"), "wolf") == []
    assert "W-115" in cited(blow("sword", target={"ac": 12}).play("mira: attack wolf", dice="1"))


@pytest.mark.clause("W-115")
def test_a_shield_and_total_defense_count_towards_that_ac() -> None:
    """AC 15 and a shield are 16: too much for Shock 2/15 even when the shield has stopped its one."""
    bench = blow("short-sword", target={"ac": 15, "shield": True})
    assert lost(bench.play("mira: attack wolf", dice="1"), "wolf") == []
    assert bench["wolf"].counters.get("shield") is None, "AC alone has stopped it"
    events = again(bench)
    assert lost(events, "wolf") == []
    assert "W-115" in cited(events)


@pytest.mark.clause("W-115")
@pytest.mark.parametrize("fields", [{"feats": {"shocking-assault": 1}}, {"feats": {"armsmaster": 2}}], ids=str)
def test_some_feats_treat_every_ac_as_10(fields: dict[str, Any]) -> None:
    bench = blow("short-sword", target={"ac": 18}, skills={"stab": 0}, **fields)
    events = bench.play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == [2]
    assert "W-115" in cited(events)


@pytest.mark.clause("W-115")
def test_shock_may_kill() -> None:
    bench = blow("short-sword", target={"hp": 2})
    events = bench.play("mira: attack wolf", dice="1")
    assert bench["wolf"].standing == "dead"
    assert "W-115" in cited(events)


@pytest.mark.clause("W-115")
@pytest.mark.parametrize(("answer", "standing"), [("kill", "dead"), ("spare", "unconscious")])
def test_unless_a_less_lethal_weapon_spares(answer: str, standing: str) -> None:
    bench = blow("mace", target={"hp": 1})
    bench.play("set mira.asks=matters")
    events = bench.play(f"mira: attack wolf\n> {answer}", dice="1")
    assert bench["wolf"].standing == standing
    assert "W-115" in cited(events)


@pytest.mark.clause("W-115")
@pytest.mark.parametrize(("die", "damage"), [("14", [2, 5 + 1]), ("15", [2, 3])])
def test_a_poisoned_blade_poisons_by_shock_too(die: str, damage: list[int]) -> None:
    """A Poisoner's 2d6 and level; the Physical save halves it."""
    bench = blow("short-sword", feats={"poisoner": 1})
    events = bench.play("mira: attack wolf", dice=f"1 {die} 2 3")
    assert lost(events, "wolf") == damage
    assert "W-115" in cited(events)
    assert lost(blow("short-sword", feats={"poisoner": 1}).play("mira: attack wolf", dice="20 6 20 1 1"), "wolf") == [
        6,
        1,
    ]


@pytest.mark.clause("W-116")
@pytest.mark.parametrize("ac", [10, 16, 30])
def test_some_weapons_do_it_whatever_the_ac(ac: int) -> None:
    events = blow("razor", target={"ac": ac}).play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == [2]
    assert "W-116" in cited(events)


@pytest.mark.clause("W-117")
def test_a_shield_stops_that_as_well() -> None:
    bench = blow("razor", target={"ac": 25, "shield": True})
    events = bench.play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == []
    assert "W-117" in cited(events)
    assert lost(again(bench), "wolf") == [2], "once a round"


@pytest.mark.clause("W-117")
@pytest.mark.parametrize("immune", [{"feats": {"close-combatant": 1}}, {"powers": ["ignores-shock"]}], ids=str)
def test_so_does_immunity(immune: Fields) -> None:
    bench = blow("razor", target={"ac": 25, **immune})
    assert lost(bench.play("mira: attack wolf", dice="1"), "wolf") == []
    assert lost(again(bench), "wolf") == []
    assert "W-117" in cited(blow("razor", target={"shield": True}).play("mira: attack wolf", dice="1"))


@pytest.mark.clause("W-118")
@pytest.mark.parametrize(
    ("weapon", "fields", "damage"),
    [
        ("sword", {"attributes": STRONG}, [3]),
        ("sword", {"attributes": NIMBLE}, [4]),
        ("sword", {"attributes": {**STRONG, **NIMBLE}}, [4]),
        ("war-axe", {"attributes": {**WEAK, **NIMBLE}}, [1]),
        ("great-club", {"attributes": WEAK}, []),
        ("sword", {"magic": {"sword": 2}}, [4]),
        ("sword", {"class": "warrior", "level": 3}, [4]),
        ("sword", {"feats": {"armsmaster": 1}, "skills": {"stab": 3}}, [5]),
        ("wolf-bite", {"feats": {"armsmaster": 1}, "skills": {"stab": 3}}, [1]),
        ("sword", {"feats": {"shocking-assault": 2}}, [4]),
        ("sword", {"skills": {"stab": 3}}, [2]),
        ("sword", {"attack": 9}, [2]),
        ("sword", {"feats": {"deadeye": 1}, "skills": {"shoot": 3, "stab": 0}}, [2]),
        ("sting", {"attributes": NIMBLE, "magic": {"sting": 3}, "feats": {"shocking-assault": 2}}, []),
    ],
    ids=str,
)
def test_the_attribute_and_what_says_so_add_to_it_and_nothing_else(
    weapon: str, fields: dict[str, Any], damage: list[int]
) -> None:
    """A weapon without Shock has none that anything could add to."""
    bench = blow(weapon, target={"ac": 13}, **{"skills": {"stab": 0}, **fields})
    assert lost(bench.play("mira: attack wolf with=" + weapon, dice="1"), "wolf") == damage
    assert "W-118" in cited(blow("sword", target={"ac": 13}, attributes=STRONG).play("mira: attack wolf", dice="1"))


@pytest.mark.clause("W-118")
def test_not_the_bonus_of_two_weapons_nor_that_of_a_condition() -> None:
    bench = blow("sword", target={"ac": 13}, off_hand="dagger", skills={"stab": 1}, attributes=STRONG)
    events = bench.play("mira: attack wolf with=sword", dice="1")
    assert lost(events, "wolf") == [3]
    assert "W-118" in cited(events)


@pytest.mark.clause("W-118")
@pytest.mark.parametrize(
    ("rules", "damage"),
    [
        ({}, [5]),
        ({"edition": "later"}, [5]),
        ({"magic_shock": "nothing"}, [3]),
        ({"edition": "later", "magic_shock": "nothing"}, [3]),
        ({"magic_shock": "adds"}, [5]),
    ],
    ids=str,
)
def test_whether_a_magic_weapons_bonus_does_is_a_house_rule(rules: Fields, damage: list[int]) -> None:
    bench = blow("sword", target={"ac": 13}, rules=rules, attributes=STRONG, magic={"sword": 2})
    events = bench.play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == damage
    assert "W-118" in cited(events)


@pytest.mark.clause("W-119")
def test_a_shield_takes_the_first_shock_of_a_round() -> None:
    bench = blow("short-sword", target={"ac": 12, "shield": True})
    events = bench.play("mira: attack wolf", dice="1")
    assert (lost(events, "wolf"), "W-119" in cited(events)) == ([], True)
    assert lost(again(bench), "wolf") == [2]
    next_round(bench)
    let_act(bench, "delvers")
    assert lost(bench.play("mira: attack wolf", dice="1"), "wolf") == [], "and of the next"


@pytest.mark.clause("W-119")
def test_whoever_it_comes_from() -> None:
    people = (delver("Mira", "b2"), delver("Ana", "c2"), foe("Wolf", "b3", hp=90, ac=12, shield=True))
    bench = unasked(scene(*people))
    events = bench.play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == []
    assert "W-119" in cited(events)
    assert lost(bench.play("ana: attack wolf", dice="1"), "wolf") == [2]


@pytest.mark.clause("W-119")
def test_a_hit_leaves_the_shield_its_shock() -> None:
    bench = blow("short-sword", target={"ac": 12, "shield": True})
    assert lost(bench.play("mira: attack wolf", dice="20 5"), "wolf") == [5]
    events = again(bench)
    assert lost(events, "wolf") == []
    assert "W-119" in cited(events)


@pytest.mark.clause("W-119")
@pytest.mark.parametrize("weapons", [["great-sword"], ["sword", "dagger"]])
def test_a_shield_behind_the_back_stops_none(weapons: list[str]) -> None:
    off = {"off_hand": "dagger", "skills": {"stab": 1}} if len(weapons) > 1 else {}
    bench = blow("short-sword", target={"ac": 12, "shield": True, "weapons": weapons, **off})
    assert lost(bench.play("mira: attack wolf", dice="1"), "wolf") == [2]
    assert "W-119" in cited(blow("short-sword", target={"ac": 12, "shield": True}).play("mira: attack wolf", dice="1"))


@pytest.mark.clause("W-120")
@pytest.mark.parametrize("immune", [{"feats": {"close-combatant": 1}}, {"powers": ["ignores-shock"]}], ids=str)
def test_feats_may_stop_all_shock(immune: Fields) -> None:
    bench = blow("short-sword", target=immune)
    for _ in range(3):
        events = again(bench)
        assert lost(events, "wolf") == []
        assert "W-120" in cited(events)


@pytest.mark.clause("W-120")
def test_conditions_may_too_as_long_as_they_last() -> None:
    bench = blow("short-sword")
    bench.play("mark stone-skin wolf")
    events = bench.play("mira: attack wolf", dice="1")
    assert lost(events, "wolf") == []
    assert "W-120" in cited(events)
    bench.play("unmark stone-skin wolf")
    assert lost(again(bench), "wolf") == [2]


@pytest.mark.clause("W-120")
def test_so_does_total_defense() -> None:
    people = (delver("Mira", "b2", weapons=["short-sword"]), foe("Wolf", "b3", ac=12, hp=90))
    bench = unasked(scene(*people))
    assert lost(again(bench), "wolf") == [2]
    bench.play("wolf: total-defense")
    events = again(bench)
    assert lost(events, "wolf") == []
    assert "W-120" in cited(events)


@pytest.mark.clause("W-120")
def test_who_dodges_shock_casts_nothing_in_that_round() -> None:
    mage = delver("Mira", "b2", feats={"close-combatant": 1}, spells=["zap"], casts=3, ac=10)
    library = {"spell": {"zap": {"aims": "foe", "flat_level": True}}}
    bench = unasked(scene(mage, foe("Wolf", "b3", hp=90), library=library, first="foes"))
    events = bench.play("wolf: attack mira", dice="1")
    assert lost(events, "mira") == []
    let_act(bench, "delvers")
    assert why_not(bench, "mira: cast zap wolf") == {"W-120"}
    next_round(bench)
    let_act(bench, "delvers")
    assert lost(bench.play("mira: cast zap wolf"), "wolf") == [1]


@pytest.mark.clause("W-120")
def test_trained_fists_miss_for_1d6_which_is_no_shock() -> None:
    """Shock 1/15 at Brawl-1 is dodged; the near miss is not."""
    target = {"feats": {"close-combatant": 1}, "ac": 15}
    bench = blow("unarmed", target=target, feats={"unarmed-combatant": 2}, skills={"brawl": 1})
    events = bench.play("mira: attack wolf", dice="1 4")
    assert lost(events, "wolf") == [4]
    assert "W-120" in cited(events)
    bench = blow("unarmed", feats={"unarmed-combatant": 2}, skills={"brawl": 1})
    assert lost(bench.play("mira: attack wolf", dice="1 4"), "wolf") == [4, 1]
    bench = blow("unarmed", feats={"unarmed-combatant": 2}, skills={"brawl": 1})
    events = bench.play("mira: shove wolf with=unarmed", dice="1")
    assert lost(events, "wolf") == [], "a shove that misses hurts nobody"
    assert of_type(events, e.Checked)[-1].purpose == "attack"
