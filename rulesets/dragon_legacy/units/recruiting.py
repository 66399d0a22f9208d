"""Making a unit from its class and its library entry."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.combatant import Combatant
from combattracker.model.values import Effect, Modifier, Pool, Scalar, changed
from combattracker.model.values import Item as Thing
from combattracker.rules.library import Creature
from combattracker.rules.recruiting import Brought
from combattracker.rules.ruleset import Recruit, Ruleset

from ..schemas import STATS, Ability, Class, Item, Loadout, Unit

DEFAULT_HEALTH = 20
LOOT = "loot-"
"""How the ids of things without a library entry begin."""


def recruit(ruleset: Ruleset, spec: Creature, combatant: Combatant) -> Recruit:
    """A unit with what its class gives it, unless its own entry says otherwise. Raises Unreadable."""
    assert isinstance(spec, Unit)
    brought = Brought(ruleset.library, spec)
    base: Loadout = brought.entry(Class, spec.class_) if spec.class_ else Loadout()
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
        items={name: brought.thing(Item, name, count=count) for name, count in carried.items()} | _belongings(spec),
        counters={"coin": spec.coin} if spec.coin else {},
        facts=facts,
        effects=_passives(brought, own_abilities),
    )
    return Recruit(unit, brought.keys)


def _belongings(spec: Unit) -> dict[str, Thing]:
    things = [Thing(f"{LOOT}{number}", name) for number, name in enumerate(spec.belongings, 1)]
    return {thing.id: thing for thing in things}


def carry(unit: Combatant) -> dict[str, object]:
    """The fields in which a member of a party differs at its next fight: what it owns."""
    return {
        "items": {thing.id: thing.count for thing in unit.items.values() if thing.of} or None,
        "belongings": [thing.name for thing in unit.items.values() if not thing.of] or None,
        "coin": unit.counters.get("coin") or None,
    }


def _passives(brought: Brought, abilities: Iterable[str]) -> dict[str, Effect]:
    """Passive abilities are always on (D-69): effects without an end."""
    effects = {}
    for name in abilities:
        ability = brought.entry(Ability, name)
        if ability.passive:
            modifiers = tuple(Modifier(bonus.stat, "add", bonus.amount) for bonus in ability.passive)
            effects[f"passive-{name}"] = Effect(f"passive-{name}", "passive", ability.name, modifiers=modifiers)
    return effects
