"""Where a value comes from, on the screen: ctrl+w, `explain`, and in the log."""

from __future__ import annotations

import pytest

from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.tui.screens.fight import FightScreen
from combattracker.tui.screens.reading import Reading
from tests.support import arena
from tests.tui.playing import Player, playing


def hit() -> OpenFight:
    table = arena.table(wolves=2)
    for line in ("next", "mira: attack wolf-1", '> 3 4 +2 "high ground"', "> none"):
        Console(table).execute(line)
    return table


async def read(player: Player) -> str:
    await player.pilot.pause(0.05)
    assert isinstance(player.app.screen, Reading)
    return player.picture()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_value_of_the_one_looked_at(size: tuple[int, int]) -> None:
    async with playing(hit(), size=size) as player:
        player.screen.desk.look_at("wolf-1")
        await player.press("ctrl+w")
        assert "Where does which value of Wolf 1 come from?" in player.prompt
        await player.write("hp\n")
        picture = await read(player)
        assert "Wolf 1: hp" in picture
        assert "Mira: attack 2d6 (3+4) + 5 STR + 2 high ground (GM)" in picture
        assert "Wolf 1 now: Health -2/12" in picture
        await player.press("escape")
        assert isinstance(player.app.screen, FightScreen)


async def test_the_values_are_offered() -> None:
    async with playing(hit()) as player:
        player.screen.desk.look_at("mira")
        await player.press("ctrl+w")
        await player.write("D")
        await player.press("tab", "enter")
        assert "Mira: DEF" in await read(player)


async def test_by_command_also_an_entry_in_full() -> None:
    async with playing(hit()) as player:
        await player.write(":explain wolf-1.hp\n")
        assert "Wolf 1: hp" in await read(player)
        await player.press("q")
        await player.write(":explain 3\n")
        picture = await read(player)
        assert "Entry 3" in picture
        assert "Mira: Strength 5" in picture


async def test_a_total_in_the_log() -> None:
    async with playing(hit()) as player:
        await player.press("l", "ctrl+w")
        picture = await read(player)
        assert "Entry 3" in picture
        assert "2d6 (3+4) + 5 STR + 2 high ground (GM) = 14" in picture
        await player.press("escape")
        assert player.app.screen is player.screen


@pytest.mark.parametrize("line", ["explain mira.luck", "explain nobody.hp", "explain", "explain 99"])
async def test_what_can_not_be_explained_is_told(line: str) -> None:
    async with playing(hit()) as player:
        await player.write(f":{line}\n")
        await player.pilot.pause(0.05)
        assert player.app.screen is player.screen
        assert player.screen.desk.message[1] == "error"


async def test_a_long_chain_is_scrolled() -> None:
    table = arena.table(wolves=2)
    for number in range(60):
        Console(table).execute(f"hurt {number % 2} mira")
    async with playing(table, size=(80, 24)) as player:
        await player.write(":explain mira.hp\n")
        first = await read(player)
        assert "Mira takes part" in first
        await player.press(*["pagedown"] * 12)
        last = await read(player)
        assert "Mira now: Health" in last


async def test_while_a_question_is_open() -> None:
    table = hit()
    Console(table).execute("bo: attack wolf-2")
    async with playing(table) as player:
        await player.press("ctrl+w")
        await player.write("hp\n")
        await read(player)
        await player.press("escape")
        assert table.asking is not None
