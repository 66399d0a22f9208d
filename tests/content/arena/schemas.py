"""The arena's library."""

from pydantic import Field

from combattracker.rules.library import Creature, Entry, Part, Slug


class Trick(Entry):
    needs: tuple[Slug, ...] = ()

    def refers(self) -> tuple[str, ...]:
        return tuple(f"trick/{each}" for each in self.needs)


class Stats(Part):
    STR: int = Field(ge=0, le=20)
    AGI: int = Field(ge=0, le=20)


class Fighter(Creature):
    hp: int = Field(ge=1, description="Health.")
    stats: Stats
    tricks: tuple[Slug, ...] = ()

    def refers(self) -> tuple[str, ...]:
        return tuple(f"trick/{each}" for each in self.tricks)
