"""Making a Delver or an NPC from its library entry, and what a Delver takes along to the next fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.values import Effect, Pool, Scalar, changed
from combattracker.model.values import Item as Thing
from combattracker.rules.asking.dice import parse
from combattracker.rules.library import Creature, Entry
from combattracker.rules.recruiting import Brought
from combattracker.rules.ruleset import Recruit, Ruleset

from ..powers import DAILY
from ..schemas import Armour, Attribute, Class, Feat, Fighter, Item, Skill, Weapon

ATTRIBUTES: dict[str, Attribute] = {
    "STR": "Strength",
    "DEX": "Dexterity",
    "CON": "Constitution",
    "INT": "Intelligence",
    "WIS": "Wisdom",
}
SKILLS: tuple[Skill, ...] = ("brawl", "shoot", "stab", "exert", "heal", "know", "magic", "notice", "sneak")
SAVES = {"physical": ("STR", "CON"), "evasion": ("DEX", "INT"), "mental": ("INT", "WIS")}
AVERAGE = 10
BARE = 10
"""The AC of whoever wears nothing."""


def modifier(score: int) -> int:
    """An attribute's modifier: 3 is -2, 4 to 7 -1, 8 to 13 0, 14 to 17 +1, 18 +2."""
    return -2 if score <= 3 else -1 if score <= 7 else 0 if score <= 13 else 1 if score <= 17 else 2


def recruit(ruleset: Ruleset, spec: Creature, combatant: Combatant) -> Recruit:
    """Somebody with everything that follows from class, level or HD, attributes and gear. Raises Unreadable."""
    assert isinstance(spec, Fighter)
    brought = Brought(ruleset.library, spec)
    own = brought.entry(Class, spec.class_) if spec.class_ else None
    delver = spec.role == "delver" if spec.role else own is not None
    level = spec.level if delver else (spec.hd if spec.hd is not None else 1)
    powers = _powers(spec, own, brought)
    scores = {name: spec.attributes.get(full, AVERAGE) for name, full in ATTRIBUTES.items()}
    modifiers = {name: modifier(score) for name, score in scores.items()}
    skills = {name: spec.skills.get(name, -1 if delver else 0) for name in SKILLS}
    armour = brought.entry(Armour, spec.armour) if spec.armour else None
    if armour is not None:
        skills = {name: amount + armour.penalties.get(name, 0) for name, amount in skills.items()}
    stats = {
        **modifiers,
        **skills,
        **_saves(spec, delver, level, modifiers),
        "attack": _attack(spec, own, level),
        "AC": _armour_class(spec, armour, modifiers["DEX"], level, powers),
        "speed": spec.speed,
        "damage": 0,
        "carries": scores["STR"],
    }
    if spec.off_hand:
        _require_two_weapons(spec, brought, skills)
    facts: dict[str, Scalar] = {
        "role": "delver" if delver else "npc",
        "class": spec.class_ or "",
        "level": level,
        "feats": ", ".join(f"{name} {rank}" for name, rank in spec.feats.items()),
        "powers": " ".join(powers),
        "named": spec.named or delver,
        "trained": spec.trained or delver,
        "morale": spec.morale or ("own" if delver else "survivor"),
        "guard": spec.guard,
        "asks": "matters",
        "in_hand": next((name for name in spec.weapons), "unarmed"),
        "off_hand": spec.off_hand or "",
        "length": spec.length or 5 * spec.size,
        "flies": spec.flies,
        "specials": spec.specials,
        **{name: " ".join(kinds) for name, kinds in spec.damage_traits if kinds},
    }
    hp = spec.hp or _hit_points(own, delver, level, modifiers["CON"], powers)
    casts = spec.casts if spec.casts is not None else (own.casts[level - 1] if own and own.casts else len(spec.spells))
    pools = {"hp": Pool(hp, hp), "strain": Pool(0, scores["CON"])}
    if spec.spells:
        pools["casts"] = Pool(casts, casts)
    bodily = [name for name in spec.weapons if _bodily(brought, name)] or ["unarmed"]
    holds = (*(f"weapon/{name}" for name in bodily), *(f"feat/{name}" for name in spec.feats))
    made = changed(
        combatant,
        size=spec.size,
        stats=stats,
        pools=pools,
        holds=(*holds, *(f"spell/{name}" for name in spec.spells)),
        items=_gear(spec, brought),
        facts=facts,
        counters=dict.fromkeys(spec.spent, 1),
        effects={"frail": Effect("frail", "frail", "Frail")} if spec.frail else {},
    )
    return Recruit(made, brought.keys)


def _require_two_weapons(spec: Fighter, brought: Brought, skills: Mapping[Skill, int]) -> None:
    """Raises Unreadable where two weapons are wielded that can't be: each in one hand, with level 1 (W-130)."""
    for name in (spec.weapons[0] if spec.weapons else "unarmed", spec.off_hand or ""):
        weapon = brought.entry(Weapon, name)
        if "two-handed" in weapon.traits or "natural" in weapon.traits:
            raise Unreadable(f"{weapon.name} can't be one of two weapons: it takes both hands, or none (W-130)")
        if skills[weapon.skill] < 1:
            raise Unreadable(f"two weapons take {weapon.skill.capitalize()}-1 or better for {weapon.name} (W-130)")


