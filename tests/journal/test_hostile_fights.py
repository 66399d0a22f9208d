"""A file from anywhere can do nothing but be read, in little time and room, and reading changes nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

import combattracker
from combattracker.api.opening import resume, save_copy
from combattracker.cli.main import main
from combattracker.journal.failing import NotAFight, NotSaved
from combattracker.journal.files.listing import fights
from combattracker.journal.files.rescue import rescue
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.lock import Held
from combattracker.model.errors import CombatError
from combattracker.play.console.console import Console
from tests.support.fights import COIN_DUEL, forge, in_file

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))


def played(path: Path, notes: int = 3) -> Path:
    open_ = in_file(COIN_DUEL, path)
    console = Console(open_)
    for number in range(notes):
        console.execute(f"note number {number}")
    open_.close()
    return path


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    return played(tmp_path / "a.fight")


def content(path: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in path.parent.iterdir() if each.name.startswith(path.name)}


# Files made to harm


def with_schema(sql: str) -> Callable[[Path], None]:
    def harm(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.executescript(sql)

    return harm


def circle_of_pages(path: Path) -> None:
    """A page of a table of which every cell leads to the page itself."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        ((root,),) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'pending'")
        ((size,),) = db.execute("PRAGMA page_size")
    cells = 200
    page = bytearray(size)
    page[0:12] = bytes([5, 0, 0]) + cells.to_bytes(2) + (size - 6 * cells).to_bytes(2) + b"\0" + root.to_bytes(4)
    for number in range(cells):
        at = size - 6 * (number + 1)
        page[12 + 2 * number : 14 + 2 * number] = at.to_bytes(2)
        page[at : at + 6] = root.to_bytes(4) + bytes([0x80 | (number >> 7), number & 0x7F])
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(page)


HARM: dict[str, Callable[[Path], None]] = {
    "a view in place of a table": with_schema(
        f"DROP TABLE pending; CREATE VIEW pending(seq, kind, body, crc) AS {ENDLESS} SELECT i, 'edit', 'x', NULL FROM n"
    ),
    "a view in place of the entries": with_schema(
        "PRAGMA foreign_keys = OFF; DROP TABLE snapshot; DROP TABLE redo; DROP TABLE bookmark; DROP TABLE entry;"
        f"CREATE VIEW entry AS {ENDLESS} SELECT i id, i - 1 parent, '' at, '' label, '' ruleset_version,"
        "zeroblob(900000000) command, x'' answers, x'' events, NULL crc FROM n"
    ),
    "a trigger": with_schema("CREATE TRIGGER more AFTER UPDATE ON head BEGIN DELETE FROM redo; END"),
    "a column that is worked out": with_schema(
        "DROP TABLE origin; CREATE TABLE origin(one INTEGER PRIMARY KEY CHECK (one = 1), program TEXT NOT NULL,"
        "blob AS (zeroblob(900000000)))"
    ),
    "a table more": with_schema("CREATE TABLE more(x)"),
    "a table less": with_schema("DROP TABLE origin"),
    "a circle of pages": circle_of_pages,
}

LOOK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from combattracker.cli.main import main
for words in sys.argv[2].split("|"):
    print(words, main([word.replace("FIGHT", sys.argv[1]) for word in words.split()]))
