"""What differs between two states, as a GM is told it."""

from __future__ import annotations

import pytest

from combattracker.journal.compare import differences
from combattracker.play.console.console import Console
from tests.support import arena
from tests.support.fights import FORD, table


def told(*lines: str) -> list[str]:
    """What is otherwise after some lines, in the first turn of the Wolves at the Ford."""
    console = Console(table(FORD))
    console.execute("turn jorun")
    before = console.table.settled
    for line in lines:
        console.execute(line)
    return [str(each) for each in differences(before, console.table.settled)]


def test_what_is_the_same_does_not_differ() -> None:
    assert told() == []
    assert told("hurt 3 wolf-1", "undo") == []
    assert told("note a note is no difference") == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("set jorun.hp=5", "Jorun: Health: 40/40 → 5/40"),
        ("set jorun.hp.max=45", "Jorun: Health: 40/40 → 40/45"),
        ("set jorun.AGI=9", "Jorun: Agility: "),
        ("set jorun.at=heroes:a3", "Jorun: at: "),
        ("set jorun.standing=dead", "Jorun: is: up → dead"),
        ("mark stun wolf-1 left=2", "Wolf 1: Stunned: – → 2 left"),
        ("set wolf-1.aggro.jorun=4", "Wolf 1: aggro on Jorun: "),
        ("set jorun.cooldown.sword-cut=3", "Jorun: sword-cut ready in: – → 3"),
        ("set jorun.budget.action=0", "Jorun: "),
        ("set jorun.side=wolves", "Jorun: side: heroes → wolves"),
        ("hide jorun", "Jorun: hidden: – → yes"),
        ("set jorun.item.rope=1", "Jorun: carries Rope: – → yes"),
        ("remove wolf-1", "Wolf 1: takes part: yes → no"),
        ("add wolf", "Wolf 5: takes part: no → yes"),
        ("set round=7", "round: 1 → 7"),
        ("set actor=wolf-1", "turn of: Jorun → Wolf 1"),
        ("order wolf-1 before=jorun", "order: "),
        ("switch adjacency=4", "house rule adjacency: 8 → 4"),
        ("end they parley", "outcome: – → they parley"),
    ],
)
def test_every_kind_of_difference_is_told(line: str, expected: str) -> None:
    found = told(line)
    assert any(each.lower().startswith(expected.lower()) or expected in each for each in found), found


def test_the_fight_comes_first_then_everybody_in_the_order_of_the_roster() -> None:
    found = told("hurt 3 wolf-1", "hurt 2 jorun", "set round=3")
    assert [each.partition(":")[0] for each in found] == ["round", "Jorun", "Wolf 1"]


def test_it_can_be_told_in_either_direction() -> None:
    open_ = arena.table()
    before = open_.settled
    Console(open_).execute("hurt 3 bo")
    (one,), (other,) = differences(before, open_.settled), differences(open_.settled, before)
    assert (one.was, one.now) == (other.now, other.was) == ("20/20", "17/20")
