"""The journal's store: a tree of entries that only grows, and loses nothing that it has acknowledged."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import combattracker
from combattracker.journal.failing import NoSuchEntry, NotSaved
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.rows import Draft, Kind, Row, Waiting
from combattracker.model.errors import Unreadable


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.create(tmp_path / "ford.fight") as journal:
        yield journal


def add(journal: Journal, parent: int | None, label: str = "Mira attacks w1") -> int:
    return journal.append(parent, Draft(label, "1.2", command=b"c", answers=b"a", events=b"e"))


def grow(journal: Journal, number: int) -> int:
    for _ in range(number):
        add(journal, journal.head)
    return journal.head or 0


def test_a_new_journal_is_empty(journal: Journal) -> None:
    assert (journal.head, journal.redo_child(None), journal.count()) == (None, None, 0)
    assert (journal.children(None), journal.outline(), journal.waiting()) == ([], [], [])


def test_an_entry_is_kept_as_it_was_given(journal: Journal) -> None:
    add(journal, None, "the fight begins")
    entry = journal.append(1, Draft("Übel [bold] \x1b", "1.2", command=b"\x00c", answers=b"", events=b"\xff"))
    row = journal.row(entry)
    assert row == Row(2, 1, row.at, "Übel [bold] \x1b", "1.2", b"\x00c", b"", b"\xff", press=2)
    assert row.at.endswith("+00:00")
    assert (journal.head, journal.count()) == (2, 2)
    assert journal.outline() == [(1, None, journal.row(1).at, "the fight begins"), (2, 1, row.at, row.label)]


def test_all_of_it_is_there_after_closing_and_opening(journal: Journal) -> None:
    grow(journal, 3)
    journal.move_head(2)
    journal.push_waiting("command", b"attack")
    journal.close()
    with Journal.open(journal.path) as again:
        found = again.head, again.redo_child(2), again.count(), again.waiting()
    assert found == (2, 3, 3, [Waiting(1, "command", b"attack")])


def test_undo_and_redo_go_along_the_branch_last_played(journal: Journal) -> None:
    grow(journal, 3)
    journal.move_head(1)
    other = add(journal, 1, "instead")
    assert (journal.children(1), journal.redo_child(1)) == ([2, other], other)
    for entry in (3, 2, 1):  # a jump to the branch left before, then undo
        journal.move_head(entry)
    assert (journal.redo_child(1), journal.redo_child(2), journal.redo_child(3)) == (2, 3, None)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["add", "go", "undo", "redo", "reopen"]), st.integers(0, 99)), max_size=30))
def test_the_tree_is_what_a_simple_model_says(steps: list[tuple[str, int]]) -> None:
    parents: dict[int, int | None] = {}
    redo: dict[int | None, int] = {}

    def line(entry: int | None) -> list[int]:
        return [] if entry is None else [*line(parents[entry]), entry]

    with TemporaryDirectory() as folder:
        journal = Journal.create(Path(folder) / "x.fight")
        head: int | None = None
        for kind, number in [("add", 0), *steps]:
            target: int | None = None
            if kind == "add":
                before, head = head, add(journal, head)
                parents[head] = before
            elif kind == "go":
                target = 1 + number % len(parents)
            elif kind == "undo":
                target = parents[head] if head else None
            elif kind == "redo":
                target = redo.get(head)
            else:
                journal.close()
                journal = Journal.open(journal.path)
            if target is not None:
                journal.move_head(target)
                head = target
            way = line(head)
            redo.update(zip([None, *way], way, strict=False))
            assert journal.head == head
        with journal:
            assert {entry: journal.redo_child(entry) for entry in redo} == redo
            for entry in parents:
                way = line(entry)
                assert [row.id for row in journal.ancestry(entry)] == way
                since = way[len(way) // 2]
                assert [row.id for row in journal.ancestry(entry, since)] == way[len(way) // 2 + 1 :]
                assert journal.children(entry) == [child for child, parent in parents.items() if parent == entry]


def test_the_ways_that_do_not_exist_are_refused(journal: Journal) -> None:
    grow(journal, 3)
    other = add(journal, 1)
    for call in (
        lambda: journal.row(9),
        lambda: journal.move_head(9),
        lambda: add(journal, 9),
        lambda: add(journal, 5),
        lambda: journal.save_snapshot(9, b""),
        lambda: journal.ancestry(9),
        lambda: journal.ancestry(other, 2),
        lambda: journal.ancestry(1, 3),
    ):
        with pytest.raises(NoSuchEntry):
            call()
    assert (journal.head, journal.count(), journal.nearest_snapshot(other)) == (other, 4, None)


def test_the_nearest_snapshot_is_on_the_way_to_the_entry(journal: Journal) -> None:
    grow(journal, 4)
    other = add(journal, 2)
    for entry, state in ((1, b"one"), (3, b"old"), (3, b"three")):
        journal.save_snapshot(entry, state)
    assert [journal.nearest_snapshot(entry) for entry in (1, 2, 3, 4, other)] == [
        (1, b"one"),
        (1, b"one"),
        (3, b"three"),
        (3, b"three"),
        (1, b"one"),
    ]


def test_the_transcript_of_the_unfinished_action(journal: Journal) -> None:
    lines: list[tuple[Kind, bytes]] = [("command", b"c"), ("answer", b"3"), ("edit", b"hp=5")]
    assert [journal.push_waiting(*line) for line in lines] == [1, 2, 3]
    assert journal.waiting() == [Waiting(at, *line) for at, line in enumerate(lines, 1)]
    journal.replace_waiting(lines[1:])
    assert journal.waiting() == [Waiting(1, "answer", b"3"), Waiting(2, "edit", b"hp=5")]
    journal.clear_waiting()
    assert journal.waiting() == []


def test_the_transcript_ends_with_its_action_or_when_the_head_moves(journal: Journal) -> None:
    journal.push_waiting("command", b"c")
    add(journal, None)
    assert journal.waiting() == []
    journal.push_waiting("command", b"c")
    journal.move_head(1)
    assert journal.waiting() == []


@pytest.mark.parametrize(
    "sql", ["UPDATE entry SET label = ''", "DELETE FROM entry", "INSERT OR REPLACE INTO entry SELECT * FROM entry"]
)
def test_entries_cannot_be_changed_by_anybody(journal: Journal, sql: str) -> None:
    add(journal, None)
    journal.close()
    db = sqlite3.connect(journal.path)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute(sql)
    db.close()


def test_a_reader_sees_what_is_written_while_it_watches(journal: Journal) -> None:
    with Journal.read(journal.path) as reader:
        before = reader.data_version()
        assert reader.data_version() == before
        add(journal, None)
        assert reader.data_version() != before
        assert (reader.head, reader.row(1).label) == (1, "Mira attacks w1")
        with pytest.raises(NotSaved):
            reader.move_head(1)
        journal.close()  # while the reader still watches
        alone = journal.path.with_name("copy.fight")
        shutil.copy(journal.path, alone)
        with Journal.read(alone) as copy:
            assert copy.count() == 1
    assert sorted(os.listdir(journal.path.parent)) == ["copy.fight", "ford.fight"]


def test_a_full_disk_loses_nothing(journal: Journal) -> None:
    head = grow(journal, 5)
    journal.push_waiting("answer", b"3")
    (pages,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    big = bytes(100_000)
    writes: list[Callable[[], object]] = [
        lambda: journal.push_waiting("answer", big),
        lambda: journal.save_snapshot(1, big),
        lambda: journal.replace_waiting([("command", b""), ("answer", big)]),
        lambda: journal.append(head, Draft("", "", command=big, answers=b"", events=b"")),
    ]
    for write in writes:
        with pytest.raises(NotSaved, match=r"full.*Make room"):
            write()
    assert (journal.head, journal.count(), journal.waiting()) == (head, 5, [Waiting(1, "answer", b"3")])
    journal._db.execute("PRAGMA max_page_count = 100000")
    assert [write() for write in writes] == [2, None, None, 6]


def test_a_fight_that_is_moved_away_takes_no_more_entries(journal: Journal) -> None:
    grow(journal, 2)
    folder = journal.path.parent
    folder.rename(folder.with_name("moved"))
    with pytest.raises(NotSaved, match="cannot be written"):
        add(journal, 2)
    folder.mkdir()
    journal.path.touch()
    with pytest.raises(NotSaved, match="cannot be written"):
        add(journal, 2)
    shutil.rmtree(folder)
    folder.with_name("moved").rename(folder)
    assert add(journal, 2) == 3


def test_a_closed_journal_says_so(journal: Journal) -> None:
    journal.close()
    journal.close()
    with pytest.raises(Unreadable, match="closed"):
        journal.waiting()
    with pytest.raises(NotSaved, match="closed"):
        journal.clear_waiting()


def test_an_error_of_the_caller_is_rolled_back(journal: Journal) -> None:
    def items() -> Iterator[tuple[Kind, bytes]]:
        yield "answer", b"1"
        raise KeyboardInterrupt

    journal.push_waiting("command", b"c")
    with pytest.raises(KeyboardInterrupt):
        journal.replace_waiting(items())
    assert journal.waiting() == [Waiting(1, "command", b"c")]


PLAYER = """
import sys
from pathlib import Path
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.rows import Draft
journal = Journal.open(Path(sys.argv[1]))
while True:
    seq = journal.push_waiting("answer", b"%d" % (journal.count() + 1))
    print("answer", journal.count() + 1, flush=True)
    head = journal.append(journal.head, Draft("x", "1", b"", b"", events=b"%d" % (journal.count() + 1) * 200))
    print("entry", head, flush=True)
