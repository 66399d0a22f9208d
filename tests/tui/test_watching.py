"""A fight that another process plays, on the screen: it follows by itself, and nothing can be done in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from combattracker.cli.opening import play_or_watch
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.support import arena
from tests.support.fights import COIN_DUEL, in_file
from tests.tui.playing import Player, playing


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[OpenFight, OpenFight]]:
    """One who plays the arena, and one who watches."""
    mine = arena.table(wolves=2, store=JournalStore(Journal.create(tmp_path / "a.fight")))
    theirs = OpenFight(JournalStore(Journal.read(tmp_path / "a.fight")), mine.ruleset, watching=True)
    yield mine, theirs
    mine.close()


async def looked(player: Player) -> None:
    player.screen._look_again()
    await player.pilot.pause(0.05)


async def test_it_follows_what_is_done_elsewhere(both: tuple[OpenFight, OpenFight]) -> None:
    mine, theirs = both
    async with playing(theirs) as player:
        assert "watching" in player.heading
        mine.submit(Command("begin"))
        await looked(player)
        assert player.log[-1] == "Round 1"
        mine.submit(Command("attack", "mira", {"target": "wolf-1"}))
        await looked(player)
        assert player.screen.desk.situation.kind == "roll"
        mine.undo()
        mine.undo()
        await looked(player)
        assert player.log == ["Wolves at the Ford"]


async def test_it_looks_by_itself(both: tuple[OpenFight, OpenFight]) -> None:
    mine, theirs = both
    async with playing(theirs) as player:
        mine.submit(Command("begin"))
        await player.pilot.pause(0.7)
        assert player.log[-1] == "Round 1"


async def test_nothing_can_be_done_and_that_is_said(both: tuple[OpenFight, OpenFight]) -> None:
    mine, theirs = both
    mine.submit(Command("begin"))
    async with playing(theirs) as player:
        before = mine.store.outline()
        for keys in ("a", "u", "r", ":note x\n", "[", " "):
            await player.write(keys)
            await player.press("escape")
        await player.write(":note x\n")
        assert "only watched here" in player.prompt
        assert mine.store.outline() == before


async def test_the_history_is_looked_at_and_not_gone_through(both: tuple[OpenFight, OpenFight]) -> None:
    mine, theirs = both
    mine.submit(Command("begin"))
    async with playing(theirs) as player:
        await player.press("B")
        await player.pilot.pause(0.1)
        for key in ("enter", "w", "a"):
            await player.press("home", key)
            await player.pilot.pause(0.05)
            assert theirs.head == 2
            assert "only watched here" in [each.message for each in player.app._notifications][-1]


async def test_what_can_not_be_read_just_now_stops_nothing(
    both: tuple[OpenFight, OpenFight], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = both
    async with playing(theirs) as player:
        mine.submit(Command("begin"))
        with monkeypatch.context() as patch:
            patch.setattr(theirs.store, "since", _fail)
            await looked(player)
            assert "busy" in player.prompt
        await looked(player)
        assert player.log[-1] == "Round 1"


def _fail(*_: object) -> None:
    from combattracker.model.errors import Unreadable

    raise Unreadable("busy")


async def test_a_fight_that_is_held_is_opened_for_watching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))
    mine = in_file(COIN_DUEL, tmp_path / "a.fight")
    async with playing(play_or_watch(tmp_path / "a.fight")) as player:
        assert "watching" in player.heading
        assert "is already open: process" in player.prompt
        assert "since 20" in player.prompt
    mine.close()
