"""Swarms and charges (W-60 to W-69)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.display.test_the_log import told
from tests.rulesets.sovereign.refusals import closed, why_not
from tests.rulesets.sovereign.scene import (
    Fields,
    at,
    checked,
    delver,
    foe,
    let_act,
    lost,
    next_round,
    question,
    scene,
    terms,
)
from tests.support.bench import Bench, cited, of_type

AROUND = ("b2", "c2", "d2", "b3", "d3", "b4")
STRONG = {"Strength": 14}


def swarm(number: int, *, rules: Fields | None = None, target: Fields | None = None, **fields: object) -> Bench:
    """So many Delvers around a wolf, all but the last of whom swarm it already."""
    people = [delver(f"M{index}", place, **fields) for index, place in enumerate(AROUND[:number], 1)]
    bench = scene(*people, foe("Wolf", "c3", **{"hp": 60, "ac": 18, **(target or {})}), rules=rules)
    bench.play("set wolf.asks=never")
    for index in range(1, number):
        bench.play(f"m{index}: swarm wolf\n> wait")
    return bench


def unleash(bench: Bench, number: int, dice: str, attacker: int = 1) -> tuple[e.Event, ...]:
    """The last one joins, and one of them attacks."""
    return bench.play(f"m{number}: swarm wolf attacker=m{attacker}", dice=dice)


@pytest.mark.clause("W-60")
@pytest.mark.parametrize(
    ("rules", "most"),
    [({}, 5), ({"swarm": "three"}, 4), ({"edition": "later"}, 4), ({"edition": "later", "swarm": "four"}, 5)],
)
def test_up_to_four_others_join(rules: Fields, most: int) -> None:
    bench = swarm(most, rules=rules)
    assert "W-60" in cited(bench.play(f"m{most}: swarm wolf\n> wait"))
    assert all(bench[f"m{index}"].budgets["main"].left == 0 for index in range(1, most + 1))
    bench = swarm(most + 1, rules=rules)
    assert "W-60" in why_not(bench, f"m{most + 1}: swarm wolf")


@pytest.mark.clause("W-60")
def test_the_sixth_is_told_that_five_swarm_already_whoever_else_is_out_of_range() -> None:
    bench = swarm(6)
    bench.play("add wolf 1 side=foes at=t14")
    for line in ("m6: swarm", "m6: swarm wolf"):
        assert "5 swarm Wolf already" in str(bench.refusal(line))
    bench.play("set m6.at=t10")
    assert "nobody is within weapon range" in str(bench.refusal("m6: swarm wolf"))
    bench.play("set m6.at=s13")
    request = question(bench, "m6: swarm wolf-1")
    assert request is not None, "another foe can still be swarmed"
    assert (request.key.split("/")[0], request.who) == ("swarm", "m6")


@pytest.mark.clause("W-60")
def test_each_within_its_weapons_range() -> None:
    people = (delver("Mira", "b2"), delver("Ana", "b9", weapons=["small-bow"]), delver("Bo", "a9"))
    bench = scene(*people, foe("Wolf", "b3", ac=18))
    assert "W-60" in why_not(bench, "bo: swarm wolf")
    bench.play("mira: swarm wolf\n> wait")
    events = bench.play("ana: swarm wolf\n> ana", dice="1")
    assert checked(events, "attack").who == "ana"
    assert terms(checked(events, "attack"))["W-61"] == 2
    assert "W-60" in cited(events)


@pytest.mark.clause("W-60")
def test_on_one_target() -> None:
    bench = scene(delver("M1", "b2"), delver("M2", "c2"), foe("Wolf", "b3"), foe("Bear", "c3"))
    bench.play("m1: swarm wolf\n> wait")
    events = bench.play("m2: swarm bear", dice="1")
    assert checked(events, "attack").total == 1, "nobody else swarms the bear"
    assert bench["m1"].effect("swarming") is not None
    assert "W-60" in cited(events)


@pytest.mark.clause("W-60")
def test_what_nobody_lets_go_is_wasted() -> None:
    bench = swarm(2)
    bench.play("m2: pass\nm1: pass")
    events = bench.play("next")
    assert bench["m1"].effect("swarming") is None
    assert lost(events, "wolf") == []
    assert "W-60" in cited(events)


@pytest.mark.clause("W-61")
@pytest.mark.parametrize(("number", "bonus", "damage"), [(1, 0, 0), (2, 2, 1), (3, 4, 2)])
def test_one_attacks_at_2_and_1_damage_for_each_other(number: int, bonus: int, damage: int) -> None:
    bench = swarm(number)
    events = unleash(bench, number, "20 3")
    assert [roll.who for roll in of_type(events, e.Checked) if roll.purpose == "attack"] == ["m1"]
    assert checked(events, "attack").total == 20 + bonus
    assert lost(events, "wolf") == [3 + damage]
    assert "W-61" in cited(events)
    assert all(bench[f"m{index}"].effect("swarming") is None for index in range(1, number + 1))


@pytest.mark.clause("W-61")
@pytest.mark.parametrize("attacker", [1, 2, 3])
def test_any_of_them_also_before_all_have_joined(attacker: int) -> None:
    bench = swarm(3)
    request = question(bench, "m3: swarm wolf")
    assert isinstance(request, Choose)
    assert [option.id for option in request.options] == ["m1", "m2", "m3", "wait"]
    bench.table.abandon()
    events = unleash(bench, 3, "1", attacker)
    assert checked(events, "attack").who == f"m{attacker}"
    assert "W-61" in cited(events)


def bandits(number: int, **last: object) -> Bench:
    """So many bandits of the GM's around Mira, of whom the last is another one where it says so; it is their turn."""
    gang = [foe(f"B{index}", place) for index, place in enumerate(AROUND[:number], 1)]
    bench = scene(delver("Mira", "c3", hp=60, ac=18), *gang[:-1], {**gang[-1], **last}, first="foes")
    bench.play("set mira.asks=never")
    for index in range(1, number):
        bench.play(f"b{index}: swarm mira\n> wait")
    return bench


