"""Ready and stow, and how much somebody can carry (W-40, W-88)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Item as Thing
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import of_item
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..arms.weapons import empty_hand
from ..characters.actions_left import no_main, spend_main
from ..characters.belongings import worn
from ..characters.stats import value
from ..powers import has
from ..reactions.held_action import met_first
from ..schemas import Armour, Item, Weapon


def encumbrance(state: State, thing: Thing) -> int:
    """What a thing counts for; five throwing blades count as one."""
    if weapon := of_item(state, thing, Weapon):
        return weapon.encumbrance * (-(-thing.count // 5) if "numerous" in weapon.traits else thing.count)
    if armour := of_item(state, thing, Armour):
        return armour.encumbrance
    item = of_item(state, thing, Item)
    return thing.count * (item.encumbrance if item else 1)


def burden(state: State, who: Combatant, *, ready: bool) -> int:
    """The encumbrance of everything that somebody has Readied, or Stowed."""
    return sum(encumbrance(state, thing) for thing in who.items.values() if bool(thing.data.get("ready")) == ready)


def room(state: State, who: Combatant, thing: Thing) -> Refusal | None:
    """Why a thing can't be changed over: half of Strength may be Readied, all of it Stowed (W-88)."""
    to_ready = not thing.data.get("ready")
    limit = value(who, "carries") // 2 if to_ready else value(who, "carries")
    if burden(state, who, ready=to_ready) + encumbrance(state, thing) > limit:
        return Refusal(f"no more than {limit} can be {'Readied' if to_ready else 'Stowed'}", ("W-88",))
    return None


def refuse_ready(state: State, actor: str) -> Refusal | None:
    """Why somebody can't ready or stow anything."""
    who = state.who(actor)
    if all(map(worn, who.items.values())):
        return Refusal(f"{who} carries nothing", ("W-88",))
    return None if has(who, "instant-ready") else no_main(who)


@action(
    "ready",
    "Ready or stow",
    params=("item",),
    key="Y",
    clauses=("W-40", "W-25", "W-88"),
    refuse=refuse_ready,
    moment=ON_TURN,
)
async def ready(fight: Fight, actor: str) -> None:
    """Main action: take something out of the pack, or put it away."""
    state, who = fight.state, fight.who(actor)
    options = [
        Option(thing.id, thing.label, "stow it" if thing.data.get("ready") else "ready it", room(state, who, thing))
        for thing in who.items.values()
        if not worn(thing)
    ]
    chosen = await fight.pick(
        "item", options, prompt="Ready or stow what?", nothing="there is no room", clauses=("W-88",)
    )
    if not has(fight.who(actor), "instant-ready"):
        spend_main(fight, actor, "W-40")
    thing = fight.who(actor).items[chosen]
    words = "stows" if thing.data.get("ready") else "readies"
    fight.say(f"{fight.who(actor)} {words} {thing.name}", "W-40", "W-88", who=actor, kind="headline")
    if not has(fight.who(actor), "instant-ready"):
        await met_first(fight, actor, f"{words} {thing.name}")
    if chosen not in fight.who(actor).items:
        return
    thing = fight.who(actor).items[chosen]
    ready = not thing.data.get("ready")
    fight.alter(actor, changed(thing, data={**thing.data, "ready": ready}))
    if not ready:
        empty_hand(fight, actor, thing.id)
