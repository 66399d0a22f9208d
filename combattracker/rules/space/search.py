"""The best ways from a start to all that can be reached, whatever the rules call best."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from combattracker.model.grid import Grid, Square, manhattan, neighbourhood

from .squares import Way

Node = TypeVar("Node", bound=Hashable)
More = TypeVar("More")
Price = tuple[int, ...]
"""What a way comes to, what matters most first."""


class Reached(NamedTuple, Generic[Node, More]):
    """The best way to somewhere: what it comes to and how much of it is aslant, over what it goes, what it carries."""

    price: Price
    aslant: int
    way: tuple[Node, ...]
    more: More


Step = tuple[Node, Price, int, More]
"""Where a step leads, and what the way there comes to in all: its price, its steps aslant, what it carries along."""
Onward = Callable[[Node, Reached[Node, More]], Iterable[Step[Node, More]]]
"""Whereto a single step leads from somewhere that is reached. Prices only grow."""


def cheapest(start: Node, nothing: Price, more: More, onward: Onward[Node, More]) -> dict[Node, Reached[Node, More]]:
    """The best way to everything that can be reached, the start first, which costs `nothing` and carries `more`.

    Of equally good ones it is the straightest, then the one that is found first.
    """
    found: dict[Node, Reached[Node, More]] = {start: Reached(nothing, 0, (start,), more)}
    buckets: dict[Price, list[Node]] = {nothing: [start]}
    while buckets:
        price = min(buckets)
        for node in buckets.pop(price):
            here = found[node]
            if here.price != price:
                continue
            for near, after, aslant, carried in onward(node, here):
                known = found.get(near)
                if known is not None and (known.price, known.aslant) <= (after, aslant):
                    continue
                found[near] = Reached(after, aslant, (*here.way, near), carried)
                if known is None or known.price != after:
                    buckets.setdefault(after, []).append(near)
    return found


def ways(
    grid: Grid,
    start: Square,
    taken: Collection[Square],
    adjacency: int = 8,
    price: Callable[[Square], int] = lambda _: 0,
) -> dict[Square, Way]:
    """The best way from `start` to every square that can be reached through squares not `taken`.

    Best is the lowest sum of `price` over the squares moved *through*, then the fewest steps, then reading order; the
    start and the goal cost nothing.
    """
    around = neighbourhood(grid, adjacency)

    def onward(here: Square, reached: Reached[Square, None]) -> Iterable[Step[Square, None]]:
        paid, steps = reached.price
        after = (paid + (price(here) if here != start else 0), steps + 1)
        return ((near, after, 0, None) for near in around.get(here, ()) if near not in taken)

    return {square: reached.way for square, reached in cheapest(start, (0, 0), None, onward).items()}


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
