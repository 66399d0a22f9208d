"""Digests, as they are stored: per ruleset a file, per fight a line.

A line holds the seed, a digest of the fight with its texts, one by the rules alone, and for each of both one sign per
entry, which is how the first entry that differs is found. One sign can be the same by chance, once in 64 entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from string import ascii_letters, digits
from typing import NamedTuple

from tests.golden.entries import Lines

FOLDER = Path(__file__).parent / "stored"
SIGNS = ascii_letters + digits + "-_"


class Digest(NamedTuple):
    """A fight in short: with its texts (`told`), by the `rules` alone, and a sign per entry of both."""

    told: str
    rules: str
    told_signs: str
    rules_signs: str


class Difference(NamedTuple):
    """Where a fight is not as it was: whether by the `rules` or in its words alone, and in which entry first."""

    rules: bool
    entry: int


def digest(entries: Iterable[Lines]) -> Digest:
    """The digest of a fight."""
    told, rules, told_signs, rules_signs = blake2b(digest_size=6), blake2b(digest_size=6), "", ""
    for entry in entries:
        words, bare = ("\n".join(each).encode() for each in (entry.told, entry.rules))
        told.update(words + b"\n\n")
        rules.update(bare + b"\n\n")
        told_signs += _sign(words)
        rules_signs += _sign(bare)
    return Digest(told.hexdigest(), rules.hexdigest(), told_signs, rules_signs)


def _sign(entry: bytes) -> str:
    return SIGNS[blake2b(entry, digest_size=1).digest()[0] % len(SIGNS)]


def difference(was: Digest, now: Digest) -> Difference | None:
    """Where a fight differs first, entries counted from 1; None where it is the same."""
    if was.rules != now.rules:
        return Difference(True, _first(was.rules_signs, now.rules_signs))
    if was.told != now.told:
        return Difference(False, _first(was.told_signs, now.told_signs))
    return None


def _first(was: str, now: str) -> int:
    pairs = enumerate(zip(was, now, strict=False), 1)
    return next((number for number, (old, new) in pairs if old != new), min(len(was), len(now)))


def load(ruleset: str) -> dict[str, dict[int, Digest]]:
    """What is stored of a ruleset, by encounter and seed; nothing where nothing is stored."""
    found: dict[str, dict[int, Digest]] = {}
    path = FOLDER / f"{ruleset}.txt"
    for line in path.read_text(encoding="ascii").splitlines() if path.is_file() else ():
        encounter, seed, *rest = line.split()
        found.setdefault(encounter, {})[int(seed)] = Digest(*rest)
    return found


def save(ruleset: str, found: Mapping[str, Mapping[int, Digest]]) -> None:
    """Stores the digests of a ruleset."""
    lines = [
        " ".join((encounter, str(seed), *fight))
        for encounter, fights in sorted(found.items())
        for seed, fight in sorted(fights.items())
    ]
    (FOLDER / f"{ruleset}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")
