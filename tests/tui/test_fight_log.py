"""The log follows the fight, and explains every number."""

from __future__ import annotations

from combattracker.desk.past.chronicle import AT_ONCE
from combattracker.rules.asking.commands import Command
from tests.support import arena
from tests.tui.playing import playing


async def test_undo_takes_lines_away_and_redo_brings_them_back() -> None:
    async with playing() as player:
        await player.write(" nred\nnblue\n")
        assert player.log[-2:] == ["Note red", "Note blue"]
        await player.write("u")
        assert player.log[-1] == "Note red"
        await player.write("r")
        assert player.log[-1] == "Note blue"


async def test_another_branch_replaces_the_lines() -> None:
    async with playing() as player:
        await player.write(" nred\nuungreen\n")
        assert player.log[-1] == "Note green"
        assert "Note red" not in player.log


async def test_the_unfinished_action_is_told_as_it_goes() -> None:
    async with playing() as player:
        await player.write(" a134\n")
        picture = player.picture()
        assert "Mira attacks Wolf 1" in picture
        assert "2d6 (3+4) + 5 STR = 12" in picture
        await player.press("escape")
        assert "2d6 (3+4)" not in player.picture()


async def test_enter_shows_the_arithmetic_of_an_entry() -> None:
    async with playing() as player:
        await player.write(" a134\n1")
        await player.press("space")
        assert "2d6 (3+4)" not in player.picture()
        await player.press("l", "up", "up", "down", "down", "enter")
        assert "arithmetic" in player.footer
        assert "2d6 (3+4) + 5 STR = 12" in player.picture()
        await player.press("enter")
        assert "2d6 (3+4)" not in player.picture()
        await player.press("escape")
        assert player.screen.focused is None


async def test_the_keys_of_the_fight_work_while_the_log_has_the_focus() -> None:
    async with playing() as player:
        await player.write("l ")
        assert player.table.state.clock.round == 1


async def test_a_long_fight_tells_the_newest_first_and_the_rest_when_asked() -> None:
    table = arena.table()
    for number in range(3 * AT_ONCE):
        table.submit(Command("note", args={"text": f"number {number}"}))
    async with playing(table) as player:
        journal = player.screen.picture.log
        assert len(journal.all) == AT_ONCE
        assert "number 359" in player.picture()
        await player.press("l", "home")
        assert len(journal.all) == 2 * AT_ONCE
        await player.press("home", "home", "home")
        assert len(journal.all) == 3 * AT_ONCE + 1
        assert journal.at == 0
        await player.press("end")
        assert "number 359" in player.picture()


async def test_going_far_back_starts_anew() -> None:
    table = arena.table()
    for number in range(2 * AT_ONCE):
        table.submit(Command("note", args={"text": f"number {number}"}))
    async with playing(table) as player:
        for _ in range(2 * AT_ONCE - 10):
            table.undo()
        player.screen.changed()
        assert player.log[-1] == "Note number 9"
        assert len(player.log) == 11
