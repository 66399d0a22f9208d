"""Running and disengaging (W-85, W-86)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, at, delver, foe, let_act, lost, next_round, scene
from tests.support.bench import Bench, cited, of_type


def strikers(events: tuple[e.Event, ...]) -> list[str]:
    """Who makes an attack roll, in order."""
    return [roll.who for roll in of_type(events, e.Checked) if roll.purpose == "attack"]


def beside(*others: Fields, rules: Fields | None = None, **mira: object) -> Bench:
    """Mira at d4, with a wolf beside her at d3 and others."""
    bench = scene(delver("Mira", "d4", **{"hp": 60, **mira}), foe("Wolf", "d3", hp=60), *others, rules=rules)
    bench.play("set mira.asks=never\nset wolf.asks=never")
    return bench


# Running


@pytest.mark.clause("W-85")
@pytest.mark.parametrize(("speed", "near", "far"), [(30, "t14", ""), (30, "g1", "h1"), (20, "e1", "f1"), (0, "", "b1")])
def test_one_runs_as_far_as_the_normal_movement(speed: int, near: str, far: str) -> None:
    bench = scene(delver("Mira", "t8" if near == "t14" else "a1", speed=speed), foe("Wolf", "k7", hp=60))
    if far:
        bench.refusal(f"mira: run {far}")
    if near:
        assert "W-85" in cited(bench.play(f"mira: run {near}"))
        assert at(bench, "mira") == near


@pytest.mark.clause("W-85")
def test_who_runs_from_beside_armed_foes_is_struck_by_each_of_them_where_it_started() -> None:
    bench = beside(foe("Bear", "e5", weapons=["bite"]), foe("Clerk", "c4", weapons=[]), foe("Boar", "d6"))
    events = bench.play("mira: run c9", dice="20 5 20 2")
    assert strikers(events) == ["wolf", "bear"]
    assert lost(events, "mira") == [5, 2]
    order = [type(event) for event in events if isinstance(event, e.Moved | e.PoolChanged)]
    assert order == [e.PoolChanged, e.PoolChanged, e.Moved]
    assert "W-85" in cited(events)


@pytest.mark.clause("W-85")
def test_even_if_it_stays_beside_them_but_not_by_passing_others() -> None:
    bench = beside(foe("Bear", "g4", hp=60))
    assert strikers(bench.play("mira: run c4", dice="1")) == ["wolf"]
    bench = scene(delver("Mira", "a1"), foe("Wolf", "c2"), foe("Bear", "d4"))
    events = bench.play("mira: run g1")
    assert strikers(events) == [], "it passes the wolf, and starts beside nobody"
    assert "W-85" in cited(events)
    bench = scene(delver("Mira", "a1"), foe("Wolf", "c2"), foe("Bear", "d4"))
    assert strikers(bench.play("mira: run b1")) == []


@pytest.mark.clause("W-85")
def test_whoever_is_felled_by_that_goes_nowhere() -> None:
    bench = beside(hp=4)
    events = bench.play("mira: run d9", dice="20 4")
    assert (bench["mira"].standing, at(bench, "mira")) == ("down", "d4")
    assert bench["mira"].budgets["move"].left == 0
    assert "W-85" in cited(events)


@pytest.mark.clause("W-85", "W-86")
def test_unless_it_has_disengaged() -> None:
    bench = beside(foe("Bear", "e5"))
    bench.play("mira: disengage")
    events = bench.play("mira: run d9")
    assert (strikers(events), at(bench, "mira")) == ([], "d9")
    assert {"W-85", "W-86"} <= cited(events)


# Disengaging


@pytest.mark.clause("W-86")
def test_disengaging_moves_nobody_by_itself_and_takes_the_main_action() -> None:
    bench = beside()
    events = bench.play("mira: disengage")
    assert (strikers(events), at(bench, "mira"), of_type(events, e.Moved)) == ([], "d4", [])
    assert (bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left) == (0, 1)
    assert "W-86" in cited(events)


@pytest.mark.clause("W-86")
@pytest.mark.parametrize("action", ["run c4", "run d9", "screen ana", "pick-up dagger", "stand"])
def test_then_nothing_that_one_does_in_this_round_provokes(action: str) -> None:
    bench = beside(
        foe("Bear", "e5", hp=60),
        delver("Ana", "b6"),
        weapons=["sword", "dagger"],
        skills={"stab": 1, "brawl": 0, "shoot": 0},
    )
    bench.play("mira: drop dagger\nmira: prone" if action == "stand" else "mira: drop dagger")
    bench.play("mira: disengage")
    events = bench.play(f"mira: {action}")
    assert strikers(events) == []
    assert "W-86" in cited(events)


@pytest.mark.clause("W-86")
def test_it_ends_with_the_round_and_the_enemy_may_engage_again() -> None:
    bench = beside()
    bench.play("mira: disengage\nmira: run d6")
    let_act(bench, "foes")
    assert bench["mira"].effect("disengaged") is not None, "the whole round"
    bench.play("wolf: run d5")
    assert "W-86" in cited(next_round(bench))
    assert bench["mira"].effect("disengaged") is None
    assert strikers(bench.play("mira: run d9", dice="1")) == ["wolf"]


@pytest.mark.clause("W-86")
def test_it_keeps_off_no_attack_that_is_not_free() -> None:
    bench = beside()
    assert "W-86" in cited(bench.play("mira: disengage"))
    let_act(bench, "foes")
    assert lost(bench.play("wolf: attack mira", dice="20 4"), "mira") == [4]


@pytest.mark.clause("W-86")
def test_there_must_be_somebody_to_disengage_from_and_once_is_enough() -> None:
    bench = beside(foe("Clerk", "e5", weapons=[]))
    bench.play("mira: disengage\nset mira.budget.main=1")
    assert "W-86" in why_not(bench, "mira: disengage")
    bench = scene(delver("Mira", "d4"), foe("Clerk", "e5", weapons=[]), foe("Wolf", "d8"))
    assert "W-86" in why_not(bench, "mira: disengage")


@pytest.mark.clause("W-86")
@pytest.mark.parametrize(
    ("rules", "free"), [({}, []), ({"disengage": "all"}, []), ({"disengage": "one"}, ["bear"])], ids=str
)
def test_from_all_or_from_one_of_them_is_a_house_rule(rules: Fields, free: list[str]) -> None:
    bench = beside(foe("Bear", "e5", hp=60), rules=rules)
    bench.play(f"mira: disengage{' wolf' if free else ''}")
    events = bench.play("mira: run d9", dice="1" if free else "")
    assert strikers(events) == free
    bench = beside(rules=rules)
    assert "W-86" in cited(bench.play("mira: disengage\nmira: run d9")), "from the only one nobody is asked"


@pytest.mark.clause("W-86")
def test_for_a_close_combatant_it_is_free() -> None:
    bench = beside(feats={"close-combatant": 2})
    assert "W-86" in cited(bench.play("mira: disengage"))
    assert (bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left) == (1, 1)
    assert strikers(bench.play("mira: charge wolf", dice="1")) == ["mira"]
