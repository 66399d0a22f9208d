"""Drawing helpers that all parts of the screen share: text cut to cells, bars with numbers, and painted lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, split_graphemes
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from combattracker.tui.drawing.text import shown

EIGHTHS = " ▏▎▍▌▋▊▉█"
LEVELS = "▁▂▃▄▅▆▇█"
SIDE_INKS = ("$text-primary", "$text-error", "$text-success", "$text-warning", "$text-accent", "$text-secondary")
SIDES = len(SIDE_INKS)
"""So many sides have a colour of their own; all have a letter."""
LOUD = frozenset(("cursor", "actor", "chosen", "selected", "fill-good", "fill-worn", "fill-bad"))
FAINT = frozenset(("dim", "out", "free", "label", "rule", "wall"))
"""What stands out and what stands back where colours can't be blended."""


def side_ink(number: int) -> str:
    """The colour of a side with that number."""
    return SIDE_INKS[number % SIDES]


def side_tone(number: int) -> str:
    """The name of the component in which a side with that number is painted."""
    return f"side-{number % SIDES}"


class Run(NamedTuple):
    """A piece of text with the names of the components that style it, separated by spaces."""

    text: str
    tone: str = ""


Line = tuple[Run, ...]
"""A line's pieces from left to right."""


def clip(text: str, width: int) -> str:
    """A safe text of at most `width` cells, with an ellipsis where it is longer."""
    text = shown(text)
    if cell_len(text) <= width:
        return text
    return _head(text, width - 1) + "…" if width > 0 else ""


