"""Whom a spell or device is aimed at, one target after the other, and how a change of target is told (A-52)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from .figures import up
from .order import segments
from .schemas import Device, Spell
from .targets import LATER, WHOEVER, reaches_nobody, working_options

LEFT = ("fled", "surrendered")
"""The standings that somebody *has* come to."""


def time_of(spell: Spell) -> str:
    """A casting time in words."""
    if spell.rounds:
        return f"{spell.rounds} round{'' if spell.rounds == 1 else 's'}"
    return segments(spell.time)


async def aim(fight: Fight, actor: str, working: Spell | Device, *, later: bool = False) -> list[str]:
    """The targets of a spell or device, one after the other; an area has one in its middle (A-52).

    None where they may be left for `later` and are.
    """
    if working.aims == "self":
        return [actor]
    chosen: list[str] = []
    whom = "on whom?" if working.aims == "ally" else "at whom?"
    if not fight.forced and reaches_nobody(fight.state, actor, working):
        return chosen
    for number in range(working.targets):
        options = working_options(fight.state, actor, working, chosen)
        if number:
            if not any(option.refusal is None for option in options):
                break
            options = [Option("enough", "Nobody else"), *options]
        elif later:
            options = [*options, LATER]
        given = fight.given("target")
        words = given.split() if given else []
        taken = await fight.pick(
            "target",
            options,
            prompt=f"{working.name}: {whom}" if not number else f"{working.name}: whom else?",
            nothing=f"{working.name} reaches nobody",
            clauses=("A-52",),
            given=words[number] if number < len(words) else "enough" if words else None,
            facts={"working": working.name},
        )
        if taken in ("enough", WHOEVER):
            break
        chosen.append(taken)
    return chosen


def turns_to(fight: Fight, actor: str, wanted: str, found: str, why: Refusal | None = None) -> None:
    """Says that somebody goes for another than was declared, and why: only spells are bound to their target (A-52)."""
    if wanted and found and wanted != found:
        told = f"{fight.who(actor)} turns to {fight.who(found)}: {missing(fight.state, wanted, why)}"
        fight.say(told, "A-52", *(why.clauses if why is not None else ()), who=actor)


def nobody(fight: Fight, actor: str, to: str, clause: str, wanted: str, why: Refusal | None = None) -> None:
    """Says that somebody finds nobody to `to`, and what has become of the one who was meant, if anybody was (A-52)."""
    meant = f": {missing(fight.state, wanted, why)}" if wanted else ""
    fight.say(f"{fight.who(actor)} has nobody to {to}{meant}", clause, who=actor)


def missing(state: State, wanted: str, why: Refusal | None = None) -> str:
    """Why somebody is no target any more, in words."""
    who = state.combatants.get(wanted)
    if who is None:
        return "the one who was meant is gone"
    if not up(state, wanted):
        return f"{who} {'has' if who.standing in LEFT else 'is'} {state.manifest.standings[who.standing].name}"
    return why.text if why is not None else f"{who} is out of reach"
