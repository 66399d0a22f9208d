"""A fight that somebody else plays: who has it and since when is told, and it is watched while it goes on."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from combattracker.api.opening import watch
from combattracker.cli.opening import play_or_watch
from combattracker.journal.files.listing import summary
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError, Illegal
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.recap.markdown import recap
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Chosen
from tests.support.fights import COIN_DUEL, ROOT, in_file

HOLDER = """
import sys
from pathlib import Path
from combattracker.journal.sqlite.journal import Journal
journal = Journal.open(Path(sys.argv[1]))
print(1, flush=True)
sys.stdin.read()
"""
CHALLENGE = Command("challenge", "gambler-1")


@pytest.fixture(autouse=True)
def _rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[OpenFight, OpenFight]]:
    """One who plays, and one who watches."""
    playing = in_file(COIN_DUEL, tmp_path / "a.fight")
    watching = watch(tmp_path / "a.fight")
    yield playing, watching
    playing.close()
    watching.close()


def test_another_process_is_named_with_the_time_since_it_has_the_fight(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    in_file(COIN_DUEL, path).close()
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "1\n"
        open_ = play_or_watch(path)
        assert open_.watching
        assert f"process {process.pid} on {platform.node()}, since 20" in open_.trouble
        assert open_.trouble.endswith("You are watching.")
        assert summary(path).held_by == f"process {process.pid} on {platform.node()}"
        open_.close()
        process.kill()
    open_ = play_or_watch(path)
    assert (open_.watching, open_.trouble) == (False, "")
    open_.close()


def test_who_watches_follows_every_step(both: tuple[OpenFight, OpenFight]) -> None:
    playing, watching = both
    assert not watching.look_again()
    for do in (
        lambda: playing.submit(Command("note", args={"text": "a"})),
        lambda: playing.submit(Command("hurt", args={"amount": "1", "who": "mira"})),
        lambda: playing.undo(),
        lambda: playing.redo(),
        lambda: playing.submit(CHALLENGE),
        lambda: playing.submit(Command("hurt", args={"amount": "1", "who": "mira"})),
        lambda: playing.answer(Chosen("tails")),
        lambda: playing.undo(),
        lambda: playing.submit(CHALLENGE),
        lambda: playing.abandon(),
        lambda: playing.go_to(2),
        lambda: playing.bookmark("here", 2),
    ):
        do()
        assert watching.look_again()
        assert (watching.head, watching.state, watching.asking) == (playing.head, playing.state, playing.asking)
        assert watching.store.bookmarks() == playing.store.bookmarks()
        assert not watching.look_again()
    assert watching.trouble == ""


def test_an_amendment_is_followed(both: tuple[OpenFight, OpenFight]) -> None:
    playing, watching = both
    console = Console(playing)
    for line in ("hurt 1 mira", "note x", "amend 2 = hurt 2 mira", "accept"):
        console.execute(line)
    assert watching.look_again()
    assert (watching.head, watching.state) == (playing.head, playing.state)
    assert watching.store.outline() == playing.store.outline()


@pytest.mark.parametrize(
    "line",
    ["note x", "undo", "redo", "hurt 1 mira", "goto 1", "name x", "what-if", "amend 2 = note y", "back round"],
)
def test_who_watches_changes_nothing(both: tuple[OpenFight, OpenFight], line: str) -> None:
    playing, watching = both
    Console(playing).execute("note x")
    watching.look_again()
    before = playing.store.outline()
    with pytest.raises(Illegal, match="only watched here"):
        Console(watching).execute(line)
    watching.look_again()
    assert playing.store.outline() == before


def test_recap_list_and_journal_read_meanwhile(both: tuple[OpenFight, OpenFight], tmp_path: Path) -> None:
    playing, _ = both
    playing.submit(Command("ruling", args={"text": "so it is"}))
    found = summary(tmp_path / "a.fight")
    assert (found.fault, found.last_action) == ("", "Ruling so it is")
    assert f"process {os.getpid()}" in found.held_by
    with Journal.read(tmp_path / "a.fight") as journal:
        assert "so it is" in recap(OpenFight(JournalStore(journal), None))


def test_a_fight_that_can_not_be_read_just_now_is_looked_at_again(
    both: tuple[OpenFight, OpenFight], monkeypatch: pytest.MonkeyPatch
) -> None:
    playing, watching = both
    playing.submit(Command("note", args={"text": "a"}))
    with monkeypatch.context() as patch:
        patch.setattr(watching.store, "unfinished", _busy)
        watching.look_again()
    with monkeypatch.context() as patch:
        playing.submit(Command("note", args={"text": "b"}))
        patch.setattr(watching.store, "since", _busy)
        patch.setattr(watching.store, "nearest_snapshot", _busy)
        with pytest.raises(CombatError, match="busy"):
            watching.look_again()
    assert watching.look_again(), "what was missed is seen the next time"
    assert watching.state == playing.state


def _busy(*_: object) -> None:
    raise CombatError("busy")


def test_without_the_rules_it_is_watched_all_the_same(both: tuple[OpenFight, OpenFight], tmp_path: Path) -> None:
    playing, _ = both
    readable = OpenFight(JournalStore(Journal.read(tmp_path / "a.fight")), None, watching=True)
    playing.submit(Command("hurt", args={"amount": "1", "who": "mira"}))
    assert readable.look_again()
    assert readable.state == playing.state
    readable.close()
