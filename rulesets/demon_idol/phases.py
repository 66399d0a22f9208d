"""The procedure: which phase comes next, who owes a decision, and how a phase is skipped or settled from notes."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Why, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ANY_TIME, PROCEDURE, Next, Over, Owed, Step, action
from combattracker.rules.scripting.script import Fight

from . import agenda, distance, reaction, recovery, rounds, surprise, troops, turns
from .agenda import Due
from .avoiding import take_way
from .clock import PHASES, enter, phase, title
from .figures import party
from .morale import HOLDS, WAYS, Group, Trigger, audience, check, groups, overwhelmed, triggers
from .reaction import PROVOKES, attitude

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
        waiting = turns.undecided(state)
        if turns.first_is_due(state):
            return Step(Command("first"), "phase 6: who declares first", at_once=True)
        if waiting:
            return owed(state, waiting)
        if now == "declare":
            return Step(Command("close-declarations"), "declarations are made, then initiative", flows=True)
        return Step(Command("begin-segment"), f"surprise segment {state.clock.segment}: resolution")
    if now in agenda.RESOLVING:
        due = agenda.board(state)
        if due:
            return Step(Command("act", args={"entry": due[0][0].entry.id}), announced(state, due[0]))
        if now == "resolve":
            return Step(Command("end-resolution"), "everything is resolved, then bleeding and recap", flows=True)
        return Step(Command("end-segment"), f"surprise segment {state.clock.segment} is over")
    return recovery.next_step(state)


def announced(state: State, instant: list[Due]) -> str:
    """What the next step of the resolution is, in words that the GM reads."""
    likes = troops.following(state, instant)
    return troops.announcement(state, [*instant, *likes]) if likes else turns.announced(state, instant)


def undecided_by(state: State, now: str) -> bool:
    """Whether nobody decides anything between a phase and the next: bleeding and recap, or morale without a reason."""
    return now == "bleeding" or (now == "distance" and not provoked(state))


def numbered(now: str) -> str:
    """A phase with its number among the eleven."""
    return f"phase {list(PHASES).index(now) + 1}: {PHASES[now]}"


def owed(state: State, waiting: list[str]) -> Owed:
    """The next declaration: the GM's notes first, in any order, then the players by the roster (A-41 … A-44)."""
    first, *rest = waiting
    if turns.noted(state, first):
        found = (Owed(who, f"{state.who(who)}: note what it will do", secret=True, gm=True)
                 for who in (first, *rest) if turns.noted(state, who))  # fmt: skip
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
            bits = []
            if side != party(state) and attitude(state, side) in PROVOKES and afraid(state, side):
                bits.append(Trigger(32, "the reaction"))
            if overwhelmed(state, side):
                bits.append(Trigger(16, "an obviously superior foe"))
            if bits:
                found.append(Group(group.name, side, group.members, group.everybody, tuple(bits)))
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
            clause = "A-22" if any(each.bit == 32 for each in group.triggers) else "A-23"
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
        turns.begin_surprise(fight)
    else:
        rounds.next_round(fight)


# Skipped, or from the notes

SKIPPED = ("reaction", "surprise", "distance", "morale", "surprise-declare", "surprise-resolve", "declare", "resolve",
           "bleeding", "recap")  # fmt: skip


def refuse_skip(state: State, actor: str) -> Refusal | None:
    """Why the present phase can't be left out."""
    if state.outcome is not None:
        return Refusal(f"the fight is over: {state.outcome}")
    now = phase(state)
    return None if now in SKIPPED else Refusal(f"{title(now)} can't be left out; use force", ("A-56",))


