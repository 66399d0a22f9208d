"""Rounds and turns: what comes next, and what falls due at their beginning and end."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Clock, State
from combattracker.model.values import Budget, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import PROCEDURE, Next, Over, Owed, Step, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.search import nearest_free

from ..space import interception
from ..units.sheet import alive, bearing, prevented
from ..units.statuses import tick
from ..units.turn_budget import ACT, END, finish


def next_step(state: State) -> Next:
    """What the procedure wants: a round, a turn's beginning, somebody's decision, a turn's end, or the end."""
    if state.outcome is not None:
        return Over(state.outcome)
    clock = state.clock
    actor = state.combatants.get(clock.actor)
    if actor is not None and clock.phase == ACT and state.standing(actor).acts:
        if bearing(state, actor, "confuses"):
            return Step(Command("stumble", actor.id), f"{actor} is confused and acts at random")
        return Owed(actor.id, f"{actor}'s turn: which action?")
    if actor is not None and clock.phase in (ACT, END):
        return Step(Command("end-turn", actor.id), f"{actor}'s turn ends")
    winner = last_side(state)
    if winner is not None:
        return Over(winner)
    upcoming = next((who for who in waiting(state)), None)
    if clock.round and upcoming:
        return Step(Command("begin-turn", upcoming.id), f"{upcoming}'s turn begins")
    return Step(Command("begin-round"), f"Round {clock.round + 1} begins")


def waiting(state: State) -> list[Combatant]:
    """Who has still to act this round, in the GM's order (AMB-D19)."""
    return [
        who
        for slot in state.agenda
        if (who := state.combatants.get(slot.who)) is not None
        and state.standing(who).acts
        and who.counters.get("acted", 0) < state.clock.round
    ]


def last_side(state: State) -> str | None:
    """The outcome when at most one side can still fight; None as long as there are two."""
    able = {who.side for who in state.acting()}
    if len(able) > 1 or len({who.side for who in state.combatants.values()}) < 2:
        return None
    return f"{state.sides[able.pop()]} win" if able else "nobody is left standing"


@action("begin-round", "Begin the round", moment=PROCEDURE)
async def begin_round(fight: Fight, actor: str) -> None:
    """The next round begins."""
    clock = fight.state.clock
    fight.say(f"Round {clock.round + 1}", kind="headline")
    fight.set_clock(Clock(round=clock.round + 1))


@action("begin-turn", "Begin the turn", moment=PROCEDURE)
async def begin_turn(fight: Fight, actor: str) -> None:
    """A unit's turn begins: it steps back from an interception, Defend lapses, cooldowns fall."""
    clock, who = fight.state.clock, fight.who(actor)
    fight.say(f"{who}'s turn", who=actor, kind="headline")
    fight.set_clock(changed(clock, phase=ACT, actor=actor, side=who.side))
    fight.set_counter(actor, "acted", clock.round)
    for name in ("move", "action"):
        fight.tell(e.BudgetChanged(who=actor, budget=name, before=who.budgets.get(name), after=Budget(1, 1)))
    step_back(fight, actor)
    fight.lose(actor, "defending", "D-30", text="unused, it lapses")
    for name, left in who.cooldowns.items():
        fight.set_cooldown(actor, name, left - 1, "D-65", "D-67")
    idle = prevented(fight.state, fight.who(actor), "act")
    if idle:
        fight.say(idle.text, *idle.clauses, who=actor)
        finish(fight, actor)


def step_back(fight: Fight, actor: str) -> None:
    """An interceptor returns to where it stood before its first interception, as soon as it can (D-56, AMB-D31)."""
    who, grid = fight.who(actor), fight.state.grid
    effect = who.effect("intercepting")
    if effect is None:
        return
    home = interception.before_intercepting(fight.state, who)
    kept = prevented(fight.state, who, "move")
    if kept and home is not None and grid is not None and home != who.at:
        told = f"{kept.text}; it still has to go back to {grid.name(home)}"
        fight.say(told, "D-56", *kept.clauses, who=actor)
        return
    fight.lose(actor, effect, "D-56")
    if home is None or grid is None:
        return
    field = grid.field_at(home)
    taken = fight.state.taken(but=actor)
    at = nearest_free(grid, home, taken, list(field.squares()) if field else [])
    if at is not None:
        fight.move(actor, at, "D-56", text="back from the interception")


@action("end-turn", "End the turn", moment=PROCEDURE)
async def end_turn(fight: Fight, actor: str) -> None:
    """A unit's turn ends: damage over time, then durations."""
    if actor in fight.state.combatants and alive(fight.who(actor)):
        fight.say(f"{fight.who(actor)}'s turn ends", who=actor, kind="headline")
        await tick(fight, actor)
    fight.set_clock(changed(fight.state.clock, phase=""))
