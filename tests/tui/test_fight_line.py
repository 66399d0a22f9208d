"""The command bar: every command, completed, remembered, and never a traceback."""

from __future__ import annotations

from tests.tui.playing import playing


async def test_a_command_is_carried_out() -> None:
    async with playing() as player:
        await player.write(":set mira.hp=5\n")
        assert player.table.state.who("mira").pools["hp"].current == 5
        assert player.screen.focused is None


async def test_errors_are_told_in_full_and_the_line_stays() -> None:
    async with playing() as player:
        await player.write(":atack w1\n")
        assert "did you mean 'attack'?" in player.prompt
        assert player.screen.picture.prompt.line.value == "atack w1"
        await player.press("escape")
        assert player.screen.picture.prompt.line.value == ""


async def test_a_refusal_can_be_forced_from_the_bar() -> None:
    async with playing() as player:
        await player.write(":mira: attack w1\n")
        assert "turn to act" in player.prompt
        await player.write("f")
        assert player.screen.desk.situation.kind == "roll"


async def test_tab_completes_actions_combatants_and_statuses() -> None:
    async with playing() as player:
        await player.write(":mar")
        await player.press("tab")
        line = player.screen.picture.prompt.line
        assert line.value == "mark "
        await player.write("bu")
        await player.press("tab")
        assert line.value == "mark burning "
        await player.write("w3")
        await player.press("tab", "enter")
        assert player.table.state.who("wolf-3").effect("burning") is not None


async def test_tab_completes_the_fields_of_a_status() -> None:
    async with playing() as player:
        await player.write(":mark burning w3 he")
        assert [(each.word, each.hint) for each in player.screen.desk.line.choices] == [("heat=", "")]
        await player.press("tab")
        await player.write("4 left=2\n")
        effect = player.table.state.who("wolf-3").effect("burning")
        assert effect is not None
        assert (effect.data, effect.duration and effect.duration.left) == ({"heat": 4}, 2)


async def test_values_are_completed_with_what_they_are_now() -> None:
    async with playing() as player:
        await player.write(":set m.h")
        choices = player.screen.desk.line.choices
        assert [choice.word for choice in choices][:2] == ["m.hp=", "m.hp.max="]
        assert choices[0].hint == "20"


async def test_history() -> None:
    async with playing() as player:
        await player.write(":note one\n:note two\n:")
        line = player.screen.picture.prompt.line
        await player.press("up")
        assert line.value == "note two"
        await player.press("up")
        assert line.value == "note one"
        await player.press("down", "down")
        assert line.value == ""


async def test_answers_and_verbs_in_the_bar() -> None:
    async with playing() as player:
        await player.write(":next\n:mira: attack w1\n:> 3 4\n")
        assert player.screen.desk.situation.kind == "choose"
        await player.write(":undo\n")
        assert player.waits_for == "roll"
        await player.write(":abandon\n")
        assert player.table.asking is None


async def test_finish_first() -> None:
    async with playing() as player:
        await player.write(" a:mira: move b2\n")
        assert "finish or abandon the open question" in player.prompt


async def test_an_open_quotation_mark() -> None:
    async with playing() as player:
        await player.write(':note "hm\n')
        assert "a quotation mark is open" in player.prompt


async def test_the_recap_is_a_command_too() -> None:
    async with playing() as player:
        await player.write(":help\n")
        assert type(player.app.screen).__name__ == "HelpScreen"
