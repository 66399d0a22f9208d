"""What the log says of a deed: each thing once, with its numbers, in words that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import GM
from combattracker.recap.scene import Scene
from combattracker.recap.sentences import sentence
from combattracker.recap.telling import tell
from combattracker.rules.asking.requests import Choose
from tests.rulesets.quest.more_b import next_turn, since
from tests.rulesets.quest.scene import hero, scene, wolf
from tests.support.bench import Bench


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


@pytest.mark.clause("T-71", "T-66")
@pytest.mark.parametrize(
    ("agility", "first", "second"),
    [
        (0, "1 slot: Agility 0 and 1 more; none left", ""),
        (1, "2 slots: Agility 1 and 1 more; 1 left", "2 slots: Agility 1 and 1 more; none left"),
    ],
)
def test_a_free_hit_says_with_what_and_how_many_slots_there_are(agility: int, first: str, second: str) -> None:
    bench = scene(hero("Mira", "e5", {"AGI": 2}, hp=90), wolf("Wolf", "e6", {"AGI": agility}, hp=90))
    bench.turn("mira")
    for made, slots in enumerate((first, second)):
        bench.play("set mira.at=e5 mira.budget.move=1")
        if not slots:
            assert not bench.asks("mira: move e1"), "no slot is left"
            return
        request = bench.ask("mira: move e1")
        assert isinstance(request, Choose)
        assert request.prompt == "Mira leaves its melee zone: does Wolf strike with Sword, and where?"
        before = bench.state
        told = read(before, bench.play("> plain", dice="2"), bench.state)
        at = told.index("Wolf gets a free hit on Mira with Sword")
        assert told[at + 1] == f"Wolf: Free hits made this round {made or '–'} → {made + 1} ({slots})"


@pytest.mark.clause("T-42", "T-43", "T-44")
@pytest.mark.parametrize(
    ("aim", "told"),
    [
        ("slowing", ["Wolf suffers Slowing wound (movement -2, Agility -1)"]),
        ("weakening", ["Wolf suffers Weakening wound (Strength -1, a bonus action less)"]),
        (
            "disrupting",
            [
                "Wolf suffers Disrupting wound (Accuracy -1, and lower still this round)",
                "Wolf is disrupted for 1 round (until the round ends)",
            ],
        ),
    ],
)
def test_a_wound_says_what_it_takes(aim: str, told: list[str]) -> None:
    assert said(f"mira: attack wolf aim={aim}", dice="15 6")[-len(told) :] == told


@pytest.mark.clause("T-67", "T-14")
def test_whoever_goes_on_after_a_free_hit_is_not_said_to_go_to_a_square_on_the_way() -> None:
    bench = duel()
    bench.play("mira: move e2\n> plain", dice="10 1")
    table = bench.table
    parent = table.entry(table.head).parent
    assert parent is not None
    told = tell(table.entry(table.head), table.state_at(parent), table.state)
    assert told.headline == "Mira moves to e2"
    assert not [line for line in told.results if "moves" in line]
