"""The library of Sovereign: what its YAML files may say."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from combattracker.rules.library import Creature, Dice, Entry, Part, Slug, dice_check

from .powers import Power

Attribute = Literal["Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom"]
Modifier = Literal["STR", "DEX", "CON", "INT", "WIS"]
CombatSkill = Literal["brawl", "shoot", "stab"]
Skill = Literal["brawl", "shoot", "stab", "exert", "heal", "know", "magic", "notice", "sneak"]
Save = Literal["physical", "evasion", "mental"]
Trait = Literal[
    "two-handed",
    "long",
    "less-lethal",
    "numerous",
    "precisely-murderous",
    "reload",
    "slow-reload",
    "subtle",
    "throwable",
    "natural",
    "unarmed",
    "needs-shield",
    "oil",
    "blunt",
    "silver",
]
DamageKind = Literal["blunt", "sharp", "mundane", "magic", "silver", "fire", "cold", "poison"]
Rounds = Annotated[str, Field(min_length=1, max_length=40, examples=["1d4", "LEVEL"]), dice_check("LEVEL", "HALF")]
"""Rounds that are diced for; LEVEL is the caster's, HALF half of that."""
Score = Annotated[int, Field(ge=1, le=30)]
SkillLevel = Annotated[int, Field(ge=-1, le=9)]
Count = Annotated[int, Field(ge=1, le=999)]
Bonus = Annotated[int, Field(ge=-9, le=9)]


class DamageTraits(Part):
    """What somebody suffers otherwise than most: a weapon's damage is blunt or sharp, mundane or magic or silver."""

    least: tuple[DamageKind, ...] = Field(default=(), description="Of such damage the dice count as their least.")
    vulnerable: tuple[DamageKind, ...] = Field(default=(), description="Such damage is doubled.")
    immune: tuple[DamageKind, ...] = Field(default=(), description="Such damage does nothing.")


class Poison(Part):
    """What a wound brings into the blood; a Physical save halves it."""

    damage: Dice
    potency: int = Field(default=0, ge=-4, le=4, description="Added to the victim's save.")


class Weapon(Entry):
    """A weapon, made or grown, with the row of the table that it is."""

    damage: Dice
    shock: int | None = Field(default=None, ge=0, le=99, description="What a miss does anyway; none without it.")
    shock_ac: int | None = Field(default=None, ge=0, le=99, description="Up to which AC; against any without it.")
    attributes: tuple[Literal["STR", "DEX"], ...] = Field(default=("STR",), min_length=1)
    skill: CombatSkill = Field(default="stab", description="The skill in melee; bows use Shoot.")
    range: tuple[int, int] | None = Field(default=None, description="Normal and long range in feet.")
    traits: tuple[Trait, ...] = ()
    encumbrance: int = Field(default=0, ge=0, le=12)
    poison: Poison | None = None


class Armour(Entry):
    """Armour, or a shield."""

    ac: int = Field(default=0, ge=0, le=30, description="The AC of whoever wears it.")
    adds: int = Field(default=0, ge=0, le=9, description="What it adds to AC, where it is carried: shields.")
    encumbrance: int = Field(default=0, ge=0, le=12)
    penalties: dict[Skill, Annotated[int, Field(ge=-9, le=0)]] = {}


class Class(Entry):
    """A class of Delvers."""

    hit_die: Dice = Field(default="1d6", description="What is rolled for hit points at each level.")
    attack: tuple[int, ...] = Field(min_length=10, max_length=10, description="The attack bonus at levels 1 to 10.")
    powers: tuple[Power, ...] = ()
    casts: tuple[int, ...] = Field(default=(), description="Spells a day at levels 1 to 10.")


class Feat(Entry):
    """A combat feat: the powers that its first and its second level give."""

    first: tuple[Power, ...] = ()
    second: tuple[Power, ...] = ()


class Change(Part):
    """A number that is higher or lower as long as a condition lasts."""

    stat: Literal["AC", "attack", "speed", "damage", "physical", "evasion", "mental"]
    amount: int = Field(ge=-99, le=99)


