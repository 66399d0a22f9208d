"""Fights from before texts held references: checksums and a mark come with the format, and players get no free text."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from combattracker.api.opening import resume, save_copy
from combattracker.cli.main import main
from combattracker.journal.cache import Past
from combattracker.journal.failing import NotAFight
from combattracker.journal.files.jsonl import exported, imported
from combattracker.journal.files.listing import summary
from combattracker.journal.files.rescue import rescue
from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite.codec import decode_events, encode
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.migrations import FORMAT, bring_up_to_date, differs
from combattracker.journal.sqlite.spelled import Spelled, hides
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.model.facts.fold import fold, opened
from combattracker.model.names.earlier import marked
from combattracker.model.signs import SIGNS, SPELLED
from combattracker.play.console.console import Console
from combattracker.recap.markdown import recap, recap_of
from tests.support.fights import COIN_DUEL, forge, in_file, with_checksums

SAVED = Path(__file__).parent / "saved"
GAMES = sorted(path.stem for path in SAVED.glob("*.yaml") if not path.stem.startswith("format-"))
MARKER = "Zqx"
"""Stands in every free text of an old fight; only the GM may read it."""


def copied(name: str, folder: Path) -> Path:
    return Path(shutil.copy(SAVED / f"{name}.fight", folder / "old.fight"))


def unchecked(path: Path) -> None:
    """As a step from the first format left its entries."""
    for table in ("entry", "head", "snapshot", "pending"):
        forge(path, f"UPDATE {table} SET crc = NULL")


def everywhere(path: Path) -> None:
    """Puts the marker into every free text of a fight's entries."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        rows = db.execute("SELECT id, events FROM entry").fetchall()
    for number, body in rows:
        events = marked(decode_events(body))
        text = encode(events).decode().replace(SPELLED, f"{MARKER} ")
        forge(path, "UPDATE entry SET events = ? WHERE id = ?", text.encode(), number)
    with_checksums(path)


# The step


@pytest.mark.parametrize("name", ["format-1", "format-2", *GAMES])
def test_whatever_is_opened_has_every_checksum_and_is_marked(name: str, tmp_path: Path) -> None:
    path = copied(name, tmp_path)
    with Journal.read(path) as journal:
        before, secret = list(journal.rows()), journal.spelled.secret
    resume(path).close()
    with Journal.read(path) as journal:
        assert (journal.format, journal.spelled) == (FORMAT, Spelled(len(before), secret))
        assert list(journal.rows()) == before
        assert list(faults(journal)) == []
    assert secret
    with closing(sqlite3.connect(path)) as db:
        for table in ("entry", "head", "snapshot", "pending", "spelled"):
            assert db.execute(f"SELECT count(*) FROM {table} WHERE crc IS NULL").fetchone() == (0,)


def test_entries_that_had_no_checksum_are_read_until_then_and_get_one(tmp_path: Path) -> None:
    path = copied("quest", tmp_path)
    unchecked(path)
    with Journal.read(path) as journal:
        assert list(faults(journal)) == []
    resume(path).close()
    forge(path, "UPDATE entry SET label = 'x' WHERE id = 4")
    with Journal.read(path) as journal:
        assert "entry 4 in this fight file is damaged" in list(faults(journal))


