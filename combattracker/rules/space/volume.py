"""Free lines in space, in whole numbers, from one box to another past open boxes with edges along the axes.

If there is a free line at all, it can be shifted and turned, staying free, until it touches four edges (of the solids
or of the two boxes: a line has four degrees of freedom). Edges have three directions, so two of the four are
parallel. Looked at along them they are two points and the line runs through both. Hence the free line lies in one of
the planes that stand on the line through two corners of the plan, or of an elevation; in each such plane what is left
is a question of the plane, which `plane` answers exactly. Trying all these planes therefore is exact as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import gcd

from .plane import Box, Interval, Point, Rectangle, Segment, crosses, free_line, shared

AXES = ((0, 1, 2), (0, 2, 1), (1, 2, 0))
"""Two axes to draw a plan on, and the one to look along: from above, from the south, from the side."""

Line = tuple[int, int, int]
"""The points of a plan where u and v, each by its factor, sum to the third number."""


def crosses_box(start: Sequence[int], end: Sequence[int], box: Box) -> bool:
    """Whether a line in space crosses the inside of a box: it does if it is seen to along each of the three axes."""
    (x, y, z), (to_x, to_y, to_z), (columns, rows, heights) = start, end, box
    return (
        crosses((x, y), (to_x, to_y), columns, rows)
        and crosses((x, z), (to_x, to_z), columns, heights)
        and crosses((y, z), (to_y, to_z), rows, heights)
    )


def in_the_way(a: Box, b: Box, solids: Sequence[Box]) -> list[Box]:
    """The solids that reach into the smallest box around A and B; no others can lie between them."""
    (x0, x1), (y0, y1), (z0, z1) = ((min(one[0], two[0]), max(one[1], two[1])) for one, two in zip(a, b, strict=True))
    return [
        box
        for box in solids
        if box[0][0] < x1 and box[0][1] > x0 and box[1][0] < y1 and box[1][1] > y0 and box[2][0] < z1 and box[2][1] > z0
    ]


def free_line_in_space(a: Box, b: Box, solids: Sequence[Box]) -> Segment | None:
    """A free line from A to B, or None. Neither of the two may overlap the inside of a solid."""
    point = shared(a, b)
    if point is not None:
        return (point, point)
    solids = in_the_way(a, b, solids)
    for u, v, w in AXES:
        low, high = min(a[w][0], b[w][0]), max(a[w][1], b[w][1])
        # Those that nothing gets past along w can be drawn in the plan: if they block there, all is said.
        through = [box for box in solids if box[w][0] < low and high < box[w][1]]
        found = free_line(_plan(a, u, v), _plan(b, u, v), [_plan(box, u, v) for box in through])
        if found is None:
            return None
        if len(through) == len(solids):
            return _lifted(found, (u, v, w), (a[w][0], b[w][0]))
    for axes in AXES:
        for line in _critical(a, b, solids, axes):
            found = _in_plane(a, b, solids, axes, line)
            if found is not None:
                return found
    return None


def _plan(box: Box, u: int, v: int) -> Rectangle:
    return (box[u], box[v])


def _lifted(flat: Segment, axes: tuple[int, int, int], heights: Sequence[Fraction | int]) -> Segment:
    """A line of a plan as one in space, with its two heights above that plan."""
    ends = []
    for point, height in zip(flat, heights, strict=True):
        along = dict(zip(axes, (*point, height), strict=True))
        ends.append((along[0], along[1], along[2]))
    return (ends[0], ends[1])


def _critical(a: Box, b: Box, solids: Sequence[Box], axes: tuple[int, int, int]) -> Iterator[Line]:
    """The lines through two corners of a plan that meet both A and B there."""
    u, v, _ = axes
    one, two = _plan(a, u, v), _plan(b, u, v)
    borders = _hull(one, two)
    points = {(x, y) for box in (a, b, *solids) for x in box[u] for y in box[v]}
    # A line touches what it turns about between A and B: other corners don't matter.
    near = sorted((x, y) for x, y in points if all(by_u * x + by_v * y <= most for by_u, by_v, most in borders))
    seen: set[Line] = set()
    for (x, y), (other_x, other_y) in combinations(near, 2):
        by_u, by_v = other_y - y, x - other_x
        common = gcd(by_u, by_v) * (1 if (by_u, by_v) > (0, 0) else -1)
        by_u, by_v = by_u // common, by_v // common
        line = (by_u, by_v, by_u * x + by_v * y)
        if line not in seen:
            seen.add(line)
            if _meets(line, one) and _meets(line, two):
                yield line


def _hull(a: Rectangle, b: Rectangle) -> list[Line]:
    """The borders of the smallest convex shape around A and B; inside the sum is the third number at the most."""
    corners = sorted({(x, y) for each in (a, b) for x in each[0] for y in each[1]})
    borders = []
    for (x, y), (other_x, other_y) in permutations(corners, 2):
        by_u, by_v = other_y - y, x - other_x
        total = by_u * x + by_v * y
        if all(by_u * each_x + by_v * each_y <= total for each_x, each_y in corners):
            borders.append((by_u, by_v, total))
    return borders


def _meets(line: Line, each: Rectangle) -> bool:
    """Whether a line meets a rectangle or touches it."""
    by_u, by_v, total = line
    sides = [by_u * x + by_v * y - total for x in each[0] for y in each[1]]
    return min(sides) <= 0 <= max(sides)


def _enters(line: Line, each: Rectangle) -> bool:
    """Whether a line crosses the inside of a rectangle."""
    by_u, by_v, total = line
    sides = [by_u * x + by_v * y - total for x in each[0] for y in each[1]]
    return min(sides) < 0 < max(sides)


def _in_plane(a: Box, b: Box, solids: Sequence[Box], axes: tuple[int, int, int], line: Line) -> Segment | None:
    """A free line from A to B in the plane that stands on a line of a plan."""
    u, v, w = axes
    cut = [(_along(line, _plan(box, u, v)), box[w]) for box in solids if _enters(line, _plan(box, u, v))]
    one = (_along(line, _plan(a, u, v)), a[w])
    two = (_along(line, _plan(b, u, v)), b[w])
    found = free_line(one, two, cut)
    if found is None:
        return None
    (start, low_height), (end, high_height) = found
    return _lifted((_at(line, start), _at(line, end)), axes, (low_height, high_height))


def _along(line: Line, each: Rectangle) -> Interval:
    """From which place on a line to which there is a rectangle that it meets.

    Places are counted so that they are whole where u or v is: by u times its factor, or where that is none by u or v.
    """
    by_u, by_v, total = line
    columns, rows = each
    if not by_v:
        return rows
    if not by_u:
        return columns
    low_u, high_u = sorted((by_u * columns[0], by_u * columns[1]))
    low_v, high_v = sorted((total - by_v * rows[0], total - by_v * rows[1]))
    return (max(low_u, low_v), min(high_u, high_v))


def _at(line: Line, place: Fraction | int) -> Point:
    """The point of a plan at a place on a line."""
    by_u, by_v, total = line
    if not by_v:
        return (Fraction(total, by_u), place)
    if not by_u:
        return (place, Fraction(total, by_v))
    return (Fraction(place) / by_u, Fraction(total - place) / by_v)
