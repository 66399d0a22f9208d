"""Executions of those who suspect nothing: the minute, the shot or stab, the save, what follows (W-134 to W-140)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.ruleset import Step
from tests.rulesets.sovereign.refusals import closed_by, why_not
from tests.rulesets.sovereign.scene import Fields, begin, checked, delver, foe, lost, scene, terms, unasked
from tests.support.bench import Bench, cited, of_type

FIELD = {"columns": 70, "rows": 3}
LIBRARY = {"weapon": {"spike": {"damage": "1d6", "attributes": ["STR"], "skill": "brawl"}}}


def ambush(
    weapon: str = "sword",
    where: str = "b2",
    guard: dict[str, Any] | None = None,
    rules: Fields | None = None,
    **mira: object,
) -> Bench:
    """Before a fight: Mira near a guard who suspects nothing, and a second one who does."""
    known: dict[str, Any] = {"weapons": [weapon], "skills": {"stab": 0, "shoot": 0, "brawl": 0}}
    people = (
        delver("Mira", "a2", **{**known, **mira}),
        foe("Guard", where, **{"guard": "unaware", "hp": 90, "ac": 30, "hd": 1, **(guard or {})}),
        foe("Wolf", "bf2"),
    )
    return unasked(scene(*people, first="", rules=rules, battlefield=FIELD, library=LIBRARY))


def execute(bench: Bench, dice: str, undisturbed: str = "y") -> tuple[e.Event, ...]:
    """Mira tries it."""
    return bench.play(f"mira: execute guard\n> {undisturbed}", dice=dice)


@pytest.mark.clause("W-134")
@pytest.mark.parametrize("guard", ["ready", "careful", "expecting"])
def test_only_those_who_suspect_nothing(guard: str) -> None:
    bench = ambush(guard={"guard": guard})
    assert "W-134" in why_not(bench, "mira: execute guard", "1")
    bench.play("set guard.guard=unaware")
    assert "W-134" in cited(execute(bench, "1"))
    assert bench["guard"].standing == "dead"


def test_the_first_step_says_that_executions_come_before_it() -> None:
    bench = ambush()
    step = bench.table.next_step()
    assert isinstance(step, Step)
    assert "execution attacks come first" in step.label
    bench.play("set guard.guard=ready")
    step = bench.table.next_step()
    assert isinstance(step, Step)
    assert "execution" not in step.label


@pytest.mark.clause("W-134")
def test_whoever_else_may_suspect_nothing() -> None:
    bench = ambush()
    bench.play("set guard.guard=ready\nset wolf.guard=unaware")
    assert "W-134" in why_not(bench, "mira: execute guard", "1")


@pytest.mark.clause("W-134")
def test_never_the_alert() -> None:
    assert "W-134" in why_not(ambush(guard={"feats": {"alert": 1}}), "mira: execute guard", "1")


@pytest.mark.clause("W-134")
def test_nor_anybody_once_the_fight_has_begun() -> None:
    bench = ambush()
    bench.play("surprise nobody")
    begin(bench)
    assert "W-134" in why_not(bench, "mira: execute guard", "1")


@pytest.mark.clause("W-134")
def test_who_lives_through_it_is_warned() -> None:
    bench = ambush()
    execute(bench, "20")
    assert bench["guard"].facts["guard"] == "ready"
    assert "W-134" in why_not(bench, "mira: execute guard", "1")


@pytest.mark.clause("W-134")
def test_an_assassin_may_steal_up_first() -> None:
    bench = ambush(where="g2", feats={"assassin": 2})
    events = bench.play("mira: execute\n> f2\n> guard\n> y", dice="1")
    assert bench["mira"].at == (5, 1)
    assert bench["guard"].standing == "dead"
    assert "W-134" in cited(events)
    assert why_not(ambush(where="g2"), "mira: execute guard", "1")


@pytest.mark.clause("W-135")
@pytest.mark.parametrize(("answer", "rolls"), [("y", ["execution", "physical save"]), ("n", [])])
def test_a_shot_takes_a_minute_of_aim_undisturbed(answer: str, rolls: list[str]) -> None:
    bench = ambush("small-bow", "c2")
    events = execute(bench, "4 4 1" if rolls else "", answer)
    assert [roll.purpose for roll in of_type(events, e.Checked)] == rolls
    assert bench["guard"].standing == ("dead" if rolls else "up")
    assert bench["mira"].items["small-bow"].data["loaded"] is not bool(rolls), "no arrow has left the bow"
    assert "W-135" in cited(events)


@pytest.mark.clause("W-136")
@pytest.mark.parametrize(
    ("weapon", "where", "difficulty"),
    [
        ("small-bow", "b2", 6),
        ("small-bow", "c2", 6),
        ("small-bow", "d2", 8),
        ("small-bow", "k2", 8),
        ("small-bow", "l2", 10),
        ("small-bow", "bi2", 10),
        ("dagger", "e2", 8),
        ("dagger", "h2", 10),
        ("hand-axe", "c2", 6),
        ("hand-axe", "d2", 10),
    ],
)
@pytest.mark.parametrize("rules", [{}, {"edition": "later"}, {"execution": "one difficulty"}], ids=str)
def test_a_check_by_distance_whatever_the_ac(weapon: str, where: str, difficulty: int, rules: Fields) -> None:
    """By the later rules it is always 10, with +4 or +2 for a near target: the same dice hit."""
    low = difficulty // 2
    bench = ambush(weapon, where, rules=rules)
    line = "mira: execute guard"
    events = bench.play(f"{line}\n> y", dice=f"{low} {difficulty - low} 1")
    roll = checked(events, "execution")
    assert (roll.dice, roll.outcome) == ("2d6", "success")
    assert roll.target == (10 if rules else difficulty)
    assert terms(roll).get("W-136", 0) == (10 - difficulty if rules else 0)
    bench.table.undo()
    events = bench.play(f"{line}\n> y", dice=f"{low} {difficulty - low - 1}")
    assert checked(events, "execution").outcome == "failure"
    assert lost(events, "guard") == []
    assert bench["guard"].facts["guard"] == "ready", "an arrow past the ear warns"
    assert "W-136" in cited(events)


@pytest.mark.clause("W-136")
@pytest.mark.parametrize(
    ("fields", "total"),
    [
        ({"skills": {"shoot": 2, "stab": 4}}, 4 + 2),
        ({"attributes": {"Dexterity": 18}, "skills": {"shoot": 1}}, 4 + 3),
        ({"attributes": {"Strength": 18}, "skills": {"shoot": -1}}, 4 - 1),
        ({"attack": 7}, 4),
    ],
    ids=str,
)
def test_of_dex_and_shoot(fields: dict[str, Any], total: int) -> None:
    events = execute(ambush("small-bow", "c2", **fields), "2 2 1" if total >= 6 else "2 2")
    assert checked(events, "execution").total == total
    assert "W-136" in cited(events)


@pytest.mark.clause("W-136")
def test_a_snipers_eye_takes_the_better_two_of_three_and_later_never_misses() -> None:
    events = execute(ambush("small-bow", "d2", feats={"snipers-eye": 1}), "1 4 4 1")
    assert (checked(events, "execution").dice, checked(events, "execution").total) == ("3d6kh2", 8)
    events = execute(ambush("small-bow", "d2", feats={"snipers-eye": 2}), "14")
    assert [roll.purpose for roll in of_type(events, e.Checked)] == ["physical save"]
    assert sum(term.amount for term in checked(events, "physical save").terms) == -1 - 4
    assert "W-136" in cited(events)


@pytest.mark.clause("W-137")
@pytest.mark.parametrize(("answer", "rolls"), [("y", ["physical save"]), ("n", [])])
def test_a_stab_takes_a_minute_beside_the_target_and_hits(answer: str, rolls: list[str]) -> None:
    bench = ambush()
    events = execute(bench, "1" if rolls else "", answer)
    assert [roll.purpose for roll in of_type(events, e.Checked)] == rolls
    assert bench["guard"].standing == ("dead" if rolls else "up")
    assert "W-137" in cited(events)


@pytest.mark.clause("W-137")
def test_within_melee_range_only() -> None:
    assert why_not(ambush(where="c2"), "mira: execute guard", "1")
    events = execute(ambush("polearm", "c2"), "1")
    assert "W-137" in cited(events)
    assert closed_by(ambush(), "mira: execute", "wolf")


@pytest.mark.clause("W-138")
@pytest.mark.parametrize(
    ("weapon", "skills", "guard", "target", "penalty"),
    [
        ("sword", {"stab": 0}, {}, 15, 0),
        ("sword", {"stab": 3, "shoot": 4, "brawl": 4}, {}, 15, -3),
        ("sword", {"stab": -1}, {}, 15, 0),
        ("spike", {"stab": 3, "brawl": 1}, {}, 15, -1),
        ("sword", {"stab": 2}, {"hd": 3}, 14, -2),
        ("sword", {"stab": 2}, {"hd": 6}, 12, -2),
        ("sword", {"stab": 1}, {"role": "delver", "level": 4, "attributes": {"Constitution": 14}}, 11, -1),
        ("stiletto", {"stab": 1}, {}, 15, -2),
    ],
    ids=str,
)
def test_the_victim_saves_at_the_attackers_skill(
    weapon: str, skills: dict[str, int], guard: dict[str, Any], target: int, penalty: int
) -> None:
    """A Physical save; precisely murderous weapons make it another 1 harder."""
    needed = target - penalty
    bench = ambush(weapon, guard=guard, skills=skills)
    events = execute(bench, str(needed))
    roll = checked(events, "physical save")
    assert (roll.target, sum(term.amount for term in roll.terms), roll.outcome) == (target, penalty, "success")
    bench.table.undo()
    events = execute(bench, str(needed - 1))
    assert checked(events, "physical save").outcome == "failure"
    assert "W-138" in cited(events)


@pytest.mark.clause("W-138")
def test_shots_and_throws_count_shoot() -> None:
    roll = checked(execute(ambush("hand-axe", "c2", skills={"shoot": 3, "stab": 1}), "6 6 1"), "physical save")
    assert terms(roll) == {"W-138": -3}


@pytest.mark.clause("W-138")
@pytest.mark.parametrize(("natural", "outcome"), [(1, "failure"), (20, "success")])
def test_a_natural_1_fails_and_a_20_succeeds(natural: int, outcome: str) -> None:
    sturdy = {"hd": 28} if natural == 1 else {"hd": 1}
    events = execute(ambush(guard=sturdy, skills={"stab": 4 if natural == 20 else 0}), str(natural))
    assert checked(events, "physical save").outcome == outcome
    assert "W-138" in cited(events)


@pytest.mark.clause("W-139")
@pytest.mark.parametrize(
    ("weapon", "guard", "standing"),
    [
        ("sword", {}, "dead"),
        ("sword", {"named": True}, "down"),
        ("sword", {"role": "delver"}, "down"),
        ("sword", {"named": True, "frail": True}, "dead"),
        ("mace", {}, "unconscious"),
        ("mace", {"named": True}, "unconscious"),
        ("blackjack", {}, "unconscious"),
        ("unarmed", {}, "unconscious"),
    ],
    ids=str,
)
def test_a_failed_save_leaves_nobody_standing(weapon: str, guard: dict[str, Any], standing: str) -> None:
    bench = ambush(weapon, guard=guard)
    events = execute(bench, "1")
    assert (bench.hp("guard"), bench["guard"].standing) == (0, standing)
    assert (bench["guard"].effect("mortal") is not None) == (standing == "down")
    assert "W-139" in cited(events)


@pytest.mark.clause("W-140")
@pytest.mark.parametrize(
    ("weapon", "where", "fields", "damage"),
    [
        ("sword", "b2", {}, 8),
        ("sword", "b2", {"attributes": {"Strength": 18}}, 10),
        ("sword", "b2", {"class": "warrior", "level": 3, "magic": {"sword": 1}}, 8 + 2 + 1),
        ("wolf-bite", "b2", {}, 8),
        ("hand-axe/thrown", "c2", {"attributes": {"Dexterity": 14}}, 7),
        ("stiletto", "b2", {"attributes": {"Dexterity": 14}}, 2 * 5),
        ("small-bow", "c2", {}, 2 * 6),
        ("sword", "b2", {"off_hand": "dagger", "skills": {"stab": 1}}, 8 + 2),
        ("mace", "b2", {}, 6),
    ],
    ids=str,
)
def test_a_made_save_still_takes_the_most_damage(weapon: str, where: str, fields: dict[str, Any], damage: int) -> None:
    """Twice as much from precisely murderous weapons."""
    bench = ambush(weapon.partition("/")[0], where, **fields)
    events = bench.play(f"mira: execute guard with={weapon}\n> y", dice="20" if where == "b2" else "6 6 20")
    assert lost(events, "guard") == [damage]
    assert bench["guard"].standing == "up"
    assert "W-140" in cited(events)


@pytest.mark.clause("W-140")
@pytest.mark.parametrize(("answer", "standing"), [("kill", "dead"), ("spare", "unconscious")])
def test_which_may_kill_or_with_a_less_lethal_weapon_spare(answer: str, standing: str) -> None:
    bench = ambush("mace", guard={"hp": 6})
    bench.play("set mira.asks=matters")
    events = bench.play(f"mira: execute guard\n> y\n> {answer}", dice="20")
    assert bench["guard"].standing == standing
    assert "W-140" in cited(events)
