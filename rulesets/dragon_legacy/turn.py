"""Rounds and turns: what falls due at their beginning and end, moving, defending, waiting."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.grid import Square, manhattan
from combattracker.model.pathfinding import nearest_free
from combattracker.model.state import Clock, State
from combattracker.model.values import Budget, Effect, Why, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, PROCEDURE, Next, Over, Owed, Step, action, since
from combattracker.rules.scripting.script import Fight

from . import ground
from .statuses import tick
from .units import alive, bearing, is_foe, prevented, spend, spent, statuses

ACT, END = "act", "end"


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
    fight.tell(e.ClockMoved(before=clock, after=Clock(round=clock.round + 1)))


@action("begin-turn", "Begin the turn", moment=PROCEDURE)
async def begin_turn(fight: Fight, actor: str) -> None:
    """A unit's turn begins: it steps back from an interception, Defend lapses, cooldowns fall."""
    clock, who = fight.state.clock, fight.who(actor)
    fight.say(f"{who}'s turn", who=actor, kind="headline")
    fight.tell(
        e.ClockMoved(before=clock, after=changed(clock, phase=ACT, actor=actor, side=who.side)),
        e.CounterChanged(who=actor, counter="acted", before=who.counters.get("acted"), after=clock.round),
    )
    for name in ("move", "action"):
        fight.tell(e.BudgetChanged(who=actor, budget=name, before=who.budgets.get(name), after=Budget(1, 1)))
    step_back(fight, actor)
    defending = fight.who(actor).effect("defending")
    if defending:
        fight.tell(e.EffectLost(who=actor, effect=defending, why=Why(("D-30",), text="unused, it lapses")))
    for name, left in who.cooldowns.items():
        fight.tell(e.CooldownChanged(who=actor, of=name, before=left, after=left - 1, why=Why(("D-65", "D-67"))))
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
    home = ground.before_intercepting(fight.state, who)
    kept = prevented(fight.state, who, "move")
    if kept and home is not None and grid is not None and home != who.at:
        told = f"{kept.text}; it still has to go back to {grid.name(home)}"
        fight.say(told, "D-56", *kept.clauses, who=actor)
        return
    fight.tell(e.EffectLost(who=actor, effect=effect, why=Why(("D-56",))))
    if home is None or grid is None:
        return
    field = grid.field_at(home)
    taken = fight.state.taken(but=actor)
    at = nearest_free(grid, home, taken, list(field.squares()) if field else [])
    if at is not None and at != who.at:
        fight.tell(e.Moved(who=actor, before=who.at, after=at, why=Why(("D-56",), text="back from the interception")))


@action("end-turn", "End the turn", moment=PROCEDURE)
async def end_turn(fight: Fight, actor: str) -> None:
    """A unit's turn ends: damage over time, then durations."""
    if actor in fight.state.combatants and alive(fight.who(actor)):
        fight.say(f"{fight.who(actor)}'s turn ends", who=actor, kind="headline")
        await tick(fight, actor)
    clock = fight.state.clock
    fight.tell(e.ClockMoved(before=clock, after=changed(clock, phase="")))


def finish(fight: Fight, actor: str) -> None:
    """The turn's action is done; only the end of the turn is left."""
    spend(fight, actor, "action")
    clock = fight.state.clock
    if clock.actor == actor and clock.phase == ACT:
        fight.tell(e.ClockMoved(before=clock, after=changed(clock, phase=END)))


def acted(who: Combatant) -> Refusal:
    """The refusal of a second action."""
    return Refusal(f"{who} has acted this turn", ("D-39",))


def bound_to_provoker(state: State, who: Combatant) -> tuple[str, str] | None:
    """Whom a provoked unit must attack, and by which clause (D-90)."""
    for effect, status in statuses(state, who):
        source = state.combatants.get(effect.source)
        if status.provokes and source is not None and alive(source) and is_foe(who, source):
            return source.id, status.provokes
    return None


# Moving


def refuse_move(state: State, actor: str) -> Refusal | None:
    """Why a unit can't change its position now (D-39, D-95)."""
    who = state.who(actor)
    if spent(who, "move"):
        return Refusal(f"{who} has moved this turn", ("D-39",))
    if spent(who, "action"):
        return Refusal("a unit moves before it acts", ("D-39",))
    return prevented(state, who, "move")


@action("move", "Move", params=("square",), key="m", clauses=("D-39",), refuse=refuse_move, moment=ON_TURN)
async def move(fight: Fight, actor: str) -> None:
    """Move to a free square of the own side; the unit may still act."""
    state, who = fight.state, fight.who(actor)
    square = await fight.pick(
        "square",
        squares(state, who),
        prompt=f"{who} moves where?",
        nothing=f"{who} has nowhere to move",
        clauses=("D-39",),
    )
    assert state.grid is not None
    fight.say(f"{who} moves to {square}", "D-39", who=actor, kind="headline")
    fight.tell(e.Moved(who=actor, before=who.at, after=state.grid.parse(square), why=Why(("D-39",))))
    spend(fight, actor, "move")


