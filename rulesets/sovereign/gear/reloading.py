"""Reloading (W-39, W-89 to W-91)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Item as Thing
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..arms.weapons import reload_action, reloads_free
from ..characters.actions_left import no_main, no_move, spend_move
from ..characters.belongings import readied
from ..reactions.held_action import met_first
from ..schemas import Weapon


def unloaded(state: State, who: Combatant) -> list[tuple[Thing, Weapon]]:
    """The weapons that somebody has shot and not loaded again."""
    return [pair for pair in readied(state, who, Weapon) if not pair[0].data.get("loaded", True)]


def price_of_loading(state: State, who: Combatant, weapon: Weapon) -> str:
    """The action that loads a weapon: Free with Shoot-1 (W-90), else Move for a bow (W-91), Main for a crossbow."""
    return "free" if reloads_free(who) else reload_action(state, weapon)


def _no_time(who: Combatant, price: str) -> Refusal | None:
    return None if price == "free" else no_main(who) if price == "main" else no_move(who)


def refuse_reload(state: State, actor: str) -> Refusal | None:
    """Why somebody can't reload."""
    who = state.who(actor)
    waiting = unloaded(state, who)
    if not waiting:
        return Refusal("nothing is to be reloaded", ("W-39",))
    refusals = [_no_time(who, price_of_loading(state, who, weapon)) for _, weapon in waiting]
    return refusals[0] if all(refusals) else None


@action("reload", "Reload", params=("weapon",), key="L", clauses=("W-39", "W-89"), refuse=refuse_reload, moment=ON_TURN)
async def reload(fight: Fight, actor: str) -> None:
    """Load a bow (Move) or a crossbow (Main) again; with Shoot-1 a Free action."""
    state, who = fight.state, fight.who(actor)
    prices = {thing.id: price_of_loading(state, who, weapon) for thing, weapon in unloaded(state, who)}
    options = [
        Option(name, who.items[name].name, f"{price} action", _no_time(who, price), of=actor)
        for name, price in prices.items()
    ]
    chosen = await fight.pick(
        "weapon", options, prompt="Reload what?", nothing="nothing can be reloaded", clauses=("W-89",), sole=True
    )
    thing, price = fight.who(actor).items[chosen], prices[chosen]
    clauses = {"free": ("W-90", "W-28"), "move": ("W-91",), "main": ("W-89",)}[price]
    if price == "main":
        fight.spend(actor, "main", "W-24", "W-39", "W-89")
    elif price == "move":
        spend_move(fight, actor, "W-39", "W-91")
    fight.say(f"{fight.who(actor)} reloads {thing.name}", "W-39", *clauses, who=actor, kind="headline")
    if price != "free":
        await met_first(fight, actor, f"reloads {thing.name}")
    if chosen not in fight.who(actor).items:
        return
    thing = fight.who(actor).items[chosen]
    fight.alter(actor, changed(thing, data={**thing.data, "loaded": True}))
