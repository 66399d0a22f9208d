"""Plans for going somewhere: to the enemy, out of its reach, into cover, down on the ground, off the field."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.rules.ruleset import Suggestion

from . import charge, grapple, ground, movement, sight
from .aiming import usable
from .arms import MELEE, RANGED, armed, arms, modes, out_of_reach, reach
from .blow import Blow
from .cubes import STEP
from .fight_plans import weapon_of
from .odds import odds
from .powers import has
from .sight import Cover
from .situation import Situation, fragile, shoots, weak
from .units import hp, left, value
from .ways import resting_places

EXPOSED = {Cover.NONE: 1.0, Cover.HALF: 0.6, Cover.FULL: 0.3, Cover.UNSEEN: 0.0}
"""How much of somebody an archer sees."""
LOOKS = 10
"""So many squares are looked at for cover, the best of them by everything else."""


# Getting away


def retreat(at: Situation) -> Suggestion | None:
    """Whoever retreats goes to the nearest edge and away; cornered, it fights."""
    who = at.who
    if who.effect("retreating") is None:
        return None
    if who.effect("grappling"):
        return at.do("release", "lets go of its catch to get away")
    if at.opportunists and left(who, "move") and movement.refuse_disengage(at.state, who.id) is None:
        return at.do("disengage", f"retreats, and wants no blade of {at.opportunists[0].name} in its back")
    if movement.refuse_leave(at.state, who.id) is None:
        return at.do("leave", "retreats: out of the field")
    prone = who.effect("prone") and left(who, "main") and left(who, "move") and not at.opportunists
    if prone and movement.refuse_stand(at.state, who.id) is None:
        return at.do("stand", "gets up to run")
    if movement.refuse_run(at.state, who.id) is None:
        goal = _escape(at)
        if goal is not None:
            return at.do("run", "retreats to the edge of the field", square=goal)
    if grapple.refuse_break(at.state, who.id) is None:
        return at.do("break", "is held, and wants to get away")
    return None


def _escape(at: Situation) -> str | None:
    """The square nearest to the edge, far from foes among several; None where none is nearer than its own."""
    grid, who = at.state.grid, at.who
    if grid is None or who.at is None:
        return None

    def margin(place: Square) -> int:
        field = grid.field_at(place)
        if field is None:
            return 0
        x, y = place[0] - field.x, place[1] - field.y
        return min(x, y, field.columns - who.size - x, field.rows - who.size - y)

    def danger(place: Square) -> int:
        return -min((ground.distance(at.state, who, foe, at=place) or 0 for foe in at.foes), default=0)

    nearest = min((margin(place) for place in at.places), default=0)
    found = [place for place in at.places if margin(place) == nearest and place != who.at]
    best = min(found, key=lambda place: (danger(place), place[1], place[0]), default=None)
    return None if best is None or nearest >= margin(who.at) else grid.name(best)


def rise(at: Situation) -> Suggestion | None:
    """Up again, unless it shoots from the ground and nobody comes near."""
    who = at.who
    if who.effect("prone") is None or not left(who, "move") or movement.refuse_stand(at.state, who.id) is not None:
        return None
    if shoots(at.state, who) and not _in_danger(at) and at.prospects:
        return None
    return at.do("stand", "strikes at -4 on the ground, and is struck at +2" if at.beside else "walks only half as far")


def _in_danger(at: Situation) -> bool:
    return any(at.runs_into(foe, at.feet(foe)) for foe in at.threats)


# To the enemy


def advance(at: Situation) -> Suggestion | None:
    """Nobody is in reach: to where somebody is, or at it by a charge."""
    who = at.who
    if not left(who, "main") or not left(who, "move") or at.prospects or not at.foes:
        return None
    square = None if movement.refuse_run(at.state, who.id) else striking_square(at)
    charged = None if at.opportunists else _charge(at, square is not None)
    if charged is not None:
        return charged
    if square is not None:
        name, foe = square
        return at.do("run", f"from there {foe.name} is in reach", square=name)
    return None


def _charge(at: Situation, in_reach: bool) -> Suggestion | None:
    """A charge at whoever may fall, or is too far for anything else; not into the midst of several."""
    if charge.refuse_charge(at.state, at.who.id) is not None:
        return None
    best: tuple[float, Suggestion] | None = None
    for foe in at.foes:
        pairs = [pair for pair in usable(at.state, at.who, charge.WAYS) if pair[1] == MELEE or not in_reach]
        ready = [pair for pair in pairs if charge.can_run(at.state, at.who, foe, *pair)]
        if not ready:
            continue
        blow = max(
            (Blow(each, mode, charge=True) for each, mode in ready),
            key=lambda blow: odds(at.state, at.who, foe, blow).expected,
        )
        found = odds(at.state, at.who, foe, blow)
        crowd = sum(ground.adjacent(at.state, other, foe) for other in at.threats if other.id != foe.id)
        if in_reach and (found.fells(hp(foe)) < 0.5 or crowd > 1):
            continue
        words = "may well fall" if found.fells(hp(foe)) >= 0.4 else "is too far for anything else"
        reason = f"{foe.name} {words}: +2 to hit ({found.hits:.0%}), -2 AC until the round ends"
        worth = found.expected - crowd
        if best is None or worth > best[0]:
            weapon = {"with": blow.arm.id} if blow.mode == MELEE else {"with": weapon_of(blow.arm, blow.mode)}
            best = (worth, at.do("charge", reason, target=foe.id, **weapon))
    return best[1] if best else None


def striking_square(at: Situation) -> tuple[str, Combatant] | None:
    """The nearest square from which somebody can be attacked after one Move action; archers keep their distance."""
    state, who, grid = at.state, at.who, at.state.grid
    if grid is None:
        return None
    weapons = [(each, mode) for each in arms(state, who) for mode in modes(each) if mode != RANGED or each.loaded]
    real = [pair for pair in weapons if not pair[0].has("unarmed") or has(who, "unarmed-dice")] or weapons
    armed_foes = [foe for foe in at.threats if armed(state, foe)]

    def price(place: Square) -> tuple[int, int, int, int]:
        near = sum(ground.adjacent(state, who, foe, at=place) for foe in armed_foes)
        return (at.places[place].feet + 10 * max(0, near - 1), near, place[1], place[0])

    longest = max((_range(pair) for pair in real), default=0)
    for (_, close, *_), place in sorted((price(place), place) for place in at.places if place != who.at):
        for foe in at.foes:
            if (ground.distance(state, who, foe, at=place) or 0) > longest:
                continue
            for each, mode in real:
                if mode == RANGED and close:
                    continue
                if out_of_reach(state, who, foe, each, mode, at=place) is None:
                    return grid.name(place), foe
    return None


def _range(pair: tuple) -> int:  # type: ignore[type-arg]
    each, mode = pair
    return reach(each) if mode == MELEE else each.weapon.range[1]


def close_in(at: Situation) -> Suggestion | None:
    """Nothing else to do: nearer to the enemy; whoever could interrupt it keeps the Main action for that."""
    who, grid = at.who, at.state.grid
    if movement.refuse_run(at.state, who.id) is not None or at.hindrance is not None or grid is None or who.at is None:
        return None
    if who.effect("retreating") or (shoots(at.state, who) and not left(who, "main")):
        return None
    enemies = [foe for foe in at.foes if foe.at is not None]
    if not enemies or (not left(who, "main") and at.prospects):
        return None
    if not left(who, "move") and (who.facts.get("trained") and _in_danger(at)):
        return None

    def near(place: Square) -> int:
        return min(ground.distance(at.state, who, foe, at=place) or 0 for foe in enemies)

    now = near(who.at)
    best = min(at.places, key=lambda place: (near(place), at.places[place].feet, place[1], place[0]), default=None)
    if best is None or best == who.at or near(best) >= now or now <= STEP:
        return _detour(at, enemies)
    foe = min(enemies, key=lambda each: ground.distance(at.state, who, each, at=best) or 0)
    return at.do("run", f"closer to {foe.name}", square=grid.name(best))


def _detour(at: Situation, foes: list[Combatant]) -> Suggestion | None:
    """The straight way is barred: along the shortest way around, as far as one Move leads."""
    who, grid = at.who, at.state.grid
    if grid is None or who.at is None:
        return None
    far = resting_places(at.state, who, 40 * STEP)
    goals = [
        place for place in far if any((ground.distance(at.state, who, foe, at=place) or 0) <= STEP for foe in foes)
    ]
    goal = min(goals, key=lambda place: far[place].feet, default=None)
    if goal is None or goal == who.at:
        return None
    steps = [place for place in far[goal].way if place in at.places and place != who.at]
    return at.do("run", "around, to get at the enemy", square=grid.name(steps[-1])) if steps else None


# Out of harm


def slip_away(at: Situation) -> Suggestion | None:
    """Whoever disengages for free strikes, and is gone."""
    who = at.who
    if left(who, "main") or not left(who, "move") or not has(who, "free-disengage") or not at.opportunists:
        return None
    if movement.refuse_disengage(at.state, who.id) is not None or who.effect("grappled") or who.effect("grappling"):
        return None
    return at.do("disengage", "has struck, and is gone before they strike back: it costs nothing")


def step_back(at: Situation) -> Suggestion | None:
    """A Move that is left takes archers, casters and the badly hurt out of reach or into cover."""
    who, grid = at.who, at.state.grid
    if left(who, "main") or not left(who, "move") or at.opportunists or grid is None or who.at is None:
        return None
    nimble = has(who, "free-disengage") and who.effect("disengaged") is not None
    if not (fragile(at.state, who) or nimble) or movement.refuse_run(at.state, who.id) is not None or not at.threats:
        return None
    hunters = [(foe, value(foe, "speed") + STEP) for foe in at.threats if not shoots(at.state, foe)]

    def reached(place: Square) -> int:
        return sum((ground.distance(at.state, who, foe, at=place) or 0) <= feet for foe, feet in hunters)

    now = reached(who.at)
    order = sorted(at.places, key=lambda place: (reached(place), at.places[place].feet, place[1], place[0]))
    shortlist = [who.at, *order[:LOOKS]] if at.shooters else [who.at, *order[:1]]
    found = [(reached(place) + _exposure(at, place), place != who.at, place) for place in shortlist]
    worst, (least, moves, best) = found[0][0], min(found)
    if not moves or worst - least < 0.4:
        return None
    into_cover = reached(best) >= now
    words = f"into cover from {at.shooters[0].name}" if into_cover and at.shooters else "out of reach of those who come"
    return at.do("run", words, square=grid.name(best))


def _exposure(at: Situation, place: Square) -> float:
    """How well those who shoot would see it."""
    grid = at.state.grid
    assert grid is not None
    here = ground.space(grid, place, at.who.size)
    seen = 0.0
    for foe in at.shooters:
        body = ground.body(at.state, foe)
        if body is not None:
            seen += EXPOSED[sight.cover(body, here, ground.solids(grid)).cover]
    return seen


def lie_low(at: Situation) -> Suggestion | None:
    """An archer that only archers shoot at is harder to hit on the ground (W-94)."""
    who = at.who
    if left(who, "main") or movement.refuse_prone(at.state, who.id) is not None or not shoots(at.state, who):
        return None
    if not at.shooters or _in_danger(at) or who.at is None:
        return None
    if not any(value(each, "AC") for each in at.shooters) or _exposure(at, who.at) < 1:
        return None
    return at.do("prone", f"{at.shooters[0].name} shoots at -2 at whoever lies, and no blade is near")


def make_room(at: Situation) -> Suggestion | None:
    """An archer with a foe at its throat and nothing to strike with gets out of melee (W-55, W-86)."""
    who = at.who
    if not left(who, "main") or not left(who, "move") or at.hindrance is None or not shoots(at.state, who):
        return None
    if at.best is not None and (at.best.worth >= 2 or weak(who) < 0.3):
        return None
    if movement.refuse_disengage(at.state, who.id) is not None or len(at.places) < 2:
        return None
    return at.do("disengage", f"can do nothing with {at.hindrance.name} so near: first away from it")
