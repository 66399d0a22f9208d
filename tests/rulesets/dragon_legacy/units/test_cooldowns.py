"""Cooldowns: full at once, one less at the beginning of each following turn, usable again at 0 (D-65 to D-67)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.dragon_legacy.scene import hero, scene, wolf
from tests.support.bench import Bench, of_type

ABILITIES = {
    "lunge": {"classes": ["active"], "cooldown": 3, "stat": "STR"},
    "quick": {"classes": ["active"], "cooldown": 1, "stat": "STR"},
    "plain": {"classes": ["active"], "stat": "STR"},
    "parting": {"classes": ["reactive"], "cooldown": 2, "stat": "STR", "trigger": "hurt"},
}


def duel(*abilities: str) -> Bench:
    """Mira, whose turn it is, against a wolf that can't be killed soon."""
    bench = scene(hero("Mira", "c1", hp=90, abilities=list(abilities)), wolf("Wolf", "c3", hp=300), ability=ABILITIES)
    bench.turn("mira")
    return bench


def next_turn(bench: Bench) -> None:
    """Lets everybody wait until Mira's next turn."""
    bench.play("mira: wait") if bench.state.clock.phase == "act" else None
    bench.turn("wolf")
    bench.turn("mira")


def left(bench: Bench, ability: str) -> int:
    """What an ability's cooldown shows."""
    return bench["mira"].cooldowns.get(ability, 0)


@pytest.mark.clause("D-65", "D-66", "D-67")
def test_vector_1_a_cooldown_of_3_shows_3_2_1_0_and_0_is_usable() -> None:
    bench = duel("lunge")
    bench.play("mira: use lunge wolf\n> nothing", dice="3 4")
    assert left(bench, "lunge") == 3
    for shown in (2, 1):
        next_turn(bench)
        assert left(bench, "lunge") == shown
        assert f"{shown} more turn" in str(bench.refusal("mira: use lunge wolf"))
    next_turn(bench)
    assert left(bench, "lunge") == 0
    bench.play("mira: use lunge wolf\n> nothing", dice="3 4")
    assert left(bench, "lunge") == 3


@pytest.mark.clause("D-65")
def test_every_ability_has_its_own_cooldown() -> None:
    bench = duel("lunge", "quick", "plain")
    bench.play("mira: use lunge wolf\n> nothing", dice="3 4")
    next_turn(bench)
    refused = {name: option.refusal for name, option in bench.options("mira: use").items()}
    assert refused["quick"] is None
    assert refused["plain"] is None
    assert refused["lunge"] is not None
    assert "D-65" in refused["lunge"].clauses


@pytest.mark.clause("D-66")
def test_the_full_cooldown_shows_in_the_turn_of_the_use_itself() -> None:
    bench = duel("lunge")
    events = bench.play("mira: use lunge wolf\n> nothing", dice="3 4")
    changes = of_type(events, e.CooldownChanged)
    assert [(each.before, each.after, each.why.clauses) for each in changes] == [(0, 3, ("D-65", "D-66"))]
    bench.turn("wolf")
    assert left(bench, "lunge") == 3


@pytest.mark.clause("D-67")
def test_a_cooldown_falls_at_the_beginning_of_the_users_turn_and_at_no_other_time() -> None:
    bench = duel("lunge")
    bench.play("mira: use lunge wolf\n> nothing", dice="3 4")
    for _ in range(2):
        bench.play("next")
        assert left(bench, "lunge") == 3
    bench.play("wolf: wait\nnext")
    assert left(bench, "lunge") == 3
    bench.play("next\nnext")
    assert bench.state.clock.actor == "mira"
    assert left(bench, "lunge") == 2


@pytest.mark.clause("D-67")
def test_a_cooldown_of_1_lets_an_ability_be_used_every_turn() -> None:
    bench = duel("quick")
    for _ in range(3):
        bench.play("mira: use quick wolf\n> nothing", dice="3 4")
        assert left(bench, "quick") == 1
        next_turn(bench)
        assert left(bench, "quick") == 0


@pytest.mark.clause("D-65")
def test_an_ability_without_a_cooldown_never_has_one() -> None:
    bench = duel("plain", "lunge")
    for _ in range(2):
        events = bench.play("mira: use plain wolf\n> nothing", dice="3 4")
        assert of_type(events, e.CooldownChanged) == []
        next_turn(bench)


@pytest.mark.clause("D-67", "D-97")
def test_cooldowns_fall_in_a_turn_that_is_skipped() -> None:
    bench = duel("lunge")
    bench.play("mira: use lunge wolf\n> nothing", dice="3 4")
    bench.play("mark stun mira left=2")
    bench.turn("wolf")
    bench.play("wolf: wait\nnext\nnext\nnext")
    assert bench.state.clock.actor == "mira"
    assert bench.state.clock.phase == "end"
    assert left(bench, "lunge") == 2


@pytest.mark.clause("D-65", "D-67")
def test_a_fight_may_begin_with_a_cooldown_from_the_last_one() -> None:
    bench = scene(
        hero("Mira", "c1", abilities=["lunge"], cooldowns={"lunge": 2}), wolf("Wolf", "c3"), ability=ABILITIES
    )
    assert left(bench, "lunge") == 2
    bench.turn("mira")
    assert left(bench, "lunge") == 1
    assert "D-67" in str(bench.refusal("mira: use lunge wolf"))
    next_turn(bench)
    bench.play("mira: use lunge wolf\n> nothing", dice="3 4")


@pytest.mark.clause("D-66", "D-67", "D-71")
def test_a_reaction_used_in_anothers_turn_counts_down_from_the_next_own_turn() -> None:
    bench = duel("parting")
    bench.turn("wolf")
    bench.play("wolf: attack mira\n> nothing\n> yes\n> nothing", dice="3 4 3 4")
    assert left(bench, "parting") == 2
    bench.turn("mira")
    assert left(bench, "parting") == 1
    bench.turn("wolf")
    bench.play("wolf: attack mira\n> nothing", dice="1 3")
    bench.turn("mira")
    assert left(bench, "parting") == 0
    bench.turn("wolf")
    bench.play("wolf: attack mira\n> nothing\n> no", dice="1 3")


@pytest.mark.clause("D-66")
def test_a_cooldown_starts_even_if_the_ability_was_blocked() -> None:
    bench = duel("lunge")
    bench.play("mira: use lunge wolf\n> DEF", dice="3 4 6 6")
    assert bench.hp("wolf") == 300
    assert left(bench, "lunge") == 3


@pytest.mark.clause("D-65")
def test_a_reaction_declined_costs_no_cooldown() -> None:
    bench = duel("parting")
    bench.turn("wolf")
    bench.play("wolf: attack mira\n> nothing\n> no", dice="3 4")
    assert left(bench, "parting") == 0
