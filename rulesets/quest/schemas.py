"""The library of Quest: what its YAML files may say."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from combattracker.model.values import Modifier
from combattracker.rules.library import Creature, Entry, Part, Slug, Words, dice_check

Stat = Literal["STR", "AGI", "ACC", "SPEED", "BONUS", "ARMOR", "DODGE", "MIGHT", "ZONE", "LEVEL", "SLOTS"]
Manner = Literal["sneak", "swim", "climb", "tumble", "laden"]
Activity = Literal["move", "attack", "cast"]
Trigger = Literal["hit", "wound", "critical"]
DiceText = Annotated[
    str, Field(min_length=1, max_length=60, examples=["1d8", "2d6+1", "3"]), dice_check(*get_args(Stat))
]
Turns = Annotated[int, Field(ge=1, le=99)]
Small = Annotated[int, Field(ge=0, le=99)]
Kind = Annotated[str, Field(min_length=1, max_length=30, examples=["slashing", "fire"])]
Clause = Annotated[str, Field(max_length=20)]

UNARMED = "unarmed"
"""The weapon of whoever has none at hand."""


class Bonus(Part):
    """A stat that is another as long as something lasts."""

    stat: Stat
    amount: int = Field(ge=-99, le=99)
    sets: bool = Field(default=False, description="The stat becomes `amount`, in place of being raised by it.")

    @property
    def modifier(self) -> Modifier:
        """The same as part of an effect."""
        return Modifier(self.stat, "set" if self.sets else "add", self.amount)


class Inflict(Part):
    """A condition that something brings about."""

    condition: Slug
    turns: Turns | None = Field(default=None, description="How long; the condition's own duration by default.")


class Sequel(Part):
    """What follows when an attack hits, wounds, or is a critical hit."""

    on: Trigger = "hit"
    condition: Slug | None = None
    turns: Turns | None = Field(default=None, description="How long; the condition's own duration by default.")
    disarms: bool = Field(default=False, description="The target loses what it holds (T-83).")
    pushes: Small = Field(default=0, description="How many spaces the target is forced back; that provokes nobody.")


class Condition(Entry):
    """A state that a unit is in; which rules it touches is told by its fields, so that a table can add its own."""

    glyph: str = Field(default="•", min_length=1, max_length=2)
    harmful: bool = True
    turns: Turns | None = Field(default=None, description="How many of its bearer's turns; lasting by default.")
    flat_footed: Clause = Field(default="", description="The clause by which 5 are enough to hit the bearer.")
    prone: Clause = Field(default="", description="The clause by which the bearer lies on the ground.")
    helpless: Clause = Field(default="", description="The clause by which the bearer takes no actions at all.")
    prevents: dict[Activity, Clause] = Field(default={}, description="What the bearer can't do, each with its clause.")
    modifiers: tuple[Bonus, ...] = ()
    resists: dict[Kind, int] = Field(default={}, description="Damage of a kind taken off, or added if negative.")
    damage: DiceText | None = Field(default=None, description="What it deals at the end of each of its bearer's turns.")
    type: Kind = Field(default="fire", description="The kind of that damage.")


class Weapon(Entry):
    """A weapon: what it rolls, how far it reaches, and what follows a hit."""

    dice: DiceText
    reach: Literal["melee", "ranged"] = "melee"
    range: Small = Field(default=0, description="How many spaces it shoots; for ranged weapons.")
    thrown: Small = Field(default=0, description="How many spaces a melee weapon can be thrown; then it lies there.")
    hands: int = Field(default=1, ge=0, le=2, description="How many hands hold it.")
    type: Kind = "slashing"
    accuracy: int = Field(default=0, ge=-9, le=9, description="Added to its attack rolls.")
    natural: bool = Field(default=False, description="Teeth, claws, fists: always at hand, never lost.")
    then: tuple[Sequel, ...] = ()

    @model_validator(mode="after")
    def _sound(self) -> Weapon:
        if self.reach == "ranged" and not self.range:
            raise ValueError("a ranged weapon needs a range")
        return self

    def refers(self) -> tuple[str, ...]:
        """The conditions it brings about."""
        return conditions_of(self.then)


class Armour(Entry):
    """Armour or a shield: what it takes off damage, and what it costs its wearer."""

    armor: Small = 0
    resists: dict[Kind, int] = {}
    modifiers: tuple[Bonus, ...] = ()
    held: bool = Field(default=False, description="A shield: it takes one hand, and can be lost like a weapon.")


class Feat(Entry):
    """A feat: rules that are different for its owner (T-98)."""

    modifiers: tuple[Bonus, ...] = ()
    resists: dict[Kind, int] = {}
    guards: Small = Field(default=0, description="Taken off the damage of every attack (T-47).")
    sneak_dice: Small = Field(default=0, description="More d4 of sneak damage (T-99).")
    focus: Small = Field(default=0, description="How many weapons of its owner's choice roll one die more (T-104).")
    dodges_channeling: bool = Field(default=False, description="No longer flat-footed while channeling (T-101).")
    full_move: tuple[Manner, ...] = Field(default=(), description="Ways to move that cost no movement (T-102).")
    disengage_bonus: int | None = Field(default=None, ge=0, le=2, description="Bonus actions to disengage (T-74).")
    attacks_again: Literal["defeat", "critical", "wound", "missed"] | None = Field(
        default=None, description="When it grants an additional attack: after its own, or `missed` by a foe (T-70)."
    )
    then: tuple[Sequel, ...] = Field(default=(), description="What follows the hits of its owner's weapons.")

    def refers(self) -> tuple[str, ...]:
        """The conditions it brings about."""
        return conditions_of(self.then)


class Boost(Part):
    """A bonus action that changes or improves a spell (T-51)."""

    name: Words
    bonus: int = Field(default=1, ge=0, le=2, description="How many bonus actions it costs.")
    mp: Small = 0
    damage: DiceText | None = Field(default=None, description="More damage.")
    heal: DiceText | None = Field(default=None, description="More healing.")
    targets: Small = Field(default=0, description="More targets.")
    range: Small = Field(default=0, description="More range.")
    area: Small = Field(default=0, description="A wider area.")
    turns: Small = Field(default=0, description="Conditions last longer.")
    accuracy: int = Field(default=0, ge=-9, le=9)
    inflicts: tuple[Inflict, ...] = ()


class Upkeep(Part):
    """What a spell costs at the beginning of each of its caster's turns (T-92)."""

    mp: Small = 0
    bonus: int = Field(default=0, ge=0, le=2)