@pytest.mark.clause("W-61")
def test_who_attacks_is_not_asked_where_it_makes_no_difference() -> None:
    """The GM's are alike, and nobody else may join; the last one attacks."""
    events = bandits(5).play("b5: swarm mira", dice="1")
    assert checked(events, "attack").who == "b5"
    assert "W-61" in cited(events)
    events = bandits(3).play("b3: swarm mira", dice="1")
    assert checked(events, "attack").who == "b3"


@pytest.mark.clause("W-61")
@pytest.mark.parametrize(
    ("last", "marked"), [({"weapons": ["club"]}, ""), ({"attack": 3}, ""), ({}, "mark shield-of-daggers mira")]
)
def test_it_is_asked_where_they_differ_or_will_be_hurt(last: Fields, marked: str) -> None:
    bench = bandits(3, **last)
    if marked:
        bench.play(marked)
    request = question(bench, "b3: swarm mira")
    assert isinstance(request, Choose)
    assert request.prompt == "Three of them swarm Mira: who attacks?"
    bench.table.abandon()
    events = bench.play("b3: swarm mira attacker=b1", dice="20 1" if marked else "1")
    assert checked(events, "attack").who == "b1"
    assert "W-61" in cited(events)


@pytest.mark.clause("W-61")
def test_the_players_each_have_dice_of_their_own() -> None:
    bench = swarm(2)
    assert isinstance(question(bench, "m2: swarm wolf"), Choose)


def test_a_swarm_says_how_many_they_are() -> None:
    assert told(bandits(5), "b5: swarm mira", "1")[:2] == [
        "B5 swarms Mira",
        "Five of them swarm Mira: B5 attacks Mira with Sword",
    ]
    assert told(bandits(1), "b1: swarm mira", "1")[:2] == ["B1 swarms Mira", "B1 attacks Mira with Sword"]
    bench = bandits(2, weapons=["hand-axe"])
    assert "Two of them swarm Mira: B2 attacks Mira with Hand axe" in told(bench, "b2: swarm mira\n> b2", "1")


@pytest.mark.clause("W-62")
@pytest.mark.parametrize("number", [4, 5])
def test_no_more_than_6_and_3(number: int) -> None:
    bench = swarm(number)
    events = unleash(bench, number, "12 2")
    assert terms(checked(events, "attack")) == {"W-62": 6}
    assert lost(events, "wolf") == [2 + 3]
    bench.table.undo()
    assert lost(unleash(bench, number, "11"), "wolf") == [2], "17 misses AC 18, and the Shock stays 2"


@pytest.mark.clause("W-63")
@pytest.mark.parametrize("number", [2, 3, 5])
def test_the_bonus_is_no_part_of_shock(number: int) -> None:
    bench = swarm(number, attributes=STRONG, target={"ac": 30})
    events = unleash(bench, number, "1")
    assert lost(events, "wolf") == [2 + 1]
    assert "W-63" in cited(events)


