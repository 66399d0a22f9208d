"""Saving throws."""

from __future__ import annotations

from combattracker.model import signs
from combattracker.model.modifiers import stat
from combattracker.rules.scripting.script import Fight, Verdict

SAVED, FAILED = "saved", "failed"
NAMES = {
    "rod": "rods, staves, wands",
    "breath": "breath",
    "death": "death, poison, paralysis",
    "stone": "petrifying, polymorph",
    "spell": "spells",
}


async def saved(fight: Fight, who: str, against: str | None, by: str) -> bool:
    """Whether somebody makes a saving throw (A-7); without one to make nobody does."""
    if not against or who not in fight.state.combatants:
        return False
    number = stat(fight.who(who), against).value
    roll = await fight.roll(
        who,
        f"save against {signs.combatant(by)}",
        "1d20",
        judge=lambda roll: Verdict(SAVED if roll.total >= number else FAILED, ("A-7",)),
        outcomes=(SAVED, FAILED),
        target=number,
        prompt=f"saving throw against {NAMES[against]}: {fight.who(who).own(number)}",
        clauses=("A-7",),
    )
    return roll.outcome == SAVED
