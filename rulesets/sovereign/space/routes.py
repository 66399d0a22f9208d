"""How far and which way somebody can move (W-2 to W-10)."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.rules.space import walking
from combattracker.rules.space.ground import Corners, Gait, Ground, Passing, ground_of
from combattracker.rules.space.walking import Route

from ..characters.stats import bearing, is_foe, value
from .bodies import STEP

GIANT = 8
"""So many times as large as an enemy, and that enemy is only rough ground (W-5)."""
CLIMB = 5
"""The feet that a single step leads up or down; more takes climbing, which is a matter of Exert and the GM."""
ROUGH = 2 * STEP
"""The feet that a square of difficult terrain takes (W-9)."""
WALKING = Gait(STEP, ROUGH, climbs=CLIMB, corners=Corners.ONE_OPEN)
"""A diagonal step is barred only if both squares beside it are, by walls or enemies (AMB-W40)."""
FLYING = Gait(STEP, ROUGH, flies=True, corners=Corners.ONE_OPEN)


def allowance(state: State, who: Combatant) -> int:
    """The feet of one Move action: half of it while prone (W-95), twice with a spell's speed."""
    feet = max(0, value(who, "speed"))
    if bearing(state, who, "double_move"):
        feet *= 2
    return feet // 2 if who.effect("prone") else feet


def towers_over(who: Combatant, other: Combatant) -> bool:
    """Whether somebody is 8 times as large as an enemy (W-5)."""
    return int(who.facts.get("length") or 5) >= GIANT * int(other.facts.get("length") or 5)


def passing(who: Combatant, other: Combatant) -> Passing:
    """What another is to one who moves: enemies bar the way (W-3), friends don't (W-2), midgets are rough (W-5)."""
    if not is_foe(who, other):
        return Passing.LETS_PASS
    return Passing.SLOWS if towers_over(who, other) else Passing.BARS


def land(state: State, who: Combatant) -> Ground | None:
    """The ground as one who moves finds it."""
    return ground_of(state, who, FLYING if who.facts.get("flies") else WALKING, passing)


def routes(state: State, who: Combatant, feet: int) -> Mapping[Square, Route]:
    """The cheapest way to every square that somebody can move through with so many feet; its own is the first."""
    ground = land(state, who)
    return {} if ground is None or who.at is None else walking.routes(ground, who.at, feet)


def resting_places(state: State, who: Combatant, feet: int) -> Mapping[Square, Route]:
    """The cheapest way to every square where somebody could end a movement of so many feet; its own is the first."""
    ground = land(state, who)
    return {} if ground is None or who.at is None else walking.resting_places(ground, who.at, feet)


def can_stay(state: State, who: Combatant, at: Square) -> bool:
    """Whether somebody could end its movement at a square: not where anybody else is (W-2)."""
    ground = land(state, who)
    return ground is not None and ground.has_room(at)


def straight(state: State, who: Combatant, goal: Square, feet: int) -> Route | None:
    """The straight way to a square within so many feet (W-66); None where there is none."""
    ground = land(state, who)
    return None if ground is None or who.at is None else walking.straight_route(ground, who.at, goal, feet)


def priced(state: State, who: Combatant, way: tuple[Square, ...]) -> int | None:
    """The feet that a way takes which somebody has chosen step by step; None if it can't be gone."""
    ground = land(state, who)
    return None if ground is None else walking.price_of(ground, way)
