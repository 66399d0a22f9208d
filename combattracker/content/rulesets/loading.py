"""Finding game systems and loading them: shipped ones, the user's own, those installed by pip."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from combattracker.content import places
from combattracker.content.library import manifests
from combattracker.content.library.file_library import FileLibrary
from combattracker.content.yaml.faults import lines, shown
from combattracker.content.yaml.reading import nearest
from combattracker.model.errors import CombatError, Unreadable, with_account
from combattracker.model.manifest import Manifest
from combattracker.rules.ruleset import Ruleset

GROUP = "combattracker.rulesets"


class FoundRuleset(NamedTuple):
    """A ruleset that can be loaded; `origin` is shipped, user, installed or environment."""

    id: str
    title: str
    version: str
    folder: Path
    origin: str


class Survey(NamedTuple):
    """All rulesets found, and what is wrong with those that cannot be used."""

    rulesets: tuple[FoundRuleset, ...]
    faults: tuple[str, ...]


def find_all() -> list[FoundRuleset]:
    """Every ruleset that is installed here, in the order shipped, user, installed, environment."""
    return list(survey().rulesets)


def survey() -> Survey:
    """Every ruleset with what is wrong with the others; where two have one id, the first found counts."""
    found: dict[str, FoundRuleset] = {}
    wrong: list[str] = []
    for folder, origin in _folders(wrong):
        try:
            manifest = manifests.read(folder)
        except CombatError as error:
            wrong += lines(error)
            continue
        if manifest.id in found:
            both = f"{found[manifest.id].folder} is used, {folder} is not"
            wrong.append(f"two rulesets are called '{manifest.id}': {both}; rename one of them")
            continue
        found[manifest.id] = FoundRuleset(manifest.id, manifest.title, manifest.version, folder, origin)
    return Survey(tuple(found.values()), tuple(wrong))


def load(ruleset_id: str) -> Ruleset:
    """The ruleset of that id, with its library. Raises Unreadable, also where its code fails."""
    folder, manifest = find(ruleset_id)
    return load_folder(folder, manifest)


def load_folder(folder: Path, manifest: Manifest | None = None) -> Ruleset:
    """The ruleset in a folder, with its library. Raises Unreadable."""
    manifest = manifest or manifests.read(folder)
    kind = _ruleset_class(folder)
    library = FileLibrary((folder / "library", places.user_library(manifest.id)))
    try:
        ruleset = kind(manifest, library)
    except CombatError:
        raise
    except Exception as error:
        raise _broken(folder, error) from error
    library.bind(ruleset)
    return ruleset


def find(ruleset_id: str) -> tuple[Path, Manifest]:
    """The folder and the manifest of a ruleset. Raises Unreadable with the nearest id there is."""
    if not manifests.ID.fullmatch(ruleset_id):
        raise Unreadable(f"{shown(ruleset_id)} is no ruleset's id: it takes small letters, digits and hyphens")
    # Reading every manifest takes a while: folders that are named like the id come first.
    for folder, _ in _folders([]):
        if folder.name.replace("_", "-") == ruleset_id:
            try:
                manifest = manifests.read(folder)
            except CombatError:
                break
            if manifest.id == ruleset_id:
                return folder, manifest
    everything = survey()
    for each in everything.rulesets:
        if each.id == ruleset_id:
            return each.folder, manifests.read(each.folder)
    names = [each.id for each in everything.rulesets]
    close = nearest(ruleset_id, names)
    told = f"there is no ruleset '{ruleset_id}'" + (f"; did you mean '{close}'?" if close else "")
    told += f"; installed: {', '.join(names) or 'none'}"
    if everything.faults:
        told += "; not usable: " + "; ".join(everything.faults)
    raise Unreadable(told)


def _folders(wrong: list[str]) -> Iterator[tuple[Path, str]]:
    """The folders with a manifest, each once."""
    seen = set()
    places_to_look: Iterable[tuple[Iterable[Path], str]] = (
        (_below(places.shipped("rulesets")), "shipped"),
        (_below(places.user_rulesets()), "user"),
        (_installed(wrong), "installed"),
        ((each for named in places.extra_rulesets() for each in _at(named)), "environment"),
    )
    for folders, origin in places_to_look:
        for folder in folders:
            if (folder / manifests.FILE).is_file() and (key := folder.resolve()) not in seen:
                seen.add(key)
                yield folder, origin


def _at(folder: Path) -> list[Path]:
    """A ruleset's own folder, or those inside a folder that holds rulesets."""
    return [folder] if (folder / manifests.FILE).is_file() else _below(folder)


def _below(folder: Path) -> list[Path]:
    try:
        return sorted(each for each in folder.iterdir() if each.is_dir())
    except OSError:
        return []


def _installed(wrong: list[str]) -> Iterator[Path]:
    """The folders of the packages that pip has put into our group; their code is not run for that."""
    for point in entry_points(group=GROUP):
        try:
            spec = importlib.util.find_spec(point.module)
        except Exception as error:  # a dotted name imports its parents, which may do anything
            wrong.append(f"the installed ruleset '{point.name}' ({point.value}) fails: {type(error).__name__}: {error}")
            continue
        if spec is None or not spec.submodule_search_locations:
            wrong.append(f"the installed ruleset '{point.name}' ({point.value}) is no package")
            continue
        yield Path(next(iter(spec.submodule_search_locations)))


def _ruleset_class(folder: Path) -> type[Ruleset]:
    module = _module(folder)
    kind = getattr(module, "RULESET", None)
    if not (isinstance(kind, type) and issubclass(kind, Ruleset)):
        raise Unreadable(f"{folder}: its __init__.py must say RULESET = …, a subclass of Ruleset")
    return kind


def module_name(folder: Path) -> str:
    """The name under which a ruleset folder is imported, whatever path leads to it."""
    plain = re.sub(r"\W", "_", folder.name)
    return f"combattracker_ruleset_{plain}_{hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:8]}"


def _module(folder: Path) -> ModuleType:
    """The folder as a package of its own, imported once."""
    name, start = module_name(folder), folder / "__init__.py"
    if name in sys.modules:
        return sys.modules[name]
    if not start.is_file():
        raise Unreadable(f"{folder}: it has a manifest but no __init__.py")
    spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise Unreadable(f"{start} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        # Half a package must not stay behind for the next attempt.
        for each in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
            del sys.modules[each]
        raise _broken(folder, error) from error
    return module


def _broken(folder: Path, error: BaseException) -> Unreadable:
    """What a ruleset's own code did wrong, with its file and line."""
    file, line = str(folder / "__init__.py"), 0
    for frame in traceback.extract_tb(error.__traceback__):
        if Path(frame.filename).is_relative_to(folder):
            file, line = frame.filename, frame.lineno or 0
    if isinstance(error, SyntaxError) and error.filename:
        file, line = error.filename, error.lineno or 0
    told = f"the ruleset in {folder} does not load: {type(error).__name__}: {shown(str(error))}"
    return Unreadable(with_account(told, error), where=f"{file}:{line}" if line else file)
