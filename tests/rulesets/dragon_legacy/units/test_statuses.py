"""Statuses one by one: stealth, blindness, silence, cripple, distraction, snare (D-81, D-82, D-86 to D-95).

What each prevents and allows altogether is in test_status_matrix.py.
"""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.dragon_legacy.scene import Fields, hero, question, scene, status_of, turns_left, wolf
from tests.support.bench import Bench, of_type

ABILITIES = {
    "strike": {"classes": ["active"], "stat": "STR"},
    "burst": {"classes": ["active"], "stat": "STR", "area": "small", "spares": "user"},
    "balm": {"classes": ["active"], "aims": "ally", "heal": "1d6"},
    "cleanse": {"classes": ["active"], "aims": "ally", "cleanses": True},
    "fade": {"classes": ["active"], "aims": "self", "on_self": [{"status": "stealth"}]},
    "hush": {"classes": ["active"], "inflicts": [{"status": "silence", "turns": 3}]},
    "dazzle": {"classes": ["active"], "stat": "STR", "inflicts": [{"status": "blind", "regardless": True}]},
}
NET = {"stat": "STR", "reach": "melee", "inflicts": [{"status": "snare"}]}


def fight(*more: Fields, **mira: object) -> Bench:
    """Mira with all these abilities, whose turn it is, against a wolf."""
    bench = scene(
        hero("Mira", "c1", **{"abilities": list(ABILITIES), **mira}),  # type: ignore[arg-type]
        wolf("Wolf", "c3"),
        *more,
        ability=ABILITIES,
        attack={"net": NET},
    )
    bench.turn("mira")
    return bench


# How statuses come and go


@pytest.mark.clause("D-81")
def test_a_basic_attack_may_bring_a_status_where_its_damage_gets_through() -> None:
    bench = fight(attacks=["net"])
    events = bench.play("mira: attack wolf\n> DEF", dice="3 4 2 4")
    assert turns_left(bench, "wolf", "snare") == 2
    assert "D-81" in of_type(events, e.EffectGained)[0].why.clauses
    other = fight(attacks=["net"])
    other.play("mira: attack wolf\n> DEF", dice="3 4 4 4")
    assert status_of(other, "wolf", "snare") is None


@pytest.mark.clause("D-81", "D-62")
def test_an_ability_may_bring_a_status_whether_it_hurts_or_not() -> None:
    bench = fight()
    bench.play("mira: use dazzle wolf\n> DEF", dice="3 4 6 6")
    assert bench.hp("wolf") == 30
    assert turns_left(bench, "wolf", "blind") == 2


@pytest.mark.clause("D-82")
def test_a_status_may_be_removed_before_its_time_if_its_kind_allows_it() -> None:
    bench = fight()
    bench.play("mark silence mira\nmark marked mira\nunmark silence mira")
    bench.play("mark cripple mira\nmira: use cleanse mira")
    assert status_of(bench, "mira", "cripple") is None
    assert status_of(bench, "mira", "marked") is not None


@pytest.mark.clause("D-82", "D-86")
def test_cleansing_leaves_what_is_good_for_its_bearer() -> None:
    bench = fight()
    bench.play("mark stealth mira left=3\nmira: use cleanse mira")
    assert status_of(bench, "mira", "stealth")


@pytest.mark.clause("D-82")
def test_the_same_status_from_the_same_source_is_renewed_and_from_another_one_stands_beside_it() -> None:
    bench = fight(hero("Odo", "d1", abilities=["hush"]))
    bench.play("mira: use hush wolf")
    bench.turn("odo")
    bench.play("odo: use hush wolf")
    assert [effect.source for effect in bench["wolf"].effects.values()] == ["mira", "odo"]
    bench.turn("mira")
    assert turns_left(bench, "wolf", "silence") == 2
    bench.play("mira: use hush wolf")
    assert [effect.source for effect in bench["wolf"].effects.values()] == ["mira", "odo"]
    assert turns_left(bench, "wolf", "silence") == 3


# Stealth


@pytest.mark.clause("D-86")
def test_who_is_stealthed_is_no_target_of_attacks_abilities_or_help() -> None:
    bench = fight(hero("Odo", "d1"), items={"bandage": 1, "pepper-pouch": 1})
    bench.play("mark stealth wolf odo")
    for deed in ("attack wolf", "use strike wolf", "use balm odo", "item bandage odo", "item pepper-pouch wolf"):
        line = f"mira: {deed}"
        assert "D-86" in str(bench.refusal(line)), line
    bench.play("unmark stealth wolf\nmira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-86", "D-34")
def test_a_beast_hunts_the_next_one_when_the_top_of_its_table_is_stealthed() -> None:
    bench = fight(hero("Odo", "d1"))
    bench.play("set wolf.aggro.mira=20 wolf.aggro.odo=5\nmark stealth mira left=3")
    bench.turn("wolf")
    bench.play("wolf: hunt\n> nothing", dice="3 4")
    assert [bench.hp("mira"), bench.hp("odo")] == [30, 18]


