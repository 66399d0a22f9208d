"""Export to JSON Lines and back: the same fight, or a line that says what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from combattracker.journal.cache import SNAPSHOT_EVERY
from combattracker.journal.files.jsonl import exported, imported
from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite import journal as journal_module
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.migrations import FORMAT
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.support.fights import FORD, LONG_ACTIONS, LongAction, again, in_file


def lines_of(path: Path) -> list[bytes]:
    with Journal.read(path) as journal:
        return list(exported(journal))


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """A fight with branches, names, something undone, and a question that is open."""
    path = tmp_path / "a.fight"
    open_ = in_file(FORD, path)
    console = Console(open_)
    open_.auto = set(open_.state.sides)
    for _ in range(20):
        console.accept()
    for line in ("undo", "undo", "name the ford", 'note Übel [bold] "x"', "undo", "note else", "undo"):
        console.execute(line)
    open_.auto = set()
    while open_.asking is None:
        owed = open_.next_step()
        try:
            console.execute("next")
        except CombatError:
            console.execute(f"force {owed.who}: attack")  # type: ignore[union-attr]
    open_.close()
    return path


def test_there_and_back_it_is_an_equal_fight(fight: Path) -> None:
    lines = lines_of(fight)
    other = fight.with_name("b.fight")
    assert imported(lines, other) == len(lines) - 1
    assert lines_of(other) == lines
    one, two = again(fight, FORD), again(other, FORD)
    assert (one.head, one.state, one.asking) == (two.head, two.state, two.asking)
    assert one.asking is not None
    assert one.store.outline() == two.store.outline()
    assert one.store.bookmarks() == two.store.bookmarks() == {"the ford": 19}
    assert [one.undo(), one.redo()] == [two.undo(), two.redo()]
    assert (one.head, one.asking) == (two.head, two.asking)
    for open_ in (one, two):
        open_.close()


@pytest.mark.parametrize("long", LONG_ACTIONS, ids=str)
def test_a_fight_of_every_game_at_every_kind_of_question(long: LongAction, tmp_path: Path) -> None:
    open_ = long.answered(long.prepared(in_file(long.opening(), tmp_path / "a.fight")), 5)
    other = tmp_path / "b.fight"
    imported(lines_of(tmp_path / "a.fight"), other)
    with Journal.open(other) as journal:
        found = OpenFight(JournalStore(journal), long.opening().ruleset)
        assert (found.state, found.asking) == (open_.state, open_.asking)
        assert list(faults(journal)) == []
    open_.close()


def test_every_line_is_json_that_others_can_read(fight: Path) -> None:
    head, *entries = [json.loads(line) for line in lines_of(fight)]
    assert head["combattracker-fight"] == FORMAT
    assert head["bookmarks"] == {"the ford": 19}
    assert head["pending"][0][0] == "command"
    assert [entry["id"] for entry in entries] == list(range(1, len(entries) + 1))
    assert entries[0]["events"][0]["type"] == "Opened"
    assert entries[0]["ruleset_version"] == "1.0"


def test_a_fight_that_is_being_played_is_exported_as_it_was_at_one_moment(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    open_ = in_file(FORD, path)
    with Journal.read(path) as journal:
        lines = exported(journal)
        head = json.loads(next(lines))
        for _ in range(5):
            open_.submit(Command("note", args={"text": "meanwhile"}))
        assert (head["head"], len(list(lines))) == (1, 1)
        assert len(list(exported(journal))) == 7
    open_.close()


def test_what_is_taken_in_has_its_snapshots(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    open_ = in_file(FORD, path)
    open_.store.journal._db.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
    while open_.head < SNAPSHOT_EVERY + 10:
        open_.submit(Command("hurt", args={"amount": "0", "who": "jorun"}))
    open_.close()
    imported(lines_of(path), tmp_path / "b.fight")
    for name in ("a.fight", "b.fight"):
        with Journal.read(tmp_path / name) as journal:
            found = journal.nearest_snapshot(SNAPSHOT_EVERY + 10)
            assert found is not None
            assert found[0] == SNAPSHOT_EVERY
            assert list(faults(journal)) == []


def test_nothing_is_overwritten(fight: Path) -> None:
    before = fight.read_bytes()
    with pytest.raises(CombatError, match="exists already"):
        imported(lines_of(fight), fight)
    assert fight.read_bytes() == before


def test_a_fight_that_was_never_begun_has_nothing_to_export(tmp_path: Path) -> None:
    Journal.create(tmp_path / "a.fight").close()
    with pytest.raises(CombatError, match="was never begun"):
        lines_of(tmp_path / "a.fight")


Spoil = Callable[[list[Any]], object]


def _cut(lines: list[Any]) -> None:
    del lines[5]


def _set(number: int, **values: object) -> Spoil:
    return lambda lines: lines[number].update(values)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda lines: lines.clear(), "line 1: no exported fight begins like this"),
        (lambda lines: lines.__setitem__(0, [1]), "line 1: no exported fight begins like this"),
        (lambda lines: lines.pop(0), "line 1: no exported fight begins like this"),
        (_set(0, **{"combattracker-fight": FORMAT + 1}), f"in format {FORMAT + 1}; known is {FORMAT}"),
        (_set(0, head=99), "line 1: it stands at an entry that is not there"),
        (_set(0, head="x"), "line 1: no exported fight begins like this"),
        (_set(0, redo={"1": 9}), "line 1: redo from 1 to 9, which does not follow it"),
        (_set(0, redo={"0": 99}), "line 1: redo from 0 to 99"),
        (_set(0, bookmarks={"x": 99}), "line 1: the name 'x' means entry 99"),
        (_set(0, bookmarks={"x": 2**70}), "line 1: "),
        (_set(0, pending=[["answer", {}]]), "line 1: the unfinished action has to begin with its command"),
        (_set(0, pending=[["command", 3]]), "line 1: the unfinished action in this fight file can't be read"),
        (_set(0, pending=[["spell", 3]]), "line 1: "),
        (_cut, "line 6: entry 6 is not where it belongs"),
        (lambda lines: lines.insert(3, dict(lines[2])), "line 4: entry 2 is not where it belongs"),
        (_set(4, parent=None), "line 5: entry 4 is not where it belongs"),
        (_set(4, parent=4), "line 5: entry 4 is not where it belongs"),
        (_set(4, parent=-1), "line 5: entry 4 is not where it belongs"),
        (_set(4, id=2**80), "line 5: entry 1208925819614629174706176 is not where it belongs"),
        (_set(4, label=3), "line 5: this is no entry of an exported fight"),
        (_set(4, command=3), "line 5: entry 4 in this fight file can't be read"),
        (_set(4, answers={}), "line 5: entry 4 in this fight file can't be read"),
        (_set(4, events=[{"type": "Levitated"}]), "line 5: entry 4 in this fight file can't be read"),
        (_set(1, events=[]), "line 2: entry 1 is no beginning of a fight"),
        (
            _set(4, events=[{"type": "Moved", "who": "nobody", "before": None, "after": None}]),
            "line 5: entry 4 does not follow from what was before",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_leaves_nothing(fight: Path, spoil: Spoil, told: str) -> None:
    lines: list[Any] = [json.loads(line) for line in lines_of(fight)]
    spoil(lines)
    other = fight.with_name("b.fight")
    with pytest.raises(CombatError, match=told) as caught:
        imported([json.dumps(line).encode() for line in lines], other)
    assert type(caught.value).__name__ in ("Unreadable", "NewerFormat", "NotAFight")
    assert not list(fight.parent.glob("b.fight*"))


@pytest.mark.parametrize("garbage", [b"\xff\xfe", b"{", b"[" * 100_000, b"\x00", b'{"combattracker-fight": 1}'])
def test_garbage_is_refused(garbage: bytes, tmp_path: Path) -> None:
    with pytest.raises(CombatError, match="line 1: "):
        imported([garbage], tmp_path / "b.fight")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_nothing(fight: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(fight)
    from combattracker.journal.sqlite.connection import Connection
    from combattracker.journal.sqlite.connection import to_write as real

    def small(path: Path) -> Connection:
        db = real(path)
        db.execute("PRAGMA max_page_count = 13")
        return db

    monkeypatch.setattr(journal_module, "to_write", small)
    with pytest.raises(CombatError, match="Make room"):
        imported(lines, fight.with_name("b.fight"))
    assert not list(fight.parent.glob("b.fight*"))
