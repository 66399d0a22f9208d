"""A fight tried out beside the real one: it sees everything, and changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from combattracker.journal.cache import SNAPSHOT_EVERY
from combattracker.journal.memory import MemoryStore
from combattracker.journal.overlay import TrialStore
from combattracker.model.errors import Unreadable
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.support.fights import COIN_DUEL, table


def note(open_: OpenFight, text: str) -> None:
    open_.submit(Command("note", args={"text": text}))


def notes(open_: OpenFight) -> list[str]:
    """What was noted since the fight began."""
    return [note.text for note in open_.settled.notes[1:]]


@pytest.fixture
def real() -> OpenFight:
    """A fight with two branches: a b, and a c."""
    open_ = table(COIN_DUEL)
    for text in ("a", "b"):
        note(open_, text)
    open_.undo()
    note(open_, "c")
    return open_


def tried(real: OpenFight, head: int) -> OpenFight:
    return OpenFight(TrialStore(real.store, head), real.ruleset, chance=Random(1))


def test_it_begins_anywhere_and_the_real_fight_stays(real: OpenFight) -> None:
    before = (real.head, real.state, real.store.outline(), real.store.bookmarks(), real.store.redo_children())
    trial = tried(real, 3)
    assert notes(trial) == ["a", "b"]
    for text in ("x", "y"):
        note(trial, text)
    trial.submit(Command("challenge", "gambler-1"))
    trial.store.bookmark("here", 2)
    assert trial.asking is not None
    trial.close()
    assert notes(trial) == ["a", "b", "x", "y"]
    after = (real.head, real.state, real.store.outline(), real.store.bookmarks(), real.store.redo_children())
    assert after == before
    assert real.asking is None


def test_what_is_new_is_known_from_what_was(real: OpenFight) -> None:
    trial = tried(real, 2)
    store = trial.store
    assert isinstance(store, TrialStore)
    for text in ("x", "y"):
        note(trial, text)
    assert [entry.label for entry in store.own] == ["Note x", "Note y"]
    assert (store.count(), [point.id for point in store.outline()]) == (6, [1, 2, 3, 4, 5, 6])
    assert [entry.id for entry in store.since(6, None)] == [1, 2, 5, 6]
    assert [entry.id for entry in store.since(6, 2)] == [5, 6]
    assert [entry.id for entry in store.since(6, 5)] == [6]
    assert store.since(6, 6) == []
    assert store.entry(4).label == "Note c"
    with pytest.raises(Unreadable):
        MemoryStore().entry(4)


def test_undo_and_redo_in_it(real: OpenFight) -> None:
    trial = tried(real, 2)
    for text in ("x", "y"):
        note(trial, text)
    assert [trial.undo(), trial.undo(), trial.undo()] == [True, True, True]
    assert notes(trial) == []
    assert not trial.redo(), "what was there before is not done again"
    trial.go_to(2)
    assert [trial.redo(), trial.redo(), trial.redo()] == [True, True, False]
    assert notes(trial) == ["a", "x", "y"]
    trial.go_to(5)
    note(trial, "z")
    store = trial.store
    assert isinstance(store, TrialStore)
    assert [entry.label for entry in store.own] == ["Note x", "Note z"]


def test_a_question_in_it_is_its_own(real: OpenFight) -> None:
    trial = tried(real, 2)
    trial.submit(Command("challenge", "gambler-1"))
    assert trial.store.unfinished() is not None
    trial.stand(2, None)
    assert (trial.asking, trial.store.unfinished()) == (None, None)
    trial.submit(Command("challenge", "gambler-1"))
    asked = trial.asking
    assert asked is not None
    Console(trial).execute("hurt 1 mira")
    assert trial.abandon() == 1
    trial.stand(2, (asked.command, asked.transcript))
    assert trial.asking == asked


def test_a_long_trial_is_refolded_from_its_own_snapshots(real: OpenFight) -> None:
    trial = tried(real, 2)
    while trial.head < SNAPSHOT_EVERY + 5:
        note(trial, "x")
    trial._past.forget()
    found = trial.store.nearest_snapshot(trial.head)
    assert found is not None
    assert found[0] == SNAPSHOT_EVERY
    assert len(notes(trial)) == SNAPSHOT_EVERY + 2


def test_a_trial_of_a_trial(real: OpenFight) -> None:
    trial = tried(real, 2)
    note(trial, "x")
    inner = tried(trial, trial.head)
    note(inner, "y")
    inner.graft(inner.head, inner.store.since(inner.head, 5))
    assert notes(inner) == ["a", "x", "y", "y"]
    assert notes(trial) == ["a", "x"]
