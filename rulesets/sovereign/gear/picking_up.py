"""Picking up what lies within reach, and dropping what is in hand (W-28, W-44, W-92)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight
from combattracker.rules.underway import underway

from ..arms.weapons import empty_hand
from ..characters.actions_left import no_move, spend_move
from ..characters.belongings import worn
from ..combat.attacks_of_opportunity import provoke
from ..reactions.held_action import met_first
from ..space.dropped import put_down, take_up, within_reach


def lying(state: State, who: Combatant) -> list[Option]:
    """What lies within melee range (W-92)."""
    grid = state.grid
    return [
        Option(each.item.id, each.item.name, grid.name(each.at), square=each.at)
        for each in within_reach(state, who)
        if grid is not None and each.at is not None
    ]


def refuse_pick_up(state: State, actor: str) -> Refusal | None:
    """Why somebody can't pick anything up."""
    who = state.who(actor)
    return no_move(who) if lying(state, who) else Refusal("nothing lies within reach", ("W-92",))


@action(
    "pick-up",
    "Pick up",
    params=("item",),
    key="P",
    clauses=("W-44", "W-26", "W-92"),
    refuse=refuse_pick_up,
    moment=ON_TURN,
)
async def pick_up(fight: Fight, actor: str) -> None:
    """Move action: something that lies within melee range is Readied now; adjacent armed foes strike."""
    chosen = await fight.pick(
        "item",
        lying(fight.state, fight.who(actor)),
        prompt="Pick up what?",
        nothing="nothing lies within reach",
        clauses=("W-92",),
        sole=True,
    )
    spend_move(fight, actor, "W-44")
    name = fight.state.ground[chosen].item.name
    with underway(fight, actor, f"reaching for {name}", "W-44"):
        await met_first(fight, actor, f"picks up {name}")
        await provoke(fight, actor, "W-44", "W-92")
    if all(option.id != chosen for option in lying(fight.state, fight.who(actor))):
        fight.say(f"{name} is out of {fight.who(actor)}'s reach by now", "W-92", "W-97", who=actor)
        return
    fight.say(f"{fight.who(actor)} picks up {name}", "W-44", "W-92", who=actor, kind="headline")
    take_up(fight, actor, chosen, Why(("W-44", "W-92")))


def refuse_drop(state: State, actor: str) -> Refusal | None:
    """Why somebody has nothing to drop."""
    return None if state.who(actor).items else Refusal("nothing to drop", ("W-28",))


@action("drop", "Drop", params=("item",), key="2", clauses=("W-28",), refuse=refuse_drop, moment=ON_TURN)
async def drop(fight: Fight, actor: str) -> None:
    """Free action: let something fall."""
    options = [
        Option(thing.id, thing.label)
        for thing in fight.who(actor).items.values()
        if thing.data.get("ready") and not worn(thing)
    ]
    chosen = await fight.pick("item", options, prompt="Drop what?", nothing="nothing is Readied", clauses=("W-28",))
    who = fight.who(actor)
    thing = who.items[chosen]
    fight.say(f"{who} drops {thing.name}", "W-28", who=actor, kind="headline")
    put_down(fight, actor, thing, who.at, Why(("W-28",)))
    empty_hand(fight, actor, chosen)
