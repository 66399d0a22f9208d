"""Running, and going along a way step by step (W-43, W-85)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant, covered
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.walking import Route
from combattracker.rules.underway import cut_short, underway

from ..arms.weapons import in_melee, opportunists
from ..characters.actions_left import held_fast, no_move, spend_move
from ..characters.stats import is_foe
from ..combat.attacks import exert
from ..combat.attacks_of_opportunity import endangered, on_start, provoke
from ..reactions.screened_attacks import side_by_side, tell_parted
from ..space.bodies import STEP
from ..space.routes import allowance, can_stay, land, priced, resting_places, routes
from .held_against_movers import forestalled, next_opening


def refuse_run(state: State, actor: str) -> Refusal | None:
    """Why somebody can't move now."""
    who = state.who(actor)
    if who.at is None:
        return Refusal(f"{who} is not on the battlefield", ("W-1",))
    return no_move(who) or held_fast(who)


def squares(state: State, who: Combatant, feet: int) -> list[Option]:
    """Every square with the feet that it takes and where something is provoked, or why it can't be moved to."""
    grid = state.grid
    if grid is None or who.at is None:
        return []
    found = resting_places(state, who, feet)
    danger = on_start(state) and bool(endangered(state, who, (who.at, who.at)))
    taken = state.taken(but=who.id)
    too_far = Refusal(f"farther than {feet} ft of movement lead", ("W-7", "W-9", "W-10"))
    options = []
    for square in grid.squares():
        if square == who.at:
            continue
        name, route = grid.name(square), found.get(square)
        if route is None:
            refusal = _occupied(state, who, taken[square]) if square in taken else too_far
            options.append(Option(name, name, refusal=refusal, square=square))
            continue
        perils = (who.at,) if danger else () if on_start(state) else _left_behind(state, who, route)
        hint = f"{route.price} ft" + (", provokes" if perils else "")
        options.append(Option(name, name, hint, square=square, way=route.way, perils=perils))
    return sorted(options, key=lambda option: option.refusal is not None)


def _left_behind(state: State, who: Combatant, route: Route) -> tuple[Square, ...]:
    return tuple(route.way[index] for index in endangered(state, who, route.way))


def _occupied(state: State, who: Combatant, by: str) -> Refusal:
    """Why nobody can end a move on a square where somebody is."""
    other = state.who(by)
    if is_foe(who, other):
        return Refusal(f"{other} stands there: shove or kill it to get by", ("W-3", "W-4"))
    return Refusal(f"{other} stands there", ("W-2",))


@action(
    "run",
    "Run",
    params=("square", "via="),
    key="m",
    clauses=("W-43", "W-26", "W-85"),
    refuse=refuse_run,
    moment=ON_TURN,
)
async def run(fight: Fight, actor: str) -> None:
    """Move action (or the Main for a second one): up to the normal movement, by steps of 5 feet."""
    feet = allowance(fight.state, fight.who(actor))
    route = await pick_route(fight, actor, feet, f"{fight.who(actor)} moves where, up to {feet} ft?")
    name = fight.state.grid.name(route.way[-1]) if fight.state.grid else ""
    spend_move(fight, actor, "W-43")
    with underway(fight, actor, f"on the way to {name}", "W-85"):
        exert(fight, actor)
        arrived = await travel(fight, actor, route.way, "W-7", "W-43", "W-85", feet=feet)
    if arrived:
        fight.say(f"{fight.who(actor)} moves to {name}", "W-1", "W-7", "W-85", who=actor, kind="headline")
    else:
        cut_short(fight, actor, f"on the way to {name}", "W-85")


async def pick_route(fight: Fight, actor: str, feet: int, prompt: str) -> Route:
    """Where to go and by which way: the shortest, or the squares that the command names."""
    state, who = fight.state, fight.who(actor)
    grid = state.grid
    assert grid is not None
    via = fight.given("via")
    if via is not None:
        return chosen_way(state, who, via, feet, forced=fight.forced)
    name = await fight.pick(
        "square",
        squares(state, who, feet),
        prompt=prompt,
        nothing=f"{who} has nowhere to move",
        clauses=("W-7", "W-9", "W-2"),
    )
    goal = grid.parse(name)
    found = routes(fight.state, fight.who(actor), feet).get(goal)
    at = fight.who(actor).at
    return found or Route(0, (at, goal) if at else (goal,))  # forced: straight there, whatever is in the way