class Spell(Entry):
    """A spell: what it costs, whom it reaches, and what it does."""

    mp: Small = 0
    time: dict[Literal["attack", "move"], Annotated[int, Field(ge=1, le=9)]] = Field(
        default={"attack": 1}, min_length=1, description="The actions that casting takes, over as many turns as needed."
    )
    aims: Literal["foe", "ally", "self", "anyone", "space"] = "foe"
    range: Small = Field(default=0, description="In spaces; 0 is the caster's melee zone.")
    targets: int = Field(default=1, ge=1, le=10)
    area: int | None = Field(default=None, ge=0, le=20, description="Everybody within so many spaces of the centre.")
    spares: Literal["nobody", "friends", "foes"] = Field(default="nobody", description="Whom an area leaves alone.")
    sure: bool = Field(default=False, description="It takes no attack roll; damaging spells do otherwise (T-36).")
    damage: DiceText | None = None
    type: Kind = "fire"
    pierces: bool = Field(default=False, description="Armor takes nothing off; resistances still do.")
    heal: DiceText | None = None
    mends: bool = Field(default=False, description="A wound of the target goes away (T-49).")
    frees: tuple[Slug, ...] = Field(default=(), description="Conditions that it ends.")
    inflicts: tuple[Inflict, ...] = ()
    then: tuple[Sequel, ...] = ()
    disengages: bool = Field(default=False, description="Those it reaches disengage (T-74).")
    hides: bool = Field(default=False, description="Those it reaches are undetected (T-95).")
    moves: Small = Field(default=0, description="The caster steps so many spaces through nowhere, provoking nobody.")
    upkeep: Upkeep | None = None
    toggles: bool = Field(default=False, description="A bonus action turns its effects off and on again (T-24).")
    summons: Slug | None = Field(default=None, description="The creature that appears.")
    count: int = Field(default=1, ge=1, le=6, description="How many of them.")
    thrall: int | None = Field(default=None, ge=0, le=999, description="What a thrall costs; 6 × its level by default.")
    binds: bool = Field(default=True, description="Whether what it summons can be made a thrall.")
    boosts: dict[Slug, Boost] = {}

    @model_validator(mode="after")
    def _sound(self) -> Spell:
        if self.aims == "space" and self.area is None and not (self.summons or self.moves):
            raise ValueError("a spell at a space needs an area, a summoned creature, or moves")
        return self

    @property
    def channeled(self) -> bool:
        """Whether it takes more than one turn, or is kept up (T-92)."""
        return self.upkeep is not None or any(count > 1 for count in self.time.values())

    def refers(self) -> tuple[str, ...]:
        """The conditions it brings about, and what it summons."""
        inflicts = [*self.inflicts, *(each for boost in self.boosts.values() for each in boost.inflicts)]
        own = tuple(f"condition/{each.condition}" for each in inflicts) + conditions_of(self.then)
        return own + ((f"creature/{self.summons}",) if self.summons else ())


