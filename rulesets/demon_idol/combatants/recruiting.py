"""Making a combatant from its library entry, and what of it lasts until its next fight."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Item, Pool, Scalar, Why, changed
from combattracker.rules.library import Creature, Entry
from combattracker.rules.recruiting import Brought
from combattracker.rules.ruleset import Recruit, Ruleset
from combattracker.rules.scripting.changes import set_counter, set_fact

from ..foundations.schemas import Armour, Device, Figure, Spell, Weapon
from . import tables

THINGS = ("weapon", "armour", "spell", "device")
"""The library kinds of what somebody carries or has memorised; each is an item of the combatant."""


def recruit(ruleset: Ruleset, spec: Creature, combatant: Combatant) -> Recruit:
    """A combatant with the numbers that its class or hit dice, abilities and gear give it. Raises Unreadable."""
    assert isinstance(spec, Figure)
    brought = Brought(ruleset.library, spec)
    pools = {"hp": Pool(spec.hp, spec.hp)}
    if spec.psionics:
        pools["psi"] = Pool(spec.psionics.strength, spec.psionics.strength)
    made = changed(combatant, pools=pools, stats=_stats(spec, brought), items=_items(spec, brought), facts=_facts(spec))
    return Recruit(made, brought.keys)


def dice_of(written: str) -> tuple[int, int]:
    """Hit dice in writing as whole dice and the points above or below them; less than one die is 0."""
    if written == "1/2":
        return 0, 0
    for sign in ("+", "-"):
        if sign in written:
            dice, points = written.split(sign)
            return int(dice), int(sign + points)
    return int(written), 0


def _stats(spec: Figure, brought: Brought) -> dict[str, int]:
    dice, plus = dice_of(str(spec.hd)) if spec.hd else (spec.level, 0)
    hit, damage = tables.strength(spec.strength, spec.exceptional)
    nimble = tables.nimbleness(spec.dexterity)
    worn, shield = (brought.entry(Armour, name) if name else None for name in (spec.armour, spec.shield))
    armour = min([each for each in (spec.ac, worn.ac if worn else None) if each is not None], default=10)
    move = spec.move if spec.move is not None else (worn.move if worn else 12)
    rolls = tables.saves(spec.class_ or "fighter", spec.level if spec.class_ else dice)
    return {
        "AC": armour + nimble - (shield.shield if shield else 0),
        "shield": shield.shield if shield else 0,
        "covers": shield.covers if shield else 0,
        "nimble": nimble,
        "MV": int(move),
        "level": spec.level if spec.class_ else 0,
        "HD": dice,
        "plus": plus,
        "hit": hit,
        "damage": damage,
        "missile": tables.reaction(spec.dexterity),
        "reaction": tables.reaction(spec.dexterity),
        "charm": spec.charm,
        "attacks": spec.attacks,
        "morale": spec.morale if spec.morale is not None else base_morale(spec, dice, plus),
        "surprised": spec.surprised,
        "surprises": spec.surprises,
        **dict(zip(tables.SAVES, rolls, strict=True)),
    }


def base_morale(spec: Figure, dice: int, plus: int) -> int:
    """50 %, and for those with a mind 5 % for each hit die above the first and 1 % for each point (A-67)."""
    if spec.mind in ("none", "animal"):
        return 50
    return 50 + 5 * max(0, dice - 1) + max(0, plus)


def _items(spec: Figure, brought: Brought) -> dict[str, Item]:
    counted: dict[tuple[type[Entry], str], int] = {(Weapon, name): 1 for name in (*spec.weapons, *spec.limbs)}
    if spec.second:
        counted[Weapon, spec.second] = 1 + (spec.second == next(iter(spec.weapons), None))
    counted |= {(Armour, name): 1 for name in (spec.armour, spec.shield) if name}
    counted |= {(Spell, name): count for name, count in spec.spells.items()}
    counted |= {(Device, name): count for name, count in spec.devices.items()}
    items: dict[str, Item] = {}
    for (model, name), count in counted.items():
        # A thing may have the name of another of a different kind: a shield, and the spell.
        item_id = name if name not in items else f"{name}-{model.of_kind}"
        data: dict[str, Scalar] = {"limb": True} if model is Weapon and name in spec.limbs else {}
        items[item_id] = brought.thing(model, name, id=item_id, count=count, data=data)
    return items | {f"thing-{n}": Item(f"thing-{n}", name) for n, name in enumerate(spec.belongings, 1)}


def _facts(spec: Figure) -> dict[str, Scalar]:
    facts: dict[str, Scalar] = {
        "class": spec.class_ or "",
        "size": spec.size,
        "mind": spec.mind,
        "undead": spec.undead or "",
        "group": spec.group or spec.id,
        "leader": spec.leader,
        "weapon": next(iter(spec.weapons), ""),
        "second": spec.second or "",
        "cover": spec.cover,
        "concealment": spec.concealment,
        "place": 0.0,
        "known": -1.0 if spec.distance is None else spec.distance,
        "back": spec.back,
        "attitude": spec.attitude,
        "detected": spec.detected,
        "unseen": spec.unseen,
        "unheard": spec.unheard,
        "open_mind": spec.known_alignment,
        "pursues": spec.pursues,
        "quarter": spec.quarter,
        "sightless": spec.sightless,
        "quadruped": spec.quadruped,
        "laden": spec.laden,
    }
    if spec.psionics:
        facts |= {"modes": " ".join(spec.psionics.attacks), "screens": " ".join(spec.psionics.defences)}
    if spec.kind:
        facts["kind"] = spec.kind
    return facts


def joined(state: State, who: str) -> Iterator[e.Event]:
    """Whose declarations it is to make (A-42), and for a latecomer its side's numeral and a place at its front."""
    figure = state.who(who)
    side = state.sides[figure.side]
    if not figure.facts.get("kind"):
        kind = "character" if side.controller == "players" else "monster"
        yield from set_fact(state, who, "kind", kind, Why(("A-41", "A-42")))
    comrades = [other for other in state.combatants.values() if other.side == figure.side and other.id != who]
    if not state.clock.round and not state.clock.phase:
        return
    for comrade in comrades[:1]:
        yield from set_counter(state, who, "initiative", comrade.counters.get("initiative"))
        yield from set_fact(state, who, "place", comrade.facts.get("place", 0.0))


def carry(figure: Combatant) -> dict[str, object]:
    """The fields in which a member of a party differs at its next fight: its weapons, spells and devices."""
    of = {kind: [item for item in figure.items.values() if item.of.startswith(f"{kind}/")] for kind in THINGS}
    hand = figure.facts.get("weapon")
    weapons = [item for item in of["weapon"] if not item.data.get("limb")]
    second = str(figure.facts.get("second") or "") if figure.facts.get("second") in figure.items else None
    weapons.sort(key=lambda item: item.id != hand)
    return {
        "weapons": [name_of(item) for item in weapons if item.id != second],
        "second": second,
        "spells": {name_of(item): item.count for item in of["spell"]} or None,
        "devices": {name_of(item): item.count for item in of["device"]} or None,
        "belongings": [item.name for item in figure.items.values() if not item.of] or None,
    }


def name_of(item: Item) -> str:
    """The id of the library entry that a thing is."""
    return item.of.partition("/")[2]