def squares(state: State, who: Combatant) -> list[Option]:
    """Every other square of the battlefield, those that are not free ones of the own side refused."""
    assert state.grid is not None
    free = dict.fromkeys(ground.own_squares(state, who))
    options = []
    for square in state.grid.squares():
        if square != who.at:
            name, refusal = state.grid.name(square), None if square in free else _closed(state, who, square)
            options.append(Option(name, name, refusal=refusal, square=square))
    return sorted(options, key=lambda option: option.refusal is not None)


def _closed(state: State, who: Combatant, square: Square) -> Refusal:
    """Why a unit can't move to a square: it is of the other field (D-38), or not free (D-39)."""
    assert state.grid is not None
    own, field, taken = state.sides[who.side].field, state.grid.field_at(square), state.taken(but=who.id)
    if own and field is not None and field.id != own:
        return Refusal("not on its own side", ("D-38", "D-39"))
    told = f"{state.who(taken[square])} stands there" if square in taken else "can't be entered"
    return Refusal(told, ("D-39",))


# Defending and waiting


def refuse_defend(state: State, actor: str) -> Refusal | None:
    """Why a unit can't defend now: only at the beginning of its turn (D-26)."""
    who = state.who(actor)
    if spent(who, "action"):
        return acted(who)
    if spent(who, "move"):
        return Refusal("Defend is chosen at the beginning of the turn, before moving", ("D-26", "D-28"))
    if bound_to_provoker(state, who):
        return _must_attack(state, who)
    return prevented(state, who, "block")


@action("defend", "Defend", key="d", clauses=("D-26", "D-27", "D-28"), refuse=refuse_defend, moment=ON_TURN)
async def defend(fight: Fight, actor: str) -> None:
    """Skip the turn without moving; DEF is doubled for one block against a source of choice."""
    who = fight.who(actor)
    fight.say(f"{who} defends", "D-26", "D-27", "D-28", who=actor, kind="headline")
    effect = Effect("defending", "defending", "Defending", since=since(fight.state))
    fight.tell(e.EffectGained(who=actor, effect=effect, why=Why(("D-29", "D-30"))))
    spend(fight, actor, "move")
    finish(fight, actor)


def refuse_wait(state: State, actor: str) -> Refusal | None:
    """Why a unit can't let its turn pass: a provoked one must attack while it can (D-90)."""
    who = state.who(actor)
    return _must_attack(state, who) if not spent(who, "action") and _reaches_provoker(state, who) else None


def _reaches_provoker(state: State, who: Combatant) -> bool:
    """Whether a provoked unit can do what it must (D-90)."""
    provoker = bound_to_provoker(state, who)
    if provoker is None or prevented(state, who, "attack"):
        return False
    foe = state.who(provoker[0])
    return any(
        (ground.untargetable(state, foe) or ground.beyond_reach(state, who, foe, weapon)) is None
        for weapon in ground.weapons(state, who)
    )


def _must_attack(state: State, who: Combatant) -> Refusal:
    provoker = bound_to_provoker(state, who)
    assert provoker is not None
    return Refusal(f"{who} must attack {state.who(provoker[0])}", (provoker[1],))


@action("wait", "Do nothing", key="w", refuse=refuse_wait, moment=ON_TURN)
async def wait(fight: Fight, actor: str) -> None:
    """Let the turn pass; a provoked unit that can't attack goes as near as it can, and attacks if it can then."""
    who = fight.who(actor)
    fight.say(f"{who} lets the turn pass", who=actor, kind="headline")
    provoker = bound_to_provoker(fight.state, who)
    if provoker:
        _approach(fight, actor, provoker[0], provoker[1])
    if spent(fight.who(actor), "action") or not _reaches_provoker(fight.state, fight.who(actor)):
        finish(fight, actor)


def _approach(fight: Fight, actor: str, foe: str, clause: str) -> None:
    """As near to the provoker as the own side allows (AMB-D22)."""
    who, at = fight.who(actor), fight.who(foe).at
    if refuse_move(fight.state, actor) or at is None or who.at is None:
        return
    best = min([who.at, *ground.own_squares(fight.state, who)], key=lambda square: manhattan(square, at))
    if best != who.at:
        fight.tell(e.Moved(who=actor, before=who.at, after=best, why=Why((clause, "D-39"))))
        spend(fight, actor, "move")
