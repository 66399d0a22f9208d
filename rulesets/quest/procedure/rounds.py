"""Rounds and turns: what comes next, what falls due at their beginning and end, and the end of the battle."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import Clock, State
from combattracker.model.values import changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import ON_TURN, PROCEDURE, Next, Over, Owed, Step, action
from combattracker.rules.scripting.script import Fight

from ..magic import channeling
from ..magic.summoning import vanish
from ..units.conditions import ROUND, START, TURN, WHOLE_ROUND, suffer, tick
from ..units.sheet import helpless, standing
from ..units.spending import exhausted, refill
from . import turn_order

ACT, END = "act", "end"


def next_step(state: State) -> Next:
    """What the procedure wants: the battle's beginning, a round, a turn, somebody's decision, or the end."""
    if state.outcome is not None:
        return Over(state.outcome)
    clock = state.clock
    if not state.counters.get("battle"):
        return _before_the_battle(state)
    actor = state.combatants.get(clock.actor)
    if actor is not None and clock.phase == ACT and state.standing(actor).acts:
        if not exhausted(actor) and helpless(state, actor) is None:
            return Owed(actor.id, f"{actor}'s turn: which action?")
        return Step(Command("end-turn", actor.id), f"{actor}'s turn ends")
    if actor is not None and clock.phase in (ACT, END):
        return Step(Command("end-turn", actor.id), f"{actor}'s turn ends")
    winner = last_side(state)
    if winner is not None:
        if not state.counters.get("won"):
            return Step(Command("win"), winner)
        return Over(winner)
    upcoming = next(iter(waiting(state)), None)
    if clock.round and upcoming:
        return Step(Command("begin-turn", upcoming.id), f"{upcoming}'s turn begins")
    return Step(Command("begin-round"), f"Round {clock.round + 1} begins")


def _before_the_battle(state: State) -> Next:
    """Whoever begins the fight attacks first (T-33, AMB-T35); then the order is settled."""
    for who in state.acting():
        if who.facts.get("opens") and "acted" not in who.counters and helpless(state, who) is None:
            return Owed(who.id, f"{who} begins the fight: attack, or begin the battle")
    return Step(Command("begin-battle"), "The battle begins")


def waiting(state: State) -> list[Combatant]:
    """Who has still to act this round, in order (T-2, T-4)."""
    return [
        who
        for slot in state.agenda
        if (who := state.combatants.get(slot.who)) is not None
        and state.standing(who).acts
        and who.counters.get("acted", 0) < state.clock.round
    ]


def last_side(state: State) -> str | None:
    """The outcome when at most one side has not been defeated, fled or given up (T-5); None while there are two."""
    able, won = {who.side for who in state.acting()}, state.counters.get("won", 0)
    if won and not able:  # the last of the victorious had been summoned, and is gone (T-87)
        able = {*[*state.sides][won - 1 : won]}
    elif len(able) > 1 or len({who.side for who in state.combatants.values()}) < 2:
        return None
    return f"{state.sides[able.pop()]} win" if able else "nobody is left standing"


@action("begin-round", "Begin the round", moment=PROCEDURE, clauses=("T-4",))
async def begin_round(fight: Fight, actor: str) -> None:
    """A round ends when everybody has had a turn, and the next one begins (T-4)."""
    clock = fight.state.clock
    fight.say(f"Round {clock.round + 1}", "T-4", kind="headline")
    for each in tuple(fight.state.combatants):
        tick(fight, each, ROUND, "T-4")
        tick(fight, each, WHOLE_ROUND, "T-4")
    turn_order.usual_order(fight)
    fight.set_clock(Clock(round=clock.round + 1), "T-4")
    fight.set_counter("", "won", None)
    for who in tuple(fight.state.acting()):
        fight.set_counter(who.id, "free-hits", None, "T-71", text="a new round")
        refill(fight, who.id)


@action("begin-turn", "Begin the turn", moment=PROCEDURE, clauses=("T-3",))
async def begin_turn(fight: Fight, actor: str) -> None:
    """A unit's turn begins: its guard lapses, upkeep is paid, and it has its actions."""
    clock, who = fight.state.clock, fight.who(actor)
    comes_in = who.effect("delaying") is not None and clock.round > 0
    fight.say(f"{who}'s turn", *(("T-34",) if comes_in else ()), who=actor, kind="headline")
    fight.set_clock(changed(clock, phase=ACT, actor=actor, side=who.side))
    fight.set_counter(actor, "acted", clock.round)
    if not comes_in:
        tick(fight, actor, START, "T-27")
        channeling.keep_up(fight, actor)
    refill(fight, actor)
    idle = helpless(fight.state, fight.who(actor))
    if idle:
        fight.say(idle.text, *idle.clauses, who=actor)
        finish(fight, actor)


@action("end-turn", "End the turn", moment=PROCEDURE)
async def end_turn(fight: Fight, actor: str) -> None:
    """A unit's turn ends: what its conditions deal it, then their durations."""
    who = fight.state.combatants.get(actor)
    fight.say(f"{who}'s turn ends" if who is not None else "The turn ends", who=actor, kind="headline")
    await close(fight, actor)


async def close(fight: Fight, actor: str) -> None:
    """Nothing more comes in this turn: its conditions take their toll, and time passes."""
    if standing(fight.state, actor):
        await suffer(fight, actor)
    if actor in fight.state.combatants:
        tick(fight, actor, TURN)
        settle_turn(fight, actor)
    fight.set_clock(changed(fight.state.clock, phase=""))


def settle_turn(fight: Fight, actor: str) -> None:
    """What counts for one turn only: spaces moved in melee zones (T-68), actions owed to this turn (T-81)."""
    if fight.who(actor).facts.get("paces"):
        fight.set_fact(actor, "paces", "")
    fight.lose(actor, "owing", "T-81", text="paid")


def finish(fight: Fight, actor: str) -> None:
    """Only the end of the turn is left."""
    clock = fight.state.clock
    if clock.actor == actor and clock.phase == ACT:
        fight.set_clock(changed(clock, phase=END))


@action("wait", "End the turn", key="w", moment=ON_TURN)
async def wait(fight: Fight, actor: str) -> None:
    """Leave the rest of the turn unused."""
    fight.say(f"{fight.who(actor)} is done", who=actor, kind="headline")
    await close(fight, actor)


# The end of the battle


@action("win", "The battle is over", moment=PROCEDURE, clauses=("T-5", "T-6", "T-87"))
async def win(fight: Fight, actor: str) -> None:
    """One side is left: what was summoned in the battle vanishes, and the victorious have their magic back."""
    fight.say(f"{last_side(fight.state) or 'The battle is over'}", "T-5", kind="headline")
    sides, able = [*fight.state.sides], {who.side for who in fight.state.acting()}
    number = sides.index(able.pop()) + 1 if able else len(sides) + 1
    for who in tuple(fight.state.combatants.values()):
        if who.facts.get("summoner") and not who.facts.get("thrall"):
            vanish(fight, who.id, "T-87", text="summoned in the battle, and no thrall")
    for who in tuple(fight.state.acting()):
        pool = who.pools.get("mp")
        if pool is not None and pool.current < pool.maximum:
            fight.set_pool(who.id, "mp", pool.maximum, "T-6")
    fight.set_counter("", "won", number)
