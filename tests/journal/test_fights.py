"""Listing the saved fights of a folder: quickly, read-only, whatever lies there."""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from pathlib import Path

import pytest

from combattracker.journal.files.listing import FightSummary, fights, summary
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.rows import Draft
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.facts import events as e
from combattracker.model.manifest import Manifest
from combattracker.model.state import Clock
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Recorded, Rolled

MANIFEST = Manifest(id="arena", title="The Arena", version="1")


def fight(path: Path, *more: tuple[e.Event, ...], title: str = "Wolves") -> JournalStore:
    """A fight with an entry for each tuple of events; it is still open."""
    store = JournalStore(Journal.create(path))
    opening = e.Opened(manifest=MANIFEST, title=title, sides={}, switches={})
    parent = store.append(None, title, "1", Command("open"), (), (opening,)).id
    for number, events in enumerate(more):
        parent = store.append(parent, f"deed {number}", "1", Command("deed"), (), events).id
    return store


def round_(number: int) -> tuple[e.Event, ...]:
    """A round begins."""
    return (e.ClockMoved(before=Clock(round=number - 1), after=Clock(round=number)),)


def test_what_is_told_of_a_fight(tmp_path: Path) -> None:
    fight(tmp_path / "a.fight", round_(1), round_(2), ()).close()
    (found,) = fights(tmp_path)
    assert (found.title, found.ruleset, found.round, found.fault) == ("Wolves", "The Arena", 2, "")
    assert (found.outcome, found.unfinished, found.held_by, found.last_action) == ("", False, "", "deed 2")
    assert found.last_played is not None
    assert found.last_played.tzinfo is not None
    assert [file.name for file in tmp_path.iterdir()] == ["a.fight"]


def test_a_fight_that_is_over_and_one_that_goes_on_after_all(tmp_path: Path) -> None:
    over, on = (e.FightEnded(outcome="the wolves flee"),), (e.FightEnded(outcome=None),)
    fight(tmp_path / "a.fight", round_(1), over, ()).close()
    fight(tmp_path / "b.fight", round_(1), over, on).close()
    assert {each.path.name: each.outcome for each in fights(tmp_path)} == {"a.fight": "the wolves flee", "b.fight": ""}


def test_the_round_is_that_of_the_branch_that_is_played(tmp_path: Path) -> None:
    store = fight(tmp_path / "a.fight", round_(1), round_(2), round_(3))
    store.move_head(2)
    store.close()
    assert summary(tmp_path / "a.fight").round == 1


def test_an_open_fight_says_who_has_it_and_an_action_that_waits(tmp_path: Path) -> None:
    store = fight(tmp_path / "a.fight")
    store.keep_unfinished(Command("attack"), (Recorded(key="k", dice="", answer=Rolled(sum=3)),))
    try:
        found = summary(tmp_path / "a.fight")
        assert found.unfinished
        assert found.held_by.startswith("process ")
        # Looking takes nothing away from the one who plays.
        store.append(store.head, "deed", "1", Command("deed"), (), ())
    finally:
        store.close()
    assert summary(tmp_path / "a.fight").held_by == ""


def test_what_a_crash_left_behind_holds_nothing(tmp_path: Path) -> None:
    fight(tmp_path / "a.fight").close()
    (tmp_path / "a.fight.lock").write_text('{"pid": 1, "host": "h", "since": "long ago"}')
    assert summary(tmp_path / "a.fight").held_by == ""


def test_the_one_last_played_comes_first(tmp_path: Path) -> None:
    stores = {name: fight(tmp_path / f"{name}.fight") for name in "bac"}
    for name in "cab":
        time.sleep(0.003)  # entries are stamped in milliseconds
        stores[name].append(stores[name].head, "deed", "1", Command("deed"), (), ())
        stores[name].close()
    assert [each.path.stem for each in fights(tmp_path)] == ["b", "a", "c"]


def test_other_files_and_missing_folders_are_no_fault(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "folder.fight").mkdir()
    assert fights(tmp_path) == []
    assert fights(tmp_path / "nowhere") == []


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"SQLite format 3\0" + b"\1" * 4000, bytes(100)],
    ids=["empty", "text", "header", "zeros"],
)
def test_what_is_no_fight_says_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.fight").write_bytes(content)
    (found,) = fights(tmp_path)
    assert found.title == "a"
    assert "not a saved fight" in found.fault


def test_damage_anywhere_is_a_fault_and_never_an_exception(tmp_path: Path) -> None:
    fight(tmp_path / "whole.fight", *(round_(number) for number in range(1, 30))).close()
    whole = (tmp_path / "whole.fight").read_bytes()
    chance = random.Random(7)
    for _ in range(60):
        broken = bytearray(whole[: chance.choice([len(whole), chance.randrange(len(whole))])])
        for _ in range(chance.randrange(200)):
            if broken:
                broken[chance.randrange(len(broken))] = chance.randrange(256)
        path = tmp_path / "broken.fight"
        path.write_bytes(broken)
        summary(path)
        for file in tmp_path.glob("broken.fight*"):
            file.unlink()


@pytest.mark.parametrize(
    "events",
    [b"", b"[]", b"null", b"[1]", b'[{"type":"Opened"}]', b'[{"type":"Opened","manifest":3}]', b"\xff", b"[" * 5000],
)
def test_a_forged_beginning_is_a_fault(tmp_path: Path, events: bytes) -> None:
    path = tmp_path / "a.fight"
    with Journal.create(path) as journal:
        journal.append(None, Draft("x", "1", command=b"{}", answers=b"[]", events=events))
    assert summary(path).fault


def test_a_fight_that_was_never_begun(tmp_path: Path) -> None:
    Journal.create(tmp_path / "a.fight").close()
    assert "never begun" in summary(tmp_path / "a.fight").fault


def test_a_fight_of_a_newer_version_says_so(tmp_path: Path) -> None:
    fight(tmp_path / "a.fight").close()
    with sqlite3.connect(tmp_path / "a.fight") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    assert "newer version" in summary(tmp_path / "a.fight").fault


def test_a_file_that_hangs_costs_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        Journal.create(tmp_path / f"{name}.fight").close()
    let_go = threading.Event()

    def hanging(path: Path) -> FightSummary:
        if path.stem == "a":
            let_go.wait(20)
        return FightSummary(path, path.stem, fault="read")

    monkeypatch.setattr("combattracker.journal.files.listing.summary", hanging)
    monkeypatch.setattr("combattracker.content.yaml.patience.PATIENCE", 0.05)
    assert {each.path.stem: each.fault for each in fights(tmp_path)} == {
        "a": "it takes too long to read; open it to see why",
        "b": "read",
    }
    let_go.set()
