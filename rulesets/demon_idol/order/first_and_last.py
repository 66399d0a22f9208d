"""Who strikes first although its side lost: whoever has more attack routines than its opponent, if it wants (A-69)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.scripting.script import Fight

from ..combat import melee, missiles
from ..combat.targets import legal
from ..combatants.deeds import Deed, deed
from . import board
from .board import Due
from .slots import against, slots

IDLE = ("morale", "psionics", "pass", "await")
"""What is no action that one would rather come before."""


async def offer(fight: Fight) -> None:
    """Each who may strike first is asked where it makes a difference; it strikes last with its last then (AMB-A8)."""
    for who in list(fight.state.declared):
        each = deed(fight.state, who)
        if each is None or not makes_a_difference(fight.state, each):
            continue
        figure, foe = fight.who(who), fight.who(each.target)
        prompt = f"{figure} has {each.routines} attack routines, more than {foe}: "
        prompt += "the first before everything, and the last after everything?"
        if await fight.confirm(who, "first and last", prompt=prompt, clauses=("A-69",)):
            lead(fight, who, True)


def makes_a_difference(state: State, each: Deed) -> bool:
    """Whether somebody may strike first, has a foe there, and some foe would act before it otherwise, or with it."""
    return may_lead(state, each) and anybody_there(state, each) and bool(ahead(state, each))


def may_lead(state: State, each: Deed) -> bool:
    """Whether somebody whose side lost, and not in a tie with its opponent, has more attack routines (A-69)."""
    table = slots(state)
    own = table.bases.get(each.side, 0)
    if each.kind not in ("strike", "shoot") or each.trigger or each.target not in state.combatants:
        return False
    lost = any(base < own for base in table.enemies(each.side))
    tied = table.bases.get(state.who(each.target).side) == own
    return bool(table.numerals) and lost and not tied and each.routines > against(state, each)


def ahead(state: State, each: Deed) -> list[Due]:
    """What foes do before the first routine of somebody, or in the same instant."""
    to_come = board.order(state)
    first = next((due for due in to_come if due.entry.deed.who == each.who), None)
    if first is None:
        return []
    return [
        due
        for due in to_come
        if due.at <= first.at and due.entry.deed.side != each.side and due.entry.deed.kind not in IDLE
    ]


def anybody_there(state: State, each: Deed) -> bool:
    """Whether somebody has a foe in reach or in range now."""
    return bool(legal(missiles.in_range(state, each.who) if each.kind == "shoot" else melee.reachable(state, each.who)))


def lead(fight: Fight, who: str, leads: bool) -> None:
    """Somebody strikes first and last, or rather at its own turn (A-69)."""
    fight.redeclare(who, {"leads": leads})
    fight.settle()
