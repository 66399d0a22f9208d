"""The basic attack: target, way, interception, blow, and home again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import pairwise

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import entry
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.search import ways

from ..combat.attack_record import Blow, blow_with
from ..combat.attack_resolution import exchange
from ..schemas import Attack
from ..space import battlefield, interception
from ..space.interception import Route
from ..units import sheet
from ..units.sheet import alive, bound_to_provoker, health, is_foe, prevented
from ..units.turn_budget import acted, finish, spent

Deed = Callable[[str, bool], Awaitable[None]]
"""What is done to somebody in melee; the flag says that it intercepted, and so must block."""


def refuse_attack(state: State, actor: str) -> Refusal | None:
    """Why a unit can't make a basic attack now."""
    who = state.who(actor)
    if spent(who, "action"):
        return acted(who)
    if not sheet.weapons(state, who):
        return Refusal(f"{who} has no basic attack", ("D-7",))
    return prevented(state, who, "attack")


def targets(state: State, actor: str, weapon: Attack) -> list[Option]:
    """Every enemy, with the reason why it can't be attacked (D-3, D-37)."""
    who = state.who(actor)
    return [
        Option(foe.id, str(foe), f"{foe.own(health(foe))} health", refuse_target(state, who, foe, weapon), foe.id)
        for foe in state.combatants.values()
        if alive(foe) and is_foe(foe, who)
    ]


def refuse_target(state: State, who: Combatant, foe: Combatant, weapon: Attack) -> Refusal | None:
    """Why this unit can't attack that one: provocation (D-90), stealth (D-86), position (D-3)."""
    provoker = bound_to_provoker(state, who)
    if provoker and provoker[0] != foe.id:
        return Refusal(f"{who} must attack {state.who(provoker[0])}", (provoker[1],))
    return sheet.untargetable(state, foe) or battlefield.beyond_reach(state, who, foe, weapon)


@action(
    "attack",
    "Attack",
    params=("target", "with", "via"),
    key="a",
    clauses=("D-2", "D-3"),
    refuse=refuse_attack,
    moment=ON_TURN,
)
async def attack(fight: Fight, actor: str) -> None:
    """A basic attack with one of the unit's weapons on one target."""
    weapon = entry(fight.state, Attack, await pick_weapon(fight, actor))
    target = await fight.pick(
        "target",
        targets(fight.state, actor, weapon),
        prompt=f"{fight.who(actor)} attacks whom with {weapon.name}?",
        facts={"with": weapon.id},
        nothing=f"{fight.who(actor)} can attack nobody with {weapon.name}",
        clauses=("D-2", "D-37"),
    )
    await attack_with(fight, actor, weapon, target)
    finish(fight, actor)


async def pick_weapon(fight: Fight, actor: str, target: str = "") -> str:
    """Which basic attack to make (D-7), if there are several that reach the target, or anybody."""
    who = fight.who(actor)
    options = [
        Option(
            weapon.id,
            weapon.name,
            f"{weapon.stat}, {weapon.reach}",
            _idle(fight.state, actor, weapon, target),
            of=actor,
        )
        for weapon in sheet.weapons(fight.state, who)
    ]
    if not target and all(option.refusal for option in options):
        options = [Option(option.id, option.label, option.hint, of=actor) for option in options]
    return await fight.pick(
        "with",
        options,
        prompt=f"{who} attacks {f'{fight.who(target)} ' if target else ''}with which weapon?",
        nothing=f"{who} has no basic attack",
        clauses=("D-7", "D-40"),
        facts={"target": target},
        sole=True,
    )


def _idle(state: State, actor: str, weapon: Attack, target: str) -> Refusal | None:
    """Why a weapon is of no use now: it reaches nobody, or not the one it is meant for."""
    if target:
        return refuse_target(state, state.who(actor), state.who(target), weapon)
    if any(option.refusal is None for option in targets(state, actor, weapon)):
        return None
    return Refusal(f"nobody is in reach of {weapon.name}", ("D-37",))


async def attack_with(fight: Fight, actor: str, weapon: Attack, target: str) -> None:
    """Declares the attack, goes there if it is melee, strikes, and comes back (D-43, D-44)."""
    who, foe = fight.who(actor), fight.who(target)
    reach = ("D-41", "D-42") if weapon.reach == "melee" else ("D-46", "D-47", "D-48", "D-49")
    fight.say(
        f"{who} attacks {foe} with {weapon.name} ({weapon.stat})",
        *("D-2", "D-7", *reach),
        who=actor,
        kind="headline",
    )
    fight.set_fact(actor, "target", target)
    blow = blow_with(weapon)
    if weapon.reach == "ranged":
        await exchange(fight, actor, [target], blow)
        return

    async def strike(defender: str, must_block: bool) -> None:
        await exchange(fight, actor, [defender], changed(blow, must_block=must_block))

    await in_melee(fight, actor, target, strike, blow)


