"""Areas that are laid on the battlefield: what a place and a direction mean, in writing."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.errors import Unreadable
from combattracker.model.grid import Square
from combattracker.rules.asking.requests import Laid, Place


def read_placed(text: str, request: Place) -> tuple[str, str]:
    """The square and the direction that words like `c4 ne` name; either goes without saying where there is but one.

    Raises Unreadable or Ambiguous.
    """
    words = text.lower().replace(",", " ").split()
    named = [word for word in words if word in request.directions]
    squares = [word for word in words if word not in request.directions]
    if len(named) > 1 or len(squares) > 1:
        raise Unreadable(f"{text!r} is too much: {takes(request)}")
    if not squares and len(request.anchors) != 1:
        raise Unreadable(f"{text!r} names no square: {takes(request)}")
    grid = request.grid
    home = grid.field_at(request.anchors[0]) if request.anchors else None
    square = grid.parse(squares[0], home.id if home is not None else "") if squares else request.anchors[0]
    if not named and len(request.directions) > 1:
        raise Unreadable(f"{text!r} names no direction: {takes(request)}")
    return grid.name(square), named[0] if named else "".join(request.directions[:1])


def takes(request: Place) -> str:
    """In words, what answers a request to place something."""
    parts = []
    if len(request.anchors) != 1:
        parts.append(f"a {'corner, by the square to its lower right' if request.corner else 'square'}")
    if len(request.directions) > 1:
        parts.append(f"a direction ({', '.join(request.directions)})")
    return " and ".join(parts) or "its only place"


def places(request: Place) -> Iterator[tuple[Square, str, Laid]]:
    """Every place among those that are offered, in every direction, with what comes of laying it there."""
    for square in request.anchors:
        for direction in request.directions or ("",):
            yield square, direction, request.laid(square, direction)
