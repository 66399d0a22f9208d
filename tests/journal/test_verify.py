"""Checking a fight's file: all branches are folded again, and what differs is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from combattracker.journal.files.verify import Folding, faults
from combattracker.journal.sqlite.codec import encode
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.migrations import crc
from combattracker.journal.sqlite.rows import Row
from combattracker.play.console.console import Console
from tests.support.fights import COIN_DUEL, forge, in_file


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """Five entries, two branches behind the third, a snapshot, a name, and a question that is open."""
    path = tmp_path / "a.fight"
    open_ = in_file(COIN_DUEL, path)
    console = Console(open_)
    for line in ("note a", "hurt 1 mira", "note b", "undo", "note c", "name here"):
        console.execute(line)
    open_.store.save_snapshot(3, open_.state_at(3))
    console.execute("gambler-1: challenge mira")
    open_.close()
    return path


def found(path: Path) -> list[str]:
    with Journal.read(path) as journal:
        return list(faults(journal))


def test_a_sound_fight_has_no_faults(fight: Path) -> None:
    assert found(fight) == []


def rewritten(path: Path, entry: int, **fields: object) -> None:
    """Changes an entry as somebody would who knows how its checksum is made."""
    with Journal.read(path) as journal:
        row = journal.row(entry)._replace(**fields)  # type: ignore[arg-type]
    columns = ", ".join(f"{name} = ?" for name in (*Row._fields, "crc"))
    forge(path, f"UPDATE entry SET {columns} WHERE id = {entry}", *row, crc(*row))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (
            lambda path: forge(path, "UPDATE entry SET label = 'x' WHERE id = 4"),
            ["entry 4 in this fight file is damaged"],
        ),
        (
            lambda path: forge(path, "UPDATE entry SET label = 'x' WHERE id = 3"),
            [
                "entry 3 in this fight file is damaged",
                "entry 4 follows entry 3, which is not there or can't be read",
                "entry 5 follows entry 3, which is not there or can't be read",
                "the fight stands at entry 5, which is not there or can't be read",
                "the name 'here' means entry 5, which is not there or can't be read",
            ],
        ),
        (lambda path: rewritten(path, 4, events=b"[{"), ["entry 4 in this fight file can't be read: Input data was"]),
        (lambda path: rewritten(path, 4, command=b"3"), ["entry 4 in this fight file can't be read: Expected"]),
        (lambda path: rewritten(path, 4, answers=b"{}"), ["entry 4 in this fight file can't be read: Expected"]),
        (
            lambda path: rewritten(path, 4, events=b'[{"type":"Moved","who":"nobody","before":null,"after":null}]'),
            ["entry 4 does not follow from what was before (KeyError: 'nobody')"],
        ),
        (
            lambda path: forge(path, "UPDATE snapshot SET state = x'78', crc = ?", crc(3, b"x")),
            ["the snapshot at 3 in this fight file can't be read"],
        ),
        (
            lambda path: forge(path, "UPDATE snapshot SET crc = NULL"),
            ["the snapshot at 3 in this fight file is damaged"],
        ),
        (
            lambda path: forge(path, "UPDATE head SET entry = 4"),
            ["where this fight stands is damaged"],
        ),
        (
            lambda path: forge(path, "UPDATE bookmark SET entry = 77"),
            ["the name 'here' means entry 77, which is not there or can't be read"],
        ),
        (
            lambda path: forge(path, "UPDATE pending SET body = '{'"),
            ["the unfinished action can't go on: line 1 of it is damaged"],
        ),
        (
            lambda path: forge(path, "UPDATE pending SET body = x'7b', crc = ?", crc("command", b"{")),
            ["the unfinished action in this fight file can't be read"],
        ),
    ],
)
def test_what_is_wrong_is_named(fight: Path, spoil: Callable[[Path], None], told: list[str]) -> None:
    spoil(fight)
    faults_ = found(fight)
    assert len(faults_) == len(told)
    for fault, expected in zip(faults_, told, strict=True):
        assert expected in fault


def test_a_snapshot_that_is_another_state_is_told_with_the_first_difference(fight: Path) -> None:
    open_ = in_file(COIN_DUEL, fight.with_name("b.fight"))
    Console(open_).execute("hurt 2 mira")
    state = encode(open_.settled)
    open_.close()
    forge(fight, "UPDATE snapshot SET state = ?, crc = ?", state, crc(3, state))
    (told,) = found(fight)
    assert told.startswith("the snapshot at 3 is not what the entries come to: Mira: Nerve: ")


def test_a_state_is_kept_only_as_long_as_a_child_needs_it(fight: Path) -> None:
    with Journal.read(fight) as journal:
        folding = Folding(journal.branching())
        kept = []
        for row in journal.rows():
            folding.add(row)
            kept.append(len(folding._states))
    assert kept == [1, 1, 1, 1, 0]
    assert list(folding.known) == [1, 2, 3, 4, 5]


def test_the_first_entry_has_to_open_the_fight(fight: Path) -> None:
    rewritten(fight, 1, events=b"[]")
    assert found(fight)[0] == "entry 1 is no beginning of a fight"
