"""Rounds and the sides' turns in them: who may act, what begins and ends when (W-17 to W-19; AMB-W34, AMB-W45)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from combattracker.model.closed import NoteKind
from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Clock, Slot, State
from combattracker.model.values import Value, Why, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.memo import remembered
from combattracker.rules.ruleset import PROCEDURE, Next, Over, Owed, Step, action
from combattracker.rules.scripting import changes
from combattracker.rules.scripting.script import Fight

from ..characters import conditions
from ..characters.actions_left import left
from ..characters.stats import helpless
from ..combat import execution
from ..combat.grapple import squeeze
from ..combat.swarm import swarm_target, wasted
from ..damage import mortal_injury
from ..damage.burning_oil import burn
from ..movement import charge
from ..powers import has
from . import morale
from .actions_per_round import refresh
from .surprise_and_initiative import questionable

ROLL, REST, FREE, ACT = "roll", "rest", "free", "act"
FIRST = "first"
"""The kind of slot in which those act who always act first (AMB-W44)."""


class Group(Value, frozen=True):
    """Members of a side who act at the same time, in any order they like (W-17)."""

    side: str
    who: tuple[str, ...]
    first: bool = False


def next_step(state: State) -> Next:
    """What the procedure wants: surprise, initiative, a round, a side's turn, decisions of its members, or the end."""
    if state.outcome is not None:
        return Over(state.outcome)
    due = morale.due(state)
    if due is not None:
        return due
    over = last_side(state)
    if over is not None:
        return Over(over)
    phase = state.clock.phase
    if phase == "" and not state.clock.round and questionable(state):
        chance = any(execution.suspects_nothing(who) for who in state.acting())
        hint = " (execution attacks come first: look at who makes one)" if chance else ""
        return Step(Command("surprise"), f"is a side surprised?{hint}")
    if phase in ("", ROLL):
        return Step(Command("initiative"), "every side rolls for initiative")
    if phase == REST:
        return Step(Command("begin-round"), f"Round {state.clock.round + 1} begins")
    waiting = undecided(state)
    if waiting:
        first, *others = (Owed(who.id, prompt(who)) for who in waiting)
        return changed(first, others=tuple(others))
    following = upcoming(state)
    if following is not None:
        return Step(Command("next-side"), acts(state, following[1]))
    return Step(Command("end-round"), "the round ends" if phase == ACT else "the free round ends")


def prompt(who: Combatant) -> str:
    """What somebody has left, as a question."""
    has = [name.capitalize() for name in ("main", "move") if left(who, name)]
    if not has and swarm_target(who):
        return f"{who}: the swarm's attack?"
    return f"{who}, {' and '.join(has)} left: which action?"


@remembered(64)
def groups(state: State) -> list[Group]:
    """The order of the round: those who act first, then side after side (W-17, W-18); the surprised have no turn."""
    slots = [slot for slot in state.agenda if slot.who in state.combatants]
    if state.clock.phase == FREE:
        caught = {who.side: None for who in state.combatants.values() if who.effect("surprised")}
        slots = [slot for slot in slots if state.who(slot.who).side not in caught]
    together = groupby(slots, key=lambda slot: (state.who(slot.who).side, FIRST in slot.action))
    return [Group(side, tuple(slot.who for slot in members), first) for (side, first), members in together]


def current(state: State) -> Group | None:
    """Who acts at present."""
    order = groups(state)
    index = state.clock.segment
    return order[index] if state.clock.phase in (ACT, FREE) and 0 <= index < len(order) else None


def upcoming(state: State) -> tuple[int, Group] | None:
    """Who acts next: the first group behind the present one of which anybody is able."""
    for index, group in enumerate(groups(state)):
        if index > state.clock.segment and any(not helpless(state, state.who(who)) for who in group.who):
            return index, group
    return None


def undecided(state: State) -> list[Combatant]:
    """The members of the acting side that still have something to do (W-17)."""
    group = current(state)
    if group is None:
        return []
    found = [who for who in (state.who(name) for name in group.who) if has_something(state, who)]
    whole = state.sides[group.side].controller == "players"

    def order(who: Combatant) -> tuple[bool, bool, bool]:
        # A swarm waits until nobody else can join; who has nothing else left to do comes last of all. The GM takes
        # the Main actions of a crowd before the Moves that are left over; a player's turn goes on as it is.
        main = bool(left(who, "main"))
        return (bool(swarm_target(who)), not (main or left(who, "move")), not (main or whole))

    return sorted(found, key=order)


def has_something(state: State, who: Combatant) -> bool:
    """Whether somebody has an action left, or a swarm to let go, and has not finished."""
    if helpless(state, who) or who.counters.get("done") or who.effect("holding"):
        return False
    return bool(left(who, "main") or left(who, "move") or swarm_target(who))


def spent(state: State, who_id: str) -> bool:
    """Whether somebody of the acting side has neither Main nor Move left."""
    group, who = current(state), state.combatants.get(who_id)
    if group is None or who is None or who_id not in group.who:
        return False
    return not (left(who, "main") or left(who, "move"))


def title(state: State, group: Group) -> str:
    """Who acts, in words."""
    if group.first:
        return ", ".join(str(state.who(who)) for who in group.who)
    return str(state.sides[group.side])


