"""What lies on the ground: put down, thrown there, taken up again (W-44, W-52, W-92, W-93)."""

from __future__ import annotations

from collections.abc import Container

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.grid import Square
from combattracker.model.state import State
from combattracker.model.values import GroundItem, Item, Why, changed
from combattracker.rules.scripting.script import Fight

from . import bodies, positions


def within_reach(state: State, who: Combatant) -> list[GroundItem]:
    """What lies within somebody's melee range, in its own squares too (W-92)."""
    body = positions.body(state, who)
    return [] if body is None else _on(state, frozenset((*who.squares, *bodies.reach_squares(body))))


def underfoot(state: State, who: Combatant) -> list[GroundItem]:
    """What lies in somebody's own squares (W-93)."""
    return _on(state, frozenset(who.squares))


def _on(state: State, squares: Container[Square]) -> list[GroundItem]:
    return [each for each in state.ground.values() if each.at is not None and each.at in squares]


def put_down(fight: Fight, holder: str, thing: Item, at: Square | None, why: Why, *, whole: bool = True) -> None:
    """A thing lies on a square, under a name of its own; with `whole` it leaves its holder, else it is a part of it."""
    name = _free_name(thing.id, fight.state.ground)
    piece = changed(thing, id=name)
    if whole and name == thing.id:
        fight.tell(e.ItemPlaced(item=thing, before=holder, at=at, on_ground=True, why=why))
        return
    if whole:
        fight.tell(e.ItemPlaced(item=thing, before=holder, why=why))
    fight.tell(e.ItemPlaced(item=piece, at=at, on_ground=True, why=why))


def take_up(fight: Fight, actor: str, name: str, why: Why) -> None:
    """A thing from the ground is Readied now: it joins others of its kind, or is there beside them."""
    found = fight.state.ground.get(name)
    if found is None:
        return
    thing, who = changed(found.item, data={**found.item.data, "ready": True}), fight.who(actor)
    alike = next((each for each in who.items.values() if _alike(each, thing)), None)
    if alike is not None:
        more = changed(alike, count=alike.count + thing.count)
        fight.tell(e.ItemPlaced(item=found.item, why=why), e.ItemChanged(who=actor, before=alike, after=more, why=why))
        return
    own = _free_name(name, who.items)
    if own != name:
        own = _free_name(name, (*who.items, *fight.state.ground))
        fight.tell(e.ItemPlaced(item=found.item, why=why))
    fight.tell(e.ItemPlaced(item=changed(thing, id=own), holder=actor, why=why))


def _alike(one: Item, other: Item) -> bool:
    return bool(one.of) and (one.of, one.bonus or 0, one.data) == (other.of, other.bonus or 0, other.data)


def _free_name(name: str, taken: Container[str]) -> str:
    """The name, with the first number behind it that makes it different from those that are taken."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free
