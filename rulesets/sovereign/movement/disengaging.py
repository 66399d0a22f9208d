"""Disengaging, and leaving the field (W-41, W-86, W-144)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.underway import underway

from ..arms.weapons import in_melee
from ..characters.actions_left import held_fast, left, no_main, no_move, spend_main, spend_move
from ..characters.stats import able, foes
from ..combat.attacks_of_opportunity import provoke
from ..powers import has
from ..reactions.held_action import met_first
from ..space import positions
from ..variants import variant


def refuse_disengage(state: State, actor: str) -> Refusal | None:
    """Why somebody can't disengage."""
    who = state.who(actor)
    if who.effect("disengaged"):
        return Refusal(f"{who} has disengaged this round", ("W-86",))
    if in_melee(state, who) is None:
        return Refusal("no armed foe is beside it", ("W-86",))
    return None if has(who, "free-disengage") else no_main(who)


@action(
    "disengage",
    "Disengage",
    params=("from",),
    key="d",
    clauses=("W-41", "W-86", "W-33"),
    refuse=refuse_disengage,
    moment=ON_TURN,
)
async def disengage(fight: Fight, actor: str) -> None:
    """Main action: until the round ends, leaving adjacent foes provokes no free attack."""
    foe = ""
    if variant(fight.state, "disengage") == "one":
        beside = [
            Option(each.id, str(each), who=each.id)
            for each in foes(fight.state, fight.who(actor))
            if positions.adjacent(fight.state, fight.who(actor), each)
        ]
        foe = await fight.pick(
            "from", beside, prompt="Disengage from whom?", nothing="nobody is beside it", clauses=("W-86",), sole=True
        )
    if not has(fight.who(actor), "free-disengage"):
        spend_main(fight, actor, "W-41")
    fight.say(f"{fight.who(actor)} disengages", "W-41", "W-86", "W-33", who=actor, kind="headline")
    await met_first(fight, actor, "disengages")
    fight.gain(actor, "disengaged", "W-86", data={"foe": foe})
    if not left(fight.who(actor), "move"):
        fight.say("no Move action is left to go away with", "W-86", "W-69", who=actor)


# Leaving


def refuse_leave(state: State, actor: str) -> Refusal | None:
    """Why somebody can't leave the battlefield."""
    who = state.who(actor)
    if not positions.on_edge(state, who):
        return Refusal("only from a square at the edge", ("W-144",))
    return no_move(who) or held_fast(who)


@action("leave", "Leave the field", key="J", clauses=("W-43", "W-144"), refuse=refuse_leave, moment=ON_TURN)
async def leave(fight: Fight, actor: str) -> None:
    """Move action at the edge of the battlefield: away, to come back another time."""
    spend_move(fight, actor, "W-43")
    with underway(fight, actor, "on the way off the field", "W-85"):
        await met_first(fight, actor, "leaves the field")
        await provoke(fight, actor, "W-43", "W-85")
    who = fight.who(actor)
    if able(fight.state, actor) and positions.on_edge(fight.state, who) and not held_fast(who):
        fight.say(f"{who} leaves the field", "W-144", who=actor, kind="headline")
        fight.set_standing(actor, "fled", "W-144")
        fight.move(actor, None, "W-144")
        fight.settle()
