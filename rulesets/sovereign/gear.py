"""Weapons and things in hand: reload, ready, stow, wield, pick up, drop, drink (W-39, W-40, W-44, W-88 to W-92)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Item as Thing
from combattracker.model.values import Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from . import ground, schemas
from .arms import arm_of, reload_action, reloads_free
from .harm import mend, strain, strained
from .held import met_first, parted
from .inflicting import inflict
from .injury import LYING
from .powers import has
from .schemas import Armour, Item, Weapon
from .units import no_main, no_move, spend, spend_move, told_hp, value

# Reloading


def unloaded(who: Combatant) -> list[Thing]:
    """The weapons that somebody has shot and not loaded again."""
    return [
        thing
        for thing in who.items.values()
        if thing.of.startswith("weapon/") and thing.data.get("ready") and not thing.data.get("loaded", True)
    ]


def price_of_loading(state: State, who: Combatant, thing: Thing) -> str:
    """The action that loads a weapon: Free with Shoot-1 (W-90), else Move for a bow (W-91), Main for a crossbow."""
    return "free" if reloads_free(who) else reload_action(state, arm_of(state, thing))


def _no_time(state: State, who: Combatant, thing: Thing) -> Refusal | None:
    price = price_of_loading(state, who, thing)
    return None if price == "free" else no_main(who) if price == "main" else no_move(who)


def refuse_reload(state: State, actor: str) -> Refusal | None:
    """Why somebody can't reload."""
    who = state.who(actor)
    waiting = unloaded(who)
    if not waiting:
        return Refusal("nothing is to be reloaded", ("W-39",))
    refusals = [_no_time(state, who, thing) for thing in waiting]
    return refusals[0] if all(refusals) else None


@action("reload", "Reload", params=("weapon",), key="L", clauses=("W-39", "W-89"), refuse=refuse_reload, moment=ON_TURN)
async def reload(fight: Fight, actor: str) -> None:
    """Load a bow (Move) or a crossbow (Main) again; with Shoot-1 a Free action."""
    state, who = fight.state, fight.who(actor)
    options = [
        Option(
            thing.id, thing.name, f"{price_of_loading(state, who, thing)} action", _no_time(state, who, thing), of=actor
        )
        for thing in unloaded(who)
    ]
    chosen = await fight.pick(
        "weapon", options, prompt="Reload what?", nothing="nothing can be reloaded", clauses=("W-89",), sole=True
    )
    thing = fight.who(actor).items[chosen]
    price = price_of_loading(fight.state, fight.who(actor), thing)
    clauses = {"free": ("W-90", "W-28"), "move": ("W-91",), "main": ("W-89",)}[price]
    if price == "main":
        spend(fight, actor, "main", "W-39", "W-89")
    elif price == "move":
        spend_move(fight, actor, "W-39", "W-91")
    fight.say(f"{fight.who(actor)} reloads {thing.name}", "W-39", *clauses, who=actor, kind="headline")
    if price != "free":
        await met_first(fight, actor, f"reloads {thing.name}")
    if chosen not in fight.who(actor).items:
        return
    thing = fight.who(actor).items[chosen]
    after = changed(thing, data={**thing.data, "loaded": True})
    fight.tell(e.ItemChanged(who=actor, before=thing, after=after))


# Ready and stow


def encumbrance(state: State, thing: Thing) -> int:
    """What a thing counts for; five throwing blades count as one."""
    if not thing.of:
        return thing.count
    kind = thing.of.partition("/")[0]
    if kind == "weapon":
        weapon = schemas.find(state, Weapon, thing.of)
        bundles = -(-thing.count // 5) if "numerous" in weapon.traits else thing.count
        return weapon.encumbrance * bundles
    if kind == "armour":
        return schemas.find(state, Armour, thing.of).encumbrance
    return schemas.find(state, Item, thing.of).encumbrance * thing.count


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
    if not any(not thing.of.startswith("armour/") or thing.id == "shield" for thing in who.items.values()):
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
        if not thing.of.startswith("armour/") or thing.id == "shield"
    ]
    chosen = await fight.pick(
        "item", options, prompt="Ready or stow what?", nothing="there is no room", clauses=("W-88",)
    )
    if not has(fight.who(actor), "instant-ready"):
        spend(fight, actor, "main", "W-25", "W-40")
    thing = fight.who(actor).items[chosen]
    words = "stows" if thing.data.get("ready") else "readies"
    fight.say(f"{fight.who(actor)} {words} {thing.name}", "W-40", "W-88", who=actor, kind="headline")
    if not has(fight.who(actor), "instant-ready"):
        await met_first(fight, actor, f"{words} {thing.name}")
    if chosen not in fight.who(actor).items:
        return
    thing = fight.who(actor).items[chosen]
    after = changed(thing, data={**thing.data, "ready": not thing.data.get("ready")})
    fight.tell(e.ItemChanged(who=actor, before=thing, after=after))
    if not after.data.get("ready"):
        empty_hand(fight, actor, thing.id)