async def in_melee(fight: Fight, actor: str, target: str, deed: Deed, blow: Blow | None) -> None:
    """Forward by a free way (D-43), perhaps intercepted (D-54), the deed, and back to where it came from (D-44).

    The deed, a `blow` or none, is done to the target, or to the interceptor in its place, who must block (D-55).
    """
    home = fight.who(actor).at
    route = await pick_route(fight, actor, target)
    caught = await intercepted(fight, target, actor, route, blow) if route.interceptions else None
    defender, way = target, route.way
    if caught is not None:
        defender, way = caught.who, way[: way.index(caught.stop) + 1]
    if way:
        fight.move(actor, way[-1], "D-43", "D-45", way=way)
    if caught is not None:
        step_in(fight, defender, caught.at, actor)
    await fight.do(blows, actor, defender, deed, defender != target)
    if alive(fight.who(actor)):  # back home, and never intercepted (AMB-D31)
        fight.move(actor, home, "D-44")


async def blows(fight: Fight, actor: str, defender: str, deed: Deed, must_block: bool) -> None:
    """The deed itself."""
    await deed(defender, must_block)


async def pick_route(fight: Fight, actor: str, target: str) -> Route:
    """The way to take: named in the command, chosen where interceptors make a difference, else the shortest."""
    state, who, foe = fight.state, fight.who(actor), fight.who(target)
    found = interception.routes(state, who, foe)
    if not found:  # forced against the rules: it strikes from where it stands
        return Route((who.at,) if who.at else (), ())
    named = fight.given("via")
    if named is not None and state.grid is not None:
        return _named_route(state, who, foe, named)
    if len(found) == 1 or not found[0].threat:
        return found[0]
    assert state.grid is not None
    options = [
        Option(
            state.grid.name(route.way[-1]),
            f"{len(route.way) - 1} squares",
            f"past {', '.join(str(state.who(each)) for each in route.threat)}" if route.threat else "nobody in the way",
            square=route.way[-1],
        )
        for route in found
    ]
    taken = await fight.choose(
        actor,
        "way",
        options,
        prompt=f"{who} goes which way to {foe}?",
        clauses=("D-43", "D-54"),
    )
    return next(route for route in found if state.grid.name(route.way[-1]) == taken)


def _named_route(state: State, who: Combatant, foe: Combatant, named: str) -> Route:
    """The way that a command names: the square to strike from, or every square of it, separated by commas."""
    grid = state.grid
    assert grid is not None
    assert who.at is not None
    near = battlefield.adjacency(state)
    steps = [grid.parse(word, state.sides[who.side].field) for word in named.replace(">", ",").split(",")]
    candidates = interception.interceptors(state, who, foe)
    taken = state.taken(but=who.id)
    if len(steps) == 1:
        found = ways(grid, who.at, taken, near)
        if steps[0] not in found:
            raise Refusal(f"{grid.name(steps[0])} can't be reached", ("D-43", "D-45")).error()
        way = found[steps[0]]
    else:
        way = (who.at, *(step for step in steps if step != who.at))
        for before, after in pairwise(way):
            if after in taken or after not in grid.neighbours(before, near):
                raise Refusal(f"no way leads to {grid.name(after)}", ("D-43", "D-45")).error()
    if not battlefield.touching(state, way[-1], foe.at):
        raise Refusal(f"{grid.name(way[-1])} is not beside {foe}", ("D-42", "D-43")).error()
    return Route(way, interception.interceptions(state, way, candidates))


# Interception


async def intercepted(
    fight: Fight, target: str, attacker: str, route: Route, blow: Blow | None
) -> interception.Interception | None:
    """Asks the defenders whether somebody steps in (D-57): the first along the way first."""
    state = fight.state
    assert state.grid is not None
    options = [
        Option(each.who, str(state.who(each.who)), f"steps to {state.grid.name(each.at)}", who=each.who, square=each.at)
        for each in route.interceptions
    ]
    choice = await fight.choose(
        target,
        "intercept",
        [*options, Option("nobody", "nobody steps in")],
        prompt=f"{fight.who(attacker)} comes for {fight.who(target)}: who intercepts?",
        facts={"target": target} | (blow.facts(attacker) if blow else {"attacker": attacker}),
        clauses=("D-53", "D-54", "D-57", "D-58"),
    )
    return next((each for each in route.interceptions if each.who == choice), None)


def step_in(fight: Fight, who_id: str, at: Square | None, attacker: str) -> None:
    """The interceptor stands in front of the attacker, and stays until its own next turn (D-55, D-56)."""
    who = fight.who(who_id)
    fight.say(f"{who} intercepts {fight.who(attacker)}", "D-53", "D-54", "D-55", "D-57", "D-58", who=who_id)
    fight.move(who_id, at, "D-55")
    if who.effect("intercepting") is None and who.at is not None:
        x, y = who.at
        fight.gain(who_id, "intercepting", "D-56", data={"x": x, "y": y})
