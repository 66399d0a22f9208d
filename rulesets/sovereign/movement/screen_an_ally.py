"""Screen an Ally: going there, and standing in the way (W-42, W-70, W-71, W-75, W-76, W-79)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import Modifier
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.walking import Route
from combattracker.rules.underway import cut_short, underway

from ..characters.actions_left import held_fast, no_move, spend_move
from ..characters.stats import active, friends, is_foe
from ..combat.attacks_of_opportunity import endangered
from ..powers import has
from ..reactions.screened_attacks import capacity, screen_skill, screening_label, stops, wards_of
from ..space import positions
from ..space.routes import allowance, resting_places
from .running import travel

SCREENED = Refusal("screened as it is", ("W-71",))
"""Why an ally is not screened twice."""


def refuse_screen(state: State, actor: str) -> Refusal | None:
    """Why somebody can't screen an ally: a combat skill of 1 is needed (W-76)."""
    who = state.who(actor)
    refusal = no_move(who)
    if refusal is not None:
        return refusal
    if capacity(state, who) < 1:
        told = f"{who} has no combat skill of 1 or better ({who.own(screen_skill(state, who))} is its best)"
        return Refusal(told, ("W-75", "W-76"))
    refusals = [option.refusal for option in wards(state, who)]
    if all(refusals):
        screened = refusals and all(each == SCREENED for each in refusals)
        return held_fast(who) or (SCREENED if screened else Refusal("no ally can be reached", ("W-70",)))
    return None


def wards(state: State, who: Combatant) -> list[Option]:
    """Every ally, how far one has to go to stand beside it, or why it can't be screened."""
    found = []
    for friend in friends(state, who):
        ways = beside(state, who, friend)
        refusal = None if ways else Refusal("no way leads beside it", ("W-70",))
        if friend.id in wards_of(who) and positions.adjacent(state, who, friend):
            refusal = SCREENED
        told = f"{ways[0].price} ft to go" if ways and ways[0].price else "beside it" if ways else ""
        found.append(Option(friend.id, str(friend), told, refusal, friend.id))
    return found


def beside(state: State, who: Combatant, friend: Combatant) -> list[Route]:
    """Ways of normal movement to squares beside an ally (W-70).

    Those without perils come first, then those that leave nobody behind who is screened already, then those that stop
    most foes (W-78), then the shortest.
    """
    feet = 0 if held_fast(who) else allowance(state, who)
    found = [
        route
        for square, route in resting_places(state, who, feet).items()
        if positions.adjacent(state, who, friend, at=square)
    ]

    def order(route: Route) -> tuple[bool, int, int, int, int, Square]:
        perils = bool(endangered(state, who, route.way))
        stopping = len(stopped(state, who, friend, route))
        return perils, left_behind(state, who, route), -stopping, route.price, route.aslant, route.way[-1]

    return sorted(found, key=order)


def left_behind(state: State, who: Combatant, route: Route) -> int:
    """How many of those whom somebody screens already are not beside the end of a way (W-71)."""
    screened = [state.combatants[ward] for ward in wards_of(who) if ward in state.combatants]
    return sum(not positions.adjacent(state, who, ward, at=route.way[-1]) for ward in screened)


def stopped(state: State, who: Combatant, friend: Combatant, route: Route) -> tuple[str, ...]:
    """The foes that can do something whose attacks on an ally could be parried from the end of a way (W-78)."""
    at, dangers = route.way[-1], [foe for foe in active(state) if is_foe(who, foe) and not foe.hidden]
    return tuple(foe.id for foe in dangers if stops(state, who, foe, friend, at=at))


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
        prompt=f"{fight.who(actor)} screens whom?",
        nothing="no ally can be reached",
        clauses=("W-70", "W-71"),
        sole=True,
    )
    way = await _way(fight, actor, ward)
    spend_move(fight, actor, "W-42")
    who, friend = fight.who(actor), fight.who(ward)
    doing = f"on the way to screen {friend}"
    with underway(fight, actor, doing, "W-70", "W-79"):
        await travel(fight, actor, way, "W-70", "W-79", feet=allowance(fight.state, fight.who(actor)))
    if not fight.is_still(ward, "here") or not positions.adjacent(fight.state, fight.who(actor), fight.who(ward)):
        cut_short(fight, actor, doing, "W-70")
        return
    fight.say(f"{who} screens {friend}", "W-42", "W-70", "W-71", "W-75", who=actor, kind="headline")
    shield(fight, actor, ward)


def shield(fight: Fight, actor: str, ward: str) -> None:
    """Somebody screens one more; attackers that it has screened this round count for all its wards (W-75, AMB-W50)."""
    who = fight.who(actor)
    guard = (Modifier("AC", "add", 2),) if has(who, "guarded-screen") else ()
    before = who.effect("screening")
    against = str(before.data.get("against") or "") if before else ""
    wards = list(dict.fromkeys((*wards_of(who), ward)))
    fight.gain(
        actor,
        "screening",
        "W-71",
        "W-75",
        source=actor,
        label=screening_label(fight.state, who, wards, against.split()),
        modifiers=guard,
        data={"ward": " ".join(wards), "against": against},
    )


async def _way(fight: Fight, actor: str, ward: str) -> tuple[Square, ...]:
    """Where to stand: named, else asked where a place that leaves nobody more behind stops other foes (W-78)."""
    state, who = fight.state, fight.who(actor)
    grid = state.grid
    ways = beside(state, who, state.who(ward))
    if grid is None or not ways:
        return (who.at,) if who.at else ()
    found = {grid.name(route.way[-1]): route for route in ways}
    against = {name: stopped(state, who, state.who(ward), route) for name, route in found.items()}
    best = next(iter(found))
    behind = left_behind(state, who, found[best])
    others = [name for name, route in found.items() if left_behind(state, who, route) <= behind]
    given = fight.given("square")
    if given is None and all(set(against[name]) <= set(against[best]) for name in others):
        return found[best].way
    options = [
        Option(name, name, _told(state, route, against[name]), square=route.way[-1], way=route.way, perils=perils)
        for name, route in found.items()
        for perils in (tuple(route.way[index] for index in endangered(state, who, route.way)),)
    ]
    prompt = f"{who} screens {state.who(ward)} from where?"
    chosen = await fight.pick(
        "square", options, prompt=prompt, nothing="nowhere", clauses=("W-70", "W-78"), facts={"ward": ward}
    )
    return found[chosen].way


def _told(state: State, route: Route, against: tuple[str, ...]) -> str:
    """A place to screen from in words: how far it is, and whom it would stop."""
    names = ", ".join(str(state.who(foe)) for foe in against) or "nobody"
    return f"{route.price} ft; in the way of {names}"