def empty_hand(fight: Fight, actor: str, thing: str) -> None:
    """What is no longer Readied is in no hand."""
    for hand in ("in_hand", "off_hand"):
        before = fight.who(actor).facts.get(hand)
        if before == thing:
            fight.tell(e.Revised(who=actor, field=f"facts.{hand}", before=before, after="", why=Why(("W-88",))))


# Potions and the like


def potions(state: State, who: Combatant) -> list[Option]:
    """The potions that somebody has Readied."""
    found = []
    for thing in who.items.values():
        if thing.of.startswith("item/") and thing.data.get("ready"):
            entry = schemas.find(state, Item, thing.of)
            if entry.heal or (entry.condition and not entry.scroll):
                found.append(Option(thing.id, thing.label, entry.heal or ""))
    return found


def takers(state: State, who: Combatant) -> list[Option]:
    """For whom a potion may be used: oneself, and friends beside one, the fallen too."""
    found = [Option(who.id, str(who), "itself", who=who.id)]
    for each in state.combatants.values():
        near = each.side == who.side and each.id != who.id and each.standing in ("up", *LYING)
        if near and ground.adjacent(state, who, each):
            how = "" if each.standing == "up" else f", {state.standing(each).name}"
            found.append(Option(each.id, str(each), f"{told_hp(each)} HP{how}", who=each.id))
    return found


def refuse_drink(state: State, actor: str) -> Refusal | None:
    """Why somebody can't use a potion."""
    who = state.who(actor)
    return no_move(who) if potions(state, who) else Refusal("no potion is Readied", ("W-88",))


@action(
    "drink",
    "Use a potion",
    params=("potion", "target"),
    key="Q",
    clauses=("W-26",),
    refuse=refuse_drink,
    moment=ON_TURN,
)
async def drink(fight: Fight, actor: str) -> None:
    """Move action: drink a Readied potion, or give it to a friend beside one, who may be dying."""
    chosen = await fight.pick(
        "potion",
        potions(fight.state, fight.who(actor)),
        prompt="Which potion?",
        nothing="no potion is Readied",
        clauses=("W-26",),
        sole=True,
    )
    target = await fight.pick(
        "target",
        takers(fight.state, fight.who(actor)),
        prompt=f"{fight.who(actor).items[chosen].name} for whom?",
        nothing="nobody is there to drink it",
        clauses=("W-26",),
        sole=True,
    )
    spend_move(fight, actor)
    thing = fight.who(actor).items[chosen]
    told = f"uses {thing.name}" if target == actor else f"uses {thing.name} for {fight.who(target)}"
    fight.say(f"{fight.who(actor)} {told}", "W-26", who=actor, kind="headline")
    await met_first(fight, actor, told)
    if target not in fight.state.combatants or chosen not in fight.who(actor).items or parted(fight, actor, target):
        return
    thing = fight.who(actor).items[chosen]
    use_thing(fight, actor, thing)
    entry = schemas.find(fight.state, Item, thing.of)
    if strained(fight.state, fight.who(target), entry.strain):
        fight.say("it is too much for the body: nothing happens", who=target)
        return
    strain(fight, target, entry.strain)
    if entry.heal:
        roll = await fight.roll(target, "healing", entry.heal, prompt=f"{fight.who(target)}: {thing.name}", least=0)
        if target in fight.state.combatants:
            mend(fight, target, roll.total, actor, "W-26")
    if entry.condition and target in fight.state.combatants:
        await inflict(fight, target, entry.condition, actor, rounds=entry.rounds)


def use_thing(fight: Fight, who: str, thing: Thing) -> None:
    """One of a thing is used up."""
    if thing.count > 1:
        fight.tell(e.ItemChanged(who=who, before=thing, after=changed(thing, count=thing.count - 1)))
    else:
        fight.tell(e.ItemPlaced(item=thing, before=who))
