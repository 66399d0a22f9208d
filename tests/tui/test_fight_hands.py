"""What the GM changes by hand, each change one step of undo, also while a question is open."""

from __future__ import annotations

from tests.support import arena
from tests.tui.playing import Player, playing


def hp(player: Player, who: str) -> int:
    """How much health somebody has."""
    return player.table.state.who(who).pools["hp"].current


async def test_several_are_selected_by_tags_and_hurt_at_once() -> None:
    async with playing() as player:
        await player.write("tw1 w2\n")
        assert player.screen.desk.selected == ("wolf-1", "wolf-2")
        await player.write("h")
        assert "Wolf 1 (w1), Wolf 2 (w2)" in player.prompt
        await player.write("5\n")
        assert (hp(player, "wolf-1"), hp(player, "wolf-2"), hp(player, "wolf-3")) == (7, 7, 12)
        await player.write("u")
        assert (hp(player, "wolf-1"), hp(player, "wolf-2")) == (12, 12)


async def test_selection_with_arrows_and_x() -> None:
    async with playing() as player:
        await player.press("down", "x", "down", "x")
        assert len(player.screen.desk.selected) == 2
        await player.press("x")
        assert len(player.screen.desk.selected) == 1
        await player.press("escape")
        assert player.screen.desk.selected == ()


async def test_tags_may_be_written_behind_the_amount() -> None:
    async with playing() as player:
        await player.write("h5 w1 w3\n")
        assert (hp(player, "wolf-1"), hp(player, "wolf-3")) == (7, 7)
        await player.write("H2 w1\n")
        assert hp(player, "wolf-1") == 9


async def test_nobody_is_selected() -> None:
    async with playing() as player:
        await player.write("h5\n")
        assert "Select somebody first" in player.prompt
        await player.press("escape")
        await player.write("F")
        assert "Select somebody first" in player.prompt


async def test_a_status_is_put_on_and_taken_off() -> None:
    async with playing() as player:
        await player.write("tw1 w2\nsst")
        assert player.screen.desk.line.choices[0].word == "stun"
        await player.press("enter")
        assert player.table.state.who("wolf-2").effect("stun") is not None
        await player.write("S\n")
        assert player.table.state.who("wolf-1").effect("stun") is None


async def test_a_status_is_put_on_with_its_fields() -> None:
    async with playing() as player:
        await player.write("sburning 2 he")
        assert [(each.word, each.hint) for each in player.screen.desk.line.choices] == [("heat=", "int")]
        await player.press("tab")
        await player.write("4 w1 w2\n")
        for who in ("wolf-1", "wolf-2"):
            effect = player.table.state.who(who).effect("burning")
            assert effect is not None
            assert (effect.data, effect.duration and effect.duration.left) == ({"heat": 4}, 2)
        await player.write("tw1\nsburning cold=4\n")
        assert "burning has no field 'cold'" in player.prompt


async def test_a_status_with_a_duration() -> None:
    async with playing() as player:
        await player.write("tw1\nsstun 2\n")
        effect = player.table.state.who("wolf-1").effect("stun")
        assert effect is not None
        assert effect.duration is not None
        assert effect.duration.left == 2


async def test_the_dialog_lists_every_value_with_what_it_is() -> None:
    async with playing() as player:
        await player.write("tw1 w2\ne")
        shown = player.picture()
        assert "hp.max" in shown
        assert "STR" in shown
        assert "standing" in shown
        await player.write("hp=3 STR=+1\n")
        assert hp(player, "wolf-1") == hp(player, "wolf-2") == 3
        assert player.table.state.who("wolf-2").stats["STR"] == 4
        await player.write("u")
        assert hp(player, "wolf-1") == 12


async def test_the_dialog_completes_the_name_of_a_value() -> None:
    async with playing() as player:
        await player.write("tw1\nest")
        await player.press("down", "enter")
        await player.write("dead\n")
        assert player.table.state.who("wolf-1").standing == "dead"


async def test_a_value_that_cannot_be_is_told() -> None:
    async with playing() as player:
        await player.write("tw1\nehp=many\n")
        assert "a whole number is needed" in player.prompt


async def test_edits_reach_into_an_open_question() -> None:
    async with playing() as player:
        await player.write(" a1")
        await player.write("th2")
        await player.press("escape")
        await player.write("34\nh4 w1\n")
        assert player.screen.desk.situation.kind == "choose"
        assert hp(player, "wolf-1") == 8
        await player.press("2")
        assert player.table.asking is None
        assert hp(player, "wolf-1") == -4
        await player.write("u")
        assert hp(player, "wolf-1") == 12


async def test_adding_removing_fleeing_surrendering() -> None:
    async with playing() as player:
        await player.write("+wo\n")
        assert "wolf-4" in player.table.state.combatants
        await player.write("tw4\n")
        await player.press("delete")
        assert "wolf-4" not in player.table.state.combatants
        assert player.screen.desk.selected == ()
        await player.write("tw1\nF")
        assert player.table.state.who("wolf-1").standing == "fled"
        await player.write("tw2\nG")
        assert player.table.state.who("wolf-2").standing == "surrendered"


async def test_hiding_and_revealing() -> None:
    async with playing() as player:
        await player.write("tw1\nV")
        assert player.table.state.who("wolf-1").hidden
        await player.write("V")
        assert not player.table.state.who("wolf-1").hidden


async def test_the_order_is_changed() -> None:
    async with playing() as player:
        await player.write(" tw2\nOb\n")
        assert [slot.who for slot in player.table.state.agenda][:3] == ["wolf-2", "mira", "bo"]
        await player.write("Oafter b\n")
        assert [slot.who for slot in player.table.state.agenda][:3] == ["mira", "bo", "wolf-2"]


async def test_words() -> None:
    async with playing() as player:
        await player.write("nthe bridge creaks\n")
        await player.write("Nno flanking today\n")
        await player.write(" Ithrows a chair\n")
        assert player.log[-1] == "Mira: throws a chair"
        assert [note.text for note in player.table.state.notes] == ["the bridge creaks", "no flanking today"]


async def test_a_free_roll() -> None:
    async with playing() as player:
        await player.write(" X2d6+STR fear\n")
        assert player.screen.desk.situation.kind == "roll"
        await player.write("66\n")
        assert player.table.asking is None


async def test_the_fight_ends_as_the_gm_says() -> None:
    async with playing() as player:
        await player.write("Ethe wolves run\n")
        assert player.table.state.outcome == "the wolves run"
        assert "over: the wolves run" in player.heading


async def test_who_has_left_is_not_selected_any_more() -> None:
    async with playing(arena.table(wolves=2)) as player:
        await player.write("tw1 w2\n")
        await player.press("delete")
        assert player.screen.desk.selected == ()
        await player.write("u")
        assert "wolf-1" in player.table.state.combatants
