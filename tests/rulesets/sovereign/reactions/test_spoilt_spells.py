"""What becomes of a spell that is spoilt before it is cast, and why (W-25, W-59, W-97)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.scene import delver, foe, let_act, lost, scene
from tests.support.bench import Bench, cited, of_type

LIBRARY: dict[str, Any] = {
    "spell": {
        "zap": {"aims": "foe", "flat_level": True},
        "hop": {"aims": "self", "condition": "speed", "free": True},
    },
    "item": {"scroll-of-zap": {"scroll": "zap"}},
}


def caster(*, hold: bool = False, **wolf: object) -> Bench:
    """Mira, who casts on her turn beside a wolf that may snap at her or holds an action."""
    mage = delver("Mira", "b2", spells=["zap", "hop"], casts=2, items={"scroll-of-zap": 1}, weapons=["staff"])
    bench = scene(mage, foe("Wolf", "b3", **{"trained": True, "hp": 60, **wolf}), library=LIBRARY, first="foes")
    if hold:
        bench.play("wolf: hold")
    let_act(bench, "delvers")
    return bench


def said(events: tuple[e.Event, ...]) -> str:
    """The last thing that is told."""
    return of_type(events, e.Noted)[-1].note.text


@pytest.mark.clause("W-59", "W-25")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cast zap wolf", "the Main action is spent, the casting of the day is not lost"),
        ("cast hop", "the casting of the day is not lost"),
        ("cast scroll:scroll-of-zap wolf", "the Main action is spent, the scroll is still good"),
    ],
)
def test_a_caster_who_is_hurt_keeps_the_spell_and_not_the_action(line: str, told: str) -> None:
    bench = caster()
    events = bench.play(f"mira: {line}\n> snap-wolf", dice="20 3")
    spell = "Hop" if "hop" in line else "Zap"
    assert said(events) == f"{spell} is not cast, for Mira has been hurt this round: {told}"
    assert (bench["mira"].pools["casts"].current, len(bench["mira"].items)) == (2, 2)
    assert bench["mira"].budgets["main"].left == (1 if "hop" in line else 0)
    assert {"W-59", "W-25"} <= cited(events)


@pytest.mark.clause("W-97")
@pytest.mark.parametrize(
    ("answers", "dice", "reason"),
    [
        ("grapple\n> mira", "20 6 6", "Mira is in a grapple"),
        ("attack\n> mira", "20 3", "Mira has been hurt this round"),
    ],
)
def test_the_reason_is_what_came_first(answers: str, dice: str, reason: str) -> None:
    bench = caster(hold=True, trained=False)
    events = bench.play(f"mira: cast zap wolf\n> held-wolf\n> {answers}", dice=dice)
    assert lost(events, "wolf") == []
    assert said(events).startswith(f"Zap is not cast, for {reason}: ")
    assert "W-97" in cited(events)


@pytest.mark.clause("W-25")
def test_a_curse_may_hurt_its_bearer_out_of_a_spell() -> None:
    bench = caster()
    bench.play("mark boils mira from=wolf")
    events = bench.play("mira: cast zap wolf")
    assert (lost(events, "mira"), lost(events, "wolf")) == ([2], [])
    assert said(events).startswith("Zap is not cast, for Mira has been hurt this round")
    assert "W-25" in cited(events)
