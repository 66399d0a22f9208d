"""Truncated and bit-flipped fights: what is intact is taken up and told, or the file is refused; it stays as it is."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from combattracker.api.opening import resume
from combattracker.journal.cache import SNAPSHOT_EVERY
from combattracker.journal.failing import NewerFormat, NotAFight
from combattracker.journal.files.rescue import rescue
from combattracker.journal.files.verify import faults
from combattracker.journal.protocol import Entry
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.lock import Held
from combattracker.journal.sqlite.migrations import FORMAT
from combattracker.model.errors import CombatError, Unreadable
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.support.fights import COIN_DUEL, forge, in_file

FLIPS, CUTS = 160, 40


@pytest.fixture(autouse=True)
def _rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))


def played(path: Path, entries: int = 40) -> OpenFight:
    """A fight with branches, names, a snapshot and an open question."""
    open_ = in_file(COIN_DUEL, path)
    console = Console(open_)
    while open_.head < entries:
        for line in ("note a note", "hurt 0 mira", "set mira.nerve=5", "undo", "ruling so it is"):
            console.execute(line)
    console.execute("name the point")
    open_.store.save_snapshot(5, open_.state_at(5))
    console.execute("gambler-1: challenge mira")
    return open_


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fight file in which nothing is wrong."""
    path = tmp_path_factory.mktemp("whole") / "whole.fight"
    played(path).close()
    return path


def entries(open_: OpenFight) -> list[Entry]:
    return [open_.store.entry(point.id) for point in open_.store.outline()]


def told(entry: Entry) -> str:
    return f"{entry.label} {entry.at} {entry.command} {entry.transcript} {entry.events}"


class Original:
    """What the fight was before anything happened to it."""

    def __init__(self, path: Path) -> None:
        open_ = resume(path)
        self.head, self.asking, self.state = open_.head, open_.asking, open_.settled
        self.entries = entries(open_)
        self.known = {told(entry) for entry in self.entries}
        open_.close()


@pytest.fixture(scope="module")
def original(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> Original:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))
        return Original(Path(shutil.copy(whole, tmp_path_factory.mktemp("original"))))


def outcome(path: Path, original: Original) -> str:
    """What becomes of a damaged file: it is sound all the same, rescued, or refused; never anything else."""
    before = path.read_bytes()
    into = path.with_name(f"{path.stem}-rescued.fight")
    try:
        open_ = resume(path)
    except CombatError as fault:
        assert path.read_bytes() == before
        assert "fight" in str(fault), fault  # noqa: PT017
        assert [each.name for each in path.parent.iterdir()] == [path.name]
        return "refused"
    found = entries(open_)
    if into.exists():
        assert path.read_bytes() == before
        assert open_.trouble.startswith(f"{path.name} is damaged (")
        assert f"it stays as it is. {len(found)} of " in open_.trouble
        assert f"and you go on with these in {into.name}" in open_.trouble
        for entry in found:
            assert told(entry) in original.known
        assert open_.asking in (None, original.asking)
        if open_.asking is not None:
            open_.abandon()
        # It is a fight like any other.
        open_.submit(Command("note", args={"text": "it goes on"}))
        open_.close()
        with Journal.read(into) as journal:
            assert list(faults(journal)) == []
        into.unlink()
        return "rescued"
    assert found == original.entries, "nothing that was opened as it is may be otherwise"
    assert (open_.head, open_.settled) == (original.head, original.state)
    if open_.asking is None:
        assert "the unfinished action" in open_.trouble
    else:
        assert (open_.asking, open_.trouble) == (original.asking, "")
    open_.close()
    return "sound"