def acts(state: State, group: Group) -> str:
    """That they act, in words."""
    return f"{title(state, group)} act{'s' if group.first and len(group.who) == 1 else ''}"


def last_side(state: State) -> str | None:
    """The outcome when at most one side can still fight, and has nobody left who is dying."""
    able = {who.side: None for who in state.acting()}
    if len(able) > 1 or len({who.side for who in state.combatants.values()}) < 2:
        return None
    if not able:
        return "nobody is left standing"
    side = next(iter(able))
    if any(who.side == side and who.standing == "down" for who in state.combatants.values()):
        return None
    fled = any(who.standing == "fled" for who in state.combatants.values() if who.side != side)
    return f"{state.sides[side]} hold the field" if fled else f"{state.sides[side]} win"


# Steps


@action("begin-round", "Begin the round", moment=PROCEDURE, clauses=("W-19", "W-24"))
async def begin_round(fight: Fight, actor: str) -> None:
    """The next round begins, in the same order: everybody has a Main and a Move action again."""
    clock = fight.state.clock
    fight.say(f"Round {clock.round + 1}", "W-19", kind="headline")
    why = ("W-18", "W-19") if clock.round else ("W-17", "W-18")
    fight.set_clock(Clock(round=clock.round + 1, phase=ACT, segment=-1), *why)
    refresh(fight)
    following = upcoming(fight.state)
    if following is not None:
        open_side(fight, *following)


@action("next-side", "The next side acts", moment=PROCEDURE, clauses=("W-17", "W-18"))
async def next_side(fight: Fight, actor: str) -> None:
    """The next side's turn: all its members, in any order they like."""
    following = upcoming(fight.state)
    close_side(fight)
    if following is not None:
        open_side(fight, *following, kind="headline")


def open_side(fight: Fight, index: int, group: Group, kind: NoteKind = "result") -> None:
    """A side's turn begins: its members' Total Defense and screens end (AMB-W34)."""
    order = ", in any order they like" if len(group.who) > 1 else ""
    fight.say(f"{acts(fight.state, group)}{order}", "W-17", "W-18", kind=kind)
    fight.set_clock(changed(fight.state.clock, segment=index, side=group.side), "W-17", "W-18")
    for who in group.who:
        fight.lose(who, "total-defense", "W-81", "W-82", text="its side's turn begins")
        fight.lose(who, "screening", "W-71", text="its side's turn begins")
        if charge.lasts_until_turn(fight.state):
            fight.lose(who, "charging", "W-68", text="its side's turn begins")


def close_side(fight: Fight) -> None:
    """A side's turn ends: swarms that nobody let go are wasted (AMB-W6)."""
    if fight.state.clock.side:
        wasted(fight, fight.state.clock.side)


@action("end-round", "End the round", moment=PROCEDURE, clauses=("W-18", "W-19"))
async def end_round(fight: Fight, actor: str) -> None:
    """After the last side: held actions are lost, grips hurt, penalties end, the dying are a round nearer to death."""
    free = fight.state.clock.phase == FREE
    fight.say("The free round ends" if free else "The round ends", "W-20" if free else "W-19", kind="headline")
    for side in fight.state.sides:  # those too who joined a swarm by a held action
        wasted(fight, side)
    for who in tuple(fight.state.combatants):
        if fight.is_still(who, "here"):
            with fight.as_long_as(who):
                await wind_up(fight, who)
    fight.set_clock(Clock(round=fight.state.clock.round, phase=ROLL if free else REST), "W-19")
    fight.settle()


async def wind_up(fight: Fight, who: str) -> None:
    """What the end of the round does to one combatant (AMB-W45)."""
    if fight.who(who).effect("holding"):
        fight.say(f"{fight.who(who)} loses the action that it held", "W-96", who=who)
        fight.lose(who, "holding", "W-96")
    with fight.part(who):
        await squeeze(fight, who)
    if not charge.lasts_until_turn(fight.state):
        fight.lose(who, "charging", "W-68", text="the round is over")
    fight.lose(who, "disengaged", "W-86", text="the round is over")
    fight.lose(who, "surprised", "W-20", text="the free round is over")
    await burn(fight, who)
    conditions.tick(fight, who)
    mortal_injury.tick(fight, who)


def joining(state: State, who_id: str) -> Iterator[e.Event]:
    """A place in the order behind the last of its side, and a round's actions if one is under way."""
    who = state.who(who_id)
    slots = list(state.agenda)
    first = FIRST if has(who, "acts-first") and state.clock.round else ""
    at = max((i for i, slot in enumerate(slots) if _place(state, slot) == (who.side, first)), default=len(slots) - 1)
    slots.insert(at + 1, Slot(id=who_id, who=who_id, action=first))
    yield e.AgendaSet(before=state.agenda, after=tuple(slots), why=Why(("W-17",)))
    if state.clock.phase == ACT:
        for budget in ("main", "move"):
            yield from changes.set_budget(state, who_id, budget, 1, 1, Why(("W-24",)))


def _place(state: State, slot: Slot) -> tuple[str, str]:
    who = state.combatants.get(slot.who)
    return (who.side if who else "", slot.action)
