"""Checking a file by really opening it."""

from __future__ import annotations

from pathlib import Path

from combattracker.content.encounters.encounter import Encounter, EncounterWords, read_encounter
from combattracker.content.encounters.opening import opening
from combattracker.content.encounters.party import read_party
from combattracker.content.library import manifests
from combattracker.content.rulesets import loading
from combattracker.content.rulesets.checking import check_entries, check_ruleset
from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document, load_file
from combattracker.model.errors import CombatError, Unreadable
from combattracker.rules.ruleset import Ruleset


def check(path: Path, ruleset_id: str | None = None) -> list[str]:
    """Every mistake of an encounter, a party, a library file, or of a whole ruleset's folder.

    What a file is its keys tell; a manifest stands for its folder. A library file's ruleset is known from where it
    lies, unless `ruleset_id` names it.
    """
    try:
        if path.is_dir() and (path / manifests.FILE).is_file():
            check_ruleset(path)
            return []
        document = load_file(path)
        value = document.value
        if not isinstance(value, dict):
            raise faults.fault(document, (), faults.shown(value), "a mapping", "write 'key: value' lines")
        if path.name == manifests.FILE or {"id", "version"} <= value.keys():
            check_ruleset(path.parent)
        elif "members" in value:
            check_party(document, path)
        elif "ruleset" in value or "combatants" in value:
            encounter = read_encounter(document, path)
            opening(encounter, encounter.load_ruleset())
        else:
            check_library(document, path, ruleset_id)
    except CombatError as error:
        return faults.lines(error)
    return []


def check_party(document: Document, path: Path, ruleset: Ruleset | None = None) -> None:
    """Raises Unreadable or Faults for a party that could not fight; a `ruleset` may know more than is installed."""
    party = read_party(document, path)
    words = EncounterWords(ruleset=party.words.ruleset, title="check")
    encounter = Encounter(words, document, path, party)
    opening(encounter, ruleset or encounter.load_ruleset())


def check_library(document: Document, path: Path, ruleset_id: str | None = None) -> None:
    """Raises Unreadable or Faults for a library file with mistakes, or of which the ruleset is not known."""
    check_entries(document, loading.load(ruleset_id or _ruleset_of(path)))


def _ruleset_of(path: Path) -> str:
    """The ruleset that a library file belongs to: its folder is named so, or lies in the ruleset's."""
    folder = path.resolve().parent
    if folder.parent.name == "library" and manifests.ID.fullmatch(folder.name):
        return folder.name
    if folder.name == "library" and (folder.parent / manifests.FILE).is_file():
        return manifests.read(folder.parent).id
    raise Unreadable(
        f"{path}: neither an encounter (no 'ruleset'), nor a party (no 'members'), nor in a ruleset's library "
        "folder: name the ruleset, or put it where it belongs"
    )
