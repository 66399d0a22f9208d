"""What stops sight: squares that are solid from floor to ceiling, and squares that are solid at some heights."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from combattracker.model.grid import ALL_AROUND, Grid, Square

from .bodies import Body
from .plane import Box, Interval, Rectangle

DEEP, HIGH = -1_000_000, 1_000_000
"""Heights below and above everybody: where walls end that reach the ground and the ceiling."""

Span = tuple[int | None, int | None]
"""From which height up to which a square is solid; None is the ground, or the ceiling."""

Spans = tuple[Interval, ...]


class Walls:
    """The solid part of a map, cut into boxes once and for all.

    The boxes are as large as they can be, and overlap. So the inside of the solid is just what is inside one of
    them: no line slips through where two of its squares meet, and what only touches the boxes touches the solid from
    outside.
    """

    __slots__ = ("boxes", "flat", "spans")

    def __init__(self, spans: dict[Square, Spans]) -> None:
        self.spans = spans
        self.flat = all(each == ((DEEP, HIGH),) for each in spans.values())
        self.boxes = tuple(sorted(_boxes(spans)))

    def boxes_around(self, *bodies: Body) -> tuple[Box, ...]:
        """The boxes, with room made for bodies: who has been put into a wall looks out of it like anybody."""
        if not any(square in self.spans for body in bodies for square in body.squares()):
            return self.boxes
        spans = dict(self.spans)
        for body in bodies:
            for square in body.squares():
                room = (DEEP, HIGH) if self.flat else (body.elevation, body.top)
                spans[square] = tuple(_less(spans.get(square, ()), room))
        return _walls(tuple(sorted((square, each) for square, each in spans.items() if each))).boxes


@lru_cache(maxsize=64)
def walls(blocked: frozenset[Square], partly: tuple[tuple[Square, Span], ...] = ()) -> Walls:
    """The walls of a map: squares solid from floor to ceiling, and squares solid at some heights.

    A wall that is 3 high is `(square, (None, 3))`; with `(square, (5, None))` too it has a slit from 3 to 5.
    Equal maps are one object, whose lines of sight are remembered.
    """
    spans: dict[Square, Spans] = {}
    for square, (low, high) in partly:
        span = (DEEP if low is None else low, HIGH if high is None else high)
        if span[0] < span[1]:
            spans[square] = tuple(_merged((*spans.get(square, ()), span)))
    spans |= dict.fromkeys(blocked, ((DEEP, HIGH),))
    return _walls(tuple(sorted(spans.items())))


@lru_cache(maxsize=64)
def walls_of(grid: Grid, partly: tuple[tuple[Square, Span], ...] = ()) -> Walls:
    """The walls of a battlefield, with windows and the like added.

    What blocks a square is solid up to its top, raised ground up to its height. Nothing is known of what lies outside
    the fields: it is solid too, so that a wall that reaches the rim is not looked around along the rim.
    """
    outside = {(x + dx, y + dy) for field in grid.fields for x, y in field.squares() for dx, dy in ALL_AROUND}
    blocked = {square for square in outside if grid.field_at(square) is None}
    lowest = min((height for square, height in grid.heights if square not in grid.blocked), default=0)
    ground: list[tuple[Square, Span]] = []
    for field in grid.fields:
        for square in field.squares():
            height = grid.height(square)
            if height is None:
                blocked.add(square)
            elif height > min(lowest, 0):
                # Where all is level, no line runs below the ground; beside a pit, level ground is a wall.
                ground.append((square, (None, height)))
    return walls(frozenset(blocked), (*ground, *partly))


@lru_cache(maxsize=256)
def _walls(spans: tuple[tuple[Square, Spans], ...]) -> Walls:
    return Walls(dict(spans))


def _merged(spans: Iterable[Interval]) -> Iterator[Interval]:
    """Spans, those that touch or overlap as one."""
    (low, high), *others = sorted(spans)
    for start, end in others:
        if start > high:
            yield (low, high)
            low, high = start, end
        high = max(high, end)
    yield (low, high)


def _less(spans: Iterable[Interval], room: Interval) -> Iterator[Interval]:
    """Spans without what lies between two heights."""
    for low, high in spans:
        if room[1] <= low or high <= room[0]:
            yield (low, high)
        else:
            yield from ((a, b) for a, b in ((low, room[0]), (room[1], high)) if a < b)


def _boxes(spans: dict[Square, Spans]) -> set[Box]:
    """Every box inside the solid that can't be made larger in any direction."""
    lows = sorted({low for each in spans.values() for low, _ in each})
    highs = sorted({high for each in spans.values() for _, high in each}, reverse=True)
    found: dict[Rectangle, list[Interval]] = {}
    for high in highs:
        for low in lows:
            solid = {square for square, each in spans.items() if any(a <= low < high <= b for a, b in each)}
            for plan in rectangles(solid):
                # Longer spans come first: if this one can be made longer, it has been found so.
                known = found.setdefault(plan, [])
                if not any(a <= low and high <= b for a, b in known):
                    known.append((low, high))
    return {(*plan, span) for plan, each in found.items() for span in each}


def rectangles(squares: Collection[Square]) -> Iterator[Rectangle]:
    """Every rectangle made of the squares that can't be made larger in any direction."""
    left = min((x for x, _ in squares), default=0)
    rows: dict[int, int] = {}
    for x, y in squares:
        rows[y] = rows.get(y, 0) | 1 << (x - left)
    for top in sorted(rows):
        common, bottom = rows[top], top
        while common:
            above, below = rows.get(top - 1, 0), rows.get(bottom + 1, 0)
            for start, end in _runs(common):
                run = (1 << end) - (1 << start)
                if run & ~above and run & ~below:
                    yield ((left + start, left + end), (top, bottom + 1))
            common &= below
            bottom += 1


def _runs(bits: int) -> Iterator[Interval]:
    """The runs of ones in a number: the place of the first of each, and the place after its last."""
    start = 0
    while bits:
        zeros = (bits & -bits).bit_length() - 1
        bits >>= zeros
        ones = (~bits & (bits + 1)).bit_length() - 1
        bits >>= ones
        yield (start + zeros, start + zeros + ones)
        start += zeros + ones
