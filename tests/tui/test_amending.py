"""Amending on the screen: from the history with `a`, through what is asked anew, to the comparison."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.journal.protocol import Store
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.tui.screens.amending import AmendDialog
from combattracker.tui.screens.fight import FightScreen
from combattracker.tui.screens.history import HistoryScreen
from combattracker.tui.screens.reading import Reading
from tests.support import arena
from tests.tui.playing import Player, playing


def fought(store: Store | None = None) -> OpenFight:
    """4: Mira misses Wolf 1; 5: Bo kills it; 6: Wolf 2 hurts Mira."""
    table = arena.table(wolves=2, store=store)
    console = Console(table)
    for line in (
        "side wolves dice=typed", "next", "mira: attack wolf-1", "> 1 1", "bo: attack wolf-1", "> 3 4", "> none",
        "wolf-2: attack mira", "> 3 3", "> none",
    ):  # fmt: skip
        console.execute(line)
    return table


def hp(table: OpenFight, who: str) -> int:
    return table.settled.who(who).pools["hp"].current


async def dialog(player: Player, entry: int) -> AmendDialog:
    """The dialog for an entry, by keys."""
    await player.press("B")
    await player.pilot.pause(0.05)
    screen = player.app.screen
    assert isinstance(screen, HistoryScreen)
    screen.history.at = next(at for at, row in enumerate(screen.history.rows) if row.entry == entry)
    await player.press("a")
    await player.pilot.pause(0.05)
    assert isinstance(player.app.screen, AmendDialog)
    return player.app.screen


async def settled(player: Player) -> str:
    await player.pilot.pause(0.1)
    await player.pilot.pause(0.05)
    return player.picture()


def trial(player: Player) -> FightScreen:
    """The screen of the trial, which lies over the fight's."""
    return [screen for screen in player.app.screen_stack if isinstance(screen, FightScreen)][-1]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_die_is_amended_compared_and_accepted(size: tuple[int, int]) -> None:
    table = fought()
    async with playing(table, size=size) as player:
        shown = await dialog(player, 6)
        picture = await settled(player)
        assert "Amend 6: Wolf 2 attacks Mira" in picture
        assert "wolf-2: attack target=mira" in picture
        assert shown.line.value == "3 3"
        await player.write("1 2\n")
        picture = await settled(player)
        assert "Amended, but not accepted yet" in picture
        assert "Mira: Health: 11/20 → 14/20" in picture
        assert hp(table, "mira") == 11
        await player.press("a")
        picture = await settled(player)
        assert hp(table, "mira") == 14
        assert player.app.screen is player.screen
        assert player.screen.desk.fight is table
        assert "amended: 1 action on a new branch; the old one stays in the history" in picture
        await player.press("u", "u", "r", "r")
        assert hp(table, "mira") == 14, "redo goes along the new branch"


async def test_what_is_asked_anew_is_answered_with_the_keys_of_the_fight() -> None:
    table = fought()
    async with playing(table) as player:
        await dialog(player, 4)
        await player.write("6 6\n")
        picture = await settled(player)
        screen = trial(player)
        assert screen is not player.screen
        assert "amending, 2 to go" in screen.picture.heading.plain
        assert "The past does not say this" in picture
        assert "How does Wolf 1 defend?" in picture
        await player.press("2")  # no defence
        picture = await settled(player)
        assert "Bo's turn" in picture
        assert "decided otherwise, or not at all" in picture
        await player.press("a")
        await settled(player)
        await player.press("1")
        await player.write("1 2\n")
        await settled(player)
        assert screen.desk.situation.kind == "choose"
        await player.press("2")
        picture = await settled(player)
        assert isinstance(player.app.screen, Reading)
        assert "Without a place now" in picture
        assert "Bo attacks Wolf 1: decided anew" in picture
        await player.press("a")
        await settled(player)
        assert [entry.label for entry in table.path()][:3] == [
            "Wolf 2 attacks Mira", "Bo attacks Wolf 2", "Mira attacks Wolf 1",
        ]  # fmt: skip


async def test_undo_takes_back_what_was_said() -> None:
    table = fought()
    async with playing(table) as player:
        await dialog(player, 4)
        await player.write("6 6\n")
        await settled(player)
        await player.press("2")
        await settled(player)
        await player.press("u")
        assert "How does Wolf 1 defend?" in await settled(player)
        await player.press("1")
        await settled(player)
        assert trial(player).desk.situation.kind == "roll"
        await player.write("66\n")
        picture = await settled(player)
        assert "Amended, but not accepted yet" in picture
        assert "Without a place" not in picture


