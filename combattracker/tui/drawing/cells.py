"""What is drawn inside one square of the battlefield, at any size."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from combattracker.tui.drawing.paint import Line, Run, clip, filled, fit, height_sign, level
from combattracker.tui.drawing.text import shown

SIGNS = {"": "·", "legal": "+", "illegal": "×", "chosen": "◆", "way": "∘", "peril": "!"}
"""The sign of a free square for each tone; an occupied one bears it beside the tag."""
ACTOR, SELECTED, FALLEN, ITEM, WALL = "▶", "●", "†", "*", "▒"
LOW_WALL, DIFFICULT = "░", "~"
"""A wall with a top, whose height is written on it, and ground that is slow to cross."""


BRIEF = {"nearly down": "low"}


def brief(word: str) -> str:
    """A word for how somebody is, where there is little room."""
    return BRIEF.get(word, word)


class Look(NamedTuple):
    """All that is drawn on a square; two alike look the same.

    `side` is the number of its colour, `health` what is left out of how much (in a `word` where only that is known),
    `others` how many more are here;
    every second row is `odd`, so that rows can be told apart. `level` is how high the ground lies, or how high a wall
    is that has a top. `mark` is a sign of one cell for what speaks for or against choosing it.
    """

    name: str
    tone: str = ""
    wall: bool = False
    cursor: bool = False
    things: int = 0
    tag: str = ""
    called: str = ""
    side: int = 0
    health: tuple[int, int] | None = None
    word: str = ""
    glyphs: tuple[str, ...] = ()
    actor: bool = False
    selected: bool = False
    fallen: bool = False
    hidden: bool = False
    others: int = 0
    odd: bool = False
    difficult: bool = False
    level: int = 0
    mark: str = ""


@lru_cache(maxsize=4096)
def drawn(look: Look, width: int, height: int) -> list[Line]:
    """The lines of a square's cell, each `width` cells wide."""
    if look.wall and not look.tag:
        filling = LOW_WALL if look.level else WALL
        lines: list[Line] = [(Run(filling * width, "wall"),)] * height
        if look.level and width >= len(str(look.level)) + 2:
            lines[(height - 1) // 2] = (Run(str(look.level).center(width, filling), "wall"),)
        return lines
    ground = _ground(look)
    if not look.tag:
        return _free(look, width, height, ground)
    narrow = height == 1 or width < cell_len(look.tag) + 2
    first = _small(look, width, ground) if narrow else _head(look, width, ground, glyphs=height == 2)
    lines = [first]
    if height >= 2:
        lines.append(_health(look, width, ground))
    if height >= 3:
        lines.append((Run(fit(f" {row_of(look.glyphs, width - 1)}", width), f"{ground} effects"),))
    return lines


def _ground(look: Look) -> str:
    """The component that colours the whole cell."""
    if look.cursor:
        return "cursor"
    if look.actor:
        return "actor"
    ground = look.tone or ("selected" if look.selected else "square")
    return f"{ground} odd" if look.odd else ground


def _free(look: Look, width: int, height: int, ground: str) -> list[Line]:
    sign = ITEM if look.things and not look.tone else SIGNS[look.tone]
    if look.difficult and sign == SIGNS[""]:
        sign = DIFFICULT
    text = sign + (DIFFICULT if look.difficult and sign != DIFFICULT and width >= 3 else "")
    if look.level and not look.cursor:
        lies = f"{look.level:+}" if look.level < 0 else f"▴{look.level}"
        if width >= len(text + lies):
            text += lies
        elif text == SIGNS[""] and width >= len(lies):
            text = lies  # where there is room for one of the two, the height says more than the dot
    if look.tone and look.things and width - 2 * look.cursor >= 2:
        text += ITEM
    if look.tone not in ("", "illegal") and width >= 4:
        # Its name, so that it can be typed.
        room = width - 2 if look.cursor else width
        text += look.name if cell_len(text + look.name) <= room else ""
    if look.cursor and width >= 3:
        text = f"[{fit(text, width - 2, '^')}]"
    blank: Line = (Run(" " * width, ground),)
    lines = [blank] * height
    tone = "free" if look.tone in ("", "illegal") and not look.cursor else "sign"
    lines[(height - 1) // 2] = (Run(fit(text, width, "^"), f"{ground} {tone}"),)
    return lines


def _before(look: Look) -> str:
    """The sign in front of a tag: what matters most about who is there."""
    if look.cursor:
        return "["
    if look.mark:
        return look.mark
    if look.actor:
        return ACTOR
    if look.fallen:
        return FALLEN
    if look.selected:
        return SELECTED
    return "(" if look.hidden else " "


def _behind(look: Look) -> str:
    """The sign behind a tag: whether it can be chosen, else that more are here."""
    if look.tone:
        return SIGNS[look.tone]
    if look.cursor:
        return "]"
    if look.hidden:
        return ")"
    if look.others:
        return "&"
    return ITEM if look.things else " "


def _tag_tone(look: Look, ground: str) -> str:
    # On grounds of a strong colour the side's own would not be legible; there the tag keeps the ground's.
    loud = ground in ("cursor", "actor")
    tone = ground if loud else f"{ground} side-{look.side}"
    if look.fallen:
        return f"{ground} {'crossed' if loud else 'out'}"
    return f"{tone} {'secret' if look.hidden else 'tag'}"


def _small(look: Look, width: int, ground: str) -> Line:
    """One line: signs as far as there is room, for there may be none beside the tag."""
    tag = clip(look.tag, width)
    spare = width - cell_len(tag)
    before, behind = _before(look), _behind(look)
    tone = _tag_tone(look, ground)
    if look.tone == "illegal" and spare == 0:
        tone = f"{tone} crossed"
    elif look.tone in ("legal", "chosen") and spare == 0:
        tone = f"{tone} open"
    if spare == 0:
        return (Run(tag, tone),)
    if spare == 1:
        # The sign that answers the question that is open comes first.
        if (look.tone and not (look.mark and look.tone == "legal")) or before == " ":
            return (Run(tag, tone), Run(behind, f"{ground} sign"))
        return (Run(before, f"{ground} sign"), Run(tag, tone))
    line = [Run(before, f"{ground} sign"), Run(tag, tone)]
    if spare >= 3 and look.health and not look.fallen:
        loud = ground in ("cursor", "actor")
        health = ground if loud else f"{ground} bar-{level(*look.health)}"
        line.append(Run(height_sign(*look.health), health))
        spare -= 1
    line.append(Run(fit(behind, spare - 1), f"{ground} sign"))
    return tuple(line)


def _head(look: Look, width: int, ground: str, glyphs: bool) -> Line:
    """The line with the tag, with glyphs and the name where there is room, and the signs at both ends."""
    tag = clip(look.tag, width - 2)
    room = width - 2 - cell_len(tag)
    tone = _tag_tone(look, ground)
    line = [Run(_before(look), f"{ground} sign"), Run(tag, tone)]
    behind = _behind(look)
    if look.hidden and room:
        line.append(Run(")", f"{ground} sign"))
        room -= 1
        behind = " " if behind == ")" else behind
    if look.selected and _before(look) != SELECTED and room > 1:
        line.append(Run(SELECTED, f"{ground} sign"))
        room -= 1
    extra = f"&{look.others}" if look.others else ITEM if look.things else ""
    if extra and room > len(extra) and behind not in ("&", ITEM):
        room -= len(extra) + 1
        line.append(Run(f" {extra}", f"{ground} sign"))
    marks = row_of(look.glyphs, room - 1) if glyphs and look.health and room >= 2 else ""
    room -= cell_len(marks)
    if room >= 4 and look.called.casefold() != look.tag.casefold():
        # Cut without an ellipsis, which would take the place of a letter.
        line.append(Run(" " + set_cell_size(shown(look.called), room - 1), f"{ground} called"))
    else:
        line.append(Run(" " * room, ground))
    line.append(Run(marks, f"{ground} effects"))
    line.append(Run(behind, f"{ground} sign"))
    return tuple(line)


def _health(look: Look, width: int, ground: str) -> Line:
    """What is left of its health, over a ground that is filled as far; without pools its effects."""
    if look.health is None:
        return (Run(fit(f" {row_of(look.glyphs, width - 1)}", width), f"{ground} effects"),)
    now, most = look.health
    text = f"{now}/{most}"
    room = width - 2 if width > 6 and cell_len(text) <= width - 2 else width
    if look.word:
        text = next((word for word in (look.word, brief(look.word)) if cell_len(word) <= width), "")
    elif len(f"{most}/{most}") > room:
        text = str(now)
    # On a neutral ground of its own, so that its colours look alike everywhere.
    bar = filled(fit(text, room, "^"), now, most, "square")
    if room == width:
        return bar
    return (Run(" ", ground), *bar, Run(" ", ground))


def row_of(glyphs: tuple[str, ...], width: int) -> str:
    """As many glyphs as there is room for; an ellipsis says that there are more, if it is not alone."""
    text = "".join(glyphs)
    if cell_len(text) <= width:
        return text
    kept = ""
    for glyph in glyphs:
        if cell_len(kept + glyph) > max(1, width - 1):
            break
        kept += glyph
    return kept + "…" if cell_len(kept) < width else kept
