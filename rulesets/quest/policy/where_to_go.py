"""Where to go: into reach of an enemy, out of reach of all of them."""

from __future__ import annotations

from functools import lru_cache

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Grid, Square, chebyshev, neighbourhood
from combattracker.model.state import State

from ..magic import summoning
from ..movement import melee_zones
from ..movement.melee_zones import Walk
from ..schemas import Spell
from ..space import sight
from ..space.speed import Pace, pace
from ..units.sheet import at_hand, health, in_zone, is_foe, magic, modifier, only_weapon, prevented, spells
from ..units.spending import left
from . import chances

FAR = 10_000
AFAR = 4
"""From so many spaces on, somebody shoots rather than closes in."""


def beset(state: State, who: Combatant) -> list[Combatant]:
    """The enemies in whose melee zone a unit stands."""
    return [foe for foe in state.acting() if is_foe(foe, who) and in_zone(foe, who.at)]


def near_enemies(state: State, who: Combatant) -> bool:
    """Whether an enemy could strike at a unit soon."""
    return any(
        is_foe(foe, who) and foe.at is not None and who.at is not None and chebyshev(foe.at, who.at) <= 8
        for foe in state.acting()
    )


def reaches(state: State, who: Combatant) -> dict[str, int]:
    """From how far away a unit can do each enemy some harm now; 0 is its melee zone.

    Weapons count that may hurt it, and spells that can be paid for and do something to it (T-39, T-50).
    """
    casts = [] if prevented(state, who, "cast") else [spell for spell in spells(state, who) if magic(who) >= spell.mp]
    found = {}
    for foe in state.acting():
        if not is_foe(foe, who):
            continue
        shots = [
            weapon.range or weapon.thrown
            for thing, weapon in at_hand(state, who)
            if (weapon.reach == "ranged" or (weapon.thrown and not only_weapon(state, who, thing)))
            and not chances.with_weapon(state, who, foe, thing, weapon).hopeless
        ]
        shots += [spell.range for spell in casts if spell.aims != "ally" and _harms(state, who, foe, spell)]
        found[foe.id] = max([0, *shots])
    return found


def _harms(state: State, who: Combatant, foe: Combatant, spell: Spell) -> bool:
    """Whether a spell does something to an enemy now; help against it, too, if a slot is free for it (T-85)."""
    if spell.summons:
        return summoning.refuse_summons(state, who) is None
    kept = spell.upkeep is not None and f"upkeep-{spell.id}" in who.effects
    return not kept and spell.aims != "self" and chances.against(state, who, foe, spell) >= chances.HOPELESS


def reach_of(state: State, who: Combatant) -> int:
    """From how far away a unit can do something to an enemy; 0 is its melee zone."""
    return max([0, *reaches(state, who).values()])


def fights_from_afar(state: State, who: Combatant) -> bool:
    """Whether a unit has no need to stand beside its enemies."""
    return reach_of(state, who) >= AFAR


def approach(state: State, who: Combatant) -> tuple[str, str] | None:
    """The square from which an enemy can be attacked at the least cost, else the one nearest to any; and why."""
    if state.grid is None or who.at is None:
        return None
    foes = worth_it(state, who)
    if not foes:
        return None
    rate, moves = pace(state, who), left(who, "move")
    found = melee_zones.walks(state, who, rate.reach(moves, left(who, "bonus")))
    best = _shot(state, who, found) or _beside(state, who, foes, found, rate, moves)
    if best is not None:
        foe, square = best
        return state.grid.name(square), f"{foe} is in reach from there"
    paths = distances(state.grid, frozenset(foe.at for foe in foes if foe.at is not None), _walls(state, who, foes))
    here = paths.get(who.at, FAR)
    # Without a way, because others stand in it, as near as it gets.
    far = {
        square: paths.get(square) or FAR + min(chebyshev(square, foe.at) for foe in foes if foe.at) for square in found
    }
    cheap = [square for square, walk in found.items() if moves and not rate.steps_needed(walk.steps, moves)] or [*found]
    goal = min(
        cheap, key=lambda square: (far[square] + 2 * len(found[square].perils), found[square].steps), default=None
    )
    if goal is None or far[goal] >= here:
        return None
    return state.grid.name(goal), "nobody is in reach: closer to the enemy"


def worth_it(state: State, who: Combatant) -> list[Combatant]:
    """The enemies that a unit can hurt in melee with what it has in hand; all of them if there is none."""
    foes = [foe for foe in state.acting() if is_foe(foe, who) and foe.at is not None]
    arms = [(thing, weapon) for thing, weapon in at_hand(state, who) if weapon.reach == "melee"]
    soft = [foe for foe in foes if any(not chances.with_weapon(state, who, foe, *each).hopeless for each in arms)]
    return soft or foes


def _walls(state: State, who: Combatant, foes: list[Combatant]) -> frozenset[Square]:
    """The squares that friends take."""
    enemies = {foe.at for foe in foes}
    return frozenset(square for square in state.taken(but=who.id) if square not in enemies)


