"""Whom a screened attack goes at, and how many attackers are screened (W-73 to W-77)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.guards import PACK, PAST, STOPPED, guard, screened, struck
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import checked, delver, foe, let_act, lost, next_round, scene
from tests.support.bench import Bench, cited, of_type


def hit(bench: Bench, attacker: str, screen: str = STOPPED) -> tuple[e.Event, ...]:
    """An attack on Mira that hits whomever it goes at; with no dice for a screen where it is empty."""
    bench.play(f"set {attacker}.budget.main=1")
    return bench.play(f"{attacker}: attack mira", dice=f"{screen} 20 3")


# Whom it goes at


@pytest.mark.clause("W-73")
@pytest.mark.parametrize("dice", ["4 5", "5 5", "6 6"])
def test_an_attacker_that_wins_the_check_attacks_the_ward_as_ever(dice: str) -> None:
    bench = screened()
    events = bench.play("wolf: attack mira", dice=f"{dice} 11 4")
    assert checked(events, "attack").target == 11, "Mira's AC"
    assert (lost(events, "mira"), lost(events, "gard")) == ([4], [])
    assert "W-73" in cited(events)
    bench.table.undo()
    events = bench.play("wolf: attack mira", dice=f"{dice} 10")
    assert lost(events, "mira") == [2], "a miss, and its Shock"


@pytest.mark.clause("W-74")
@pytest.mark.parametrize("dice", ["4 4", "3 5", "1 1"])
def test_an_attacker_that_loses_it_attacks_the_screener(dice: str) -> None:
    bench = screened()
    events = bench.play("wolf: attack mira", dice=f"{dice} 15 4")
    assert checked(events, "attack").target == 15, "Gard's AC"
    assert (lost(events, "mira"), lost(events, "gard")) == ([], [4])
    assert "W-74" in cited(events)
    bench.table.undo()
    assert struck(bench.play("wolf: attack mira", dice=f"{dice} 14")) == [], "AC 15 is above the Shock's 13"


@pytest.mark.clause("W-74")
def test_the_screener_may_use_instants_against_it() -> None:
    bench = screened()
    bench.play("set gard.asks=always")
    events = bench.play("wolf: attack mira\n> total-defense", dice=f"{STOPPED} 16")
    assert bench["gard"].effect("total-defense") is not None
    assert struck(events) == []
    assert "W-74" in cited(events)


# How many


@pytest.mark.clause("W-75")
@pytest.mark.parametrize(("level", "shielded"), [(1, 1), (2, 2), (3, 3)])
def test_as_many_attackers_a_round_as_the_best_combat_skill_has_levels(level: int, shielded: int) -> None:
    bench = screened(guard(level=level))
    attacks = [hit(bench, name, STOPPED if index < shielded else "") for index, name in enumerate(PACK)]
    assert [struck(events) for events in attacks] == [["gard"]] * shielded + [["mira"]] * (3 - shielded)
    assert ["W-75" in cited(events) for events in attacks] == [True] * shielded + [False] * (3 - shielded)


@pytest.mark.clause("W-75")
@pytest.mark.parametrize(
    ("skills", "shielded"),
    [
        ({"stab": 0, "brawl": 2, "shoot": 1}, 2),
        ({"stab": -1, "brawl": -1, "shoot": 3}, 3),
        ({"stab": 1, "exert": 4}, 1),
    ],
    ids=str,
)
def test_whichever_combat_skill_is_highest(skills: dict[str, int], shielded: int) -> None:
    bench = screened(guard(skills=skills))
    assert bench["gard"].effect("screening") is not None
    events = bench.play("wolf: attack mira", dice=f"{STOPPED} 1")
    assert "W-75" in cited(events)
    assert [effect.label for effect in bench.seen.who("gard").effects.values()] == [f"Screening Mira (1 of {shielded})"]


@pytest.mark.clause("W-75")
def test_attackers_count_and_not_their_attacks() -> None:
    bench = screened()
    assert [struck(hit(bench, "wolf")), struck(hit(bench, "wolf"))] == [["gard"], ["gard"]]
    assert [struck(hit(bench, "bear", "")), struck(hit(bench, "wolf"))] == [["mira"], ["gard"]]
    bench = screened()
    assert "W-75" in cited(bench.play("wolf: attack mira", dice=f"{PAST} 1")), "one who got past counts as well"
    assert struck(hit(bench, "bear", "")) == ["mira"]


@pytest.mark.clause("W-75")
def test_a_new_round_counts_from_the_beginning() -> None:
    people = (guard(), delver("Mira", "b1", hp=60), foe("Wolf", "c1", hp=90), foe("Bear", "a1", hp=90))
    bench = scene(*people, first="foes")
    bench.play("set mira.asks=never\nset gard.asks=never")
    let_act(bench, "delvers")
    bench.play("gard: screen mira")
    events = bench.play("mira: run b4", dice=f"{STOPPED} 1 1")
    assert [roll.who for roll in of_type(events, e.Checked)] == ["wolf", "wolf", "bear"], "only the first is screened"
    bench.play("set mira.at=b1")
    assert "W-75" in cited(next_round(bench))
    assert [struck(hit(bench, "bear")), struck(hit(bench, "wolf", ""))] == [["gard"], ["mira"]]


@pytest.mark.clause("W-75")
@pytest.mark.parametrize(("level", "shielded"), [(0, 1), (1, 2)])
def test_a_valiant_defender_screens_one_more(level: int, shielded: int) -> None:
    bench = screened(guard(level=level, feats={"valiant-defender": 1}))
    assert "W-75" in cited(bench.play("wolf: attack mira", dice=f"{STOPPED} 1"))
    assert [effect.label for effect in bench.seen.who("gard").effects.values()] == [f"Screening Mira (1 of {shielded})"]


@pytest.mark.clause("W-76")
@pytest.mark.parametrize(
    ("skills", "able"),
    [
        ({"stab": 0, "brawl": 0, "shoot": 0}, False),
        ({"stab": -1, "brawl": -1, "shoot": -1, "exert": 3, "notice": 2}, False),
        ({"stab": 1, "brawl": -1, "shoot": -1}, True),
        ({"stab": 0, "brawl": 1, "shoot": 0}, True),
        ({"stab": 0, "brawl": 0, "shoot": 1}, True),
    ],
    ids=str,
)
def test_it_takes_level_1_in_a_combat_skill(skills: dict[str, int], able: bool) -> None:
    bench = scene(guard(skills=skills), delver("Mira", "b1"), foe("Wolf", "t14"))
    if able:
        bench.play("gard: screen mira")
        assert bench["gard"].effect("screening") is not None
        return
    assert why_not(bench, "gard: screen mira") >= {"W-76"}


@pytest.mark.clause("W-76")
@pytest.mark.parametrize(("skills", "able"), [({}, False), ({"stab": 1}, True)])
def test_an_npc_goes_by_the_skill_that_is_listed(skills: dict[str, int], able: bool) -> None:
    people = (delver("Mira", "t14"), foe("Guard", "b2", skills=skills), foe("Chief", "b1"))
    bench = scene(*people, first="foes")
    if able:
        bench.play("guard: screen chief")
        assert bench["guard"].effect("screening") is not None
    else:
        assert "W-76" in why_not(bench, "guard: screen chief")


# Several screeners


BETTER = guard("Bo", "c2", level=3)


@pytest.mark.clause("W-77")
@pytest.mark.parametrize(
    ("dice", "taker"), [("1 1", "gard"), ("4 4", "gard"), ("4 5", "bo"), ("5 5", "bo"), ("5 6", "mira")]
)
def test_one_roll_counts_against_all_and_the_worst_who_stops_it_takes_it(dice: str, taker: str) -> None:
    """Gard's number is 9, Bo's is 11: below 9 both stop it, from 9 on only Bo."""
    for order in ((guard(), BETTER), (BETTER, guard())):
        bench = screened(*order)
        events = bench.play("wolf: attack mira", dice=f"{dice} 20 3")
        assert [roll.purpose for roll in of_type(events, e.Checked)] == ["screen", "attack", "damage"]
        assert struck(events) == [taker]
        assert checked(events, "screen").outcome == ("success" if taker == "mira" else "failure")
        assert "W-77" in cited(events)


@pytest.mark.clause("W-77")
@pytest.mark.parametrize(("ruling", "taker"), [("1 1 !success", "mira"), ("6 6 !failure", "gard")])
def test_the_gm_may_rule_otherwise(ruling: str, taker: str) -> None:
    events = screened(guard(), BETTER).play(f"wolf: attack mira\n> wolf.screen: {ruling}", dice="20 3")
    assert struck(events) == [taker]


@pytest.mark.clause("W-77", "W-75")
def test_each_of_them_has_screened_the_attacker_then() -> None:
    bench = screened(guard(), BETTER, bear={"weapons": ["small-bow"], "at": "j2"})
    events = bench.play("wolf: attack mira", dice="1 1 1")
    assert {"W-75", "W-77"} <= cited(events)
    assert [bench.seen.who(who).effects["screening"].label for who in ("gard", "bo")] == [
        "Screening Mira (1 of 1)",
        "Screening Mira (1 of 3)",
    ]
    assert checked(bench.play("bear: shoot mira", dice="5 5 1"), "screen").target == 11, "Gard has had its attacker"


@pytest.mark.clause("W-77")
def test_where_both_sides_roll_each_screener_rolls_once_and_the_attacker_too() -> None:
    people = (guard(), guard("Bo", "c2"), delver("Mira", "b1"), foe("Wolf", "c1", hp=90))
    bench = scene(*people, rules={"screen_check": "both roll"})
    bench.play("set mira.asks=never\nset gard.asks=never\nset bo.asks=never\ngard: screen mira\nbo: screen mira")
    let_act(bench, "foes")
    events = bench.play("wolf: attack mira", dice="4 4 3 3 1 1 20 3")
    assert [roll.who for roll in of_type(events, e.Checked)] == ["gard", "bo", "wolf", "wolf", "wolf"]
    assert struck(events) == ["bo"], "it rolled worse than Gard, and still stopped the wolf"
    assert "W-77" in cited(events)
