"""Healing the mortally injured: conscious, prone and Frail, and what is left of their round (AMB-W46: W-25, W-139)."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.requests import Choose
from combattracker.rules.ruleset import Owed
from tests.rulesets.sovereign.refusals import why_not
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
    unasked,
)
from tests.support.bench import Bench, cited

POTION: Fields = {"items": {"healing-potion": 2}}


def fallen(first: str = "delvers", standing: str = "down", **ana: object) -> Bench:
    """Mira lies mortally injured since the round before; Ana is beside her, Bo far off, a wolf on its own."""
    people = (delver("Mira", "b2"), delver("Ana", "b3", **{**POTION, **ana}), delver("Bo", "h9", **POTION))
    bench = unasked(scene(*people, foe("Wolf", "t14", hp=90), first=first))
    bench.play("hurt 99 mira")
    if standing == "stable":
        bench.play("unmark mortal mira\nset mira.standing=stable")
    next_round(bench)
    return bench


def state_of(bench: Bench) -> tuple[int, str, set[str]]:
    """Mira's hit points, standing and effects."""
    return bench.hp("mira"), bench["mira"].standing, set(bench["mira"].effects)


def owed(bench: Bench) -> list[str]:
    """Who has to decide now."""
    step = bench.table.next_step()
    return [each.who for each in step.everybody()] if isinstance(step, Owed) else []


# How one comes round


@pytest.mark.clause("W-139")
@pytest.mark.parametrize(("how", "dice"), [("ana: drink healing-potion mira", "3"), ("heal 4 mira", "")])
def test_whoever_gains_hit_points_is_conscious_prone_and_frail(how: str, dice: str) -> None:
    bench = fallen()
    assert "W-139" in cited(bench.play(how, dice))
    assert state_of(bench) == (4, "up", {"prone", "frail"})
    bench.play("hurt 4 mira")
    assert bench["mira"].standing == "dead"


@pytest.mark.clause("W-87")
def test_a_gifted_chirurgeon_heals_the_fallen_too() -> None:
    bench = fallen(feats={"gifted-chirurgeon": 2}, skills={"heal": 1, "stab": 0, "brawl": 0, "shoot": 0})
    events = bench.play("ana: treat mira", dice="2")
    assert state_of(bench) == (3, "up", {"prone", "frail"})
    assert bench["mira"].pools["strain"].current == 1
    assert "W-87" in cited(events)


@pytest.mark.clause("W-139")
def test_so_is_one_who_has_been_stabilised_but_not_who_was_only_stunned() -> None:
    bench = fallen(standing="stable")
    assert "W-139" in cited(bench.play("heal 1 mira"))
    assert state_of(bench) == (1, "up", {"prone", "frail"})
    people = (delver("Mira", "b2", hp=5), delver("Ana", "b9"), foe("Wolf", "b3", weapons=["mace"]))
    bench = scene(*people, first="foes")
    bench.play("set mira.asks=never\nwolf: attack mira\n> spare\nheal 3 mira", dice="20 5")
    assert state_of(bench) == (3, "up", {"prone"})


@pytest.mark.clause("W-139")
def test_set_corrects_and_leaves_nobody_frail() -> None:
    bench = fallen()
    events = bench.play("set mira.hp=7")
    assert state_of(bench) == (7, "up", set())
    assert "W-139" in cited(events)
    bench.play("hurt 99 mira")
    assert bench["mira"].standing == "down", "it is its first fall"
    bench.play("set mira.hp=0")
    assert bench["mira"].standing == "down"


@pytest.mark.clause("W-139")
def test_the_frail_are_dead_at_0_and_not_healed() -> None:
    bench = fallen()
    bench.play("heal 4 mira")
    assert "W-139" in cited(bench.play("hurt 9 mira"))
    bench.play("heal 9 mira")
    assert (bench.hp("mira"), bench["mira"].standing) == (0, "dead")
    assert question(bench, "ana: drink healing-potion", dice="3") is None, "nobody is there but herself"


@pytest.mark.clause("W-2")
def test_somebody_who_lies_where_another_stands_gets_up_beside_it() -> None:
    bench = fallen()
    bench.play("set wolf.at=b2")
    assert "W-2" in cited(bench.play("heal 4 mira"))
    assert at(bench, "mira") not in ("b2", "b3")


# What is left of the round


