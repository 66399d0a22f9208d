"""What the launcher lists: in which groups, what of each, and how much of it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from combattracker.desk.shelf import Row, ago, encounter_rows, fight_rows, grouped
from tests.desk.shelves import ENCOUNTERS, FIGHTS, NOW


def test_many_fights_leave_room_for_the_rest() -> None:
    rows = [Row("Resume a fight", Path(f"{n}.fight"), "fight", f"Fight {n}") for n in range(20)]
    ((_, found, more),) = grouped(rows, "")
    assert (len(found), more) == (6, 14)
    ((_, found, more),) = grouped(rows, "fight 1")
    assert (len(found), more) == (11, 0)


def test_what_cannot_be_opened_comes_last_in_its_group() -> None:
    rows = list(fight_rows(reversed(FIGHTS), NOW))
    assert [[row.path.name for row in found] for _, found, _ in grouped(rows, "")] == [
        ["one.fight", "cut.fight"],
        ["two.fight"],
    ]
    assert [row.fault for row in encounter_rows(ENCOUNTERS)] == ["", "", "line 3: expected a list, found 'x'"]


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        (1, "today 19:00"),
        (21, "yesterday 23:00"),
        (72, "Tuesday"),
        (24 * 30, "21 October"),
        (24 * 400, "16 October 2025"),
    ],
)
def test_when_something_was(hours: int, words: str) -> None:
    assert ago(NOW - timedelta(hours=hours), NOW) == words


def test_while_players_look_on_nothing_that_was_typed_is_listed() -> None:
    typed = [each._replace(last_action="Note he is the traitor") for each in FIGHTS]
    rows = list(fight_rows(typed, NOW, players=True))
    assert rows
    assert not [row for row in rows if row.note]
    assert not [each for row in rows for each in row.told if each.startswith("over:")]
