"""Those who flee come back, unless they are chased and caught (W-144)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.rules.ruleset import Owed
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import at, checked, delver, foe, let_act, scene, unasked
from tests.support.bench import Bench, cited

FAST = {"Dexterity": 18}


def over(hunters: int = 1, wolf: dict[str, Any] | None = None, wolves: int = 1, **mira: object) -> Bench:
    """The fight is over: the wolves have fled, the Delvers hold the field."""
    known: dict[str, Any] = {"skills": {"exert": 0, "stab": 0}}
    people = [delver(f"Mira {n}", f"c{2 * n}", **{**known, **mira}) for n in range(1, hunters + 1)]
    pack = [foe(f"Wolf {n}", f"t{2 * n}", **{"speed": 30, **(wolf or {})}) for n in range(1, wolves + 1)]
    bench = unasked(scene(*people, *pack))
    bench.play("flee " + " ".join(f"wolf-{n}" for n in range(1, wolves + 1)))
    bench.play("next")
    assert bench.seen.outcome == "Delvers hold the field"
    return bench


@pytest.mark.clause("W-144")
def test_whoever_leaves_at_the_edge_has_fled_and_will_be_back() -> None:
    bench = unasked(scene(delver("Mira", "c3"), foe("Wolf", "t14"), first="foes"))
    events = bench.play("wolf: leave")
    assert (bench["wolf"].standing, at(bench, "wolf")) == ("fled", "")
    assert bench["wolf"].budgets["move"].left == 0
    assert "W-144" in cited(events)
    assert "wolf" in bench.state.combatants, "it is not dead"


@pytest.mark.clause("W-144")
def test_only_at_the_edge_and_past_the_blades_beside_it() -> None:
    bench = unasked(scene(delver("Mira", "c3"), foe("Wolf", "s13"), first="foes"))
    assert "W-144" in why_not(bench, "wolf: leave")
    bench = unasked(scene(delver("Mira", "t13"), foe("Wolf", "t14"), first="foes"))
    events = bench.play("wolf: leave", dice="20 5")
    assert checked(events, "attack").who == "mira"
    assert bench["wolf"].standing == "fled"
    assert "W-144" in cited(events)


@pytest.mark.clause("W-144")
def test_only_after_the_fight_and_only_those_who_have_fled() -> None:
    bench = unasked(scene(delver("Mira", "c3"), foe("Wolf", "t14"), foe("Bear", "t13")))
    bench.play("flee wolf")
    bench.refusal("chase", "6 6")
    bench.play("hurt 99 bear\nnext")
    assert "W-144" in cited(bench.play("chase none even\n> y", dice="6 6"))
    bench = unasked(scene(delver("Mira", "c3"), foe("Wolf", "t14")))
    bench.play("hurt 99 wolf\nnext")
    assert "W-144" in why_not(bench, "chase none even", "6 6")


@pytest.mark.clause("W-144")
@pytest.mark.parametrize(
    ("start", "mood", "bonus"),
    [
        ("none", "even", 2),
        ("round", "even", 1),
        ("minute", "even", 0),
        ("longer", "even", -2),
        ("minute", "half-hearted", -1),
        ("minute", "enraged", 1),
        ("none", "enraged", 3),
    ],
)
def test_an_opposed_check_by_head_start_and_mood(start: str, mood: str, bonus: int) -> None:
    needed = 8 - bonus
    low, high = needed // 2, needed - needed // 2
    bench = over()
    events = bench.play(f"chase {start} {mood}\n> n", dice=f"{low} {high}")
    roll = checked(events, "chase")
    assert (roll.dice, roll.target, sum(term.amount for term in roll.terms), roll.outcome) == (
        "2d6",
        8,
        bonus,
        "success",
    )
    bench.table.undo()
    events = bench.play(f"chase {start} {mood}", dice=f"{low} {high - 1}")
    assert checked(events, "chase").outcome == "failure"
    assert bench["wolf-1"].standing == "fled"
    assert "W-144" in cited(events)


@pytest.mark.clause("W-144")
@pytest.mark.parametrize(
    ("mira", "wolf", "bonus", "target"),
    [
        ({"attributes": FAST}, {}, 2, 8),
        ({"attributes": {"Constitution": 14}, "skills": {"exert": 2}}, {}, 3, 8),
        ({"attributes": {"Strength": 18}}, {}, 0, 8),
        ({}, {"attributes": FAST, "skills": {"exert": 1}}, 0, 11),
        ({"skills": {"exert": -1}}, {}, -1, 8),
    ],
    ids=str,
)
def test_of_dex_or_con_and_exert(mira: dict[str, Any], wolf: dict[str, Any], bonus: int, target: int) -> None:
    events = over(wolf=wolf, **mira).play("chase minute even", dice="1 1")
    roll = checked(events, "chase")
    assert (sum(term.amount for term in roll.terms), roll.target) == (bonus, target)
    assert "W-144" in cited(events)


@pytest.mark.clause("W-144")
@pytest.mark.parametrize(
    ("hunters", "wolves", "mira", "wolf", "bonus", "target"),
    [
        (2, 1, {}, {}, -1, 8),
        (1, 2, {}, {}, 0, 8),
        (2, 2, {}, {}, 0, 8),
        (3, 1, {"attributes": FAST}, {}, 2 + 2 - 1, 8),
        (2, 2, {"skills": {"exert": -1}}, {}, -1 - 1, 8),
        (1, 3, {}, {"attributes": FAST}, 0, 8 + 2 + 2),
    ],
    ids=str,
)
def test_of_the_whole_group(
    hunters: int, wolves: int, mira: dict[str, Any], wolf: dict[str, Any], bonus: int, target: int
) -> None:
    """Every other member helps or hinders by 1; more pursuers than pursued are in each other's way."""
    events = over(hunters, wolf, wolves, **mira).play("chase minute even", dice="1 1")
    roll = checked(events, "chase")
    assert (sum(term.amount for term in roll.terms), roll.target) == (bonus, target)
    assert "W-144" in cited(events)


