"""The best ways from a start to all that can be reached, whatever the rules call best."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from combattracker.model.grid import Grid, Square, neighbourhood

from .squares import Way

Node = TypeVar("Node", bound=Hashable)
More = TypeVar("More")
Price = tuple[int, ...]
"""What a way comes to, what matters most first."""


class Reached(NamedTuple, Generic[Node, More]):
    """The best way to somewhere: what it comes to, over what it goes, and what else its steps have carried along."""

    price: Price
    way: tuple[Node, ...]
    more: More


Onward = Callable[[Node, Reached[Node, More]], Iterable[tuple[Node, Price, More]]]
"""Whereto one gets in a step from somewhere that is reached, what the way there comes to *in all*, and what is carried
along. Prices only grow."""


def cheapest(start: Node, nothing: Price, more: More, onward: Onward[Node, More]) -> dict[Node, Reached[Node, More]]:
    """The best way to everything that can be reached, the start first; of equal ones the one that is found first."""
    found: dict[Node, Reached[Node, More]] = {start: Reached(nothing, (start,), more)}
    buckets: dict[Price, list[Node]] = {nothing: [start]}
    while buckets:
        price = min(buckets)
        for node in buckets.pop(price):
            here = found[node]
            if here.price != price:
                continue
            for near, after, carried in onward(node, here):
                known = found.get(near)
                if known is None or after < known.price:
                    found[near] = Reached(after, (*here.way, near), carried)
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

    def onward(here: Square, reached: Reached[Square, None]) -> Iterable[tuple[Square, Price, None]]:
        paid, steps = reached.price
        after = (paid + (price(here) if here != start else 0), steps + 1)
        return ((near, after, None) for near in around.get(here, ()) if near not in taken)

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