def chosen_way(state: State, who: Combatant, via: str, feet: int, *, forced: bool) -> Route:
    """A way that is named square by square. Raises Illegal where it can't be gone."""
    grid = state.grid
    assert grid is not None
    assert who.at is not None
    steps = [grid.parse(word) for word in via.replace(">", ",").split(",") if word.strip()]
    way = tuple(dict.fromkeys((who.at, *steps)))
    cost = priced(state, who, way)
    if forced:
        return Route(cost or 0, way)
    if cost is None:
        raise Refusal("that is no way of steps from square to square", ("W-3", "W-7", "W-10")).error()
    if cost > feet:
        raise Refusal(f"that takes {cost} ft, and {feet} are left", ("W-7", "W-9")).error()
    if not can_stay(state, who, way[-1]):
        raise Refusal("somebody stands where it ends", ("W-2",)).error()
    return Route(cost, way)


async def travel(fight: Fight, actor: str, way: tuple[Square, ...], *clauses: str, feet: int) -> bool:
    """Goes along a way of so many feet at most; on it held actions (W-97) and free attacks come where they are due.

    Whether it got to the end.
    """
    together = side_by_side(fight.state, actor)
    arrived = await _go(fight, actor, way, *clauses, feet=feet)
    tell_parted(fight, together)
    return arrived


async def _go(fight: Fight, actor: str, way: tuple[Square, ...], *clauses: str, feet: int) -> bool:
    if len(way) < 2:
        return True
    engaged = in_melee(fight.state, fight.who(actor)) and not opportunists(fight.state, fight.who(actor))
    if fight.who(actor).effect("disengaged") and engaged:
        fight.say(f"{fight.who(actor)} has disengaged and provokes nobody", "W-33", "W-86", who=actor)
    done, upright = 0, not fight.who(actor).effect("prone")
    due = endangered(fight.state, fight.who(actor), way)
    while True:
        await forestalled(fight, actor)
        if done in due and fight.who(actor).at == way[done] and not held_fast(fight.who(actor)):
            await provoke(fight, actor, *clauses, leaving=due.pop(done))
        if fight.who(actor).at != way[done] or held_fast(fight.who(actor)):
            return False
        state, who = fight.state, fight.who(actor)
        if upright and who.effect("prone"):  # thrown down on the way: half of what is left (W-95)
            feet, upright = (feet + (priced(state, who, way[: done + 1]) or 0)) // 2, False
        # Meanwhile somebody may have moved into the way, or been moved out of it.
        end = len(way) - 1
        while end > done and not fight.forced and not _passable(state, who, way[: end + 1], done, feet):
            end -= 1
        if end == done:
            return done == len(way) - 1
        stop = min([end, next_opening(state, who, way, done), *(index for index in due if index > done)])
        _step(fight, actor, way[done : stop + 1], *clauses)
        done = stop


def _passable(state: State, who: Combatant, way: tuple[Square, ...], done: int, feet: int) -> bool:
    """Whether somebody could go on to the end of a way of which a part is done, and stay there."""
    left, spent = priced(state, who, way[done:]), priced(state, who, way[: done + 1]) or 0
    return left is not None and left + spent <= feet and can_stay(state, who, way[-1])


def _step(fight: Fight, actor: str, way: tuple[Square, ...], *clauses: str) -> None:
    ground_there = land(fight.state, fight.who(actor))
    rough = ground_there is not None and any(ground_there.price(square) > STEP for square in way[1:])
    past = _past(fight.state, fight.who(actor), way)
    fight.move(actor, way[-1], *clauses, *(("W-9",) if rough else ()), *past, way=way)


def _past(state: State, who: Combatant, way: tuple[Square, ...]) -> tuple[str, ...]:
    """The clauses by which somebody moves through others: friends let it pass (W-2), midgets can't stop it (W-5)."""
    taken = state.taken(but=who.id)
    met = {taken[square]: None for at in way[1:] for square in covered(at, who.size) if square in taken}
    foes_met = any(is_foe(who, state.who(other)) for other in met)
    friends_met = any(not is_foe(who, state.who(other)) for other in met)
    return (*(("W-2",) if friends_met else ()), *(("W-5",) if foes_met else ()))
