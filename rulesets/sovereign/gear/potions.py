"""Potions and the like: drinking them, giving them to others, using things up (W-26)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Item as Thing
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import of_item
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..characters.actions_left import no_move, spend_move
from ..characters.belongings import readied
from ..characters.conditions import inflict
from ..characters.stats import told_hp
from ..damage.hit_points import mend, strain, strained
from ..damage.mortal_injury import LYING
from ..reactions.held_action import met_first, parted
from ..schemas import Item
from ..space import positions


def at_hand(state: State, who: Combatant) -> dict[str, tuple[Thing, Item]]:
    """The potions that somebody has Readied, each with what it does."""
    found = readied(state, who, Item)
    return {thing.id: (thing, item) for thing, item in found if item.heal or (item.condition and not item.scroll)}


def potions(state: State, who: Combatant) -> list[Option]:
    """The potions that somebody has Readied, to choose one."""
    return [Option(thing.id, thing.label, item.heal or "") for thing, item in at_hand(state, who).values()]


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
    if not fight.is_still(target, "here") or chosen not in fight.who(actor).items or parted(fight, actor, target):
        return
    thing = fight.who(actor).items[chosen]
    fight.use_up(actor, chosen)
    potion = of_item(fight.state, thing, Item)
    assert potion is not None
    if strained(fight.state, fight.who(target), potion.strain):
        fight.say("it is too much for the body: nothing happens", who=target)
        return
    strain(fight, target, potion.strain)
    with fight.as_long_as(target):
        if potion.heal:
            prompt = f"{fight.who(target)}: {thing.name}"
            roll = await fight.roll(target, "healing", potion.heal, prompt=prompt, least=0)
            mend(fight, target, roll.total, actor, "W-26")
        if potion.condition:
            await inflict(fight, target, potion.condition, actor, rounds=potion.rounds)
