"""How options flow into the few lines that there are."""

from __future__ import annotations

from combattracker.desk.line.line import Choice
from combattracker.desk.waiting.items import Item
from combattracker.rules.asking.requests import Refusal
from combattracker.tui.drawing.asked import choice_lines, item_lines, message_lines, title_line


def no_tag(who: str) -> str:
    """Nobody has a tag."""
    return ""


def test_everything_is_shown_where_there_is_room() -> None:
    items = [Item("a", "attack", "Attack", "near"), Item("b", "bite", "Bite", refusal=Refusal("no", ()))]
    assert [line.plain for line in item_lines(items, 0, 60, 2, no_tag)] == ["a Attack (near)  b ✗Bite  "]


def test_hints_go_before_options_do() -> None:
    items = [Item(str(n), f"x{n}", f"Option {n}", "a long hint that explains it") for n in range(6)]
    lines = [line.plain for line in item_lines(items, 0, 60, 2, no_tag)]
    assert "hint" not in "".join(lines)
    assert "Option 5" in lines[1]


def test_what_is_left_out_is_counted_and_the_cursor_stays_in_view() -> None:
    items = [Item("", f"x{n}", f"Option {n:02}") for n in range(40)]
    for at in range(40):
        lines = [line.plain for line in item_lines(items, at, 40, 2, no_tag)]
        assert len(lines) == 2
        assert f"Option {at:02}" in "".join(lines)
    assert "more" in [line.plain for line in item_lines(items, 0, 40, 2, no_tag)][1]


def test_a_hint_is_cut_short_before_it_is_left_out() -> None:
    items = [Item(str(n), f"x{n}", f"Bo {n}", "25 ft; half cover: the corner that is hidden") for n in range(4)]
    (line,) = [line.plain for line in item_lines(items, 0, 64, 1, no_tag)]
    assert line.count("(25 ft)") == 4
    assert "half cover" not in line


def test_what_is_refused_makes_room_for_the_rest() -> None:
    no = Refusal("no", ())
    items = [Item("x", f"x{n}", f"Option {n:02}", refusal=None if n in (7, 19) else no) for n in range(20)]
    lines = [line.plain for line in item_lines(items, -1, 50, 2, no_tag)]
    assert lines == ["x Option 07  x Option 19  … 18 more"]
    marked = "".join(line.plain for line in item_lines(items, 3, 50, 2, no_tag))
    assert marked == "x ✗Option 03  x Option 07  x Option 19  … 17 more"


def test_no_room_at_all() -> None:
    assert item_lines([Item("a", "a", "A")], 0, 40, 0, no_tag) == []
    assert choice_lines([Choice("a")], 0, 40, 1)[0].plain.strip() == "a"


def test_long_messages_are_wrapped_and_titles_cut() -> None:
    assert len(message_lines("word " * 40, "error", 40, 3)) == 3
    assert title_line("t" * 100, "context", 40).cell_length == 40
    assert title_line("who?", "context " * 20, 40).cell_length == 40
