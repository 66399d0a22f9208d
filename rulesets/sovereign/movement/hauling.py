"""Dragging along and throwing down whom one holds (W-128)."""

from __future__ import annotations

from itertools import product

from combattracker.model.combatant import Combatant, covered
from combattracker.model.grid import ALL_AROUND, Square, chebyshev
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..characters.actions_left import no_main, spend_main
from ..combat.shove_and_grip import HOLD, contest, displace, let_go, pushes
from ..reactions.held_action import met_first
from ..space.bodies import STEP
from ..space.routes import land
from .held_against_movers import forestalled

FAR = 10
"""The feet that somebody is dragged."""


def captive(state: State, who: Combatant) -> Combatant | None:
    """Whom somebody holds."""
    effect = who.effect("grappling")
    return state.combatants.get(str(effect.data.get("target"))) if effect else None


def refuse_haul(state: State, actor: str) -> Refusal | None:
    """Why somebody can't drag or throw anybody (W-128)."""
    who = state.who(actor)
    return no_main(who) if captive(state, who) else Refusal(f"{who} holds nobody", ("W-128",))


@action(
    "haul",
    "Drag or throw",
    params=("how", "square"),
    key="6",
    clauses=("W-128", "W-25"),
    refuse=refuse_haul,
    moment=ON_TURN,
)
async def haul(fight: Fight, actor: str) -> None:
    """Main action: drag whom one holds 10 feet along, or throw it 5 feet away and prone; or lose the grip."""
    held = captive(fight.state, fight.who(actor))
    if held is None:
        return
    target = held.id
    how = await fight.pick(
        "how",
        [Option("drag", "drag it 10 ft along"), Option("throw", "throw it 5 ft away, prone")],
        prompt=f"{fight.who(actor)}: drag or throw {held}?",
        nothing="",
        clauses=("W-128",),
    )
    spend_main(fight, actor, "W-128")
    words = "drags" if how == "drag" else "throws"
    fight.say(f"{fight.who(actor)} {words} {held}", "W-128", who=actor, kind="headline")
    await met_first(fight, actor, f"{words} {held}")
    if captive(fight.state, fight.who(actor)) is None:
        return
    if not await contest(fight, actor, target, how, HOLD, "W-128"):
        fight.say(f"{fight.who(target)} breaks free", "W-128", who=target)
        let_go(fight, actor, "W-128", text="the grip is lost")
        return
    if captive(fight.state, fight.who(actor)) is None:
        return
    if how == "throw":
        await _throw(fight, actor, target)
    else:
        await _drag(fight, actor, target)


async def _throw(fight: Fight, actor: str, target: str) -> None:
    """5 feet away and prone; where no square is free, prone where it is (AMB-W38)."""
    options = pushes(fight.state, fight.who(target))
    let_go(fight, actor, "W-128", text="thrown")
    if options and fight.state.grid is not None:
        prompt = f"{fight.who(target)} is thrown where?"
        where = await fight.choose(actor, "throw-to", options, prompt=prompt, clauses=("W-128",))
        await displace(fight, target, fight.state.grid.parse(where), "W-128")
    if fight.is_still(target, "up"):
        fight.gain(target, "prone", "W-128", "W-94", "W-95", source=actor)


async def _drag(fight: Fight, actor: str, target: str) -> None:
    """Both go 10 feet: the grappler leads by steps that it could go, and the one who is held comes after."""
    left = FAR
    while left > 0:
        await forestalled(fight, actor)
        if captive(fight.state, fight.who(actor)) is None:
            return
        who, held = fight.who(actor), fight.who(target)
        found = paces(fight.state, who, held, left)
        if not found:
            fight.say("there is no way on", "W-128", who=actor)
            return
        where = await fight.choose(
            actor,
            f"drag-{1 + (FAR - left) // STEP}",
            [option for option, _, _ in found],
            prompt=f"{who} drags {held} where, {left} ft left?",
            clauses=("W-128",),
        )
        option, follows, feet = next(each for each in found if each[0].id == where)
        left -= feet
        with fight.simultaneously():
            fight.move(actor, option.square, "W-128")
            fight.move(target, follows, "W-128", text="dragged along")
        fight.settle()
    await forestalled(fight, actor)


def paces(state: State, who: Combatant, held: Combatant, feet: int) -> list[tuple[Option, Square, int]]:
    """The single steps that a grappler can take for so many feet: each with where the held one goes, and its price."""
    ground, grid, found = land(state, who), state.grid, []
    if ground is None or grid is None or who.at is None:
        return []
    for dx, dy in ALL_AROUND:
        square = (who.at[0] + dx, who.at[1] + dy)
        if not ground.leads(who.at, square) or not ground.has_room(square) or ground.price(square) > feet:
            continue
        follows = trail(state, who, held, square)
        if follows is not None:
            name, cost = grid.name(square), ground.price(square)
            found.append((Option(name, name, f"{cost} ft", square=square), follows, cost))
    return found


def trail(state: State, who: Combatant, held: Combatant, square: Square) -> Square | None:
    """Where the held one is drawn to when its grappler steps to a square: where that one stood, or the same way."""
    if state.grid is None or who.at is None or held.at is None:
        return None
    same_way = (held.at[0] + square[0] - who.at[0], held.at[1] + square[1] - who.at[1])
    near = max(STEP, gap(covered(who.at, who.size), covered(held.at, held.size)))
    taken = state.taken(but=held.id).keys() - frozenset(covered(who.at, who.size))
    for at in (who.at, same_way):
        here, there = covered(at, held.size), covered(square, who.size)
        room = all(state.grid.is_open(each) and each not in taken and each not in there for each in here)
        if room and gap(there, here) <= near:
            return at
    return None


def gap(a: tuple[Square, ...], b: tuple[Square, ...]) -> int:
    """The feet between two bodies on the plane."""
    return STEP * min(chebyshev(one, other) for one, other in product(a, b))
