"""How far and which way somebody gets over some ground: the cheapest ways, of those the straightest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

from combattracker.model.grid import Square
from combattracker.model.values import Value

from .ground import Ground
from .search import Reached, Step, cheapest
from .squares import Diagonals, Way, straight_line

UNBOUNDED = 1_000_000_000
"""A limit that nobody comes to."""


class Route(Value, frozen=True):
    """A way with what it takes, in the measure of the ground's gait; the start is its first square."""

    price: int
    way: Way

    @property
    def aslant(self) -> int:
        """How many of its steps are diagonal; of ways of one price the straightest has the fewest."""
        return sum(here[0] != there[0] and here[1] != there[1] for here, there in pairwise(self.way))


@lru_cache(maxsize=512)
def routes(ground: Ground, start: Square, most: int = UNBOUNDED) -> Mapping[Square, Route]:
    """The cheapest way to every place that one can move through for `most` at the most; the start is the first.

    Of equally cheap ones it is the straightest.
    """
    if ground.gait.diagonals is Diagonals.EVERY_OTHER_TWO:
        return _counting_diagonals(ground, start, most)
    barred, prices, step = ground.barred, ground.prices, ground.gait.step
    aslant_takes = 2 if ground.gait.diagonals is Diagonals.TWO else 1
    best: dict[Square, tuple[int, int]] = {start: (0, 0)}
    found: dict[Square, Way] = {start: (start,)}
    buckets: dict[tuple[int, int], list[Square]] = {(0, 0): [start]}
    while buckets:
        cost = min(buckets)
        for square in buckets.pop(cost):
            if best[square] != cost:
                continue
            paid, bent = cost
            for near, beside in ground.around(square):
                price = prices.get(near, step)
                after = (paid + price, bent) if beside is None else (paid + price * aslant_takes, bent + 1)
                known = best.get(near)
                if after[0] > most or (known is not None and known <= after):
                    continue
                if near not in barred and (beside is None or ground.passes(beside)):
                    best[near], found[near] = after, (*found[square], near)
                    buckets.setdefault(after, []).append(near)
    return {square: Route(best[square][0], way) for square, way in found.items()}


Node = tuple[Square, bool]
"""A place, and whether an odd number of diagonal steps led to it."""


def _counting_diagonals(ground: Ground, start: Square, most: int) -> dict[Square, Route]:
    """The same where every second diagonal takes twice as much: after an odd number of them a place is another."""

    def onward(here: Node, reached: Reached[Node, None]) -> Iterable[Step[Node, None]]:
        square, odd = here
        for near, beside in ground.around(square):
            if near in ground.barred or not ground.passes(beside):
                continue
            aslant = beside is not None
            paid = reached.price[0] + ground.price(near) * (2 if aslant and odd else 1)
            if paid <= most:
                yield (near, odd != aslant), (paid,), reached.aslant + aslant, None

    found: dict[Square, Route] = {}
    every = cheapest((start, False), (0,), None, onward)
    for (square, _), reached in sorted(every.items(), key=lambda each: (each[1].price, each[1].aslant)):
        found.setdefault(square, Route(reached.price[0], tuple(at for at, _ in reached.way)))
    return found


@lru_cache(maxsize=512)
def resting_places(ground: Ground, start: Square, most: int = UNBOUNDED) -> Mapping[Square, Route]:
    """The cheapest way to every place where one could end a movement of so much; the start is the first."""
    return {at: route for at, route in routes(ground, start, most).items() if ground.has_room(at)}


@lru_cache(maxsize=4096)
def straight_route(ground: Ground, start: Square, goal: Square, most: int = UNBOUNDED) -> Route | None:
    """The straight way to a place for so much at the most; None where there is none."""
    if max(abs(goal[0] - start[0]), abs(goal[1] - start[1])) * ground.gait.step > most:
        return None
    way = straight_line(start, goal, ground.leads)
    price = None if way is None else price_of(ground, way)
    return None if way is None or price is None or price > most else Route(price, way)


def price_of(ground: Ground, way: Way) -> int | None:
    """What a way takes that somebody has chosen square by square; None if it can't be gone."""
    paid, odd = 0, False
    for here, there in pairwise(way):
        if not ground.leads(here, there):
            return None
        aslant = here[0] != there[0] and here[1] != there[1]
        rule = ground.gait.diagonals
        double = aslant and (rule is Diagonals.TWO or (rule is Diagonals.EVERY_OTHER_TWO and odd))
        paid += ground.price(there) * (1 + double)
        odd ^= aslant
    return paid
