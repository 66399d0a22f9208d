"""Ways to a melee attack, who could step into them, and where an interceptor goes back to."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square, adjacent
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.rules.space.search import ways
from combattracker.rules.space.squares import Way

from ..units.sheet import bearing, is_foe, prevented
from .battlefield import adjacency, touching


class Interception(Value, frozen=True):
    """Somebody who could step into a way: `at` its square there, `stop` where the attacker is held up, `passed` how
    far along the way it is noticed."""

    who: str
    at: Square
    stop: Square
    passed: int


class Route(Value, frozen=True):
    """A way to a square from which a target can be struck, with everybody who could step into it."""

    way: Way
    interceptions: tuple[Interception, ...]

    @property
    def threat(self) -> tuple[str, ...]:
        """Who could intercept."""
        return tuple(sorted({each.who for each in self.interceptions}))


def routes(state: State, attacker: Combatant, target: Combatant) -> list[Route]:
    """The ways to a melee attack: forward to a free square that has the target in reach (D-43), through nobody (D-45).

    One route for each group of possible interceptors, the safest and shortest first. Empty if there is none.
    """
    if attacker.at is None or target.at is None or state.grid is None:
        return []
    near = adjacency(state)
    if adjacent(attacker.at, target.at, near):
        return [Route((attacker.at,), ())]
    candidates = interceptors(state, attacker, target)
    watched: dict[Square, int] = {}
    for who in candidates:
        if who.at is not None:
            for square in state.grid.neighbours(who.at, near):
                watched[square] = watched.get(square, 0) + 1
    found = ways(state.grid, attacker.at, state.taken(but=attacker.id), near, lambda square: watched.get(square, 0))
    best: dict[tuple[str, ...], Route] = {}
    for square in state.grid.neighbours(target.at, near):
        if square in found:
            route = Route(found[square], interceptions(state, found[square], candidates))
            known = best.get(route.threat)
            if known is None or len(route.way) < len(known.way):
                best[route.threat] = route
    return sorted(best.values(), key=lambda route: (len(route.threat), len(route.way)))


def interceptors(state: State, attacker: Combatant, target: Combatant) -> list[Combatant]:
    """Who may intercept a melee attack on a target: its able friends, unless the attacker is stealthed (D-54, D-88)."""
    if bearing(state, attacker, "untargetable"):
        return []
    return [
        who
        for who in state.acting()
        if is_foe(who, attacker)
        and who.side == target.side
        and who.id != target.id
        and who.at is not None
        and prevented(state, who, "intercept", "move", "block") is None
    ]


def interceptions(state: State, way: Way, candidates: Iterable[Combatant]) -> tuple[Interception, ...]:
    """Who could step into a way, the first along it first.

    Squares moved through count, the start and the last one do not (D-54, AMB-D15). The interceptor takes the square of
    the way behind the first one so passed, whether within its own range or not (D-55, AMB-D16).
    """
    found = []
    for who in candidates:
        passed = next((i for i in range(1, len(way) - 1) if touching(state, way[i], who.at)), None)
        if passed is not None:
            found.append(Interception(who.id, way[passed + 1], way[passed], passed))
    return tuple(sorted(found, key=lambda each: each.passed))


def before_intercepting(state: State, who: Combatant) -> Square | None:
    """Where an interceptor stood before its first interception (D-56); None for one that is nowhere on the grid."""
    effect = who.effect("intercepting")
    if effect is None or state.grid is None:
        return None
    x, y = effect.data.get("x"), effect.data.get("y")
    home = (x, y) if isinstance(x, int) and isinstance(y, int) else None
    return home if home is not None and state.grid.field_at(home) is not None else None
