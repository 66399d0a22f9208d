"""Which entries of a fight were written before texts held references."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

_TOLD = re.compile(rb"hidden|\\u00")
"""Without this in its writing, an entry hides nobody; JSON may spell any letter as a number."""


class Spelled(NamedTuple):
    """How far the entries go whose texts spell names, and whether anybody was ever hidden in one of them."""

    last: int = 0
    secret: bool = False

    def covers(self, entry: int) -> bool:
        """Whether players get no text of an entry."""
        return self.secret and entry <= self.last


NONE = Spelled()


def all_of(last: int, bodies: Iterable[bytes]) -> Spelled:
    """What is to be said of entries that an earlier format wrote, given the events of each."""
    return Spelled(last, any(hides(body) for body in bodies))


def hides(events: object) -> bool:
    """Whether somebody is hidden in events, or is being hidden; so, too, where they can't be read."""
    if not isinstance(events, bytes):
        return True
    if not _TOLD.search(events):
        return False
    try:
        return _hides(msgspec.json.decode(events))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return True


def _hides(value: Any) -> bool:
    if isinstance(value, list):
        return any(map(_hides, value))
    if not isinstance(value, dict):
        return False
    return bool(value.get("hidden")) or value.get("field") == "hidden" or any(map(_hides, value.values()))