@pytest.mark.parametrize("key", ["d", "ctrl+l"])
async def test_it_is_discarded(key: str) -> None:
    table = fought()
    before = (table.head, table.state, table.store.outline())
    async with playing(table) as player:
        await dialog(player, 6)
        await player.write("1 2\n")
        await settled(player)
        if key != "d":
            await player.press("escape")
        await player.press(key)
        assert "nothing is amended" in await settled(player)
        assert player.app.screen is player.screen
        assert (table.head, table.state, table.store.outline()) == before
        assert player.screen.desk.console.amendment is None
        await player.press("u")
        assert table.head == 5, "the fight goes on as ever"


async def test_the_comparison_can_be_closed_and_seen_again() -> None:
    async with playing(fought()) as player:
        await dialog(player, 6)
        await player.write("1 2\n")
        await settled(player)
        await player.press("escape")
        picture = await settled(player)
        assert "space shows it again" in picture
        assert "amended, not accepted" in picture
        await player.press("space")
        await settled(player)
        assert isinstance(player.app.screen, Reading)


async def test_the_rest_is_left_to_the_program() -> None:
    table = fought()
    async with playing(table) as player:
        await dialog(player, 4)
        await player.write("6 6\n")
        await settled(player)
        await player.write(":program\n")
        await settled(player)
        assert isinstance(player.app.screen, Reading)
        await player.press("a")
        await settled(player)
        assert len(table.store.outline()) > 6


@pytest.mark.parametrize(("key", "left"), [("k", 5), ("c", 3), ("l", 14)])
async def test_a_value_set_by_hand_is_asked_about(key: str, left: int) -> None:
    table = arena.table(wolves=2)
    for line in ("next", "hurt 4 bo", "set bo.hp=5"):
        Console(table).execute(line)
    async with playing(table) as player:
        shown = await dialog(player, 3)
        assert shown.line.value == "hurt amount=4 who=bo"
        await player.press("ctrl+u")
        await player.write("hurt 6 bo\n")
        picture = await settled(player)
        assert "A value set by hand" in picture
        assert "it was 16 then and is 14 now" in picture
        await player.press(key)
        await settled(player)
        await player.press("a")
        await settled(player)
        assert hp(table, "bo") == left


async def test_the_dialog_is_left_without_a_change() -> None:
    table = fought()
    async with playing(table) as player:
        for keys in (["escape"], ["enter"]):
            await dialog(player, 5)
            await player.press(*keys)
            await settled(player)
            assert player.app.screen is player.screen
            assert player.screen.desk.console.amendment is None


async def test_what_makes_no_sense_is_told() -> None:
    table = fought()
    async with playing(table) as player:
        await dialog(player, 6)
        await player.write("9 9\n")
        picture = await settled(player)
        assert player.app.screen is player.screen
        assert player.screen.desk.console.amendment is None
        assert "9" in picture


@pytest.mark.parametrize(("entry", "told"), [(1, "the beginning of a fight can't be amended"), (8, "go to its branch")])
async def test_what_can_not_be_amended_is_told_in_the_history(entry: int, told: str) -> None:
    table = fought()
    console = Console(table)
    for line in ("note a", "note b", "undo", "undo", "note c"):
        console.execute(line)
    async with playing(table) as player:
        await player.press("B")
        await player.pilot.pause(0.05)
        screen = player.app.screen
        assert isinstance(screen, HistoryScreen)
        for at, row in enumerate(screen.history.rows):
            if row.count:
                screen.history.at = at
                await player.press("right")
        screen.history.at = next(
            at for at, row in enumerate(screen.history.rows) if row.entry == entry and not row.count
        )
        await player.press("a")
        assert told in [each.message for each in player.app._notifications][-1]
        assert player.app.screen is screen


async def test_where_nothing_can_be_written_nothing_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "fights"
    folder.mkdir()
    table = fought(JournalStore(Journal.create(folder / "a.fight")))
    async with playing(table) as player:
        await dialog(player, 6)
        await player.write("1 2\n")
        await settled(player)
        folder.rename(tmp_path / "gone")
        await player.press("a")
        assert "NOT SAVED" in await settled(player)
        assert hp(table, "mira") == 11
        (tmp_path / "gone").rename(folder)
        await player.press("space")
        await settled(player)
        await player.press("a")
        await settled(player)
        assert hp(table, "mira") == 14


async def test_the_history_waits_while_something_is_amended() -> None:
    async with playing(fought()) as player:
        await dialog(player, 4)
        await player.write("6 6\n")
        await settled(player)
        await player.press("B")
        assert "an amendment is under way" in await settled(player)
        for key in ("ctrl+x", "r", "bracketleft"):
            await player.press(key)
            assert "an amendment is under way" in await settled(player)
