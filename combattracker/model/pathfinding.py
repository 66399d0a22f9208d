"""Ways over the grid."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

from combattracker.model.grid import Grid, Square, manhattan, neighbourhood

Way = tuple[Square, ...]
"""The squares stepped on, start and goal included."""


def ways(
    grid: Grid,
    start: Square,
    taken: Collection[Square],
    adjacency: int = 8,
    price: Callable[[Square], int] = lambda _: 0,
) -> dict[Square, Way]:
    """The best way from `start` to every square that can be reached through squares not `taken`.

    Best is the lowest sum of `price` over the squares moved *through*, then the fewest steps, then reading
    order; the start and the goal cost nothing.
    """
    around = neighbourhood(grid, adjacency)
    best: dict[Square, tuple[int, int]] = {start: (0, 0)}
    found: dict[Square, Way] = {start: (start,)}
    buckets: dict[tuple[int, int], list[Square]] = {(0, 0): [start]}
    while buckets:
        cost = min(buckets)
        for square in buckets.pop(cost):
            if best[square] != cost:
                continue
            paid = cost[0] + (price(square) if square != start else 0)
            step = (paid, cost[1] + 1)
            for near in around.get(square, ()):
                if near not in taken and (near not in best or step < best[near]):
                    best[near] = step
                    found[near] = (*found[square], near)
                    buckets.setdefault(step, []).append(near)
    return found


@lru_cache(maxsize=512)
def reachable(grid: Grid, start: Square, taken: frozenset[Square], adjacency: int = 8) -> frozenset[Square]:
    """Every square to which a way leads from `start` through squares not `taken`; `start` is one of them."""
    around = neighbourhood(grid, adjacency)
    found = {start}
    edge = [start]
    while edge:
        for near in around.get(edge.pop(), ()):
            if near not in found and near not in taken:
                found.add(near)
                edge.append(near)
    return frozenset(found)


def nearest_free(grid: Grid, to: Square, taken: Collection[Square], within: Collection[Square]) -> Square | None:
    """The free square of `within` that is closest to `to`, itself if it is free; reading order breaks ties."""
    free = [square for square in within if square not in taken and square not in grid.blocked]
    return min(
        free,
        key=lambda s: (manhattan(s, to), s[1], s[0]),
        default=None,
    )
