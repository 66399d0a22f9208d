"""The library of Phantom's Bane: what its YAML files may say."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from combattracker.rules.library import Creature, Entry, Slug

Kind = Literal["weapon", "armor"]
Nature = Literal["free-willed", "skittish", "fearless"]
Attribute = Annotated[int, Field(ge=0, le=99)]
Bonus = Annotated[int, Field(ge=0, le=99)]


GearName = Annotated[str, StringConstraints(pattern=r"^((weapon|armor)/)?[a-z0-9][a-z0-9-]*$", max_length=70)]


class Gear(Entry):
    """What adds to a total and wears down in a fight (P-31, P-36)."""

    bonus: Bonus = Field(description="What it adds when it is whole.")
    natural: bool = Field(default=False, description="A part of the body: never destroyed (P-32, P-37).")


class Weapon(Gear):
    """A weapon, carried or grown."""


class Armor(Gear):
    """Armor, worn or grown."""


class Fighter(Creature):
    """A creature or character; the first weapon and the first armor are in use."""

    health: Annotated[int, Field(ge=1, le=999)] = 6
    offense: Attribute = 5
    defense: Attribute = 5
    skill: Attribute = 5
    weapons: tuple[Slug, ...] = ()
    armors: tuple[Slug, ...] = ()
    bonuses: dict[GearName, Bonus] = Field(
        default={},
        description="Present bonuses, of what is not as it was when new; weapon/X or armor/X where X is both.",
    )
    nature: Nature = "free-willed"
    no_escape: bool = Field(default=False, description="Its running away always fails (P-9); the players don't know.")

    def refers(self) -> tuple[str, ...]:
        """Its weapons and armor."""
        return (*(f"weapon/{name}" for name in self.weapons), *(f"armor/{name}" for name in self.armors))


GEAR: dict[Kind, type[Gear]] = {"weapon": Weapon, "armor": Armor}
SCHEMAS: dict[str, type[Entry]] = {"weapon": Weapon, "armor": Armor, "creature": Fighter}