@action("skip", "Skip this phase", key="K", refuse=refuse_skip, moment=ANY_TIME)
async def skip(fight: Fight, actor: str) -> None:
    """Leave the present phase out, and go on with the next one."""
    now = phase(fight.state)
    fight.say(f"Skipped: {title(now)}", kind="headline")
    match now:
        case "reaction":
            enter(fight, "surprise")
        case "surprise":
            surprise.begin(fight, {})
        case "distance":
            distance.stand(fight, 0, Why(("A-19",)))
        case "morale":
            to_segments(fight)
        case "surprise-declare" | "surprise-resolve":
            turns.end_surprise(fight)
        case "declare":
            turns.close(fight)
        case "initiative":
            await rounds.rolled(fight, dict.fromkeys(fight.state.sides, 1))
        case "resolve":
            turns.finish(fight)
        case "bleeding":
            enter(fight, "recap")
        case "recap":
            rounds.after_recap(fight)
        case _:
            recovery.over(fight)


NOTED = ("reaction", "surprise", "distance", "morale", "initiative")


def refuse_notes(state: State, actor: str) -> Refusal | None:
    """Why the present phase can't be settled from notes."""
    if state.outcome is not None:
        return Refusal(f"the fight is over: {state.outcome}")
    now = settled_by_notes(state)
    return None if now in NOTED else Refusal(f"no notes settle the {title(now)}", ("A-12",))


def settled_by_notes(state: State) -> str:
    """The phase that notes are about: the present one, or initiative as soon as everybody has declared."""
    now = phase(state)
    return "initiative" if now == "declare" and not turns.undecided(state) else now


@action("notes", "Settle from the notes", params=("*=",), key="o", refuse=refuse_notes, moment=ANY_TIME)
async def notes(fight: Fight, actor: str) -> None:
    """What the GM's notes or the table's dice say takes the place of the present phase's rolls."""
    now = settled_by_notes(fight.state)
    if now != phase(fight.state):
        turns.close(fight)
    fight.say(f"{title(now).capitalize()}, from the notes", kind="headline")
    match now:
        case "reaction":
            await reaction.from_notes(fight)
        case "surprise":
            await surprise.from_notes(fight)
        case "distance":
            await distance.from_notes(fight)
        case "morale":
            await morale_from_notes(fight)
        case _:
            await rounds.from_notes(fight)


async def morale_from_notes(fight: Fight) -> None:
    """The GM says what each group does (A-22)."""
    for side in fight.state.sides:
        for group in groups(fight.state, side):
            options = [Option(HOLDS, "Holds"), *(Option(way, words.capitalize()) for way, words in WAYS.items())]
            way = await fight.pick(
                group.name.replace(" ", "-"), options, prompt=f"{group.title}:", nothing="", who="",
                clauses=("A-22",),
            )  # fmt: skip
            opening_result(fight, group, way)
    to_segments(fight)


# Morale at any time


def refuse_check(state: State, actor: str) -> Refusal | None:
    """Why nobody can check morale now."""
    if state.outcome is not None:
        return Refusal(f"the fight is over: {state.outcome}")
    if not any(groups(state, side) for side in state.sides):
        return Refusal("nobody here checks morale", ("A-67",))
    return None


@action(
    "check-morale", "Check morale", params=("group",), key="M", clauses=("A-67",), refuse=refuse_check, moment=ANY_TIME
)
async def check_morale(fight: Fight, actor: str) -> None:
    """A group checks morale because the GM says so; a failure replaces what it has declared."""
    known = {group.name.replace(" ", "-"): group for side in fight.state.sides for group in groups(fight.state, side)}
    options = [Option(name, group.title, f"{len(group.members)} standing") for name, group in known.items()]
    name = await fight.pick(
        "group", options, prompt="Who checks morale?", nothing="nobody checks morale", who="", sole=True
    )
    group = known[name]
    bits = [Trigger(bit, "the GM's call") for bit in triggers(fight.state, group)] or [Trigger(0, "the GM's call")]
    fight.say(f"{group.title}: a check of morale", "A-67", kind="headline", seen_by=audience(fight.state))
    way = await check(fight, Group(group.name, group.side, group.members, group.everybody, tuple(bits)))
    opening_result(fight, group, way)
    fight.settle()