"""


@pytest.mark.parametrize("harm", HARM)
def test_what_is_made_to_harm_is_only_refused(harm: str, fight: Path) -> None:
    HARM[harm](fight)
    before = content(fight)
    words = "journal list FIGHT|journal verify FIGHT|journal show FIGHT 2|recap FIGHT|journal export FIGHT|run FIGHT"
    environment = {**os.environ, "PYTHONPATH": str(Path(combattracker.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", LOOK, fight, words + "|journal rescue FIGHT"],
        capture_output=True, text=True, env=environment, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "damaged" in done.stderr
    assert content(fight) == before


@pytest.mark.parametrize("harm", HARM)
def test_of_a_list_one_line_is_lost(harm: str, fight: Path) -> None:
    shutil.copyfile(fight, fight.with_name("b.fight"))
    HARM[harm](fight)
    found = {each.path.name: each.fault for each in fights(fight.parent)}
    assert found["b.fight"] == ""
    assert len(found) == 2


# Logs of other fights


@pytest.fixture
def other_log(tmp_path: Path) -> bytes:
    """What a killed process left of another fight."""
    path = tmp_path / "elsewhere" / "a.fight"
    path.parent.mkdir()
    open_ = in_file(COIN_DUEL, path)
    Console(open_).execute("note of another fight")
    log = path.with_name("a.fight-wal").read_bytes()
    open_.close()
    assert log
    return log


def test_a_log_of_another_fight_is_set_aside_and_said(fight: Path, other_log: bytes) -> None:
    with Journal.read(fight) as journal:
        rows = list(journal.rows())
    log = fight.with_name("a.fight-wal")
    log.write_bytes(other_log)
    before = content(fight)
    with Journal.read(fight) as journal:
        assert list(journal.rows()) == rows
        assert "does not belong to it" in journal.trouble
    assert main(["journal", "list", str(fight)]) == 0
    assert content(fight) == before

    with Journal.open(fight) as journal:
        assert list(journal.rows()) == rows
        assert journal.trouble.endswith("it was set aside as a.fight-wal-of-another-1")
    assert fight.with_name("a.fight-wal-of-another-1").read_bytes() == other_log


def test_a_log_of_the_same_fight_on_another_day_is_set_aside(fight: Path, tmp_path: Path) -> None:
    backup = shutil.copyfile(fight, tmp_path / "backup")
    open_ = resume(fight)
    Console(open_).execute("note the day after")
    log = fight.with_name("a.fight-wal").read_bytes()
    open_.close()
    again = resume(fight)
    Console(again).execute("note two days after")
    again.close()
    later = shutil.copyfile(fight, tmp_path / "later")
    for file, number in ((backup, 5), (later, 6)):
        shutil.copyfile(file, fight)
        fight.with_name("a.fight-wal").write_bytes(log)
        with Journal.open(fight) as journal:
            assert journal.count() == number
            assert bool(journal.trouble) == (number == 6)


def test_a_log_that_belongs_is_read_from_a_copy_and_taken_in_by_who_plays(fight: Path) -> None:
    log = crashed(fight)
    before = content(fight)
    with Journal.read(fight) as journal:
        assert (journal.count(), journal.trouble) == (5, "")
    assert content(fight) == before
    assert log.exists()
    with Journal.open(fight) as journal:
        assert (journal.count(), journal.trouble) == (5, "")
    assert not log.exists()


def crashed(fight: Path) -> Path:
    """Leaves a fight as a killed process would, with its last action in the log."""
    open_ = resume(fight)
    Console(open_).execute("note last words")
    kept = content(fight)
    open_.close()
    for name, body in kept.items():
        if not name.endswith((".lock", "-shm")):
            fight.with_name(name).write_bytes(body)
    return fight.with_name("a.fight-wal")


def test_a_crashed_fight_can_be_listed_and_told_where_nothing_can_be_written(
    fight: Path, capsys: pytest.CaptureFixture[str], read_only: Callable[[Path], None]
) -> None:
    crashed(fight)
    read_only(fight.parent)
    assert [each.fault for each in fights(fight.parent)] == [""]
    assert main(["recap", str(fight)]) == 0
    assert "last words" in capsys.readouterr().out


@pytest.fixture
def read_only() -> Iterator[Callable[[Path], None]]:
    """Makes a folder one in which nothing can be written."""
    made: list[Path] = []

    def make(folder: Path) -> None:
        made.append(folder)
        folder.chmod(0o555)

    yield make
    for folder in made:
        folder.chmod(0o755)


# Locks


def test_a_lock_that_is_a_link_is_not_followed(fight: Path, tmp_path: Path) -> None:
    target = tmp_path / "dear.txt"
    target.write_text("dear to somebody")
    lock = fight.with_name("a.fight.lock")
    for link in (lock.symlink_to, lambda target: os.link(target, lock)):
        link(target)
        with pytest.raises(NotSaved, match=r"no plain file|symbolic link"):
            Journal.open(fight)
        assert fights(fight.parent)[0].fault == ""
        lock.unlink()
    assert target.read_text() == "dear to somebody"


def test_another_name_of_an_open_fight_is_the_same_fight(fight: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / "b.fight"
    other.parent.mkdir()
    with Journal.open(fight):
        os.link(fight, other)
        with pytest.raises(Held):
            Journal.open(other)
    with Journal.open(other), pytest.raises(Held):
        Journal.open(fight)
    Journal.open(fight).close()


# Damage


def schema_that_is_no_text(path: Path) -> None:
    forge(path, "CREATE VIEW broken AS SELECT 1 AS something")
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path.write_bytes(path.read_bytes().replace(b"AS SELECT 1 AS something", b"AS SELECT 1 " + b"\xc2 " * 6))


def kept_by_nobody(path: Path) -> None:
    """An entry has two behind it, and the index of entries knows of one."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        (page,) = db.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name LIKE 'entry%' AND type = 'index'"
        ).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    body = bytearray(path.read_bytes())
    at = (page - 1) * size
    body[at + 3 : at + 5] = (int.from_bytes(body[at + 3 : at + 5]) - 2).to_bytes(2)  # the last two cells are gone
    path.write_bytes(body)