@pytest.mark.clause("W-64")
@pytest.mark.parametrize(("die", "damage"), [(3, 3 + 1 + 2), (4, 4 + 1 + 2), (5, 7), (6, 7)])
def test_nor_does_it_lift_damage_above_the_usual_maximum(die: int, damage: int) -> None:
    bench = swarm(3, weapons=["short-sword"], attributes=STRONG)
    events = unleash(bench, 3, f"20 {die}")
    assert lost(events, "wolf") == [damage]
    if die > 4:
        assert "W-64" in cited(events)
    bench.table.undo()
    assert "W-64" in cited(unleash(bench, 3, "20 6"))


@pytest.mark.clause("W-65")
@pytest.mark.parametrize(
    "target", [{"ac": 30}, {"ac": 13, "shield": True}, {"ac": 13, "powers": ["ignores-shock"]}], ids=str
)
def test_a_swarms_shock_asks_for_no_ac_shield_or_immunity(target: Fields) -> None:
    bench = swarm(2, target=target)
    events = unleash(bench, 2, "1")
    assert lost(events, "wolf") == [2]
    assert "W-65" in cited(events)
    next_round(bench)
    assert lost(bench.play("m1: attack wolf", dice="1"), "wolf") == [], "any other attack's does"


@pytest.mark.clause("W-65")
def test_even_of_one_who_swarms_alone() -> None:
    assert lost(events := unleash(swarm(1, target={"ac": 30}), 1, "1"), "wolf") == [2]
    assert "W-65" in cited(events)


# Charges


@pytest.mark.clause("W-66")
@pytest.mark.parametrize(
    ("place", "speed", "reached"),
    [("n1", 30, True), ("o1", 30, False), ("f1", 10, True), ("g1", 10, False), ("n14", 30, True)],
)
def test_up_to_twice_the_movement(place: str, speed: int, reached: bool) -> None:
    bench = scene(delver("Mira", "a1", speed=speed), foe("Wolf", place, ac=40), foe("Bear", "a4"))
    if not reached:
        assert "W-66" in why_not(bench, "mira: charge wolf", "1")
        return
    events = bench.play("mira: charge wolf", dice="1")
    assert terms(checked(events, "attack")) == {"W-66": 2}
    assert "W-66" in cited(events)


@pytest.mark.clause("W-66")
@pytest.mark.parametrize(("roll", "hits"), [(9, False), (10, True)])
def test_then_a_melee_attack_at_2(roll: int, hits: bool) -> None:
    bench = scene(delver("Mira", "b2", weapons=["club"]), foe("Wolf", "b9"))
    bench.play("set wolf.asks=never")
    events = bench.play("mira: charge wolf b8", dice=f"{roll} 3" if hits else str(roll))
    assert lost(events, "wolf") == ([3] if hits else [])
    assert at(bench, "mira") == "b8"
    assert "W-66" in cited(events)


@pytest.mark.clause("W-66")
def test_or_a_thrown_one() -> None:
    bench = scene(delver("Mira", "b1", weapons=["hand-axe"], speed=10), foe("Wolf", "b11", ac=40))
    events = bench.play("mira: charge wolf b5", dice="1")
    assert at(bench, "mira") == "b5"
    assert terms(checked(events, "attack")) == {"W-66": 2, "W-104": -2}
    assert "hand-axe" in bench.state.ground


@pytest.mark.clause("W-66")
def test_bows_do_not_charge() -> None:
    bench = scene(delver("Mira", "b1", weapons=["small-bow"]), foe("Wolf", "t14"))
    assert "W-66" in why_not(bench, "mira: charge wolf", "1")


@pytest.mark.clause("W-66")
@pytest.mark.parametrize(("blocked", "reached"), [([], True), (["b5"], False), (["c5"], True)])
def test_in_a_straight_line(blocked: list[str], reached: bool) -> None:
    lane = {"columns": 3, "rows": 12, "blocked": [*blocked, *(f"a{row}" for row in range(1, 13))]}
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b8"), battlefield=lane)
    if reached:
        assert "W-66" in cited(bench.play("mira: charge wolf", dice="1"))
        assert at(bench, "mira") == "b7"
    else:
        events = bench.play("mira: charge wolf", dice="1")
        assert at(bench, "mira") != "b7"
        assert "W-66" in cited(events)