"""


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "ford.fight"
    Journal.create(path).close()
    environment = {**os.environ, "PYTHONPATH": str(Path(combattracker.__file__).parents[1])}
    for _ in range(15):
        with subprocess.Popen(
            [sys.executable, "-c", PLAYER, path], stdout=subprocess.PIPE, text=True, env=environment
        ) as player:
            assert player.stdout
            seen = [player.stdout.readline()]
            time.sleep(random.uniform(0, 0.1))
            player.kill()
            seen += player.stdout.readlines()
        kind, number = next(line for line in reversed(seen) if line.endswith("\n")).split()
        with Journal.open(path) as journal:  # the lock has gone with its process
            entries = [row.id for row in journal.ancestry(journal.head)] if journal.head else []
            assert entries == list(range(1, journal.count() + 1))
            assert all(journal.row(entry).events == b"%d" % entry * 200 for entry in entries[-50:])
            total = journal.count()
            waiting = [line.body for line in journal.waiting()]
            assert total >= int(number) or (kind, waiting) == ("answer", [number.encode()])
    assert total > 15


def test_undo_costs_the_same_however_long_the_journal_is(journal: Journal) -> None:
    """Counted in SQLite's own steps, since time is no measure on a busy machine."""

    def steps(action: Callable[[], object]) -> int:
        counted = 0

        def count() -> None:
            nonlocal counted
            counted += 1

        journal._db.set_progress_handler(count, 1)
        action()
        return counted

    grow(journal, 10)
    early = steps(lambda: journal.move_head(9)), steps(lambda: journal.move_head(10))
    journal._db.execute("PRAGMA synchronous = OFF")
    head = grow(journal, 3_000)
    late = steps(lambda: journal.move_head(head - 1)), steps(lambda: journal.move_head(head))
    assert late == early
    journal.save_snapshot(head - 100, b"")
    assert steps(lambda: journal.nearest_snapshot(head)) < 100 * 40
