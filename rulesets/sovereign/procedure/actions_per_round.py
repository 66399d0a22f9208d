"""What everybody may spend in a round, and what is counted by the round (W-24 to W-26)."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.values import Budget, Why
from combattracker.rules.scripting.script import Fight

from ..characters import conditions
from ..characters.effects import count
from ..damage.mortal_injury import LYING
from ..reactions.screened_attacks import begin_anew

PER_ROUND = (
    "done",
    "hurt",
    "dodged",
    "cast",
    "opportunities",
    "shield",
    "screened",
    "screened-spell",
    "kills",
    "medic",
)
"""Counters that begin anew with every round."""


def refresh(fight: Fight) -> None:
    """A round's actions for everybody (W-24 to W-26), for the fallen should they rise in it (AMB-W46).

    What is counted by the round begins anew.
    """
    for who in tuple(fight.state.combatants):
        for counter in PER_ROUND:
            count(fight, who, counter, None)
        if fight.who(who).standing not in ("up", *LYING):
            continue
        surprised = fight.who(who).effect("surprised") is not None
        for budget, number in conditions.actions_lost(fight.state, who).items():
            give(fight, who, budget, 0 if surprised else number)
        begin_anew(fight, who)


def give(fight: Fight, who: str, budget: str, number: int) -> None:
    """Sets what somebody may spend in this round."""
    before, after = fight.who(who).budgets.get(budget), Budget(number, max(1, number))
    if before != after:
        why = Why(("W-24", "W-25" if budget == "main" else "W-26"))
        fight.tell(e.BudgetChanged(who=who, budget=budget, before=before, after=after, why=why))
