"""What a ruleset wants shown beside the battlefield, as data."""

from __future__ import annotations

from combattracker.model.values import Value


class Cell(Value, frozen=True, omit_defaults=True):
    """A text with a tone: empty, `good`, `bad`, `strong` or `dim`; no meaning hangs on the tone alone."""

    text: str
    tone: str = ""


class Table(Value, frozen=True, tag=True, omit_defaults=True):
    """Rows under headings; `align` sets columns `<`, `>` or `^`, where it does not follow from what is in them."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: str = ""


class Gauge(Value, frozen=True, tag=True):
    """Something of which there is so much out of so much."""

    title: str
    value: int
    maximum: int
    label: str = ""


class Track(Value, frozen=True, tag=True):
    """Steps in order, one of which is the present one; -1 is none."""

    title: str
    steps: tuple[str, ...]
    at: int


class Listing(Value, frozen=True, tag=True):
    """Lines of text, such as reminders."""

    title: str
    lines: tuple[Cell, ...]


Panel = Table | Gauge | Track | Listing
