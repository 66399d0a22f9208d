"""Counterattacks: when there is one, with what, and that it is the last word (D-13 to D-15, D-50 to D-52)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.dragon_legacy.scene import Fields, aggro, at, hero, scene, wolf
from tests.support.bench import Bench, cited, of_type

KINDS = {
    "dazed": {"turns": 3, "prevents": {"counter": "D-99"}},
}


def duel(mine: list[str], others: list[str], *, place: str = "b1", rules: Fields | None = None) -> Bench:
    """Mira on her turn before a wolf at the front, both with 5 in everything and these weapons."""
    same = {"STR": 5, "INT": 5, "AGI": 5, "DEF": 5}
    bench = scene(
        hero("Mira", place, same, attacks=mine),
        wolf("Wolf", "b3", same, attacks=others),
        rules=rules,
        status=KINDS,
    )
    bench.turn("mira")
    return bench


def offered(bench: Bench, weapon: str) -> list[str]:
    """What the wolf may strike back with when it has blocked all of Mira's attack; then the attack is given up."""
    if bench.asks(f"mira: attack wolf with={weapon}", "DEF", dice="3 4 6 6"):
        request = bench.table.asking.request if bench.table.asking else None
        assert isinstance(request, Choose)
        assert request.key.endswith("counter-chance/wolf.counter")
        bench.table.abandon()
        return [option.id for option in request.legal() if option.id != "no"]
    bench.table.undo()
    return []


@pytest.mark.clause("D-13", "D-12")
def test_after_a_critical_block_the_blocker_may_strike_back_at_once() -> None:
    bench = duel(["sword"], ["sword"])
    events = bench.play("mira: attack wolf\n> DEF\n> sword\n> DEF", dice="3 4 6 6 4 4 2 3")
    assert [(roll.who, roll.purpose) for roll in of_type(events, e.Checked)] == [
        ("mira", "attack"),
        ("wolf", "DEF block"),
        ("wolf", "attack"),
        ("mira", "DEF block"),
    ]
    assert (bench.hp("mira"), bench.hp("wolf")) == (30 - (13 - 10), 30)
    assert bench["wolf"].budgets.get("action") is None, "it costs the blocker nothing of its turn"


@pytest.mark.clause("D-13")
def test_striking_back_is_optional() -> None:
    bench = duel(["sword"], ["sword"])
    bench.play("mira: attack wolf\n> DEF\n> no", dice="3 4 6 6")
    assert (bench.hp("mira"), bench.hp("wolf")) == (30, 30)


@pytest.mark.clause("D-13")
def test_a_block_that_merely_stops_everything_gives_no_chance() -> None:
    bench = duel(["sword"], ["sword"])
    bench.play("set wolf.DEF=20")
    bench.play("mira: attack wolf\n> DEF", dice="3 4 6 5")
    assert bench.hp("wolf") == 30


@pytest.mark.clause("D-13", "D-5")
def test_a_counterattack_can_miss() -> None:
    bench = duel(["sword"], ["sword"])
    bench.play("mira: attack wolf\n> DEF\n> sword", dice="3 4 6 6 1 1")
    assert bench.hp("mira") == 30


@pytest.mark.clause("D-13", "D-6")
def test_a_counterattack_can_be_critical() -> None:
    bench = duel(["sword"], ["sword"])
    bench.play("mira: attack wolf\n> DEF\n> sword\n> DEF", dice="3 4 6 6 6 6 2 3")
    assert bench.hp("mira") == 30 - (17 - 10) * 2


@pytest.mark.clause("D-13", "D-32")
def test_a_players_counterattack_draws_aggro() -> None:
    bench = duel(["sword"], ["sword"])
    bench.turn("wolf")
    bench.play("wolf: attack mira\n> DEF\n> sword\n> nothing", dice="3 4 6 6 3 4")
    assert aggro(bench, "wolf", "mira") == 12 + 3


@pytest.mark.clause("D-14", "D-15")
def test_nobody_counters_a_counterattack_and_nobody_is_hurt() -> None:
    bench = duel(["sword"], ["sword"])
    events = bench.play("mira: attack wolf\n> DEF\n> sword\n> DEF", dice="3 4 6 6 4 4 6 6")
    assert (bench.hp("mira"), bench.hp("wolf")) == (30, 30)
    assert len(of_type(events, e.Checked)) == 4, "the chain ends here"


