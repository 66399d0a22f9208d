"""Party files: the players' characters, and how they come out of a fight."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, NamedTuple

import msgspec
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from combattracker.content import faults, places
from combattracker.content.library import FileLibrary
from combattracker.content.lines import Line, Name
from combattracker.content.naming import slug
from combattracker.content.writing import yaml_text
from combattracker.content.yaml_text import Document, load_file, load_text
from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.rules.library import Slug
from combattracker.rules.ruleset import Ruleset

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
        raise faults.Faults(faults.from_pydantic(error, document, (), PartyWords, document.value)) from None
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


def carry_over(ruleset: Ruleset, state: State, party: Party) -> str:
    """The party file's new text: each member as it comes out of a fight. Raises Unreadable.

    Comments at the top of the file stay; those among the members do not, which is why the old file is kept.
    """
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(party.document.value))
    for fields, line in zip(data["members"], party.words.members, strict=True):
        who = find_member(state, line)
        if who is not None:
            _update(fields, ruleset.carry(who), _base(ruleset, line))
    text = _header(party.path) + yaml_text(data)
    again = load_text(text, party.document.source)
    if again.value != data:
        raise Unreadable(f"{party.path} could not be written so that it says the same; it stays as it is")
    read_party(again, party.path)
    return text


def carry_back(ruleset: Ruleset, state: State) -> Path:
    """Writes the heroes of a fight back to the file they came from, and returns where they are now.

    Raises Unreadable where the fight has no party, or the file is gone, has changed beyond use, or can't be written.
    """
    if not state.party:
        raise Unreadable("this fight has no party file to write back to; name one with 'party:' in the encounter")
    party = load_party(Path(state.party))
    path = destination(party)
    write_back(path, carry_over(ruleset, state, party))
    return path


def find_member(state: State, line: Line) -> Combatant | None:
    """A member of a party in a fight, also if it has left."""
    everybody = {**state.gone, **state.combatants}
    found = everybody.get(member_id(line))
    return found if found is not None and found.side == (line.side or HEROES) else None


def destination(party: Party) -> Path:
    """Where a party is written to: its own file, or the user's folder if that one came with the tracker."""
    return places.user_parties() / party.path.name if places.is_shipped(party.path) else party.path


def write_back(path: Path, text: str) -> None:
    """Replaces a file at one stroke, keeping the old one beside it as `.bak`. Raises Unreadable."""
    fresh, kept = path.with_name(f"{path.name}.new"), path.with_name(f"{path.name}.bak")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(fresh, text.encode())
        if path.exists():
            older = path.with_name(f"{path.name}.bak.new")
            _write(older, path.read_bytes())
            older.replace(kept)
        fresh.replace(path)
    except OSError as error:
        raise Unreadable(f"{path} could not be written ({error.strerror or error}); it is as it was") from error


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _base(ruleset: Ruleset, line: Line) -> Mapping[str, Any]:
    """What the library says of a member's creature; a member's own fields are laid over it."""
    library = ruleset.library
    return library.raw("creature", line.creature) if line.creature and isinstance(library, FileLibrary) else {}


def _update(fields: dict[str, Any], carried: Mapping[str, object], base: Mapping[str, Any]) -> None:
    """Takes over what is carried; what the creature would bring along again is written as empty."""
    for name, value in carried.items():
        if isinstance(value, Mapping) and isinstance(base.get(name), Mapping):
            value = {**dict.fromkeys(base[name]), **value}
        if value is None and name not in base:
            fields.pop(name, None)
        else:
            fields[name] = msgspec.to_builtins(value)


def _header(path: Path) -> str:
    """The comments with which a file begins, such as the line that names its schema for editors."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return ""
    kept = []
    for line in lines:
        if line.strip() and not line.startswith("#"):
            break
        kept.append(line)
    return "".join(f"{line}\n" for line in kept)
