"""On the way: who strikes at a mover before a step is taken, and where the way ends."""

from __future__ import annotations

from itertools import pairwise

from combattracker.model.combatant import Combatant
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.scripting.script import Fight

from ..combat import attack_resolution
from ..space.speed import pace
from ..units.sheet import able, prevented
from ..units.spending import Price, left, pay
from . import melee_zones
from .melee_zones import Peril

STEP = Price("bonus", "T-28")


async def walk(fight: Fight, actor: str, way: tuple[Square, ...], manner: str, moves: int, steps: int) -> None:
    """Walks step by step; whoever a step provokes is asked before it is taken, the mover still on its old square.

    Bonus actions, `steps` at most, are paid when their spaces come. A free hit may take one away, slow the mover, bring
    it down or move it: then the way ends where it stands (AMB-T32).
    """
    done = paid = 0
    while done < len(way) - 1:
        limit = _limit(fight, actor, manner, moves, paid, steps, len(way) - 1)
        if done >= limit:
            _stuck(fight, actor, manner, done, moves, steps)
            return
        clear = _clear(fight, actor, way, done, limit)
        if clear == done:
            fight.say(f"somebody stands in the way of {fight.who(actor)} by now", "T-14", who=actor)
            return
        ahead = _next_peril(fight.state, fight.who(actor), way[done : clear + 1])
        stop = done + ahead.step - 1 if ahead is not None else clear
        if stop > done:
            paid = _pay(fight, actor, manner, stop, moves, paid, steps)
            tread(fight, actor, way[done : stop + 1], manner)
            done = stop
        if ahead is not None:
            paid = _pay(fight, actor, manner, done + 1, moves, paid, steps)
            with fight.part(_name(fight.state, way[done + 1])):
                await strike_before(fight, actor, way[done], way[done + 1])
            if not _goes_on(fight, actor, way[done], way[done + 1]):
                return
            if done < _limit(fight, actor, manner, moves, paid, steps, len(way) - 1):
                tread(fight, actor, way[done : done + 2], manner)
                done += 1


def _limit(fight: Fight, actor: str, manner: str, moves: int, paid: int, steps: int, wanted: int) -> int:
    """How many spaces of a way the mover can walk as it is now: a wound may have slowed it (T-42), or taken a bonus
    action (T-43), or it has fallen (T-79).
    """
    if fight.forced:
        return wanted
    who = fight.who(actor)
    return min(wanted, pace(fight.state, who, manner).reach(moves, min(steps, paid + left(who, "bonus"))))


def _pay(fight: Fight, actor: str, manner: str, spaces: int, moves: int, paid: int, steps: int) -> int:
    """Pays the bonus actions that so many spaces take and that are not paid yet; how many are paid then (T-28)."""
    needed = min(steps, pace(fight.state, fight.who(actor), manner).steps_needed(spaces, moves))
    for _ in range(needed - paid):
        pay(fight, actor, STEP)
    return max(paid, needed)


def _stuck(fight: Fight, actor: str, manner: str, done: int, moves: int, steps: int) -> None:
    """Says why a mover gets no farther."""
    who = fight.who(actor)
    if pace(fight.state, who, manner).reach(moves, steps) > done:
        fight.say(f"{who} has no bonus action left to go on", "T-28", "T-43", who=actor)
    else:
        fight.say(f"{who} is too slow to go on", "T-42", "T-79", who=actor)


def _clear(fight: Fight, actor: str, way: tuple[Square, ...], done: int, limit: int) -> int:
    """How far a way is free of others, who may have come into it while a question was open."""
    taken = {} if fight.forced else fight.state.taken(but=actor)
    return next((step for step in range(done, limit) if way[step + 1] in taken), limit)


def _name(state: State, square: Square) -> str:
    return state.grid.name(square) if state.grid is not None else "step"


def _next_peril(state: State, who: Combatant, way: tuple[Square, ...]) -> Peril | None:
    return next(iter(melee_zones.perils_of(state, who, way)), None)


async def strike_before(fight: Fight, actor: str, here: Square, there: Square) -> None:
    """Each entitled enemy, in order, before the step (T-67, T-68)."""
    perils = [each for each in melee_zones.perils_of(fight.state, fight.who(actor), (here, there)) if each.step == 1]
    for peril in perils:
        if fight.state.combatants.get(actor) is None or fight.who(actor).at != here:
            return
        occasion = "leaves its melee zone" if peril.clause == "T-67" else "moves more than 2 spaces in its melee zone"
        await attack_resolution.offer(fight, peril.who, actor, (peril.clause,), occasion)


def _goes_on(fight: Fight, actor: str, here: Square, there: Square) -> bool:
    """Whether a mover that was struck can take its next step: it stands where it was, and the square is free."""
    state = fight.state
    if not able(state, actor) or state.who(actor).at != here or prevented(state, state.who(actor), "move"):
        return False
    return there not in state.taken(but=actor)


def tread(fight: Fight, actor: str, way: tuple[Square, ...], manner: str) -> None:
    """Steps along a way, and counts the spaces inside melee zones (T-68)."""
    who = fight.who(actor)
    watched, counts = melee_zones.watched(fight.state, who), melee_zones.paces(who)
    before = dict(counts)
    for a, b in pairwise(way):
        for _ in melee_zones.provoked(watched, counts, a, b):
            pass
    rate = pace(fight.state, who, manner)
    why = Why((*rate.clauses, "T-65"), rate.terms if len(rate.terms) > 1 else ())
    fight.move(actor, way[-1], way=way, why=why)
    if counts != before:
        fight.set_fact(actor, "paces", melee_zones.written(counts))
