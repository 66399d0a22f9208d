"""Acting out of turn: holding an action and using it, Total Defense, snap attacks (W-46, W-48, W-49, W-96)."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..characters.actions_left import left, no_main
from ..characters.stats import foes, helpless
from ..reactions.held_action import held_action
from ..reactions.instants import defend_totally, no_defence, no_snap
from ..rolls.odds import attacks, best_attack
from .strike import snap_attack
from .targeting import aim, hint, legend

NOBODY_NAMED = Refusal("name who does it")


def refuse_hold(state: State, actor: str) -> Refusal | None:
    """Why somebody can't hold its action: it takes the Move (W-96), and something must be left to do."""
    who = state.who(actor)
    if who.effect("holding"):
        return Refusal(f"{who} holds its action already", ("W-96",))
    if not left(who, "move"):
        return Refusal(f"{who} has no Move action left", ("W-46", "W-96"))
    return no_main(who)


@action("hold", "Hold an action", key="Z", clauses=("W-46", "W-26", "W-96"), refuse=refuse_hold, moment=ON_TURN)
async def hold(fight: Fight, actor: str) -> None:
    """Move action: put the rest of the turn off; it may come as an Instant until the round ends."""
    fight.spend(actor, "move", "W-24", "W-26", "W-46")
    fight.say(f"{fight.who(actor)} holds an action", "W-46", "W-96", who=actor, kind="headline")
    fight.gain(actor, "holding", "W-96")


def refuse_trigger(state: State, actor: str) -> Refusal | None:
    """Why nobody has a held action to use: none is held, or its bearer can do nothing any more."""
    if not actor:
        return NOBODY_NAMED
    who = state.who(actor)
    if who.effect("holding") and helpless(state, who):
        return Refusal(f"{who} can do nothing", ("W-29", "W-96"))
    return None if who.effect("holding") else Refusal("no action is held", ("W-96",))


@action("trigger", "Use the held action", key="M", clauses=("W-29", "W-96"), refuse=refuse_trigger)
async def trigger(fight: Fight, actor: str) -> None:
    """Instant: the action that was held, now."""
    fight.say(f"{fight.who(actor)} acts now", "W-29", "W-96", who=actor, kind="headline")
    await held_action(fight, actor)


def refuse_defence(state: State, actor: str) -> Refusal | None:
    """Why somebody can't go over to Total Defense."""
    return no_defence(state, state.who(actor)) if actor else NOBODY_NAMED


@action("total-defense", "Total Defense", key="T", clauses=("W-48", "W-29", "W-81"), refuse=refuse_defence)
async def total_defense(fight: Fight, actor: str) -> None:
    """Instant, for the Main action: +2 AC and no Shock until the side's next turn."""
    fight.say(f"{fight.who(actor)} defends totally", "W-29", "W-48", who=actor, kind="headline")
    defend_totally(fight, actor)


def refuse_snap(state: State, actor: str) -> Refusal | None:
    """Why somebody can't make a snap attack."""
    if not actor:
        return NOBODY_NAMED
    who = state.who(actor)
    refusal = no_snap(state, who)
    if refusal is None and not any(attacks(state, who, foe, snap=True) for foe in foes(state, who)):
        return Refusal("nobody is in reach", ("W-51",))
    return refusal


@action("snap", "Snap attack", params=("target",), key="K", clauses=("W-49", "W-56", "W-57"), refuse=refuse_snap)
async def snap(fight: Fight, actor: str) -> None:
    """Instant, for the Main action: an attack at -4, on anybody's turn."""
    state, who = fight.state, fight.who(actor)
    options = []
    for foe in foes(state, who):
        blow = best_attack(state, who, foe, snap=True)
        if blow is not None:
            options.append(aim(state, who, foe, f"{blow.arm.name}, {hint(state, who, foe, blow)}"))
    target = await fight.pick(
        "target",
        options,
        prompt=f"{who}: snap attack at whom?",
        nothing="nobody is in reach",
        clauses=("W-49", "W-56"),
        context=legend(options),
    )
    fight.say(f"{fight.who(actor)} snaps at {fight.who(target)}", "W-49", who=actor, kind="headline")
    await snap_attack(fight, actor, target)
