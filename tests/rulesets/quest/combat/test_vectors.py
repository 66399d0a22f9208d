"""The worked examples V-T1 to V-T10, number for number, through the headless door."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.scene import at, effects, hero, scene, wolf
from tests.support.bench import Bench, of_type


def duel(mine: dict[str, int] | None = None, others: dict[str, int] | None = None, **fields: object) -> Bench:
    """A hero before a wolf, on the hero's turn."""
    bench = scene(hero("Mira", "e5", mine), wolf("Wolf", "e6", others, **fields))
    bench.turn("mira")
    return bench


@pytest.mark.clause("T-36", "T-37", "T-38")
@pytest.mark.parametrize(("dice", "hurt"), [("9 4", 4 + 2), ("8", 0)])
def test_v_t1_accuracy_3_with_a_9_makes_12_and_hits_agility_2_with_an_8_it_misses(dice: str, hurt: int) -> None:
    bench = duel({"ACC": 3}, {"AGI": 2})
    bench.play("mira: attack wolf aim=plain", dice=dice)
    assert bench.hp("wolf") == 30 - hurt


@pytest.mark.clause("T-75", "T-77")
@pytest.mark.parametrize(("condition", "agility", "number"), [("flat-footed", 4, 5), ("prone", 4, 9), ("prone", -2, 3)])
def test_v_t2_what_hits_the_flat_footed_and_the_prone(condition: str, agility: int, number: int) -> None:
    bench = duel({"ACC": 0}, {"AGI": agility})
    bench.play(f"mark {condition} wolf")
    answers = "\n> stay" if condition == "prone" else ""
    events = bench.play(f"mira: attack wolf aim=plain{answers}", dice=f"{number} 4")
    assert of_type(events, e.Checked)[0].target == number
    assert bench.hp("wolf") == 30 - 6


@pytest.mark.clause("T-71", "T-72")
@pytest.mark.parametrize(("agility", "slots"), [(2, 3), (0, 1), (-1, 0), (-3, 0)])
def test_v_t3_free_hit_slots_are_agility_and_one(agility: int, slots: int) -> None:
    bench = duel(None, {"AGI": agility})
    for _ in range(slots):
        bench.play("set mira.at=e5 mira.budget.move=1 wolf.hp=30 mira.hp=30")
        bench.play("mira: move e1\n> plain", dice="2")
    bench.play("set mira.at=e5 mira.budget.move=1")
    assert not bench.asks("mira: move e1"), "no slot is left, so nobody is asked"


@pytest.mark.clause("T-62", "T-63", "T-97")
@pytest.mark.parametrize(("dice", "hurt"), [("12 5 3", 8), ("20 2 5 3", 16), ("20 4 5 5 3", 32)])
def test_v_t4_sneak_damage_and_criticals(dice: str, hurt: int) -> None:
    bench = duel({"STR": 0}, None, hp=60)
    bench.play("mark unseen mira")
    bench.play("mira: attack wolf aim=centre", dice=dice)
    assert bench.hp("wolf") == 60 - hurt


@pytest.mark.clause("T-64", "T-54")
def test_v_t4_a_6_behind_the_4_defeats_at_once() -> None:
    bench = duel({"STR": 0}, None, hp=60)
    bench.play("mark unseen mira")
    bench.play("mira: attack wolf aim=centre", dice="20 4 6")
    assert bench["wolf"].standing == "defeated"


@pytest.mark.clause("T-46", "T-47")
@pytest.mark.parametrize(("face", "armor", "wounded"), [(5, 0, False), (6, 0, True), (7, 2, False), (8, 2, True)])
def test_v_t5_6_net_damage_is_a_wound(face: int, armor: int, wounded: bool) -> None:
    bench = duel({"STR": 0}, {"ARMOR": armor})
    bench.play("mira: attack wolf aim=slowing", dice=f"15 {face}")
    assert bench.hp("wolf") == 30 - face + armor
    assert bool(effects(bench, "wolf", "slowing-wound")) is wounded


