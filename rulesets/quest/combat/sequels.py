"""What follows an attack that hit: conditions, disarming, pushes, thrown weapons that lie there."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Grid, Square, chebyshev
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.scripting.script import Fight

from ..minor_actions import equipment
from ..schemas import Sequel
from ..units.conditions import inflict
from ..units.sheet import feats
from .attack_record import Blow, Struck


def due(state: State, who: Combatant | None, blow: Blow, struck: Struck) -> Iterator[Sequel]:
    """What follows from the weapon or spell, and from the attacker's feats (T-98)."""
    own = list(blow.then)
    if who is not None and blow.feats and not blow.spell:
        own += [sequel for feat in feats(state, who) for sequel in feat.then]
    happened = {"hit": True, "wound": struck.wounded, "critical": struck.critical}
    return (sequel for sequel in own if happened[sequel.on])


def follow(fight: Fight, attacker: str, target: str, sequel: Sequel, spell: str = "") -> None:
    """One consequence of a hit."""
    if sequel.condition:
        inflict(fight, target, sequel.condition, attacker, turns=sequel.turns, spell=spell)
    if sequel.disarms:
        equipment.disarm(fight, target)
    if sequel.pushes:
        push(fight, target, attacker, sequel.pushes)


def push(fight: Fight, target: str, by: str, spaces: int) -> None:
    """The target is forced straight back as far as there is room; that provokes nobody (AMB-T32)."""
    who, source, grid = fight.who(target), fight.state.combatants.get(by), fight.state.grid
    if grid is None or who.at is None or source is None or source.at is None or who.at == source.at:
        return
    way = list(_back(grid, who.at, source.at, spaces, fight.state.taken(but=target)))
    if len(way) > 1:
        fight.move(target, way[-1], "T-67", way=tuple(way), text="forced, so nobody gets a free hit")


def _back(grid: Grid, at: Square, away_from: Square, spaces: int, taken: dict[Square, str]) -> Iterator[Square]:
    """The squares straight away from somewhere, as long as they are free."""
    yield at
    for _ in range(spaces):
        around = [near for near in grid.neighbours(at) if near not in taken]
        farther = [near for near in around if chebyshev(near, away_from) > chebyshev(at, away_from)]
        if not farther:
            return
        # Straight back, not aslant, where there is room.
        line = (at[0] - away_from[0], at[1] - away_from[1])
        at = max(farther, key=lambda near: _straight((near[0] - at[0], near[1] - at[1]), line))
        yield at


def _straight(step: Square, line: Square) -> float:
    """How well a step keeps to a direction."""
    return (step[0] * line[0] + step[1] * line[1]) / hypot(*step)


def land_thrown(fight: Fight, attacker: str, target: str, blow: Blow) -> None:
    """A thrown weapon lies on the square of its target (T-84)."""
    who, foe = fight.state.combatants.get(attacker), fight.state.combatants.get(target)
    thing = who.items.get(blow.thing) if who is not None and blow.thrown else None
    if thing is None or foe is None:
        return
    equipment.drop(fight, attacker, thing, foe.at or (who.at if who else None), Why(("T-84",), text="thrown"))
