"""Summoned creatures: slots, how long they stay, thralls and their price, sickness (T-85 to T-91, T-100)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from combattracker.model.facts import events as e
from combattracker.recap.telling import tell
from combattracker.rules.asking.requests import Confirm
from tests.rulesets.quest.more_b import CALL, HOUND, asked, fresh, next_round, next_turn, number, since
from tests.rulesets.quest.scene import Fields, effects, hero, left, question, scene, wolf
from tests.support.bench import Bench, cited


def summoner(
    level: int = 2,
    *,
    spell: Fields | None = None,
    hound: Fields | None = None,
    rules: Fields | None = None,
    begun: bool = True,
    more: list[Fields] | None = None,
    **fields: object,
) -> Bench:
    """A hero who can call hounds, a wolf far away, and perhaps others; on the hero's turn if the battle has begun."""
    me = {"hp": 90, "spells": ["call"], **fields}
    bench = scene(
        hero("Mira", "e5", {"LEVEL": level, "AGI": 3}, **me),
        wolf("Wolf", "l12", {"AGI": 2}),
        *(more or []),
        library={"spell": {"call": {**CALL, **(spell or {})}}, "creature": {"hound": {**HOUND, **(hound or {})}}},
        rules=rules,
        begun=begun,
    )
    if begun:
        bench.turn("mira")
    return bench


def call(bench: Bench, square: str = "e4", thrall: str = "n") -> set[str]:
    """Mira calls a hound to a square; the clauses that it cites."""
    bench.play("set mira.budget.attack=1")
    return cited(bench.play(f"mira: cast call\n> {square}\n> {thrall}"))


def hounds(bench: Bench) -> list[str]:
    """The hounds that are there."""
    return [who for who in bench.state.combatants if who.startswith("hound")]


def to_the_end(bench: Bench) -> Sequence[e.Event]:
    """Everybody leaves its turn unused until the battle is over; what comes of it."""
    before = bench.table.head
    while bench.table.settled.outcome is None:
        if bench.table.step() is None:
            bench.play(f"{bench.state.clock.actor}: wait")
    return since(bench, before)


@pytest.mark.clause("T-92")
@pytest.mark.parametrize("how", ["mira: release upkeep-call", "set mira.hp=0", "remove mira"])
def test_a_creature_whose_spell_is_kept_up_no_longer_is_gone(how: str) -> None:
    more = [hero("Odo", "a1", {"AGI": -4})]
    bench = summoner(2, spell={"upkeep": {"mp": 2}, "binds": False}, mp=9, more=more)
    bench.play("mira: cast call\n> e4")
    events = bench.play(how)
    assert not hounds(bench)
    assert "T-92" in cited(events)
    assert "hound-1" not in [slot.who for slot in bench.state.agenda]


@pytest.mark.clause("T-92")
@pytest.mark.parametrize(("magic", "there"), [(2, True), (1, False)])
def test_a_creature_stays_as_long_as_the_upkeep_of_its_spell_is_paid(magic: int, there: bool) -> None:
    bench = summoner(2, spell={"upkeep": {"mp": 2}, "binds": False}, mp=9)
    bench.play(f"mira: cast call\n> e4\nset mira.mp={magic}")
    next_turn(bench, "mira")
    assert bool(hounds(bench)) is there


@pytest.mark.clause("T-88", "T-92")
def test_a_thrall_stays_without_its_spell() -> None:
    bench = summoner(2, spell={"upkeep": {"mp": 2}}, mp=9)
    call(bench, thrall="y")
    bench.play("mira: release upkeep-call")
    assert hounds(bench) == ["hound-1"]


# Slots


@pytest.mark.clause("T-85")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_as_many_at_once_as_the_level(level: int) -> None:
    bench = summoner(level)
    for square in ("e4", "f4", "d4")[:level]:
        assert "T-85" in call(bench, square)
    bench.play("set mira.budget.attack=1")
    assert "T-85" in str(bench.refusal("mira: cast call"))
    assert len(hounds(bench)) == level
    assert {bench[who].side for who in hounds(bench)} == {"heroes"}


@pytest.mark.clause("T-85")
@pytest.mark.parametrize("how", ["set hound.hp=0", "remove hound", "mira: release hound"])
def test_a_slot_is_free_again_when_a_creature_is_gone(how: str) -> None:
    bench = summoner(1)
    call(bench)
    bench.play(how)
    assert "T-85" in call(bench, "f4")


