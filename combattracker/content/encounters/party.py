"""Party files: the players' characters."""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple

import msgspec
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from combattracker.content import places
from combattracker.content.library.lines import Line, Name
from combattracker.content.library.naming import slug
from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document, load_file
from combattracker.model.errors import Unreadable
from combattracker.rules.library import Slug

HEROES = "heroes"


class PartyWords(BaseModel):
    """The players' characters of a campaign."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    ruleset: Slug = Field(description="The id of the game system.")
    name: Name = Field(default="", description="What the party is called.")
    members: tuple[Line, ...] = Field(description="The characters, as combatants of an encounter are written.")


class Party(NamedTuple):
    """A party file that has been read."""

    words: PartyWords
    document: Document
    path: Path


def load_party(path: Path) -> Party:
    """The party in a file. Raises Unreadable, Faults."""
    return read_party(load_file(path), path)


def read_party(document: Document, path: Path) -> Party:
    """The party in a document. Raises Unreadable, Faults."""
    if not isinstance(document.value, dict):
        raise faults.fault(document, (), faults.shown(document.value), "a party", "write 'ruleset:' and 'members:'")
    try:
        words = PartyWords.model_validate_json(msgspec.json.encode(document.value))
    except ValidationError as error:
        raise faults.from_pydantic(error, document, (), PartyWords, document.value) from None
    found = faults.Collector()
    ids: dict[str, int] = {}
    for index, line in enumerate(words.members):
        here: faults.Path = ("members", index)
        member = member_id(line)
        if line.count != 1:
            place = (*here, "count")
            found.add(str(faults.fault(document, place, str(line.count), "1", "write each member by itself")))
        if not member:
            found.add(str(faults.fault(document, here, "neither 'name' nor 'id'", "one of them", "add who this is")))
        elif member in ids:
            told = f"a second '{member}'"
            found.add(str(faults.fault(document, here, told, "each member once", "give one of them another id")))
        ids[member] = index
    found.settle()
    return Party(words, document, path)


def member_id(line: Line) -> str:
    """The id that a member of a party has in every fight."""
    return line.id or slug(line.name)


def party_path(written: str, encounter: Path) -> Path:
    """The file that an encounter means: beside it, else in the user's own folder. Raises Unreadable.

    Only relative paths will do: an encounter comes from anywhere, and nothing elsewhere on this computer is its
    business; besides, an absolute path means nothing on another one.
    """
    pure = PurePosixPath(written)
    windows = PureWindowsPath(written)
    if pure.is_absolute() or windows.drive or windows.root or "\\" in written or written.startswith("~"):
        told = f"found {faults.shown(written)}, expected a path seen from the encounter's folder"
        raise Unreadable(f"{told}: write it like parties/heroes.yaml")
    if pure.suffix not in (".yaml", ".yml"):
        raise Unreadable(f"found {faults.shown(written)}, expected a YAML file: write its name with .yaml")
    beside = encounter.parent / pure
    own = places.user_parties() / pure.name
    return own if not beside.exists() and own.is_file() else beside
