"""Standing up and going prone (W-45, W-47, W-93 to W-95)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.underway import underway

from ..characters.actions_left import no_move, spend_move
from ..combat.attacks_of_opportunity import provoke
from ..reactions.held_action import met_first
from ..space.dropped import take_up, underfoot


def refuse_prone(state: State, actor: str) -> Refusal | None:
    """Why somebody can't go prone."""
    return Refusal("prone already", ("W-94",)) if state.who(actor).effect("prone") else None


@action("prone", "Go prone", key="j", clauses=("W-47", "W-28", "W-94"), refuse=refuse_prone, moment=ON_TURN)
async def prone(fight: Fight, actor: str) -> None:
    """Free action: harder to shoot, easier to strike, half as fast."""
    fight.say(f"{fight.who(actor)} goes prone", "W-28", "W-47", "W-94", who=actor, kind="headline")
    fight.gain(actor, "prone", "W-47", "W-94", "W-95")


def refuse_stand(state: State, actor: str) -> Refusal | None:
    """Why somebody can't stand up."""
    who = state.who(actor)
    if who.effect("prone") is None:
        return Refusal(f"{who} is not prone", ("W-93",))
    return no_move(who)


@action("stand", "Stand up", key="y", clauses=("W-45", "W-26", "W-93"), refuse=refuse_stand, moment=ON_TURN)
async def stand(fight: Fight, actor: str) -> None:
    """Move action: on one's feet again, with what lies there."""
    spend_move(fight, actor, "W-45")
    with underway(fight, actor, "while getting up", "W-45"):
        await met_first(fight, actor, "stands up")
        await provoke(fight, actor, "W-45", "W-93")
    fight.say(f"{fight.who(actor)} stands up", "W-45", "W-93", who=actor, kind="headline")
    fight.lose(actor, "prone", "W-93")
    for lying in underfoot(fight.state, fight.who(actor)):
        take_up(fight, actor, lying.item.id, Why(("W-93",), text="picked up"))
