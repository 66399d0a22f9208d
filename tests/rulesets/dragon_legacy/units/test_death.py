"""Death, and coming back in the middle of the fight (D-100 to D-107)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from tests.rulesets.dragon_legacy.scene import Fields, aggro, at, hero, scene, wolf
from tests.support.bench import Bench, cited, of_type

ABILITIES = {
    "balm": {"classes": ["active"], "aims": "ally", "heal": "1d12"},
    "flood": {"classes": ["active"], "aims": "ally", "heal": "1d100"},
    "strike": {"classes": ["active"], "stat": "STR"},
    "tough": {"classes": ["passive"], "passive": [{"stat": "DEF", "amount": 3}]},
    "roar": {"classes": ["active"], "area": "enemies", "inflicts": [{"status": "taunt"}]},
}
ITEMS = {"salve": {"heal": "1d12"}}


def fallen(hp: int = 40, *more: Fields, foe: Fields | None = None) -> Bench:
    """Odo lies dead beside Mira and Pia, who can heal; it is Mira's turn."""
    bench = scene(
        hero("Mira", "b1", abilities=["balm", "flood"], items={"salve": 3}),
        hero("Odo", "c1", hp=hp, abilities=["tough", "strike"], items={"salve": 1}),
        hero("Pia", "d1", abilities=["balm"], items={"salve": 3}),
        foe or wolf("Wolf", "c3", hp=90),
        *more,
        ability=ABILITIES,
        item=ITEMS,
    )
    bench.turn("mira")
    bench.play("set odo.hp=0")
    return bench


# Death


@pytest.mark.clause("D-100")
@pytest.mark.parametrize(("hp", "standing"), [(13, "up"), (12, "dead"), (11, "dead")])
def test_at_0_health_or_less_a_unit_is_dead(hp: int, standing: str) -> None:
    bench = scene(hero("Mira", "c1"), wolf("Wolf", "c3", hp=hp), wolf("Bor", "a1"))
    bench.turn("mira")
    events = bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench["wolf"].standing == standing
    assert ("D-100" in cited(events)) == (standing == "dead")


@pytest.mark.clause("D-101")
def test_the_dead_take_no_turns_and_no_actions() -> None:
    bench = fallen()
    for line in ("odo: attack wolf", "odo: use strike wolf", "odo: item salve mira", "odo: defend"):
        bench.refusal(line)
    bench.play("mira: wait\nnext\nnext")
    assert bench.state.clock.actor == "pia"


@pytest.mark.clause("D-101")
def test_the_dead_neither_block_nor_intercept_and_are_no_targets() -> None:
    bench = scene(hero("Odo", "c1"), hero("Pia", "e1"), wolf("Wolf", "a3"))
    bench.turn("wolf")
    line = "wolf: attack pia via=wolves:b3,wolves:c3,heroes:d1"
    assert "odo" in bench.options(line)
    bench.play("set odo.hp=0")
    assert "odo" not in bench.options("wolf: attack")
    bench.play(f"{line}\n> nothing", dice="3 4")
    assert bench.hp("pia") == 18


@pytest.mark.clause("D-101")
def test_a_body_bars_nobodys_way_and_death_ends_every_status_but_not_what_is_passive() -> None:
    bench = fallen()
    bench.play("heal 20 odo\nmark silence odo\nmark dot odo\nset odo.hp=0")
    assert list(bench["odo"].effects) == ["passive-tough"]
    bench.play("mira: move heroes:c1")
    assert at(bench, "mira") == at(bench, "odo") == "heroes:c1"


@pytest.mark.clause("D-102")
def test_a_dead_player_loses_all_aggro_on_enemies_that_still_fight() -> None:
    bench = scene(hero("Mira", "c1"), hero("Odo", "d1"), wolf("Wolf", "c3"), wolf("Bor", "a1"))
    bench.turn("wolf")
    bench.play("set wolf.aggro.mira=9 wolf.aggro.odo=4 bor.aggro.mira=7\nset mira.hp=1")
    events = bench.play("wolf: attack mira\n> nothing", dice="3 4")
    assert bench.state.aggro == {"wolf": {"odo": 4}, "bor": {}}
    assert [each.after for each in of_type(events, e.AggroChanged)] == [None, None]
    assert "D-102" in cited(events)


