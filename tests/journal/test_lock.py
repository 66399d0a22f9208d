"""The door to a fight's file: one writer at a time, and nothing that is not a fight is let in or changed."""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import combattracker
from combattracker.journal.failing import NewerFormat, NoSuchEntry, NotAFight, NotSaved
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.lock import Held, Lock
from combattracker.journal.sqlite.migrations import APPLICATION_ID, FORMAT, SCHEMA
from combattracker.journal.sqlite.rows import Draft
from combattracker.model.errors import CombatError
from tests.support.fights import forge

WRITER = """
import sys
from pathlib import Path
from combattracker.journal.sqlite.journal import Journal
journal = Journal.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    path = tmp_path / "ford.fight"
    with Journal.create(path) as journal:
        for _ in range(40):
            add(journal)
    return path


def add(journal: Journal) -> None:
    journal.append(journal.head, Draft("", "", command=b"", answers=b"", events=bytes(500)))


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def writer(fight: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the fight open."""
    environment = {**os.environ, "PYTHONPATH": str(Path(combattracker.__file__).parents[1])}
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, fight], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "open\n"
        yield process
        process.kill()


def test_a_second_writer_is_told_who_has_the_fight(fight: Path, writer: subprocess.Popen[str]) -> None:
    with pytest.raises(Held, match=r"ford\.fight is already open.*Close it there, or watch it") as caught:
        Journal.open(fight)
    text = json.loads(fight.with_name("ford.fight.lock").read_text())
    assert caught.value.holder
    assert caught.value.holder._asdict() == text
    assert (text["pid"], text["host"]) == (writer.pid, platform.node())
    assert f"process {writer.pid} on {platform.node()}, since {text['since']}" in str(caught.value)
    with Journal.read(fight) as reader:
        assert reader.count() == 40


def test_the_lock_goes_with_its_process(fight: Path, writer: subprocess.Popen[str]) -> None:
    writer.kill()
    writer.wait()
    with Journal.open(fight) as journal:
        assert journal.count() == 40
    assert os.listdir(fight.parent) == ["ford.fight"]


def test_the_same_process_is_a_second_writer_too(fight: Path) -> None:
    link = fight.with_name("link.fight")
    link.symlink_to(fight)
    with Journal.open(fight) as journal:
        for attempt in (Journal.open, Journal.create):
            for path in (fight, link):
                with pytest.raises(Held, match=f"process {os.getpid()} "):
                    attempt(path)
        add(journal)
    with Journal.open(link) as journal:
        assert journal.count() == 41


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"pid": "x"}',
        b"[" * 5000,
        b'{"pid": 1, "host": null}',
        b'{"pid": 1, "host": "\\u001b[2J", "since": ""}',
    ],
)
def test_a_sidecar_that_says_nothing_sensible_is_still_a_lock(tmp_path: Path, text: bytes) -> None:
    with Lock(tmp_path / "x") as lock:
        lock.path.write_bytes(text)
        with pytest.raises(Held, match="another process"):
            Lock(tmp_path / "x")
    Lock(tmp_path / "x").release()


def test_a_lock_taken_on_a_file_just_removed_is_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def late(path: Path, flags: int, mode: int) -> int:
        fd = real(path, flags, mode)
        monkeypatch.undo()
        path.unlink()  # the last holder's doing
        return fd

    monkeypatch.setattr(os, "open", late)
    with Lock(tmp_path / "x"), pytest.raises(Held):
        Lock(tmp_path / "x")


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
def test_a_forked_worker_does_not_hold_the_fight(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "x")
    child = os.fork()
    if not child:
        lock.release()  # not the child's to release
        time.sleep(60)
    try:
        time.sleep(0.05)
        with pytest.raises(Held):
            Lock(tmp_path / "x")
        lock.release()
        Lock(tmp_path / "x").release()
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)


def foreign(fight: Path) -> None:
    fight.unlink()
    with closing(sqlite3.connect(fight)) as db:
        db.executescript("PRAGMA journal_mode = WAL; CREATE TABLE entry(id); INSERT INTO entry VALUES (1)")


def overwrite(at: int, text: bytes) -> Callable[[Path], None]:
    def damage(fight: Path) -> None:
        with fight.open("r+b") as file:
            file.seek(at)
            file.write(text)

    return damage


def cut(size: int) -> Callable[[Path], None]:
    return lambda fight: os.truncate(fight, size)


REFUSED = {
    "empty": cut(0),
    "short": cut(50),
    "header only": cut(100),
    "one page": cut(4096),
    "half": cut(15_000),
    "text": lambda fight: fight.write_text("ruleset: dragon-legacy\n" * 300) and None,
    "garbage": lambda fight: fight.write_bytes(os.urandom(9000)) and None,
    "foreign": foreign,
    "damaged": overwrite(4096, os.urandom(16_000)),
    "a damaged entry": overwrite(12 * 4096, os.urandom(4096)),
    "no tables": overwrite(100, bytes(3900)),
    "newer": overwrite(60, struct.pack(">I", FORMAT + 1)),
}


