"""Keys in a burst, typed choices, and whom a change by hand means."""

from __future__ import annotations

from textual import events

from tests.tui.playing import NAMES, Player, playing


async def burst(player: Player, text: str) -> None:
    """Keys that come faster than the screen can follow."""
    for letter in text:
        key = {**NAMES, ":": "colon"}.get(letter, letter)
        player.app.post_message(events.Key(key, None if letter == "\n" else letter))
    await player.pilot.pause()
    await player.pilot.pause()


async def test_nothing_acts_in_a_terminal_that_is_too_small() -> None:
    async with playing(size=(60, 15)) as player:
        head = player.table.head
        await player.write(" a1h5\n")
        assert player.table.head == head
        assert player.screen.desk.line.purpose is None


async def test_a_burst_goes_into_the_line() -> None:
    async with playing() as player:
        await burst(player, "h3 w2\n")
        assert player.table.state.who("wolf-2").pools["hp"].current == 9
        await burst(player, ":hurt ol 3")
        assert player.screen.picture.prompt.line.value == "hurt ol 3"


async def test_a_typed_tag_waits_for_enter_and_enter_does_not_roll() -> None:
    async with playing() as player:
        await player.write(" aw2")
        assert player.screen.desk.situation.kind == "choose"
        await player.write("\n\n")
        assert player.waits_for == "roll"
        assert "space lets the program roll" in player.prompt


async def test_an_emptied_choice_stays_open_and_a_wrong_digit_is_told() -> None:
    async with playing() as player:
        await player.write(" a9")
        assert "9 is none of the options" in player.prompt
        await player.write("tw")
        await player.press("backspace")
        assert player.screen.desk.line.purpose is not None
        await player.press("escape")
        assert player.screen.desk.line.purpose is None


async def test_the_one_who_acts_is_meant() -> None:
    async with playing() as player:
        await player.write("s")
        assert "Which status for whom?" in player.prompt
        assert "??" not in player.prompt
        await player.write("\n")
        assert "which status?" in player.prompt
        await player.press("escape")
        await player.write(" h")
        assert "Hurt Mira (m)" in player.prompt
        await player.write("5\n")
        assert player.table.state.who("mira").pools["hp"].current == 15


async def test_the_dialog_knows_display_names() -> None:
    async with playing() as player:
        await player.write("tw1\nezzz\n")
        assert "nothing is called zzz" in player.picture()
        await player.press("escape")
        name = player.table.state.manifest.pools["hp"].name
        await player.write("e" + name.lower() + " 9\n")
        assert player.table.state.who("wolf-1").pools["hp"].current == 9