def nothing_where_an_entry_was(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        text = dict(db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))["entry"]
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET sql = replace(sql, ' NOT NULL', '') WHERE name = 'entry'")
    forge(path, "UPDATE entry SET at = NULL, label = NULL, events = NULL, command = NULL, crc = NULL WHERE id = 3")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'entry'", (text,))


DAMAGE: dict[str, Callable[[Path], None]] = {
    "rows of nothing": nothing_where_an_entry_was,
    "a schema that is no text": schema_that_is_no_text,
    "an index without two entries": kept_by_nobody,
    "a number waits": lambda path: forge(path, "INSERT INTO pending VALUES (1, 'command', 5, NULL)"),
    "no checksum": lambda path: forge(path, "UPDATE entry SET crc = NULL, label = x'00ff' WHERE id = 3"),
    "a parent that is not there": lambda path: forge(path, "UPDATE entry SET parent = 77, crc = NULL WHERE id = 3"),
    "a parent that comes later": lambda path: forge(path, "UPDATE entry SET parent = 4, crc = NULL WHERE id = 3"),
    "a parent that is a text": lambda path: forge(path, "UPDATE entry SET parent = 'x', crc = NULL WHERE id = 3"),
    "a head that is a text": lambda path: forge(path, "UPDATE head SET entry = 'x', crc = NULL"),
    "a head beyond": lambda path: forge(path, "UPDATE head SET entry = 99, crc = NULL"),
    "no head": lambda path: forge(path, "DELETE FROM head"),
    "a name that is a number": lambda path: forge(path, "INSERT INTO bookmark VALUES (x'ff', 'x')"),
    "something else waits": lambda path: forge(path, "INSERT INTO pending VALUES (1, 'x', 'x', NULL)"),
    "what waits has no command": lambda path: forge(path, "INSERT INTO pending VALUES (1, 'edit', '{}', NULL)"),
    "a redo to nowhere": lambda path: forge(path, "INSERT INTO redo VALUES (4, 99)"),
    "cut off": lambda path: os.truncate(path, path.stat().st_size * 2 // 3),
    "cut to a page": lambda path: os.truncate(path, 4096),
    "cut to nothing": lambda path: os.truncate(path, 0),
}
COMMANDS = ("journal list F", "journal show F", "journal show F 3", "journal verify F", "journal export F", "recap F",
            "run F", "journal rescue F NEW")  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_a_message(damage: str, fight: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    DAMAGE[damage](fight)
    for number, command in enumerate(COMMANDS):
        words = command.replace("NEW", str(tmp_path / f"new-{number}.fight")).split()
        main([str(fight) if word == "F" else word for word in words])  # whatever is raised fails the test
    assert "Traceback" not in "".join(capsys.readouterr())


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_rescued_is_sound(damage: str, fight: Path, tmp_path: Path) -> None:
    DAMAGE[damage](fight)
    new = tmp_path / "new.fight"
    with suppress(CombatError):
        rescue(fight, new)
        assert main(["journal", "verify", str(new)]) == 0
        resume(new).close()


def test_numbers_beyond_all_entries(fight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("99", "99999999999999999999", "-1", "0"):
        assert main(["journal", "show", str(fight), number]) == 1
        assert "has no entry" in capsys.readouterr().err


def test_a_fight_that_is_removed_while_it_is_open_says_so(fight: Path, tmp_path: Path) -> None:
    open_ = resume(fight)
    fight.unlink()
    with pytest.raises(NotSaved) as told:
        Console(open_).execute("note nobody will read this")
    assert "was removed, or moved elsewhere, while it was open" in str(told.value)
    assert "not lost" not in str(told.value)
    save_copy(open_, tmp_path / "copy.fight")
    open_.close()
    with Journal.read(tmp_path / "copy.fight") as journal:
        assert journal.count() == 4


def test_nothing_else_is_taken_for_a_fight(tmp_path: Path) -> None:
    (tmp_path / "a.fight").mkdir()
    with pytest.raises(NotAFight):
        Journal.read(tmp_path / "a.fight")
