"""Disengaging: what it costs, what it suppresses, and how long (T-73, T-74)."""

from __future__ import annotations

import pytest

from tests.rulesets.quest.more_b import asked, choice, duel, fresh, next_round, next_turn
from tests.rulesets.quest.scene import at, effects, left, option, wolf
from tests.support.bench import cited

SPELL = {"time": {"move": 1}, "aims": "self", "disengages": True}


@pytest.mark.clause("T-73")
def test_whoever_disengages_leaves_zones_and_walks_within_them_unhindered() -> None:
    bench = duel({"SPEED": 9}, more=[wolf("Grim", "f4", {"AGI": 0})])
    bench.play("mira: disengage pay=attack")
    assert not asked(bench, "mira: move e2 via=f5,f6,e7,d7,d6,d5,d4,d3")
    assert at(bench, "mira") == "e2"
    assert not bench["wolf"].counters.get("free-hits")


@pytest.mark.clause("T-73")
def test_it_lasts_for_all_moves_of_the_round_and_no_longer() -> None:
    bench = duel()
    bench.play("mira: disengage pay=attack\nmira: step e4\nmira: move e5")
    assert at(bench, "mira") == "e5"
    assert not asked(bench, "mira: step d4")
    next_round(bench)
    assert not effects(bench, "mira", "disengaged")
    bench.turn("mira")
    fresh(bench, "mira", "e5")
    assert "T-67" in choice(bench, "mira: move e2").clauses


@pytest.mark.clause("T-73")
def test_the_ways_on_offer_warn_of_nobody_then() -> None:
    bench = duel()
    assert option(bench, "mira: move", "e2").perils
    bench.play("mira: disengage pay=bonus")
    assert not option(bench, "mira: move", "e2").perils


@pytest.mark.clause("T-73", "T-69")
def test_a_natural_1_is_answered_all_the_same() -> None:
    bench = duel()
    bench.play("mira: disengage pay=bonus")
    assert asked(bench, "mira: attack wolf aim=plain", dice="1 2") == "attack/wolf.free-hit"


@pytest.mark.clause("T-73")
def test_nobody_needs_to_disengage_twice() -> None:
    bench = duel()
    bench.play("mira: disengage pay=bonus")
    assert "T-73" in str(bench.refusal("mira: disengage pay=attack"))


# What it costs


@pytest.mark.clause("T-74")
@pytest.mark.parametrize(("pay", "rest"), [("attack", (0, 1, 2)), ("bonus", (1, 1, 0))])
def test_it_costs_the_attack_action_or_2_bonus_actions(pay: str, rest: tuple[int, ...]) -> None:
    bench = duel()
    assert "T-74" in cited(bench.play(f"mira: disengage pay={pay}"))
    assert left(bench, "mira") == rest
    assert effects(bench, "mira", "disengaged")


@pytest.mark.clause("T-74")
@pytest.mark.parametrize(
    ("attack", "bonus", "rest"), [(1, 1, (0, 1, 1)), (0, 2, (0, 1, 0)), (0, 1, None), (0, 0, None)]
)
def test_what_cannot_be_paid_is_not_possible(attack: int, bonus: int, rest: tuple[int, ...] | None) -> None:
    bench = duel()
    bench.play(f"set mira.budget.attack={attack} mira.budget.bonus={bonus}")
    if rest is None:
        assert "T-74" in str(bench.refusal("mira: disengage"))
    else:
        bench.play("mira: disengage")
        assert left(bench, "mira") == rest


@pytest.mark.clause("T-74", "T-98")
def test_a_feat_makes_it_cheaper() -> None:
    bench = duel(me={"feats": ["slippery"]})
    bench.play("mira: disengage pay=bonus")
    assert left(bench, "mira") == (1, 1, 1)
    next_turn(bench, "mira")
    bench.play("set mira.budget.bonus=0 mira.budget.attack=0")
    assert "neither bonus action nor attack action left" in str(bench.refusal("mira: disengage"))


@pytest.mark.clause("T-74", "T-73")
def test_a_spell_may_do_it() -> None:
    bench = duel(me={"spells": ["slide"]}, library={"spell": {"slide": SPELL}})
    assert "T-74" in cited(bench.play("mira: cast slide"))
    assert left(bench, "mira") == (1, 0, 2)
    assert not asked(bench, "mira: step e3")
    assert at(bench, "mira") == "e3"


@pytest.mark.clause("T-74")
def test_a_step_through_nowhere_provokes_nobody() -> None:
    bench = duel(me={"spells": ["slip-away"], "mp": 4})
    bench.play("mira: cast slip-away e2")
    assert at(bench, "mira") == "e2"
    assert not bench["wolf"].counters.get("free-hits")
