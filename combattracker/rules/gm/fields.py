"""Setting by hand what a combatant has: each kind of value is read as it is written, and set by its own event."""

from __future__ import annotations

from collections.abc import Callable

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.validate import LIST, WHO
from combattracker.model.properties.borne import LEFT
from combattracker.model.properties.property import Raw, Written
from combattracker.model.properties.table import Found, find, known
from combattracker.model.values import CatalogueItem, Datum, Item, Scalar, Why
from combattracker.rules.asking.commands import did_you_mean, find_combatant
from combattracker.rules.gm.effect_fields import with_field
from combattracker.rules.gm.parsing import amount, fact, parts, relative, truth
from combattracker.rules.scripting.script import Fight

BY_HAND = Why(by_gm=True)
MOST_SQUARES = 20
"""How many squares anybody covers each way at most."""

Reader = Callable[[Fight, Combatant, Found, str], Raw]
"""What a value of somebody is to be, as the whole in which it stands, given how it was written. Raises Unreadable."""


def set_field(fight: Fight, who: Combatant, field: str, value: str) -> e.Event:
    """The event by which a field (`hp`, `hp.max`, `STR`, `cooldown.bash` …) gets a value. Raises Unreadable."""
    manifest = fight.state.manifest
    found = find(manifest, field)
    if found is None:
        raise Unreadable(f"{who.name} has no {field!r}{did_you_mean(field, known(manifest))}")
    if "{}" in found.row.path and not found.name:
        article = "an" if found.row.kind[0] in "aeiou" else "a"
        raise Unreadable(f"{article} {found.row.kind} of what? Write {found.row.written_as('NAME')}")
    if found.row.written == "level":
        found = Found(found.row, find_combatant(found.name, fight.state))
    after = READERS[found.row.written](fight, who, found, value)
    return found.row.event(who, found.whole.name, found.raw(fight.state, who), after, BY_HAND)


def _number(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    row, before = found.row, found.raw(fight.state, who)
    if before is None and row.part == "item":
        raise Unreadable(f"{who.name} carries no {found.name!r}{did_you_mean(found.name, who.items)}")
    was = row.held(before, found.name)
    return row.put(before, found.name, relative(value, was if type(was) is int else 0))


def _level(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    return None if value == "none" else _number(fight, who, found, value)


def _name(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    """A name or tag that nobody else is called by."""
    if not value.strip():
        raise Unreadable(f"a {found.row.kind} can't be empty")
    for other in fight.state.combatants.values():
        if other.id != who.id and value.strip().lower() in (other.id, other.tag.lower(), other.name.lower()):
            raise Unreadable(f"{value!r} already means {other.name}; choose another {found.row.kind}")
    return value


def _tag(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    if len(value.split()) > 1:
        raise Unreadable(f"a tag is one word, not {value!r}")
    return _name(fight, who, found, value)


def _side(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    if value not in fight.state.sides:
        raise Unreadable(f"there is no side {value!r}{did_you_mean(value, fight.state.sides)}")
    return value


def _size(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    after = relative(value, who.size)
    if not 1 <= after <= MOST_SQUARES:
        raise Unreadable(f"a size is from 1 to {MOST_SQUARES} squares, not {after}")
    return after


def _square(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    if value in ("", "none", "off"):
        return None
    if fight.state.grid is None:
        raise Unreadable("this fight has no grid")
    return fight.state.grid.parse(value, fight.state.sides[who.side].field)


def _fact(fight: Fight, who: Combatant, found: Found, value: str) -> Datum:
    """A fact in writing as its type; people are known by tags and names as well."""
    kind = fight.state.manifest.facts[found.name]
    of = kind.type.removesuffix(LIST)

    def one(value: str) -> Scalar:
        if of == WHO and value not in ("", *kind.one_of):
            return find_combatant(value, fight.state)
        return fact(of, value)

    return tuple(map(one, parts(value))) if kind.type.endswith(LIST) else one(value)


def _effect(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    """How long a status lasts, or (`effect.dot.amount`) a field of it."""
    name, _, field = found.name.partition(".")
    before = who.effects.get(name)
    if before is None:
        raise Unreadable(f"{who.name} has no {name!r}{did_you_mean(name, who.effects)}")
    return with_field(fight, before, field or LEFT, value)


def _count(fight: Fight, who: Combatant, found: Found, value: str) -> Raw:
    """How many of a thing somebody carries; something new is the library's if it knows it."""
    name, thing = found.name, who.items.get(found.name)
    count = amount(str(relative(value, thing.count if thing else 0)), f"item.{name}")
    if thing is not None:
        return found.row.put(thing, name, count)
    if not count:
        raise Unreadable(f"{who.name} carries no {name!r}{did_you_mean(name, who.items)}")
    return _new(fight, name, count)


def lay(fight: Fight, name: str, value: str) -> e.Event:
    """The event by which a thing lies on a square, or (`none`) on the ground no more. Raises Unreadable."""
    state = fight.state
    lying = state.ground.get(name)
    if value in ("", "none", "off"):
        if lying is None:
            raise Unreadable(f"no {name!r} lies on the ground{did_you_mean(name, state.ground)}")
        return e.ItemPlaced(item=lying.item, why=BY_HAND)
    if not name:
        raise Unreadable("what lies there? Write ground.NAME")
    if state.grid is None:
        raise Unreadable("this fight has no grid")
    at = state.grid.parse(value, "")
    return e.ItemPlaced(item=lying.item if lying else _new(fight, name, 1), at=at, on_ground=True, why=BY_HAND)


def _new(fight: Fight, name: str, count: int) -> Item:
    """A thing that nobody had; the library's if it knows it."""
    entry = library_item(fight, name)
    return Item(name, entry.name if entry else name.replace("-", " ").capitalize(), entry.key if entry else "", count)


def library_item(fight: Fight, name: str) -> CatalogueItem | None:
    """A thing that the library knows by that id, part of the fight from now on."""
    library = fight.ruleset.library
    for kind in fight.ruleset.carried:
        key = f"{kind}/{name}"
        if key not in fight.state.catalogue and library is not None and name in library.names(kind):
            fight.tell(*(e.Catalogued(item=i) for i in library.freeze(key) if i.key not in fight.state.catalogue))
        if key in fight.state.catalogue:
            return fight.state.catalogue[key]
    return None


READERS: dict[Written, Reader] = {
    "number": _number,
    "level": _level,
    "count": _count,
    "name": _name,
    "tag": _tag,
    "side": _side,
    "words": lambda fight, who, found, value: value,
    "standing": lambda fight, who, found, value: value,
    "yes": lambda fight, who, found, value: truth(value),
    "size": _size,
    "square": _square,
    "effect": _effect,
    "fact": _fact,
}
"""How each kind of value is read."""
