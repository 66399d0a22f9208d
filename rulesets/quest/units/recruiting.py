"""Making a unit from its library entry, and what it takes along to its next fight."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.model.combatant import Combatant
from combattracker.model.values import Budget, Effect, Item, Modifier, Pool, Scalar, changed
from combattracker.rules.library import Creature
from combattracker.rules.recruiting import Brought
from combattracker.rules.ruleset import Recruit, Ruleset

from ..schemas import Armour, Condition, Feat, Unit, Weapon
from .conditions import effect_of
from .sheet import DRAWN, HANDS


def recruit(ruleset: Ruleset, spec: Creature, combatant: Combatant) -> Recruit:
    """A unit with its numbers, weapons, armour, feats and spells. Raises Unreadable."""
    assert isinstance(spec, Unit)
    brought = Brought(ruleset.library, spec)
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
    things = _things(spec, combatant, brought)
    unit = changed(
        combatant,
        stats=stats,
        pools={"hp": Pool(spec.hp, spec.hp), "mp": Pool(spec.mp, spec.mp)},
        budgets={"attack": Budget(1, 1), "move": Budget(1, 1), "bonus": Budget(stats["BONUS"], stats["BONUS"])},
        holds=tuple(f"{kind}/{name}" for kind, names in held for name in dict.fromkeys(names)),
        items=things,
        facts=facts,
        effects=_effects(spec, things, brought),
    )
    return Recruit(unit, brought.keys)


def _things(spec: Unit, combatant: Combatant, brought: Brought) -> dict[str, Item]:
    """Weapons and armour, each with an id of its own, for things of two units may lie on the same ground."""
    shields = sum(brought.entry(Armour, name).held for name in spec.armour)
    hands, things = HANDS - shields, dict[str, Item]()
    for name in spec.weapons:
        weapon, data = brought.entry(Weapon, name), dict[str, Scalar]()
        if 0 < weapon.hands <= hands:
            hands -= weapon.hands
            data = {DRAWN: True}
        thing = brought.thing(Weapon, name, id=free_id(f"{name}-{combatant.id}", things), data=data)
        things[thing.id] = thing
    for name in spec.armour:
        thing = brought.thing(Armour, name, id=free_id(f"{name}-{combatant.id}", things))
        things[thing.id] = thing
    return things


def free_id(wanted: str, known: Mapping[str, object]) -> str:
    """An id that nothing else has."""
    number, found = 1, wanted
    while found in known:
        number += 1
        found = f"{wanted}-{number}"
    return found


def _effects(spec: Unit, things: Mapping[str, Item], brought: Brought) -> dict[str, Effect]:
    """What is always on: feats (T-98), worn armour, resistances (T-47); and conditions that it begins with."""
    found = []
    for name in spec.feats:
        feat = brought.entry(Feat, name)
        modifiers = tuple(bonus.modifier for bonus in feat.modifiers)
        found.append(Effect(f"feat-{name}", "feat", feat.name, modifiers=modifiers))
    for thing in things.values():
        kind, _, name = thing.of.partition("/")
        if kind == "armour":
            found.append(worn(brought.entry(Armour, name), thing.id))
    found += [resistance(kind, amount) for kind, amount in spec.resists.items()]
    for name in spec.conditions:
        condition = brought.entry(Condition, name)
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
