"""The order of initiative: who stands where in it, what is told of them, and what is painted again."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from combattracker.model.manifest import Manifest
from combattracker.model.state import Slot, State
from combattracker.model.values import Pool, changed
from combattracker.tui.widgets.initiative import Initiative, order
from tests.tui.scene import Stage, but, effect, lines, scene, someone, text, watch


def none(who: str) -> str:
    """No marks."""
    return ""


def show(
    widget: Initiative, state: State, *, actor: str = "", cursor: str = "", selected: tuple[str, ...] = ()
) -> None:
    """Shows it without marks."""
    widget.show(state, actor=actor, selected=frozenset(selected), cursor=cursor, marks=none)


def test_the_agenda_comes_first_then_the_others_then_those_who_are_out() -> None:
    state = scene(agenda=(Slot("1", "wolf-2"), Slot("2", "mira"), Slot("3", "wolf-1"), Slot("4", "mira")))
    assert order(but(state, "wolf-1", standing="dead")) == ["wolf-2", "mira", "bo", "wolf-1"]


async def test_a_row_tells_turn_side_tag_name_and_health() -> None:
    widget = Initiative()
    state = but(scene(), "wolf-1", pools={"hp": Pool(12, 30)}, effects={"stun": effect("stun", "Stunned")})
    async with Stage(widget).run_test(size=(30, 10)) as pilot:
        show(widget, state, actor="mira", selected=("bo",), cursor="wolf-1")
        await pilot.pause()
        assert lines(widget)[:4] == [
            "▶ H m  Mira           30/30",
            " ●H b  Bo             30/30",
            "  P›w1 Wolf 1         12/30 ✶",
            "  P w2 Wolf 2         30/30",
        ]


async def test_the_bar_is_filled_as_far_as_there_is_health() -> None:
    widget = Initiative()
    async with Stage(widget).run_test(size=(30, 10)) as pilot:
        show(widget, but(scene(), "mira", pools={"hp": Pool(12, 30)}))
        await pilot.pause()
        grounds = [each.style.bgcolor for each in widget.render_line(0) if each.style and "1" in each.text]
        rests = [each.style.bgcolor for each in widget.render_line(0) if each.style and "30" in each.text]
        assert grounds != rests


async def test_with_room_there_is_a_bar_of_its_own() -> None:
    widget = Initiative()
    async with Stage(widget).run_test(size=(60, 10)) as pilot:
        show(widget, but(scene(), "mira", pools={"hp": Pool(15, 30)}))
        await pilot.pause()
        assert "████     15/30" in lines(widget)[0]


async def test_those_without_a_place_and_those_who_are_out_stand_apart() -> None:
    widget = Initiative()
    state = scene(agenda=(Slot("1", "mira"), Slot("2", "wolf-1")))
    state = but(but(state, "wolf-1", standing="dead", pools={"hp": Pool(-4, 30)}), "bo", hidden=True)
    async with Stage(widget).run_test(size=(30, 10)) as pilot:
        show(widget, state)
        await pilot.pause()
        seen = lines(widget)
        assert seen[0].startswith("  H m  Mira")
        assert seen[1].startswith("── not in the order ──")
        assert seen[2].startswith("  H b  (Bo)")
        assert seen[4].startswith("── out ──")
        assert seen[5].startswith("† P w1 Wolf 1")
        assert "dead" in seen[5]


async def test_twenty_four_columns_and_a_crowd_stay_readable() -> None:
    widget = Initiative()
    stuns = [{key: effect("stun", key) for key in "abcde"[: n % 6]} for n in range(25)]
    crowd = [someone(f"Goblin with a name {n}", f"g{n}", "wolves", effects=on) for n, on in enumerate(stuns)]
    async with Stage(widget).run_test(size=(24, 30)) as pilot:
        show(widget, scene(*crowd, someone("日本の侍と仲間", "日", pools={"hp": Pool(100, 120)})))
        await pilot.pause()
        seen = lines(widget)
        assert len([line for line in seen if line.strip()]) == 26
        assert "Goblin" in seen[0]
        assert seen[0].endswith("30")
        assert seen[5].endswith("✶…")
        assert "日本の…" in seen[25]
        assert seen[25].endswith("100")
        for y in range(30):
            assert widget.render_line(y).cell_length == 24


async def test_it_scrolls_to_the_one_looked_at() -> None:
    widget = Initiative()
    crowd = scene(*(someone(f"Goblin {n}", f"g{n}", "wolves") for n in range(25)))
    async with Stage(widget).run_test(size=(24, 10)) as pilot:
        show(widget, crowd, actor="goblin-2")
        await pilot.pause()
        assert "g24" not in text(widget)
        show(widget, crowd, actor="goblin-2", cursor="goblin-24")
        await pilot.pause()
        assert "g24" in text(widget)
        show(widget, crowd, actor="goblin-3", cursor="goblin-24")
        await pilot.pause()
        assert "▶ P g3" in text(widget)


async def test_a_click_tells_who() -> None:
    widget = Initiative()
    app = Stage(widget)
    async with app.run_test(size=(30, 10)) as pilot:
        show(widget, scene())
        await pilot.pause()
        await pilot.click(Initiative, offset=(8, 2))
        await pilot.click(Initiative, offset=(8, 8))
        (event,) = app.posted
        assert isinstance(event, Initiative.Clicked)
        assert event.who == "wolf-1"


async def test_one_change_paints_one_row_and_lays_nothing_out() -> None:
    widget = Initiative()
    async with Stage(widget).run_test(size=(30, 10)) as pilot:
        show(widget, scene())
        await pilot.pause()
        asked = watch(widget)
        show(widget, scene())
        assert asked == []
        show(widget, but(scene(), "bo", pools={"hp": Pool(3, 30)}))
        assert [(region.y, region.height) for region in asked] == [(1, 1)]
        asked.clear()
        show(widget, scene(*[someone(f"Goblin {n}", f"g{n}", "wolves") for n in range(9)]))
        assert "layout" not in asked


async def test_marks_stand_behind_the_name() -> None:
    widget = Initiative()
    async with Stage(widget).run_test(size=(30, 10)) as pilot:
        widget.show(scene(), actor="", selected=frozenset(), cursor="", marks=lambda who: "²" if who == "bo" else "")
        await pilot.pause()
        assert lines(widget)[1].split() == ["H", "b", "Bo", "²", "30/30"]


async def test_a_game_without_pools_has_no_bars() -> None:
    widget = Initiative()
    bare = changed(scene(someone("Mira", "m", pools={})), manifest=Manifest(id="x", title="X", version="1"))
    async with Stage(widget).run_test(size=(30, 10)) as pilot:
        show(widget, bare)
        await pilot.pause()
        assert lines(widget)[0].split() == ["H", "m", "Mira"]


@pytest.mark.parametrize("name", ["[bold]x[/bold]", "a\x1b[31mb", "a\nb", "\u202eabc"])
async def test_names_are_shown_and_never_obeyed(name: str) -> None:
    widget = Initiative()
    async with Stage(widget).run_test(size=(60, 10)) as pilot:
        show(widget, scene(someone(name, "m")))
        await pilot.pause()
        seen = text(widget)
        assert "\x1b" not in seen
        assert "\u202e" not in seen
        assert ("[bold]x[/bold]" in seen) == name.startswith("[bold]")
        assert widget.render_line(0).cell_length == 60
        assert all(cell_len(line) <= 60 for line in lines(widget))
