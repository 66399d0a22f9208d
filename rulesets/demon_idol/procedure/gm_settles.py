"""What the GM settles instead of the dice: a phase is skipped, taken from notes, or morale is checked by hand."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ANY_TIME, action
from combattracker.rules.scripting.script import Fight

from ..declaring import who_declares
from ..encounter import encounter_distance, reaction, surprise
from ..foundations.clock import enter, phase, title
from ..morale.morale_checks import audience, check
from ..morale.morale_reasons import Trigger, groups, triggers
from ..morale.ways_out import HOLDS, WAYS
from . import initiative, recovery, round_end, surprise_segments
from .next_phase import opening_result, to_segments

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
            encounter_distance.stand(fight, 0, "A-19")
        case "morale":
            to_segments(fight)
        case "surprise-declare" | "surprise-resolve":
            surprise_segments.end_surprise(fight)
        case "declare":
            who_declares.close(fight)
        case "initiative":
            await initiative.rolled(fight, dict.fromkeys(fight.state.sides, 1))
        case "resolve":
            round_end.finish(fight)
        case "bleeding":
            enter(fight, "recap")
        case "recap":
            round_end.after_recap(fight)
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
    return "initiative" if now == "declare" and not who_declares.undecided(state) else now


@action("notes", "Settle from the notes", params=("*=",), key="o", refuse=refuse_notes, moment=ANY_TIME)
async def notes(fight: Fight, actor: str) -> None:
    """What the GM's notes or the table's dice say takes the place of the present phase's rolls."""
    now = settled_by_notes(fight.state)
    if now != phase(fight.state):
        who_declares.close(fight)
    fight.say(f"{title(now).capitalize()}, from the notes", kind="headline")
    match now:
        case "reaction":
            await reaction.from_notes(fight)
        case "surprise":
            await surprise.from_notes(fight)
        case "distance":
            await encounter_distance.from_notes(fight)
        case "morale":
            await morale_from_notes(fight)
        case _:
            await initiative.from_notes(fight)


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
    way = await check(fight, changed(group, triggers=tuple(bits)))
    opening_result(fight, group, way)
    fight.settle()
