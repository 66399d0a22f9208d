"""Held actions that answer movement, at the very step that brings somebody near enough (W-96, W-97, AMB-W47)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option
from combattracker.rules.scripting.script import Fight

from ..arms.weapons import MELEE
from ..characters.stats import is_foe, wants
from ..magic.casting import castable_at
from ..reactions.held_action import NOBODY, held_action
from ..reactions.instants import HELD, asked_about, held_first, holders, perceives
from ..rolls.odds import attacks
from ..space import positions

REACH, RANGE, SIGHT = "reach", "range", "sight"
"""The kinds of answer that a holder may have: a blow, a shot or throw, and what takes no more than seeing."""


def kinds(state: State, holder: Combatant, actor: Combatant) -> list[str]:
    """The kinds of answer that a holder has for somebody where it is; none if it does not perceive it."""
    if not perceives(state, holder, actor):
        return []
    modes = {blow.mode for blow in attacks(state, holder, actor)}
    found = [REACH] if MELEE in modes else []
    if modes - {MELEE}:
        found.append(RANGE)
    if holder.facts.get("asks") == "always" or castable_at(state, holder, actor):
        found.append(SIGHT)
    return found


def openings(state: State, actor: Combatant) -> dict[str, list[str]]:
    """The holders that are to be asked about a foe where it is, with the kinds of answer that are new to them."""
    found = {}
    for holder in holders(state, actor):
        if not (is_foe(holder, actor) and wants(holder, True)):
            continue
        new = [kind for kind in kinds(state, holder, actor) if kind not in asked_about(holder, actor)]
        if new:
            found[holder.id] = new
    return found


def next_opening(state: State, actor: Combatant, way: tuple[Square, ...], done: int) -> int:
    """How far along a way somebody gets from its place on it before a holder is to be asked; the end if none is."""
    if holders(state, actor):
        for index in range(done + 1, len(way)):
            if openings(*positions.as_if_at(state, actor, way[index])):
                return index
    return len(way) - 1


async def forestalled(fight: Fight, actor: str) -> None:
    """Asks those who hold an action and now could answer a mover; what they do comes before it goes on.

    Everybody is asked once about each mover and kind of answer. Where anybody is, all who hold one may be named.
    """
    new = openings(fight.state, fight.who(actor))
    at = fight.who(actor).at
    while new:
        # One side after the other, for each answers for itself.
        side = fight.who(next(iter(new))).side
        asked = {holder: found for holder, found in new.items() if fight.who(holder).side == side}
        for holder, found in asked.items():
            remember(fight, holder, actor, found)
        options = [held_first(each) for each in holders(fight.state, fight.who(actor))]
        answer = await fight.choose(
            next(iter(new)),
            "first",
            [*options, Option(NOBODY, "nobody")],
            prompt=f"{where(fight.state, fight.who(actor), asked)}: does anybody act first?",
            facts={"actor": actor, "spell": False},
            clauses=("W-29", "W-97"),
        )
        if answer == NOBODY:
            new = {holder: found for holder, found in new.items() if holder not in asked}
            continue
        await fight.do(held_action, answer.removeprefix(HELD), actor)
        if fight.who(actor).at != at:
            return
        left = {each.id: each for each in holders(fight.state, fight.who(actor))}
        new = {id: found for id, found in new.items() if id in left and kinds(fight.state, left[id], fight.who(actor))}


def where(state: State, actor: Combatant, new: dict[str, list[str]]) -> str:
    """Where somebody is, and for whom that is in reach, in range or in sight, in words."""
    groups: dict[str, list[str]] = {}
    for holder, found in new.items():
        groups.setdefault(found[0], []).append(str(state.who(holder)))
    near = ", ".join(f"in {kind} of {' and '.join(names)}" for kind, names in groups.items())
    square = f" at {state.grid.name(actor.at)}" if state.grid is not None and actor.at is not None else ""
    return f"{actor}{square} is {near}"


def remember(fight: Fight, holder: str, actor: str, found: list[str]) -> None:
    """A holder has been asked about somebody and some kinds of answer."""
    effect = fight.who(holder).effect("holding")
    if effect is not None:
        told = str(effect.data.get("asked") or "").split()
        told += [word for kind in found if (word := f"{actor}/{kind}") not in told]
        fight.gain(holder, changed(effect, data={**effect.data, "asked": " ".join(told)}))