@pytest.mark.clause("T-85", "T-88")
def test_thralls_use_slots_too() -> None:
    bench = summoner(1)
    call(bench, thrall="y")
    bench.play("set mira.budget.attack=1")
    assert "T-85" in str(bench.refusal("mira: cast call"))


@pytest.mark.clause("T-85")
def test_of_several_at_once_the_last_fail_to_appear() -> None:
    bench = summoner(2, spell={"count": 3, "binds": False})
    events = bench.play("mira: cast call\n> e4\n> f4")
    assert len(hounds(bench)) == 2
    assert "T-85" in cited(events)


@pytest.mark.clause("T-85")
@pytest.mark.parametrize("level", [0, -1])
def test_without_a_level_nobody_comes(level: int) -> None:
    assert "T-85" in str(summoner(level).refusal("mira: cast call"))


@pytest.mark.clause("T-100", "T-85", "T-98")
@pytest.mark.parametrize(("feats", "most"), [([], 1), (["legion-leader"], 3)])
def test_legion_leader_has_2_more(feats: list[str], most: int) -> None:
    bench = summoner(1, feats=feats)
    told = [call(bench, square) for square in ("e4", "f4", "d4")[:most]]
    assert ("T-100" in told[0]) is bool(feats)
    bench.play("set mira.budget.attack=1")
    refusal = str(bench.refusal("mira: cast call"))
    assert ("T-100" in refusal) is bool(feats)
    assert len(hounds(bench)) == most


# Before and after


@pytest.mark.clause("T-86")
@pytest.mark.parametrize(("thrall", "stays"), [(False, False), (True, True)])
def test_when_a_battle_begins_only_thralls_are_still_there(thrall: bool, stays: bool) -> None:
    pet = hero("Ghost", "d4", {"AGI": 0}, summoner="mira", thrall=thrall)
    bench = summoner(begun=False, more=[pet])
    assert "ghost" in bench.state.combatants
    events = bench.play("begin-battle")
    assert ("ghost" in bench.state.combatants) is stays
    assert ("T-86" in cited(events)) is not stays
    assert ("ghost" in [slot.who for slot in bench.state.agenda]) is stays


@pytest.mark.clause("T-86")
def test_whoever_was_not_summoned_stays() -> None:
    bench = summoner(begun=False, more=[hero("Odo", "d4", {"AGI": 0}), hero("Ghost", "d5", {"AGI": 1}, summoner="odo")])
    assert "T-86" in cited(bench.play("begin-battle"))
    assert set(bench.state.combatants) == {"mira", "wolf", "odo"}


@pytest.mark.clause("T-87")
@pytest.mark.parametrize(("thrall", "stays"), [("n", False), ("y", True)])
def test_when_a_battle_ends_only_thralls_stay(thrall: str, stays: bool) -> None:
    bench = summoner()
    call(bench, thrall=thrall)
    bench.play("set wolf.hp=0")
    events = to_the_end(bench)
    assert bool(hounds(bench)) is stays
    assert ("T-87" in cited(events)) is not stays
    assert bench.seen.outcome == "Heroes win"


@pytest.mark.clause("T-87")
def test_until_then_they_all_stay() -> None:
    bench = summoner(more=[wolf("Grim", "l11", {"AGI": 0})])
    call(bench)
    bench.play("set wolf.hp=0")
    next_round(bench)
    assert hounds(bench) == ["hound-1"]
    bench.play("set grim.hp=0")
    assert "T-87" in cited(to_the_end(bench))
    assert hounds(bench) == []


# Thralls


@pytest.mark.clause("T-88")
def test_the_price_is_withheld_as_long_as_the_thrall_lasts() -> None:
    bench = summoner()
    assert "T-88" in call(bench, thrall="y")
    assert bench["mira"].pools["hp"].maximum == 90 - 6
    assert bench.hp("mira") == 84
    bench.play("hurt 10 mira\nheal 50 mira")
    assert bench.hp("mira") == 84
    bench.play("set hound.hp=0")
    assert bench["mira"].pools["hp"].maximum == 90
    assert bench.hp("mira") == 84, "what was withheld does not come back by itself"


