"""The models that library files are validated against; rulesets extend them."""

from __future__ import annotations

import json
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from combattracker.model.errors import Unreadable

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

    @classmethod
    def migrated(cls, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of an entry that a fight has kept, as they are written today.

        A ruleset that renames or drops a field says here what becomes of it in fights that were begun before.
        """
        return fields

    @classmethod
    def thawed(cls, body: str) -> Self:
        """An entry from the text in which a fight keeps it. Raises Unreadable, naming the entry and the field."""
        kept = json.loads(body)
        fields = cls.migrated(dict(kept))
        try:
            # From JSON, because a strict model takes a list for a tuple only there.
            return cls.model_validate_json(body if fields == kept else json.dumps(fields))
        except ValidationError as error:
            raise Unreadable(_outgrown(str(kept.get("id", "")), error)) from None


def _outgrown(entry: str, error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    field = ".".join(map(str, first["loc"])) or "text"
    wrong = {
        "extra_forbidden": f"has a field {field!r} that is no longer known",
        "missing": f"lacks the field {field!r}",
    }
    told = wrong.get(first["type"], f"has a field {field!r} that may not be so any more")
    return (
        f"the library entry {entry!r}, as this fight has kept it, {told}: the rules that are installed are not those "
        "with which the fight was begun"
    )


class Creature(Entry):
    """What combatants are made from; the core itself applies `current` and `cooldowns` after `Ruleset.recruit`."""

    current: dict[str, int] = Field(default={}, description="What its pools hold now, where that is not the maximum.")
    cooldowns: dict[str, int] = Field(default={}, description="What is not ready yet from an earlier fight.")