@pytest.mark.parametrize("version", [1, 2])
def test_a_step_that_fails_changes_nothing(version: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copied(f"format-{version}", tmp_path)
    before = path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        with monkeypatch.context() as patch:
            patch.setattr("combattracker.journal.sqlite.migrations.all_of", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                bring_up_to_date(db)
        assert not db.in_transaction
        assert differs(db, version) == ""
    assert path.read_bytes() == before


KILLED = """
import os, signal, sys
from pathlib import Path
from combattracker.journal.sqlite import migrations as formats
from combattracker.journal.sqlite.journal import Journal
formats.all_of = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
Journal.open(Path(sys.argv[1]))
"""


@pytest.mark.parametrize("version", [1, 2])
def test_a_step_that_is_killed_leaves_the_fight_as_it_was(version: int, tmp_path: Path) -> None:
    path = copied(f"format-{version}", tmp_path)
    with Journal.read(path) as journal:
        before = list(journal.rows())
    done = subprocess.run([sys.executable, "-c", KILLED, path], env=dict(os.environ), check=False)
    assert done.returncode == -signal.SIGKILL
    with Journal.read(path) as journal:
        assert (journal.format, list(journal.rows())) == (version, before)
    resume(path).close()
    with Journal.read(path) as journal:
        assert (journal.format, list(journal.rows())) == (FORMAT, before)


# Damage


@pytest.fixture
def fight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fight of the present format."""
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))
    path = tmp_path / "a.fight"
    open_ = in_file(COIN_DUEL, path)
    for number in range(3):
        Console(open_).execute(f"note number {number}")
    Console(open_).execute("gambler-1: challenge mira")
    open_.store.save_snapshot(3, open_.state_at(3))
    open_.close()
    return path


@pytest.mark.parametrize("table", ["entry", "head"])
def test_without_a_checksum_it_is_damaged_for_everybody(
    table: str, fight: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forge(fight, f"UPDATE {table} SET crc = NULL")
    told = "entry 1 in this fight file is damaged" if table == "entry" else "where this fight stands is damaged"
    assert told in summary(fight).fault
    for words in ("journal list", "journal verify", "journal export", "recap"):
        assert main([*words.split(), str(fight)]) != 0
        out, err = capsys.readouterr()
        assert told in out + err
    with pytest.raises(NotAFight, match=told):
        Journal.open(fight)


def test_rescue_takes_nothing_without_a_checksum(fight: Path, tmp_path: Path) -> None:
    forge(fight, "UPDATE entry SET crc = NULL WHERE id = 4")
    forge(fight, "UPDATE pending SET crc = NULL")
    assert rescue(fight, tmp_path / "new.fight") == (3, 4)
    with Journal.read(tmp_path / "new.fight") as journal:
        assert list(faults(journal)) == []
        assert (journal.count(), journal.waiting(), journal.format) == (3, [], FORMAT)
    forge(fight, "UPDATE entry SET crc = NULL")
    with pytest.raises(NotAFight, match="not even how it began"):
        rescue(fight, tmp_path / "other.fight")


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE spelled SET last = 2",
        "UPDATE spelled SET secret = 'x'",
        "UPDATE spelled SET crc = 0",
        "DELETE FROM spelled",
    ],
)
def test_where_the_mark_is_damaged_it_is_told_and_all_is_rescued_as_spelled(
    sql: str, fight: Path, tmp_path: Path
) -> None:
    forge(fight, sql)
    with pytest.raises(NotAFight, match="an earlier version wrote is damaged"):
        Journal.open(fight)
    with Journal.read(fight) as journal:
        assert list(faults(journal)) == ["which entries an earlier version wrote is damaged"]
        with pytest.raises(NotAFight):
            recap_of(JournalStore(journal), audience=PLAYERS)
    assert rescue(fight, tmp_path / "new.fight") == (4, 4)
    with Journal.read(tmp_path / "new.fight") as journal:
        assert journal.spelled == Spelled(4, secret=True)


# What players read


@pytest.mark.parametrize("game", GAMES)
def test_players_get_no_text_of_an_old_fight_with_somebody_hidden(game: str, tmp_path: Path) -> None:
    path = copied(game, tmp_path)
    everywhere(path)
    with Journal.read(path) as journal:  # as it lies there, in the earlier format
        store = JournalStore(journal)
        assert MARKER in recap_of(store, arithmetic=True)
        told = recap_of(store, audience=PLAYERS, arithmetic=True)
    table = resume(path)
    head = table.head
    assert recap(table, audience=PLAYERS, arithmetic=True) == told
    assert MARKER not in told
    assert "## " in told, "what is drawn from fields is still told"
    assert not any(sign in told + recap(table, arithmetic=True) for sign in SIGNS)
    while True:
        view = view_state(table.state, PLAYERS)
        assert MARKER not in encode(view).decode()
        if not table.undo():
            break
    table.go_to(head)
    Console(table).execute("ruling what is said from now on")
    assert "what is said from now on" in recap(table, audience=PLAYERS)
    assert MARKER not in recap(table, audience=PLAYERS, arithmetic=True)
    save_copy(table, tmp_path / "copy.fight")
    table.close()
    with Journal.read(tmp_path / "copy.fight") as journal:
        assert MARKER not in recap_of(JournalStore(journal), audience=PLAYERS, arithmetic=True)
        assert MARKER in recap_of(JournalStore(journal))


def test_where_nobody_was_ever_hidden_players_read_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))
    open_ = in_file(COIN_DUEL, tmp_path / "a.fight")
    Console(open_).execute("ruling rain falls")
    open_.close()
    with Journal.read(tmp_path / "a.fight") as journal:
        first, *lines = exported(journal)
    older = {**msgspec.json.decode(first), "combattracker-fight": 2}
    seen = [line.replace(b'"hidden":true', b'"hidden":false') for line in lines]
    imported([msgspec.json.encode(older), *seen], tmp_path / "b.fight")
    with Journal.read(tmp_path / "b.fight") as journal:
        assert journal.spelled == Spelled(2)
        assert "rain falls" in recap_of(JournalStore(journal), audience=PLAYERS)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_exported_and_taken_in_or_rescued_is_marked_as_well(game: str, tmp_path: Path) -> None:
    path = copied(game, tmp_path)
    everywhere(path)
    with Journal.read(path) as journal:
        lines, count = list(exported(journal)), journal.count()
    older = msgspec.json.decode(lines[0])
    assert (older["spelled"], older["secret"]) == (count, True)
    older = {key: value for key, value in older.items() if key not in ("spelled", "secret")}
    older["combattracker-fight"] = 2
    imported(lines, tmp_path / "a.fight")
    imported([msgspec.json.encode(older), *lines[1:]], tmp_path / "b.fight")
    rescue(path, tmp_path / "c.fight")
    for name in ("a", "b", "c"):
        with Journal.read(tmp_path / f"{name}.fight") as journal:
            assert journal.spelled == Spelled(count, secret=True)
            assert list(faults(journal)) == []
            assert MARKER not in recap_of(JournalStore(journal), audience=PLAYERS, arithmetic=True)


def test_a_part_of_an_old_fight_is_rescued_with_its_mark(tmp_path: Path) -> None:
    path = copied("format-2", tmp_path)
    table = resume(path)
    Console(table).execute("abandon")
    Console(table).execute("note one more")
    table.close()
    assert rescue(path, tmp_path / "a.fight") == (23, 23)
    forge(path, "UPDATE entry SET crc = NULL WHERE id = 22")
    kept, _ = rescue(path, tmp_path / "b.fight")
    for name, last in (("a", 22), ("b", kept)):
        with Journal.read(tmp_path / f"{name}.fight") as journal:
            assert journal.spelled == Spelled(last, secret=True)
            assert list(faults(journal)) == []


# Marks


@pytest.mark.parametrize("game", GAMES)
def test_a_state_from_marked_events_is_the_marked_state(game: str, tmp_path: Path) -> None:
    path = copied(game, tmp_path)
    with Journal.read(path) as journal:
        rows = journal.ancestry(journal.head or 0)
        past = Past(JournalStore(journal))
        plain = opened(decode_events(rows[0].events)[0])  # type: ignore[arg-type]
        for row in rows:
            plain = fold(plain, decode_events(row.events))
            assert past.state(row.id) == marked(plain) == marked(marked(plain))


@pytest.mark.parametrize(
    ("events", "told"),
    [
        (b'[{"type":"Joined","combatant":{"hidden":false}}]', False),
        (b'[{"type":"Joined","combatant":{"hidden" : true}}]', True),
        (b'[{"type":"Joined","combatant":{"hid\\u0064en":true}}]', True),
        (b'[{"type":"Revised","field":"hidden","before":false,"after":true}]', True),
        (b'[{"type":"Noted","note":{"text":"hidden"}}]', False),
        (b'[{"hidden', True),
        (None, True),
    ],
)
def test_whether_somebody_is_hidden_in_an_entry(events: object, told: bool) -> None:
    assert hides(events) == told
