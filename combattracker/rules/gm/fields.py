"""The fields of a combatant that can be set by hand, each with the event that sets it."""

from __future__ import annotations

from collections.abc import Callable

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.validate import LIST, WHO
from combattracker.model.manifest import FactKind
from combattracker.model.values import Budget, CatalogueItem, Datum, Item, Pool, Scalar, Why, changed
from combattracker.rules.asking.commands import did_you_mean, find_combatant
from combattracker.rules.gm.effect_fields import LEFT, with_field
from combattracker.rules.gm.parsing import amount, fact, parts, relative, truth
from combattracker.rules.scripting.script import Fight

BY_HAND = Why(by_gm=True)
MOST_SQUARES = 20
"""How many squares anybody covers each way at most."""

Setter = Callable[[Fight, Combatant, str, str], e.Event]
"""The event by which a field of somebody, or the part of it that is named, gets a value as it was written."""


def set_field(fight: Fight, who: Combatant, field: str, value: str) -> e.Event:
    """The event by which a field (`hp`, `hp.max`, `STR`, `cooldown.bash` …) gets a value. Raises Unreadable."""
    manifest = fight.state.manifest
    group, _, name = field.partition(".")
    group = group.lower()
    for pool in manifest.pools:
        if group == pool.lower() and name.lower() in ("", "max"):
            return _pool(who, pool, bool(name), value)
    for stat in manifest.stats:
        if field.lower() == stat.lower():
            before = who.stats.get(stat, 0)
            return _revised(who, f"stats.{stat}", before, relative(value, before))
    if group in SETTERS:
        return SETTERS[group](fight, who, name, value)
    if field in manifest.facts:
        return _revised(who, f"facts.{field}", who.facts.get(field), _fact(fight, manifest.facts[field], value))
    known = [*manifest.pools, *(f"{pool}.max" for pool in manifest.pools), *manifest.stats, *manifest.facts]
    known += [f"{group}.X" if group in NAMED else group for group in SETTERS]
    raise Unreadable(f"{who.name} has no {field!r}{did_you_mean(field, known)}")


def _fact(fight: Fight, kind: FactKind, value: str) -> Datum:
    """A fact in writing as its type; people are known by tags and names as well."""

    def one(value: str) -> Scalar:
        if of == WHO and value not in ("", *kind.one_of):
            return find_combatant(value, fight.state)
        return fact(of, value)

    of = kind.type.removesuffix(LIST)
    if kind.type.endswith(LIST):
        return tuple(map(one, parts(value)))
    return one(value)


def _pool(who: Combatant, name: str, maximum: bool, value: str) -> e.Event:
    before = who.pools.get(name)
    pool = before or Pool(0, 0)
    if maximum:
        after = Pool(pool.current, relative(value, pool.maximum))
    else:
        after = Pool(relative(value, pool.current), pool.maximum)
    return e.PoolChanged(who=who.id, pool=name, before=before, after=after, why=BY_HAND)


def _revised(who: Combatant, field: str, before: Scalar, after: Scalar) -> e.Event:
    return e.Revised(who=who.id, field=field, before=before, after=after, why=BY_HAND)


def _name(fight: Fight, who: Combatant, _: str, value: str) -> e.Event:
    _require_free(fight, who, "name", value)
    return _revised(who, "name", who.name, value)


def _tag(fight: Fight, who: Combatant, _: str, value: str) -> e.Event:
    if len(value.split()) > 1:
        raise Unreadable(f"a tag is one word, not {value!r}")
    _require_free(fight, who, "tag", value)
    return _revised(who, "tag", who.tag, value)


def _require_free(fight: Fight, who: Combatant, field: str, value: str) -> None:
    """Raises Unreadable for a name or tag that is empty, or by which somebody else is called."""
    if not value.strip():
        raise Unreadable(f"a {field} can't be empty")
    for other in fight.state.combatants.values():
        if other.id != who.id and value.strip().lower() in (other.id, other.tag.lower(), other.name.lower()):
            raise Unreadable(f"{value!r} already means {other.name}; choose another {field}")


def _side(fight: Fight, who: Combatant, _: str, value: str) -> e.Event:
    if value not in fight.state.sides:
        raise Unreadable(f"there is no side {value!r}{did_you_mean(value, fight.state.sides)}")
    return _revised(who, "side", who.side, value)


def _notes(fight: Fight, who: Combatant, _: str, value: str) -> e.Event:
    return _revised(who, "notes", who.notes, value)


def _hidden(fight: Fight, who: Combatant, _: str, value: str) -> e.Event:
    return _revised(who, "hidden", who.hidden, truth(value))


