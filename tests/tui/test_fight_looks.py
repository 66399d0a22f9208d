"""How the screen fits, and that it obeys nothing that others wrote."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.commands import Command
from tests.support import arena
from tests.tui.playing import playing

EVIL = "[bold red]Mira[/] \x1b[31m\x07 [@click=app.quit]x[/]"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_everything_is_on_the_screen(size: tuple[int, int]) -> None:
    async with playing(size=size) as player:
        await player.write(" a")
        picture = player.picture()
        assert "Wolves at the Ford" in picture
        assert "Attack whom?" in picture
        assert "Wolf 1" in picture
        assert "enter" in player.footer


@pytest.mark.parametrize("size", [(60, 15), (40, 10), (72, 12), (20, 5)])
async def test_a_small_terminal_gets_one_clear_message(size: tuple[int, int]) -> None:
    async with playing(size=size) as player:
        await player.write(" a1")
        assert "the fight needs 72" in " ".join(player.picture().split()).replace("│", "")
        await player.pilot.resize_terminal(100, 30)
        await player.pilot.pause()
        await player.pilot.pause()
        await player.write(" a1")
        assert "2d6 + 5 STR" in player.picture()


async def test_resizing_never_loses_anything() -> None:
    async with playing() as player:
        await player.write(" a1")
        for size in ((80, 24), (60, 15), (160, 50), (72, 20), (120, 40)):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
        await player.pilot.pause()
        assert player.screen.desk.situation.kind == "roll"
        assert "2d6 + 5 STR" in player.picture()


async def test_details_are_left_out_where_there_is_no_room_and_come_when_asked() -> None:
    async with playing(size=(80, 24)) as player:
        assert not player.screen.picture.detail.display
        await player.press("v")
        assert player.screen.picture.detail.display
        await player.press("v")
        assert not player.screen.picture.detail.display


async def test_light_and_dark() -> None:
    async with playing() as player:
        before = player.app.current_theme.dark
        await player.press("ctrl+t")
        assert player.app.current_theme.dark != before


async def test_names_and_notes_are_shown_and_never_obeyed() -> None:
    table = arena.table(names=(EVIL, "Bo"))
    async with playing(table) as player:
        await player.press("space")
        table.submit(Command("note", args={"text": EVIL}))
        player.screen.changed()
        await player.press("t")
        await player.write("w1\n")
        await player.press("h")
        await player.press("escape", "a", "1")
        picture = player.picture()
        assert "[bold red]" in picture
        assert "\x1b" not in picture
        assert "\x07" not in picture


async def test_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing() as player:
        await player.write(" a")
        assert "Attack whom?" in player.picture()


async def test_a_journal_that_cannot_be_written_is_an_alarm(monkeypatch: pytest.MonkeyPatch) -> None:
    from combattracker.journal.failing import NotSaved

    async with playing() as player:
        before = player.table.state

        def full(*_: object, **__: object) -> None:
            raise NotSaved("the disk is full")

        monkeypatch.setattr(player.table.store, "append", full)
        await player.press("space")
        assert "NOT SAVED, so it has not happened: the disk is full" in player.prompt
        assert player.table.state is before
        assert player.screen.desk.situation.kind == "step"


async def test_help_lists_every_key_and_action_and_finds_words() -> None:
    async with playing() as player:
        await player.press("question_mark")
        shown = player.picture()
        assert "The fight goes on" in shown
        await player.write("sleep")
        shown = player.picture()
        assert "Against the rules" in shown
        assert "Take back" not in shown
        await player.press("escape")
        assert player.app.screen is player.screen


async def test_the_recap_goes_to_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path))
    async with playing() as player:
        await player.write(" RR")
        assert "wolves-at-the-ford-2.md" in player.prompt


async def test_the_palette_offers_what_fits_and_finds_everything() -> None:
    async with playing() as player:
        await player.press("space")
        offered = list(player.screen.desk.offered())
        assert offered[0].text == "Attack"
        assert {
            f"{action.name}: {action.label}" for action in player.table.actions.values() if action.name != "begin"
        } <= {entry.text for entry in offered}
        await player.press("ctrl+p")
        await player.write("taunt")
        await player.pilot.pause(0.3)
        await player.press("enter")
        await player.pilot.pause(0.1)
        assert player.screen.desk.situation.kind == "confirm"


async def test_a_keymap_is_obeyed() -> None:
    async with playing(keymap={"undo": "z", "hurt": "bogus id"}) as player:
        await player.press("space", "z")
        assert player.table.state.clock.round == 0
        assert "z undo" in player.footer
