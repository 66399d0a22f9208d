"""Melee, ranged, thrown and snap attacks (W-51 to W-59)."""

from __future__ import annotations

import pytest

from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import checked, delver, foe, let_act, lost, next_round, scene, terms
from tests.support.bench import Bench, cited

SKILLS = {"stab": 1, "brawl": 2, "shoot": 3, "exert": 0}
SLING = {"weapon": {"sling": {"damage": "1d4", "range": [50, 100], "attributes": ["DEX"]}}}


def armed(weapon: str, where: str = "b3", **fields: object) -> Bench:
    """Mira with a weapon and a different level in every skill, against a wolf that nothing hits."""
    known: dict[str, object] = {"skills": SKILLS}
    return scene(
        delver("Mira", "b2", weapons=[weapon], **{**known, **fields}), foe("Wolf", where, ac=40), library=SLING
    )


def added(bench: Bench, line: str) -> int:
    """What is added to an attack roll altogether."""
    return checked(bench.play(line, dice="1"), "attack").total - 1


@pytest.mark.clause("W-51")
@pytest.mark.parametrize(
    ("weapon", "skill"), [("sword", 1), ("dagger", 1), ("unarmed", 2), ("wolf-bite", 2), ("spear", 1)]
)
def test_melee_goes_by_brawl_or_stab(weapon: str, skill: int) -> None:
    bench = armed(weapon)
    events = bench.play(f"mira: attack wolf with={weapon}", dice="1")
    assert checked(events, "attack").total == 1 + skill
    assert "W-51" in cited(events)


@pytest.mark.clause("W-51")
@pytest.mark.parametrize(("weapon", "near", "far"), [("sword", "c3", "b4"), ("polearm", "b4", "b5")])
def test_in_melee_range_only(weapon: str, near: str, far: str) -> None:
    assert "W-51" in why_not(armed(weapon, far), "mira: attack wolf", "1")
    assert "W-51" in cited(armed(weapon, near).play("mira: attack wolf", dice="1"))


@pytest.mark.clause("W-51")
def test_a_bow_is_no_melee_weapon() -> None:
    bench = armed("small-bow", "b3")
    bench.refusal("mira: attack wolf with=small-bow", "1")
    assert "W-51" in cited(bench.play("mira: attack wolf with=unarmed", dice="1"))


@pytest.mark.clause("W-52")
@pytest.mark.parametrize(("weapon", "range_feet"), [("small-bow", 300), ("sling", 100), ("dagger", 60)])
def test_bows_and_thrown_weapons_go_by_shoot(weapon: str, range_feet: int) -> None:
    bench = armed(weapon, "b8")
    events = bench.play("mira: shoot wolf", dice="1")
    assert checked(events, "attack").total == 1 + 3
    assert "W-52" in cited(events)
    assert bench["mira"].budgets["main"].left == 0


@pytest.mark.clause("W-52")
def test_a_sword_is_neither() -> None:
    assert "W-52" in why_not(armed("sword", "b4"), "mira: shoot wolf", "1")


@pytest.mark.clause("W-52")
@pytest.mark.parametrize(("weapon", "where", "reached"), [("hand-axe", "b8", True), ("hand-axe", "b9", False)])
def test_not_beyond_long_range(weapon: str, where: str, reached: bool) -> None:
    bench = armed(weapon, where)
    if reached:
        assert "W-52" in cited(bench.play("mira: shoot wolf", dice="1"))
    else:
        assert "W-52" in why_not(bench, "mira: shoot wolf", "1")


@pytest.mark.clause("W-53")
@pytest.mark.parametrize(
    ("skills", "best"),
    [
        ({"shoot": 0, "stab": 2, "exert": 1}, 2),
        ({"shoot": 0, "stab": 1, "exert": 3}, 3),
        ({"shoot": 2, "stab": 1, "exert": 1}, 2),
        ({"shoot": -1, "stab": -1, "exert": -1, "brawl": 4}, -1),
    ],
)
def test_thrown_weapons_may_go_by_stab_or_exert(skills: dict[str, int], best: int) -> None:
    bench = armed("dagger", "b5", skills=skills)
    roll = checked(bench.play("mira: shoot wolf", dice="1"), "attack")
    assert terms(roll)["W-53"] == best