@pytest.mark.clause("D-86", "D-82")
def test_stealth_from_the_own_turn_lasts_through_the_enemys_turn_and_the_next_own_one() -> None:
    bench = fight()
    bench.play("mira: use fade")
    bench.turn("wolf")
    assert "D-86" in str(bench.refusal("wolf: attack mira"))
    bench.turn("mira")
    assert status_of(bench, "mira", "stealth")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    bench.turn("wolf")
    assert status_of(bench, "mira", "stealth") is None
    bench.play("wolf: attack mira\n> nothing", dice="3 4")


@pytest.mark.clause("D-87", "D-86")
def test_an_area_hits_the_stealthed() -> None:
    bench = fight()
    bench.play("mark stealth wolf")
    events = bench.play("mira: use burst wolves:c2\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 18
    assert any("D-87" in note.why.clauses for note in of_type(events, e.Noted))


@pytest.mark.clause("D-88")
def test_the_stealthed_is_not_intercepted_when_it_attacks() -> None:
    line = "mira: attack far via=wolves:b2,wolves:b1"
    bench = scene(hero("Mira", "wolves:a3"), wolf("Guard", "c2"), wolf("Far", "c1"))
    bench.turn("mira")
    asked = question(bench, line)
    assert isinstance(asked, Choose)
    assert [option.id for option in asked.options] == ["guard", "nobody"]
    bench.table.abandon()
    bench.play(f"mark stealth mira\n{line}\n> nothing", dice="3 4")
    assert [bench.hp("guard"), bench.hp("far")] == [30, 18]


@pytest.mark.clause("D-86", "D-13")
def test_a_stealthed_attacker_is_not_countered() -> None:
    bench = fight()
    bench.play("mark stealth mira")
    events = bench.play("mira: attack wolf\n> DEF", dice="3 4 6 6")
    assert any("No counterattack" in note.note.text for note in of_type(events, e.Noted))


# Blindness


@pytest.mark.clause("D-91")
def test_basic_attacks_of_the_blind_miss_without_dice_or_aggro() -> None:
    bench = fight()
    bench.play("mark blind mira")
    events = bench.play("mira: attack wolf")
    assert bench.hp("wolf") == 30
    assert of_type(events, e.Checked) == []
    assert bench.state.aggro == {}
    assert bench.state.clock.phase == "end"


@pytest.mark.clause("D-91")
def test_abilities_of_the_blind_still_work() -> None:
    bench = fight()
    bench.play("mark blind mira\nmira: use strike wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-91", "D-13")
def test_a_counterattack_of_the_blind_misses() -> None:
    bench = fight()
    bench.turn("wolf")
    bench.play("mark blind mira\nwolf: attack mira\n> DEF\n> sword", dice="3 4 6 6")
    assert bench.hp("wolf") == 30


# Silence, cripple, distraction, snare


@pytest.mark.clause("D-92")
def test_the_silenced_use_no_abilities_but_attack() -> None:
    bench = fight()
    bench.play("mark silence mira")
    assert "D-92" in str(bench.refusal("mira: use strike wolf"))
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-93")
def test_the_crippled_take_full_damage_unasked_but_strike_and_use_abilities() -> None:
    bench = fight(dodges=True)
    bench.play("mark cripple mira\nmira: use strike wolf\n> nothing", dice="3 4")
    bench.turn("wolf")
    events = bench.play("wolf: attack mira", dice="3 4")
    assert bench.hp("mira") == 18
    assert any("D-93" in note.why.clauses for note in of_type(events, e.Noted))
    bench.turn("mira")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 6


@pytest.mark.clause("D-94")
def test_the_distracted_can_neither_attack_nor_use_abilities_but_block() -> None:
    bench = fight()
    bench.play("mark distract mira left=2")
    assert "D-94" in str(bench.refusal("mira: attack wolf"))
    assert "D-94" in str(bench.refusal("mira: use strike wolf"))
    bench.turn("wolf")
    events = bench.play("wolf: attack mira\n> DEF", dice="3 4 6 6")
    assert bench.hp("mira") == 30
    assert any("No counterattack" in note.note.text for note in of_type(events, e.Noted))


@pytest.mark.clause("D-95")
def test_the_snared_keep_their_square_but_still_strike_in_melee_and_come_back() -> None:
    bench = fight(wolf("Far", "a1"))
    bench.play("mark snare mira")
    assert "D-95" in str(bench.refusal("mira: move heroes:b1"))
    home = bench["mira"].at
    events = bench.play("mira: attack far via=wolves:b2\n> nobody\n> nothing", dice="3 4")
    assert len(of_type(events, e.Moved)) == 2
    assert bench["mira"].at == home
    assert bench.hp("far") == 18


@pytest.mark.clause("D-95")
def test_an_interceptor_that_is_snared_does_not_walk_back() -> None:
    bench = scene(hero("Mira", "c1"), hero("Odo", "e1"), wolf("Wolf", "a3"))
    bench.turn("wolf")
    bench.play("wolf: attack odo via=wolves:b3,wolves:c3,heroes:d1\n> mira\n> DEF", dice="3 4 1 2")
    there = bench["mira"].at
    bench.play("mark snare mira")
    bench.turn("mira")
    assert bench["mira"].at == there
