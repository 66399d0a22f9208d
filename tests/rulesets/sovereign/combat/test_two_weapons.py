"""Two weapons wielded together (W-130 to W-133)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.errors import CombatError
from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import checked, delver, foe, lost, question, scene, terms, unasked
from tests.support.bench import Bench, cited

BOTH = {"stab": 1, "brawl": 1, "shoot": 1}
LIBRARY = {
    "weapon": {
        "hand-bow": {"damage": "1d4", "attributes": ["DEX"], "skill": "shoot", "range": [30, 60]},
        "cestus": {"damage": "1d4", "skill": "brawl", "shock": 1, "shock_ac": 15},
    }
}


def pair(
    main: str = "sword",
    off: str | None = "short-sword",
    where: str = "b3",
    wolf: dict[str, Any] | None = None,
    **mira: Any,
) -> Bench:
    """Mira with two weapons in hand, and a wolf."""
    known: dict[str, Any] = {"skills": BOTH, "weapons": [main, *([off] if off else [])], "off_hand": off}
    people = (delver("Mira", "b2", **{**known, **mira}), foe("Wolf", where, **{"hp": 90, "ac": 13, **(wolf or {})}))
    return unasked(scene(*people, library=LIBRARY))


@pytest.mark.clause("W-130")
@pytest.mark.parametrize(
    ("main", "off", "skills", "allowed"),
    [
        ("sword", "dagger", {"stab": 1, "brawl": 0}, True),
        ("sword", "dagger", {"stab": 0, "brawl": 3}, False),
        ("sword", "cestus", {"stab": 1, "brawl": 1}, True),
        ("sword", "cestus", {"stab": 3, "brawl": 0}, False),
        ("cestus", "sword", {"stab": 0, "brawl": 3}, False),
        ("sword", "hand-bow", {"stab": 1, "shoot": 0}, False),
        ("sword", "hand-bow", {"stab": 1, "shoot": 1}, True),
    ],
)
def test_it_takes_level_1_in_the_skills_of_both(main: str, off: str, skills: dict[str, int], allowed: bool) -> None:
    if allowed:
        assert pair(main, off, skills=skills)["mira"].facts["off_hand"] == off
    else:
        with pytest.raises(CombatError, match="W-130"):
            pair(main, off, skills=skills)
    bench = pair(main, None, skills=skills, weapons=[main, off])
    if allowed:
        assert "W-130" in cited(bench.play(f"mira: wield {main} {off}"))
        assert bench["mira"].facts["off_hand"] == off
    else:
        assert why_not(bench, f"mira: wield {main} {off}") == {"W-130"}


@pytest.mark.clause("W-130")
@pytest.mark.parametrize("weapon", ["great-sword", "staff", "small-bow"])
def test_and_two_hands(weapon: str) -> None:
    with pytest.raises(CombatError, match="W-130"):
        pair("sword", weapon)
    bench = pair("sword", None, weapons=["sword", weapon])
    assert why_not(bench, f"mira: wield sword {weapon}") == {"W-130"}
    assert why_not(bench, f"mira: wield {weapon} sword") == {"W-130"}


@pytest.mark.clause("W-130")
def test_one_dagger_is_not_two() -> None:
    bench = pair("dagger", None, weapons=["dagger"])
    bench.refusal("mira: wield dagger dagger")
    bench = pair("dagger", None, weapons=["dagger", "dagger"])
    assert "W-130" in cited(bench.play("mira: wield dagger dagger"))
    roll = checked(bench.play("mira: attack wolf with=dagger", dice="1"), "attack")
    assert terms(roll)["W-133"] == -1


@pytest.mark.clause("W-131")
@pytest.mark.parametrize(("weapon", "dice"), [("sword", "1d8"), ("short-sword", "1d6")])
def test_either_of_them_attacks(weapon: str, dice: str) -> None:
    bench = pair()
    request = question(bench, "mira: attack wolf")
    assert isinstance(request, Choose)
    assert {option.id for option in request.options} == {"sword", "short-sword"}
    assert "W-131" in request.clauses
    bench.table.abandon()
    events = bench.play(f"mira: attack wolf with={weapon}", dice="20 3")
    assert checked(events, "damage").dice == dice


@pytest.mark.clause("W-131")
def test_once() -> None:
    bench = pair()
    bench.play("mira: attack wolf\n> sword", dice="20 3")
    bench.refusal("mira: attack wolf with=short-sword", "20 3")
    assert bench["mira"].budgets["main"].left == 0


@pytest.mark.clause("W-132")
@pytest.mark.parametrize("weapon", ["sword", "short-sword"])
def test_2_more_damage_where_both_reach(weapon: str) -> None:
    events = pair().play(f"mira: attack wolf with={weapon}", dice="20 3")
    assert terms(checked(events, "damage")) == {"W-132": 2}
    assert lost(events, "wolf") == [5]


@pytest.mark.clause("W-132")
@pytest.mark.parametrize(
    ("main", "off", "where", "line", "extra"),
    [
        ("spear", "sword", "b3", "attack wolf with=spear", 2),
        ("spear", "sword", "b5", "shoot wolf with=spear", 0),
        ("spear", "dagger", "b7", "shoot wolf with=spear", 2),
        ("hand-axe", "spear", "b9", "shoot wolf with=spear", 0),
        ("sword", "hand-bow", "b3", "attack wolf with=sword", 2),
        ("sword", "hand-bow", "b6", "shoot wolf with=hand-bow", 0),
        ("hand-bow", "dagger", "b6", "shoot wolf with=hand-bow", 2),
    ],
)
def test_and_only_there(main: str, off: str, where: str, line: str, extra: int) -> None:
    bench = pair(main, off, where, wolf={"weapons": []})
    events = bench.play(f"mira: {line}", dice="20 3")
    assert lost(events, "wolf") == [3 + extra]
    assert "W-132" in terms(checked(pair().play("mira: attack wolf with=sword", dice="20 3"), "damage"))


@pytest.mark.clause("W-132")
def test_none_of_it_is_shock() -> None:
    events = pair().play("mira: attack wolf with=sword", dice="1")
    assert lost(events, "wolf") == [2]
    events = pair("cestus", "sword").play("mira: attack wolf with=sword", dice="20 1")
    assert lost(events, "wolf") == [1 + 2], "the hit is more than its Shock of 2"
    assert "W-132" in terms(checked(events, "damage"))


@pytest.mark.clause("W-132")
def test_not_with_a_third_weapon_nor_after_one_of_the_two_is_gone() -> None:
    bench = pair(wolf={"ac": 10})
    assert lost(bench.play("mira: attack wolf with=unarmed", dice="20 2"), "wolf") == [2 + 1], "Brawl-1"
    bench = pair("dagger", "short-sword", wolf={"weapons": []})
    bench.play("mira: shoot wolf with=dagger\nset mira.budget.main=1", dice="20 2")
    events = bench.play("mira: attack wolf with=short-sword", dice="20 3")
    assert "W-133" not in terms(checked(events, "attack"))
    assert lost(events, "wolf") == [3]
    bench = pair()
    bench.play("mira: drop sword")
    assert lost(bench.play("mira: attack wolf with=short-sword", dice="20 3"), "wolf") == [3]
    events = pair().play("mira: attack wolf with=sword", dice="20 3")
    assert "W-132" in terms(checked(events, "damage"))


@pytest.mark.clause("W-132")
def test_a_fist_is_a_second_weapon_too() -> None:
    bench = pair("unarmed", "dagger", weapons=["unarmed", "dagger"])
    events = bench.play("mira: attack wolf with=dagger", dice="20 3")
    assert lost(events, "wolf") == [5]
    assert "W-132" in terms(checked(events, "damage"))


@pytest.mark.clause("W-133")
@pytest.mark.parametrize(
    ("line", "off", "where"),
    [
        ("attack wolf with=sword", "short-sword", "b3"),
        ("attack wolf with=short-sword", "short-sword", "b3"),
        ("attack wolf with=unarmed", "short-sword", "b3"),
        ("shove wolf with=sword", "short-sword", "b3"),
        ("grapple wolf", "short-sword", "b3"),
        ("shoot wolf with=hand-bow", "hand-bow", "b6"),
        ("snap wolf", "short-sword", "b3"),
    ],
)
def test_every_attack_is_at_minus_1(line: str, off: str, where: str) -> None:
    events = pair(off=off, where=where).play(f"mira: {line}", dice="1")
    assert terms(checked(events, "attack"))["W-133"] == -1


@pytest.mark.clause("W-133")
def test_one_weapon_costs_nothing() -> None:
    bench = pair()
    bench.play("mira: wield sword none")
    assert "W-133" not in terms(checked(bench.play("mira: attack wolf with=sword", dice="1"), "attack"))
    events = pair().play("mira: attack wolf with=sword", dice="12")
    assert checked(events, "attack").total == 12 + 1 - 1
    assert lost(events, "wolf") == [2], "12 misses AC 13; the Shock of the sword is 2/13"
    assert terms(checked(events, "attack"))["W-133"] == -1
