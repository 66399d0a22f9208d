"""What everybody may spend in a round, and what is counted by the round (W-24 to W-26)."""

from __future__ import annotations

from combattracker.rules.scripting.script import Fight

from ..characters import conditions
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
            fight.set_counter(who, counter, None)
        if fight.who(who).standing not in ("up", *LYING):
            continue
        surprised = fight.who(who).effect("surprised") is not None
        for budget, number in conditions.actions_lost(fight.state, who).items():
            left, clause = 0 if surprised else number, "W-25" if budget == "main" else "W-26"
            fight.set_budget(who, budget, left, "W-24", clause, of=max(1, left))
        begin_anew(fight, who)
