"""Wielding: one weapon or two, or none (W-28, W-88, W-130, W-131)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..characters.belongings import readied
from ..characters.stats import value
from ..schemas import Weapon

NOTHING = "none"


def wieldable(state: State, who: Combatant) -> list[Option]:
    """The Readied weapons that can be taken in hand."""
    return [Option(thing.id, thing.label, weapon.damage, of=who.id) for thing, weapon in readied(state, who, Weapon)]


def second(state: State, who: Combatant, main: str) -> list[Option]:
    """What the other hand may hold: nothing, or a second one-handed weapon, with level 1 in both skills (W-130)."""
    found = [Option(NOTHING, "nothing, or the shield")]
    if main == NOTHING:
        return found
    weapons = readied(state, who, Weapon)
    first = [weapon for thing, weapon in weapons if thing.id == main]
    for thing, weapon in weapons:
        if thing.id == main and thing.count < 2:
            continue
        refusal = None
        if any("two-handed" in each.traits for each in (weapon, *first)):
            refusal = Refusal("takes two hands", ("W-130",))
        elif any(value(who, each.skill) < 1 for each in (weapon, *first)):
            refusal = Refusal("takes level 1 in the skills of both weapons", ("W-130",))
        found.append(Option(thing.id, thing.label, weapon.damage, refusal, of=who.id))
    return found


def refuse_wield(state: State, actor: str) -> Refusal | None:
    """Why somebody has nothing to take in hand."""
    return None if wieldable(state, state.who(actor)) else Refusal("no weapon is Readied", ("W-88",))


@action(
    "wield",
    "Take in hand",
    params=("main", "off"),
    key="1",
    clauses=("W-28", "W-88"),
    refuse=refuse_wield,
    moment=ON_TURN,
)
async def wield(fight: Fight, actor: str) -> None:
    """Free action: which Readied weapons are in hand, one or two of them, or none: all are sheathed."""
    main = await fight.pick(
        "main",
        [*wieldable(fight.state, fight.who(actor)), Option(NOTHING, "nothing: sheathe it")],
        prompt="Which weapon is in hand?",
        nothing="no weapon is Readied",
        clauses=("W-88", "W-131"),
        sole=True,
    )
    off = await fight.pick(
        "off",
        second(fight.state, fight.who(actor), main),
        prompt="And in the other hand?",
        nothing="",
        clauses=("W-130",),
        sole=True,
    )
    main, off = ("" if each == NOTHING else each for each in (main, off))
    who = fight.who(actor)
    names = " and ".join(who.items[each].name for each in (main, off) if each)
    told = f"{who} takes {names} in hand" if main else f"{who} has nothing in hand now"
    fight.say(told, "W-28", "W-88", who=actor)
    clauses = ("W-88", "W-130", "W-133") if off else ("W-88",)
    for hand, thing in (("in_hand", main), ("off_hand", off)):
        fight.set_fact(actor, hand, thing, *clauses)
