"""The program around the fights: opening, leaving, starting fast."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import Unreadable
from combattracker.play.open_fight import OpenFight
from combattracker.tui.app import CombatTracker, read_keymap
from tests.support import arena


def test_nothing_heavy_is_imported_before_the_first_paint() -> None:
    code = (
        "import sys; import combattracker.tui.app; "
        "heavy = [m for m in sys.modules if m.split('.')[0] in ('pydantic', 'yaml', 'sqlite3') "
        "or m.startswith(('combattracker.content', 'combattracker.play', 'rulesets'))]; print(heavy)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


async def test_what_cannot_be_opened_is_told_on_the_launcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path))

    def opener(path: Path) -> OpenFight:
        raise Unreadable("line 3: [bold]no such creature[/]")

    app = CombatTracker(Path("broken.yaml"), opener=opener, keymap={})
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(5):
            await pilot.pause()
        assert type(app.screen).__name__ == "Launcher"
        assert [note.message for note in app._notifications] == ["line 3: [bold]no such creature[/]"]


async def test_from_the_launcher_into_a_fight_and_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from combattracker.tui.screens.launcher import Launcher

    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path))
    closed = []

    class Closing(JournalStore):
        def close(self) -> None:
            closed.append(True)
            super().close()

    def opener(path: Path) -> OpenFight:
        return arena.table(store=Closing(Journal.create(tmp_path / "a.fight")))

    app = CombatTracker(None, opener=opener, keymap={})
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await pilot.pause()
        launcher = app.screen
        assert isinstance(launcher, Launcher)
        launcher.post_message(Launcher.Chosen(Path("x.yaml"), "encounter"))
        for _ in range(4):
            await pilot.pause()
        assert type(app.screen).__name__ == "FightScreen"
        await pilot.press("space", "ctrl+l")
        await pilot.pause()
        assert app.screen is launcher
        assert closed == [True]


async def test_a_fight_on_disk_comes_back_in_the_middle_of_a_question(tmp_path: Path) -> None:
    path = tmp_path / "a.fight"

    def begin(_: Path) -> OpenFight:
        return arena.table(store=JournalStore(Journal.create(path)))

    app = CombatTracker(path, opener=begin, keymap={})
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await pilot.pause()
        await pilot.press("space", "a", "1")
        await pilot.pause()

    def resume(_: Path) -> OpenFight:
        store = JournalStore(Journal.open(path))
        return OpenFight(store, arena.Arena(arena.MANIFEST), chance=random.Random(1))

    again = CombatTracker(path, opener=resume, keymap={})
    async with again.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await pilot.pause()
        screen = again.screen
        assert screen.desk.situation.kind == "roll"  # type: ignore[attr-defined]
        await pilot.press("space")
        assert screen.desk.situation.kind == "choose"  # type: ignore[attr-defined]


def test_the_users_keymap_is_read_and_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path))
    assert read_keymap() == ({}, [])
    (tmp_path / "keys.yaml").write_text("undo: z\n")
    assert read_keymap() == ({"undo": "z"}, [])
    (tmp_path / "keys.yaml").write_text("- undo\n")
    assert "lines like `undo: u` are needed" in read_keymap()[1][0]
    (tmp_path / "keys.yaml").write_text("undo: [\n")
    assert read_keymap()[1]


async def test_a_fault_in_the_keymap_is_told() -> None:
    app = CombatTracker(Path("x"), opener=lambda _: arena.table(), keymap={"undo": "h", "nix": "y"})
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await pilot.pause()
        assert len(app._notifications) == 2


async def test_the_look_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path))

    def tracker() -> CombatTracker:
        return CombatTracker(Path("x"), opener=lambda _: arena.table(), keymap={})

    app = tracker()
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await pilot.pause()
        assert app.current_theme.dark
        await pilot.press("ctrl+t")
        await pilot.pause()
    again = tracker()
    async with again.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await pilot.pause()
        assert not again.current_theme.dark
    (tmp_path / "look").write_text("no such theme")
    third = tracker()
    async with third.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await pilot.pause()
        assert third.current_theme.dark
