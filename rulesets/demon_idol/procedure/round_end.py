"""How a round ends: triggers that never came, the recap, conditions that are over (A-62, A-105 … A-107)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.ruleset import PROCEDURE, action
from combattracker.rules.scripting.script import Fight

from ..combatants.sides import sides_here
from ..combatants.traits import able
from ..foundations.clock import enter
from .new_round import FRESH, next_round


@action("end-resolution", "Everything is resolved", clauses=("A-62", "A-103"), moment=PROCEDURE)
async def end_resolution(fight: Fight, actor: str) -> None:
    """The round's actions are over; prepared ones whose trigger never came are lost."""
    fight.say("Everything is resolved", kind="headline")
    finish(fight)


def finish(fight: Fight) -> None:
    """To phase 9; what was prepared and never triggered is lost (A-62, AMB-A32)."""
    for who, declared in list(fight.state.declared.items()):
        lost = declared.data.get("trigger")
        if lost and who in fight.state.combatants:
            fight.say(f"{fight.who(who)}: the trigger never came ({lost})", "A-62", who=who)
        fight.drop(who, *(("A-62",) if lost else ()))
    enter(fight, "bleeding")
    fight.settle()


@action("sum-up", "Recap", clauses=("A-105",), moment=PROCEDURE)
async def sum_up(fight: Fight, actor: str) -> None:
    """Phase 10: the round in short; then another one, or a turn to recover."""
    state = fight.state
    what = f"round {state.clock.round}" if state.clock.round else "the surprise"
    fight.say(f"Recap of {what}", "A-105", kind="headline")
    for side in state.sides.values():
        own = [who for who in state.combatants.values() if who.side == side.id and not who.hidden]
        counted: dict[str, int] = {}
        for who in own:
            counted[who.standing] = counted.get(who.standing, 0) + 1
        told = ", ".join(f"{number} {state.manifest.standings[name].name}" for name, number in counted.items())
        if told:
            fight.say(f"{side}: {told}", "A-105")
    for name in list(fight.state.combatants):
        fight.tick(name)
    after_recap(fight)


def after_recap(fight: Fight) -> None:
    """Phase 11: declarations again, or if the combat is resolved a turn to recover (A-106, A-107)."""
    if resolved(fight.state):
        enter(fight, "recovery", "A-107")
        fight.say("The combat is resolved: a turn passes while the survivors recover", "A-107", "A-108")
        for who in list(fight.state.combatants.values()):
            for name in FRESH:
                fight.set_counter(who.id, name, None)
            for kind in ("charging", "braced", "last-blow", "casting", "busy"):
                fight.lose(who.id, kind, "A-107")
        for who_id in list(fight.state.declared):
            fight.drop(who_id, "A-107")
        fight.settle()
    else:
        next_round(fight)


def resolved(state: State) -> bool:
    """Whether at most one side can still fight (A-107)."""
    fighting = [side for side in sides_here(state) if any(
        able(state, who) and who.effect("turned") is None for who in state.acting(side)
    )]  # fmt: skip
    return len(fighting) < 2
