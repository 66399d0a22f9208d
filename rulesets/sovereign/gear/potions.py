"""Potions and the like: drinking them, giving them to others, using things up (W-26)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Item as Thing
from combattracker.model.values import changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from .. import schemas
from ..characters.actions_left import no_move, spend_move
from ..characters.conditions import inflict
from ..characters.stats import told_hp
from ..damage.hit_points import mend, strain, strained
from ..damage.mortal_injury import LYING
from ..reactions.held_action import met_first, parted
from ..schemas import Item
from ..space import positions


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
        if near and positions.adjacent(state, who, each):
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
