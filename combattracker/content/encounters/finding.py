"""Which encounters there are: a quick look into files, without their rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from combattracker.content import places
from combattracker.content.library.entries import yaml_files
from combattracker.content.yaml.patience import Slow, patiently
from combattracker.content.yaml.reading import load_file
from combattracker.model.errors import CombatError

MOST_FILES = 200
# A file in the current folder may be anything; without this line it is none of ours and no fault of anybody's.
NAMES_RULESET = re.compile(rb"^[\"']?ruleset[\"']?[ \t]*:", re.MULTILINE)


class EncounterSummary(NamedTuple):
    """An encounter for a list: `combatants` is how many take part, or empty; `fault` why it cannot be read."""

    path: Path
    title: str
    ruleset: str
    combatants: str
    fault: str


def default_folders() -> list[Path]:
    """Where encounters are looked for: the current folder, the user's own, the shipped ones."""
    here = Path.cwd()
    folders = [here, here / "encounters"]
    for own in (places.user_encounters(), places.shipped("encounters")):
        folders += [own, *_inside(own)]
    return folders


def encounters(folders: Iterable[Path] | None = None) -> list[EncounterSummary]:
    """The encounters in some folders, each file once."""
    return list(each_encounter(folders))


def each_encounter(folders: Iterable[Path] | None = None) -> Iterator[EncounterSummary]:
    """The encounters in some folders one by one; no file keeps the others waiting for long."""
    seen = set()
    for folder in default_folders() if folders is None else folders:
        for file in yaml_files(folder)[:MOST_FILES]:
            real = file.resolve()
            if real in seen:
                continue
            seen.add(real)
            try:
                summary = patiently(partial(summarise, file))
            except Slow:
                summary = EncounterSummary(file, _called(file), "", "", "it takes too long to read")
            if summary is not None:
                yield summary


def summarise(path: Path) -> EncounterSummary | None:
    """What an encounter file says of itself; None for a file that is no encounter."""
    try:
        with path.open("rb") as file:
            if not NAMES_RULESET.search(file.read(1024 * 1024)):
                return None
    except OSError:
        return None
    title = _called(path)
    try:
        value = load_file(path).value
    except CombatError as error:
        return EncounterSummary(path, title, "", "", str(error))
    if not isinstance(value, dict) or "members" in value or not {"combatants", "party", "map"} & value.keys():
        return None
    given, ruleset = value.get("title"), value.get("ruleset")
    return EncounterSummary(
        path,
        given if isinstance(given, str) and given else title,
        ruleset if isinstance(ruleset, str) else "",
        _headcount(value, path),
        "",
    )


def _called(path: Path) -> str:
    return path.stem.replace("_", " ").replace("-", " ").capitalize()


def _headcount(encounter: dict[str, object], path: Path) -> str:
    """How many take part, as far as it is plain at a glance; members of a party that is elsewhere are a plus sign."""
    lines = encounter.get("combatants")
    count = 0
    for line in lines if isinstance(lines, list) else ():
        each = line.get("count", 1) if isinstance(line, dict) else 1
        count += each if isinstance(each, int) and 0 < each < 1000 else 1
    return f"{count} + party" if encounter.get("party") else str(count) if count else ""


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.is_dir() and not each.name.startswith("."))
    except OSError:
        return []