@pytest.mark.clause("W-144")
@pytest.mark.parametrize(("speed", "caught"), [(40, False), (20, True)])
def test_the_faster_need_no_check(speed: int, caught: bool) -> None:
    bench = over(wolf={"speed": speed})
    events = bench.play("chase\n> y" if caught else "chase")
    assert (bench["wolf-1"].standing == "up") == caught
    assert (bench.seen.outcome is None) == caught
    assert "W-144" in cited(events)


@pytest.mark.clause("W-144")
def test_a_group_is_as_fast_as_its_slowest() -> None:
    bench = over(hunters=2, wolf={"speed": 20})
    bench.play("set mira-1.speed=10")
    events = bench.play("chase")
    assert bench["wolf-1"].standing == "fled"
    assert "W-144" in cited(events)


@pytest.mark.clause("W-144")
def test_the_caught_fight_again_beside_their_pursuers_who_act_first() -> None:
    bench = unasked(scene(delver("Mira", "c3"), delver("Ana", "c5"), foe("Wolf", "t14", hp=30), first="foes"))
    bench.play("hurt 10 wolf\nwolf: leave\nnext")
    assert "hold the field" in str(bench.seen.outcome)
    events = bench.play("chase none even\n> y", dice="6 6")
    assert (bench.seen.outcome, bench["wolf"].standing, bench.hp("wolf")) == (None, "up", 20)
    where = bench["wolf"].at
    assert where is not None
    assert max(abs(where[0] - 2), abs(where[1] - 2)) == 1, "beside Mira"
    bench.play("next")
    assert bench.state.clock.side == "delvers"
    assert "W-144" in cited(events)
    step = bench.table.next_step()
    assert isinstance(step, Owed)
    assert {each.who for each in step.everybody()} == {"mira", "ana"}
    let_act(bench, "foes")
    assert bench["wolf"].budgets["main"].left == 1


@pytest.mark.clause("W-144")
def test_or_are_simply_caught_where_nobody_wants_to_fight() -> None:
    bench = over()
    events = bench.play("chase none even\n> n", dice="6 6")
    assert bench.seen.outcome == "Delvers hold the field"
    assert "W-144" in cited(events)


@pytest.mark.clause("W-144")
def test_who_gets_away_is_not_chased_again() -> None:
    bench = over()
    bench.play("chase longer even", dice="1 1")
    assert "W-144" in why_not(bench, "chase none even", "6 6")


@pytest.mark.clause("W-144")
def test_foes_chase_delvers_as_well() -> None:
    bench = unasked(scene(delver("Mira", "c3"), foe("Wolf", "c6")))
    bench.play("flee mira\nnext")
    events = bench.play("chase none even\n> y", dice="6 6")
    assert checked(events, "chase").who == "wolf"
    assert bench["mira"].standing == "up"
    bench.play("next")
    assert bench.state.clock.side == "foes"
    assert "W-144" in cited(events)
