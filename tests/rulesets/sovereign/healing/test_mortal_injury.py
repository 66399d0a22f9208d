"""0 hit points: who dies and who is mortally injured, the six rounds, stabilising, frailty (W-139, W-87)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import checked, delver, foe, let_act, lost, next_round, scene, unasked
from tests.support.bench import Bench, cited

HEALER = {"heal": 1, "stab": 0, "brawl": 0, "shoot": 0}


def fight(ana: dict[str, Any] | None = None, **mira: object) -> Bench:
    """Mira, who can be struck down, with Ana beside her; a wolf far off fights on."""
    medic = delver("Ana", "b3", **{"skills": HEALER, **(ana or {})})
    return unasked(scene(delver("Mira", "b2", **mira), medic, foe("Wolf", "t14", hp=90)))


def fell(bench: Bench, who: str = "mira") -> Bench:
    """Somebody falls now."""
    bench.play(f"hurt 99 {who}")
    return bench


def rounds(bench: Bench, number: int) -> None:
    """So many rounds later, on the Delvers' turn."""
    for _ in range(number):
        next_round(bench)
    let_act(bench, "delvers")


@pytest.mark.clause("W-139")
@pytest.mark.parametrize(
    ("fields", "standing"),
    [
        ({"role": "delver"}, "down"),
        ({"role": "npc"}, "dead"),
        ({"role": "npc", "named": True}, "down"),
        ({"frail": True}, "dead"),
        ({"feats": {"die-hard": 1}}, "stable"),
    ],
    ids=str,
)
def test_what_0_hit_points_mean(fields: dict[str, Any], standing: str) -> None:
    people = (delver("Mira", "b2", hp=5, **fields), delver("Ana", "b9"), foe("Wolf", "b3"))
    bench = unasked(scene(*people, first="foes"))
    events = bench.play("wolf: attack mira", dice="20 5")
    assert (bench.hp("mira"), bench["mira"].standing) == (0, standing)
    assert "W-139" in cited(events)


@pytest.mark.clause("W-139")
def test_a_last_stand_leaves_1_once_a_day() -> None:
    bench = fight(feats={"die-hard": 2}, hp=5)
    fell(bench)
    assert (bench.hp("mira"), bench["mira"].standing) == (1, "up")
    fell(bench)
    assert (bench.hp("mira"), bench["mira"].standing) == (0, "stable")
    assert "W-139" in cited(fight().play("hurt 99 mira"))


@pytest.mark.clause("W-139")
def test_the_mortally_injured_do_nothing_and_lose_what_they_were_doing() -> None:
    bench = fight()
    bench.play("mira: prone\nmira: total-defense")
    events = bench.play("hurt 99 mira")
    assert set(bench["mira"].effects) == {"mortal"}
    bench.refusal("mira: stand")
    bench.refusal("mira: total-defense")
    assert "W-139" in cited(events)


@pytest.mark.clause("W-139")
def test_they_die_when_the_sixth_round_after_the_fall_ends() -> None:
    bench = fell(fight())
    rounds(bench, 6)
    assert bench["mira"].standing == "down", "the sixth round after that of the fall is under way"
    events = next_round(bench)
    assert bench["mira"].standing == "dead"
    assert "W-139" in cited(events)


@pytest.mark.clause("W-139")
def test_a_fall_on_the_enemys_turn_gives_as_long() -> None:
    bench = fight()
    let_act(bench, "foes")
    fell(bench)
    rounds(bench, 6)
    assert bench["mira"].standing == "down"
    assert "W-139" in cited(next_round(bench))
    assert bench["mira"].standing == "dead"


@pytest.mark.clause("W-139")
def test_the_fight_goes_on_while_one_of_the_winners_is_dying() -> None:
    bench = fell(fight())
    bench.play("hurt 99 wolf")
    assert bench.seen.outcome is None
    for _ in range(6):
        next_round(bench)
    bench.play("ana: pass")
    events = bench.play("next")
    assert "W-139" in cited(events)
    bench.play("next")
    assert bench.seen.outcome == "Delvers win"


