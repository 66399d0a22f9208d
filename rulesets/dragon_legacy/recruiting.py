"""Making a unit from its class and its library entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.values import CatalogueItem, Effect, Item, Modifier, Pool, Scalar, changed
from combattracker.rules.library import Creature
from combattracker.rules.ruleset import Recruit, Ruleset

from .schemas import Ability, Class, Loadout, Unit, read

if TYPE_CHECKING:
    from collections.abc import Mapping

STATS = ("STR", "INT", "AGI", "DEF", "AGGRO")
DEFAULT_HEALTH = 20


def recruit(ruleset: Ruleset, spec: Creature, combatant: Combatant) -> Recruit:
    """A unit with what its class gives it, unless its own entry says otherwise. Raises Unreadable."""
    assert isinstance(spec, Unit)
    frozen = {item.key: item for key in spec.refers() for item in _freeze(ruleset, key)}
    base: Loadout = read(Class, frozen[f"class/{spec.class_}"].body) if spec.class_ else Loadout()
    hp = spec.hp or base.hp or DEFAULT_HEALTH
    own_abilities = dict.fromkeys((*base.abilities, *spec.abilities))
    own_attacks = dict.fromkeys(spec.attacks or base.attacks)
    carried = spec.items or base.items
    for name in spec.cooldowns:
        if name not in own_abilities:
            raise Unreadable(f"{combatant.name} has no ability {name!r} to be on cooldown")
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
        pools={"hp": Pool(hp if spec.health is None else spec.health, hp)},
        holds=(*(f"attack/{name}" for name in own_attacks), *(f"ability/{name}" for name in own_abilities)),
        items={name: _thing(frozen, name, count) for name, count in carried.items()},
        cooldowns={name: left for name, left in spec.cooldowns.items() if left},
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


def _passives(frozen: Mapping[str, CatalogueItem], abilities: Mapping[str, None]) -> dict[str, Effect]:
    """Passive abilities are always on (D-69): effects without an end."""
    effects = {}
    for name in abilities:
        ability = read(Ability, frozen[f"ability/{name}"].body)
        if ability.passive:
            modifiers = tuple(Modifier(bonus.stat, "add", bonus.amount) for bonus in ability.passive)
            effects[f"passive-{name}"] = Effect(f"passive-{name}", "passive", ability.name, modifiers=modifiers)
    return effects