class Condition(Entry):
    """A state that spells, poisons and the GM bring about; each rule that it touches is a field of its own."""

    glyph: str = Field(default="•", min_length=1, max_length=2)
    harmful: bool = True
    rounds: int | None = Field(default=None, ge=1, le=99, description="How long it lasts where nothing else is said.")
    changes: tuple[Change, ...] = ()
    helpless: bool = Field(default=False, description="The bearer can do nothing at all.")
    wakes: bool = Field(default=False, description="Damage ends it.")
    loses: tuple[Literal["main", "move"], ...] = Field(default=(), description="Actions that the bearer has not.")
    extra_main: bool = Field(default=False, description="One more Main action a round, for anything but spells.")
    double_move: bool = Field(default=False, description="Moves twice as far.")
    unprovoking: bool = Field(default=False, description="Moves without attacks of opportunity.")
    unseen: bool = Field(default=False, description="Can't be seen.")
    position_known: bool = Field(default=False, description="Where it is known, although it can't be seen.")
    blunts: bool = Field(default=False, description="Attackers hit the bearer only after a Physical save.")
    daggers: bool = Field(default=False, description="Attackers save by Evasion or are hurt and lose their Move.")
    exertion: bool = Field(default=False, description="Every vigorous action hurts: twice the caster's level.")
    flees: bool = Field(default=False, description="Wants nothing but to get away.")
    immune: bool = Field(default=False, description="Shock does nothing to the bearer.")
    damage_traits: DamageTraits = Field(default=DamageTraits(), description="As long as it lasts.")


class Spell(Entry):
    """A spell: on whom or where, and what it does."""

    level: int = Field(default=1, ge=1, le=5)
    free: bool = Field(default=False, description="A Free action instead of a Main.")
    aims: Literal["foe", "ally", "self", "anyone", "area"] = "foe"
    range: int = Field(default=600, ge=0, le=10_000, description="In feet.")
    range_per_level: int = Field(default=0, ge=0, le=1000, description="In feet for each level, instead.")
    radius: int = Field(default=0, ge=0, le=200, description="Of an area, in feet.")
    dice_sides: int = Field(default=0, ge=0, le=20, description="The damage dice; none does no damage.")
    dice_count: Literal["level", "half"] = Field(default="level", description="How many: the level, or half of it.")
    kinds: tuple[DamageKind, ...] = Field(default=(), description="What its damage is besides magic.")
    flat_level: bool = Field(default=False, description="Damage equal to the level, without dice.")
    save: Save | None = None
    saved: Literal["half", "none"] = Field(default="none", description="What a saved one suffers of the damage.")
    kills_one_hd: bool = Field(default=False, description="An NPC of 1 HD dies of it outright.")
    most_hd: int | None = Field(default=None, ge=0, le=99, description="Nothing happens to those of more HD.")
    condition: Slug | None = None
    rounds: Rounds | None = Field(default=None, description="How long; LEVEL and HALF stand for levels.")
    damage_only_if_brave: bool = Field(default=False, description="Hurts those who save instead of the others.")
    strain: int = Field(default=0, ge=0, le=9, description="System Strain for whom it is cast on.")
    screenable: bool = Field(default=False, description="Can be parried or blocked by any body (W-78).")

    def refers(self) -> tuple[str, ...]:
        """The condition that it brings about."""
        return (f"condition/{self.condition}",) if self.condition else ()


class Item(Entry):
    """A thing that is carried: potions, kits."""

    encumbrance: int = Field(default=1, ge=0, le=12)
    heal: Dice | None = Field(default=None, description="A potion: what whoever drinks it regains.")
    strain: int = Field(default=0, ge=0, le=9, description="System Strain for whoever drinks it.")
    condition: Slug | None = Field(default=None, description="What it brings about in whoever drinks it.")
    rounds: Rounds | None = None
    kit: bool = Field(default=False, description="A healer's kit.")
    scroll: Slug | None = Field(default=None, description="The spell that it holds, for one reading.")

    def refers(self) -> tuple[str, ...]:
        """What it brings about or holds."""
        condition = (f"condition/{self.condition}",) if self.condition else ()
        return condition + ((f"spell/{self.scroll}",) if self.scroll else ())


