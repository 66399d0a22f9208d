"""What the rules say is what happens; `pytest --clauses RULES.md` counts the clauses that are proved here."""

from pathlib import Path

import pytest

from combattracker.model.facts.events import Checked
from combattracker.testing import Bench, of_type

RULES = Path(__file__).parent.parent


@pytest.fixture
def fight() -> Bench:
    """The first fight, with Mira to act."""
    bench = Bench(RULES / "encounters" / "first-fight.yaml", rules=RULES)
    bench.play("next")
    return bench


@pytest.mark.clause("M-1")
def test_turns_go_round_in_the_order_of_the_roster(fight: Bench) -> None:
    turns = []
    for _ in range(4):
        who = fight.state.clock.actor
        turns.append((fight.state.clock.round, who))
        fight.play(f"{who}: wait\nnext")
    assert turns == [(1, "mira"), (1, "guard-1"), (1, "thief-1"), (2, "mira")]


@pytest.mark.clause("M-1")
def test_nobody_acts_out_of_turn(fight: Bench) -> None:
    assert "turn to act" in str(fight.refusal("guard-1: attack mira"))


@pytest.mark.clause("M-2")
@pytest.mark.parametrize(("face", "outcome"), [(5, "hit"), (4, "miss")])
def test_an_attack_hits_from_the_defence_of_the_target_on(fight: Bench, face: int, outcome: str) -> None:
    events = fight.play("mira: attack guard-1", dice=f"{face} 1" if outcome == "hit" else str(face))
    assert of_type(events, Checked)[0].outcome == outcome


@pytest.mark.clause("M-3")
def test_a_hit_deals_the_damage_of_the_weapon(fight: Bench) -> None:
    fight.play("mira: attack guard-1", dice="20 3")
    assert fight.hp("guard-1") == 8 - (3 + 1)


@pytest.mark.clause("M-4")
def test_whoever_has_no_health_left_is_down(fight: Bench) -> None:
    fight.play("hurt 8 guard-1")
    assert fight["guard-1"].standing == "down"
    fight.play("heal 1 guard-1")
    assert fight["guard-1"].standing == "up"


def test_it_can_be_played_to_its_end() -> None:
    bench = Bench(RULES / "encounters" / "first-fight.yaml", rules=RULES, seed=7)
    bench.play_on()
    assert bench.seen.outcome in ("Heroes win", "Watch win")
