"""Natural 20s: the dice behind them, in checks and in attacks (T-52 to T-54, T-62 to T-64)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import duel, rolls
from tests.rulesets.quest.scene import effects, wolf
from tests.support.bench import Bench, cited, of_type

BURST = {"aims": "anyone", "range": 5, "area": 1, "damage": "2d4", "type": "fire", "spares": "friends"}
GRIM = wolf("Grim", "f6", {"AGI": 0}, hp=90)


def check(dice: str, line: str = "mira: check AGI 12") -> tuple[list[str], str]:
    """The dice of a check, and its last words."""
    events = duel().play(line, dice=dice)
    return rolls(events), of_type(events, e.Noted)[-1].note.text


def outcomes(bench: Bench, line: str, dice: str) -> list[str]:
    """What the rolls of a line came to."""
    return [each.outcome for each in of_type(bench.play(line, dice=dice), e.Checked)]


# Checks


@pytest.mark.clause("T-52", "T-53")
@pytest.mark.parametrize(
    ("dice", "rolled", "words"),
    [
        ("19", ["1d20"], "success: 20 against 12"),
        ("10", ["1d20"], "failure: 11 against 12"),
        ("20 3", ["1d20", "1d4"], "critical: 2 times the benefit"),
        ("20 4 5", ["1d20", "1d4", "1d6"], "super critical: 4 times the benefit"),
    ],
)
def test_only_a_natural_20_is_critical_and_rolls_a_d4(dice: str, rolled: list[str], words: str) -> None:
    assert check(dice) == (rolled, words)


@pytest.mark.clause("T-52")
def test_a_natural_20_is_critical_even_where_the_total_is_too_low() -> None:
    assert check("20 1", "mira: check AGI 90")[1].startswith("critical")


@pytest.mark.clause("T-54")
@pytest.mark.parametrize(
    ("faces", "times"),
    [("4 6 7", 8), ("4 6 8 9", 16), ("4 6 8 10 11", 32), ("4 6 8 10 12 19", 64), ("4 6 8 10 12 20", 128)],
)
def test_each_highest_face_leads_to_the_next_die_and_doubles_the_benefit(faces: str, times: int) -> None:
    rolled, words = check(f"20 {faces}")
    assert rolled == ["1d20", "1d4", "1d6", "1d8", "1d10", "1d12", "1d20"][: 1 + len(faces.split())]
    assert words == f"super critical: {times} times the benefit"


@pytest.mark.clause("T-52")
def test_a_check_is_somebodys() -> None:
    assert "T-52" in str(duel().refusal("check AGI 12"))


# Attacks


@pytest.mark.clause("T-52", "T-62")
def test_a_natural_20_hits_whatever_it_takes() -> None:
    bench = duel({"STR": 0}, {"AGI": 60})
    bench.play("mira: attack wolf aim=plain", dice="20 1 5")
    assert bench.hp("wolf") == 90 - 10


@pytest.mark.clause("T-62", "T-53")
@pytest.mark.parametrize(("dice", "hurt"), [("20 1 5", 14), ("20 3 5", 14), ("20 4 1 5", 28), ("20 4 5 5", 28)])
def test_a_critical_hit_doubles_dice_and_strength_and_a_super_critical_doubles_them_again(dice: str, hurt: int) -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=plain", dice=dice)
    assert bench.hp("wolf") == 90 - hurt


@pytest.mark.clause("T-62")
def test_what_a_bonus_action_adds_is_doubled_and_armor_comes_off_afterwards() -> None:
    bench = duel({}, {"ARMOR": 3})
    bench.play("mira: press\nmira: attack wolf aim=plain", dice="20 1 5")
    assert bench.hp("wolf") == 90 - ((5 + 2 + 1) * 2 - 3)


@pytest.mark.clause("T-63", "T-62")
def test_the_damage_of_a_super_critical_is_told_with_both_doublings() -> None:
    bench = duel()
    events = bench.play("mira: attack wolf aim=plain", dice="20 4 2 5")
    hurt = of_type(events, e.PoolChanged)[0]
    assert [term.amount for term in hurt.why.terms] == [5, 2, 21]
    assert {"T-62", "T-63"} <= cited([hurt])


@pytest.mark.clause("T-63")
def test_a_critical_hit_that_is_not_super_does_not_cite_it() -> None:
    assert "T-63" not in cited(duel().play("mira: attack wolf aim=plain", dice="20 2 5"))
    assert "T-63" in cited(duel().play("mira: attack wolf aim=plain", dice="20 4 2 5"))


@pytest.mark.clause("T-62")
def test_fatal_damage_is_not_multiplied() -> None:
    bench = duel()
    bench.play("mira: attack wolf aim=fatal", dice="20 1 5 4")
    assert bench.hp("wolf") == 90 - (14 + 16)


@pytest.mark.clause("T-64", "T-54")
def test_a_6_behind_the_4_defeats_the_target_without_damage_dice() -> None:
    bench = duel({}, {"ARMOR": 50})
    events = bench.play("mira: attack wolf aim=plain", dice="20 4 6")
    assert bench["wolf"].standing == "defeated"
    assert rolls(events) == ["1d20", "1d4", "1d6"], "no d8 in an attack, and no damage"


@pytest.mark.clause("T-64")
def test_a_foe_that_is_defeated_at_once_takes_no_wound_but_counts_as_a_defeat_for_feats() -> None:
    bench = duel(me={"feats": ["cleave"]}, more=[GRIM])
    bench.play("mira: attack wolf aim=slowing\n> grim\n> plain", dice="20 4 6 15 3")
    assert not effects(bench, "wolf", "slowing-wound")
    assert bench.hp("grim") == 90 - 5


@pytest.mark.clause("T-62", "T-63", "T-64")
def test_spells_are_critical_like_weapons() -> None:
    spell = {"range": 6, "damage": "1d8", "type": "fire"}
    for dice, hurt in (("20 1 5", 10), ("20 4 1 5", 20), ("20 4 6", 90)):
        bench = duel(me={"spells": ["dart"]}, library={"spell": {"dart": spell}})
        bench.play("mira: cast dart wolf", dice=dice)
        assert bench.hp("wolf") == 90 - hurt


@pytest.mark.clause("T-62")
def test_an_area_is_rolled_once_and_critical_for_each_by_itself() -> None:
    bench = duel(me={"spells": ["burst"]}, library={"spell": {"burst": BURST}}, more=[GRIM])
    bench.play("mira: cast burst e6", dice="3 2 20 1 15")
    assert (bench.hp("wolf"), bench.hp("grim")) == (90 - 10, 90 - 5)


@pytest.mark.clause("T-53", "T-62")
def test_the_gm_may_rule_a_roll_critical() -> None:
    bench = duel()
    assert outcomes(bench, "mira: attack wolf aim=plain\n> 2 !critical-hit", "3 5") == ["critical hit", "stays", ""]
    assert bench.hp("wolf") == 90 - 14
