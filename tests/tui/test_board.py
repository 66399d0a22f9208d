"""The board: panels beside each other as far as there is room, and below each other where there is none."""

from __future__ import annotations

import pytest

from combattracker.rules.panels import Cell, Gauge, Listing, Panel, Table, Track
from combattracker.tui.drawing.paint import Line, width_of
from combattracker.tui.drawing.panels import natural_width
from combattracker.tui.widgets.board import GAP, LEAST, Board, laid_out
from tests.tui.scene import Stage, text

WIDE = 30


def panel(title: str, rows: int = 1) -> Listing:
    """A panel that wants 30 columns."""
    return Listing(title, tuple(Cell(f"{number} {'x' * (WIDE - 4)}") for number in range(rows)))


def told(*panels: Panel, width: int) -> list[str]:
    """The lines of a board."""
    return ["".join(run.text for run in line).rstrip() for line in laid_out(panels, width)[0]]


def x(number: int = 0) -> str:
    """A row of such a panel."""
    return f"• {number} {'x' * (WIDE - 4)}"


def test_nothing_to_show_is_no_line() -> None:
    assert laid_out((), 80)[0] == []
    assert laid_out((Table("", (), ()),), 80)[0] == []


def test_there_are_as_many_beside_each_other_as_there_is_room_for() -> None:
    three = [panel("One"), panel("Two"), panel("Three")]
    two_wide = 2 * WIDE + GAP
    apart = " " * (WIDE + GAP - 3)
    assert told(*three, width=3 * WIDE + 2 * GAP)[0].split() == ["One", "Two", "Three"]
    assert told(*three, width=two_wide) == [f"One{apart}Two", f"{x()}    {x()}", "", "Three", x()]
    assert told(*three, width=two_wide - 1) == ["One", x(), "", "Two", x(), "", "Three", x()]


def test_the_columns_of_a_row_begin_below_each_other_whatever_their_height() -> None:
    lines = told(panel("One", 1), panel("Two", 3), width=2 * WIDE + GAP)
    assert lines[1:] == [f"{x()}    {x()}", " " * (WIDE + GAP) + x(1), " " * (WIDE + GAP) + x(2)]
    lines = told(panel("One", 3), panel("Two", 1), width=2 * WIDE + GAP)
    assert lines[1:] == [f"{x()}    {x()}", x(1), x(2)]


def test_narrow_panels_still_get_room_of_their_own() -> None:
    assert told(Listing("A", (Cell("b"),)), Listing("C", (Cell("d"),)), width=2 * LEAST + GAP) == [
        f"A{'C':>{LEAST + GAP}}",
        f"• b{'• d':>{LEAST + GAP}}",
    ]


@pytest.mark.parametrize("width", [12, 23, 24, 40, 80, 200])
def test_no_line_is_wider_than_the_board(width: int) -> None:
    panels: list[Panel] = [
        Table("A duel", ("Mira the Bold", "", "Troll"), ((Cell("7/8"), Cell("Health"), Cell("4")),), align=">^<"),
        Gauge("Doom", 3, 8, "of the world"),
        Track("Turn", ("choose", "run away", "totals", "damage"), 1),
        Listing("Stand by", (Cell("Bo, who waits for somebody to fight"), Cell("乙 and the others"))),
    ]
    lines = laid_out(panels, width)[0]
    assert max(width_of(line) for line in lines) <= width
    assert [line for line in lines if line]


def test_a_panel_wants_what_its_widest_line_takes() -> None:
    table = Table("", ("Mira", "", "Troll"), ((Cell("7"), Cell("Health"), Cell("4")),), align=">^<")
    assert natural_width(table) == len("Mira Health Troll")
    assert natural_width(panel("One")) == WIDE
    assert natural_width(Table("", (), ())) == 0


def test_columns_are_aligned_as_the_ruleset_says() -> None:
    rows = ((Cell("7"), Cell("Health"), Cell("4")), (Cell("12"), Cell("Skill"), Cell("10")))
    assert told(Table("", ("Mira", "", "Troll"), rows, align=">^<"), width=40) == [
        "Mira        Troll",
        "   7 Health 4",
        "  12 Skill  10",
    ]


async def test_the_board_breaks_anew_in_another_width_and_can_be_emptied() -> None:
    board = Board()
    async with Stage(board).run_test(size=(2 * WIDE + GAP + 4, 10)) as pilot:
        board.show((panel("One"), panel("Two")))
        await pilot.pause()
        assert text(board).splitlines()[0].split() == ["One", "Two"]
        await pilot.resize_terminal(WIDE + 10, 10)
        await pilot.pause()
        assert [line.strip() for line in text(board).splitlines()[:4]] == ["One", x(), "", "Two"]
        board.show(())
        await pilot.pause()
        assert text(board).strip() == ""


def test_tones_go_with_the_texts() -> None:
    lines: list[Line] = laid_out((Listing("Ready", (Cell("Mira", "good"),)),), 40)[0]
    assert [(run.text, run.tone) for run in lines[1]] == [("• ", "dim"), ("Mira", "good")]
