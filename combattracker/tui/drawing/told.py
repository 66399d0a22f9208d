"""Texts that know whom they name, as they are drawn: in its side's colour, and a click looks at that combatant."""

from __future__ import annotations

from textual.content import Content, Span
from textual.style import Style

from combattracker.desk.words.roster import Sides
from combattracker.desk.words.told import Told, spans
from combattracker.tui.drawing import paint
from combattracker.tui.drawing.text import cut, shown


def looks_at(who: str) -> Style:
    """What a click on a name does."""
    return Style.from_meta({"@click": f"screen.look({who!r})"})


def content(text: str, style: str, of: Sides, width: int | None = None) -> Content:
    """A text for a line, cut off at a width, with its names in their colours."""
    plain = shown(text) if width is None else cut(shown(text), width)
    if not isinstance(text, Told):
        return Content.styled(plain, style)
    # An ellipsis belongs to nobody.
    most = len(plain) - (len(plain) < len(text))
    marks = [Span(0, len(plain), style)] if style else []
    for start, end, piece in spans(text, most):
        marks.append(Span(start, end, paint.side_ink(of.get(piece.side, 0))))
        if piece.who:
            marks.append(Span(start, end, looks_at(piece.who)))
    return Content(plain, marks)


def runs(text: str, width: int, tone: str, of: Sides) -> list[paint.Run]:
    """A text of exactly that many cells for a painted line, with its names in their colours."""
    plain = paint.fit(text, width)
    made, at = [], 0
    for start, end, piece in spans(text, len(plain) - (len(plain.rstrip()) < len(text))):
        made.append(paint.Run(plain[at:start], tone))
        made.append(paint.Run(plain[start:end], f"{tone} {paint.side_tone(of.get(piece.side, 0))}"))
        at = end
    return [*made, paint.Run(plain[at:], tone)]
