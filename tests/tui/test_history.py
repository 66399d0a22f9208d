"""The history on the screen: the tree of all that happened, the table as it was, and going anywhere in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.play.console.console import Console
from combattracker.play.console.past import WHAT_IF
from combattracker.play.open_fight import OpenFight
from combattracker.tui.screens.fight import FightScreen
from combattracker.tui.screens.history import HistoryScreen
from tests.support import arena
from tests.tui.playing import Player, playing

SMALL, LARGE = (80, 24), (120, 40)


def branched(table: OpenFight | None = None) -> OpenFight:
    """1 open, 2 round, 3 hurt, 4 hurt more; back at 2: 5 note, 6 note; at 6."""
    table = table or arena.table(wolves=2)
    console = Console(table)
    for line in ("next", "hurt 1 mira", "hurt 4 mira", "undo", "undo", "note the other way", "note and on"):
        console.execute(line)
    return table


def history(player: Player) -> HistoryScreen:
    screen = player.app.screen
    assert isinstance(screen, HistoryScreen)
    return screen


async def opened(player: Player) -> HistoryScreen:
    await player.press("B")
    await player.pilot.pause(0.05)
    return history(player)


def told(player: Player) -> str:
    """The last thing that was said in a corner of the screen."""
    return [each.message for each in player.app._notifications][-1]


async def rested(player: Player) -> str:
    """What is seen once the cursor has rested."""
    await player.pilot.pause(0.1)
    return player.picture()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_it_shows_the_way_the_branches_and_the_table(size: tuple[int, int]) -> None:
    async with playing(branched(), size=size) as player:
        screen = await opened(player)
        picture = await rested(player)
        assert "History of Wolves at the Ford" in picture
        assert "6 actions, 1 other branch" in picture
        assert "▸ Hurt 1 mira (+1)" in picture
        assert "● Note and on" in picture
        assert "○ Round 1" in picture
        assert "after 6: Note and on" in picture
        assert "Mira" in picture
        assert "20/20" in picture
        assert "enter goes there" in picture
        assert "esc back" in picture
        assert [row.entry for row in screen.history.rows] == [1, 2, 3, 5, 6]
        await player.press("escape")
        assert isinstance(player.app.screen, FightScreen)


async def test_the_cursor_shows_the_table_as_it_was_and_changes_nothing() -> None:
    table = branched()
    async with playing(table) as player:
        await opened(player)
        await player.press("up", "up", "right")
        assert "after 3: Hurt 1 mira  (round 1)" in await rested(player)
        await player.press("down")
        picture = await rested(player)
        assert "after 4: Hurt 4 mira" in picture
        assert "15/20" in picture
        assert table.head == 6


async def test_enter_goes_there_and_the_fight_goes_on_from_there() -> None:
    table = branched()
    async with playing(table) as player:
        screen = await opened(player)
        await player.press("up", "up", "right", "down")
        assert screen.history.row.entry == 4
        await player.press("enter")
        assert table.head == 4
        assert player.table.state.who("mira").pools["hp"].current == 15
        assert player.log[-1] == "Hurt 4 mira"
        await player.write(":note from here\n")
        assert table.head == 7
        assert table.entry(7).parent == 4
        screen = await opened(player)
        assert [row.entry for row in screen.history.rows] == [1, 2, 5, 3, 4, 7]


async def test_every_branch_can_be_gone_back_to() -> None:
    table = branched()
    async with playing(table) as player:
        for wanted in (4, 6, 1, 3, 5, 2):
            screen = await opened(player)
            while not any(row.entry == wanted and not row.count for row in screen.history.rows):
                screen.history.at = next(
                    at for at, row in enumerate(screen.history.rows) if row.count and not row.opened
                )
                await player.press("right")
            screen.history.at = next(
                at for at, row in enumerate(screen.history.rows) if row.entry == wanted and not row.count
            )
            await player.press("enter")
            assert table.head == wanted


async def test_branches_fold_and_unfold() -> None:
    async with playing(branched()) as player:
        screen = await opened(player)
        await player.press("up", "up", "right")
        assert [row.entry for row in screen.history.rows] == [1, 2, 3, 3, 4, 5, 6]
        await player.press("down", "left")
        assert len(screen.history.rows) == 5, "folded from within"
        assert screen.history.row.count == 2
        await player.press("home")
        assert screen.history.at == 0
        await player.press("left", "right", "up")
        assert (screen.history.at, len(screen.history.rows)) == (0, 5)
        await player.press("end")
        assert screen.history.at == 4
        await player.press("pageup", "pagedown", "down")
        assert screen.history.at == 4


async def test_a_point_gets_a_name_and_loses_it() -> None:
    table = branched()
    async with playing(table) as player:
        await opened(player)
        await player.press("n")
        await player.write("the ford\n")
        assert table.store.bookmarks() == {"the ford": 6}
        assert "«the ford»" in await rested(player)
        await player.press("n")
        await player.write("quay\n")
        assert list(table.store.bookmarks().values()) == [6]
        await player.press("n", "escape")
        assert isinstance(player.app.screen, HistoryScreen), "escape leaves the name only"
        await player.press("n")
        for _ in range(30):
            await player.press("backspace")
        await player.press("enter")
        assert table.store.bookmarks() == {}


async def test_a_click_looks_and_a_second_one_goes_there() -> None:
    table = branched()
    async with playing(table) as player:
        screen = await opened(player)
        await player.pilot.click("#tree", offset=(10, 0))
        await player.pilot.pause()
        assert (screen.history.at, table.head) == (0, 6)
        await player.pilot.click("#tree", offset=(10, 0))
        await player.pilot.pause()
        assert table.head == 1


# What if


async def test_what_if_from_any_point_and_back_with_one_key() -> None:
    table = branched()
    async with playing(table) as player:
        await opened(player)
        await player.press("home", "w")
        assert table.head == 1
        assert "what if …" in player.heading
        await player.write(":note try this\n")
        assert table.head == 7
        await player.press("ctrl+x")
        assert (table.head, table.store.bookmarks()) == (6, {})
        assert "what if" not in player.heading
        assert "back from what-if: Note and on" in player.prompt


async def test_what_if_from_where_the_fight_stands() -> None:
    table = branched()
    async with playing(table) as player:
        await player.press("ctrl+x")
        assert table.store.bookmarks() == {WHAT_IF: 6}
        await player.write(":hurt 9 mira\n")
        await opened(player)
        await player.press("home", "w")
        assert table.store.bookmarks() == {WHAT_IF: 6}, "it still returns to where the first try began"
        await player.press("ctrl+x")
        assert table.head == 6


# While a question is open


async def test_with_a_question_open_going_elsewhere_gives_it_up_and_redo_takes_it_up_again() -> None:
    table = branched()
    async with playing(table) as player:
        await player.write("a1")
        asked = table.asking
        assert asked is not None
        screen = await opened(player)
        await player.press("w")
        assert table.asking == asked
        assert "a question is open" in told(player)
        await player.press("a")
        assert table.asking == asked
        screen.history.at = 0
        await player.press("enter")
        assert table.head == 1
        assert not player.screen.desk.situation.request
        await opened(player)
        screen = history(player)
        screen.history.at = next(at for at, row in enumerate(screen.history.rows) if row.entry == 6)
        await player.press("enter", "r")
        assert table.asking == asked


async def test_looking_only_leaves_the_question_open() -> None:
    table = branched()
    async with playing(table) as player:
        await player.write("a1")
        asked = table.asking
        await opened(player)
        await player.press("up", "up", "escape")
        assert table.asking == asked
        await player.write("34\n")
        assert table.asking != asked


# Where nothing can be written, or read


async def test_where_nothing_can_be_written_it_is_told_and_nothing_has_moved(tmp_path: Path) -> None:
    folder = tmp_path / "fights"
    folder.mkdir()
    table = branched(arena.table(wolves=2, store=JournalStore(Journal.create(folder / "a.fight"))))
    async with playing(table) as player:
        screen = await opened(player)
        folder.rename(tmp_path / "gone")
        for key in ("enter", "w"):
            screen.history.at = 0
            await player.press(key)
            assert table.head == 6
            assert "cannot be written" in told(player)
        await player.press("n")
        await player.write("x\n")
        assert table.store.bookmarks() == {}
        (tmp_path / "gone").rename(folder)
        await player.press("home", "enter")
        assert table.head == 1


async def test_without_the_rules_the_past_is_shown_and_gone_through() -> None:
    table = OpenFight(branched().store, None)
    async with playing(table) as player:
        screen = await opened(player)
        assert "History of Wolves at the Ford" in await rested(player)
        await player.press("a")
        assert "not installed" in told(player)
        screen.history.at = 0
        await player.press("enter")
        assert table.head == 1


async def test_hostile_labels_are_shown_and_not_obeyed() -> None:
    table = arena.table()
    Console(table).execute("note \x1b[2J[bold]x[/bold]")
    async with playing(table) as player:
        await opened(player)
        picture = await rested(player)
        assert "␛[2J[bold]x[/bold]" in picture