@pytest.mark.clause("W-25", "W-26")
def test_in_its_own_sides_turn_it_has_its_main_and_its_move() -> None:
    bench = fallen()
    assert owed(bench) == ["ana", "bo"]
    assert "W-26" in cited(bench.play("ana: drink healing-potion mira", dice="3"))
    assert owed(bench) == ["mira", "ana", "bo"]
    bench.play("mira: stand")
    bench.play("set wolf.at=c3")
    events = bench.play("mira: attack wolf", dice="20 4")
    assert (lost(events, "wolf"), "W-25" in cited(events)) == ([4], True)
    assert owed(bench) == ["ana", "bo"]


@pytest.mark.clause("W-25")
def test_so_it_has_before_its_sides_turn() -> None:
    bench = fallen(first="foes")
    assert owed(bench) == ["wolf"]
    bench.play("heal 4 mira")
    let_act(bench, "delvers")
    assert "mira" in owed(bench)
    events = bench.play("mira: stand\nmira: other main hums")
    assert "W-25" in cited(events)


@pytest.mark.clause("W-81", "W-25")
def test_after_it_only_its_instants() -> None:
    bench = fallen()
    let_act(bench, "foes")
    bench.play("heal 4 mira")
    assert owed(bench) == ["wolf"]
    why_not(bench, "mira: stand")
    events = bench.play("mira: total-defense")
    assert {"W-81"} <= cited(events)
    assert bench["mira"].effect("total-defense") is not None
    next_round(bench)
    let_act(bench, "delvers")
    assert "W-25" in cited(bench.play("mira: stand\nmira: other main hums"))


@pytest.mark.clause("W-26", "W-27")
@pytest.mark.parametrize(("spent", "left"), [("other main hums", (0, 1)), ("other move hums", (1, 0))])
def test_what_it_has_spent_before_it_fell_in_this_round_is_gone(spent: str, left: tuple[int, int]) -> None:
    people = (delver("Mira", "b2"), delver("Ana", "b3", **POTION), foe("Wolf", "t14", hp=90))
    bench = unasked(scene(*people))
    bench.play(f"mira: {spent}\nhurt 99 mira")
    bench.play("ana: drink healing-potion mira", dice="3")
    assert (bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left) == left
    events = bench.play("mira: stand")
    assert ("W-27" in cited(events)) == (left == (1, 0))
    assert ("W-26" in cited(events)) == (left == (0, 1))


# Things for friends


@pytest.mark.clause("W-26")
def test_a_potion_is_for_oneself_or_for_a_friend_beside_one() -> None:
    bench = fallen()
    options = bench.options("ana: drink healing-potion")
    assert set(options) == {"ana", "mira"}
    assert options["mira"].hint == "0 of 20 HP, dying"
    bench.play("set ana.hp=10")
    events = bench.play("ana: drink healing-potion ana", dice="3")
    assert bench.hp("ana") == 14
    assert "W-26" in cited(events)
    assert (bench["ana"].items["healing-potion"].count, bench["ana"].budgets["move"].left) == (1, 0)
    assert question(bench, "bo: drink healing-potion", dice="3") is None, "nobody else is beside him"


@pytest.mark.clause("W-26")
def test_any_potion_and_the_strain_is_the_drinkers() -> None:
    bench = fallen(items={"potion-of-haste": 1, "smoke-bottle": 1})
    bench.play("heal 4 mira")
    events = bench.play("ana: drink potion-of-haste mira", dice="2")
    assert bench["mira"].effect("haste") is not None
    assert (bench["mira"].pools["strain"].current, bench["ana"].pools["strain"].current) == (1, 0)
    assert "W-26" in cited(events)
    bench.play("ana: drink smoke-bottle mira")
    assert bench["mira"].effect("hidden-in-smoke") is not None


@pytest.mark.clause("W-26")
def test_a_body_that_can_bear_no_more_strain_stays_where_it_is() -> None:
    bench = fallen()
    bench.play("set mira.strain=10")
    events = bench.play("ana: drink healing-potion mira")
    assert bench["mira"].standing == "down"
    assert ("W-26" in cited(events), bench["ana"].items["healing-potion"].count) == (True, 1)


def test_nobody_gives_anything_to_foes_or_across_the_room() -> None:
    bench = fallen()
    bench.play("set wolf.at=c3")
    assert set(bench.options("ana: drink healing-potion")) == {"ana", "mira"}
    assert isinstance(question(bench, "ana: drink healing-potion"), Choose)


def test_who_has_a_potion_gives_it_to_the_dying_first() -> None:
    bench = fallen()
    found = bench.table.suggestion(Owed("ana", ""))
    assert found is not None
    assert found.command is not None
    assert found.command.args == {"potion": "healing-potion", "target": "mira"}
    assert checked(bench.play("ana: drink healing-potion mira", dice="5"), "healing").total == 6
