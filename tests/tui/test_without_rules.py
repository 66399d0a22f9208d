"""A fight whose rules are gone, or are others than then: the past is shown as it was, and nothing fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.cli.opening import play_or_watch
from combattracker.content.places import recaps
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.tui.screens.history import HistoryScreen
from combattracker.tui.screens.reading import Reading
from tests.support import arena
from tests.support.fights import COIN_DUEL, LONG_ACTIONS, LongAction, in_file, table
from tests.support.slowly import mostly_slow
from tests.tui.playing import playing


@pytest.mark.parametrize("size", [(80, 24), pytest.param((120, 40), marks=pytest.mark.slow)])
@pytest.mark.parametrize("long", mostly_slow(LONG_ACTIONS, ["quest"]), ids=str)
async def test_a_fight_of_any_game_is_shown_without_its_rules(long: LongAction, size: tuple[int, int]) -> None:
    played = long.answered(long.prepared(table(long.opening())))
    readable = OpenFight(played.store, None)
    assert readable.state == played.state
    async with playing(readable, size=size) as player:
        for who in readable.state.combatants.values():
            assert who.name in player.picture()
        before = readable.head
        await player.press("u")
        assert readable.head == before - 1
        await player.press("r")
        assert readable.head == before
        await player.press("B")
        await player.pilot.pause(0.1)
        assert isinstance(player.app.screen, HistoryScreen)
        await player.press("escape")
        await player.write(f":explain {before}\n")
        await player.pilot.pause(0.05)
        assert isinstance(player.app.screen, Reading)
        await player.press("escape", "R")
        assert sorted(path.suffix for path in recaps().iterdir()) == [".md", ".md"]


async def test_what_needs_the_rules_says_that_they_are_missing() -> None:
    readable = OpenFight(arena.table().store, None)
    async with playing(readable) as player:
        for line in ("next", "mira: attack wolf-1", "hurt 1 mira", "amend 1 = note x", "carry now"):
            await player.write(f":{line}\n")
            assert "not installed" in player.prompt or "there is no action" in player.prompt, line
            await player.press("escape")
        for key in ("space", "enter", "e", "h", "s", "D", "A", "ctrl+w", "question_mark"):
            await player.press(key)
            await player.press("escape")
        assert readable.head == 1


async def test_a_folder_of_rules_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.fight"
    played = in_file(COIN_DUEL, path)
    for line in ("hurt 1 mira", "note so far", "gambler-1: challenge mira"):
        Console(played).execute(line)
    state = played.settled
    played.close()
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(tmp_path))
    open_ = play_or_watch(path)
    assert open_.ruleset is None
    assert open_.settled == state
    async with playing(open_) as player:
        assert "A matter of honour" in player.heading
        assert player.log[-1] == "Note so far"
