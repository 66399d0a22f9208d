"""Standing in the way of attacks on an ally: going there, how long it lasts, the check (W-70 to W-72)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, at, checked, delver, foe, let_act, lost, next_round, scene
from tests.support.bench import Bench, cited, of_type

TRAINED = {"stab": 1, "shoot": 0, "brawl": 0}


def guarded(
    *, guard: Fields | None = None, wolf: Fields | None = None, rules: Fields | None = None, go: bool = True
) -> Bench:
    """Gard screens Mira, and it is the wolf's turn."""
    screener = delver("Gard", "b2", **{"skills": TRAINED, **(guard or {})})
    attacker = foe("Wolf", "c1", **{"weapons": ["wolf-bite"], "hp": 90, **(wolf or {})})
    bench = scene(screener, delver("Mira", "b1"), attacker, rules=rules)
    bench.play("set mira.asks=never\nset gard.asks=never")
    bench.play("gard: screen mira")
    if go:
        let_act(bench, "foes")
    return bench


def screened(events: tuple[e.Event, ...]) -> bool:
    """Whether somebody had to get past a screener."""
    return any(roll.purpose == "screen" for roll in of_type(events, e.Checked))


@pytest.mark.clause("W-70")
@pytest.mark.parametrize(
    ("ward", "speed", "place"), [("h1", 30, "g1"), ("i1", 30, ""), ("d1", 10, "c1"), ("e1", 10, ""), ("b1", 0, "a1")]
)
def test_one_goes_beside_an_ally_by_the_normal_movement(ward: str, speed: int, place: str) -> None:
    gard = delver("Gard", "a1", skills=TRAINED, speed=speed)
    bench = scene(gard, delver("Mira", ward), foe("Wolf", "t14"), battlefield={"columns": 20, "rows": 14})
    if not place:
        assert "W-70" in why_not(bench, "gard: screen mira")
        return
    assert "W-70" in cited(bench.play(f"gard: screen mira {place}" if place != "a1" else "gard: screen mira"))
    assert at(bench, "gard") == place
    assert bench["gard"].effect("screening") is not None


@pytest.mark.clause("W-70")
def test_not_beside_an_enemy_nor_through_one() -> None:
    lane = {"columns": 1, "rows": 6}
    bench = scene(delver("Gard", "a1", skills=TRAINED), foe("Wolf", "a3"), delver("Mira", "a5"), battlefield=lane)
    assert "W-70" in why_not(bench, "gard: screen mira", "1")
    bench.refusal("gard: screen wolf", "1")


@pytest.mark.clause("W-71")
def test_attacks_on_the_ward_meet_the_screener() -> None:
    bench = guarded()
    events = bench.play("wolf: attack mira", dice="1 1 20 3 3")
    assert screened(events)
    assert (lost(events, "mira"), lost(events, "gard")) == ([], [6])
    assert "W-71" in cited(events)


@pytest.mark.clause("W-71")
def test_while_the_two_stay_adjacent() -> None:
    """Beyond the wolf Gard could reach its blade, and yet it is not beside Mira any more."""
    bench = guarded(go=False)
    bench.play("set mira.at=b5\nset gard.at=d5")
    let_act(bench, "foes")
    bench.play("set wolf.at=c5")
    events = bench.play("wolf: attack mira", dice="20 3 3")
    assert not screened(events)
    assert lost(events, "mira") == [6]
    bench.table.undo()
    bench.play("set gard.at=b4")
    assert "W-71" in cited(bench.play("wolf: attack mira", dice="1 1 1"))


@pytest.mark.clause("W-71")
def test_until_the_sides_next_turn() -> None:
    bench = guarded()
    assert bench["gard"].effect("screening") is not None
    let_act(bench, "delvers")
    assert bench["gard"].effect("screening") is None
    let_act(bench, "foes")
    assert not screened(bench.play("wolf: attack mira", dice="20 3 3"))
    assert "W-71" in cited(guarded().play("wolf: attack mira", dice="1 1 1"))


@pytest.mark.clause("W-71")
def test_across_the_end_of_a_round() -> None:
    people = (delver("Gard", "b2", skills=TRAINED), delver("Mira", "b1"), foe("Wolf", "c1", hp=90))
    bench = scene(*people, first="foes")
    let_act(bench, "delvers")
    bench.play("gard: screen mira")
    next_round(bench)
    assert bench.state.clock.side == "foes"
    assert "W-71" in cited(bench.play("wolf: attack mira", dice="1 1 1"))


