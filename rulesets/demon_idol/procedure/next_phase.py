"""The procedure: which of the eleven phases comes next, who owes a decision, and morale at the opening (A-22, A-41)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import PROCEDURE, Next, Over, Owed, Step, action
from combattracker.rules.scripting.script import Fight

from ..combatants.sides import party
from ..declaring import who_declares
from ..encounter import surprise
from ..encounter.reaction import PROVOKES, attitude
from ..foundations import clock
from ..foundations.clock import PHASES, enter, phase
from ..morale.morale_checks import audience, check
from ..morale.morale_reasons import REACTION, SUPERIOR, Group, groups, overwhelmed
from ..morale.ways_out import HOLDS
from ..movement.avoiding import take_way
from ..order import board, troops
from ..order.board import Due
from . import new_round, recovery, surprise_segments

STEPS = {
    "reaction": "reaction",
    "surprise": "surprise",
    "distance": "distance",
    "morale": "opening-morale",
    "bleeding": "bleeding",
    "recap": "sum-up",
    "initiative": "initiative",
}
"""The phases that one step runs whole, with their actions."""


def next_step(state: State) -> Next:
    """What the procedure wants: the eleven phases, and in them whatever somebody has to decide."""
    if state.outcome is not None:
        return Over(state.outcome)
    now = phase(state)
    if now in STEPS:
        return Step(Command(STEPS[now]), numbered(now), flows=undecided_by(state, now))
    if now in ("surprise-declare", "declare"):
        waiting = who_declares.undecided(state)
        if who_declares.first_is_due(state):
            return Step(Command("first"), "phase 6: who declares first", at_once=True)
        if waiting:
            return owed(state, waiting)
        if now == "declare":
            return Step(Command("close-declarations"), "declarations are made, then initiative", flows=True)
        return Step(Command("begin-segment"), f"surprise segment {state.clock.segment}: resolution")
    if now in clock.RESOLVING:
        due = board.board(state)
        if due:
            return Step(Command("act", args={"entry": due[0][0].entry.id}), announced(state, due[0]))
        if now == "resolve":
            return Step(Command("end-resolution"), "everything is resolved, then bleeding and recap", flows=True)
        return Step(Command("end-segment"), f"surprise segment {state.clock.segment} is over")
    return recovery.next_step(state)


def announced(state: State, instant: list[Due]) -> str:
    """What the next step of the resolution is, in words that the GM reads."""
    likes = troops.following(state, instant)
    return troops.announcement(state, [*instant, *likes]) if likes else troops.announced(state, instant)


def undecided_by(state: State, now: str) -> bool:
    """Whether nobody decides anything between a phase and the next: bleeding and recap, or morale without a reason."""
    return now == "bleeding" or (now == "distance" and not provoked(state))


def numbered(now: str) -> str:
    """A phase with its number among the eleven."""
    return f"phase {list(PHASES).index(now) + 1}: {PHASES[now]}"


def owed(state: State, waiting: list[str]) -> Owed:
    """The next declaration: the GM's notes first, in any order, then the players by the roster (A-41 … A-44)."""
    first, *rest = waiting
    if who_declares.noted(state, first):
        found = (Owed(who, f"{state.who(who)}: note what it will do", secret=True, gm=True)
                 for who in (first, *rest) if who_declares.noted(state, who))  # fmt: skip
        now, *later = found
        return changed(now, others=tuple(later))
    clock = 6 if state.switch("hesitation") and state.clock.phase == "declare" else 0
    return Owed(first, f"{state.who(first)} declares:", hesitation=clock)


# Phase 4


def provoked(state: State) -> list[Group]:
    """The groups that check morale before anything else happens: by their reaction, or by fear (A-22, A-23)."""
    found = []
    for side in state.sides:
        for group in groups(state, side):
            provokes = side != party(state) and attitude(state, side) in PROVOKES and afraid(state, side)
            bits = [*([REACTION] if provokes else []), *([SUPERIOR] if overwhelmed(state, side) else [])]
            if bits:
                found.append(group.because(bits))
    return found


def afraid(state: State, side: str) -> bool:
    """Whether a hostile reaction leads to a check instead of an attack: where the party is more (A-22, AMB-A4)."""
    return len(list(state.acting(side))) < len(list(state.acting(party(state))))


@action("opening-morale", "Opening morale", clauses=("A-22", "A-23"), moment=PROCEDURE)
async def opening_morale(fight: Fight, actor: str) -> None:
    """Phase 4: morale at once, where the reaction or overwhelming fear asks for it."""
    fight.say("Phase 4: opening morale", kind="headline")
    due = provoked(fight.state)
    if not due:
        fight.say("Nobody has a reason to check morale", "A-22", "A-23")
    for group in due:
        if any(fight.state.standing(who).acts for who in group.members if who.id in fight.state.combatants):
            clause = "A-22" if any(each.bit == REACTION for each in group.triggers) else "A-23"
            told = f"{group.title}: {', '.join(each.label for each in group.triggers)}"
            fight.say(told, clause, seen_by=audience(fight.state))
            opening_result(fight, group, await check(fight, group))
    to_segments(fight)


def opening_result(fight: Fight, group: Group, way: str) -> None:
    """A group that fails outside of a side's turn is going to avoid the others, or gives up at once (A-22, A-68)."""
    if way == HOLDS:
        fight.say(group.does(way), "A-67", seen_by=audience(fight.state))
        return
    fight.say(group.does(way), "A-68", who=group.members[0].id)
    for who in group.members:
        if who.id in fight.state.combatants:
            take_way(fight, who.id, way)


def to_segments(fight: Fight) -> None:
    """To the first surprise segment in which anybody can act, if there is one, else to the first round (A-24)."""
    coming = surprise.next_segment(fight.state)
    if coming:
        enter(fight, "surprise-declare", "A-24", segment=coming)
        surprise_segments.begin_surprise(fight)
    else:
        new_round.next_round(fight)
