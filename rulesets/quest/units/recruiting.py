"""Making a unit from its library entry, and what it takes along to its next fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.values import Budget, CatalogueItem, Effect, Item, Modifier, Pool, Scalar, changed
from combattracker.rules.library import Creature, Entry
from combattracker.rules.ruleset import Recruit, Ruleset

from ..schemas import Armour, Condition, Feat, Unit, Weapon
from .conditions import effect_of
from .entries import read
from .sheet import DRAWN, HANDS

E = TypeVar("E", bound=Entry)


class Frozen:
    """The library entries that a unit brings along."""

    def __init__(self, ruleset: Ruleset, keys: tuple[str, ...]) -> None:
        if ruleset.library is None:
            raise Unreadable("the library of these rules is not at hand")
        self.items: dict[str, CatalogueItem] = {}
        for key in keys:
            self.items.update((item.key, item) for item in ruleset.library.freeze(key))

    def read(self, model: type[E], kind: str, name: str) -> E:
        """One of them, as a model."""
        entry: E = read(model, self.items[f"{kind}/{name}"].body)
        return entry


def recruit(ruleset: Ruleset, spec: Creature, combatant: Combatant) -> Recruit:
    """A unit with its numbers, weapons, armour, feats and spells. Raises Unreadable."""
    assert isinstance(spec, Unit)
    frozen = Frozen(ruleset, spec.refers())
    stats = {name: kind.default for name, kind in ruleset.manifest.stats.items()} | dict(spec.stats)
    facts: dict[str, Scalar] = {"temper": spec.temper}
    if spec.focus:
        facts["focus"] = " ".join(spec.focus)
    if spec.opens:
        facts["opens"] = True
    if spec.summoner:
        facts |= {"summoner": spec.summoner, "thrall": spec.thrall}
    if spec.price is not None:
        facts["price"] = spec.price
    held = ("weapon", spec.natural), ("feat", spec.feats), ("spell", spec.spells)
    things = _things(spec, combatant, frozen)
    unit = changed(
        combatant,
        stats=stats,
        pools={"hp": Pool(spec.hp, spec.hp), "mp": Pool(spec.mp, spec.mp)},
        budgets={"attack": Budget(1, 1), "move": Budget(1, 1), "bonus": Budget(stats["BONUS"], stats["BONUS"])},
        holds=tuple(f"{kind}/{name}" for kind, names in held for name in dict.fromkeys(names)),
        items=things,
        facts=facts,
        effects=_effects(spec, things, frozen),
    )
    return Recruit(unit, tuple(frozen.items))


def _things(spec: Unit, combatant: Combatant, frozen: Frozen) -> dict[str, Item]:
    """Weapons and armour, each with an id of its own, for things of two units may lie on the same ground."""
    shields = sum(frozen.read(Armour, "armour", name).held for name in spec.armour)
    hands, things = HANDS - shields, dict[str, Item]()
    for kind, names in (("weapon", spec.weapons), ("armour", spec.armour)):
        for name in names:
            thing_id = _free(f"{name}-{combatant.id}", things)
            data: dict[str, Scalar] = {}
            if kind == "weapon":
                weapon = frozen.read(Weapon, "weapon", name)
                if 0 < weapon.hands <= hands:
                    hands -= weapon.hands
                    data = {DRAWN: True}
            key = f"{kind}/{name}"
            things[thing_id] = Item(thing_id, frozen.items[key].name, of=key, data=data)
    return things


def _free(wanted: str, known: Mapping[str, object]) -> str:
    """An id that nothing else has."""
    number, found = 1, wanted
    while found in known:
        number += 1
        found = f"{wanted}-{number}"
    return found


def _effects(spec: Unit, things: Mapping[str, Item], frozen: Frozen) -> dict[str, Effect]:
    """What is always on: feats (T-98), worn armour, resistances (T-47); and conditions that it begins with."""
    found = []
    for name in spec.feats:
        feat = frozen.read(Feat, "feat", name)
        modifiers = tuple(bonus.modifier for bonus in feat.modifiers)
        found.append(Effect(f"feat-{name}", "feat", feat.name, modifiers=modifiers))
    for thing in things.values():
        kind, _, name = thing.of.partition("/")
        if kind == "armour":
            found.append(worn(frozen.read(Armour, kind, name), thing.id))
    found += [resistance(kind, amount) for kind, amount in spec.resists.items()]
    for name in spec.conditions:
        condition = frozen.read(Condition, "condition", name)
        found.append(effect_of(condition, condition.id, (0, "")))
    return {effect.id: effect for effect in found}


def worn(armour: Armour, thing: str) -> Effect:
    """Armour as it counts while it is worn: what it takes off, and what it costs."""
    modifiers: tuple[Modifier, ...] = (Modifier("ARMOR", "add", armour.armor),) if armour.armor else ()
    modifiers += tuple(bonus.modifier for bonus in armour.modifiers)
    return Effect(f"worn-{thing}", "worn", armour.name, modifiers=modifiers, data={"item": thing})


def resistance(kind: str, amount: int) -> Effect:
    """What damage of a kind does less, or more, to somebody by nature."""
    name = f"{'Resistance' if amount >= 0 else 'Vulnerability'} to {kind}"
    return Effect(f"resistance-{kind}", "resistance", name, data={"against": kind, "amount": amount})


def carry(unit: Combatant) -> dict[str, object]:
    """The fields in which a member of a party differs at its next fight: what it carries."""
    things = [item.of.partition("/") for item in unit.items.values()]
    return {
        "weapons": [name for kind, _, name in things if kind == "weapon"] or None,
        "armour": [name for kind, _, name in things if kind == "armour"] or None,
    }