@pytest.mark.clause("W-67")
def test_a_charge_needs_5_feet() -> None:
    corridor = {"columns": 1, "rows": 6}
    bench = scene(delver("Mira", "a1"), foe("Wolf", "a2"), battlefield=corridor)
    assert "W-67" in why_not(bench, "mira: charge wolf", "1 1")
    bench = scene(delver("Mira", "a1"), foe("Wolf", "a3"), battlefield=corridor)
    events = bench.play("mira: charge wolf", dice="1")
    assert (at(bench, "mira"), terms(checked(events, "attack"))["W-66"]) == ("a2", 2)
    assert "W-67" in cited(events)


@pytest.mark.clause("W-67")
def test_beside_a_foe_it_takes_another_square() -> None:
    bench = scene(delver("Mira", "b1"), foe("Wolf", "b2"), battlefield={"columns": 3, "rows": 3})
    events = bench.play("mira: charge wolf", dice="1 1")
    assert at(bench, "mira") != "b1"
    assert "W-67" in cited(events)


@pytest.mark.clause("W-68")
@pytest.mark.parametrize(
    ("rules", "own_slot"),
    [({}, False), ({"charge_penalty": "turn"}, True), ({"edition": "later"}, True)],
)
def test_a_charge_costs_2_of_ac(rules: Fields, own_slot: bool) -> None:
    """Until the end of the round, or of late until the side's next turn."""
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b9", ac=40), foe("Bear", "t14"), rules=rules, first="foes")
    let_act(bench, "delvers")
    events = bench.play("mira: charge wolf", dice="1")
    assert "W-68" in cited(events)
    let_act(bench, "foes")
    assert bench.state.clock.round == 2
    assert checked(bench.play("wolf: attack mira", dice="1"), "attack").target == (10 if own_slot else 12)
    bench.play("wolf: pass\nbear: pass\nnext")
    assert bench["mira"].effect("charging") is None


@pytest.mark.clause("W-68")
def test_the_penalty_counts_at_once_and_ends_with_the_round() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b9", ac=40, hp=90))
    events = bench.play("mira: charge wolf", dice="1")
    assert "W-68" in cited(events)
    let_act(bench, "foes")
    assert checked(bench.play("wolf: attack mira", dice="1"), "attack").target == 10
    let_act(bench, "delvers")
    assert bench["mira"].effect("charging") is None
    let_act(bench, "foes")
    assert checked(bench.play("wolf: attack mira", dice="1"), "attack").target == 12


@pytest.mark.clause("W-69")
@pytest.mark.parametrize(
    ("beside", "free"), [(foe("Wolf", "a1"), ["wolf"]), (foe("Clerk", "a1", weapons=[]), []), (foe("Wolf", "a4"), [])]
)
def test_a_charge_begun_beside_an_armed_foe_provokes(beside: Fields, free: list[str]) -> None:
    bench = scene(delver("Mira", "b2"), beside, foe("Bear", "b9", ac=40))
    events = bench.play("mira: charge bear", dice="20 4 1" if free else "1")
    attackers = [roll.who for roll in of_type(events, e.Checked) if roll.purpose == "attack"]
    assert attackers == [*free, "mira"]
    assert lost(events, "mira") == ([4] if free else [])
    assert "W-69" in cited(events)


@pytest.mark.clause("W-69")
def test_unless_disengaged_first_for_which_another_main_action_is_needed() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "a1"), foe("Bear", "b9", ac=40))
    bench.play("mira: disengage")
    bench.refusal("mira: charge bear", "1")
    bench.play("set mira.budget.main=1")
    events = bench.play("mira: charge bear", dice="1")
    assert [roll.who for roll in of_type(events, e.Checked)] == ["mira"]
    assert "W-69" in cited(events)


def test_the_closed_ways_of_a_charge_are_told() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b9"), foe("Bear", "t14"))
    assert set(closed(bench, "mira: charge")) == {"bear"}


@pytest.mark.clause("W-66")
def test_by_force_nobody_charges_who_is_not_on_the_battlefield() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b9"), foe("Bear", "t14"))
    bench.play("flee wolf")
    assert "not on the battlefield" in str(bench.refusal("force wolf: charge mira"))
    bench.play("set bear.at=b9")
    assert "W-66" in cited(bench.play("mira: charge bear", dice="1"))


def test_less_than_no_action_is_none() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "b3"))
    bench.play("set mira.budget.main==-60")
    assert "W-25" in why_not(bench, "mira: attack wolf", "1")
    assert "W-83" in why_not(bench, "mira: total-defense")