@pytest.mark.parametrize("spoil", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_fight_of_ours_is_refused_and_left_alone(fight: Path, spoil: Callable[[Path], None]) -> None:
    spoil(fight)
    before = content(fight.parent)
    with pytest.raises((NotAFight, NewerFormat), match=r"ford\.fight"):
        Journal.open(fight)
    assert content(fight.parent) == before
    with pytest.raises(CombatError), Journal.read(fight) as reader:
        reader.ancestry(40)
    assert content(fight.parent) == before


def test_a_forged_circle_hangs_nothing(fight: Path) -> None:
    forge(fight, "UPDATE entry SET parent = 30 WHERE id = 20")
    with Journal.read(fight) as journal:
        assert journal.nearest_snapshot(40) is None
        with pytest.raises((NoSuchEntry, NotAFight)):
            journal.ancestry(40)


def test_a_newer_format_names_both_numbers(fight: Path) -> None:
    REFUSED["newer"](fight)
    for opening in (Journal.open, Journal.read):
        with pytest.raises(NewerFormat, match=f"in format {FORMAT + 1}; this version reads formats up to {FORMAT}"):
            opening(fight)


def test_what_is_no_file_at_all_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.fight", tmp_path, tmp_path / "no folder" / "x.fight"):
        for opening in (Journal.open, Journal.read):
            with pytest.raises(NotAFight, match="no such file"):
                opening(path)
    assert os.listdir(tmp_path) == []


def test_creating_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(NotSaved, match="exists already"):
        Journal.create(tmp_path / "notes.txt")
    with pytest.raises(NotSaved, match="No such file"):
        Journal.create(tmp_path / "none" / "x.fight")
    assert content(tmp_path) == {"notes.txt": b"mine"}


def test_creating_on_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combattracker.journal.sqlite.journal.SCHEMA", "PRAGMA max_page_count = 1;" + SCHEMA)
    with pytest.raises(NotSaved, match="Make room"):
        Journal.create(tmp_path / "x.fight")
    assert os.listdir(tmp_path) == []


def test_a_fight_has_its_marks_and_settings(fight: Path) -> None:
    assert struct.unpack(">I4xI", fight.read_bytes()[60:72]) == (FORMAT, APPLICATION_ID)
    with Journal.open(fight) as journal:
        found = [
            journal._one(f"PRAGMA {name}")
            for name in ("journal_mode", "synchronous", "fullfsync", "foreign_keys", "locking_mode")
        ]
    assert found == ["wal", 2, 1, 1, "normal"]


def test_a_name_full_of_signs_is_only_a_name(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "50% of a?mode=ro#é.fight") as journal:
        add(journal)
    assert os.listdir(tmp_path) == ["50% of a?mode=ro#é.fight"]


def test_a_checkpoint_cut_short_is_made_good_from_the_log(fight: Path) -> None:
    """Killed in the middle of one, a file's first page may already count pages that are only in the log."""
    journal = Journal.open(fight)
    for _ in range(40):
        add(journal)
    log = fight.with_name("ford.fight-wal").read_bytes()
    old = fight.read_bytes()
    journal.close()
    frames = [log[at : at + 24 + 4096] for at in range(32, len(log), 24 + 4096)]
    first = next(frame[24:] for frame in reversed(frames) if frame[:4] == struct.pack(">I", 1))
    assert struct.unpack(">I", first[28:32])[0] > len(old) // 4096
    fight.write_bytes(first + old[4096:])
    fight.with_name("ford.fight-wal").write_bytes(log)
    for opening in (Journal.read, Journal.open):
        with opening(fight) as again:
            assert len(again.ancestry(80)) == 80


@pytest.mark.skipif(sys.platform == "win32", reason="other rights")
@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)])
def test_where_nothing_may_be_written_it_is_told_at_once(fight: Path, folder_mode: int, file_mode: int) -> None:
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders are closed to nobody
        folder = Path(name)
        path = fight.rename(folder / "ford.fight")
        path.chmod(file_mode)
        folder.chmod(folder_mode)
        try:
            if os.getuid() == 0:  # root may write everywhere
                os.seteuid(65534)
            with pytest.raises(NotSaved, match=r"Copy the fight to where you may write, or watch"):
                Journal.open(path)
            with Journal.read(path) as reader:
                assert len(reader.ancestry(40)) == 40
        finally:
            os.seteuid(os.getuid())
            folder.chmod(0o755)


def test_a_fight_that_another_program_uses_can_be_read_but_not_played(fight: Path) -> None:
    with closing(sqlite3.connect(fight)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        with Journal.read(fight) as journal:
            assert journal.count() == 40
        with pytest.raises(NotSaved, match="Close the other program"):
            Journal.open(fight)
