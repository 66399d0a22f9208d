"""An entry of a fight as lines of JSON: once with every text as it is read, once by the rules alone."""

from __future__ import annotations

import json
import re
import typing
from functools import cache
from pathlib import PurePath
from typing import Any, NamedTuple

import msgspec

from combattracker.journal.protocol import Entry
from combattracker.journal.transcript import Edit
from combattracker.model.facts import events as e
from combattracker.model.names.references import Names
from combattracker.model.speaks import Speaks
from combattracker.model.state import State
from combattracker.model.values import CatalogueItem, Why, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Chosen, Placed, Recorded, Rolled

WORDS = (Speaks.TEXT, Speaks.MATTER, Speaks.SECRET)
CALLED = ("name", "tag", "title", "text", "reason", "label")
"""Fields with words that are nobody's secret, and are resolved by nobody."""
PLAIN = re.compile(r"[a-z0-9+-][\w./:#+-]*")
"""What an id, a key or dice read like; no sentence and no heading does."""
OF_FILES = (e.Opened, e.Renewed)
"""What holds the manifest, which is a file of its own and no work of the rules."""


class Lines(NamedTuple):
    """An entry, as lines: one per event, with the command before and the keys of the requests behind them."""

    told: tuple[str, ...]
    rules: tuple[str, ...]


def lines(entry: Entry, before: State | None, after: State) -> Lines:
    """What a command has done, from the state `before` it to the state `after` it."""
    names = Names(after, before=before)
    transcript = [_as_chosen(each) for each in entry.transcript]
    asked = [f"asked {_line(each)}" for each in transcript]
    told = [f"{names.plain(entry.label)}: {_line(_told(entry.command))}"]
    told += [_line(_told(names.of(each))) for each in entry.events]
    rules = [_line(_rules(entry.command))]
    rules += [_line(_rules(each)) for each in entry.events if not isinstance(each, e.Noted)]
    keys = [f"asked {_line(_rules(each))}" for each in transcript]
    return Lines((*told, *asked), (*rules, *keys))


def _as_chosen(item: Recorded | Edit) -> Recorded | Edit:
    """A place with no direction as the choice of its square, which it was when the fights were stored."""
    answer = item.answer if isinstance(item, Recorded) else None
    if not isinstance(item, Recorded) or not isinstance(answer, Placed) or answer.direction:
        return item
    return changed(item, answer=Chosen(answer.anchor, answer.force))


def _line(value: Any) -> str:
    # Sorted are sets, mappings and fields, so that nothing hangs on the order of either.
    return msgspec.json.encode(value, order="sorted").decode()


def _told(value: Any) -> Any:
    """A value with all its texts; of files that lie somewhere, the name alone."""
    if isinstance(value, OF_FILES):
        built = {field: getattr(value, field) for field in value.__struct_fields__ if field != "manifest"}
        if built.get("party"):
            built["party"] = PurePath(built["party"]).name
        return built
    return value


def _rules(value: Any) -> Any:
    """A value without its texts: kinds, numbers and ids."""
    if isinstance(value, CatalogueItem):
        return [value.kind, value.id, value.clauses, _data(json.loads(value.body))]
    if isinstance(value, Command):
        args = {name: arg for name, arg in value.args.items() if PLAIN.fullmatch(arg)}
        return [value.action, value.actor, args, value.force, value.others, value.follows]
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        fields = {field: _rules(getattr(value, field)) for field in _spoken(type(value))}
        if isinstance(value, OF_FILES):
            del fields["manifest"]
        if isinstance(value, Why) and not value.by_gm:  # policies set nothing by hand
            del fields["by_gm"]
        if isinstance(value, e.Checked) and not value.special:  # told like any other, as it was before there were some
            del fields["special"]
        if isinstance(value, Recorded) and not value.follows:  # nobody answers several at once in these
            del fields["follows"]
        if isinstance(value, Rolled) and not value.way:  # what is rolled in one way only says no more than before
            del fields["way"]
        if isinstance(value, e.FightEnded):
            fields["over"] = value.outcome is not None
        return {**fields, "type": tag} if tag else fields
    if isinstance(value, tuple | list):
        return [_rules(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(map(_line, value))
    if isinstance(value, dict):
        return {key: _rules(each) for key, each in value.items()}
    return value


@cache
def _spoken(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a kind of value that are no words for somebody to read."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(field for field in kind.__struct_fields__ if field not in CALLED and not _is_text(hints[field]))


def _is_text(hint: Any) -> bool:
    said = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Speaks)]
    return any(each in WORDS for each in said) or any(_is_text(each) for each in typing.get_args(hint))


def _data(value: Any) -> Any:
    """What a library entry says besides words for somebody to read."""
    if isinstance(value, dict):
        return {key: _data(each) for key, each in value.items() if key not in CALLED and _kept(each)}
    return [_data(each) for each in value if _kept(each)] if isinstance(value, list) else value


def _kept(value: Any) -> bool:
    return not isinstance(value, str) or PLAIN.fullmatch(value) is not None
