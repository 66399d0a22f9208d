"""The models that library files are validated against; rulesets extend them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=60)]
Words = Annotated[str, StringConstraints(max_length=2000)]


class Part(BaseModel):
    """A piece of a library entry: strict, closed and frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Entry(Part):
    """One library entry; `id` is the key under which the file lists it."""

    id: Slug = Field(default="unnamed", description="Taken from the key of the entry.")
    name: Words = Field(default="", description="What the players call it; the id in words by default.")
    help: Words = Field(default="", description="A sentence for the GM.")
    clauses: tuple[str, ...] = Field(default=(), description="The rules that it rests on.")

    def model_post_init(self, context: Any, /) -> None:
        """Gives an entry without a name its id in words."""
        if not self.name:
            object.__setattr__(self, "name", self.id.replace("-", " ").capitalize())

    def refers(self) -> tuple[str, ...]:
        """The keys (`kind/id`) of the entries that this one cannot do without."""
        return ()


class Creature(Entry):
    """What combatants are made from; the core itself applies `current` and `cooldowns` after `Ruleset.recruit`."""

    current: dict[str, int] = Field(default={}, description="What its pools hold now, where that is not the maximum.")
    cooldowns: dict[str, int] = Field(default={}, description="What is not ready yet from an earlier fight.")
