"""What the log says of a deed: each thing once, with its numbers, in words that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from combattracker.model import events as e
from combattracker.model.state import State
from combattracker.model.values import GM
from combattracker.recap.scene import Scene
from combattracker.recap.sentences import sentence
from tests.bench import Bench
from tests.rulesets.quest.more_b import next_turn, since
from tests.rulesets.quest.scene import hero, scene, wolf


def duel() -> Bench:
    """Mira beside a wolf, on her turn."""
    bench = scene(hero("Mira", "e5"), wolf("Wolf", "e6"))
    bench.turn("mira")
    return bench


def read(before: State, events: Iterable[e.Event], after: State) -> list[str]:
    """The events as the GM reads them aloud."""
    scene = Scene(before, after, GM, "mira")
    return [line for event in events if (line := sentence(event, scene))]


def said(line: str, dice: str = "") -> list[str]:
    """What is said about one deed of Mira's."""
    bench = duel()
    before = bench.state
    return read(before, bench.play(line, dice=dice), bench.state)


@pytest.mark.clause("T-25", "T-26", "T-27")
@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ("press", "Mira puts weight behind each blow: +1 damage this round"),
        ("steady", "Mira takes careful aim: +1 to hit this round"),
        ("guard", "Mira is on guard: +1 to dodge until the next turn"),
    ],
)
def test_a_boost_is_told_once_and_ends_silently(deed: str, told: str) -> None:
    assert said(f"mira: {deed}") == [told]
    bench = duel()
    bench.play(f"mira: {deed}")
    before, head = bench.state, bench.table.head
    next_turn(bench, "mira")
    assert not bench["mira"].effects
    assert not [line for line in read(before, since(bench, head), bench.state) if "ing" in line or "steadied" in line]


@pytest.mark.clause("T-38", "T-29")
def test_a_miss_tells_its_total_and_another_attack_that_it_is_one() -> None:
    assert said("mira: strike wolf aim=plain", dice="5") == [
        "Mira attacks Wolf with Sword once more",
        "Mira misses: 8 against 11",
    ]


@pytest.mark.clause("T-22")
def test_a_weapon_that_is_sheathed_is_told_once() -> None:
    assert said("mira: draw sword-mira bonus") == ["Mira sheathes Sword"]


def test_whoever_is_done_ends_its_turn_with_that() -> None:
    bench = duel()
    bench.play("mira: wait")
    assert not bench.state.clock.phase


@pytest.mark.clause("T-46")
@pytest.mark.parametrize(("aim", "told"), [("plain", False), ("centre", False), ("slowing", True)])
def test_a_wound_is_told_where_something_comes_of_it(aim: str, told: bool) -> None:
    assert any("wound" in line for line in said(f"mira: attack wolf aim={aim}", dice="15 8")) is told
