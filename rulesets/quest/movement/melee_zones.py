"""Melee zones on the battlefield, and which steps of a way provoke whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square, chebyshev, neighbourhood
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.memo import remembered
from combattracker.rules.space.search import Reached, Step, cheapest

from ..combat.free_hits import melee_weapon, refuse_free_hit
from ..units.sheet import is_foe, modifier

FREE_SPACES = 2
"""How many spaces may be moved inside a melee zone before it provokes (T-68)."""

Paces = Mapping[str, int]
"""How many spaces a mover has moved this turn inside whose melee zone."""


class Peril(Value, frozen=True):
    """A step that provokes somebody: the one to `square`, by leaving a zone (T-67) or moving far in it (T-68)."""

    who: str
    step: int
    square: Square
    clause: str


class Walk(Value, frozen=True):
    """A way with what it provokes; `way` begins with the square of the mover."""

    way: tuple[Square, ...]
    perils: tuple[Peril, ...] = ()

    @property
    def steps(self) -> int:
        """How many spaces it is."""
        return len(self.way) - 1


def foes_of(state: State, mover: Combatant) -> list[Combatant]:
    """The enemies whose zones count, in the order of their turns."""
    ordered = dict.fromkeys([*(slot.who for slot in state.agenda), *state.combatants])
    return [
        foe
        for name in ordered
        if (foe := state.combatants.get(name)) is not None
        and foe.at is not None
        and state.standing(foe).acts
        and is_foe(foe, mover)
    ]


def entitled(state: State, foe: Combatant) -> bool:
    """Whether somebody could take a free hit now."""
    return refuse_free_hit(state, foe) is None and melee_weapon(state, foe) is not None


def watched(state: State, mover: Combatant) -> dict[Square, tuple[str, ...]]:
    """For each square within an enemy's melee zone (T-65), whose zones they are."""
    found: dict[Square, tuple[str, ...]] = {}
    for foe in foes_of(state, mover):
        assert foe.at is not None
        deep = modifier(foe, "ZONE")
        for x in range(foe.at[0] - deep, foe.at[0] + deep + 1):
            for y in range(foe.at[1] - deep, foe.at[1] + deep + 1):
                if (x, y) != foe.at:
                    found[x, y] = (*found.get((x, y), ()), foe.id)
    return found


def paces(who: Combatant) -> dict[str, int]:
    """How far a unit has moved this turn inside whose melee zone (T-68, AMB-T17)."""
    found = {}
    for word in str(who.facts.get("paces") or "").split():
        name, _, count = word.rpartition(":")
        if name and count.isdecimal():
            found[name] = int(count)
    return found


def written(counts: Paces) -> str:
    """The same as it is kept."""
    return " ".join(f"{name}:{count}" for name, count in counts.items())


def provoked(
    zones: Mapping[Square, tuple[str, ...]], counts: dict[str, int], a: Square, b: Square
) -> Iterator[tuple[str, str]]:
    """Whom one step provokes, and by which clause; `counts` go on counting."""
    here = zones.get(a)
    if not here:
        return
    there = zones.get(b, ())
    for foe in here:
        if foe not in there:
            yield foe, "T-67"
        else:
            counts[foe] = counts.get(foe, 0) + 1
            if counts[foe] == FREE_SPACES + 1:
                yield foe, "T-68"


def perils_of(state: State, mover: Combatant, way: tuple[Square, ...]) -> tuple[Peril, ...]:
    """Everybody entitled whom a way provokes, step by step (T-67, T-68); nobody after disengaging (T-73)."""
    if mover.effect("disengaged"):
        return ()
    zones, counts = watched(state, mover), paces(mover)
    found = []
    for step, (a, b) in enumerate(pairwise(way), 1):
        for foe, clause in provoked(zones, counts, a, b):
            if entitled(state, state.who(foe)):
                found.append(Peril(foe, step, b, clause))
    return tuple(found)


@remembered(1)
def walks(state: State, mover: Combatant, spaces: int) -> dict[Square, Walk]:
    """The best way to every square within so many spaces: what provokes nobody first, then the shortest.

    A policy asks for it, and so does the move that it suggests.
    """
    if state.grid is None or mover.at is None or spaces <= 0:
        return {}
    zones: dict[Square, tuple[str, ...]] = {}
    if not mover.effect("disengaged"):
        near = {foe.id for foe in foes_of(state, mover) if entitled(state, foe)}
        for square, foes in watched(state, mover).items():
            if chebyshev(square, mover.at) <= spaces and (kept := tuple(foe for foe in foes if foe in near)):
                zones[square] = kept
    short = _search(state, mover, spaces, zones, wary=False)
    if not any(walk.perils for walk in short.values()):
        return short
    safe = _search(state, mover, spaces, zones, wary=True)
    return {square: safe.get(square, walk) if walk.perils else walk for square, walk in short.items()}


Met = tuple[tuple[Peril, ...], dict[str, int]]
"""Whom a way provokes, and how far it goes inside whose zone."""


def _search(
    state: State, mover: Combatant, spaces: int, zones: Mapping[Square, tuple[str, ...]], *, wary: bool
) -> dict[Square, Walk]:
    """Ways by steps, or with `wary` by what they provoke and then by steps; straight ones rather than aslant."""
    assert state.grid is not None
    assert mover.at is not None
    around, taken = neighbourhood(state.grid), state.taken(but=mover.id)

    def onward(here: Square, reached: Reached[Square, Met]) -> Iterator[Step[Square, Met]]:
        steps, (perils, counts) = len(reached.way), reached.more
        if steps > spaces:
            return
        for near in around.get(here, ()):
            if near in taken:
                continue
            met, counted = perils, counts
            if here in zones:
                counted = dict(counts)
                met += tuple(Peril(foe, steps, near, why) for foe, why in provoked(zones, counted, here, near))
            price = (len(met), steps) if wary else (steps, len(met))
            aslant = reached.aslant + (near[0] != here[0] and near[1] != here[1])
            yield near, price, aslant, (met, counted)

    nothing: Met = ((), paces(mover))
    found = cheapest(mover.at, (0, 0), nothing, onward)
    return {square: Walk(each.way, each.more[0]) for square, each in found.items() if len(each.way) > 1}
