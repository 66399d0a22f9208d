"""Aiming at parts of the body (T-40, T-41, T-45)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.quest.more_b import bonus, duel, rolls
from tests.rulesets.quest.scene import effects, question
from tests.support.bench import of_type

PARTS = {"centre", "fatal", "slowing", "weakening", "disrupting", "plain"}
WOUNDS = ("slowing-wound", "weakening-wound", "disrupting-wound")


@pytest.mark.clause("T-40")
@pytest.mark.parametrize(
    "line", ["attack wolf with=sword-mira", "flank wolf with=bow-mira", "strike wolf with=bow-mira"]
)
def test_any_attack_with_a_weapon_is_aimed_before_its_dice(line: str) -> None:
    bench = duel(
        me={"weapons": ["sword", "bow"]},
        library={"weapon": {"bow": {"dice": "1d6", "reach": "ranged", "range": 8, "hands": 1}}},
    )
    request = question(bench, f"mira: {line}")
    assert isinstance(request, Choose)
    assert {option.id for option in request.options} == PARTS
    assert "T-40" in request.clauses
    events = bench.play("> fatal", dice="2")
    assert "T-41" in of_type(events, e.Checked)[0].why.clauses


@pytest.mark.clause("T-40", "T-66")
def test_free_hits_are_aimed_too() -> None:
    bench = duel()
    request = question(bench, "mira: move e1")
    assert isinstance(request, Choose)
    assert {option.id for option in request.options} == PARTS | {"no"}
    bench.play("> weakening", dice="15 6")
    assert effects(bench, "mira", "weakening-wound")


@pytest.mark.clause("T-40")
def test_spells_are_not() -> None:
    spell = {"range": 5, "damage": "1d8"}
    bench = duel(me={"spells": ["dart"]}, library={"spell": {"dart": spell}})
    events = bench.play("mira: cast dart wolf", dice="15 8")
    assert "T-40" not in {clause for event in events for clause in event.why.clauses}
    assert not any(effects(bench, "wolf", kind) for kind in WOUNDS)
    bench.play("set mira.budget.attack=1\nmira: attack wolf aim=slowing", dice="15 8")
    assert effects(bench, "wolf", "slowing-wound")


@pytest.mark.clause("T-41")
@pytest.mark.parametrize(("die", "damage"), [(4, 8 + 16), (3, 8), (1, 8)])
def test_a_fatal_wound_deals_16_more_by_a_4_on_a_d4(die: int, damage: int) -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=fatal", dice=f"15 6 {die}")
    assert bench.hp("wolf") == 90 - damage


@pytest.mark.clause("T-41")
@pytest.mark.parametrize(("aim", "dice"), [("fatal", "15 3"), ("plain", "15 8"), ("slowing", "15 8")])
def test_there_is_no_such_die_without_a_wound_or_elsewhere(aim: str, dice: str) -> None:
    bench = duel()
    events = bench.play(f"mira: attack wolf aim={aim}", dice=dice)
    assert rolls(events) == ["1d20", "1d8"]
    assert "T-41" in {c for each in of_type(events, e.Checked) for c in each.why.clauses} or aim != "fatal"


@pytest.mark.clause("T-41", "T-47")
def test_the_16_are_neither_multiplied_nor_reduced() -> None:
    bench = duel({"STR": 0}, {"ARMOR": 3})
    bench.play("mira: attack wolf aim=fatal", dice="20 1 5 4")
    assert bench.hp("wolf") == 90 - (2 * 5 - 3) - 16


@pytest.mark.clause("T-41", "T-46")
def test_the_16_do_not_make_the_wound() -> None:
    bench = duel({"STR": 0}, {"ARMOR": 3})
    bench.play("mira: attack wolf aim=fatal", dice="15 8")
    assert bench.hp("wolf") == 90 - 5


@pytest.mark.clause("T-45")
@pytest.mark.parametrize(("aim", "hit"), [("centre", True), ("plain", False), ("slowing", False), ("fatal", False)])
def test_the_centre_is_easier_to_hit_by_1(aim: str, hit: bool) -> None:
    bench = duel({"ACC": 1})
    events = bench.play(f"mira: attack wolf aim={aim}", dice="9 3" if hit else "9")
    assert bonus(events) == 1 + hit
    assert (bench.hp("wolf") < 90) == hit


@pytest.mark.clause("T-45", "T-46")
def test_a_wound_at_the_centre_has_no_effect_and_the_bonus_is_gone_with_the_attack() -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=centre", dice="15 8")
    assert bench.hp("wolf") == 90 - 10
    assert not any(effects(bench, "wolf", kind) for kind in WOUNDS)
    bench.play("set mira.budget.attack=1")
    assert bonus(bench.play("mira: attack wolf aim=plain", dice="2")) == 3