@pytest.mark.clause("W-87")
@pytest.mark.parametrize(
    ("waited", "kit", "dc"), [(0, True, 8), (0, False, 10), (1, True, 9), (3, False, 13), (6, True, 14)]
)
def test_stabilising_is_harder_with_every_full_round(waited: int, kit: bool, dc: int) -> None:
    """Heal-1; three full rounds after the fall and without a kit it takes 13."""
    bench = fell(fight(ana={"items": {"healers-kit": 1}} if kit else {}))
    rounds(bench, waited)
    needed = min(12, dc - 1)
    low, high = needed // 2, needed - needed // 2
    events = bench.play("ana: stabilise mira", dice=f"{low} {high}")
    roll = checked(events, "stabilise")
    assert (roll.target, sum(term.amount for term in roll.terms)) == (dc, 1)
    assert bench["mira"].standing == ("stable" if needed + 1 >= dc else "down")
    assert bench["ana"].budgets["main"].left == 0
    assert "W-87" in cited(events)


@pytest.mark.clause("W-87")
def test_a_round_is_full_when_the_same_moment_of_the_next_has_come() -> None:
    bench = fight()
    let_act(bench, "foes")
    fell(bench)
    rounds(bench, 1)
    assert checked(bench.play("ana: stabilise mira", dice="1 1"), "stabilise").target == 8 + 0 + 2
    rounds(bench, 1)
    assert checked(bench.play("ana: stabilise mira", dice="1 1"), "stabilise").target == 8 + 1 + 2


@pytest.mark.clause("W-87")
@pytest.mark.parametrize(
    ("attributes", "bonus"), [({"Dexterity": 18}, 3), ({"Intelligence": 14}, 2), ({"Wisdom": 18, "Strength": 18}, 1)]
)
def test_by_dex_or_int_and_heal(attributes: dict[str, int], bonus: int) -> None:
    bench = fell(fight(ana={"attributes": attributes}))
    roll = checked(bench.play("ana: stabilise mira", dice="1 1"), "stabilise")
    assert sum(term.amount for term in roll.terms) == bonus


@pytest.mark.clause("W-87")
def test_one_medic_a_round_whom_others_may_help() -> None:
    people = (delver("Mira", "b2"), delver("Ana", "b3", skills=HEALER), delver("Bo", "c2", skills=HEALER))
    bench = scene(*people, foe("Wolf", "t14", hp=90))
    fell(bench)
    events = bench.play("ana: stabilise mira\n> y", dice="1 1")
    assert sum(term.amount for term in checked(events, "stabilise").terms) == 1 + 1
    assert bench["bo"].budgets["main"].left == 0
    bench.play("set bo.budget.main=1")
    assert "W-87" in why_not(bench, "bo: stabilise mira", "6 6")
    rounds(bench, 1)
    bench.play("bo: stabilise mira\n> n", dice="6 6")
    assert bench["mira"].standing == "stable", "every round is another try"


@pytest.mark.clause("W-87")
def test_a_gifted_chirurgeon_needs_no_action_and_has_the_better_dice() -> None:
    bench = fell(fight(ana={"feats": {"gifted-chirurgeon": 1}}))
    events = bench.play("ana: stabilise mira", dice="1 5 6")
    assert (checked(events, "stabilise").dice, checked(events, "stabilise").total) == ("3d6kh2", 12)
    assert bench["ana"].budgets["main"].left == 1
    assert bench["mira"].standing == "stable"


@pytest.mark.clause("W-139")
def test_the_stable_come_round_frail_after_a_turn_and_then_0_is_death() -> None:
    bench = fell(fight())
    bench.play("ana: stabilise mira", dice="6 6")
    assert bench["mira"].standing == "stable"
    rounds(bench, 7)
    assert bench["mira"].standing == "stable", "nobody dies who has been stabilised"
    bench.play("hurt 99 wolf\nnext")
    assert bench.seen.outcome == "Delvers win"
    bench.play("rest")
    assert (bench.hp("mira"), bench["mira"].standing) == (1, "up")
    assert bench["mira"].effect("frail") is not None
    events = bench.play("hurt 1 mira")
    assert bench["mira"].standing == "dead"
    assert "W-139" in cited(events)


@pytest.mark.clause("W-139")
@pytest.mark.parametrize(("answer", "standing"), [("kill", "down"), ("spare", "unconscious")])
def test_who_falls_to_a_less_lethal_weapon_may_be_left_alive(answer: str, standing: str) -> None:
    people = (delver("Mira", "b2", hp=5), delver("Ana", "b9"), foe("Wolf", "b3", weapons=["mace"]))
    bench = scene(*people, first="foes")
    bench.play("set mira.asks=never")
    events = bench.play(f"wolf: attack mira\n> {answer}", dice="20 5")
    assert (bench.hp("mira"), bench["mira"].standing) == (0, standing)
    assert "W-139" in cited(events)
    assert lost(events, "mira") == [5]
