"""What somebody does when nobody decides for it: suggestions, each with its reason."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.rules.commands import Command
from combattracker.rules.ruleset import Owed, Suggestion

from . import charge, gear, grapple, ground, movement, screen, spells, swarm, tending
from .aiming import usable
from .arms import MELEE, RANGED, arms, in_melee, modes, out_of_reach
from .blow import Blow
from .cubes import STEP
from .magic_plans import plan
from .odds import attacks, chance, expected, mean_damage
from .units import active, bearing, foes, friends, hp, left, value
from .ways import allowance, resting_places

HARD = 0.45
"""Below this chance to hit, a swarm of several is worth their actions."""


def suggest(state: State, owed: Owed) -> Suggestion | None:
    """What the one who owes a decision would do."""
    who = state.who(owed.who)
    for idea in (
        _flee,
        _swarm_on,
        _free_oneself,
        _rescue,
        _drink,
        _rise,
        _cast,
        _join,
        _strike,
        _advance,
        _shoot_after_loading,
        _guard,
        _close_in,
        _done,
    ):
        found = idea(state, who)
        if found is not None:
            return found
    return None


def _do(who: Combatant, name: str, reason: str, **args: str) -> Suggestion:
    return Suggestion(reason, command=Command(name, who.id, args))


def weak(who: Combatant) -> float:
    """How much of its hit points somebody has lost, 0 to 1."""
    pool = who.pools["hp"]
    return 1 - pool.current / max(1, pool.maximum)


# Getting away, getting free, helping


def _flee(state: State, who: Combatant) -> Suggestion | None:
    """Whoever retreats goes to the nearest edge, and away."""
    if who.effect("retreating") is None:
        return None
    if movement.refuse_leave(state, who.id) is None:
        return _do(who, "leave", "retreats: out of the field")
    if left(who, "main") and left(who, "move") and movement.refuse_disengage(state, who.id) is None:
        return _do(who, "disengage", "retreats, and wants no blade in the back")
    if movement.refuse_run(state, who.id) is None:
        goal = _escape(state, who)
        if goal is not None:
            return _do(who, "run", "retreats to the edge of the field", square=goal)
    if grapple.refuse_break(state, who.id) is None:
        return _do(who, "break", "retreats, and is held")
    return _do(who, "pass", "can get no farther")


def _escape(state: State, who: Combatant) -> str | None:
    grid = state.grid
    if grid is None or who.at is None:
        return None

    def margin(at: Square) -> int:
        field = grid.field_at(at)
        if field is None:
            return 0
        x, y = at[0] - field.x, at[1] - field.y
        return min(x, y, field.columns - who.size - x, field.rows - who.size - y)

    def danger(at: Square) -> int:
        return -min((ground.distance(state, who, foe, at=at) or 0 for foe in foes(state, who)), default=0)

    found = [at for at in resting_places(state, who, allowance(state, who)) if at != who.at]
    best = min(found, key=lambda at: (margin(at), danger(at), at[1], at[0]), default=None)
    if best is None or margin(best) >= margin(who.at):
        return None
    return grid.name(best)


def _swarm_on(state: State, who: Combatant) -> Suggestion | None:
    """A swarm that nobody else can join attacks."""
    if not swarm.swarm_target(who) or left(who, "main"):
        return None
    return _do(who, "swarm", "nobody else can join: the swarm attacks")


def _free_oneself(state: State, who: Combatant) -> Suggestion | None:
    """Whoever is held strikes with bare hands if that promises more than getting free."""
    if grapple.refuse_break(state, who.id) is None:
        return _do(who, "break", "is held, and can do little until it is free")
    return None


def _rescue(state: State, who: Combatant) -> Suggestion | None:
    """Somebody beside it is dying."""
    if tending.refuse_stabilise(state, who.id) is not None or value(who, "heal") < 0:
        return None
    legal = [option for option in tending.patients(state, who) if option.refusal is None]
    if legal:
        return _do(who, "stabilise", f"{legal[0].label} is dying", target=legal[0].id)
    return None


def _drink(state: State, who: Combatant) -> Suggestion | None:
    if weak(who) < 0.6 or gear.refuse_drink(state, who.id) is not None:
        return None
    return next(
        (
            _do(who, "drink", "badly hurt, and there is a potion", potion=option.id)
            for option in gear.potions(state, who)
            if option.hint
        ),
        None,
    )


def _rise(state: State, who: Combatant) -> Suggestion | None:
    if who.effect("prone") is None or movement.refuse_stand(state, who.id) is not None or not left(who, "move"):
        return None
    return _do(who, "stand", "fights better on its feet")


# Fighting


def _cast(state: State, who: Combatant) -> Suggestion | None:
    if spells.refuse_cast(state, who.id) is not None:
        return None
    found = plan(state, who)
    if found is None:
        return None
    spell, target, reason = found
    return _do(who, "cast", reason, spell=spell, **({"target": target} if target else {}))


def _join(state: State, who: Combatant) -> Suggestion | None:
    """Joins a swarm that waits, or begins one on somebody who is hard to hit."""
    if swarm.refuse_swarm(state, who.id) is not None or not left(who, "main"):
        return None
    for option in swarm.targets(state, who):
        if option.refusal is not None:
            continue
        foe = state.who(option.id)
        there = swarm.assailants(state, who.side, foe.id)
        if there:
            return _do(who, "swarm", f"joins {there[0].name} against {foe.name}", target=foe.id)
    best = _best(state, who)
    if best is None or best[0].id not in [o.id for o in swarm.targets(state, who) if o.refusal is None]:
        return None
    foe, blow = best
    others = [friend for friend in friends(state, who) if could_join(state, friend, foe)]
    if len(others) >= 2 and chance(state, who, foe, blow) < HARD and state.clock.phase == "act":
        return _do(who, "swarm", f"{foe.name} is hard to hit, and {len(others)} others can join", target=foe.id)
    return None


def could_join(state: State, who: Combatant, foe: Combatant) -> bool:
    """Whether somebody of the acting side could still join a swarm on a foe."""
    able = left(who, "main") and not who.counters.get("done") and not swarm.swarm_target(who)
    return bool(able) and who.side == state.clock.side and bool(swarm.blows(state, who, foe, 1))


def _best(state: State, who: Combatant) -> tuple[Combatant, Blow] | None:
    """The attack that brings somebody down soonest, from where it stands."""
    found = [(foe, blow) for foe in foes(state, who) for blow in attacks(state, who, foe)]
    if not found:
        return None
    return min(found, key=lambda pair: hp(pair[0]) / max(0.1, expected(state, who, *pair)))


def _strike(state: State, who: Combatant) -> Suggestion | None:
    if not left(who, "main"):
        return None
    best = _best(state, who)
    if best is None:
        return None
    foe, blow = best
    name = "attack" if blow.mode == MELEE else "shoot"
    weapon = blow.arm.id if blow.mode == modes(blow.arm)[0] else f"{blow.arm.id}/{blow.mode}"
    told = f"{foe.name}: hits {chance(state, who, foe, blow):.0%} for about {mean_damage(state, who, foe, blow):.0f}"
    return _do(who, name, told, target=foe.id, **{"with": weapon})


def _advance(state: State, who: Combatant) -> Suggestion | None:
    """Nobody is in reach: a move that brings somebody there, or a charge."""
    if not left(who, "main") or not left(who, "move") or movement.refuse_run(state, who.id) is not None:
        return None
    square = striking_square(state, who)
    if square is not None:
        return _do(who, "run", "nobody is in reach: to where somebody is", square=square)
    if charge.refuse_charge(state, who.id) is None:
        ready = [foe for foe in foes(state, who) if _chargeable(state, who, foe)]
        foe = min(ready, key=hp)
        return _do(who, "charge", f"{foe.name} is too far for anything else", target=foe.id)
    return None


def _chargeable(state: State, who: Combatant, foe: Combatant) -> bool:
    return any(charge.can_run(state, who, foe, *pair) for pair in usable(state, who, charge.WAYS))


def striking_square(state: State, who: Combatant) -> str | None:
    """The nearest square from which somebody can be attacked after one Move action."""
    grid = state.grid
    if grid is None:
        return None
    weapons = [(each, mode) for each in arms(state, who) for mode in modes(each) if mode != RANGED or each.loaded]
    real = [pair for pair in weapons if not pair[0].has("unarmed")] or weapons
    best: tuple[int, int, int, str] | None = None
    for at, route in resting_places(state, who, allowance(state, who)).items():
        if at == who.at:
            continue
        price = (route.feet, at[1], at[0], grid.name(at))
        if best is not None and price >= best:
            continue
        if any(out_of_reach(state, who, foe, *pair, at=at) is None for foe in foes(state, who) for pair in real):
            best = price
    return best[3] if best else None


def _shoot_after_loading(state: State, who: Combatant) -> Suggestion | None:
    if gear.refuse_reload(state, who.id) is not None or in_melee(state, who) is not None:
        return None
    thing = gear.unloaded(who)[0]
    return _do(who, "reload", f"{thing.name} has to be loaded again", weapon=thing.id)


def _guard(state: State, who: Combatant) -> Suggestion | None:
    """A Move that is left over screens whoever is weaker and beside it."""
    if left(who, "main") or screen.refuse_screen(state, who.id) is not None or who.effect("screening"):
        return None
    for friend in friends(state, who):
        worth = friend.pools.get("casts") is not None or weak(friend) >= 0.5
        if worth and hp(friend) < hp(who) and ground.adjacent(state, who, friend):
            return _do(who, "screen", f"{friend.name} needs somebody in front", ward=friend.id)
    return None


def _close_in(state: State, who: Combatant) -> Suggestion | None:
    """Nothing else to do: nearer to the enemy, unless that is no good."""
    if movement.refuse_run(state, who.id) is not None or in_melee(state, who) is not None or who.at is None:
        return None
    if not left(who, "main") and any(attacks(state, who, foe) for foe in foes(state, who)):
        return None
    if bearing(state, who, "flees") or state.grid is None:
        return None
    enemies = [foe for foe in active(state) if foe.side != who.side and foe.at is not None and not foe.hidden]
    if not enemies:
        return None

    def near(at: Square) -> int:
        return min(ground.distance(state, who, foe, at=at) or 0 for foe in enemies)

    found = resting_places(state, who, allowance(state, who))
    best = min(found, key=lambda at: (near(at), found[at].feet, at[1], at[0]), default=None)
    if best is None or best == who.at or near(best) >= near(who.at) or near(who.at) <= STEP:
        return None
    return _do(who, "run", "closer to the enemy", square=state.grid.name(best))


def _done(state: State, who: Combatant) -> Suggestion | None:
    return _do(who, "pass", "nothing better to do")