def test_any_bit_may_flip(whole: Path, original: Original, tmp_path: Path) -> None:
    chance = Random(7)
    body = whole.read_bytes()
    counted = dict.fromkeys(("sound", "rescued", "refused"), 0)
    for number in range(FLIPS):
        at = chance.randrange(len(body) * 8)
        damaged = bytearray(body)
        damaged[at // 8] ^= 1 << at % 8
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / "a.fight"
        path.write_bytes(damaged)
        counted[outcome(path, original)] += 1
        shutil.rmtree(folder)
    assert all(counted.values()), f"every outcome occurs: {counted}"
    assert counted["rescued"] > counted["refused"]


def test_every_bit_of_the_header_may_flip(whole: Path, original: Original, tmp_path: Path) -> None:
    body = whole.read_bytes()
    for at in range(100):
        damaged = bytearray(body)
        damaged[at] ^= 1 << at % 8
        path = tmp_path / "a.fight"
        path.write_bytes(damaged)
        outcome(path, original)


def test_it_may_be_cut_anywhere(whole: Path, original: Original, tmp_path: Path) -> None:
    chance = Random(3)
    body = whole.read_bytes()
    sizes = [0, 1, 15, 16, 99, 100, 4095, 4096, 4097, len(body) - 1]
    for size in [*sizes, *(chance.randrange(len(body)) for _ in range(CUTS))]:
        path = tmp_path / "a.fight"
        path.write_bytes(body[:size])
        assert outcome(path, original) != "sound", size


def test_a_page_of_nonsense_hides_nothing_behind_it(tmp_path: Path, original: Original) -> None:
    path = tmp_path / "a.fight"
    open_ = in_file(COIN_DUEL, path)
    for _ in range(60):
        open_.submit(Command("note", args={"text": "x" * 400}))
        open_.undo()
    open_.close()
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(bytes(4096))
    intact, count = rescue(path, tmp_path / "b.fight")
    assert count == 61
    assert 40 < intact < 61, "each is a branch of its own"


def damage(path: Path, entry: int) -> None:
    forge(path, "UPDATE entry SET label = 'forged' WHERE id = ?", entry)


def test_it_stands_at_the_last_that_is_intact_on_the_way_to_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    open_ = in_file(COIN_DUEL, path)
    console = Console(open_)
    for line in ("note a", "note b", "undo", "note c", "note d", "note e"):
        console.execute(line)
    open_.close()
    damage(path, 5)
    found = resume(path)
    assert [entry.label for entry in found.path()][:2] == ["Note c", "Note a"]
    assert found.store.count() == 4
    assert "4 of 6 entries are intact" in found.trouble
    found.close()


def test_names_and_snapshots_come_along(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    open_ = in_file(COIN_DUEL, path)
    open_.store.journal._db.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
    Console(open_).execute("name the beginning")
    while open_.head < SNAPSHOT_EVERY + 20:
        open_.submit(Command("note", args={"text": "x"}))
    Console(open_).execute("name the end")
    open_.close()
    damage(path, SNAPSHOT_EVERY + 10)
    found = resume(path)
    assert found.store.bookmarks() == {"the beginning": 1}
    assert found.head == SNAPSHOT_EVERY + 9
    nearest = found.store.nearest_snapshot(found.head)
    assert nearest is not None
    assert nearest[0] == SNAPSHOT_EVERY
    found.close()


def test_what_a_killed_process_left_in_its_log_is_rescued_too(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.fight", tmp_path / "killed" / "a.fight"
    played(path, 10).close()
    open_ = resume(path)
    open_.abandon()
    for _ in range(20):
        open_.submit(Command("note", args={"text": "in the log"}))
    copy.parent.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
    count = open_.store.count()
    open_.close()
    body = bytearray(copy.read_bytes())
    at = body.index(b"set mira.nerve") if b"set mira.nerve" in body else body.index(b"Set mira.nerve")
    body[at] ^= 1
    copy.write_bytes(body)
    before = {each.name: each.read_bytes() for each in copy.parent.iterdir()}
    intact, found = rescue(copy, tmp_path / "b.fight")
    assert found == count
    assert intact >= count - 2
    assert {each.name: each.read_bytes() for each in copy.parent.iterdir()} == before


def test_a_second_time_it_goes_on_with_what_was_rescued(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    played(path, 10).close()
    damage(path, 8)
    first = resume(path)
    first.submit(Command("note", args={"text": "since then"}))
    head = first.head
    with pytest.raises(Held):
        resume(path)
    first.close()
    second = resume(path)
    assert second.head == head
    assert second.trouble.endswith("You go on in a-rescued.fight, as before")
    second.close()


def test_a_damaged_unfinished_action_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    open_ = played(path, 10)
    state = open_.settled
    open_.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE pending SET body = 'x'")
        db.commit()
    found = resume(path)
    assert found.trouble == "the unfinished action can't go on: line 1 of it is damaged in this fight file"
    assert (found.asking, found.settled) == (None, state)
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".fight"] == ["a.fight"]
    found.submit(Command("challenge", "gambler-1"))
    assert found.asking is not None
    found.close()


def test_what_is_no_fight_is_refused(tmp_path: Path) -> None:
    foreign, text, empty, newer = (tmp_path / f"{name}.fight" for name in ("foreign", "text", "empty", "newer"))
    with closing(sqlite3.connect(foreign)) as db:
        db.executescript("CREATE TABLE entry(id); INSERT INTO entry VALUES (1)")
    text.write_text("ruleset: dragon-legacy\n" * 300)
    empty.touch()
    played(newer, 5).close()
    with closing(sqlite3.connect(newer)) as db:
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    into = tmp_path / "into.fight"
    for path in (foreign, text, empty):
        with pytest.raises(NotAFight):
            resume(path)
        with pytest.raises(NotAFight):
            rescue(path, into)
    with pytest.raises(NewerFormat, match=f"in format {FORMAT + 1}"):
        resume(newer)
    with pytest.raises(NewerFormat, match=f"in format {FORMAT + 1}"):
        rescue(newer, into)
    with pytest.raises(Unreadable):
        rescue(tmp_path / "none.fight", tmp_path / "into.fight")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_fight_that_was_never_begun_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    Journal.create(path).close()
    with pytest.raises(Unreadable, match="this fight has no beginning"):
        resume(path)
    assert [each.name for each in tmp_path.iterdir()] == ["a.fight"]