@pytest.mark.clause("D-102", "D-34")
def test_a_beast_goes_for_the_next_one_when_the_top_of_its_table_has_died() -> None:
    bench = fallen(foe=wolf("Wolf", "c3"))
    bench.play("heal 20 odo\nset wolf.aggro.odo=30 wolf.aggro.pia=2\nset odo.hp=0\nheal 20 odo")
    bench.turn("wolf")
    bench.play("wolf: hunt\n> nothing", dice="3 4")
    assert bench.hp("pia") == 18


@pytest.mark.clause("D-102")
def test_the_revived_begins_with_no_aggro() -> None:
    bench = fallen()
    bench.play("heal 20 odo\nset wolf.aggro.odo=30\nset odo.hp=0\nheal 20 odo")
    assert aggro(bench, "wolf", "odo") is None


# Coming back


@pytest.mark.clause("D-103", "D-106")
def test_vector_15_heals_of_12_and_10_bring_somebody_of_40_back_with_11() -> None:
    bench = fallen(40)
    bench.play("mira: use balm odo", dice="12")
    assert bench["odo"].standing == "dead"
    assert bench["odo"].counters["revival"] == 12
    bench.turn("pia")
    bench.play("pia: use balm odo", dice="10")
    assert bench["odo"].standing == "up"
    assert bench.hp("odo") == 11
    assert "revival" not in bench["odo"].counters


@pytest.mark.clause("D-103", "D-106")
@pytest.mark.parametrize(("spent", "back"), [(19, None), (20, 10), (21, 11), (22, 11)])
def test_exactly_half_of_the_maximum_is_enough_and_odd_sums_round_up(spent: int, back: int | None) -> None:
    bench = fallen(40)
    bench.play("mira: use flood odo", dice=str(spent))
    assert bench["odo"].standing == ("dead" if back is None else "up")
    assert bench.hp("odo") == (back or 0)


@pytest.mark.clause("D-103")
@pytest.mark.parametrize(("spent", "standing"), [(20, "dead"), (21, "up")])
def test_half_of_an_odd_maximum_is_not_rounded_down(spent: int, standing: str) -> None:
    bench = fallen(41)
    bench.play("mira: use flood odo", dice=str(spent))
    assert bench["odo"].standing == standing


@pytest.mark.clause("D-103")
def test_health_below_0_needs_no_healing_first() -> None:
    bench = fallen(40)
    bench.play("set odo.hp==-30\nmira: use flood odo", dice="20")
    assert bench.hp("odo") == 10


@pytest.mark.clause("D-104")
def test_the_healing_may_be_spread_over_several_turns_and_healers() -> None:
    bench = fallen(40)
    for who, face, total in (("mira", 5, 5), ("pia", 6, 11), ("mira", 4, 15), ("pia", 4, 19)):
        bench.turn(who)
        events = bench.play(f"{who}: use balm odo", dice=str(face))
        assert bench["odo"].counters["revival"] == total
        assert "D-104" in cited(events)
    bench.turn("mira")
    bench.play("mira: use balm odo", dice="1")
    assert bench.hp("odo") == 10


@pytest.mark.clause("D-105")
def test_items_and_abilities_both_count() -> None:
    bench = fallen(40)
    bench.play("mira: item salve odo", dice="12")
    assert bench["odo"].counters["revival"] == 12
    bench.turn("pia")
    bench.play("pia: use balm odo", dice="8")
    assert bench.hp("odo") == 10


@pytest.mark.clause("D-105", "D-59")
def test_an_item_for_the_dead_needs_its_user_beside_the_body() -> None:
    bench = fallen(40)
    bench.play("set mira.at=heroes:a3\nmira: item salve odo to=heroes:b2", dice="7")
    assert at(bench, "mira") == "heroes:b2"
    assert bench["odo"].counters["revival"] == 7


