"""Facts of formats before 4, in which a sentence said that the GM had set a value: now a field says so."""

from __future__ import annotations

import re
from typing import Any

import msgspec

SENTENCE = "set by the GM"
_TOLD = re.compile(rb"set by the GM|\\u00")
"""Without this in their writing, no fact has the sentence; JSON may spell any letter as a number."""


def as_fields(events: bytes) -> bytes:
    """The events of an entry with the field in the place of the sentence; what can't be read stays as it is."""
    if not _TOLD.search(events):
        return events
    try:
        facts = msgspec.json.decode(events)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return events
    found = [fact for fact in facts if _has_it(fact)] if isinstance(facts, list) else []
    for fact in found:
        del fact["why"]["text"]
        fact["why"]["by_gm"] = True
    return msgspec.json.encode(facts) if found else events


def _has_it(fact: Any) -> bool:
    why = fact.get("why") if isinstance(fact, dict) else None
    return isinstance(why, dict) and why.get("text") == SENTENCE
