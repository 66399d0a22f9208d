"""A fight played with single keys: steps, decisions, every kind of question, and back."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.commands import Command
from tests.support import arena
from tests.tui.playing import Player, playing


async def test_space_does_the_next_right_thing_and_says_so_before() -> None:
    async with playing() as player:
        assert player.waiting == "space: round 1 begins"
        await player.press("space")
        assert player.table.state.clock.round == 1
        assert player.log[-1] == "Round 1"
        assert "round 1" in player.heading
        assert "Mira" in player.heading


async def test_space_decides_nothing_for_a_player() -> None:
    async with playing() as player:
        await player.press("space", "space", "enter")
        assert player.table.state.clock.actor == "mira"
        assert player.table.asking is None
        assert "decide with a m U" in player.prompt
        assert player.waiting == "a player decides"


async def test_the_policys_suggestion_is_shown_with_its_reason_and_taken_by_space() -> None:
    async with playing() as player:
        await player.press("space")
        player.table.submit(Command("set", args={"actor": "wolf-1"}))
        player.screen.changed()
        await player.pilot.pause()
        assert player.waiting == "space: Wolf 1: Attack Mira – nearest"
        await player.press("space")
        # The program rolls for the wolves, and the player is asked how Mira defends.
        assert player.screen.desk.situation.kind == "choose"
        assert player.screen.desk.situation.own


async def test_a_whole_attack_with_typed_dice() -> None:
    async with playing() as player:
        await player.write(" a1")
        assert "2d6 + 5 STR" in player.prompt
        await player.write("34")
        assert player.screen.picture.prompt.line.value == "3 4"
        assert "dice 7 + 5 STR = 12" in player.prompt
        await player.press("enter")
        assert player.waiting.startswith("space or enter: DEF block – it costs nothing")
        await player.press("space")
        assert player.table.asking is None
        assert player.log[-1] == "Mira attacks Wolf 1"
        assert player.table.state.clock.actor == "bo"


@pytest.mark.parametrize(
    ("written", "total"), [("=7\n", 12), ("==16\n", 16), ('3 4 +2 "high ground"\n', 14), ("1,6\n", 12)]
)
async def test_the_ways_to_give_a_roll(written: str, total: int) -> None:
    async with playing() as player:
        await player.write(" a1")
        await player.write(written)
        assert player.screen.desk.situation.context == f"attack {total}"


async def test_the_program_may_roll_one_roll_of_a_side_that_types() -> None:
    async with playing() as player:
        await player.write(" a1")
        await player.press("space")
        assert player.screen.desk.situation.kind == "choose"
        await player.write("u~\n")
        assert player.screen.desk.situation.kind == "choose"


async def test_a_roll_is_overruled() -> None:
    async with playing() as player:
        await player.write(" a1")
        await player.write("1 1 !hit\n")
        assert player.screen.desk.situation.kind == "choose"


async def test_dice_that_cannot_be_are_told_and_the_line_stays() -> None:
    async with playing() as player:
        await player.write(" a17 9\n")
        assert "a d6 cannot show 7" in player.prompt
        assert player.screen.picture.prompt.line.value == "7 9"
        await player.press("escape")
        assert player.screen.picture.prompt.line.value == ""
        assert player.screen.desk.situation.kind == "roll"


async def test_a_tag_chooses_as_well_as_a_number() -> None:
    async with playing() as player:
        await player.write(" a")
        await player.write("w2\n")
        assert player.screen.desk.situation.kind == "roll"
        await player.write("u")
        await player.press("right", "right", "left", "enter")
        assert "Wolf 2" in player.screen.picture.log.chronicle.pending.telling.headline  # type: ignore[union-attr]


async def test_squares_are_chosen_with_the_arrows_or_by_name() -> None:
    async with playing() as player:
        await player.write(" m")
        assert player.screen.desk.situation.spatial
        start = player.screen.desk.situation.items[player.screen.desk.at].square
        await player.press("down", "right", "up")
        moved = player.screen.desk.situation.items[player.screen.desk.at].square
        assert start is not None
        assert moved == (start[0] + 1, start[1])
        await player.write("c4\n")
        assert player.table.state.who("mira").at == (2, 6)


async def test_confirm_text_and_number() -> None:
    async with playing() as player:
        await player.write(" U")
        assert player.screen.desk.situation.kind == "confirm"
        await player.write("y")
        await player.write("hurray now\n")
        assert player.waits_for == "number"
        await player.write("9\n")
        assert "a number from 1 to 3" in player.prompt
        await player.press("escape", "enter")
        assert player.log[-1] == "Mira shouts hurray now 2 times"


async def test_no_ends_it() -> None:
    async with playing() as player:
        await player.write(" Un")
        assert player.table.asking is None


async def test_a_refused_action_says_why_and_takes_force() -> None:
    async with playing() as player:
        await player.write(" p")
        assert "nobody sleeps in the arena [A-9]" in player.prompt
        assert "f forces it" in player.prompt
        await player.write("f")
        assert player.log[-1] == "Mira sleeps"


async def test_force_before_the_key() -> None:
    async with playing() as player:
        await player.write(" f")
        assert player.waiting.startswith("FORCE")
        await player.write("p")
        assert player.log[-1] == "Mira sleeps"
        await player.write("ff")
        assert not player.screen.desk.armed


async def test_a_refused_option_says_why_and_takes_force() -> None:
    async with playing() as player:
        await player.write(" mb2\n")
        assert "somebody stands there [A-3]" in player.prompt
        await player.write("f")
        assert player.table.state.who("mira").at == player.table.state.who("bo").at


async def test_undo_and_redo_go_through_answers_and_actions() -> None:
    async with playing() as player:
        await player.write(" a1")
        await player.write("34\n")
        states = [player.table.state]
        kinds = []
        for _ in range(4):
            await player.press("u")
            kinds.append(player.screen.desk.situation.kind)
        assert kinds == ["roll", "choose", "decision", "step"]
        for _ in range(4):
            await player.press("r")
        assert player.screen.desk.situation.kind == "choose"
        assert player.table.state == states[0]


async def test_escape_gives_up_an_action_and_redo_brings_it_back() -> None:
    async with playing() as player:
        await player.write(" a1")
        await player.press("escape")
        assert player.screen.desk.situation.kind == "decision"
        await player.press("r")
        assert player.waits_for == "roll"


async def test_back_to_the_beginning_of_a_turn_and_of_a_round() -> None:
    async with playing() as player:
        await _a_round(player)
        await player.press("space")
        assert player.table.state.clock.round == 2
        await player.press("left_curly_bracket")
        assert player.table.state.clock.round == 1
        await player.press("right_square_bracket")
        assert player.table.state.clock.round in (1, 2)


async def _a_round(player: Player) -> None:
    player.table.auto = {"heroes", "wolves"}
    await player.press("space")
    while player.table.state.clock.actor:
        await player.press("space")


async def test_a_whole_fight_is_played_to_its_end_with_one_key() -> None:
    async with playing(arena.table(wolves=1)) as player:
        await player.write("Aheroes\nAwol\n")
        assert player.table.auto == {"heroes", "wolves"}
        for _ in range(200):
            if player.table.state.outcome is not None:
                break
            await player.press("space")
            if player.screen.desk.situation.kind == "roll":
                await player.press("space")
        assert player.table.state.outcome == "one side is left"
        await player.press("space")
        assert "The fight is over" in player.prompt
        await player.write("E")
        assert player.table.state.outcome is None


async def test_who_rolls_is_changed_in_the_middle_of_a_roll() -> None:
    async with playing() as player:
        await player.write(" a1")
        assert "typed dice: Heroes" in player.heading
        await player.write("D")
        assert player.table.state.sides["heroes"].dice == "program"
        assert player.screen.desk.situation.kind == "choose"
        assert "typed dice" not in player.heading


async def test_auto_is_handed_over_in_the_middle_of_a_question() -> None:
    async with playing() as player:
        await player.write(" a1")
        await player.write("3 4\nA")
        assert player.table.auto == {"wolves"}
        assert player.table.asking is None
        assert "auto: Wolves" in player.heading


async def test_a_fault_in_the_rules_is_told_and_nothing_is_done() -> None:
    table = arena.table()
    async with playing(table) as player:
        await player.press("space")
        assert table.ruleset is not None

        def broken(*_: object) -> None:
            raise ZeroDivisionError("no")

        table.actions["attack"].refuse = broken
        try:
            head = table.head
            await player.write("a")
            player.screen.changed()
            await player.pilot.pause()
            assert player.screen.desk.situation.kind == "stuck"
            assert "ZeroDivisionError" in player.prompt
            assert table.head == head
            await player.press("u")
            assert table.head < head
        finally:
            table.actions["attack"].refuse = None