class Unit(Creature):
    """A creature or character."""

    hp: int = Field(default=20, ge=1, le=9999)
    mp: int = Field(default=0, ge=0, le=9999)
    stats: dict[Stat, Annotated[int, Field(ge=-99, le=99)]] = {}
    weapons: tuple[Slug, ...] = Field(default=(), description="Those that fit into two hands are drawn, in this order.")
    armour: tuple[Slug, ...] = ()
    natural: tuple[Slug, ...] = Field(default=(), description="Weapons that it is born with.")
    feats: tuple[Slug, ...] = ()
    spells: tuple[Slug, ...] = ()
    focus: tuple[Slug, ...] = Field(default=(), max_length=9, description="The weapons chosen for Weapon focus.")
    resists: dict[Kind, int] = {}
    conditions: tuple[Slug, ...] = Field(default=(), description="What it suffers from when the fight begins.")
    temper: Literal["savage", "wary", "cunning"] = "wary"
    opens: bool = Field(default=False, description="It attacks before the battle begins, and is last in it (T-33).")
    summoner: Slug | None = Field(default=None, description="Whose summoned creature it is.")
    thrall: bool = Field(default=False, description="It stays in and out of battle (T-88).")
    price: int | None = Field(
        default=None, ge=0, le=999, description="What it costs as a thrall; 6 × level by default."
    )

    def refers(self) -> tuple[str, ...]:
        """Its weapons, armour, feats, spells and conditions."""
        own = [
            ("weapon", (*self.weapons, *self.natural, UNARMED)),
            ("armour", self.armour),
            ("feat", self.feats),
            ("spell", self.spells),
            ("condition", self.conditions),
        ]
        return tuple(dict.fromkeys(f"{kind}/{name}" for kind, names in own for name in names))


def conditions_of(sequels: tuple[Sequel, ...]) -> tuple[str, ...]:
    """The keys of the conditions among some sequels."""
    return tuple(f"condition/{each.condition}" for each in sequels if each.condition)


SCHEMAS: dict[str, type[Entry]] = {
    "weapon": Weapon,
    "armour": Armour,
    "condition": Condition,
    "feat": Feat,
    "spell": Spell,
    "creature": Unit,
}