@pytest.mark.clause("W-71")
def test_only_the_ward_is_screened_and_only_from_enemies() -> None:
    people = (delver("Gard", "b2", skills=TRAINED), delver("Mira", "b1"), delver("Ana", "c2"), foe("Wolf", "c1", hp=90))
    bench = scene(*people)
    bench.play("gard: screen mira")
    let_act(bench, "foes")
    assert not screened(bench.play("wolf: attack ana", dice="1"))
    bench.table.undo()
    assert not screened(bench.play("wolf: attack gard", dice="1"))
    bench.table.undo()
    assert "W-71" in cited(bench.play("wolf: attack mira", dice="1 1 1"))


STRONG, NIMBLE = {"Strength": 18}, {"Dexterity": 14}


@pytest.mark.clause("W-72")
@pytest.mark.parametrize(
    ("guard", "target"),
    [
        ({}, 9),
        ({"skills": {"stab": 0, "brawl": 2, "shoot": 1}}, 10),
        ({"skills": {"stab": -1, "brawl": -1, "shoot": 3}}, 11),
        ({"attributes": STRONG}, 11),
        ({"attributes": NIMBLE}, 10),
        ({"attributes": {**STRONG, **NIMBLE}}, 11),
        ({"powers": ["screen-bonus"]}, 11),
    ],
    ids=str,
)
def test_the_attacker_must_win_an_opposed_check(guard: Fields, target: int) -> None:
    """2d6 against 8, the screener's STR or DEX and its best combat skill; a tie is the attacker's."""
    bench = guarded(guard=guard)
    one, other = divmod(target, 2)
    events = bench.play("wolf: attack mira", dice=f"{one} {one + other} 20 1 1")
    assert checked(events, "screen").target == target
    assert (lost(events, "mira"), lost(events, "gard")) == ([2], [])
    bench.table.undo()
    events = bench.play("wolf: attack mira", dice=f"{one} {one + other - 1} 20 1 1")
    assert (lost(events, "mira"), lost(events, "gard")) == ([], [2])
    assert "W-72" in cited(events)


@pytest.mark.clause("W-72")
@pytest.mark.parametrize(
    ("wolf", "added"),
    [
        ({}, 0),
        ({"skills": {"brawl": 2, "stab": 4}}, 2),
        ({"weapons": ["sword"], "skills": {"brawl": 2, "stab": 4}}, 4),
        ({"attributes": STRONG}, 2),
        ({"attributes": NIMBLE, "skills": {"brawl": 1}}, 2),
        ({"attack": 7}, 0),
    ],
    ids=str,
)
def test_with_str_or_dex_and_the_skill_of_its_attack(wolf: Fields, added: int) -> None:
    bench = guarded(wolf=wolf)
    roll = checked(bench.play("wolf: attack mira", dice="1 1 1"), "screen")
    assert roll.dice == "2d6"
    assert sum(term.amount for term in roll.terms) == added
    assert roll.total == 2 + added


@pytest.mark.clause("W-72")
def test_both_roll_where_that_is_played() -> None:
    bench = guarded(rules={"screen_check": "both roll"})
    events = bench.play("wolf: attack mira", dice="2 2 3 2 20 1 1")
    mine, theirs = (roll for roll in of_type(events, e.Checked) if roll.purpose == "screen")
    assert (mine.who, mine.total, theirs.who, theirs.target, theirs.total) == ("gard", 5, "wolf", 5, 5)
    assert lost(events, "mira") == [2]
    bench.table.undo()
    events = bench.play("wolf: attack mira", dice="2 2 2 2 20 1 1")
    assert lost(events, "gard") == [2]
    assert "W-72" in cited(events)


@pytest.mark.clause("W-72")
@pytest.mark.parametrize(
    ("rules", "allowed"),
    [({}, True), ({"screen_skill": "melee"}, False), ({"edition": "later"}, False), ({"screen_skill": "any"}, True)],
)
def test_whether_shoot_will_do_is_a_house_rule(rules: Fields, allowed: bool) -> None:
    gard = delver("Gard", "b2", skills={"stab": 0, "brawl": 0, "shoot": 2})
    bench = scene(gard, delver("Mira", "b1"), foe("Wolf", "c1", hp=90), rules=rules)
    if not allowed:
        why_not(bench, "gard: screen mira")
        bench = guarded(rules=rules)
        assert "W-72" in cited(bench.play("wolf: attack mira", dice="1 1 1"))
        return
    bench.play("gard: screen mira")
    let_act(bench, "foes")
    events = bench.play("wolf: attack mira", dice="1 1 1")
    assert checked(events, "screen").target == 8 + 2
    assert "W-72" in cited(events)
