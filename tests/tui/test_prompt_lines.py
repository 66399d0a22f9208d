"""How options flow into the few lines that there are."""

from __future__ import annotations

from combattracker.rules.requests import Refusal
from combattracker.tui.prompt import Choice, choice_lines, item_lines, message_lines, title_line
from combattracker.tui.situation import Item


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


def test_no_room_at_all() -> None:
    assert item_lines([Item("a", "a", "A")], 0, 40, 0, no_tag) == []
    assert choice_lines([Choice("a")], 0, 40, 1)[0].plain.strip() == "a"


def test_long_messages_are_wrapped_and_titles_cut() -> None:
    assert len(message_lines("word " * 40, "error", 40, 3)) == 3
    assert title_line("t" * 100, "context", 40).cell_length == 40
    assert title_line("who?", "context " * 20, 40).cell_length == 40
