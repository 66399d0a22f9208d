"""What a turn gives a unit: one move and one action, in that order (D-39)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.scripting.script import Fight

ACT, END = "act", "end"
"""The phases of a turn: somebody is to act, or has acted."""


def spent(who: Combatant, budget: str) -> bool:
    """Whether the turn's move or action is used up."""
    found = who.budgets.get(budget)
    return found is not None and found.left <= 0


def acted(who: Combatant) -> Refusal:
    """The refusal of a second action."""
    return Refusal(f"{who} has acted this turn", ("D-39",))


def finish(fight: Fight, actor: str) -> None:
    """The turn's action is done; only the end of the turn is left."""
    fight.spend(actor, "action")
    clock = fight.state.clock
    if clock.actor == actor and clock.phase == ACT:
        fight.set_clock(changed(clock, phase=END))
