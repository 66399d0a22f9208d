"""How a charge runs: its pace, the way that is left, and the segment in which it arrives (A-34, A-35, A-96)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from combattracker.model.combatant import Combatant
from combattracker.model.state import State

from ..combatants.deeds import LATEST, Deed
from ..combatants.gear import length, routine
from ..combatants.traits import up
from ..foundations.clock import in_surprise
from .positions import charge_factor, feet, gap, move_rate


def pace(state: State, who: Combatant) -> Fraction:
    """Inches that a charge covers in a segment: a tenth of its rate, to the last third of an inch (A-96)."""
    return exact(move_rate(who)) * charge_factor(state, who) / LATEST


def way(state: State, who: str, target: str) -> Fraction:
    """Inches that are left until somebody's weapon in hand reaches the target, by its length in feet (A-96)."""
    reach = exact(length(routine(state, state.who(who)))) / feet(state)
    return max(Fraction(0), exact(gap(state, who, target)) - reach)


def weapon_reaches(state: State, who: str, target: str) -> bool:
    """Whether somebody is within the length of its weapon of the target (A-96)."""
    return way(state, who, target) == 0


def arrival(state: State, who: str, target: str, delay: int = 0) -> int | None:
    """The segment in which a charge arrives, the first that ends with its weapon in reach; None if not this round.

    A delay counts before it begins to run (A-45). One who has nobody to charge any more is there at once (A-96).
    """
    if not up(state, target):
        return 1 + delay
    speed = pace(state, state.who(who))
    if speed <= 0:
        return None
    found = max(1, ceil(way(state, who, target) / speed)) + delay
    return found if found <= LATEST else None


def distance_run(state: State, each: Deed) -> Fraction:
    """Inches that a charge covers now: in a round the segments after its delay, in surprise one (A-34, A-96)."""
    segments = 1 if in_surprise(state) else max(0, LATEST - each.delay)
    return pace(state, state.who(each.who)) * segments


def still_coming(state: State, who: str) -> bool:
    """Whether somebody is in the middle of a charge that has not arrived yet (A-35, A-40)."""
    effect = state.who(who).effect("charging")
    target = str(effect.data.get("target") or "") if effect is not None else ""
    return up(state, target) and not weapon_reaches(state, who, target)


def exact(number: float) -> Fraction:
    """A number as it is written."""
    return Fraction(str(number))
