"""Blows to subdue: what of them is only subdual neither bleeds nor kills, and is healed first (A-10, A-103, A-104)."""

from __future__ import annotations

import pytest

from tests.rulesets.demon_idol.scene import declaring, foe, hero, numerals
from tests.support.bench import Bench

HEAVY = {"weapon": {"maul": {"damage": "1d20", "length": 4, "speed": 7}}}
"""A weapon that deals whatever a test wants."""


def subdued(hp: int, damage: int, rules: dict[str, object] | None = None) -> Bench:
    """A thug with some hit points, struck to subdue; then everything is resolved."""
    bench = declaring(hero("Dagmar", weapons=["maul"]), foe("Thug", hp=hp), foe("Ruffian"), library=HEAVY, rules=rules)
    bench.play("thug: pass\nruffian: pass\ndagmar: strike thug subdue=yes")
    numerals(bench, 6, 1)
    bench.play("next", f"20 {damage}")
    return bench


def subdual(bench: Bench) -> int | None:
    return bench["thug"].counters.get("subdual")


@pytest.mark.clause("A-10", "A-103")
@pytest.mark.parametrize(
    ("hp", "damage", "after"),
    [
        (5, 8, -3),  # 4 of 8 are subdual: 1 is left
        (4, 8, -4),  # none is left, which does not bleed
        (3, 8, -6),  # -1: it bleeds
        (2, 15, -14),  # 7 of 15 are subdual: -6
    ],
)
def test_what_is_subdual_does_not_bleed(hp: int, damage: int, after: int) -> None:
    bench = subdued(hp, damage)
    assert bench["thug"].standing == "unconscious"
    bench.play("next")
    assert bench.state.clock.round == 2
    bench.play("skip\nnotes heroes=6 foes=1\nskip\nnext")
    assert bench.hp("thug") == after


@pytest.mark.clause("A-103")
def test_where_0_bleeds_it_is_counted_without_subdual() -> None:
    bench = subdued(4, 8, rules={"bleed_from_zero": True})
    bench.play("next\nskip\nnotes heroes=6 foes=1\nskip\nnext")
    assert bench.hp("thug") == -5


@pytest.mark.clause("A-104")
def test_what_is_subdual_does_not_kill_and_the_other_half_does() -> None:
    """Of 1 hit point and 20 damage, 10 of them subdual, -9 are left; one more is -10."""
    bench = subdued(1, 20, rules={"finishing": False})
    assert (bench.hp("thug"), bench["thug"].standing) == (-19, "unconscious")
    bench.play("hurt 1 thug")
    assert bench["thug"].standing == "dead"


@pytest.mark.clause("A-10")
def test_healing_takes_subdual_first() -> None:
    """20 less 6, 3 of them subdual: 2 healed leave 1 of that, 5 more leave none."""
    bench = subdued(20, 6)
    assert (bench.hp("thug"), subdual(bench)) == (14, 3)
    bench.play("heal 2 thug")
    assert (bench.hp("thug"), subdual(bench)) == (16, 1)
    bench.play("heal 5 thug")
    assert (bench.hp("thug"), subdual(bench)) == (20, None)


@pytest.mark.clause("A-10", "A-103")
@pytest.mark.parametrize(("hp", "standing"), [(5, "up"), (3, "unconscious")])
def test_who_is_only_subdued_gets_up_when_healed(hp: int, standing: str) -> None:
    """Who was below 0 besides stays unconscious for hours."""
    bench = subdued(hp, 8)
    bench.play("heal 6 thug")
    assert (bench.hp("thug"), bench["thug"].standing) == (hp - 2, standing)