def _size(fight: Fight, who: Combatant, _: str, value: str) -> e.Event:
    after = relative(value, who.size)
    if not 1 <= after <= MOST_SQUARES:
        raise Unreadable(f"a size is from 1 to {MOST_SQUARES} squares, not {after}")
    return _revised(who, "size", who.size, after)


def _at(fight: Fight, who: Combatant, _: str, value: str) -> e.Event:
    if value in ("", "none", "off"):
        return e.Moved(who=who.id, before=who.at, after=None, why=BY_HAND)
    if fight.state.grid is None:
        raise Unreadable("this fight has no grid")
    after = fight.state.grid.parse(value, fight.state.sides[who.side].field)
    return e.Moved(who=who.id, before=who.at, after=after, why=BY_HAND)


def _standing(fight: Fight, who: Combatant, _: str, value: str) -> e.Event:
    return e.StandingChanged(who=who.id, before=who.standing, after=value, why=BY_HAND)


def _cooldown(fight: Fight, who: Combatant, name: str, value: str) -> e.Event:
    if not name:
        raise Unreadable("a cooldown of what? Write cooldown.NAME")
    before = who.cooldowns.get(name, 0)
    return e.CooldownChanged(who=who.id, of=name, before=before, after=relative(value, before), why=BY_HAND)


def _counter(fight: Fight, who: Combatant, name: str, value: str) -> e.Event:
    before = who.counters.get(name)
    return e.CounterChanged(who=who.id, counter=name, before=before, after=relative(value, before or 0), why=BY_HAND)


def _budget(fight: Fight, who: Combatant, name: str, value: str) -> e.Event:
    before = who.budgets.get(name)
    left = relative(value, before.left if before else 0)
    after = Budget(left, before.of if before else left)
    return e.BudgetChanged(who=who.id, budget=name, before=before, after=after, why=BY_HAND)


def _aggro(fight: Fight, who: Combatant, name: str, value: str) -> e.Event:
    toward = find_combatant(name, fight.state)
    before = fight.state.aggro.get(who.id, {}).get(toward)
    after = None if value == "none" else relative(value, before or 0)
    return e.AggroChanged(enemy=who.id, toward=toward, before=before, after=after, why=BY_HAND)


def _effect(fight: Fight, who: Combatant, name: str, value: str) -> e.Event:
    """How long a status lasts, or (`effect.dot.amount`) a field of it."""
    name, _, field = name.partition(".")
    before = who.effects.get(name)
    if before is None:
        raise Unreadable(f"{who.name} has no {name!r}{did_you_mean(name, who.effects)}")
    after = with_field(fight, before, field or LEFT, value)
    return e.EffectChanged(who=who.id, before=before, after=after, why=BY_HAND)


def _item(fight: Fight, who: Combatant, name: str, value: str) -> e.Event:
    """How many of a thing somebody carries, or what it adds; something new is the library's if it knows it."""
    if name.endswith(".bonus"):
        return _bonus(who, name.removesuffix(".bonus"), value)
    thing = who.items.get(name)
    count = amount(str(relative(value, thing.count if thing else 0)), f"item.{name}")
    if thing is None:
        if not (name and count):
            raise Unreadable(f"{who.name} carries no {name!r}{did_you_mean(name, who.items)}")
        known = library_item(fight, name)
        label = known.name if known else name.replace("-", " ").capitalize()
        return e.ItemPlaced(item=Item(name, label, known.key if known else "", count), holder=who.id, why=BY_HAND)
    if not count:
        return e.ItemPlaced(item=thing, before=who.id, why=BY_HAND)
    return e.ItemChanged(who=who.id, before=thing, after=changed(thing, count=count), why=BY_HAND)


def _bonus(who: Combatant, name: str, value: str) -> e.Event:
    """What a thing adds as it is now."""
    thing = who.items.get(name)
    if thing is None:
        raise Unreadable(f"{who.name} carries no {name!r}{did_you_mean(name, who.items)}")
    after = changed(thing, bonus=relative(value, thing.bonus or 0))
    return e.ItemChanged(who=who.id, before=thing, after=after, why=BY_HAND)


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


SETTERS: dict[str, Setter] = {
    "name": _name,
    "tag": _tag,
    "side": _side,
    "notes": _notes,
    "hidden": _hidden,
    "size": _size,
    "at": _at,
    "standing": _standing,
    "cooldown": _cooldown,
    "counter": _counter,
    "budget": _budget,
    "aggro": _aggro,
    "effect": _effect,
    "item": _item,
}
NAMED = ("cooldown", "counter", "budget", "aggro", "effect", "item")
"""The fields of which there are several, each with a name of its own."""
