"""The prompt: what is asked, what may be answered, and the line in which answers and commands are typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.widgets import Input

from combattracker.desk.line.line import Choice
from combattracker.desk.seeing.masking import DOT
from combattracker.desk.waiting.situation import Item
from combattracker.desk.words.roster import Sides
from combattracker.tui.drawing.told import content
from combattracker.tui.text import cut, shown
from combattracker.tui.words import NOTHING, Words, painted

NO_SIDES: Sides = {}


class Line(Input):
    """The line at the bottom; up, down and tab belong to its proposals and its history."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave", show=False),
        Binding("up", "move(-1)", "up", show=False),
        Binding("down", "move(1)", "down", show=False),
        Binding("tab", "complete(1)", "complete", show=False),
        Binding("shift+tab", "complete(-1)", "complete", show=False),
    ]

    class Left(Message):
        """The line was left without taking what is in it."""

    class Moved(Message):
        """Up or down was pressed, or tab, which completes."""

        def __init__(self, by: int, complete: bool) -> None:
            super().__init__()
            self.by = by
            self.complete = complete

    class Wanted(Message):
        """Somebody clicked on the line to type in it."""

    taken: Callable[[str], None] = staticmethod(lambda text: None)
    covered: Callable[[str], str] = staticmethod(lambda text: text)
    """What is typed, as it is drawn."""
    _waiting = NOTHING
    _strip: Strip | None = None

    @property
    def waiting(self) -> Content:
        """What stands here while nothing is typed."""
        return self._waiting

    @waiting.setter
    def waiting(self, waiting: Content) -> None:
        if not waiting.is_same(self._waiting):
            self._waiting, self._strip = waiting, None
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line; the library's own drawing of a placeholder costs as much as a panel."""
        if self.value or self.has_focus or y:
            return super().render_line(y)
        width = self.size.width
        if self._strip is None or self._strip.cell_length != width:
            self._strip = painted(self, self._waiting, width)
        return self._strip

    def notify_style_update(self) -> None:
        """Another look: nothing painted before holds."""
        self._strip = None
        super().notify_style_update()

    def _forward_event(self, event: events.Event) -> None:
        """Keys go by way of the screen, so that they stay in the order in which they were pressed."""
        if isinstance(event, events.Key):
            event._set_forwarded()
            self.screen.post_message(event)
        else:
            super()._forward_event(event)

    def action_leave(self) -> None:
        """Escape."""
        self.post_message(self.Left())

    def action_move(self, by: int) -> None:
        """Up and down."""
        self.post_message(self.Moved(by, False))

    def action_complete(self, by: int) -> None:
        """Tab."""
        self.post_message(self.Moved(by, True))

    async def action_submit(self) -> None:
        """Enter; taken at once, so that the next key already meets what came of it."""
        self.taken(self.value)

    def on_click(self, event: events.Click) -> None:
        """A click is the mouse's way of beginning to type, unless it is on a name."""
        if "@click" not in event.style.meta:
            self.post_message(self.Wanted())

    @property
    def _value(self) -> Text:
        """What the library draws."""
        return Text(widened(self.value, self.covered(self.value)), no_wrap=True, overflow="ignore", end="")

    def put(self, text: str) -> None:
        """Replaces the text, with the cursor behind it."""
        self.value = text
        self.cursor_position = len(text)


def widened(typed: str, covered: str) -> str:
    """A covered line in which the dots take as many cells as what they cover, so that the cursor stays in its place."""
    pairs = zip(typed, covered, strict=True)
    return "".join(dot * cell_len(letter) if dot == DOT != letter else dot for letter, dot in pairs)


class Prompt(Vertical):
    """A few lines that ask, and one that is typed in; its height never changes, so that nothing else moves."""

    def compose(self) -> ComposeResult:
        """The lines."""
        yield Words(id="ask")
        yield Line(id="line", compact=True, select_on_focus=False)

    def on_mount(self) -> None:
        """Keeps the two at hand."""
        self.ask = self.query_one(Words)
        self.line = self.query_one(Line)

    def tell(self, lines: Sequence[Content], waiting: Content) -> None:
        """Shows lines, and in the empty line what the next key will do."""
        self.ask.put(lines)
        self.line.waiting = waiting

    @property
    def room(self) -> tuple[int, int]:
        """The width and the number of the lines that can be shown."""
        size = self.ask.size
        return max(20, size.width), max(1, size.height)


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
