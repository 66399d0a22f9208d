"""Phase 9: who bleeds, and loses hit points for it (A-103, A-104)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..combatants.traits import mortal_hp
from ..foundations.clock import enter


def bleeds(state: State, who: Combatant) -> bool:
    """Whether somebody has negative hit points besides subdual, or none at all by a house rule (A-103, AMB-A17)."""
    if who.standing != "unconscious" or who.effect("staunched") is not None:
        return False
    return mortal_hp(who) < 0 or (mortal_hp(who) == 0 and state.switch("bleed_from_zero") is True)


@action("bleeding", "Bleeding", clauses=("A-103", "A-104"), moment=PROCEDURE)
async def bleeding(fight: Fight, actor: str) -> None:
    """Phase 9: whoever began the round with negative hit points loses another."""
    fight.say("Phase 9: bleeding", kind="headline")
    bleed(fight)
    enter(fight, "recap")


def bleed(fight: Fight, times: int = 1) -> None:
    """Those who bleed lose a point for each round; -10 is death (A-103, A-104)."""
    for who in list(fight.state.combatants.values()):
        if who.counters.get("negative") and bleeds(fight.state, who):
            fight.change(who.id, "hp", -min(times, mortal_hp(who) + 10), "A-103", text="bleeds")
    fight.settle()
