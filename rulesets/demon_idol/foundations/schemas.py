"""The library of Demon Idol: what its YAML files may say."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from combattracker.rules.library import Creature, Dice, Entry, Part, Slug, Words


def _hit_dice(text: str) -> str:
    if not re.fullmatch(r"1/2|\d{1,2}([+-]\d{1,2})?", text):
        raise ValueError("hit dice are written like 1/2, 1-1, 3 or 4+1")
    return text


HitDice = (
    Annotated[int, Field(ge=1, le=99)]
    | Annotated[str, Field(examples=["1/2", "1-1", "4+1"]), AfterValidator(_hit_dice)]
)
Inches = Annotated[float, Field(ge=0, le=999)]
Segments = Annotated[int, Field(ge=1, le=10)]
Small = Annotated[int, Field(ge=-20, le=20)]
Save = Literal["rod", "breath", "death", "stone", "spell"]
Stat = Literal[
    "AC", "MV", "hit", "damage", "missile", "reaction", "morale", "attacks", "rod", "breath", "death", "stone", "spell"
]
Class = Literal["fighter", "paladin", "ranger", "cleric", "druid", "thief", "assassin", "magic-user", "illusionist"]
Undead = Literal[
    "skeleton", "zombie", "ghoul", "shadow", "wight", "ghast", "wraith", "mummy", "spectre", "vampire", "ghost", "lich",
    "fiend",
]  # fmt: skip
Aim = Literal["foe", "ally", "anyone", "self"]


class Change(Part):
    """A number that is higher or lower as long as a condition lasts; lower armour classes are better."""

    stat: Stat
    amount: int = Field(ge=-99, le=99)


class Condition(Entry):
    """A state of affairs that spells, devices and blows bring about."""

    glyph: str = Field(default="•", min_length=1, max_length=2)
    harmful: bool = True
    helpless: bool = Field(default=False, description="Its bearer does nothing, and is struck as if stunned.")
    blinds: bool = Field(default=False, description="Its bearer sees no holy symbol (A-77).")
    routs: bool = Field(default=False, description="Its bearer flees in panic.")
    wakes: bool = Field(default=False, description="Damage ends it.")
    unseen: bool = Field(default=False, description="-4 to hit its bearer; it ends when the bearer attacks.")
    changes: tuple[Change, ...] = ()


class Working(Entry):
    """What a spell or a device does, to whom, from how far."""

    aims: Aim = "foe"
    targets: int = Field(default=1, ge=1, le=20, description="How many it is cast at.")
    range: Inches = Field(default=0, description="In inches; 0 reaches whoever can be touched.")
    radius: Inches = Field(default=0, description="Everybody so near to the target is affected too, friend or foe.")
    damage: Dice | None = None
    heal: Dice | None = None
    by_level: bool = Field(default=False, description="Damage and healing are rolled once for each level of the user.")
    every: int = Field(
        default=1, ge=1, le=10, description="With `by_level`: for each so many levels, the first included."
    )
    save: Save | None = None
    saved: Literal["half", "none"] = Field(default="none", description="What a saving throw leaves of it.")
    condition: Slug | None = None
    lasts: Dice | None = Field(default=None, description="For how many rounds; without it, until the fight is over.")
    hit_dice: Dice | None = Field(default=None, description="How many hit dice of targets are affected, weakest first.")
    strongest: int = Field(default=99, ge=0, le=99, description="Targets with more hit dice are not affected.")
    only: Literal["anybody", "undead", "living"] = "anybody"
    escapes: bool = Field(default=False, description="Takes its user out of the fight: an avoiding action (A-4).")

    def refers(self) -> tuple[str, ...]:
        """The condition that it brings about."""
        return (f"condition/{self.condition}",) if self.condition else ()


class Spell(Working):
    """A spell, with the time that it takes to cast."""

    time: Segments = Field(default=1, description="Casting time in segments.")
    rounds: int = Field(
        default=0, ge=0, le=100, description="Casting time in rounds, where it is that long; 10 is a turn."
    )
    level: int = Field(default=1, ge=1, le=9)


class Device(Working):
    """A thing that is activated: a wand, a potion, a flask of oil."""

    time: Segments = Field(default=1, description="Segments that it takes to activate (A-38).")
    stored: Annotated[int, Field(ge=0, le=10)] = Field(
        default=2, description="Segments to fetch it; 0 is at hand (A-39)."
    )
    thrown: bool = False
    natural: bool = Field(
        default=False, description="Breath and the like: in a tie it comes although its owner is slain (A-91)."
    )


class Weapon(Entry):
    """A weapon in the hand, or one that grew there."""

    damage: Dice = "1d6"
    large: Dice | None = Field(default=None, description="Damage to large foes, where it differs.")
    length: float | None = Field(default=None, ge=0, le=40, description="In feet; without it, it strikes no blows.")
    speed: int | None = Field(
        default=None, ge=0, le=20, description="Its speed factor; without it, it has none (A-91)."
    )
    shots: float | None = Field(
        default=None, gt=0, le=10, description="Shots or throws a round; 0.5 is one in two rounds."
    )
    range: Inches = Field(default=0, description="Inches of each increment, -2 to hit for all beyond the first.")
    hurled: bool = Field(default=False, description="A throw leaves the hand without it.")
    natural: bool = False
    sets: bool = Field(default=False, description="Set against a charge it deals double damage (A-9).")
    couched: bool = Field(default=False, description="In a charge it deals double damage.")
    bonus: Small = Field(default=0, description="Added to hit and to damage.")
    stored: Segments = Field(default=1, description="Segments to draw it (A-36).")
    versus: dict[str, Small] = Field(
        default={}, description="To hit by the armour class of what is worn, by a house rule."
    )
    condition: Slug | None = Field(default=None, description="What a hit brings about besides damage.")
    save: Save | None = Field(default=None, description="The saving throw against that.")
    lasts: Dice | None = None

    def refers(self) -> tuple[str, ...]:
        """The condition that a hit brings about."""
        return (f"condition/{self.condition}",) if self.condition else ()


class Armour(Entry):
    """Armour or a shield."""

    ac: int = Field(default=10, ge=-10, le=10, description="The armour class that it makes; nothing for shields.")
    shield: int = Field(default=0, ge=0, le=5, description="By how much a shield improves the armour class.")
    covers: int = Field(default=3, ge=1, le=9, description="Against how many attackers a round a shield helps.")
    move: Literal[3, 6, 9, 12] = 12


Cell = int | Annotated[str, Field(pattern=r"^\d{1,3}%$")]
Band = Literal["01-25", "26-50", "51-75", "76-100", "101-125", "126+"]
Mode = Literal["blast", "thrust", "whip", "insinuation", "crush"]
Screen = Literal["blank", "shield", "barrier", "fortress", "tower"]
Columns = Annotated[tuple[Cell, ...], Field(min_length=5, max_length=5)]


class Psionics(Entry):
    """A table of psionic combat: for each attack and band of strength, five cells in the order of the defences.

    A number is points lost; a percentage is the chance to kill.
    """

    table: dict[Mode, dict[Band, Columns]]


class Evasion(Entry):
    """The chances to get away from pursuers outdoors (A-28), and what a table adds to them."""

    base: int = Field(default=80, ge=0, le=100)
    faster: int = Field(default=10, ge=-100, le=100, description="The pursued are faster.")
    slower: int = Field(default=0, ge=-100, le=100, description="The pursuers are faster.")
    terrain: dict[Literal["open", "scrub", "forest", "marsh"], int] = {}
    light: dict[Literal["day", "torch", "lantern", "infravision"], int] = {}
    for_each: int = Field(default=0, ge=-100, le=100, description="For each of the pursued beyond the fifth.")


class Mind(Part):
    """Somebody's psionic gifts."""

    strength: int = Field(ge=1, le=999)
    attacks: tuple[Mode, ...] = ()
    defences: tuple[Screen, ...] = ()


