"""Checking a whole game: its manifest, its code, and its library, with every creature put into a fight once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from combattracker.content.library import manifests
from combattracker.content.library.entries import yaml_files
from combattracker.content.library.file_library import FileLibrary
from combattracker.content.library.recruiting import recruit
from combattracker.content.rulesets import loading
from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document, load_file
from combattracker.model.combatant import Side
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import fold, opened
from combattracker.model.facts.validate import require_declared
from combattracker.model.manifest import Manifest
from combattracker.rules.asking.dice import parse
from combattracker.rules.ruleset import Ruleset

LIKE_DICE = re.compile(r"\d+d\d+\S*")
"""What is meant for dice, whether or not it can be rolled."""
WORDS = ("name", "help", "notes")
"""Fields of free text."""
SIDE = Side("side", "Side")


def check_ruleset(folder: Path) -> None:
    """Raises Unreadable or Faults with every mistake in a ruleset's folder."""
    manifest = manifests.read(folder)
    ruleset = loading.load_folder(folder, manifest)
    found = faults.Collector()
    for file in yaml_files(folder / "library"):
        document = found.catch(lambda file=file: load_file(file))  # type: ignore[misc]
        if document is not None:
            found.catch(lambda document=document: check_entries(document, ruleset))  # type: ignore[misc]
    if not found.faults:
        _try_creatures(ruleset, found)
    found.settle()


def check_entries(document: Document, ruleset: Ruleset) -> None:
    """Raises Faults with every mistake of a library file, also in what the schemas of its ruleset let pass."""
    library = ruleset.library
    assert isinstance(library, FileLibrary)
    found = faults.Collector()
    found.catch(lambda: library.add_inline(document, ()))
    for kind, entries in document.value.items():
        if kind not in ruleset.schemas or not isinstance(entries, dict):
            continue
        for entry_id in entries:
            if manifests.ID.fullmatch(entry_id):
                told = len(found.faults)
                found.catch(lambda key=f"{kind}/{entry_id}": library.freeze(key))  # type: ignore[misc]
                if len(found.faults) == told:
                    found.add(*_let_pass(document, (kind, entry_id), ruleset.manifest))
    found.settle()


def _let_pass(document: Document, path: faults.Path, manifest: Manifest) -> Iterator[str]:
    """Dice that can't be rolled and stats that the game does not have."""
    value: Any = faults.at(document.value, path)
    if isinstance(value, dict):
        for key in value:
            here = (*path, key)
            if path[-1] == "stats" and key not in manifest.stats:
                yield str(faults.unknown(document, here, "stat", manifest.stats, key=True))
            elif key not in WORDS:
                yield from _let_pass(document, here, manifest)
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from _let_pass(document, (*path, index), manifest)
    elif isinstance(value, str) and LIKE_DICE.fullmatch(value):
        try:
            parse(value)
        except Unreadable as error:
            yield str(faults.fault(document, path, faults.shown(value), "dice", error.message))


def _try_creatures(ruleset: Ruleset, found: faults.Collector) -> None:
    """Puts every creature into a fight of its own, where all that it has must be declared in the manifest."""
    library = ruleset.library
    assert isinstance(library, FileLibrary)
    switches = {name: switch.default for name, switch in ruleset.manifest.switches.items()}
    beginning = opened(e.Opened(manifest=ruleset.manifest, title="", sides={SIDE.id: SIDE}, switches=switches))

    def join(creature: str) -> None:
        line = {"creature": creature, "side": SIDE.id}
        items, who = recruit(library, line, beginning, find_place=False)
        state = fold(beginning, (e.Catalogued(item=item) for item in items))
        require_declared(state, e.Joined(combatant=who))

    for creature in library.names("creature") if "creature" in ruleset.schemas else ():
        place = library.place(f"creature/{creature}")
        assert place is not None
        found.catch(lambda creature=creature: join(creature), place.document, place.path)  # type: ignore[misc]