def fit(text: str, width: int, align: str = "<") -> str:
    """A safe text of exactly `width` cells, aligned `<`, `>` or `^`."""
    text = clip(text, width)
    room = max(0, width - cell_len(text))
    left = {"<": 0, ">": room, "^": room // 2}[align]
    return " " * left + text + " " * (room - left)


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """A safe text in lines of at most `width` cells; all but the first begin with `indent`."""
    lines = [""]
    for word in shown(text).split():
        start = indent if len(lines) > 1 else ""
        if lines[-1] != start and cell_len(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
            continue
        if lines[-1] != start:
            lines.append(indent)
        # A word that is too long for a line of its own is cut into pieces.
        while cell_len(lines[-1] + word) > width and (head := _head(word, max(2, width - cell_len(lines[-1])))):
            if head == word:
                break
            lines[-1] += head
            lines.append(indent)
            word = word[len(head) :]
        lines[-1] += word
    return lines


def _head(text: str, width: int) -> str:
    """As much of a text's beginning as has room."""
    used = 0
    for start, _, size in split_graphemes(text)[0]:
        if used + size > width:
            return text[:start]
        used += size
    return text


def share(value: int, maximum: int) -> float:
    """How much is left, between 0 and 1."""
    return min(1.0, max(0.0, value / maximum)) if maximum > 0 else 0.0


def level(value: int, maximum: int) -> str:
    """The tone of a health: `good`, `worn`, `bad`, or `gone` where nothing is left."""
    if value <= 0:
        return "gone"
    part = share(value, maximum)
    return "good" if part > 0.5 else "worn" if part > 0.25 else "bad"


def eighths(value: int, maximum: int, width: int) -> tuple[str, str]:
    """A bar of blocks, and the rest of its `width`; hurt never looks whole, and alive never looks dead."""
    units = round(share(value, maximum) * width * 8)
    if 0 < value < maximum:
        units = min(max(1, units), width * 8 - 1)
    whole, part = divmod(units, 8)
    blocks = "█" * whole + (EIGHTHS[part] if part else "")
    return blocks, " " * (width - len(blocks))


def bar(value: int, maximum: int, width: int, base: str = "", tone: str = "") -> Line:
    """A bar in eighths of a cell; `plain` is the tone for what is no health."""
    blocks, rest = eighths(value, maximum, width)
    tone = tone or level(value, maximum)
    return (Run(blocks, f"{base} trough bar-{tone}".strip()), Run(rest, f"{base} trough".strip()))


def filled(text: str, value: int, maximum: int, base: str = "") -> Line:
    """A text of narrow characters whose ground is filled as far as there is something left."""
    cells = round(share(value, maximum) * len(text))
    if 0 < value < maximum:
        cells = min(max(1, cells), len(text) - 1)
    tone = level(value, maximum)
    return (Run(text[:cells], f"{base} fill-{tone}".strip()), Run(text[cells:], f"{base} trough".strip()))


def height_sign(value: int, maximum: int) -> str:
    """One sign as high as what is left."""
    if value <= 0 or maximum <= 0:
        return "_"
    return LEVELS[min(7, int(share(value, maximum) * 8))]


def width_of(line: Iterable[Run]) -> int:
    """How many cells a line takes."""
    return sum(cell_len(run.text) for run in line)


class Painted(ScrollView, can_focus=False):
    """A scrolling widget that paints its lines itself, with the tones of its component classes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"paint--side-{number}" for number in range(SIDES)),
        *(f"paint--{kind}-{tone}" for kind in ("fill", "bar") for tone in ("good", "worn", "bad", "gone")),
        *(f"paint--{name}" for name in ("bar-plain", "trough", "good", "bad", "strong", "dim", "heading", "out")),
    }
    DEFAULT_CSS = """
    Painted {
        scrollbar-size: 1 1;
        background: $background;
        color: $foreground;
        & > .paint--fill-good { background: $success 50%; color: auto; }
        & > .paint--fill-worn { background: $warning 50%; color: auto; }
        & > .paint--fill-bad { background: $error 65%; color: auto; }
        & > .paint--fill-gone { color: $foreground 60%; }
        & > .paint--trough { background: $foreground 12%; }
        & > .paint--bar-good { color: $success; }
        & > .paint--bar-worn { color: $warning; }
        & > .paint--bar-bad { color: $error; }
        & > .paint--bar-gone { color: $error; }
        & > .paint--bar-plain { color: $primary; }
        & > .paint--good { color: $text-success; }
        & > .paint--bad { color: $text-error; }
        & > .paint--strong { text-style: bold; }
        & > .paint--dim { color: $foreground 60%; }
        & > .paint--heading { color: $text-accent; text-style: bold; }
        & > .paint--out { color: $foreground 60%; text-style: strike; }
    """
    DEFAULT_CSS += "".join(f"& > .paint--side-{number} {{ color: {ink}; }}\n" for number, ink in enumerate(SIDE_INKS))
    DEFAULT_CSS += "}"
    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._tones: dict[str, Style] = {}
        self._named = {name.partition("--")[2]: name for name in self._get_component_classes()}

    def tone(self, names: str) -> Style:
        """The style of some components together, on the widget's own ground."""
        style = self._tones.get(names)
        if style is None:
            style = self._tones[names] = self._mixed(names.split())
        return style

    def _mixed(self, names: list[str]) -> Style:
        """Components laid over each other: a later one adds to what the earlier ones say."""
        if self.app.native_ansi_color:
            return self._plain_mix(names)
        _, ground = self.background_colors
        ink = self.colors[3]
        ink_is_auto, look = False, Style()
        for name in names:
            if name not in self._named:
                continue
            styles = self.get_component_styles(self._named[name])
            if styles.has_rule("background"):
                ground += styles.background
            if styles.has_rule("color") or styles.has_rule("auto_color"):
                ink, ink_is_auto = styles.color, styles.auto_color
            look += styles.text_style
        if ink_is_auto:
            ink = ground.get_contrast_text(ink.a)
        return Style.from_color((ground + ink).rich_color, ground.rich_color) + look

    def _plain_mix(self, names: list[str]) -> Style:
        """The same in the terminal's own sixteen colours, which can't be blended: so grounds become reverse."""
        style = Style()
        for name in names:
            if name not in self._named:
                continue
            styles = self.get_component_styles(self._named[name])
            if name in LOUD:
                style = Style(reverse=True) + styles.text_style
            elif styles.has_rule("color") and not styles.auto_color and not style.reverse:
                style += Style(color=styles.color.rich_color, dim=name in FAINT or None)
            style += styles.text_style
        return style

    def strip(self, line: Iterable[Run], width: int) -> Strip:
        """A line as it is painted: neighbours of one style are one run, the rest of the width is filled."""
        segments: list[Segment] = []
        plain = self.tone("")
        text, now, used = "", plain, 0
        for run in line:
            style = self.tone(run.tone)
            if style != now and text:
                segments.append(Segment(text, now))
                text = ""
            if run.text:
                text, now = text + run.text, style
                used += cell_len(run.text)
        if text:
            segments.append(Segment(text, now))
        return Strip(segments, used).adjust_cell_length(width, plain)

    def forget(self) -> None:
        """Drops what is kept of painted lines."""

    def notify_style_update(self) -> None:
        """Another look: nothing painted before holds."""
        self._tones.clear()
        self.forget()
        super().notify_style_update()


class Lines(Painted, can_focus=False):
    """A list of lines; when they are put anew, only those that differ are painted again."""

    DEFAULT_CSS = """
    Lines { overflow-x: hidden; overflow-y: auto; scrollbar-gutter: stable; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: Sequence[Line] = ()
        self._strips: dict[int, Strip] = {}
        self._width = 0

    @property
    def room(self) -> int:
        """How many cells a line may take."""
        return self.scrollable_content_region.width

    def put(self, lines: Sequence[Line]) -> None:
        """Shows these lines."""
        before, self._lines = self._lines, lines
        size = Size(self.room, len(lines))
        if size != self.virtual_size:
            # Setting it plainly would lay the whole screen out anew; here only the scrollbar has to know, and the
            # room beside it is kept free.
            self.set_reactive(Widget.virtual_size, size)
            self._scroll_update(size)
        if self.room != self._width:
            self._width = self.room
            self._strips.clear()
            self.refresh()
            return
        shared = min(len(before), len(lines))
        changed = [y for y in range(shared) if lines[y] is not before[y] and lines[y] != before[y]]
        changed += range(shared, max(len(before), len(lines)))
        for y in changed:
            self._strips.pop(y, None)
        self._repaint(changed)

    def _repaint(self, changed: list[int]) -> None:
        """Asks for some lines to be painted again, neighbours together."""
        width, height = self.size
        top = self.scroll_offset.y
        seen = [y - top for y in changed if top <= y < top + height]
        while seen:
            count = next((n for n in range(1, len(seen)) if seen[n] != seen[0] + n), len(seen))
            self.refresh(Region(0, seen[0], width, count))
            seen = seen[count:]

    def forget(self) -> None:
        """Drops what is kept of painted lines."""
        self._strips.clear()

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        at = y + self.scroll_offset.y
        strip = self._strips.get(at)
        if strip is None or strip.cell_length != self.size.width:
            line = self._lines[at] if at < len(self._lines) else ()
            strip = self._strips[at] = self.strip(line, self.size.width)
        return strip
