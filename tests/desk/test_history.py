"""The tree of everything that happened: which rows it has, and going through it without a screen."""

from __future__ import annotations

import pytest

from combattracker.desk.past.history import History
from combattracker.desk.past.timeline import Timeline
from combattracker.journal.protocol import Point
from combattracker.model.errors import CombatError
from combattracker.play.console.console import Console
from tests.support import arena


def points(parents: list[int | None]) -> list[Point]:
    return [Point(number, parent, "2026-01-01T12:00:00", f"e{number}") for number, parent in enumerate(parents, 1)]


def test_redo_leads_on_from_the_head_else_the_newest_branch() -> None:
    tree = points([None, 1, 2, 2, 4])
    assert [row.entry for row in Timeline(tree, 2, {2: 3}, {}).rows()] == [1, 2, 4, 3]
    assert [row.entry for row in Timeline(tree, 2, {}, {}).rows()] == [1, 2, 3, 4, 5]
    assert [row.entry for row in Timeline(tree, 2, {2: 99}, {}).rows()] == [1, 2, 3, 4, 5]


def test_what_is_undone_and_what_leads_to_the_head_have_signs_of_their_own() -> None:
    rows = Timeline(points([None, 1, 2]), 2, {}, {"a": 3, "b": 3}).rows()
    assert [row.sign for row in rows] == ["○", "●", "·"]
    assert rows[-1].name == "a, b"


def test_a_folded_branch_says_how_much_it_holds() -> None:
    tree = points([None, 1, 2, 2, 4, 4, 1])
    rows = Timeline(tree, 7, {}, {}).rows()
    assert [(row.entry, row.count) for row in rows] == [(1, 0), (2, 5), (7, 0)]
    rows = Timeline(tree, 7, {}, {}).rows({2: None, 3: None})
    assert [row.entry for row in rows] == [1, 2, 2, 3, 3, 4, 5, 6, 7]
    assert [row.depth for row in rows] == [0, 1, 1, 2, 2, 1, 2, 1, 0]


@pytest.fixture
def history() -> History:
    """Five actions, of which the last two were done instead of another one."""
    fight = arena.table()
    console = Console(fight)
    for line in ("next", "hurt 1 who=bo", "undo", "hurt 2 who=bo", "hurt 3 who=bo"):
        console.execute(line)
    return History(fight)


def test_it_begins_where_the_fight_stands(history: History) -> None:
    assert history.row.entry == history.fight.head == 5
    assert history.title == "History of Wolves at the Ford  │  5 actions, 1 other branch"
    history.move(-100)
    assert history.at == 0
    history.edge(-1)
    assert history.row.entry == 5


def test_the_fight_as_it_was_is_shown_and_nothing_moves(history: History) -> None:
    history.move(-1)
    then = history.then()
    assert then.told == "after 4: Hurt 2 bo  (round 1)"
    assert then.state.who("bo").pools["hp"].current == 18
    assert history.fight.head == 5


def test_a_branch_unfolds_and_folds_from_within(history: History) -> None:
    history.at = next(at for at, row in enumerate(history.rows) if row.count)
    folded = len(history.rows)
    history.unfold(True)
    assert len(history.rows) == folded + 1
    history.unfold(False)
    assert len(history.rows) == folded


def test_a_point_has_one_name_at_most(history: History) -> None:
    history.rename("the ford")
    history.rename("the deep ford")
    assert (history.name, history.row.name) == ("the deep ford", "the deep ford")
    history.rename("")
    assert history.name == ""
    with pytest.raises(CombatError):
        history.rename("\ud800")


def test_going_there_trying_from_there_and_amending_it(history: History) -> None:
    assert history.amend() == 5
    history.move(-1)
    history.go()
    assert history.fight.head == 4
    history.edge(0)
    with pytest.raises(CombatError):
        history.amend()
    history.load(2)
    history.what_if()
    assert "before what-if" in history.fight.store.bookmarks()
