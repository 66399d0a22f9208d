"""What counts of a combatant in a turn: its attributes as they are, what it uses, and what it has chosen."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Item, Term

PRESS, ATTACK, DEFEND, RUN = "press", "attack", "defend", "run"
CHOICES = {PRESS: "Press", ATTACK: "Attack", DEFEND: "Defend", RUN: "Run Away"}
"""The options of a turn (P-3), in the source's order."""

OFFENSE, DEFENSE = "offense", "defense"
GEAR = {OFFENSE: "weapon", DEFENSE: "armor"}
"""What adds to which attribute."""


def alive(who: Combatant) -> bool:
    """Whether somebody still takes part: neither dead nor gone."""
    return who.standing == "up"


def health(who: Combatant) -> int:
    """Present Health."""
    return who.pools["health"].current


def attribute(who: Combatant, name: str) -> int:
    """Present Offense or Defense, which every total, cap and half goes by (P-42, P-55)."""
    return who.pools[name].current


def in_use(who: Combatant, kind: str) -> Item | None:
    """The weapon or armor that somebody uses, if any."""
    return who.items.get(str(who.facts.get(kind, "")))


def usable(who: Combatant, name: str) -> int:
    """How much of its weapon's (`offense`) or armor's bonus counts: no more than the attribute (P-22, P-24)."""
    thing = in_use(who, GEAR[name])
    return max(0, min(thing.bonus or 0, attribute(who, name))) if thing else 0


def shift(who: Combatant, name: str, choice: str) -> int:
    """What Press or Defend does to Offense or Defense: half of what it is now, up or down (P-38 … P-42)."""
    half = attribute(who, name) // 2
    match choice, name:
        case ("press", "offense") | ("defend", "defense"):
            return half
        case ("press", "defense") | ("defend", "offense"):
            return -half
    return 0


SHIFTS = {
    (PRESS, OFFENSE): "P-38",
    (PRESS, DEFENSE): "P-39",
    (DEFEND, DEFENSE): "P-40",
    (DEFEND, OFFENSE): "P-41",
}


def total_terms(who: Combatant, name: str, choice: str) -> tuple[Term, ...]:
    """What is added to the Offense or Defense die (P-21, P-23), each with its clause."""
    offense = name == OFFENSE
    terms = [Term(name.capitalize(), attribute(who, name), "P-21" if offense else "P-23")]
    thing = in_use(who, GEAR[name])
    if thing is not None and thing.bonus:
        capped = usable(who, name) < thing.bonus
        label = f"{thing.name}, capped" if capped else thing.name
        terms.append(Term(label, usable(who, name), ("P-22" if offense else "P-24") if capped else ""))
    if (choice, name) in SHIFTS:
        terms.append(Term(CHOICES[choice], shift(who, name, choice), SHIFTS[choice, name]))
    return tuple(terms)


def total(who: Combatant, name: str, choice: str) -> int:
    """The sum of what is added to the Offense or Defense die."""
    return attribute(who, name) + usable(who, name) + shift(who, name, choice)


def escape_terms(who: Combatant, name: str) -> tuple[Term, ...]:
    """What is added to two dice for getting away (`defense`) or preventing it (`offense`): no gear, no Press (P-17)."""
    clause = "P-13" if name == DEFENSE else "P-14"
    return (Term(name.capitalize(), attribute(who, name), clause), Term("Skill", who.stats.get("skill", 0), clause))


def choice_of(state: State, who: str) -> str:
    """What somebody has chosen this turn, or has to do after a failed Run Away; empty before."""
    declared = state.declared.get(who)
    return str(declared.data.get("choice", "")) if declared else ""


def present_turn(state: State, who: Combatant) -> int:
    """Which turn of its own combat it is for somebody, a turn that is still to be fought included (AMB-P11)."""
    still = state.clock.phase and who.counters.get("fought", 0) < state.clock.round
    return who.counters.get("turns", 0) + (1 if still else 0)


def weakens_at(who: Combatant) -> int:
    """The first of its own turns at whose end somebody weakens, as things are (P-49)."""
    return max(0, health(who)) + 1