class Figure(Creature):
    """A creature or character."""

    class_: Class | None = Field(default=None, alias="class")
    level: int = Field(default=1, ge=0, le=40)
    hd: HitDice | None = Field(default=None, description="Hit dice of a monster; a class has its level.")
    hp: int = Field(default=4, ge=1, le=999)
    kind: Literal["character", "henchman", "hireling", "monster"] | None = Field(
        default=None, description="By default a character on a side of players, else a monster (A-42)."
    )
    ac: int | None = Field(default=None, ge=-10, le=10, description="Armour class by nature; armour may be better.")
    armour: Slug | None = None
    shield: Slug | None = None
    strength: int = Field(default=10, ge=1, le=25)
    exceptional: int = Field(default=0, ge=0, le=100, description="The percentage behind a strength of 18; 100 is 00.")
    dexterity: int = Field(default=10, ge=1, le=25)
    charm: int = Field(default=0, ge=-50, le=50, description="The reaction adjustment of Charisma, in per cent.")
    move: float | None = Field(default=None, ge=0, le=96, description="Inches a round; by its armour by default.")
    weapons: tuple[Slug, ...] = Field(default=(), description="The first one is in hand.")
    limbs: tuple[Slug, ...] = Field(default=(), description="Natural weapons that strike together in each routine.")
    second: Slug | None = Field(
        default=None, description="A weapon in the other hand, which strikes along; no shield then."
    )
    attacks: Annotated[int, Field(ge=1, le=20)] = Field(default=2, description="Routines in two rounds.")
    spells: dict[Slug, Annotated[int, Field(ge=1, le=20)]] = Field(default={}, description="Memorised, how often.")
    devices: dict[Slug, Annotated[int, Field(ge=1, le=99)]] = {}
    mind: Literal["none", "animal", "semi", "low", "average", "high"] = "average"
    psionics: Mind | None = None
    size: Literal["S", "M", "L"] = "M"
    undead: Undead | None = None
    morale: int | None = Field(default=None, ge=0, le=200, description="Or the loyalty of henchmen and hirelings.")
    group: Slug | None = Field(default=None, description="Who checks morale together; those of a kind by default.")
    leader: bool = False
    quarter: bool = Field(default=True, description="Has seen no reason to expect none; without it never surrenders.")
    surprised: int = Field(default=2, ge=0, le=5, description="The pips on which it is surprised; a ranger's are 1.")
    surprises: int = Field(default=2, ge=0, le=6, description="The pips on which it surprises.")
    unseen: bool = Field(default=False, description="Invisible or hidden: one pip more.")
    unheard: bool = Field(default=False, description="Silent: one pip more.")
    detected: bool = Field(default=False, description="Noticed beforehand, so that it surprises nobody (A-16).")
    known_alignment: bool = Field(default=True, description="Whether the players know it (A-14).")
    attitude: Literal["", "violent", "hostile", "uncertain", "neutral", "prone", "friendly", "enthusiastic"] = Field(
        default="", description="The reaction as the notes have it (A-12)."
    )
    pursues: Literal["", "always", "never"] = ""
    sightless: bool = False
    quadruped: bool = False
    laden: bool = Field(default=False, description="Encumbered, whatever its move.")
    distance: Inches | None = Field(default=None, description="Inches from the party, where that is obvious (A-19).")
    back: Inches = Field(default=0, description="Inches behind the front of its side.")
    cover: Literal[0, 25, 50, 75, 90] = Field(default=0, description="Per cent of it behind something hard.")
    concealment: Literal[0, 25, 50, 75, 90] = Field(default=0, description="Per cent of it out of sight, as in leaves.")
    belongings: tuple[Words, ...] = ()

    @model_validator(mode="after")
    def _hands(self) -> Figure:
        if self.second and self.shield:
            raise ValueError("a second weapon leaves no hand for a shield")
        return self

    def refers(self) -> tuple[str, ...]:
        """What it wears, fights with and knows."""
        worn = [("armour", tuple(name for name in (self.armour, self.shield) if name))]
        second = (self.second,) if self.second else ()
        own = [*worn, ("weapon", (*self.weapons, *second, *self.limbs)), ("spell", tuple(self.spells))]
        own += [("device", tuple(self.devices))]
        return tuple(f"{kind}/{name}" for kind, names in own for name in names)


SCHEMAS: dict[str, type[Entry]] = {
    "weapon": Weapon,
    "armour": Armour,
    "condition": Condition,
    "spell": Spell,
    "device": Device,
    "psionics": Psionics,
    "evasion": Evasion,
    "creature": Figure,
}