@pytest.mark.clause("D-106")
def test_overheal_counts_but_nobody_comes_back_with_more_than_the_maximum() -> None:
    bench = fallen(40)
    bench.play("mira: use flood odo", dice="60")
    assert bench.hp("odo") == 30
    other = fallen(10)
    other.play("mira: use flood odo", dice="60")
    assert other.hp("odo") == 10


@pytest.mark.clause("D-106")
def test_one_point_of_healing_for_one_of_2_health_gives_1() -> None:
    bench = fallen(2)
    bench.play("mira: use flood odo", dice="1")
    assert bench.hp("odo") == 1


@pytest.mark.clause("D-107")
def test_the_revived_acts_normally_in_the_same_round() -> None:
    bench = fallen(40)
    events = bench.play("mira: use flood odo", dice="20")
    assert "D-107" in cited(events)
    bench.turn("odo")
    assert bench.state.clock.round == 1
    bench.play("odo: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 78
    assert stat(bench["odo"], "DEF").value == 7


@pytest.mark.clause("D-107")
def test_the_revived_who_had_acted_before_it_died_does_not_act_twice_in_a_round() -> None:
    bench = scene(hero("Odo", "c1"), hero("Mira", "b1", abilities=["flood"]), wolf("Wolf", "c3"), ability=ABILITIES)
    bench.turn("odo")
    bench.play("odo: wait")
    bench.turn("mira")
    bench.play("set odo.hp=0\nmira: use flood odo", dice="15")
    bench.play("next\nnext")
    assert bench.state.clock.actor == "wolf"


@pytest.mark.clause("D-103", "D-101")
def test_the_revived_stands_on_its_square_or_on_the_nearest_free_one_of_its_side() -> None:
    bench = fallen(40)
    bench.play("mira: use flood odo", dice="20")
    assert at(bench, "odo") == "heroes:c1"
    other = fallen(40)
    other.play("set mira.at=heroes:c1\nmira: use flood odo", dice="20")
    assert at(other, "odo") == "heroes:b1"
    third = fallen(40, wolf("Spy", "heroes:c2"))
    third.play("set mira.at=heroes:c1 pia.at=heroes:b1\nmira: use flood odo", dice="20")
    assert at(third, "odo") == "heroes:d1"


@pytest.mark.clause("D-103")
def test_a_dead_enemy_is_not_revived() -> None:
    bench = scene(hero("Mira", "c1"), wolf("Wolf", "c3"), wolf("Bor", "d3", abilities=["balm"]), ability=ABILITIES)
    bench.turn("bor")
    bench.play("set wolf.hp=0")
    assert "wolf" not in bench.options("bor: use balm")
    bench.play("heal 30 wolf")
    assert bench["wolf"].standing == "dead"


@pytest.mark.clause("D-103")
def test_a_helper_of_the_party_that_is_no_player_is_not_revived() -> None:
    bench = scene(
        hero("Mira", "c1", abilities=["flood"]), hero("Miller", "d1", role="npc"), wolf("Wolf", "c3"), ability=ABILITIES
    )
    bench.turn("mira")
    bench.play("set miller.hp=0")
    assert "miller" not in bench.options("mira: use flood")


@pytest.mark.clause("D-101", "D-100")
def test_who_dies_in_the_midst_of_its_own_attack_does_not_go_on() -> None:
    bench = scene(
        hero("Mira", "c1", hp=5, abilities=["twice"]),
        wolf("Wolf", "c3"),
        ability={"twice": {"classes": ["active"], "stat": "STR", "reach": "melee", "targets": 2}},
    )
    bench.turn("mira")
    bench.play("mira: use twice wolf wolf\n> DEF\n> sword\n> nothing", dice="3 4 6 6 3 4")
    assert bench["mira"].standing == "dead"
    assert bench.hp("wolf") == 30
