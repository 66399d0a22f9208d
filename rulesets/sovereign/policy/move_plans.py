"""Plans for going somewhere: up from the ground, to the enemy, off the field."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Grid, Square
from combattracker.rules.ruleset import Suggestion

from ..arms.blow import Blow
from ..arms.weapons import MELEE, RANGED, THROWN, Arm, armed, arms, modes, out_of_reach, reach
from ..characters.actions_left import left
from ..characters.stats import hp
from ..combat import grapple
from ..combat.targeting import usable
from ..movement import charge, disengaging, posture, running
from ..powers import has
from ..rolls.odds import odds
from ..space import positions
from ..space.bodies import STEP
from ..space.routes import resting_places
from .fight_plans import weapon_of
from .outlook import Situation, fragile, sheltered, shoots

# Getting away


def retreat(at: Situation) -> Suggestion | None:
    """Whoever retreats goes to the nearest edge and away; cornered, it fights."""
    who = at.who
    if who.effect("retreating") is None:
        return None
    if who.effect("grappling"):
        return at.do("release", "lets go of its catch to get away")
    if at.opportunists and left(who, "move") and at.may(disengaging.refuse_disengage):
        return at.do("disengage", f"retreats, and wants no blade of {at.opportunists[0]} in its back")
    if at.may(disengaging.refuse_leave):
        return at.do("leave", "retreats: out of the field")
    prone = who.effect("prone") and left(who, "main") and left(who, "move") and not at.opportunists
    if prone and at.may(posture.refuse_stand):
        return at.do("stand", "gets up to run")
    if at.may(running.refuse_run):
        goal = _escape(at)
        if goal is not None:
            return at.do("run", "retreats to the edge of the field", square=goal)
    if at.may(grapple.refuse_break):
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
        return -min((positions.distance(at.state, who, foe, at=place) or 0 for foe in at.foes), default=0)

    nearest = min((margin(place) for place in at.places), default=0)
    found = [place for place in at.places if margin(place) == nearest and place != who.at]
    best = min(found, key=lambda place: (danger(place), place[1], place[0]), default=None)
    return None if best is None or nearest >= margin(who.at) else grid.name(best)


def rise(at: Situation) -> Suggestion | None:
    """Up again, unless it shoots from the ground and nobody comes near."""
    who = at.who
    if who.effect("prone") is None or not left(who, "move") or not at.may(posture.refuse_stand):
        return None
    if shoots(at.state, who) and not at.in_danger and at.prospects:
        return None
    return at.do("stand", "strikes at -4 on the ground, and is struck at +2" if at.beside else "walks only half as far")


# To the enemy


def advance(at: Situation) -> Suggestion | None:
    """Nobody is in reach: to where somebody is, or at it by a charge."""
    who = at.who
    if not left(who, "main") or not left(who, "move") or at.prospects or not at.foes:
        return None
    # A caster goes hand to hand with nobody who is awake.
    shy = sheltered(who) and bool(at.threats)
    ways = (RANGED, THROWN) if shy else (MELEE, RANGED, THROWN)
    square = striking_square(at, ways) if at.may(running.refuse_run) else None
    charged = None if at.opportunists or shy else _charge(at, square is not None)
    if charged is not None:
        return charged
    if square is not None:
        name, foe = square
        return at.do("run", f"from there {foe} is in reach", square=name)
    return None


def _charge(at: Situation, in_reach: bool) -> Suggestion | None:
    """A charge at whoever may fall, or is too far for anything else; not into the midst of several."""
    if not at.may(charge.refuse_charge):
        return None
    best: tuple[float, Suggestion] | None = None
    for foe in at.foes:
        # A charge that ends with a throw gives up the Move for what would be thrown better from nearer.
        pairs = [pair for pair in usable(at.state, at.who, charge.WAYS) if pair[1] == MELEE]
        ready = [pair for pair in pairs if charge.can_run(at.state, at.who, foe, *pair)]
        if not ready:
            continue
        blow = max(
            (Blow(each, mode, charge=True) for each, mode in ready),
            key=lambda blow: odds(at.state, at.who, foe, blow).expected,
        )
        found = odds(at.state, at.who, foe, blow)
        crowd = sum(positions.adjacent(at.state, other, foe) for other in at.threats if other.id != foe.id)
        if in_reach and (found.fells(hp(foe)) < 0.5 or crowd > 1):
            continue
        words = "may well fall" if found.fells(hp(foe)) >= 0.4 else "is too far for anything else"
        reason = f"{foe} {words}: +2 to hit ({foe.own(f'{found.hits:.0%}')}), -2 AC until the round ends"
        worth = found.expected - crowd
        if best is None or worth > best[0]:
            weapon = {"with": blow.arm.id} if blow.mode == MELEE else {"with": weapon_of(blow.arm, blow.mode)}
            best = (worth, at.do("charge", reason, target=foe.id, **weapon))
    return best[1] if best else None


def close_with(at: Situation) -> Suggestion | None:
    """A fighter who could only throw goes where it can strike, if that promises more: what is thrown is gone."""
    who = at.who
    if not left(who, "main") or not left(who, "move") or fragile(at.state, who) or sheltered(who):
        return None
    thrown = at.best
    if thrown is None or any(each.blow.mode != THROWN for each in at.prospects) or at.opportunists:
        return None
    found = striking_square(at, ways=(MELEE,)) if at.may(running.refuse_run) else None
    if found is None:
        return None
    name, foe = found
    blows = [at.prospect(foe, Blow(each, MELEE)) for each in arms(at.state, who) if MELEE in modes(each)]
    if max((each.worth for each in blows), default=0.0) < thrown.worth:
        return None
    return at.do("run", f"from there {foe} is in reach of more than a throw", square=name)


def striking_square(at: Situation, ways: tuple[str, ...] = (MELEE, RANGED, THROWN)) -> tuple[str, Combatant] | None:
    """The nearest square from which somebody can be attacked after one Move action.

    Archers keep their distance; who fights hand to hand throws something only where it can strike nobody, and not
    beyond normal range.
    """
    state, who, grid = at.state, at.who, at.state.grid
    if grid is None:
        return None
    weapons = [(each, mode) for each in arms(state, who) for mode in modes(each) if mode != RANGED or each.loaded]
    weapons = [pair for pair in weapons if pair[1] in ways]
    real = [pair for pair in weapons if not pair[0].has("unarmed") or has(who, "unarmed-dice")] or weapons
    if not shoots(state, who):
        strikes = [pair for pair in real if pair[1] == MELEE]
        return _striking_square(at, grid, strikes) or _striking_square(at, grid, [p for p in real if p not in strikes])
    return _striking_square(at, grid, real)


def _striking_square(at: Situation, grid: Grid, real: list[tuple[Arm, str]]) -> tuple[str, Combatant] | None:
    state, who = at.state, at.who
    armed_foes = [foe for foe in at.threats if armed(state, foe)]

    def price(place: Square) -> tuple[int, int, int, int]:
        near = sum(positions.adjacent(state, who, foe, at=place) for foe in armed_foes)
        return (at.places[place].price + 10 * max(0, near - 1), near, place[1], place[0])

    longest = max((_range(pair) for pair in real), default=0)
    for (_, close, *_), place in sorted((price(place), place) for place in at.places if place != who.at):
        for foe in at.foes:
            feet = at.away(foe, place)
            if feet > longest:
                continue
            for each, mode in real:
                if (mode == RANGED and close) or feet > _range((each, mode)):
                    continue
                if out_of_reach(state, who, foe, each, mode, at=place) is None:
                    return grid.name(place), foe
    return None


def _range(pair: tuple[Arm, str]) -> int:
    each, mode = pair
    if mode == MELEE or each.weapon.range is None:
        return reach(each)
    return each.weapon.range[0] if mode == THROWN else each.weapon.range[1]


def close_in(at: Situation) -> Suggestion | None:
    """Nothing else to do: nearer to the enemy; whoever could interrupt it keeps the Main action for that."""
    who, grid = at.who, at.state.grid
    if not at.may(running.refuse_run) or at.hindrance is not None or grid is None or who.at is None:
        return None
    if who.effect("retreating") or sheltered(who) or (shoots(at.state, who) and not left(who, "main")):
        return None
    enemies = [foe for foe in at.foes if foe.at is not None]
    if not enemies or (not left(who, "main") and at.prospects):
        return None
    if not left(who, "move") and (who.facts.get("trained") and at.in_danger):
        return None

    goal = _way_to(at, enemies) or _nearest(at, enemies)
    if goal is None:
        return None
    foe = min(enemies, key=lambda each: at.away(each, goal))
    return at.do("run", f"closer to {foe}", square=grid.name(goal))


def _way_to(at: Situation, foes: list[Combatant]) -> Square | None:
    """As far as one Move leads along the shortest way to any of some foes, around whatever is between."""
    who = at.who
    far = resting_places(at.state, who, 40 * STEP)
    goals = [place for place in far if any(at.away(foe, place) <= STEP for foe in foes)]
    goal = min(goals, key=lambda place: far[place].price, default=None)
    if goal is None:
        return None
    return next((place for place in reversed(far[goal].way) if place in at.places and place != who.at), None)


def _nearest(at: Situation, foes: list[Combatant]) -> Square | None:
    """The place nearest to any of some foes, where no way leads to them; None where no place is nearer than its own."""

    def near(place: Square) -> int:
        return min(at.away(foe, place) for foe in foes)

    best = min(at.places, key=lambda place: (near(place), at.places[place].price, place[1], place[0]), default=None)
    return best if best is not None and at.who.at is not None and near(best) < near(at.who.at) else None
