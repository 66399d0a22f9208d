"""Free lines in a plane, in whole numbers: whether a straight line leads from one box to another past open boxes.

A line is free if it crosses the inside of no box; touching edges and corners is free. In the plane, a line
that rises by its two heights (s, t) at two fixed places is a point, and "it passes over this corner" is a straight
border between such points. So the lines from A to B are a polygon, each box in between cuts it in two, those that
pass over and those that pass under, and there is a free line if and only if a polygon, were it but a point, is left.
No rounding, no sampling: the answer is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd

Interval = tuple[int, int]
Rectangle = tuple[Interval, Interval]
Box = tuple[Interval, Interval, Interval]

Point = tuple[Fraction | int, ...]
Segment = tuple[Point, Point]

Lines = list[tuple[int, int, int]]
"""A polygon of lines: its corners (s, t, scale), all whole, the scale above zero."""


def crosses(start: Sequence[int], end: Sequence[int], columns: Interval, rows: Interval) -> bool:
    """Whether a line in the plane crosses the inside of a rectangle.

    If it does not, it lies to one side of the rectangle, or the whole rectangle lies to one side of it.
    """
    x, y = start[0], start[1]
    dx, dy = end[0] - x, end[1] - y
    left, right = (x, x + dx) if dx >= 0 else (x + dx, x)
    if right <= columns[0] or left >= columns[1]:
        return False
    top, bottom = (y, y + dy) if dy >= 0 else (y + dy, y)
    if bottom <= rows[0] or top >= rows[1]:
        return False
    if not (dx or dy):
        return True
    if (dx >= 0) != (dy >= 0):
        rows = (rows[1], rows[0])
    one = dx * (rows[1] - y) - dy * (columns[0] - x)
    other = dx * (rows[0] - y) - dy * (columns[1] - x)
    return one > 0 > other or one < 0 < other


def apart(a: Interval, b: Interval) -> int:
    """The gap between two intervals; none if it is zero or less."""
    return max(b[0] - a[1], a[0] - b[1])


def shared(a: Sequence[Interval], b: Sequence[Interval]) -> tuple[int, ...] | None:
    """A point that both boxes have, their borders included, or None."""
    lows = tuple(max(one[0], other[0]) for one, other in zip(a, b, strict=True))
    highs = tuple(min(one[1], other[1]) for one, other in zip(a, b, strict=True))
    return lows if all(low <= high for low, high in zip(lows, highs, strict=True)) else None


def free_line(a: Rectangle, b: Rectangle, solids: Iterable[Rectangle]) -> Segment | None:
    """A free line from A to B in the plane, or None. Neither of the two may overlap the inside of a solid."""
    point = shared(a, b)
    if point is not None:
        return (point, point)
    # Lines go from left to right here, and never straight up: along the wider gap.
    swapped = apart(a[0], b[0]) < apart(a[1], b[1])
    if swapped:
        a, b, solids = (a[1], a[0]), (b[1], b[0]), [(rows, columns) for columns, rows in solids]
    mirrored = a[0][0] > b[0][0]
    if mirrored:
        a, b = b, a
    solids = list(solids)
    found = _rising(a, b, solids)
    if found is None:
        down = _rising(_flip(a), _flip(b), [_flip(each) for each in solids])
        found = down and ((down[0][0], -down[0][1]), (down[1][0], -down[1][1]))
    if found is None:
        return None
    if swapped:
        found = ((found[0][1], found[0][0]), (found[1][1], found[1][0]))
    return (found[1], found[0]) if mirrored else found


def _flip(each: Rectangle) -> Rectangle:
    return (each[0], (-each[1][1], -each[1][0]))


def _rising(a: Rectangle, b: Rectangle, solids: list[Rectangle]) -> Segment | None:
    """A free line from A to B, wholly to the right of it, that never falls."""
    (a_left, near), (a_low, a_high) = a
    (far, b_right), (b_low, b_high) = b
    width = far - near

    def above(place: int, height: int) -> tuple[int, int, int]:
        """What is zero or more for lines that pass above a corner: factors of s, of t and of the scale."""
        return (far - place, place - near, -height * width)

    # The lines that rise from A's lower edge at the least to B's upper edge at the most; then the other two corners.
    lines: Lines = [(a_low, a_low, 1), (a_low, b_high, 1), (b_high, b_high, 1)] if a_low <= b_high else []
    lines = _clip(lines, _below(above(a_left, a_high)))
    lines = _clip(lines, above(b_right, b_low))
    # What lies left of A or under it is behind whoever looks up to the right; so it is beyond B. What is high comes
    # first: it decides more.
    between = [
        each
        for each in solids
        if each[0][1] > a_left and each[1][1] > a_low and each[0][0] < b_right and each[1][0] < b_high
    ]
    between.sort(key=lambda each: each[1][0] - each[1][1])
    borders = [(above(columns[0], rows[1]), _below(above(columns[1], rows[0]))) for columns, rows in between]
    open_ends = [(0, lines)]
    while open_ends:
        index, lines = open_ends.pop()
        while lines and index < len(borders):
            over, under = borders[index]
            index += 1
            passing = _clip(lines, over)
            if passing is lines:
                continue
            lines = _clip(lines, under)
            if passing:
                if lines:
                    open_ends.append((index, passing))
                else:
                    lines = passing
        if lines:
            return _drawn(lines, a, b)
    return None


def _below(factors: tuple[int, int, int]) -> tuple[int, int, int]:
    return (-factors[0], -factors[1], -factors[2])


def _clip(lines: Lines, factors: tuple[int, int, int]) -> Lines:
    """The part of a polygon where s, t and the scale, each by its factor, sum to zero or more; itself if it is all."""
    by_s, by_t, by_scale = factors
    sums = [by_s * s + by_t * t + by_scale * scale for s, t, scale in lines]
    if not sums or min(sums) >= 0:
        return lines
    if max(sums) < 0:
        return []
    kept: Lines = []
    last, last_sum = lines[-1], sums[-1]
    for each, its_sum in zip(lines, sums, strict=True):
        if (its_sum > 0 > last_sum) or (its_sum < 0 < last_sum):
            one, other = abs(last_sum), abs(its_sum)
            s = last[0] * other + each[0] * one
            t = last[1] * other + each[1] * one
            scale = last[2] * other + each[2] * one
            common = gcd(s, t, scale)
            kept.append((s // common, t // common, scale // common))
        if its_sum >= 0:
            kept.append(each)
        last, last_sum = each, its_sum
    return kept


def _drawn(lines: Lines, a: Rectangle, b: Rectangle) -> Segment:
    """The line in the midst of a polygon of them, from where it leaves A to where it enters B."""
    near, far = a[0][1], b[0][0]
    start = sum((Fraction(s, scale) for s, _, scale in lines), Fraction()) / len(lines)
    end = sum((Fraction(t, scale) for _, t, scale in lines), Fraction()) / len(lines)
    slope = (end - start) / (far - near)
    first: Point = (near, start)
    if start > a[1][1]:
        first = (near - (start - a[1][1]) / slope, a[1][1])
    last: Point = (far, end)
    if end < b[1][0]:
        last = (far + (b[1][0] - end) / slope, b[1][0])
    return (first, last)
