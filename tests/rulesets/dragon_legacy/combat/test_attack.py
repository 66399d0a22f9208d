"""Units and basic attacks (D-1 to D-7)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import Fields, aggro, hero, scene, wolf
from tests.support.bench import Bench, of_type

ALL = ["sword", "bow", "bolt"]


def duel(*, armed: list[str] | None = None, rules: Fields | None = None) -> Bench:
    """Mira before a wolf that touches her, on her turn."""
    bench = scene(hero("Mira", "b1", attacks=armed or ["sword"]), wolf("Wolf", "b3", hp=40), rules=rules)
    bench.turn("mira")
    return bench


@pytest.mark.clause("D-1", "D-32")
def test_units_of_a_players_side_are_characters_unless_they_are_said_to_be_npcs() -> None:
    bench = scene(hero("Mira", "b1"), hero("Hound", "c1", role="npc"), wolf("Wolf", "b3", hp=40))
    roles = {who.id: who.facts["role"] for who in bench.state.combatants.values()}
    assert roles == {"mira": "player", "hound": "npc", "wolf": "npc"}
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    bench.turn("hound")
    bench.play("hound: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 40 - 12 - 12, "both hit it"
    assert bench.state.aggro == {"wolf": {"mira": 15}}, "but only a player draws aggro"


@pytest.mark.clause("D-1", "D-2")
def test_friends_are_no_targets() -> None:
    bench = scene(hero("Mira", "b1"), hero("Odo", "c1"), wolf("Wolf", "b3"), wolf("Grim", "c3"))
    bench.turn("mira")
    assert set(bench.options("mira: attack")) == {"wolf", "grim"}
    assert "odo" in str(bench.refusal("mira: attack odo"))


@pytest.mark.clause("D-2")
def test_a_basic_attack_is_for_the_one_target_that_was_chosen() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "b3"), wolf("Grim", "c3"))
    bench.turn("mira")
    bench.play("mira: attack\n> grim\n> nothing", dice="3 4")
    assert (bench.hp("wolf"), bench.hp("grim")) == (30, 18)
    assert aggro(bench, "wolf", "mira") is None


@pytest.mark.clause("D-3", "D-37")
def test_position_range_and_status_decide_whether_there_is_an_attack() -> None:
    bench = scene(
        hero("Mira", "a3", attacks=["sword", "bow"]),
        wolf("Near", "a3"),
        wolf("Far", "e3"),
        wolf("Ghost", "b3"),
        wolf("Ward", "d3"),
        *(hero(f"Wall {column}", f"{column}2") for column in "ab"),
        hero("Wall d", "b3"),
    )
    bench.play("mark stealth ghost")
    bench.turn("mira")
    by_bow = bench.options("mira: attack with=bow")
    why = {who: option.refusal.clauses for who, option in by_bow.items() if option.refusal}
    assert why == {"far": ("D-37", "D-47"), "ward": ("D-37", "D-47"), "ghost": ("D-86",)}
    assert "D-37" in str(bench.refusal("mira: attack near with=sword")), "walled in, she gets to nobody"
    bench.play("mira: attack near with=bow\n> nothing", dice="3 4")
    assert bench.hp("near") == 30 - 10


@pytest.mark.clause("D-3")
def test_a_distracted_unit_is_not_allowed_to_attack() -> None:
    bench = duel()
    assert bench.table.ruleset is not None
    offers = {offer.action: offer for offer in bench.table.ruleset.offers(bench.state, "mira")}
    assert offers["attack"].refusal is None
    bench.play("mark distract mira")
    assert "D-94" in str(bench.refusal("mira: attack wolf"))


@pytest.mark.clause("D-4", "D-7")
@pytest.mark.parametrize(("weapon", "stat"), [("sword", 5), ("bolt", 4), ("bow", 3)])
def test_the_attack_value_is_2d6_and_the_stat_of_the_attack(weapon: str, stat: int) -> None:
    bench = duel(armed=ALL)
    events = bench.play(f"mira: attack wolf with={weapon}\n> nothing", dice="5 2")
    assert bench.hp("wolf") == 40 - (7 + stat)
    check = of_type(events, e.Checked)[0]
    assert (check.dice, check.total) == ("2d6", 7 + stat)


@pytest.mark.clause("D-7", "D-40")
def test_a_unit_with_several_kinds_of_attack_says_which() -> None:
    bench = duel(armed=ALL)
    hints = {name: option.hint for name, option in bench.options("mira: attack wolf").items()}
    assert hints == {"sword": "STR, melee", "bow": "AGI, ranged", "bolt": "INT, ranged"}


@pytest.mark.clause("D-4")
def test_what_changes_a_stat_changes_the_attack() -> None:
    bench = duel()
    bench.play("set mira.STR=9")
    bench.play("mark stat-reduction mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 40 - (7 + 9 - 1)


@pytest.mark.clause("D-5")
def test_a_natural_2_misses_whatever_is_added_and_nobody_defends() -> None:
    bench = duel()
    bench.play("set mira.STR=90")
    events = bench.play("mira: attack wolf", dice="1 1")
    assert bench.hp("wolf") == 40
    assert [check.purpose for check in of_type(events, e.Checked)] == ["attack"], "no block is rolled"
    assert bench.state.aggro == {}, "a miss draws no aggro"


@pytest.mark.clause("D-5")
def test_a_natural_3_hits() -> None:
    bench = duel()
    bench.play("mira: attack wolf\n> nothing", dice="1 2")
    assert bench.hp("wolf") == 40 - 8


@pytest.mark.clause("D-5")
def test_the_natural_counts_not_the_total() -> None:
    bench = duel()
    bench.play("set mira.STR==-1")
    bench.play("mira: attack wolf\n> nothing", dice="1 2")
    assert bench.hp("wolf") == 40 - 2, "a total of 2 from a natural 3 hits"


@pytest.mark.clause("D-6")
@pytest.mark.parametrize(("dice", "damage"), [("6 6", 34), ("6 5", 16), ("1 2", 8)])
def test_only_a_natural_12_doubles_the_damage(dice: str, damage: int) -> None:
    bench = duel()
    bench.play("mira: attack wolf\n> nothing", dice=dice)
    assert bench.hp("wolf") == 40 - damage


@pytest.mark.clause("D-6", "D-16")
def test_a_natural_12_doubles_what_the_block_lets_through() -> None:
    bench = duel()
    bench.play("mira: attack wolf\n> DEF", dice="6 6 2 4")
    assert bench.hp("wolf") == 40 - (17 - 10) * 2
    assert aggro(bench, "wolf", "mira") == 14 + 3


@pytest.mark.clause("D-6", "D-17")
def test_twice_nothing_is_nothing() -> None:
    bench = duel()
    bench.play("set wolf.DEF=10")
    bench.play("mira: attack wolf\n> DEF", dice="6 6 4 4")
    assert bench.hp("wolf") == 40


@pytest.mark.clause("D-6")
def test_a_sum_typed_in_is_as_good_as_its_dice() -> None:
    bench = duel()
    bench.play("mira: attack wolf\n> =12\n> nothing")
    assert bench.hp("wolf") == 40 - 34


def test_an_attack_of_less_than_nothing_heals_nobody_and_takes_no_aggro_away() -> None:
    bench = duel()
    bench.play("set mira.STR==-50")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 40
    assert aggro(bench, "wolf", "mira") == 3


def test_damage_is_told_with_the_rolls_and_terms_behind_it() -> None:
    bench = duel()
    events = bench.play("mira: attack wolf\n> DEF", dice="6 6 2 4")
    hurt = of_type(events, e.PoolChanged)[0]
    assert [(term.label, term.amount) for term in hurt.why.terms] == [
        ("attack", 17),
        ("DEF block", -10),
        ("critical success: doubled", 7),
    ]
    assert hurt.by == "mira"
