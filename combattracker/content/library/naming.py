"""Ids, names and tags that nobody else in the fight has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count
from typing import NamedTuple

from combattracker.model.errors import Unreadable
from combattracker.model.state import State

LONGEST_ID = 40
ARTICLE = re.compile(r"^(the|an|a)-(?=[a-z])")


class Identity(NamedTuple):
    """What a combatant is called: in commands, by the players, on the battlefield."""

    id: str
    name: str
    tag: str


def slug(text: str) -> str:
    """A text as an id: small letters, digits and hyphens; empty if it has none of them."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_ID].strip("-")


def taken_words(state: State) -> set[str]:
    """Every word that already means somebody, also one who has left: the past still speaks of them."""
    words = set()
    for who in (*state.combatants.values(), *state.gone.values()):
        words |= {who.id, who.tag.lower(), who.name.lower()}
    return words


def identity(
    base: str, name: str, taken: Collection[str], *, numbered: bool, exact: bool = False, tag: str | None = None
) -> Identity:
    """A free id, name and tag: `wolf-1`, "Wolf 1", w1 if numbered; else `mira`, "Mira", m, with a number if need be.

    Raises Unreadable where the id is to be `exact`, or the tag is given, and is not free.
    """
    number = 0
    found_id, found_name = base, name
    if not numbered and exact and base in taken:
        raise Unreadable(f"the id '{base}' already means somebody; choose another one")
    if numbered or (base in taken and not exact):
        number = 1 if numbered else 2
        while f"{base}-{number}" in taken or f"{name} {number}".lower() in taken:
            number += 1
        found_id, found_name = f"{base}-{number}", f"{name} {number}"
    if tag is None:
        found_tag = next(each for each in _tags(base, number) if each not in taken)
    else:
        found_tag = f"{tag}{number}" if numbered else tag
        if found_tag in taken:
            raise Unreadable(f"the tag '{found_tag}' already means somebody; choose another one")
    return Identity(found_id, found_name, found_tag)


def _tags(base: str, number: int) -> Iterator[str]:
    """Tags in the order of preference: the first letters, as few as will do, then with other numbers.

    An article is no part of it: The Spider is s.
    """
    letters = ARTICLE.sub("", base).replace("-", "")
    suffix = str(number) if number else ""
    for length in range(1, min(len(letters), 4) + 1):
        yield letters[:length] + suffix
    for other in count(2):
        yield f"{letters[:1]}{suffix}x{other}" if suffix else f"{letters[:1]}{other}"