def _shot(state: State, who: Combatant, found: dict[Square, Walk]) -> tuple[Combatant, Square] | None:
    """The first square from which somebody can be shot at, out of melee zones if possible.

    Whoever has somebody in range already gains nothing by going elsewhere.
    """
    spaces = reaches(state, who)
    aimed = [foe for foe in state.acting() if spaces.get(foe.id, 0) >= AFAR and foe.at is not None]
    if not aimed or who.at is None or _aimed_at(state, who.at, aimed, spaces):
        return None
    zone = melee_zones.watched(state, who)
    ordered = sorted(found.items(), key=lambda each: (each[0] in zone, len(each[1].perils), each[1].steps))
    for square, _ in ordered[:80]:
        foe = _aimed_at(state, square, aimed, spaces)
        if foe is not None:
            return foe, square
    return None


def _aimed_at(state: State, at: Square, foes: list[Combatant], spaces: dict[str, int]) -> Combatant | None:
    """The first enemy that can be shot at from a square."""
    return next(
        (
            foe
            for foe in foes
            if foe.at and chebyshev(at, foe.at) <= spaces[foe.id] and not sight.walled(state, at, foe.at)
        ),
        None,
    )


def _beside(
    state: State, who: Combatant, foes: list[Combatant], found: dict[Square, Walk], rate: Pace, moves: int
) -> tuple[Combatant, Square] | None:
    """The cheapest square beside an enemy: few free hits, few bonus actions, the weakest enemy, few steps.

    Nobody goes to whom it can strike where it stands (T-65).
    """
    assert state.grid is not None
    deep = modifier(who, "ZONE")
    best: tuple[tuple[float, ...], Combatant, Square] | None = None
    for foe in foes:
        assert foe.at is not None
        if in_zone(who, foe.at):
            continue
        for square in _around(state.grid, foe.at, deep):
            walk = found.get(square)
            if walk is None:
                continue
            cost = (
                len(walk.perils),
                rate.steps_needed(walk.steps, moves),
                health(foe) if who.facts.get("temper") != "savage" else 0,
                walk.steps,
            )
            if best is None or cost < best[0]:
                best = cost, foe, square
    return (best[1], best[2]) if best is not None else None


def close_to(state: State, who: Combatant, foe: Combatant) -> str | None:
    """The nearest square beside an enemy that a move action reaches without a free hit."""
    rate, moves = pace(state, who), left(who, "move")
    found = {
        square: walk for square, walk in melee_zones.walks(state, who, rate.reach(moves, 0)).items() if not walk.perils
    }
    best = _beside(state, who, [foe], found, rate, moves)
    return state.grid.name(best[1]) if best is not None and state.grid is not None else None


def within_zone(state: State, who: Combatant) -> list[Combatant]:
    """The enemies in a unit's own melee zone (T-65)."""
    return [foe for foe in state.acting() if is_foe(foe, who) and in_zone(who, foe.at)]


def to_caster(state: State, who: Combatant) -> tuple[Combatant, str, bool] | None:
    """An enemy that casts spells, a square beside it, and whether the way there provokes nobody."""
    casters = [foe for foe in worth_it(state, who) if foe.at is not None and magic(foe) and spells(state, foe)]
    if not casters or state.grid is None:
        return None
    rate, moves = pace(state, who), left(who, "move")
    found = melee_zones.walks(state, who, rate.reach(moves, 0))
    best = _beside(state, who, casters, found, rate, moves)
    return (best[0], state.grid.name(best[1]), not found[best[1]].perils) if best is not None else None


def perilous(state: State, who: Combatant, square: str) -> bool:
    """Whether the way to a square provokes somebody."""
    assert state.grid is not None
    found = melee_zones.walks(state, who, pace(state, who).reach(left(who, "move"), left(who, "bonus")))
    walk = found.get(state.grid.parse(square))
    return walk is not None and bool(walk.perils)


def _around(grid: Grid, at: Square, deep: int) -> list[Square]:
    if deep == 1:
        return list(grid.neighbours(at))
    return [(at[0] + x, at[1] + y) for x in range(-deep, deep + 1) for y in range(-deep, deep + 1)]


def away(state: State, who: Combatant) -> str | None:
    """The square farthest from all enemies that can be reached."""
    if state.grid is None or who.at is None:
        return None
    foes = [foe.at for foe in state.acting() if is_foe(foe, who) and foe.at is not None]
    found = melee_zones.walks(state, who, pace(state, who).reach(left(who, "move"), 0))
    safe = [square for square, walk in found.items() if not walk.perils]
    best = max(safe, key=lambda square: min((chebyshev(square, foe) for foe in foes), default=0), default=None)
    return state.grid.name(best) if best is not None else None


@lru_cache(maxsize=256)
def distances(grid: Grid, goals: frozenset[Square], taken: frozenset[Square]) -> dict[Square, int]:
    """How many steps each square is from the nearest goal, by ways that nobody bars."""
    around = neighbourhood(grid)
    found = dict.fromkeys(sorted(goals), 0)
    edge, steps = list(found), 0
    while edge:
        steps += 1
        ahead = []
        for square in edge:
            for near in around.get(square, ()):
                if near not in found and near not in taken:
                    found[near] = steps
                    ahead.append(near)
        edge = ahead
    return found
