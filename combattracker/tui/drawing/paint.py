"""Drawing helpers that all parts of the screen share: text cut to cells, bars with numbers, and painted lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

from combattracker.tui.drawing.text import shown

EIGHTHS = " ▏▎▍▌▋▊▉█"
LEVELS = "▁▂▃▄▅▆▇█"
SIDE_INKS = ("$text-primary", "$text-error", "$text-success", "$text-warning", "$text-accent", "$text-secondary")
SIDES = len(SIDE_INKS)
"""So many sides have a colour of their own; all have a letter."""


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
