"""How the members of a party come out of a fight, and back into their file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from combattracker.content import places
from combattracker.content.encounters.checking import check_party
from combattracker.content.encounters.party import HEROES, Party, load_party, member_id
from combattracker.content.files import write_file
from combattracker.content.library.file_library import FileLibrary
from combattracker.content.library.lines import Line
from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document, load_text
from combattracker.content.yaml.writing import yaml_text
from combattracker.model.combatant import Combatant
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.state import State
from combattracker.rules.ruleset import Ruleset


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
    require_fit(ruleset, again, party.path)
    return text


def require_fit(ruleset: Ruleset, text: Document, path: Path) -> None:
    """Raises Unreadable, with all that would not fit, for a party that could not be read for the next fight.

    What the encounter itself has brought along may be in it: the next one of the campaign brings it, too.
    """
    try:
        check_party(text, path, ruleset)
    except CombatError as fault:
        wrong = "\n".join(faults.lines(fault))
        told = f"the party is not written, for {path.name} could not be read again; set it right, and carry again"
        raise Unreadable(f"{told}:\n{wrong}") from None


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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_bytes() if path.exists() else None
    except OSError as error:
        raise Unreadable(f"{path} could not be written ({error.strerror or error}); it is as it was") from error
    if before is not None:
        write_file(path.with_name(f"{path.name}.bak"), [before])
    write_file(path, [text.encode()])


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
