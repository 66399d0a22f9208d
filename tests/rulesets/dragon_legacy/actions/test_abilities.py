"""Abilities: what they do, that they never miss, and their three classes (D-62 to D-64, D-68 to D-72)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.model.modifiers import stat
from combattracker.rules.asking.requests import Roll
from tests.rulesets.dragon_legacy.scene import Fields, at, hero, scene, turns_left, wolf
from tests.support.bench import Bench, cited, of_type

ABILITIES = {
    "smash": {"classes": ["active"], "stat": "STR", "reach": "melee", "bonus": "1d6"},
    "shot": {"classes": ["active"], "stat": "AGI"},
    "hex": {"classes": ["active"], "stat": "INT", "inflicts": [{"status": "silence"}]},
    "ambush": {"classes": ["active"], "stat": "STR", "unblockable": True},
    "mend": {"classes": ["active"], "aims": "ally", "heal": "1d6+INT"},
    "tough": {"classes": ["passive"], "passive": [{"stat": "DEF", "amount": 3}]},
    "parting": {"classes": ["reactive"], "stat": "STR", "trigger": "hurt"},
    "master": {
        "classes": ["passive", "active"],
        "cooldown": 2,
        "stat": "STR",
        "passive": [{"stat": "STR", "amount": 2}],
    },
}


def duel(*abilities: str, foe: Fields | None = None, rules: Fields | None = None, place: str = "c1") -> Bench:
    """Mira, whose turn it is, and a wolf in front of her."""
    bench = scene(
        hero("Mira", place, abilities=list(abilities)), foe or wolf("Wolf", "c3"), ability=ABILITIES, rules=rules
    )
    bench.turn("mira")
    return bench


@pytest.mark.clause("D-62")
def test_an_ability_may_deal_bonus_damage() -> None:
    bench = duel("smash")
    events = bench.play("mira: use smash wolf\n> DEF", dice="3 4 5 2 4")
    assert bench.hp("wolf") == 30 - (7 + 5 + 5 - 10)
    assert "D-62" in of_type(events, e.Checked)[1].why.clauses


@pytest.mark.clause("D-62", "D-81")
def test_an_ability_may_add_a_status_where_its_damage_gets_through() -> None:
    bench = duel("hex")
    bench.play("mira: use hex wolf\n> INT", dice="3 4 3 3")
    assert bench.hp("wolf") == 29
    assert turns_left(bench, "wolf", "silence") == 2
    other = duel("hex")
    other.play("mira: use hex wolf\n> INT", dice="3 4 3 4")
    assert other.hp("wolf") == 30
    assert turns_left(other, "wolf", "silence") is None


@pytest.mark.clause("D-62")
def test_an_ability_may_heal_up_to_the_maximum() -> None:
    bench = duel("mend")
    bench.play("set mira.hp=20\nmira: use mend mira", dice="5")
    assert bench.hp("mira") == 29
    bench.turn("wolf")
    bench.turn("mira")
    bench.play("mira: use mend mira", dice="5")
    assert bench.hp("mira") == 30


@pytest.mark.clause("D-63")
def test_an_ability_is_2d6_and_a_stat_against_one_target_that_blocks_or_dodges() -> None:
    bench = duel("shot", foe=wolf("Wolf", "c3", dodges=True))
    events = bench.play("mira: use shot wolf\n> DEF", dice="4 5 2 4")
    assert bench.hp("wolf") == 30 - (9 + 3 - 10)
    assert "D-63" in of_type(events, e.Checked)[0].why.clauses
    bench.turn("wolf")
    bench.turn("mira")
    bench.play("mira: use shot wolf\n> dodge", dice="4 5 5 5")
    assert bench.hp("wolf") == 28


@pytest.mark.clause("D-63", "D-42", "D-47")
def test_an_ability_needs_its_target_in_reach_as_an_attack_does() -> None:
    bench = scene(
        hero("Mira", "c3", abilities=["smash", "shot"]),
        wolf("Near", "c1"),
        wolf("Far", "d1"),
        wolf("Post", "c2"),
        wolf("Pale", "d2"),
        wolf("Pen", "b1"),
        wolf("Pit", "b2"),
        wolf("Pot", "e1"),
        wolf("Pan", "e2"),
        ability=ABILITIES,
    )
    bench.turn("mira")
    assert "D-47" in str(bench.refusal("mira: use shot far"))
    assert "D-43" in str(bench.refusal("mira: use smash near"))
    bench.play("mira: use shot near\n> nothing", dice="3 4")
    assert bench.hp("near") == 20


@pytest.mark.clause("D-63", "D-44")
def test_a_melee_ability_takes_its_user_there_and_back() -> None:
    bench = duel("smash", place="c3")
    events = bench.play("mira: use smash wolf\n> nothing", dice="3 4 1")
    assert [len(move.way) > 1 for move in of_type(events, e.Moved)] == [True, False]
    assert at(bench, "mira") == "heroes:c3"


@pytest.mark.clause("D-63", "D-43", "D-54")
def test_a_melee_ability_without_a_blow_goes_there_too_and_its_effect_is_for_whoever_intercepts() -> None:
    grip = {"classes": ["active"], "reach": "melee", "heal": "1d6", "inflicts": [{"status": "snare"}]}
    bench = scene(
        hero("Mira", "b1", abilities=["grip"]),
        wolf("Wolf", "a1", current={"hp": 10}),
        wolf("Guard", "a2", current={"hp": 10}),
        ability={"grip": grip},
        battlefield={"columns": 2, "rows": 3},
    )
    bench.turn("mira")
    bench.play("mira: use grip wolf\n> guard", dice="4")
    assert (bench.hp("guard"), bench.hp("wolf")) == (14, 10)
    assert [who for who in ("wolf", "guard") if bench[who].effect("snare")] == ["guard"]
    assert (at(bench, "guard"), at(bench, "mira")) == ("wolves:b2", "heroes:b1")


@pytest.mark.clause("D-64", "D-5")
def test_a_natural_2_misses_with_an_attack_and_counts_its_total_with_an_ability() -> None:
    bench = duel("shot")
    events = bench.play("mira: use shot wolf\n> nothing", dice="1 1")
    assert bench.hp("wolf") == 30 - 5
    assert "D-64" in of_type(events, e.Checked)[0].why.clauses
    bench.turn("wolf")
    bench.turn("mira")
    bench.play("mira: attack wolf", dice="1 1")
    assert bench.hp("wolf") == 25


@pytest.mark.clause("D-64")
def test_the_gm_can_not_rule_an_ability_a_miss() -> None:
    bench = duel("shot")
    request = bench.ask("mira: use shot wolf")
    assert isinstance(request, Roll)
    assert "critical failure" not in request.outcomes


@pytest.mark.clause("D-63", "D-6")
def test_a_natural_12_of_an_ability_doubles_its_damage() -> None:
    bench = duel("shot")
    bench.play("mira: use shot wolf\n> DEF", dice="6 6 2 4")
    assert bench.hp("wolf") == 30 - (15 - 10) * 2


@pytest.mark.clause("D-63", "D-62")
def test_an_ability_that_says_so_is_neither_blocked_nor_dodged() -> None:
    bench = duel("ambush", foe=wolf("Wolf", "c3", dodges=True))
    events = bench.play("mira: use ambush wolf", dice="3 4")
    assert bench.hp("wolf") == 18
    assert any("can't be blocked or dodged" in note.note.text for note in of_type(events, e.Noted))


# Classes


@pytest.mark.clause("D-68")
def test_only_an_active_ability_is_used_in_a_turn() -> None:
    bench = duel("shot", "tough", "parting")
    refused = {name: option.refusal for name, option in bench.options("mira: use").items()}
    assert refused["shot"] is None
    for name in ("tough", "parting"):
        told = refused[name]
        assert told is not None
        assert "D-68" in told.clauses


@pytest.mark.clause("D-69")
def test_a_passive_ability_is_always_on_and_is_not_used() -> None:
    bench = scene(hero("Mira", "c1"), wolf("Wolf", "c3", abilities=["tough"]), ability=ABILITIES)
    bench.turn("mira")
    bench.play("mira: attack wolf\n> DEF", dice="3 4 1 2")
    assert bench.hp("wolf") == 30 - (12 - 10)
    other = duel("tough", "shot")
    assert "D-69" in str(other.refusal("mira: use tough"))


@pytest.mark.clause("D-69")
def test_a_passive_ability_has_no_cooldown_and_outlasts_silence_cleansing_and_death() -> None:
    bench = duel("tough", "shot")
    for line in ("mark silence mira", "set mira.hp=0", "heal 20 mira"):
        bench.play(line)
        assert stat(bench["mira"], "DEF").value == 7
    assert bench["mira"].cooldowns == {}
    assert "D-69" in str(bench.refusal("mira: use tough"))


@pytest.mark.clause("D-70")
def test_an_active_ability_takes_the_entire_turn() -> None:
    bench = duel("shot")
    bench.play("mira: use shot wolf\n> nothing", dice="3 4")
    assert bench.state.clock.phase == "end"
    for line in ("mira: attack wolf", "mira: use shot wolf", "mira: move heroes:a1", "mira: defend"):
        bench.refusal(line)


@pytest.mark.clause("D-70", "D-39")
def test_there_is_no_move_before_an_active_ability() -> None:
    bench = duel("shot")
    bench.play("mira: move heroes:b1")
    assert "D-70" in str(bench.refusal("mira: use shot wolf"))
    bench.play("mira: attack wolf\n> nothing", dice="3 4")


@pytest.mark.clause("D-70")
def test_by_house_rule_a_unit_may_move_before_it_uses_an_ability_but_not_behind_it() -> None:
    bench = duel("shot", rules={"move_before_ability": True})
    bench.play("mira: move heroes:b1\nmira: use shot wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 20
    other = duel("shot", rules={"move_before_ability": True})
    other.play("mira: use shot wolf\n> nothing", dice="3 4")
    other.refusal("mira: move heroes:b1")


@pytest.mark.clause("D-70")
def test_an_active_ability_is_used_in_the_own_turn_only() -> None:
    bench = duel("shot")
    bench.turn("wolf")
    assert "turn" in str(bench.refusal("mira: use shot wolf"))


@pytest.mark.clause("D-70")
def test_who_has_passive_and_reactive_abilities_only_has_none_to_use() -> None:
    bench = duel("tough", "parting")
    assert "D-70" in str(bench.refusal("mira: use tough"))


@pytest.mark.clause("D-72")
def test_an_ability_of_two_classes_is_always_on_and_can_be_used_as_well() -> None:
    bench = duel("master")
    bench.play("mira: attack wolf\n> nothing", dice="3 4")
    assert bench.hp("wolf") == 30 - 14
    bench.turn("wolf")
    bench.turn("mira")
    events = bench.play("mira: use master wolf\n> DEF", dice="3 4 2 4")
    assert bench.hp("wolf") == 16 - 4
    assert "D-72" in cited(events)
    assert bench["mira"].cooldowns == {"master": 2}
    assert stat(bench["mira"], "STR").value == 7


@pytest.mark.clause("D-70", "D-72")
def test_an_ability_of_one_class_is_not_told_as_one_of_several() -> None:
    bench = duel("shot")
    assert "D-72" not in cited(bench.play("mira: use shot wolf\n> nothing", dice="3 4"))
    bench = duel("master")
    assert "D-72" in cited(bench.play("mira: use master wolf\n> nothing", dice="3 4"))
