"""Whom an attack can be aimed at, why not, and how a change of target is told (A-31, A-52)."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.script import Fight

from ..combatants.sides import foes
from ..combatants.traits import reaction_bonus, surprised, up
from ..foundations.clock import in_surprise
from ..space.positions import gap

WHOEVER = "whoever"
LATER = Option(WHOEVER, "Whoever is there then", "decide when it resolves")
"""The choice to leave the target open until the action resolves (A-52)."""
ENOUGH = "enough"
"""The choice of no more targets than there are."""
LEFT = ("fled", "surrendered")
"""The standings that somebody *has* come to."""


def untargetable(state: State, who: Combatant, takes: int = 1) -> Refusal | None:
    """In surprise whoever reacts well is no target yet: as long as the bonus reaches the segment's number (A-31).

    The number counts from the first segment in which a side is free: before that it is 0 or less (AMB-A31). What takes
    several segments meets its target in the last of them; what ends after surprise may be begun (A-32).
    """
    segments = state.counters.get("segments", 0)
    end = state.clock.segment + max(1, takes) - 1
    if not in_surprise(state) or not segments or (takes > 1 and end > segments):
        return None
    number = end - state.counters.get("common", 0)
    bonus = reaction_bonus(who)
    if surprised(who) and bonus > 0 and bonus >= number:
        when = f"in segment {number}" if number > 0 else "before any side is free"
        return Refusal(f"{who} reacts too well: bonus {who.own(f'{bonus:+}')} {when}", ("A-31",))
    return None


def foe_options(state: State, actor: str, *, whoever: bool = False) -> list[Option]:
    """Every foe who stands, with the distance, and why it can't be a target."""
    found = [option(state, actor, foe, untargetable(state, foe)) for foe in foes(state, state.who(actor))]
    return [*found, LATER] if whoever and found else found


def option(state: State, actor: str, other: Combatant, refusal: Refusal | None) -> Option:
    """Somebody as a target, with the distance, and why it can't be one."""
    return Option(other.id, str(other), f'{gap(state, actor, other.id):g}" away', refusal, other.id, of=actor)


def legal(options: Iterable[Option]) -> list[str]:
    """The ids of the options that nothing speaks against."""
    return [option.id for option in options if option.refusal is None]


def refused(options: Iterable[Option], wanted: str) -> Refusal | None:
    """Why one of the options can't be taken."""
    return next((option.refusal for option in options if option.id == wanted), None)


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
