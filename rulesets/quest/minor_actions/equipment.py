"""Weapons in hand, in the sheath and on the ground: drawing, sheathing, losing and picking up."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import GroundItem, Item, Why, changed
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.library import carried, of_item
from combattracker.rules.ruleset import ON_TURN, action
from combattracker.rules.scripting.changes import gained, lost
from combattracker.rules.scripting.script import Fight
from combattracker.rules.space.search import nearest_free

from ..schemas import Armour, Weapon
from ..space.sight import distance
from ..units.recruiting import free_id, worn
from ..units.sheet import DRAWN, HANDS, drawn, hands_full
from ..units.spending import Price, pay, pick_price, refuse_prices

PICK_UP = (Price("bonus", "T-21"), Price("move", "T-16"), Price("attack", "T-9"))
DRAW = (Price("bonus", "T-22"), Price("move", "T-17"), Price("attack", "T-10"))
NEARBY = 1
"""How near a thing must lie to be picked up, in spaces (T-84)."""


def within_reach(state: State, who: Combatant) -> list[GroundItem]:
    """What lies on the ground nearby (T-84)."""
    return [each for each in state.ground.values() if (far := distance(who.at, each.at)) is not None and far <= NEARBY]


def refuse_pick_up(state: State, actor: str) -> Refusal | None:
    """Why a unit can't pick anything up (T-84)."""
    who = state.who(actor)
    if not within_reach(state, who):
        return Refusal("nothing lies within reach", ("T-84",))
    return refuse_prices(who, PICK_UP)


@action(
    "pick-up",
    "Pick up an item",
    params=("item", "pay"),
    key="p",
    clauses=("T-9", "T-16", "T-21", "T-84"),
    refuse=refuse_pick_up,
    moment=ON_TURN,
)
async def pick_up(fight: Fight, actor: str) -> None:
    """Pick something up for an attack, move or bonus action; a weapon is in hand then, if a hand is free."""
    options = [Option(each.item.id, each.item.name) for each in within_reach(fight.state, fight.who(actor))]
    name = await fight.pick(
        "item",
        options,
        prompt=f"{fight.who(actor)} picks up what?",
        nothing="nothing lies within reach",
        clauses=("T-84",),
        sole=True,
    )
    price = await pick_price(fight, actor, PICK_UP, "pick it up")
    lying = fight.state.ground.get(name)
    if lying is None:
        raise Refusal("it no longer lies there", ("T-84",)).error()
    fight.say(f"{fight.who(actor)} picks up {lying.item.name}", "T-84", price.clause, who=actor, kind="headline")
    pay(fight, actor, price)
    take(fight, actor, lying.item, "T-84", price.clause)


def take(fight: Fight, who_id: str, item: Item, *clauses: str) -> None:
    """A thing is with somebody now: a weapon in hand if a hand is free, armour on its wearer."""
    weapon = of_item(fight.state, item, Weapon)
    who = fight.who(who_id)
    if weapon is not None and hands_full(fight.state, who) + weapon.hands <= HANDS:
        item = in_hand(item)
    fight.tell(e.ItemPlaced(item=item, holder=who_id, why=Why(clauses)))
    fight.settle()


def fitted(state: State) -> Iterator[e.Event]:
    """What follows from what units carry: armour counts as long as its wearer has it, and no longer (T-47, T-83)."""
    for who in state.combatants.values():
        for effect in who.effects.values():
            thing = effect.data.get("item")
            if thing and thing not in who.items:
                yield from lost(state, who.id, effect, Why(("T-83",), text="it is gone"))
        for item, armour in carried(state, who, Armour):
            effect = worn(armour, item.id)
            if effect.id not in who.effects:
                yield from gained(state, who.id, effect, Why(("T-47",)))


# Drawing and sheathing


def refuse_draw(state: State, actor: str) -> Refusal | None:
    """Why a unit can neither draw nor sheathe a weapon."""
    who = state.who(actor)
    if not carried(state, who, Weapon):
        return Refusal(f"{who} carries no weapon", ("T-10",))
    return refuse_prices(who, DRAW)


def changes(state: State, who: Combatant) -> list[Option]:
    """Each weapon that a unit carries, to be drawn if both hands allow it, or sheathed."""
    full = hands_full(state, who)
    options = []
    for item, weapon in carried(state, who, Weapon):
        if item.data.get(DRAWN):
            options.append(Option(item.id, item.name, "sheathe it"))
            continue
        needed = f"{weapon.hands} hand{'s' * (weapon.hands > 1)} needed: sheathe something first"
        refusal = Refusal(needed, ("T-10",)) if full + weapon.hands > HANDS else None
        options.append(Option(item.id, item.name, "draw it", refusal))
    return options


@action(
    "draw",
    "Draw or sheathe a weapon",
    params=("weapon", "pay"),
    key="i",
    clauses=("T-10", "T-17", "T-22"),
    refuse=refuse_draw,
    moment=ON_TURN,
)
async def draw(fight: Fight, actor: str) -> None:
    """Draw or sheathe a weapon for an attack, move or bonus action."""
    name = await fight.pick(
        "weapon",
        changes(fight.state, fight.who(actor)),
        prompt=f"{fight.who(actor)} draws or sheathes which weapon?",
        nothing="no weapon can be drawn or sheathed",
        clauses=("T-10", "T-17", "T-22"),
        sole=True,
    )
    price = await pick_price(fight, actor, DRAW, "draw or sheathe")
    item = fight.who(actor).items.get(name)
    if item is None:
        raise Refusal("it is no longer there", ("T-83",)).error()
    out = not item.data.get(DRAWN)
    word = "draws" if out else "sheathes"
    fight.say(f"{fight.who(actor)} {word} {item.name}", price.clause, who=actor, kind="headline")
    pay(fight, actor, price)
    fight.alter(actor, in_hand(item) if out else put_away(item))


def in_hand(item: Item) -> Item:
    """A weapon that is drawn."""
    return changed(item, data={**item.data, DRAWN: True})


def put_away(item: Item) -> Item:
    """A thing that nobody holds."""
    return changed(item, data={key: value for key, value in item.data.items() if key != DRAWN})


# Disarming


def disarm(fight: Fight, target: str) -> None:
    """What somebody holds is struck from its hand and lies on the ground beside it (T-83)."""
    who, grid = fight.who(target), fight.state.grid
    held = [*drawn(who), *(item for item, armour in carried(fight.state, who, Armour) if armour.held)]
    if not held:
        fight.say(f"{who} holds nothing that could be lost", "T-83", who=target)
        return
    at = who.at
    if grid is not None and who.at is not None:
        taken = {**fight.state.taken(), who.at: target}
        at = nearest_free(grid, who.at, taken, grid.neighbours(who.at)) or who.at
    drop(fight, target, held[0], at, Why(("T-83",)))


def drop(fight: Fight, who_id: str, item: Item, at: Square | None, why: Why) -> None:
    """A thing lies on the ground, in nobody's hand; one that comes from nowhere on the battlefield is gone."""
    loose = put_away(item)
    name = free_id(item.id, fight.state.ground)
    if name == item.id:
        fight.tell(e.ItemPlaced(item=loose, before=who_id, at=at, on_ground=at is not None, why=why))
    else:  # two things of the same id, by the GM's hand: the second gets one of its own
        fight.tell(e.ItemPlaced(item=item, before=who_id, why=why))
        fight.tell(e.ItemPlaced(item=changed(loose, id=name), at=at, on_ground=at is not None, why=why))
    fight.settle()
