"""Bodies on squares of five feet."""

from __future__ import annotations

from combattracker.rules.space.bodies import Body

FEET = 5


def body(x: int, y: int, size: int = 1, elevation: int = 0, height: int | None = None) -> Body:
    """A body whose heights are feet, as high as it is wide unless it has a height of its own."""
    return Body(x, y, size, elevation, height, FEET)
