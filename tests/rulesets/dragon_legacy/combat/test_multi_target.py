"""Abilities with several targets: different ones while there are enough, each once before any twice (D-77 to D-80)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Option
from tests.rulesets.dragon_legacy.scene import Fields, hero, scene, wolf
from tests.support.bench import Bench, of_type

ABILITIES = {
    "pair": {"classes": ["active"], "stat": "STR", "targets": 2},
    "trio": {"classes": ["active"], "stat": "STR", "targets": 3},
    "quartet": {"classes": ["active"], "stat": "STR", "targets": 4},
    "balm": {"classes": ["active"], "aims": "ally", "heal": "1d6", "targets": 2},
    "sweep": {"classes": ["active"], "stat": "STR", "reach": "melee", "targets": 2},
    "insult": {"classes": ["active"], "targets": 2, "inflicts": [{"status": "silence"}]},
}

PLAIN = "\n> nothing"


def against(*foes: Fields) -> Bench:
    """Mira, whose turn it is, in the middle of the front row, against some wolves."""
    bench = scene(hero("Mira", "c1", abilities=list(ABILITIES)), *foes, ability=ABILITIES)
    bench.turn("mira")
    return bench


def legal(options: dict[str, Option]) -> list[str]:
    """The ids of the options that are not refused."""
    return [name for name, option in options.items() if option.refusal is None]


@pytest.mark.clause("D-77")
def test_a_multi_target_ability_strikes_each_of_its_targets_with_an_attack_of_its_own() -> None:
    bench = against(wolf("Ash", "b3"), wolf("Bor", "c3"), wolf("Cid", "d3"))
    events = bench.play("mira: use pair ash cid" + PLAIN * 2, dice="3 4 5 5")
    assert [bench.hp(who) for who in ("ash", "bor", "cid")] == [18, 30, 15]
    assert [check.purpose for check in of_type(events, e.Checked)] == ["attack", "attack"]


@pytest.mark.clause("D-77")
def test_an_ability_for_one_target_takes_no_second() -> None:
    bench = scene(
        hero("Mira", "c1", abilities=["single"]),
        wolf("Ash", "b3"),
        wolf("Bor", "c3"),
        ability={"single": {"classes": ["active"], "stat": "STR"}},
    )
    bench.turn("mira")
    assert "D-77" in str(bench.refusal("mira: use single ash bor"))


@pytest.mark.clause("D-77")
def test_more_targets_than_an_ability_has_are_refused() -> None:
    bench = against(wolf("Ash", "b3"), wolf("Bor", "c3"), wolf("Cid", "d3"))
    assert "takes 2 targets" in str(bench.refusal("mira: use pair ash bor cid"))


@pytest.mark.clause("D-78", "D-77")
def test_vector_3_with_two_legal_targets_both_must_be_chosen() -> None:
    bench = against(wolf("Ash", "b3"), wolf("Bor", "c3"))
    assert "D-78" in str(bench.refusal("mira: use pair ash ash"))
    assert legal(bench.options("mira: use pair", "ash")) == ["bor"]
    assert "D-78" in bench.ask("mira: use pair ash").clauses  # type: ignore[attr-defined]
    bench.table.abandon()
    bench.play("mira: use pair ash bor" + PLAIN * 2, dice="3 4 3 4")
    assert [bench.hp("ash"), bench.hp("bor")] == [18, 18]


@pytest.mark.clause("D-79", "D-77")
def test_vector_3_with_one_legal_target_it_is_chosen_twice() -> None:
    bench = against(wolf("Ash", "b3"))
    assert legal(bench.options("mira: use pair ash")) == ["ash"]
    bench.play("mira: use pair ash ash" + PLAIN * 2, dice="3 4 1 2")
    assert bench.hp("ash") == 30 - 12 - 8


@pytest.mark.clause("D-78")
def test_three_picks_on_three_legal_targets_are_three_different_ones() -> None:
    bench = against(wolf("Ash", "b3"), wolf("Bor", "c3"), wolf("Cid", "d3"))
    assert legal(bench.options("mira: use trio", "ash", "cid")) == ["bor"]


@pytest.mark.clause("D-79")
def test_with_too_few_targets_each_is_picked_once_before_any_twice() -> None:
    bench = against(wolf("Ash", "b3"), wolf("Bor", "c3"))
    assert legal(bench.options("mira: use trio", "ash")) == ["bor"]
    assert legal(bench.options("mira: use trio", "ash", "bor")) == ["ash", "bor"]
    bench.play("mira: use trio ash bor bor" + PLAIN * 3, dice="1 2 1 2 1 2")
    assert [bench.hp("ash"), bench.hp("bor")] == [22, 14]


@pytest.mark.clause("D-79")
def test_nobody_is_picked_more_than_twice_and_spare_picks_are_lost() -> None:
    bench = against(wolf("Ash", "b3"))
    bench.play("mira: use quartet" + "\n> ash" * 2 + PLAIN * 2, dice="1 2 1 2")
    assert bench.hp("ash") == 14
    other = against(wolf("Ash", "b3"), wolf("Bor", "c3"))
    assert legal(other.options("mira: use quartet", "ash", "bor", "ash")) == ["bor"]
    other.refusal("mira: use quartet ash bor ash ash")


@pytest.mark.clause("D-77")
def test_every_pick_must_be_made() -> None:
    bench = against(wolf("Ash", "b3"), wolf("Bor", "c3"))
    options = bench.options("mira: use pair ash")
    assert list(options) == ["ash", "bor"], "there is no way to stop after one"


@pytest.mark.clause("D-80")
def test_each_target_must_be_within_range() -> None:
    bench = against(wolf("Ash", "c3"), wolf("Bor", "a1"), wolf("Cid", "e3"))
    options = bench.options("mira: use pair ash")
    assert legal(options) == ["bor", "cid"]
    bench.play("set bor.at=wolves:a1 mira.at=heroes:d1")
    told = bench.options("mira: use pair ash")["bor"].refusal
    assert told is not None
    assert "D-80" in told.clauses
    assert "D-80" in str(bench.refusal("mira: use pair ash bor"))


@pytest.mark.clause("D-80", "D-79")
def test_one_out_of_range_is_no_legal_target_so_the_other_is_picked_twice() -> None:
    bench = scene(hero("Mira", "d1", abilities=["pair"]), wolf("Ash", "c3"), wolf("Bor", "a1"), ability=ABILITIES)
    bench.turn("mira")
    bench.play("mira: use pair ash ash" + PLAIN * 2, dice="1 2 1 2")
    assert [bench.hp("ash"), bench.hp("bor")] == [14, 30]


@pytest.mark.clause("D-80")
def test_with_nobody_in_range_the_ability_can_not_be_used() -> None:
    bench = scene(hero("Mira", "c3", abilities=["pair"]), wolf("Ash", "d1"), ability=ABILITIES)
    bench.turn("mira")
    assert "D-80" in str(bench.refusal("mira: use pair ash"))


@pytest.mark.clause("D-79", "D-86")
def test_one_who_can_not_be_targeted_is_no_legal_target() -> None:
    bench = against(wolf("Ash", "b3"), wolf("Bor", "c3"))
    bench.play("mark stealth bor\nmira: use pair ash ash" + PLAIN * 2, dice="1 2 1 2")
    assert bench.hp("ash") == 14


@pytest.mark.clause("D-79")
def test_one_picked_twice_is_not_struck_again_when_the_first_blow_kills_it() -> None:
    bench = against(wolf("Ash", "b3", hp=5), wolf("Bor", "a1", hp=9))
    bench.play("set bor.at=off\nmira: use pair ash ash" + PLAIN, dice="1 2")
    assert bench["ash"].standing == "dead"


@pytest.mark.clause("D-78", "D-77")
def test_picks_count_for_healing_and_for_statuses_too() -> None:
    bench = scene(
        hero("Mira", "c1", abilities=["balm", "insult"]),
        hero("Odo", "d1"),
        wolf("Ash", "b3"),
        wolf("Bor", "c3"),
        ability=ABILITIES,
    )
    bench.turn("mira")
    bench.play("set mira.hp=10 odo.hp=10")
    assert legal(bench.options("mira: use balm", "odo")) == ["mira"]
    bench.play("mira: use balm odo mira", dice="3 5")
    assert [bench.hp("odo"), bench.hp("mira")] == [13, 15]
    bench.turn("mira")
    bench.play("mira: use insult ash bor")
    assert bench["ash"].effect("silence")
    assert bench["bor"].effect("silence")


@pytest.mark.clause("D-77", "D-44")
def test_a_melee_ability_goes_to_each_target_and_comes_home_in_between() -> None:
    bench = against(wolf("Ash", "a3"), wolf("Bor", "e3"))
    events = bench.play("mira: use sweep ash bor" + PLAIN * 2, dice="1 2 1 2")
    home = bench["mira"].at
    moves = of_type(events, e.Moved)
    assert [move.after == home for move in moves] == [False, True, False, True]
