"""Drawing what a ruleset wants shown: tables, gauges, tracks and lists."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from combattracker.rules.panels import Cell, Gauge, Listing, Panel, Table, Track
from combattracker.tui.drawing.paint import Line, Run, bar, clip, fit, wrap
from combattracker.tui.drawing.text import shown

RICH = {
    "good": "green", "bad": "red", "strong": "bold", "dim": "dim", "heading": "bold", "bar-good": "green",
    "bar-worn": "yellow", "bar-bad": "red", "bar-gone": "red", "bar-plain": "blue", "trough": "on grey30",
}  # fmt: skip
"""The tones as Rich knows them, for those who print a panel elsewhere."""
TONES = ("good", "bad", "strong", "dim")
AT = "▶"
WIDEST = 200


def draw(panel: Panel, width: int) -> Text:
    """A panel with its title as a Rich text of lines no wider than `width`."""
    text = Text(no_wrap=True)
    for number, line in enumerate(panel_lines(panel, width)):
        if number:
            text.append("\n")
        for run in line:
            styles = [RICH[name] for name in run.tone.split() if name in RICH]
            text.append(run.text, " ".join(styles) or None)
    return text


def panel_lines(panel: Panel, width: int) -> list[Line]:
    """A panel with its title as painted lines."""
    lines = [(Run(clip(panel.title, width), "heading"),)] if panel.title else []
    match panel:
        case Table():
            return lines + table_lines(panel.columns, panel.rows, width, panel.align)
        case Gauge():
            return [*lines, _gauge(panel, width)]
        case Track():
            return lines + _track(panel, width)
        case Listing():
            return lines + [line for cell in panel.lines for line in _item(cell, width)]


def natural_width(panel: Panel) -> int:
    """How many cells a panel takes where nothing has to give way."""
    lines = panel_lines(panel, WIDEST)
    return max((cell_len("".join(run.text for run in line).rstrip()) for line in lines), default=0)


def table_lines(columns: Sequence[str], rows: Sequence[Sequence[Cell]], width: int, align: str = "") -> list[Line]:
    """Rows under headings; columns of numbers stand to the right, the widest ones give way first."""
    count = max((len(columns), *(len(row) for row in rows)), default=0)
    if not count:
        return []
    texts = [[*columns, *[""] * (count - len(columns))], *([c.text for c in row] for row in rows)]
    wide = [max(cell_len(shown(row[at])) if at < len(row) else 0 for row in texts) for at in range(count)]
    _shrink(wide, width - (count - 1))
    aligned = [align[at] if at < len(align) else ">" if _numeric(rows, at) else "<" for at in range(count)]
    lines: list[Line] = []
    if any(columns):
        heads = [fit(text, wide[at], aligned[at]) for at, text in enumerate(texts[0])]
        lines.append((Run(clip(" ".join(heads), width), "dim"),))
    for row in rows:
        line: list[Run] = []
        for at in range(count):
            cell = row[at] if at < len(row) else Cell("")
            if wide[at] <= 0:
                continue
            if line:
                line.append(Run(" "))
            line.append(Run(fit(cell.text, wide[at], aligned[at]), _tone(cell)))
        lines.append(tuple(line))
    return lines


def _shrink(wide: list[int], room: int) -> None:
    while sum(wide) > max(room, 0) and max(wide) > 1:
        wide[wide.index(max(wide))] -= 1
    # What still has no room is left out from the right.
    while sum(wide) + len([w for w in wide if not w]) * 0 > max(room, 0) and any(wide):
        last = max(at for at, each in enumerate(wide) if each)
        wide[last] = 0


def _numeric(rows: Sequence[Sequence[Cell]], at: int) -> bool:
    texts = [row[at].text for row in rows if at < len(row) and row[at].text not in ("", "–", "-")]
    return bool(texts) and all(text.lstrip("▲+-−×").isdigit() for text in texts)


def _tone(cell: Cell) -> str:
    return cell.tone if cell.tone in TONES else ""


def _gauge(panel: Gauge, width: int) -> Line:
    numbers = f"{panel.value}/{panel.maximum}"
    label = f" {panel.label}" if panel.label else ""
    room = width - len(numbers) - 1
    tail = clip(label, max(0, room - 6)) if label else ""
    wide = max(0, min(20, room - cell_len(tail)))
    drawn = bar(panel.value, panel.maximum, wide, tone="plain") if wide >= 3 else ()
    return (*drawn, Run(f" {numbers}"), Run(tail, "dim"))


def _track(panel: Track, width: int) -> list[Line]:
    """The steps on one line, or on more; the present one is marked. What fits closer together stands so."""
    lines: list[Line] = []
    line: list[Run] = []
    used = 0
    close = cell_len(" ".join(panel.steps)) + len(AT) <= width < cell_len(" › ".join(panel.steps)) + len(AT)
    for number, step in enumerate(panel.steps):
        here = number == panel.at
        text = clip(f"{AT}{step}" if here else step, width)
        parted = (" " if close else " › ") if line else ""
        if line and used + len(parted) + cell_len(text) > width:
            lines.append(tuple(line))
            line, used, parted = [], 0, ""
        if parted:
            line.append(Run(parted, "dim"))
        line.append(Run(text, "strong" if here else "dim" if number < panel.at else ""))
        used += len(parted) + cell_len(text)
    if line:
        lines.append(tuple(line))
    return lines


def _item(cell: Cell, width: int) -> list[Line]:
    lines = wrap(cell.text, max(1, width - 2))
    return [(Run("• " if not at else "  ", "dim"), Run(text, _tone(cell))) for at, text in enumerate(lines)]
