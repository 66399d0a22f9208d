"""A line of an encounter or a party: who it is and where, besides the fields of a creature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document
from combattracker.rules.library import Slug, Words

MOST_OF_A_LINE = 100
Name = Annotated[str, StringConstraints(max_length=60)]
Tag = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]{1,6}$")]


class Line(BaseModel):
    """One combatant, or several alike; what is not named here are fields of the ruleset's creature."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)

    name: Name = Field(default="", description="What the players call it.")
    creature: Slug | None = Field(default=None, description="The library's creature that it is made from.")
    count: int = Field(default=1, ge=1, le=MOST_OF_A_LINE, description="How many of them there are.")
    side: Slug | None = Field(default=None, description="The side that it fights on.")
    at: Name | tuple[Name, ...] | None = Field(
        default=None, description="Its square (b3, or field:b3), 'off', or a list of squares for several."
    )
    hidden: bool = Field(default=False, description="Whether the players must not know of it yet.")
    notes: Words = Field(default="", description="What only the GM sees.")
    tag: Tag | None = Field(default=None, description="The short name shown on the battlefield.")
    id: Slug | None = Field(default=None, description="The name in commands; made from the name if it is not given.")

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of a creature that this line says something about."""
        return dict(self.model_extra or {})


def read_line(spec: Mapping[str, object], document: Document | None, path: faults.Path) -> Line:
    """A line from the fields written for it. Raises Faults."""
    try:
        return Line.model_validate_json(msgspec.json.encode(spec))
    except ValidationError as error:
        raise faults.from_pydantic(error, document, path, Line, spec) from None
