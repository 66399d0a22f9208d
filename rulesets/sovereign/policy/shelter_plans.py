"""Plans for getting out of harm's way: out of reach, into cover, down on the ground, away from a blade."""

from __future__ import annotations

from itertools import islice

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.rules.ruleset import Suggestion
from combattracker.rules.space.sight import Cover, cover

from ..characters.actions_left import in_grip, left
from ..characters.stats import value
from ..movement import disengaging, posture, running
from ..powers import has
from ..space import positions
from ..space.bodies import STEP
from ..space.routes import resting_places
from .outlook import Situation, fragile, sheltered, shoots, weak

EXPOSED = {Cover.NONE: 1.0, Cover.HALF: 0.6, Cover.FULL: 0.3, Cover.UNSEEN: 0.0}
"""How much of somebody an archer sees."""
LOOKS = 10
"""So many squares are looked at for cover, the best of them by everything else."""


def slip_away(at: Situation) -> Suggestion | None:
    """Whoever disengages for free strikes, and is gone."""
    who = at.who
    if left(who, "main") or not left(who, "move") or not has(who, "free-disengage") or not at.opportunists:
        return None
    if not at.may(disengaging.refuse_disengage) or in_grip(who):
        return None
    return at.do("disengage", "has struck, and is gone before they strike back: it costs nothing")


def step_back(at: Situation) -> Suggestion | None:
    """A Move that is left takes archers, casters and the badly hurt out of reach or into cover."""
    who, grid = at.who, at.state.grid
    if not left(who, "move") or at.opportunists or grid is None or who.at is None:
        return None
    if left(who, "main") and not (sheltered(who) and not at.prospects):
        return None
    nimble = has(who, "free-disengage") and who.effect("disengaged") is not None
    if not (fragile(at.state, who) or nimble) or not at.may(running.refuse_run) or not at.threats:
        return None
    hunters = _hunters(at)

    def reached(place: Square) -> int:
        return sum(at.away(foe, place) <= feet for foe, feet in hunters)

    now = reached(who.at)
    order = sorted(at.places, key=lambda place: (reached(place), at.places[place].price, place[1], place[0]))
    # Beside a foe nobody is out of harm's way.
    apart = (p for p in order if not any(positions.adjacent(at.state, who, foe, at=p) for foe in at.threats))
    shortlist = [who.at, *islice(apart, LOOKS if at.shooters else 1)]
    found = [(reached(place) + _exposure(at, place), place != who.at, place) for place in shortlist]
    worst, (least, moves, best) = found[0][0], min(found)
    if not moves or worst - least < 0.4:
        return None
    into_cover = reached(best) >= now
    words = f"into cover from {at.shooters[0]}" if into_cover and at.shooters else "out of reach of those who come"
    return at.do("run", words, square=grid.name(best))


def _hunters(at: Situation) -> list[tuple[Combatant, int]]:
    """The foes that come to strike, each with the feet within which it could be upon somebody in one turn."""
    return [(foe, value(foe, "speed") + STEP) for foe in at.threats if not shoots(at.state, foe)]


def refuge(at: Situation, feet: int) -> bool:
    """Whether somebody with so many feet of movement gets out of reach of any who could come at it now."""
    who = at.who
    if who.at is None:
        return False

    def reached(place: Square) -> int:
        return sum(at.away(foe, place) <= near for foe, near in _hunters(at))

    now = reached(who.at)
    return any(reached(place) < now for place in resting_places(at.state, who, feet))


def _exposure(at: Situation, place: Square) -> float:
    """How well those who shoot would see it."""
    grid = at.state.grid
    assert grid is not None
    here = positions.space(grid, place, at.who.size)
    seen = 0.0
    for foe in at.shooters:
        body = positions.body(at.state, foe)
        if body is not None:
            seen += EXPOSED[cover(body, here, positions.solids(grid)).cover]
    return seen


def lie_low(at: Situation) -> Suggestion | None:
    """An archer that only archers shoot at is harder to hit on the ground (W-94)."""
    who = at.who
    if left(who, "main") or not at.may(posture.refuse_prone) or not shoots(at.state, who):
        return None
    if not at.archers or at.in_danger or who.at is None or _exposure(at, who.at) < 1:
        return None
    return at.do("prone", f"{at.archers[0]} shoots at -2 at whoever lies, and no blade is near")


def make_room(at: Situation) -> Suggestion | None:
    """An archer with a foe at its throat and nothing to strike with gets out of melee (W-55, W-86)."""
    who = at.who
    if not left(who, "main") or not left(who, "move") or at.hindrance is None or not shoots(at.state, who):
        return None
    if at.best is not None and (at.best.worth >= 2 or weak(who) < 0.3):
        return None
    if not at.may(disengaging.refuse_disengage) or len(at.places) < 2:
        return None
    return at.do("disengage", f"can do nothing with {at.hindrance} so near: first away from it")