def _powers(spec: Fighter, own: Class | None, brought: Brought) -> list[str]:
    found = list(own.powers if own else ())
    for name, rank in spec.feats.items():
        feat = brought.entry(Feat, name)
        found += [*feat.first, *(feat.second if rank > 1 else ())]
    return list(dict.fromkeys([*found, *spec.powers]))


def _saves(spec: Fighter, delver: bool, level: int, modifiers: Mapping[str, int]) -> dict[str, int]:
    """A Delver's saves are 16 less level and the better of two modifiers, an NPC's 15 less half its HD."""
    if not delver:
        return dict.fromkeys(SAVES, 15 - level // 2)
    return {save: 16 - level - max(modifiers[name] for name in names) for save, names in SAVES.items()}


def _attack(spec: Fighter, own: Class | None, level: int) -> int:
    """By class and level; an NPC's is about its HD (W-100)."""
    if spec.attack is not None:
        return spec.attack
    return own.attack[level - 1] if own else level


def _armour_class(spec: Fighter, armour: Armour | None, dexterity: int, level: int, powers: list[str]) -> int:
    """As it is written, else by armour and Dexterity; Impervious Defense counts where no armour is worn."""
    if spec.ac is not None:
        return spec.ac
    if armour is not None:
        return armour.ac + spec.magic.get(armour.id, 0) + dexterity
    return (15 + (level + 1) // 2 if "impervious" in powers else BARE) + dexterity


def _hit_points(own: Class | None, delver: bool, level: int, constitution: int, powers: list[str]) -> int:
    """The average of the dice: a class's for each level with CON, a d8 for each HD of an NPC."""
    if not delver or own is None:
        return max(1, level * 9 // 2)
    dice = parse(own.hit_die)
    low, high = dice.total([1] * len(dice.faces)), dice.total(list(dice.faces))
    each = max(1, (low + high + 1) // 2 + constitution)
    return level * (each + (2 if "die-hard" in powers else 0))


def _bodily(brought: Brought, name: str) -> bool:
    """Whether a weapon is a part of the body, and not carried."""
    return not {"natural", "unarmed"}.isdisjoint(brought.entry(Weapon, name).traits)


def _gear(spec: Fighter, brought: Brought) -> dict[str, Thing]:
    """What is carried: weapons Readied and loaded or Stowed, armour, shield, things."""
    found: dict[str, Thing] = {}

    def carry(model: type[Entry], name: str, count: int = 1, **data: bool) -> None:
        found[name] = brought.thing(model, name, count=count, bonus=spec.magic.get(name) or None, data={**data})

    off_hand = (spec.off_hand,) if spec.off_hand else ()
    for name in dict.fromkeys((*spec.weapons, *off_hand)):
        if not _bodily(brought, name):
            count = (*spec.weapons, *spec.stowed).count(name)
            carry(Weapon, name, max(1, count), ready=True, loaded=True)
    for name in dict.fromkeys(spec.stowed):
        if name not in found:
            loaded = {"reload", "slow-reload"}.isdisjoint(brought.entry(Weapon, name).traits)
            carry(Weapon, name, spec.stowed.count(name), ready=False, loaded=loaded)
    for armour in (spec.armour, "shield" if spec.shield else None):
        if armour:
            carry(Armour, armour, ready=True)
    for name, count in spec.items.items():
        carry(Item, name, count, ready=True)
    return found


def carry(who: Combatant) -> dict[str, object]:
    """The fields in which a Delver differs at its next fight: health, strain, spells, gear, feats spent for the day."""
    weapons = [i for i in who.items.values() if i.of.startswith("weapon/") for _ in range(i.count)]
    ready = [_kind(i) for i in weapons if i.data.get("ready")]
    stowed = [_kind(i) for i in weapons if not i.data.get("ready")]
    grown = [key.partition("/")[2] for key in who.holds if key.startswith("weapon/") and key != "weapon/unarmed"]
    held = who.items.get(str(who.facts.get("in_hand") or ""))
    hand = _kind(held) if held else ""
    ready.sort(key=lambda name: name != hand)
    return {
        "spent": [power for power in DAILY if who.counters.get(power)] or None,
        "weapons": [*ready, *grown] or None,
        "stowed": stowed or None,
        "items": dict(Counter(_kind(i) for i in who.items.values() if i.of.startswith("item/") for _ in range(i.count)))
        or None,
        "shield": True if "shield" in who.items else None,
        "frail": True if who.effect("frail") else None,
    }


def _kind(item: Thing) -> str:
    """A thing's name in the library, whatever it is called here to tell two of a kind apart."""
    return item.of.partition("/")[2]
