"""Reading a ruleset's manifest."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from combattracker.content.yaml import faults
from combattracker.content.yaml.reading import Document, load_file
from combattracker.model.facts.validate import LIST, TYPES, WHO, is_type
from combattracker.model.manifest import Manifest

FILE = "manifest.yaml"
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")

hints_of, fields_of = cache(get_type_hints), cache(msgspec.structs.fields)
"""What a structure's fields are; working it out takes longer than checking the fields."""


def read(folder: Path) -> Manifest:
    """The manifest of a ruleset folder. Raises Unreadable, Faults."""
    return parse(load_file(folder / FILE))


@lru_cache(maxsize=32)
def parse(document: Document) -> Manifest:
    """The manifest that a document holds. Raises Faults with every mistake in it."""
    found = faults.Collector()
    _check(document, (), Manifest, found)
    found.settle()
    try:
        manifest: Manifest = msgspec.convert(document.value, Manifest)
    except msgspec.ValidationError as error:
        raise faults.fault(document, (), "a manifest that does not hold", str(error), "correct it") from None
    _consistent(document, manifest, found)
    found.settle()
    return manifest


def _check(document: Document, path: faults.Path, wanted: Any, found: faults.Collector) -> None:
    """Notes each mistake below a path: msgspec alone tells the first only, without names of keys in its path."""
    value = faults.at(document.value, path)
    origin, arguments = get_origin(wanted), get_args(wanted)
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct) and isinstance(value, dict):
        hints = hints_of(wanted)
        for key in value:
            if key in hints:
                _check(document, (*path, key), hints[key], found)
            else:
                found.add(str(faults.unknown(document, (*path, key), "key", hints, key=True)))
        for field in fields_of(wanted):
            if field.required and field.name not in value:
                missing = faults.fault(document, path, f"no '{field.name}'", f"the key '{field.name}'", "add it")
                found.add(str(missing))
    elif origin is dict and isinstance(value, dict):
        for key in value:
            _check(document, (*path, key), arguments[1], found)
    elif origin is tuple and isinstance(value, list):
        for index in range(len(value)):
            _check(document, (*path, index), arguments[0], found)
    else:
        try:
            msgspec.convert(value, wanted)
        except msgspec.ValidationError as error:
            expected = re.sub(r"^Expected `([^`]*)`.*", r"\1", str(error))
            words = {
                "str": "text (put it in quotes)",
                "object": "a mapping",
                "array": "a list",
                "bool": "true or false",
            }
            found.add(
                str(faults.fault(document, path, faults.shown(value), words.get(expected, expected), "write that"))
            )


def _consistent(document: Document, manifest: Manifest, found: faults.Collector) -> None:
    """Notes what no type can say."""
    if not ID.fullmatch(manifest.id):
        found.add(str(_bad(document, ("id",), "small letters, digits and hyphens", "choose another id")))
    for name, switch in manifest.switches.items():
        if not switch.takes(switch.default):
            found.add(str(_bad(document, ("switches", name, "default"), switch.expects, "write one of them")))
    for name, fact in manifest.facts.items():
        if fact.type.removesuffix(LIST) not in (*TYPES, WHO):
            types = f"one of {', '.join(TYPES)}, {WHO}, or a list of one such as int[]"
            found.add(str(_bad(document, ("facts", name, "type"), types, "write one of them")))
    for name, effect in manifest.effects.items():
        for field, kind in effect.fields.items():
            if not is_type(kind):
                place: faults.Path = ("effects", name, "fields", field)
                types = f"one of {', '.join(TYPES)}, who, who…, KIND/, WORD|WORD, or a list of one such as int[]"
                found.add(str(_bad(document, place, types, "write one of them")))
        for field in effect.usual:
            if field not in effect.fields:
                advice = "declare it there, or leave it out"
                found.add(str(_bad(document, ("effects", name, "usual", field), "a datum of its fields", advice)))
    if "up" not in manifest.standings:
        found.add(str(_bad(document, ("standings",), "the standing 'up'", "add it: everybody begins with it")))


def _bad(document: Document, path: faults.Path, expected: str, advice: str) -> Exception:
    return faults.fault(document, path, faults.shown(faults.at(document.value, path)), expected, advice)
