"""What the log says of a psionic exchange: what it costs, what it takes, and when there is nothing left to it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import Library, declaring, foe, hero, numerals, order
from tests.support.bench import Bench, of_type


def duel(cell: int | str, *, strength: int = 90, defence: str = "blank", theirs: int = 90) -> Bench:
    """Ruan thrusts at a listener who only defends; the cell of the table is the same everywhere."""
    row = {"01-25": [cell] * 5, "76-100": [cell] * 5}
    library: Library = {"psionics": {"usual": {"table": {"thrust": row}}}}
    gifts = {"attacks": ["thrust"], "defences": ["blank", "tower"]}
    figures = [
        hero("Ruan", psionics={"strength": strength, **gifts}),
        foe("Listener", psionics={"strength": theirs, **gifts}),
    ]
    bench = declaring(*figures, inches=5, library=library)
    bench.play(f"listener: psionics none {defence}\nruan: psionics thrust blank listener")
    numerals(bench, 5, 2)
    return bench


def lost(events: Sequence[e.Event]) -> list[tuple[str, int, str]]:
    """Who loses how much psionic strength, and why."""
    found = [each for each in of_type(events, e.PoolChanged) if each.pool == "psi" and each.before is not None]
    return [(each.who, each.before.current - each.after.current, each.why.text) for each in found if each.before]


def said(events: Sequence[e.Event]) -> list[str]:
    """What is told besides the headline."""
    return [each.note.text for each in of_type(events, e.Noted) if each.note.kind == "result"]


@pytest.mark.clause("A-3", "A-57")
def test_costs_and_losses_are_told_apart() -> None:
    assert lost(duel(6).play("next")) == [
        ("ruan", 5, "spent on mind thrust and mind blank"),
        ("listener", 1, "spent on mind blank"),
        ("listener", 6, "Ruan's mind thrust"),
    ]


@pytest.mark.clause("A-3")
@pytest.mark.parametrize(("cell", "die", "told"), [(0, "", "loses nothing to"), ("5%", "6", "withstands")])
def test_an_attack_that_fails_is_told_too(cell: int | str, die: str, told: str) -> None:
    assert said(duel(cell).play("next", die)) == [f"Listener {told} the mind thrust"]


@pytest.mark.clause("A-3")
def test_who_is_too_weak_for_a_defence_has_none() -> None:
    bench = duel(1, defence="tower", theirs=13)
    assert lost(bench.play("next"))[1:] == [
        ("listener", 10, "spent on tower of iron will"),
        ("listener", 1, "Ruan's mind thrust"),
    ]
    events = bench.play("next")
    assert "Listener is too weak for a tower of iron will" in said(events)
    assert lost(events)[1:] == [("listener", 1, "Ruan's mind thrust")]


@pytest.mark.clause("A-57")
def test_there_is_no_exchange_that_nobody_can_attack_in() -> None:
    bench = duel(1, strength=9)
    assert order(bench) == ["ruan"] * 10
    bench.play("next")
    assert order(bench) == ["ruan"] * 9  # 4 are left: one more thrust
    bench.play("next")
    assert order(bench) == []