class Fighter(Creature):
    """A Delver, henchman or NPC. Delvers have a class, attributes and skills; NPCs mostly HD, AC and attacks."""

    role: Literal["delver", "npc"] | None = Field(default=None, description="By default: with a class, a Delver.")
    class_: Slug | None = Field(default=None, alias="class")
    level: int = Field(default=1, ge=1, le=10)
    hd: int | None = Field(default=None, ge=0, le=40, description="The hit dice of an NPC.")
    hp: Count | None = Field(default=None, description="By default the average of its dice.")
    ac: int | None = Field(default=None, ge=0, le=40, description="As an NPC is written, without its shield.")
    attack: int | None = Field(default=None, ge=-9, le=40, description="The attack bonus; an NPC's is its HD.")
    attributes: dict[Attribute, Score] = {}
    skills: dict[Skill, SkillLevel] = {}
    feats: dict[Slug, Literal[1, 2]] = {}
    powers: tuple[Power, ...] = ()
    speed: int = Field(default=30, ge=0, le=300, description="Feet in a Move action.")
    size: int = Field(default=1, ge=1, le=9, description="The squares that it covers each way.")
    length: int | None = Field(default=None, ge=1, le=500, description="Its greatest dimension, in feet.")
    flies: bool = Field(default=False, description="Heights and difficult ground don't slow it.")
    armour: Slug | None = None
    shield: bool = False
    weapons: tuple[Slug, ...] = Field(default=(), description="Readied, and natural ones; the first is in hand.")
    off_hand: Slug | None = Field(default=None, description="The second of two weapons wielded together.")
    stowed: tuple[Slug, ...] = ()
    magic: dict[Slug, Bonus] = Field(default={}, description="The bonus of magic weapons, armour and shields.")
    items: dict[Slug, Annotated[int, Field(ge=1, le=99)]] = {}
    spells: tuple[Slug, ...] = ()
    casts: int | None = Field(default=None, ge=0, le=99, description="Spells a day; by default its class's.")
    named: bool = Field(default=False, description="An NPC that is mortally injured at 0 HP instead of dying.")
    trained: bool = Field(default=False, description="An NPC disciplined enough for snap attacks.")
    morale: Literal["survivor", "fearless", "own"] | None = Field(
        default=None, description="Whether it thinks of retreat; Delvers decide on their own."
    )
    guard: Literal["ready", "unaware", "careful", "expecting"] = Field(
        default="ready", description="How it can be surprised."
    )
    frail: bool = False
    damage_traits: DamageTraits = Field(default=DamageTraits(), description="What it suffers otherwise than most.")
    spent: tuple[Power, ...] = Field(default=(), description="Powers that are used up for the day.")
    specials: int = Field(default=0, ge=0, le=20, description="Special abilities, for experience.")

    def refers(self) -> tuple[str, ...]:
        """Everything that it has and knows."""
        armour = (self.armour, "shield" if self.shield else None)
        own = (
            ("class", (self.class_,)),
            ("weapon", (*self.weapons, self.off_hand, *self.stowed, "unarmed")),
            ("weapon", ("shield-bash",) if self.shield else ()),
            ("armour", armour),
            ("feat", tuple(self.feats)),
            ("spell", self.spells),
            ("item", tuple(self.items)),
        )
        return tuple(f"{kind}/{name}" for kind, names in own for name in names if name)


SCHEMAS: dict[str, type[Entry]] = {
    "weapon": Weapon,
    "armour": Armour,
    "class": Class,
    "feat": Feat,
    "condition": Condition,
    "spell": Spell,
    "item": Item,
    "creature": Fighter,
}