@pytest.mark.clause("W-53")
def test_bows_may_not() -> None:
    skills = {"shoot": 0, "stab": 3, "exert": 3}
    assert added(armed("small-bow", "b5", skills=skills), "mira: shoot wolf") == 0
    assert "W-53" in terms(checked(armed("dagger", "b5", skills=skills).play("mira: shoot wolf", dice="1"), "attack"))


@pytest.mark.clause("W-54")
def test_one_handed_shots_with_an_enemy_in_melee_range_are_at_minus_4() -> None:
    events = armed("sling", "b3").play("mira: shoot wolf", dice="1")
    assert terms(checked(events, "attack"))["W-54"] == -4
    assert added(armed("sling", "b4"), "mira: shoot wolf") == 3


@pytest.mark.clause("W-54")
def test_so_are_throws_once() -> None:
    roll = checked(armed("dagger", "b3").play("mira: shoot wolf", dice="1"), "attack")
    assert sum(term.amount for term in roll.terms) == 3 - 4
    assert sum(term.amount == -4 for term in roll.terms) == 1
    assert added(armed("dagger", "b4"), "mira: shoot wolf") == 3
    assert "W-54" in terms(checked(armed("sling", "b3").play("mira: shoot wolf", dice="1"), "attack"))


@pytest.mark.clause("W-54")
def test_any_armed_enemy_disturbs_whoever_is_shot_at_and_an_unarmed_one_nobody() -> None:
    people = (delver("Mira", "b2", weapons=["sling"]), foe("Wolf", "b9"))
    bench = scene(*people, foe("Bear", "c3"), library=SLING)
    assert terms(checked(bench.play("mira: shoot wolf", dice="1"), "attack"))["W-54"] == -4
    bench = scene(*people, foe("Clerk", "c3", weapons=[]), foe("Archer", "a3", weapons=["small-bow"]), library=SLING)
    assert "W-54" not in terms(checked(bench.play("mira: shoot wolf", dice="1"), "attack"))


@pytest.mark.clause("W-55")
@pytest.mark.parametrize("weapon", ["small-bow", "large-bow", "crossbow"])
def test_two_handed_ranged_weapons_are_useless_with_an_enemy_in_melee_range(weapon: str) -> None:
    people = (delver("Mira", "b2", weapons=[weapon, "dagger"]), foe("Wolf", "b9"), foe("Bear", "c3"))
    bench = scene(*people)
    assert "W-55" in why_not(bench, f"mira: shoot wolf with={weapon}", "1")
    bench.play("set bear.at=d4")
    assert checked(bench.play(f"mira: shoot wolf with={weapon}", dice="1"), "attack").total == 1


@pytest.mark.clause("W-55")
def test_an_unarmed_enemy_hinders_no_bow_and_a_friend_neither() -> None:
    bow = delver("Mira", "b2", weapons=["small-bow"])
    bench = scene(bow, delver("Ana", "b1"), foe("Clerk", "b3", weapons=[]), foe("Wolf", "b9"))
    bench.play("mira: shoot wolf", dice="1")
    assert bench["mira"].budgets["main"].left == 0
    assert "W-55" in why_not(scene(bow, foe("Wolf", "b3")), "mira: shoot wolf", "1")


@pytest.mark.clause("W-56")
@pytest.mark.parametrize(("weapon", "where"), [("sword", "b3"), ("small-bow", "b9"), ("dagger", "b6")])
def test_a_snap_attack_is_a_melee_or_ranged_attack_at_minus_4(weapon: str, where: str) -> None:
    events = armed(weapon, where).play("mira: snap wolf", dice="1")
    assert terms(checked(events, "attack"))["W-56"] == -4
    assert "W-56" in cited(events)


