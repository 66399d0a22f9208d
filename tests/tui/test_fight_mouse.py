"""Everything that can be done with a click."""

from __future__ import annotations

from textual.geometry import Offset
from textual.widget import Widget

from tests.tui.playing import Player, playing


async def click(player: Player, text: str, inside: Widget) -> None:
    """Clicks on the first place where a widget shows a text."""
    area = inside.region
    lines = player.picture().splitlines()
    for y in range(area.y, area.bottom):
        x = lines[y].find(text, area.x, area.right)
        if x >= 0:
            await player.pilot.click(offset=Offset(x, y))
            await player.pilot.pause()
            return
    raise AssertionError(f"{text!r} is not shown there: {lines[area.y : area.bottom]}")


async def test_options_and_footer_keys_are_clicked() -> None:
    async with playing() as player:
        screen = player.screen
        await click(player, "next", screen.picture.footing)
        assert player.table.state.clock.round == 1
        await click(player, "Attack", screen.picture.prompt.ask)
        assert screen.desk.situation.kind == "choose"
        await click(player, "Wolf 2", screen.picture.prompt.ask)
        assert player.waits_for == "roll"
        await click(player, "undo", screen.picture.footing)
        assert screen.desk.situation.kind == "choose"


async def test_targets_are_clicked_on_the_battlefield_and_in_the_order() -> None:
    async with playing() as player:
        screen = player.screen
        await player.write(" a")
        await click(player, "w3", screen.picture.battlefield)
        assert screen.desk.situation.kind == "roll"
        assert "Wolf 3" in screen.picture.log.chronicle.pending.telling.headline  # type: ignore[union-attr]
        await player.write("u")
        await click(player, "Wolf 1", screen.picture.initiative)
        assert screen.desk.situation.kind == "roll"


async def test_a_click_looks_at_somebody_and_a_second_one_selects() -> None:
    async with playing() as player:
        screen = player.screen
        await click(player, "w2", screen.picture.battlefield)
        assert screen.desk.look == "wolf-2"
        assert not screen.desk.selected
        await click(player, "Wolf 2", screen.picture.initiative)
        assert screen.desk.selected == ("wolf-2",)


async def test_a_square_is_clicked() -> None:
    async with playing() as player:
        screen = player.screen
        await player.write(" m")
        at = next(item.square for item in screen.desk.situation.items if item.id == "heroes:e4")
        assert at is not None
        screen.picture.battlefield.post_message(screen.picture.battlefield.Clicked(at, ""))
        await player.pilot.pause()
        assert player.table.state.who("mira").at == at


async def test_a_click_on_the_line_begins_to_type() -> None:
    async with playing() as player:
        await player.pilot.click("#line")
        await player.pilot.pause()
        await player.write("note hm\n")
        assert player.log[-1] == "Note hm"


async def test_a_proposal_is_clicked() -> None:
    async with playing() as player:
        await player.write("tw1\ns")
        await click(player, "burning", player.screen.picture.prompt.ask)
        await player.press("enter")
        assert player.table.state.who("wolf-1").effect("burning") is not None


async def test_a_click_in_the_log_shows_the_arithmetic() -> None:
    async with playing() as player:
        await player.write(" a13 4\n1")
        await player.press("space")
        await click(player, "Mira attacks", player.screen.picture.log)
        assert "2d6 (3+4) + 5 STR = 12" in player.picture()