@pytest.mark.clause("T-88")
def test_whoever_is_hurt_already_loses_only_what_is_above_the_maximum() -> None:
    bench = summoner()
    bench.play("hurt 4 mira")
    call(bench, thrall="y")
    assert (bench.hp("mira"), bench["mira"].pools["hp"].maximum) == (84, 84)
    bench.play("hurt 30 mira")
    call(bench, "f4", thrall="y")
    assert (bench.hp("mira"), bench["mira"].pools["hp"].maximum) == (54, 78)


@pytest.mark.clause("T-88")
@pytest.mark.parametrize("how", ["remove hound-1", "mira: release hound-1", "flee hound-1"])
def test_a_thrall_that_is_gone_is_paid_for_no_longer(how: str) -> None:
    bench = summoner()
    call(bench, thrall="y")
    call(bench, "f4", thrall="y")
    assert bench["mira"].pools["hp"].maximum == 78
    bench.play(how)
    assert bench["mira"].pools["hp"].maximum == 84
    assert len(effects(bench, "mira", "bond")) == 1


@pytest.mark.clause("T-88")
def test_nobody_is_made_a_thrall_who_is_not_wanted_or_cannot_be_one() -> None:
    bench = summoner()
    call(bench, thrall="n")
    assert not bench["hound-1"].facts.get("thrall")
    assert bench["mira"].pools["hp"].maximum == 90
    never = summoner(spell={"binds": False})
    assert not asked(never, "mira: cast call", "e4")
    request = question(summoner(), "mira: cast call", "e4")
    assert isinstance(request, Confirm)
    assert "T-88" in request.clauses


@pytest.mark.clause("T-88", "T-89")
@pytest.mark.parametrize(("name", "words"), [("Mhp", "6 Mhp"), ("bound health", "6 bound health")])
def test_what_the_price_is_called_is_a_house_rule(name: str, words: str) -> None:
    request = question(summoner(rules={"mhp": name}), "mira: cast call", "e4")
    assert request is not None
    assert words in request.prompt


@pytest.mark.clause("T-89")
@pytest.mark.parametrize(("level", "price"), [(1, 6), (2, 12), (3, 18)])
def test_it_is_6_for_each_level_of_the_creature(level: int, price: int) -> None:
    bench = summoner(hound={"stats": {"LEVEL": level, "AGI": -1}})
    told = call(bench, thrall="y")
    assert bench["mira"].pools["hp"].maximum == 90 - price
    assert "T-89" in told
    assert "T-90" not in told


@pytest.mark.clause("T-90")
@pytest.mark.parametrize("price", [5, 0, 20])
def test_a_spell_may_name_another_price(price: int) -> None:
    bench = summoner(spell={"thrall": price}, hound={"stats": {"LEVEL": 3, "AGI": -1}})
    told = call(bench, thrall="y")
    assert bench["mira"].pools["hp"].maximum == 90 - price
    assert "T-90" in told
    assert "T-89" not in told


@pytest.mark.clause("T-89", "T-88")
@pytest.mark.parametrize(("health", "asks"), [(6, False), (7, True)])
def test_nobody_can_pay_with_all_its_health(health: int, asks: bool) -> None:
    bench = summoner(hp=health)
    if asks:
        call(bench, thrall="y")
        assert bench.hp("mira") == 1
    else:
        assert "T-89" in cited(bench.play("mira: cast call\n> e4"))
        assert bench["mira"].pools["hp"].maximum == 6


@pytest.mark.clause("T-88", "T-89", "T-90")
@pytest.mark.parametrize(("named", "withheld", "clause"), [({}, 12, "T-89"), ({"price": 5}, 5, "T-90")])
def test_thralls_of_earlier_battles_are_paid_for(named: Fields, withheld: int, clause: str) -> None:
    pet = hero("Shade", "d4", {"AGI": 0, "LEVEL": 2}, summoner="mira", thrall=True, **named)
    bench = summoner(begun=False, more=[pet])
    assert clause in cited(bench.play("begin-battle"))
    assert bench["mira"].pools["hp"].maximum == 90 - withheld