@pytest.mark.clause("W-56")
@pytest.mark.parametrize(("roll", "damage"), [(16, [5]), (15, [])])
def test_which_makes_16_of_12(roll: int, damage: list[int]) -> None:
    bench = scene(delver("Mira", "b2", weapons=["club"]), foe("Wolf", "b3"))
    bench.play("set wolf.asks=never")
    events = bench.play("mira: snap wolf", dice=f"{roll} 4" if damage else str(roll))
    assert lost(events, "wolf") == ([4] if damage else [])
    assert "W-56" in cited(events)


@pytest.mark.clause("W-57")
def test_off_turn_but_only_while_the_main_action_is_unspent() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=90), first="foes")
    bench.play("mira: snap wolf", dice="1")
    assert bench["mira"].budgets["main"].left == 0
    assert "W-57" in why_not(bench, "mira: snap wolf", "1")
    let_act(bench, "delvers")
    bench.refusal("mira: attack wolf", "1")
    next_round(bench)
    assert "W-57" in cited(bench.play("mira: snap wolf", dice="1"))


@pytest.mark.clause("W-57")
@pytest.mark.parametrize("spent", ["attack wolf", "other main hums", "disengage"])
def test_not_after_any_other_main_action(spent: str) -> None:
    bench = scene(delver("Mira", "b2"), delver("Ana", "b9"), foe("Wolf", "b3", hp=90))
    bench.play(f"mira: {spent}", dice="1" if spent == "attack wolf" else "")
    assert "W-57" in why_not(bench, "mira: snap wolf", "1")


@pytest.mark.clause("W-58")
def test_of_npcs_only_the_well_trained_make_them() -> None:
    people = (foe("Wolf", "b3"), foe("Guard", "c3", trained=True))
    bench = scene(delver("Mira", "b2", hp=90), *people)
    assert "W-58" in why_not(bench, "wolf: snap mira", "1")
    bench.play("guard: snap mira", dice="1")
    assert bench["guard"].budgets["main"].left == 0


@pytest.mark.clause("W-58")
def test_henchmen_count_as_npcs_too() -> None:
    bench = scene(delver("Mira", "b9"), delver("Ned", "b2", role="npc"), foe("Wolf", "b3", hp=90))
    assert "W-58" in why_not(bench, "ned: snap wolf", "1")
    assert bench["mira"].facts["trained"] is True


ZAP = {"spell": {"zap": {"aims": "foe", "flat_level": True}}}


@pytest.mark.clause("W-59")
@pytest.mark.parametrize(("dice", "spoilt"), [("16 1", True), ("1", True), ("0", False)])
def test_a_snap_attack_may_interrupt_a_spell(dice: str, spoilt: bool) -> None:
    """A hit hurts, and so does the Shock of a miss; what does not hurt spoils nothing."""
    mage = delver("Mira", "b2", spells=["zap"], weapons=["staff"])
    weapon = "sword" if spoilt else "club"
    bench = scene(mage, foe("Wolf", "b3", trained=True, weapons=[weapon]), library=ZAP)
    events = bench.play("mira: cast zap wolf\n> snap-wolf", dice="1" if dice == "0" else dice)
    assert lost(events, "wolf") == ([] if spoilt else [1])
    assert "W-59" in cited(events)
    assert bench["mira"].budgets["main"].left == 0, "spent in either case"


@pytest.mark.clause("W-59")
@pytest.mark.parametrize(("hp", "dice", "damage"), [(4, "18 20 8", []), (9, "18 20 8 5", [5])])
def test_or_kill_a_foe_after_its_hit_and_before_its_damage(hp: int, dice: str, damage: list[int]) -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3", hp=hp), first="foes")
    bench.play("set mira.asks=always")
    events = bench.play("wolf: attack mira\n> snap-mira", dice=dice)
    assert (bench["wolf"].standing == "dead") == (not damage)
    assert lost(events, "mira") == damage
    assert "W-59" in cited(events)
