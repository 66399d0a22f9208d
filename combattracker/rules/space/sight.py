"""Who sees whom, and how much of him: line of sight and cover, exactly.

A line of sight is a straight line from any point of one space to any point of the other, borders included, that
crosses the inside of no solid; what only touches a wall's edge or corner goes on, so two walls that meet at a corner
leave a crack between them. Nobody's own space blocks; rules by which others do put them into the walls. Both answers
are exact: there is a line of sight if and only if one is returned.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from .bodies import Body, Corner
from .plane import Box, Rectangle, Segment, crosses, free_line
from .volume import crosses_box, free_line_in_space, in_the_way
from .walls import Walls


class Cover(IntEnum):
    """How well a target is covered from a viewer; the more the higher."""

    NONE = 0
    HALF = 1
    FULL = 2
    UNSEEN = 3


class View(NamedTuple):
    """What a viewer sees of a target: the corner looked from, the target's corners seen and hidden, a line of sight."""

    cover: Cover
    eye: Corner | None
    seen: tuple[Corner, ...]
    hidden: tuple[Corner, ...]
    line: Segment | None


def sight(a: Body, b: Body, walls: Walls) -> bool:
    """Whether A has line of sight to B; then B has it to A."""
    return sight_line(a, b, walls) is not None


def sight_line(a: Body, b: Body, walls: Walls) -> Segment | None:
    """A line of sight from A to B, or None; with walls that all reach the ceiling it is one of the plan."""
    if (a[:4], a.top) <= (b[:4], b.top):
        return _line(a, b, walls)
    line = _line(b, a, walls)
    return line and (line[1], line[0])


def cover(viewer: Body, target: Body, walls: Walls) -> View:
    """What a viewer sees of a target from that corner of its own space that sees most.

    Seeing all corners the target has no cover, seeing some it has half, seeing none full, as long as there is a line
    of sight elsewhere; rules with more grades count how many are `hidden`. Among equally good corners the one nearest
    to the target's middle looks.
    """
    return _cover(viewer, target, walls)


@lru_cache(maxsize=8192)
def _cover(viewer: Body, target: Body, walls: Walls) -> View:
    room = _room(viewer, target, walls)
    corners = target.corners(walls.flat)
    eye: Corner | None = None
    best: tuple[Corner, ...] = ()
    for each in _nearest_first(viewer, target, walls.flat):
        shown = _shown(each, corners, room)
        if len(shown) > len(best):
            eye, best = each, shown
        if len(best) == len(corners):
            break
    if eye is None:
        line = sight_line(viewer, target, walls)
        return View(Cover.UNSEEN if line is None else Cover.FULL, None, (), corners, line)
    hidden = tuple(corner for corner in corners if corner not in best)
    return View(Cover.HALF if hidden else Cover.NONE, eye, best, hidden, (eye, best[0]))


def _nearest_first(viewer: Body, target: Body, flat: bool) -> list[Corner]:
    """The viewer's corners, the one nearest to the middle of the target first; heights count in squares."""
    middle = [low + high for low, high in target.box]

    def far(corner: Corner) -> int:
        scales = (viewer.side, viewer.side, 1)
        return sum((scale * (2 * at - mid)) ** 2 for scale, at, mid in zip(scales, corner, middle, strict=False))

    return sorted(viewer.corners(flat), key=far)


def _shown(eye: Corner, corners: Sequence[Corner], solids: Sequence[Box]) -> tuple[Corner, ...]:
    """The corners to which a free line leads from a point."""
    if len(eye) == 2:
        return tuple(
            corner for corner in corners if not any(crosses(eye, corner, columns, rows) for columns, rows, _ in solids)
        )
    shown = []
    for corner in corners:
        for box in solids:
            if crosses_box(eye, corner, box):
                break
        else:
            shown.append(corner)
    return tuple(shown)


def _room(a: Body, b: Body, walls: Walls) -> list[Box]:
    """The solids that may lie between two bodies."""
    return in_the_way(a.box, b.box, walls.boxes_around(a, b))


@lru_cache(maxsize=8192)
def _line(a: Body, b: Body, walls: Walls) -> Segment | None:
    solids = _room(a, b, walls)
    if not walls.flat:
        return free_line_in_space(a.box, b.box, solids)
    plan: list[Rectangle] = [box[:2] for box in solids]
    return free_line(a.box[:2], b.box[:2], plan)
