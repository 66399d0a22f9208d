"""Screen an Ally: going there, and standing in the way (W-42, W-70, W-71, W-75, W-76, W-79)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import Modifier
from combattracker.rules.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.script import Fight

from . import ground
from .movement import travel
from .opportunity import endangered
from .powers import has
from .screening import capacity, screen_skill
from .units import friends, gain, held_fast, no_move, spend_move
from .ways import Route, allowance, resting_places


def refuse_screen(state: State, actor: str) -> Refusal | None:
    """Why somebody can't screen an ally: a combat skill of 1 is needed (W-76)."""
    who = state.who(actor)
    refusal = no_move(who)
    if refusal is not None:
        return refusal
    if capacity(state, who) < 1:
        told = f"{who.name} has no combat skill of 1 or better ({screen_skill(state, who)} is its best)"
        return Refusal(told, ("W-75", "W-76"))
    if not any(option.refusal is None for option in wards(state, who)):
        return held_fast(who) or Refusal("no ally can be reached", ("W-70",))
    return None


def wards(state: State, who: Combatant) -> list[Option]:
    """Every ally, how far one has to go to stand beside it, or why it can't be screened."""
    found = []
    for friend in friends(state, who):
        ways = beside(state, who, friend)
        refusal = None if ways else Refusal("no way leads beside it", ("W-70",))
        told = f"{ways[0].feet} ft to go" if ways and ways[0].feet else "beside it" if ways else ""
        found.append(Option(friend.id, friend.name, told, refusal, friend.id))
    return found


def beside(state: State, who: Combatant, friend: Combatant) -> list[Route]:
    """Ways of normal movement to squares beside an ally (W-70), without perils and the shortest first."""
    feet = 0 if held_fast(who) else allowance(state, who)
    found = [
        route
        for square, route in resting_places(state, who, feet).items()
        if ground.adjacent(state, who, friend, at=square)
    ]
    return sorted(found, key=lambda route: (bool(endangered(state, who, route.way)), route.feet, route.way[-1]))


@action(
    "screen",
    "Screen an ally",
    params=("ward", "square"),
    key="p",
    clauses=("W-42", "W-70", "W-76"),
    refuse=refuse_screen,
    moment=ON_TURN,
)
async def screen(fight: Fight, actor: str) -> None:
    """Move action: go beside an ally and take attacks meant for it, until the side's next turn."""
    ward = await fight.pick(
        "ward",
        wards(fight.state, fight.who(actor)),
        prompt=f"{fight.who(actor).name} screens whom?",
        nothing="no ally can be reached",
        clauses=("W-70", "W-71"),
        sole=True,
    )
    way = await _way(fight, actor, ward)
    spend_move(fight, actor, "W-42")
    who, friend = fight.who(actor), fight.who(ward)
    fight.say(f"{who.name} screens {friend.name}", "W-42", "W-70", "W-71", "W-75", who=actor, kind="headline")
    await travel(fight, actor, way, "W-70", "W-79")
    if ward not in fight.state.combatants or not ground.adjacent(fight.state, fight.who(actor), fight.who(ward)):
        fight.say(f"{fight.who(actor).name} does not get there", "W-70", who=actor)
        return
    guard = (Modifier("AC", "add", 2),) if has(fight.who(actor), "guarded-screen") else ()
    label = f"Screening {fight.who(ward).name}"
    gain(fight, actor, "screening", "W-71", "W-75", source=actor, label=label, modifiers=guard, ward=ward, against="")


async def _way(fight: Fight, actor: str, ward: str) -> tuple[Square, ...]:
    """Where to stand: named, else the nearest square that provokes nobody."""
    state, who = fight.state, fight.who(actor)
    grid = state.grid
    ways = beside(state, who, state.who(ward))
    named = fight.given("square")
    if grid is None or not ways:
        return (who.at,) if who.at else ()
    if named is None:
        return ways[0].way
    options = [
        Option(grid.name(route.way[-1]), grid.name(route.way[-1]), f"{route.feet} ft", square=route.way[-1])
        for route in ways
    ]
    chosen = await fight.pick("square", options, prompt="where?", nothing="nowhere", clauses=("W-70",))
    return next(route.way for route in ways if grid.name(route.way[-1]) == chosen)
