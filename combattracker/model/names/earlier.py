"""Texts of entries that were written before texts held references, in a fight in which somebody was ever hidden.

Nobody can say any more whom such a text names, so it bears a sign by which only the GM reads it, wherever it goes from
there: into the state, into a snapshot, into what later entries quote. `Names` and `seen` go by that sign.
"""

from __future__ import annotations

import typing
from functools import cache
from typing import Any, TypeVar

import msgspec

from combattracker.model.names.references import NO_TEXTS
from combattracker.model.signs import SPELLED
from combattracker.model.speaks import Speaks
from combattracker.model.values import Duration

T = TypeVar("T")

AS_THEY_ARE = (*NO_TEXTS, Duration)
"""What names nobody: rules, things, and the moments at which effects run out, which the rules know by their words."""
WORDS = (Speaks.TEXT, Speaks.MATTER)
NEVER = (Speaks.NOTHING, Speaks.KEY, Speaks.SUBJECT, Speaks.COMBATANT, Speaks.SIDE, Speaks.OWN_SIDE, Speaks.DATA)


def marked(value: T) -> T:
    """Events or a state with the sign before every text."""
    return _marked(value)  # type: ignore[no-any-return]


def _marked(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_marked(each) for each in value)
    if isinstance(value, dict):
        return {key: _marked(each) for key, each in value.items()}
    if not isinstance(value, msgspec.Struct) or isinstance(value, AS_THEY_ARE):
        return value
    changes = {}
    for field, is_text in _fields(value.__class__):
        was = getattr(value, field)
        now = _text(was) if is_text else _marked(was)
        if now is not was:
            changes[field] = now
    return msgspec.structs.replace(value, **changes) if changes else value


def _text(text: str | None) -> str | None:
    return text if not text or text.startswith(SPELLED) else SPELLED + text


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a struct that are texts, and those in which more may stand."""
    hints = typing.get_type_hints(kind, include_extras=True)
    found = []
    for field in kind.__struct_fields__:
        said = [each for hint in (hints[field], *typing.get_args(hints[field])) for each in typing.get_args(hint)[1:]]
        if any(each is word for each in said for word in WORDS):
            found.append((field, True))
        elif not any(each is word for each in typing.get_args(hints[field])[1:] for word in NEVER):
            found.append((field, False))
    return tuple(found)