@pytest.mark.clause("T-42", "T-71")
def test_v_t6_a_slowing_wound_takes_2_spaces_and_1_agility() -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=slowing", dice="15 6")
    assert [each.amount for each in effects(bench, "wolf", "slowing-wound")[0].modifiers] == [-2, -1]
    bench.play("set mira.budget.attack=1")
    events = bench.play("mira: attack wolf aim=plain", dice="2")
    assert of_type(events, e.Checked)[0].target == 10
    bench.turn("wolf")
    reached = bench.options("wolf: move")
    assert max(len(each.way) - 1 for each in reached.values() if "bonus" not in each.hint) == 4


@pytest.mark.clause("T-48")
def test_v_t7_two_small_healings_leave_a_wound_and_one_of_6_takes_it_away() -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=slowing", dice="15 8")
    bench.play("heal 3 wolf\nheal 4 wolf")
    assert effects(bench, "wolf", "slowing-wound")
    bench.play("hurt 6 wolf\nheal 6 wolf")
    assert not effects(bench, "wolf", "slowing-wound")


@pytest.mark.clause("T-85", "T-89", "T-100")
@pytest.mark.parametrize(("feats", "slots"), [([], 2), (["legion-leader"], 4)])
def test_v_t8_a_thrall_of_level_3_costs_18_and_slots_are_the_level(feats: list[str], slots: int) -> None:
    spell = {"mp": 0, "aims": "space", "range": 3, "summons": "hound"}
    hound = {"hp": 5, "stats": {"LEVEL": 3, "AGI": -4}}
    bench = scene(
        hero("Mira", "e5", {"LEVEL": 2}, hp=40, spells=["call"], feats=feats),
        wolf("Wolf", "k9"),
        library={"spell": {"call": spell}, "creature": {"hound": hound}},
    )
    bench.turn("mira")
    bench.play("mira: cast call\n> d4\n> y")
    assert bench["mira"].pools["hp"].maximum == 40 - 18
    for place in ("e4", "f4", "g4")[: slots - 1]:
        bench.play("set mira.budget.attack=1")
        bench.play(f"mira: cast call\n> {place}\n> n")
    bench.play("set mira.budget.attack=1")
    assert "T-85" in str(bench.refusal("mira: cast call"))
    assert sum(who.startswith("hound") for who in bench.state.combatants) == slots


@pytest.mark.clause("T-14", "T-28", "T-105")
@pytest.mark.parametrize(
    ("feats", "line", "spaces"), [([], "move", 10), (["athlete"], "move", 12), ([], "sneak manner=sneak", 5)]
)
def test_v_t9_how_far_one_gets(feats: list[str], line: str, spaces: int) -> None:
    bench = scene(hero("Mira", "a1", feats=feats), wolf("Wolf", "t1"), battlefield={"columns": 20, "rows": 1})
    bench.turn("mira")
    reached = bench.options(f"mira: {line}")
    assert max(len(each.way) - 1 for each in reached.values()) == spaces


@pytest.mark.clause("T-79", "T-20")
@pytest.mark.parametrize(("line", "prone", "spaces"), [("move", True, 2), ("sneak manner=sneak", False, 3)])
def test_v_t9_with_the_move_action_alone(line: str, prone: bool, spaces: int) -> None:
    bench = scene(hero("Mira", "a1"), wolf("Wolf", "t1"), battlefield={"columns": 20, "rows": 1})
    bench.turn("mira")
    bench.play("mark prone mira\nset mira.budget.bonus=0" if prone else "set mira.budget.bonus=0")
    reached = bench.options(f"mira: {line}")
    assert max(len(each.way) - 1 for each in reached.values()) == spaces


@pytest.mark.clause("T-33", "T-32")
def test_v_t10_whoever_began_the_fight_acts_after_everybody() -> None:
    bench = scene(hero("Mira", "e5", {"AGI": 5}), hero("Odo", "a1", {"AGI": -1}), wolf("Wolf", "e6"), begun=False)
    bench.play("mira: surprise wolf aim=plain", dice="2")
    bench.play("begin-battle")
    assert [slot.who for slot in bench.state.agenda] == ["wolf", "odo", "mira"]
    assert at(bench, "mira") == "e5"
