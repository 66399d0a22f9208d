"""E: closing in, and repositioning (A-8, A-34)."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.scripting.script import Fight

from ..combat.harm import Landing
from ..combatants.deeds import Deed, Entry, said
from ..combatants.traits import up
from ..foundations.clock import in_surprise
from ..space.positions import approach, gap, in_melee, in_reach, move_rate, withdraw
from .breaking_off import break_off, left_behind

TENTH = 10
"""The part of a move that fits into a surprise segment (A-34)."""


def most(state: State, who: str, rate: float) -> float:
    """Inches that somebody moves now: all of its move, or a tenth in a surprise segment (A-34)."""
    return rate / TENTH if in_surprise(state) else rate


async def close_in(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """To striking range; this round no blows fall between the two (A-8)."""
    target = entry.deed.target
    if not up(fight.state, target):
        fight.say(f"{fight.who(actor)} has nobody to close in on", "A-8", who=actor)
        return ()
    reach = most(fight.state, actor, move_rate(fight.who(actor)))
    why = Why(("A-8", *(("A-34",) if in_surprise(fight.state) else ())), text=f'{reach:g}" at most')
    fresh = not in_melee(fight.state, fight.who(actor))
    moves = tuple(approach(fight.state, actor, target, reach, why))
    if not await break_off(fight, actor, left_behind(fight.state, actor, moves)):
        return ()
    fight.tell(*moves)
    if in_reach(fight.state, actor, target) and fresh and not in_surprise(fight.state):
        fight.set_counter(actor, "closed", 1)
    fight.say(f'{fight.who(actor)} is {gap(fight.state, actor, target):g}" from {fight.who(target)}',
              "A-8", who=actor)  # fmt: skip
    return ()


async def move(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """Somewhere else; from a melee no farther than an inch without breaking off (A-8)."""
    state = fight.state
    wanted = float(said(state, actor, "inches") or 0)
    reach = most(state, actor, min(wanted, move_rate(state.who(actor))))
    clauses = ("A-8", "A-34") if in_surprise(state) else ("A-8",)
    if in_melee(state, state.who(actor)):
        shift(fight, actor, entry.deed, min(reach, 1.0), clauses)
    else:
        fight.tell(*steps(state, actor, entry.deed, reach, Why(clauses, text=f'{reach:g}"')))
    return ()


def steps(state: State, actor: str, each: Deed, reach: float, why: Why) -> Iterator[e.Event]:
    """The moves of a repositioning: away from the foes, or toward somebody (A-8)."""
    if each.way == "back" or each.target not in state.combatants:
        yield from withdraw(state, actor, reach, why)
    else:
        yield from approach(state, actor, each.target, reach, why)


def shift(fight: Fight, actor: str, each: Deed, far: float, clauses: tuple[str, ...]) -> None:
    """In a melee: an inch at most, and never out of the reach of any foe there, which would be breaking off (A-8)."""
    why = Why(clauses, text="without breaking off")
    for tenths in range(round(far * TENTH), 0, -1):
        moves = tuple(steps(fight.state, actor, each, tenths / TENTH, why))
        if moves and not left_behind(fight.state, actor, moves):
            fight.tell(*moves)
            return
    fight.say(f"{fight.who(actor)} can't leave without breaking off", *clauses, who=actor)