@pytest.mark.clause("T-88")
@pytest.mark.parametrize("edit", ["set hound-1.hp=0", "set mira.hp=0"])
def test_what_the_gm_takes_out_while_it_is_asked_is_no_thrall(edit: str) -> None:
    bench = summoner()
    assert asked(bench, "mira: cast call", "e4")
    bench.door.console.execute(edit)
    if bench.table.asking is not None:
        bench.play("> y")
    assert bench["mira"].pools["hp"].maximum == 90
    assert not effects(bench, "mira", "bond")


# Sickness


@pytest.mark.clause("T-91")
@pytest.mark.parametrize(("rules", "rounds"), [({}, 2), ({"sickness": "until the next round"}, 1)])
def test_sick_to_the_end_of_the_first_whole_round_or_by_house_rule_of_this_one(rules: Fields, rounds: int) -> None:
    bench = summoner(rules=rules)
    assert "T-91" in call(bench)
    for _ in range(rounds):
        assert effects(bench, "hound-1", "summoning-sickness")
        next_round(bench)
    assert not effects(bench, "hound-1", "summoning-sickness")
    bench.turn("hound-1")
    assert left(bench, "hound-1") == (1, 1, 2)


@pytest.mark.clause("T-91")
@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({}, "Hound 1 suffers Summoning sickness for 1 whole round (until round 3 begins)"),
        ({"sickness": "until the next round"}, "Hound 1 suffers Summoning sickness for 1 round (until round 2 begins)"),
    ],
)
def test_it_is_said_until_when_it_lasts(rules: Fields, told: str) -> None:
    bench = summoner(rules=rules)
    call(bench)
    table = bench.table
    parent = table.entry(table.head).parent
    assert parent is not None
    assert told in tell(table.entry(table.head), table.state_at(parent), table.state).results


@pytest.mark.clause("T-91")
@pytest.mark.parametrize(("left", "rounds"), [("", 2), (" left=1", 1), (" left=3", 3)])
def test_the_gm_may_say_how_long(left: str, rounds: int) -> None:
    bench = summoner()
    bench.play(f"mark summoning-sickness wolf{left}")
    for _ in range(rounds):
        assert effects(bench, "wolf", "summoning-sickness")
        next_round(bench)
    assert not effects(bench, "wolf", "summoning-sickness")


@pytest.mark.clause("T-91")
def test_the_sick_take_no_turn() -> None:
    bench = summoner()
    call(bench)
    bench.play("mira: wait")
    bench.turn("wolf")
    before = bench.table.head
    bench.play("wolf: wait")
    while bench.state.clock.round == 1:
        assert bench.table.step() is not None, "nobody is asked what the hound does"
    assert "T-91" in cited(since(bench, before))


@pytest.mark.clause("T-91", "T-75")
def test_the_sick_do_not_dodge() -> None:
    bench = summoner(hound={"hp": 50, "stats": {"AGI": 2}})
    call(bench)
    bench.turn("wolf")
    fresh(bench, "wolf", "e3")
    events = bench.play("wolf: attack hound aim=plain", dice="3 1")
    assert number(events) == 5
    assert "T-91" in cited(events)
    for _ in range(2):
        next_round(bench)
    bench.turn("wolf")
    assert number(bench.play("wolf: attack hound aim=plain", dice="3")) == 12


@pytest.mark.clause("T-91", "T-67")
def test_the_sick_make_no_free_hits() -> None:
    bench = summoner(hound={"hp": 50, "stats": {"AGI": 2}})
    call(bench)
    assert effects(bench, "hound-1", "summoning-sickness")
    bench.turn("wolf")
    fresh(bench, "wolf", "d4")
    bench.play("set mira.at=a12")
    assert not asked(bench, "wolf: move c1")
    bench.play("unmark summoning-sickness hound")
    fresh(bench, "wolf", "d4")
    assert asked(bench, "wolf: move c1") == "move/c2/hound-1.free-hit"


@pytest.mark.clause("T-91", "T-32")
def test_a_creature_acts_in_the_place_of_its_agility() -> None:
    bench = summoner(hound={"stats": {"AGI": 9}}, more=[hero("Odo", "a1", {"AGI": 1})])
    call(bench)
    assert [slot.who for slot in bench.state.agenda] == ["hound-1", "mira", "wolf", "odo"]
    other = summoner(hound={"stats": {"AGI": -1}}, more=[hero("Odo", "a1", {"AGI": 1})])
    call(other)
    assert [slot.who for slot in other.state.agenda] == ["mira", "wolf", "odo", "hound-1"]