@pytest.mark.clause("D-15")
def test_even_a_critical_counterattack_comes_to_nothing_against_a_natural_12() -> None:
    bench = duel(["sword"], ["sword"])
    bench.play("mira: attack wolf\n> DEF\n> sword\n> INT", dice="3 4 6 6 6 6 6 6")
    assert (bench.hp("mira"), bench.hp("wolf")) == (30, 30)


@pytest.mark.clause("D-13", "D-44")
def test_the_attacker_is_struck_where_it_stands_and_goes_home_afterwards() -> None:
    bench = duel(["sword"], ["sword"], place="b3")
    events = bench.play("mira: attack wolf\n> DEF\n> sword\n> nothing", dice="3 4 6 6 3 4")
    assert bench.hp("mira") == 30 - 12
    assert at(bench, "mira") == "heroes:b3"
    kinds = [type(event) for event in events if isinstance(event, e.Moved | e.PoolChanged)]
    assert kinds == [e.Moved, e.PoolChanged, e.Moved]


@pytest.mark.clause("D-13", "D-101")
def test_an_attacker_that_is_killed_stays_where_it_fell() -> None:
    bench = duel(["sword"], ["sword"], place="b3")
    bench.play("set mira.hp=5")
    bench.play("mira: attack wolf\n> DEF\n> sword\n> nothing", dice="3 4 6 6 3 4")
    assert bench["mira"].standing == "dead"
    assert at(bench, "mira") != "heroes:b3"


@pytest.mark.clause("D-50", "D-51")
def test_a_melee_attack_can_be_countered_with_melee_and_ranged_weapons() -> None:
    bench = duel(["sword"], ["sword", "bow", "bolt"])
    assert offered(bench, "sword") == ["sword", "bow", "bolt"]
    events = bench.play("mira: attack wolf\n> DEF\n> bow\n> nothing", dice="3 4 6 6 3 4")
    assert bench.hp("mira") == 30 - 12
    assert "D-51" in cited(events)


@pytest.mark.clause("D-50", "D-52")
def test_a_ranged_attack_can_be_countered_only_with_ranged_weapons() -> None:
    bench = duel(["bow"], ["sword", "bow", "bolt"])
    assert offered(bench, "bow") == ["bow", "bolt"], "though Mira is adjacent"


@pytest.mark.clause("D-50", "D-52")
def test_who_has_no_ranged_weapon_cannot_counter_a_ranged_attack() -> None:
    bench = duel(["bow"], ["sword"])
    assert offered(bench, "bow") == []
    events = bench.play("mira: attack wolf\n> DEF", dice="3 4 6 6")
    assert any("only at range" in event.note.text for event in of_type(events, e.Noted))


@pytest.mark.clause("D-52")
def test_a_ranged_counterattack_goes_as_far_as_the_attack_came() -> None:
    bench = duel(["bow"], ["bow"], place="d3")
    assert offered(bench, "bow") == ["bow"], "2 aside and 3 ahead: 5 squares"


@pytest.mark.parametrize("status", ["distract", "dazed"])
@pytest.mark.clause("D-13")
def test_who_may_not_strike_may_not_strike_back(status: str) -> None:
    bench = duel(["sword"], ["sword"])
    assert offered(bench, "sword") == ["sword"]
    bench.play(f"mark {status} wolf left=3")
    assert offered(bench, "sword") == []


def test_nobody_strikes_back_at_the_unseen() -> None:
    bench = duel(["sword"], ["sword"])
    bench.play("mark stealth mira")
    events = bench.play("mira: attack wolf\n> DEF", dice="3 4 6 6")
    assert any("can't be targeted" in event.note.text for event in of_type(events, e.Noted))


def test_the_blind_strike_back_and_miss() -> None:
    bench = duel(["sword"], ["sword"])
    bench.play("mark blind wolf")
    bench.play("mira: attack wolf\n> DEF\n> sword", dice="3 4 6 6")
    assert bench.hp("mira") == 30
