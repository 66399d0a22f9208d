"""The entries of a ruleset's library from files: its own, what the user adds, what an encounter brings along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document, load_file
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.values import CatalogueItem

if TYPE_CHECKING:
    from combattracker.rules.library import Entry
    from combattracker.rules.ruleset import Ruleset


class Place(NamedTuple):
    """Where an entry is written."""

    document: Document
    path: faults.Path


class Entries:
    """The entries of YAML files; those of later folders replace entries of the same kind and id.

    Files are read at first use, and an entry is validated when it is asked for: a mistake in one that no fight
    uses stops nobody. What could not be read at all is in `faults`.
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.faults: list[str] = []
        self._folders = tuple(folders)
        self._ruleset: Ruleset | None = None
        self._index: dict[str, dict[str, Place]] | None = None
        self._adopted: dict[str, CatalogueItem] = {}
        self._entries: dict[str, Entry] = {}

    def bind(self, ruleset: Ruleset) -> None:
        """Names the ruleset whose schemas hold; needed before anything is asked."""
        self._ruleset = ruleset

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that this library belongs to."""
        if self._ruleset is None:
            raise Unreadable("this library belongs to no ruleset yet")
        return self._ruleset

    def add_inline(self, document: Document, path: faults.Path) -> None:
        """Adds the entries that stand at a path in a file, before those of all folders. Raises Faults."""
        wrong = faults.Collector()
        found = _read(document, path, self.ruleset.schemas, wrong)
        wrong.settle()
        index = self._indexed()
        for kind, entries in found.items():
            for entry_id, place in entries.items():
                index.setdefault(kind, {})[entry_id] = place
                self._entries.pop(f"{kind}/{entry_id}", None)

    def adopt(self, items: Iterable[CatalogueItem]) -> None:
        """Makes entries known that a fight has frozen, for what no file has (any longer)."""
        self._adopted.update((item.key, item) for item in items)

    def names(self, kind: str) -> Sequence[str]:
        """The ids of all entries of a kind, in the order of the files."""
        known = list(self._indexed().get(kind, ()))
        return known + [item.id for item in self._adopted.values() if item.kind == kind and item.id not in known]

    def entry(self, kind: str, entry_id: str) -> Entry:
        """The validated entry. Raises Unreadable where there is none, Faults where it is wrong."""
        key = f"{kind}/{entry_id}"
        if key not in self._entries:
            model = self._model(kind)
            place = self.place(key)
            if place is not None:
                data = faults.at(place.document.value, place.path) or {}
                self._entries[key] = validated(model, data, entry_id, place.document, place.path)
            elif key in self._adopted:
                self._entries[key] = model.thawed(self._adopted[key].body)
            else:
                raise self._nothing(kind, entry_id)
        return self._entries[key]

    def place(self, key: str) -> Place | None:
        """Where an entry is written; None if no file has it."""
        kind, _, entry_id = key.partition("/")
        return self._indexed().get(kind, {}).get(entry_id)

    def raw(self, kind: str, entry_id: str) -> dict[str, Any]:
        """The fields of an entry as they are written. Raises Unreadable where there is no such entry."""
        place = self.place(f"{kind}/{entry_id}")
        if place is not None:
            return dict(faults.at(place.document.value, place.path) or {})
        item = self._adopted.get(f"{kind}/{entry_id}")
        if item is None:
            self._model(kind)
            raise self._nothing(kind, entry_id)
        fields: dict[str, Any] = msgspec.json.decode(item.body, type=dict[str, Any])
        fields.pop("id", None)
        return fields

    def freeze(self, key: str) -> list[CatalogueItem]:
        """An entry (`kind/id`) and all that it refers to, what is referred to first. Raises Unreadable."""
        return self.closure((key,))

    def closure(self, keys: Iterable[str], known: Mapping[str, object] | None = None) -> list[CatalogueItem]:
        """Entries and all that they refer to, each once, except what is `known`. Raises Unreadable."""
        items: dict[str, CatalogueItem] = {}
        met = set(known or ())
        # A stack instead of recursion: a user's library may be a long chain, or a circle.
        stack = [(key, False) for key in reversed(list(keys))]
        while stack:
            key, dependencies_done = stack.pop()
            if dependencies_done:
                items[key] = self._item(key)
            elif key not in met:
                met.add(key)
                stack.append((key, True))
                stack += [(each, False) for each in reversed(self._refers(key))]
        return list(items.values())

    def check(self) -> list[str]:
        """Every mistake in every entry, references included."""
        found = faults.Collector()
        index = self._indexed()
        try:
            found.add(*self.faults)
            for kind, entries in index.items():
                for entry_id in entries:
                    found.catch(lambda k=kind, i=entry_id: self._refers(f"{k}/{i}"))  # type: ignore[misc]
            found.settle()
        except faults.Faults as several:
            return faults.lines(several)
        return []

    def require_references(
        self, keys: Iterable[str], document: Document | None, path: faults.Path, data: object
    ) -> None:
        """Raises Unreadable, at the place in the data that stand at `path`, for keys that are no entries."""
        for key in keys:
            kind, slash, entry_id = key.partition("/")
            if not slash or kind not in self.ruleset.schemas:
                raise Unreadable(f"these rules keep nothing under {key!r}", where=faults.where(document, path))
            if entry_id not in self.names(kind):
                at = _where(data, entry_id, key)
                expected, advice = faults.choice(entry_id, self.names(kind))
                found = f"the unknown {kind} {faults.shown(entry_id)}"
                raise faults.fault(document, (*path, *at), found, expected, advice + self._unread())

    def _refers(self, key: str) -> tuple[str, ...]:
        """What an entry refers to, all of which exists. Raises Unreadable."""
        kind, _, entry_id = key.partition("/")
        refers = tuple(dict.fromkeys(self.entry(kind, entry_id).refers()))
        place = self.place(key)
        if place is not None:
            data = faults.at(place.document.value, place.path)
            self.require_references(refers, place.document, place.path, data)
        return refers

    def _item(self, key: str) -> CatalogueItem:
        kind, _, entry_id = key.partition("/")
        if self.place(key) is None and key in self._adopted:
            return self._adopted[key]
        entry = self.entry(kind, entry_id)
        body = entry.model_dump_json(exclude_defaults=True)
        return CatalogueItem(kind, entry_id, entry.name, body, entry.clauses)

    def _indexed(self) -> dict[str, dict[str, Place]]:
        if self._index is None:
            self._index = {}
            for file in (file for folder in self._folders for file in yaml_files(folder)):
                wrong = faults.Collector()
                try:
                    found = _read(load_file(file), (), self.ruleset.schemas, wrong)
                    for kind, entries in found.items():
                        self._index.setdefault(kind, {}).update(entries)
                    wrong.settle()
                except CombatError as error:
                    self.faults += faults.lines(error)
        return self._index

    def _model(self, kind: str) -> type[Entry]:
        try:
            return self.ruleset.schemas[kind]
        except KeyError:
            expected, advice = faults.choice(kind, self.ruleset.schemas)
            raise Unreadable(f"the library keeps no {faults.shown(kind)}, but {expected}: {advice}") from None

    def _nothing(self, kind: str, entry_id: str) -> Unreadable:
        expected, advice = faults.choice(entry_id, self.names(kind))
        told = f"found the unknown {kind} {faults.shown(entry_id)}, expected {expected}: {advice}"
        return Unreadable(told + self._unread())

    def _unread(self) -> str:
        """What else may be the reason for a missing entry."""
        return f" (some of the library could not be read: {'; '.join(self.faults)})" if self.faults else ""


def yaml_files(folder: Path) -> list[Path]:
    """The YAML files of a folder by name; none where there is no such folder."""
    try:
        return sorted(each for each in folder.iterdir() if each.suffix in (".yaml", ".yml") and each.is_file())
    except OSError:
        return []


def validated(
    model: type[Entry],
    data: object,
    entry_id: str,
    document: Document | None,
    path: faults.Path,
    also: Iterable[str] = (),
) -> Entry:
    """Data from a file as a library entry. Raises Faults with the place of each mistake."""
    from pydantic import ValidationError

    if not isinstance(data, dict):
        raise faults.fault(document, path, faults.shown(data), "a mapping of fields", "write 'field: value' lines")
    if "id" in data:
        raise faults.fault(
            document, (*path, "id"), "the key 'id'", "no id: an entry's id is its key", "delete it", key=True
        )
    try:
        # From JSON, because a strict model takes a list for a tuple only there.
        return model.model_validate_json(msgspec.json.encode({**data, "id": entry_id}))
    except ValidationError as error:
        raise faults.from_pydantic(error, document, path, model, data, also) from None
    except RecursionError:
        raise faults.fault(document, path, "too much nesting", "flat fields", "make it flatter") from None


def _read(
    document: Document, path: faults.Path, schemas: Mapping[str, object], wrong: faults.Collector
) -> dict[str, dict[str, Place]]:
    """The places of the entries in a file of the shape `kind: {id: {…}}`; what else is there is wrong."""
    from combattracker.content.library.manifests import ID

    found: dict[str, dict[str, Place]] = {}
    kinds = faults.at(document.value, path)
    if kinds is None:
        return found
    if not isinstance(kinds, dict):
        wrong.add(str(faults.fault(document, path, faults.shown(kinds), "kinds of entries", "write 'kind:' first")))
        return found
    for kind, entries in kinds.items():
        here = (*path, kind)
        if kind not in schemas:
            wrong.add(str(faults.unknown(document, here, "kind of entry", schemas, key=True)))
            continue
        if not isinstance(entries, dict):
            advice = f"write the id of each {kind}, then its fields"
            wrong.add(str(faults.fault(document, here, faults.shown(entries), "a mapping of entries", advice)))
            continue
        for entry_id in entries:
            if ID.fullmatch(entry_id):
                found.setdefault(kind, {})[entry_id] = Place(document, (*here, entry_id))
            else:
                expected, found_key = faults.EXPECTED["string_pattern_mismatch"], faults.shown(entry_id)
                place = (*here, entry_id)
                wrong.add(str(faults.fault(document, place, found_key, expected, "choose another id", key=True)))
    return found


def _where(data: object, *words: str) -> faults.Path:
    """The path to the first value inside some data that is one of these words."""
    items: Iterable[tuple[str | int, object]] = ()
    if isinstance(data, dict):
        items = data.items()
    elif isinstance(data, list):
        items = enumerate(data)
    for key, value in items:
        if value in words and isinstance(value, str):
            return (key,)
        if inside := _where(value, *words):
            return (key, *inside)
    return ()
