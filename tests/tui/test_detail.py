"""The details: what is told of a combatant, the aggro table, and the panels of a ruleset."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from combattracker.model.state import Slot
from combattracker.model.values import Budget, CatalogueItem, Duration, Item, Modifier, Pool
from combattracker.rules.panels import Cell, Gauge, Listing, Panel, Table, Track
from combattracker.tui.drawing.paint import Line
from combattracker.tui.drawing.panels import draw, panel_lines
from combattracker.tui.drawing.sheet import aggro_lines, background_lines, now_lines
from combattracker.tui.widgets.detail import Detail
from tests.tui.scene import FACING, Stage, but, effect, lines, scene, someone, text, watch

PANELS: tuple[Panel, ...] = (
    Table(
        "Duel",
        ("who", "edge"),
        ((Cell("Mira"), Cell("3", "good")), (Cell("A wolf with a long name"), Cell("−1", "bad"))),
    ),
    Gauge("Doom", 7, 12, "the ritual goes on"),
    Track("Segment", tuple(str(number) for number in range(1, 13)), 4),
    Listing("Remember", (Cell("Everybody within three squares of the altar takes a wound"), Cell("[red]dark[/]"))),
)


def told(painted: list[Line]) -> str:
    """The text of painted lines."""
    return "\n".join("".join(run.text for run in line) for line in painted)


FULL = someone(
    "Mira",
    "m",
    at=(0, 3),
    pools={"hp": Pool(12, 30), "power": Pool(3, 9)},
    budgets={"act": Budget(1, 2)},
    counters={"luck": 2},
    cooldowns={"backstab": 3},
    holds=("ability/backstab", "ability/shove"),
    items={"draught": Item("draught", "Draught", count=2), "rope": Item("rope", "Rope")},
    facts={"class": "rogue", "flies": True},
    notes="Afraid of water.\nOwes Bo money.",
    effects={
        "weak": effect(
            "burning",
            "Weakened",
            source="wolf-1",
            duration=Duration(2, "end of turn"),
            modifiers=(Modifier("STR", "add", -2), Modifier("DEF", "multiply", 0.5, "when hit")),
        ),
        "bless": effect("bless", "Blessed", modifiers=(Modifier("DEF", "add", 1),)),
    },
)


def test_all_is_told_of_a_combatant() -> None:
    state = scene(FULL, someone("Wolf 1", "w1", "wolves"), agenda=(Slot("1", "mira", why="initiative 17"),))
    now = told(now_lines(state, FULL, 60))
    assert "m Mira" in now
    assert "The heroes · heroes:a1 · initiative 17" in now
    assert "12/30" in now
    assert "3/9" in now
    assert "∴ Weakened, 2 left (end of turn): STR −2, DEF ×0.5 (when" in now
    assert "by Wolf 1" in now
    assert "☼ Blessed: DEF +1" in now
    assert "STR 3 (5, −2 Weakened)  DEF 5 (4, +1 Blessed)" in now
    assert "Left Actions ●○" in now
    assert "Count Luck 2" in now
    assert "Not ready backstab in 3" in now.replace("ability/", "")
    rest = told(background_lines(state, FULL, 60))
    assert "Ready ability/shove" in rest
    assert "Carries 2 × Draught, Rope" in rest
    assert "Is Class rogue, Flies" in rest
    assert "Notes Afraid of water." in rest
    assert "Owes Bo money." in rest


def test_what_is_seldom_looked_at_comes_last_and_what_only_the_rules_need_not_at_all() -> None:
    aims = {"aim": effect("aim", "Aims at Bo", data={"at": "bo"}), "stun": effect("stun", "Stunned", data={"by": 2})}
    armed = someone("Mira", "m", items={"axe-2": Item("axe-2", "Great axe")}, facts={"holds": "axe-2"}, effects=aims)
    now, rest = told(now_lines(scene(armed), armed, 60)), told(background_lines(scene(armed), armed, 60))
    assert "LUCK" not in now
    assert "Besides LUCK 0" in rest
    assert "Is In hand Great axe" in rest
    assert "» Aims at Bo\n" in now
    assert "✶ Stunned: by 2" in now


def test_abilities_have_the_names_of_the_catalogue() -> None:
    items = (CatalogueItem("ability", "backstab", "Back stab", "{}"), CatalogueItem("ability", "shove", "Shove", "{}"))
    state = scene(FULL, catalogue={item.key: item for item in items})
    assert "Not ready Back stab in 3" in told(now_lines(state, FULL, 60))
    assert "Ready Shove" in told(background_lines(state, FULL, 60))


def test_who_is_out_or_hidden_is_said() -> None:
    state = scene(someone("Mira", "m", standing="dead", hidden=True))
    now = told(now_lines(state, state.who("mira"), 60))
    assert "dead" in now
    assert "off the field" in now
    assert "hidden from the players" in now


def test_the_aggro_table_marks_the_highest() -> None:
    state = scene(aggro={"wolf-1": {"mira": 12, "bo": 4}, "wolf-2": {"bo": 3}})
    assert told(aggro_lines(state, "", 36)).splitlines()[1:] == ["     m  b", "w1 ▲12  4", "w2   – ▲3"]
    assert aggro_lines(scene(), "", 36) == []
    assert "w1" not in told(aggro_lines(but(state, "wolf-1", standing="dead"), "", 36))


@pytest.mark.parametrize("width", [12, 24, 29, 36, 60])
def test_no_line_is_wider_than_there_is_room(width: int) -> None:
    name = "日本の侍 Bartholomew-Christopherson the Unpronounceably Long [b]x[/b]"
    who = but(scene(FULL), "mira", name=name).who("mira")
    state = scene(who, aggro={"mira": {"mira": 1000}}, grid=FACING)
    for line in (*now_lines(state, who, width), *background_lines(state, who, width), *aggro_lines(state, "", width)):
        assert sum(cell_len(run.text) for run in line) <= width, line
    for panel in PANELS:
        for part in draw(panel, width).plain.splitlines():
            assert cell_len(part) <= width, part


def test_panels() -> None:
    table, gauge, track, listing = (draw(panel, 30).plain.splitlines() for panel in PANELS)
    assert table == [
        "Duel",
        "who                     edge",
        "Mira                       3",
        "A wolf with a long name   −1",
    ]
    assert gauge[0] == "Doom"
    assert "█" in gauge[1]
    assert "7/12" in gauge[1]
    assert track[1] == "1 2 3 4 ▶5 6 7 8 9 10 11 12"
    assert listing[-1] == "• [red]dark[/]"
    assert listing[2].startswith("  ")


async def test_it_is_drawn_with_the_panels_before_what_hardly_changes() -> None:
    widget = Detail()
    async with Stage(widget).run_test(size=(40, 50)) as pilot:
        widget.show(scene(FULL, aggro={"mira": {"mira": 3}}), "mira", PANELS)
        await pilot.pause()
        seen = text(widget)
        words = ("Mira", "12/30", "Stats", "Duel", "Doom", "▶5", "Remember", "Aggro", "Ready", "Afraid of water")
        assert [seen.index(word) for word in words] == sorted(seen.index(word) for word in words)
        assert "[red]dark[/]" in seen


async def test_nobody_and_a_stranger_are_no_fault() -> None:
    widget = Detail()
    async with Stage(widget).run_test(size=(40, 50)) as pilot:
        widget.show(scene(), "", ())
        await pilot.pause()
        assert text(widget).strip() == ""
        widget.show(scene(), "nobody", PANELS)
        await pilot.pause()
        assert lines(widget)[0] == "Duel"


async def test_one_change_paints_one_line_and_lays_nothing_out() -> None:
    widget = Detail()
    state = scene(FULL)
    async with Stage(widget).run_test(size=(40, 50)) as pilot:
        widget.show(state, "mira", PANELS)
        await pilot.pause()
        asked = watch(widget)
        widget.show(but(state, "mira", pools={"hp": Pool(11, 30), "power": Pool(3, 9)}), "mira", PANELS)
        assert len(asked) == 1
        asked.clear()
        widget.show(but(state, "mira", effects={}), "mira", PANELS)
        assert "layout" not in asked


async def test_another_one_is_shown_from_the_top() -> None:
    widget = Detail()
    state = scene(FULL, someone("Bo", "b"))
    async with Stage(widget).run_test(size=(40, 8)) as pilot:
        widget.show(state, "mira", PANELS)
        await pilot.pause()
        widget.scroll_to(y=6, animate=False)
        await pilot.pause()
        widget.show(state, "mira", PANELS)
        await pilot.pause()
        assert widget.scroll_offset.y == 6
        widget.show(state, "bo", PANELS)
        await pilot.pause()
        assert widget.scroll_offset.y == 0
        assert "Bo" in lines(widget)[0]


@pytest.mark.parametrize(
    ("width", "drawn"),
    [(40, "1 › 2 › 3 › 4 › ▶5 › 6 › 7 › 8 › 9 › 10"), (30, "1 2 3 4 ▶5 6 7 8 9 10"), (12, "1 › 2 › 3")],
)
def test_the_steps_of_a_track_stand_closer_where_they_fit_so(width: int, drawn: str) -> None:
    lines = panel_lines(Track("Segment", tuple(str(number) for number in range(1, 11)), 4), width)
    assert "".join(run.text for run in lines[1]) == drawn
