"""Making a unit from its class and its library entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.values import CatalogueItem, Effect, Item, Modifier, Pool, Scalar, changed
from combattracker.rules.library import Creature
from combattracker.rules.ruleset import Recruit, Ruleset

from ..schemas import STATS, Ability, Class, Loadout, Unit, read

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_HEALTH = 20
LOOT = "loot-"
"""How the ids of things without a library entry begin."""


def recruit(ruleset: Ruleset, spec: Creature, combatant: Combatant) -> Recruit:
    """A unit with what its class gives it, unless its own entry says otherwise. Raises Unreadable."""
    assert isinstance(spec, Unit)
    frozen = {item.key: item for key in spec.refers() for item in _freeze(ruleset, key)}
    base: Loadout = read(Class, frozen[f"class/{spec.class_}"].body) if spec.class_ else Loadout()
    hp = spec.hp or base.hp or DEFAULT_HEALTH
    own_abilities = dict.fromkeys((*base.abilities, *spec.abilities))
    own_attacks = dict.fromkeys(spec.attacks or base.attacks)
    carried = spec.items or base.items
    facts: dict[str, Scalar] = {
        "class": spec.class_ or "",
        "level": spec.level,
        "temper": spec.temper,
        "dodges": bool(spec.dodges if spec.dodges is not None else base.dodges),
    }
    if spec.role:
        facts["role"] = spec.role
    unit = changed(
        combatant,
        stats=dict.fromkeys(STATS, 0) | dict(base.stats) | dict(spec.stats),
        pools={"hp": Pool(hp, hp)},
        holds=(*(f"attack/{name}" for name in own_attacks), *(f"ability/{name}" for name in own_abilities)),
        items={name: _thing(frozen, name, count) for name, count in carried.items()} | _belongings(spec),
        counters={"coin": spec.coin} if spec.coin else {},
        facts=facts,
        effects=_passives(frozen, own_abilities),
    )
    return Recruit(unit, tuple(frozen))


def _freeze(ruleset: Ruleset, key: str) -> list[CatalogueItem]:
    if ruleset.library is None:
        raise Unreadable("the library of these rules is not at hand")
    return ruleset.library.freeze(key)


def _thing(frozen: Mapping[str, CatalogueItem], name: str, count: int) -> Item:
    key = f"item/{name}"
    return Item(name, frozen[key].name, of=key, count=count)


def _belongings(spec: Unit) -> dict[str, Item]:
    things = [Item(f"{LOOT}{number}", name) for number, name in enumerate(spec.belongings, 1)]
    return {thing.id: thing for thing in things}


def carry(unit: Combatant) -> dict[str, object]:
    """The fields in which a member of a party differs at its next fight: what it owns."""
    return {
        "items": {thing.id: thing.count for thing in unit.items.values() if thing.of} or None,
        "belongings": [thing.name for thing in unit.items.values() if not thing.of] or None,
        "coin": unit.counters.get("coin") or None,
    }


def _passives(frozen: Mapping[str, CatalogueItem], abilities: Mapping[str, None]) -> dict[str, Effect]:
    """Passive abilities are always on (D-69): effects without an end."""
    effects = {}
    for name in abilities:
        ability = read(Ability, frozen[f"ability/{name}"].body)
        if ability.passive:
            modifiers = tuple(Modifier(bonus.stat, "add", bonus.amount) for bonus in ability.passive)
            effects[f"passive-{name}"] = Effect(f"passive-{name}", "passive", ability.name, modifiers=modifiers)
    return effects
