"""What a ruleset wants shown beside the battlefield, as data, and for whom each part of it is.

A panel is the GM's unless its `seen_by` says otherwise; with EVERYONE the players see it too, and all that it holds but
the cells whose own `seen_by` is narrower. A panel or a cell `of` somebody holds that one's numbers: those who may not
know them don't see the panel, and read what the cell has `instead`. A text that names somebody whom an audience may not
know is not for that audience.

In a list each line goes by itself. In a table a row goes with any of its cells, and where nobody's numbers are left in
it. What has no line left goes as a whole.
"""

from __future__ import annotations

from combattracker.model.closed import Tone
from combattracker.model.combatant import Combatant
from combattracker.model.speaks import About, Audience, Number, NumbersOf, Text, Word
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, Value

UNKNOWN = "?"


class Cell(Value, frozen=True, omit_defaults=True):
    """A text with a tone: empty, `good`, `bad`, `strong` or `dim`; no meaning hangs on the tone alone.

    `of` is the id of the one whose numbers the text holds; who may not know them reads `instead`, and as a line of a
    list, where that is empty, nothing at all.
    """

    text: About
    tone: Tone = ""
    of: NumbersOf = ""
    instead: Text = ""
    seen_by: Audience = EVERYONE

    def covered(self) -> Cell:
        """The cell for those who may not know the numbers in it."""
        return Cell(self.instead or UNKNOWN, "dim", seen_by=self.seen_by)


class Table(Value, frozen=True, tag=True, omit_defaults=True):
    """Rows under headings; `align` sets columns `<`, `>` or `^`, where it does not follow from what is in them."""

    title: About
    columns: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: Word = ""
    of: NumbersOf = ""
    seen_by: Audience = GM


class Gauge(Value, frozen=True, tag=True, omit_defaults=True):
    """Something of which there is so much out of so much."""

    title: About
    value: Number
    maximum: Number
    label: Text = ""
    of: NumbersOf = ""
    seen_by: Audience = GM


class Track(Value, frozen=True, tag=True, omit_defaults=True):
    """Steps in order, one of which is the present one; -1 is none."""

    title: About
    steps: tuple[Text, ...]
    at: Number
    of: NumbersOf = ""
    seen_by: Audience = GM


class Listing(Value, frozen=True, tag=True, omit_defaults=True):
    """Lines of text, such as reminders."""

    title: About
    lines: tuple[Cell, ...]
    of: NumbersOf = ""
    seen_by: Audience = GM


def if_players(state: State, who: Combatant) -> str:
    """For whom is what stands in `seen_by` of a part about somebody: for all if it is the players', else for the GM."""
    side = state.sides.get(who.side)
    return EVERYONE if side is not None and side.controller == "players" else GM


Panel = Table | Gauge | Track | Listing
