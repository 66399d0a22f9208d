"""Items: using them on a unit beside the user, and giving them away."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.grid import Square, manhattan
from combattracker.model.state import State
from combattracker.model.values import Item as Thing
from combattracker.model.values import Term, Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import of_item
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.script import Fight

from ..schemas import Item
from ..space import battlefield
from ..units import sheet
from ..units.aggro import draw_aggro
from ..units.harm import deal, mend
from ..units.sheet import alive, bound_to_provoker, is_foe, prevented, revivable
from ..units.statuses import cleanse, inflict
from ..units.turn_budget import acted, finish, spent


def refuse_items(state: State, actor: str) -> Refusal | None:
    """Why a unit can't use or give an item now."""
    who = state.who(actor)
    if spent(who, "action"):
        return acted(who)
    if not who.items:
        return Refusal(f"{who} carries nothing", ("D-59",))
    provoker = bound_to_provoker(state, who)
    if provoker:
        return Refusal(f"{who} must attack {state.who(provoker[0])}", (provoker[1],))
    return prevented(state, who, "item")


def carried(state: State, who: Combatant, *, usable: bool) -> list[Option]:
    """What a unit carries; with `usable` only what has a use in a fight can be taken."""
    options = []
    for thing in who.items.values():
        useless = usable and not thing.of
        refusal = Refusal("it has no use in a fight", ("D-59",)) if useless else None
        options.append(Option(thing.id, thing.name, f"× {thing.count}", refusal, of=who.id))
    return options


def squares_beside(state: State, who: Combatant, other: Combatant) -> list[Square]:
    """Where a unit may stand to reach another one: here if it is no further, else on a free square beside it (D-60).

    Those of its own side come first, the nearest ahead; to others, as to a body among the enemies, a way must lead.
    """
    if who.id == other.id or who.at == other.at or battlefield.touching(state, who.at, other.at):
        return [who.at] if who.at else []
    if state.grid is None or who.at is None or other.at is None:
        return []
    if prevented(state, who, "move") or spent(who, "move"):
        return []
    own, way = dict.fromkeys(battlefield.own_squares(state, who)), battlefield.walkable(state, who)
    beside = state.grid.neighbours(other.at, battlefield.adjacency(state))
    squares = [square for square in beside if square in own or square in way]
    return sorted(squares, key=lambda square: (square not in own, manhattan(square, who.at or square)))


def in_question(who: Combatant, each: Combatant, *, aims: str, heals: bool) -> bool:
    """Whether an item is meant for somebody at all; the dead count only for healing (D-103)."""
    if not (alive(each) or (heals and revivable(each))):
        return False
    match aims:
        case "self":
            return each.id == who.id
        case "foe":
            return is_foe(each, who)
        case "ally":
            return not is_foe(each, who)
    return True


def recipients(state: State, who: Combatant, *, aims: str, heals: bool) -> list[Option]:
    """Everybody an item may be meant for, with the reason why it can't reach them (D-59, D-60)."""
    return [
        Option(
            each.id,
            str(each),
            f"{each.own(each.pools['hp'].current)} health",
            out_of_reach(state, who, each),
            each.id,
            of=each.id,
        )
        for each in state.combatants.values()
        if in_question(who, each, aims=aims, heals=heals)
    ]


def out_of_reach(state: State, who: Combatant, each: Combatant) -> Refusal | None:
    """Why an item does not get to somebody (D-59, D-60)."""
    if each.id != who.id and sheet.untargetable(state, each):
        return sheet.untargetable(state, each)
    if squares_beside(state, who, each):
        return None
    kept = prevented(state, who, "move")
    if kept:
        return kept
    if spent(who, "move"):
        return Refusal(f"{who} has moved this turn", ("D-39", "D-59", "D-60"))
    return Refusal("an item has range 1, and no free square beside it can be reached", ("D-59", "D-60"))


