"""The lines of the prompt: a message, the question, and what may be answered, typed or clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.style import Style

from combattracker.desk.line.line import Choice
from combattracker.desk.waiting.items import Item
from combattracker.desk.words.roster import Sides
from combattracker.tui.drawing.text import cut, shown
from combattracker.tui.drawing.told import content

NO_SIDES: Sides = {}
TONES = {"": "$foreground", "error": "bold $text-error", "alarm": "bold $foreground on $error", "good": "$text-success"}


def message_lines(text: str, tone: str, width: int, most: int) -> list[Content]:
    """A message, wrapped."""
    sign = {"error": "✗ ", "alarm": "!! "}.get(tone, "")
    content = Content.styled(sign + shown(text), TONES[tone])
    lines = list(content.wrap(width))
    return lines[:most]


def title_line(
    title: str, context: str, width: int, style: str = "bold $foreground", sides: Sides = NO_SIDES
) -> Content:
    """The question, and what it belongs to as far as there is room."""
    asked = content(title, style, sides, width)
    rest = width - len(asked) - 3
    if not context or rest < 8:
        return asked
    return asked + content("   " + context, "$foreground-muted", sides, rest + 3)


def item_lines(
    items: Sequence[Item],
    at: int,
    width: int,
    height: int,
    tags: Callable[[str], str],
    inks: Callable[[str], str] = lambda who: "",
) -> list[Content]:
    """The items with their keys, flowing; the row with the cursor is always among the rows shown.

    Hints are cut short or left out where not everything has room with them, for the waiting line tells the one under
    the cursor; then what is refused is left out before anything else is. `inks` are the colours of the tags.
    """
    if height <= 0:
        return []
    listed, hints = list(enumerate(items)), [item.hint for item in items]
    for told in (hints, [hint.partition("; ")[0] for hint in hints], [""] * len(items)):
        rows, marked = _rows(listed, at, width, tags, told, inks)
        if len(rows) <= height:
            break
    else:
        listed = [(index, item) for index, item in listed if item.refusal is None or index == at]
        rows, marked = _rows(listed, at, width, tags, told, inks)
    top = max(0, marked - height + 1)
    shown_rows = rows[top : top + height]
    left_out = len(items) - len(listed) + sum(len(row) for row in rows[top + height :])
    if left_out:
        last = shown_rows[-1]
        before = sum(len(row) for row in rows[: top + len(shown_rows) - 1])
        place = next((place for place, (index, _) in enumerate(listed) if index == at), -1)
        kept = max(1, place + 1 - before)
        while len(last) > kept and sum(cell.cell_length for cell in last) + 8 + len(str(left_out)) > width:
            last.pop()
            left_out += 1
        last.append(Content.styled(f"… {left_out} more", "$foreground-muted"))
    return [Content("").join(row) for row in shown_rows]


def _rows(
    items: Sequence[tuple[int, Item]],
    at: int,
    width: int,
    tags: Callable[[str], str],
    hints: Sequence[str],
    inks: Callable[[str], str],
) -> tuple[list[list[Content]], int]:
    """The items, each with its number among all, in rows, and the row with the cursor."""
    rows: list[list[Content]] = [[]]
    used = marked = 0
    for index, item in items:
        cell = _item(item, index, index == at, tags(item.who), width, hints[index], inks(item.who))
        if used + cell.cell_length > width and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append(cell)
        used += cell.cell_length
        if index == at:
            marked = len(rows) - 1
    return rows, marked


def _item(item: Item, index: int, marked: bool, tag: str, width: int, told: str, ink: str = "") -> Content:
    label = shown(item.label)
    tag_text = f" {tag}" if tag and tag.lower() != label.lower() else ""
    before = len(label) + (item.refusal is not None)
    hint = f" ({shown(told)})" if told else ""
    refused = item.refusal is not None
    text = cut(f"{'✗' if refused else ''}{label}{tag_text}{hint}", width - 6)
    key = f"{item.key} " if item.key else ""
    click = Style.from_meta({"@click": f"screen.pick({index})"})
    style = "$foreground-muted" if refused else "$foreground"
    cell = Content.assemble((key, f"bold {'$foreground-muted' if refused else '$text-accent'}"), (text, style))
    if tag_text and ink and not refused:
        start = len(key) + before + 1
        cell = cell.stylize(f"bold {ink}", start, min(start + len(tag_text) - 1, len(key) + len(text)))
    if marked:
        cell = cell.stylize("reverse")
    return cell.stylize(click) + Content("  ")


def choice_lines(choices: Sequence[Choice], at: int, width: int, height: int) -> list[Content]:
    """Proposed words with their meaning, flowing like items."""
    items = [Item("", choice.word, choice.word, choice.hint) for choice in choices]
    return item_lines(items, at, width, height, lambda who: "")