@action(
    "item",
    "Use an item",
    params=("item", "target", "to"),
    key="i",
    clauses=("D-59", "D-60"),
    refuse=refuse_items,
    moment=ON_TURN,
)
async def use_item(fight: Fight, actor: str) -> None:
    """Use an item on the unit itself or on one beside it, going there if need be."""
    thing = await pick_thing(fight, actor, usable=True)
    item = of_item(fight.state, thing, Item)
    if item is None:
        raise Unreadable(f"{thing.name} has no use in a fight")
    options = recipients(fight.state, fight.who(actor), aims=item.aims, heals=bool(item.heal))
    target = await pick_recipient(fight, actor, thing, options, used=item.id)
    on = "" if target == actor else f" on {fight.who(target)}"
    fight.say(f"{fight.who(actor)} uses {thing.name}{on}", "D-59", "D-60", who=actor, kind="headline")
    await approach(fight, actor, target)
    fight.use_up(actor, thing.id)
    await apply_item(fight, actor, item, target)
    finish(fight, actor)


@action(
    "give",
    "Give an item",
    params=("item", "target", "to"),
    key="g",
    clauses=("D-61",),
    refuse=refuse_items,
    moment=ON_TURN,
)
async def give(fight: Fight, actor: str) -> None:
    """Give an item to a unit beside, going there if need be."""
    thing = await pick_thing(fight, actor, usable=False)
    others = [
        option for option in recipients(fight.state, fight.who(actor), aims="ally", heals=False) if option.id != actor
    ]
    target = await pick_recipient(fight, actor, thing, others)
    who, taker = fight.who(actor), fight.who(target)
    fight.say(f"{who} gives {thing.name} to {taker}", "D-61", who=actor, kind="headline")
    await approach(fight, actor, target)
    fight.use_up(actor, thing.id)
    own = fight.who(target).items.get(thing.id)
    given = changed(thing, count=1 + (own.count if own else 0))
    fight.tell(e.ItemPlaced(item=given, holder=target, why=Why(("D-61",))))
    finish(fight, actor)


async def pick_thing(fight: Fight, actor: str, *, usable: bool) -> Thing:
    """Which of the things that a unit carries."""
    who = fight.who(actor)
    taken = await fight.pick(
        "item",
        carried(fight.state, who, usable=usable),
        prompt=f"{who}: which item?",
        nothing=f"{who} carries nothing of use",
        clauses=("D-59",),
    )
    return fight.who(actor).items[taken]


async def pick_recipient(fight: Fight, actor: str, thing: Thing, options: list[Option], *, used: str = "") -> str:
    """Whom the thing is for; `used` is the item that it is, where it is not just handed over."""
    return await fight.pick(
        "target",
        options,
        prompt=f"{thing.name} for whom?",
        nothing=f"{fight.who(actor)} reaches nobody with {thing.name}",
        clauses=("D-59", "D-60"),
        facts={"item": used},
    )


async def approach(fight: Fight, actor: str, target: str) -> None:
    """Goes to a free square beside the recipient and stays there (D-60, AMB-D35)."""
    state, who, other = fight.state, fight.who(actor), fight.who(target)
    near = squares_beside(state, who, other)
    if not near or near == [who.at] or state.grid is None:
        return
    grid = state.grid
    options = [Option(grid.name(square), grid.name(square), square=square) for square in near]
    taken = await fight.pick(
        "to",
        options,
        prompt=f"{who} goes to which square beside {other}?",
        nothing="no square is free",
        clauses=("D-60",),
        sole=True,
    )
    at = next(option.square for option in options if option.id == taken)
    fight.move(actor, at, "D-60")
    fight.spend(actor, "move")


async def apply_item(fight: Fight, actor: str, item: Item, target: str) -> None:
    """What an item does: healing (D-105), damage, cleansing, statuses (D-81)."""
    if item.heal:
        roll = await fight.roll(actor, "healing", item.heal, clauses=("D-105",), least=0)
        mend(fight, target, roll.total, actor, item=True)
    if item.damage:
        roll = await fight.roll(actor, "damage", item.damage, clauses=("D-59",), least=0)
        draw_aggro(fight, target, actor, roll.total)
        deal(fight, target, roll.total, actor, Why(("D-59",), (Term(item.name, roll.total),), (roll.key,)))
    if item.cleanses:
        cleanse(fight, target)
    for each in item.inflicts:
        await inflict(fight, target, each, actor)
