"""What a fight's file holds, row by row, as bytes."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Literal, NamedTuple

from combattracker.journal.failing import NotAFight
from combattracker.journal.sqlite.migrations import format_of, intact
from combattracker.journal.sqlite.sentences import as_fields
from combattracker.journal.sqlite.spelled import NONE, Spelled, all_of

Kind = Literal["command", "answer", "edit"]


class Row(NamedTuple):
    """One entry: a command of the GM and what came of it.

    `press` is the first entry of the key press that made it, `run` the first of the run that it belongs to, if any.
    """

    id: int
    parent: int | None
    at: str
    label: str
    ruleset_version: str
    command: bytes
    answers: bytes
    events: bytes
    press: int
    run: int | None = None


def sound(found: tuple[Any, ...], version: int) -> Row:
    """An entry as it was read in a format. Raises NotAFight where it is not what was written."""
    kept, pressed = found[8:9], found[9:]  # nothing tells of key presses before format 4
    if not plausible(found) or not intact(version, kept, *found[:8], *pressed):
        raise NotAFight(f"entry {found[0]} in this fight file is damaged")
    if pressed:
        return Row(*found[:8], *pressed)
    return Row(*found[:7], as_fields(found[7]), found[0])  # type: ignore[call-arg]


def plausible(found: tuple[object, ...]) -> bool:
    """Whether what was read has the shape of an entry, for one that an earlier format wrote without a checksum."""
    if len(found) < 8:
        return False
    number, parent, *words = found[:5]
    return (
        isinstance(number, int)
        and comes_before(parent, number)
        and all(isinstance(each, str) for each in words)
        and all(isinstance(each, bytes) for each in found[5:8])
    )


def comes_before(parent: object, number: int) -> bool:
    """Whether an entry can follow what is said to be its parent; only the first has none."""
    return parent is None if number == 1 else isinstance(parent, int) and 0 < parent < number


def require_sound(path: Path, db: sqlite3.Connection) -> None:
    """Raises NotAFight for a fight of which any entry is not what was written: 0.3 s for 100,000 of them."""
    version = format_of(db)
    for found in db.execute("SELECT * FROM entry"):
        sound(found, version)
    spelled_of(path, db)
    head = head_of(path, db)
    if head is not None and not db.execute("SELECT 1 FROM entry WHERE id = ?", (head,)).fetchone():
        raise NotAFight("the entry at which this fight stands is not there", where=str(path))


def head_of(path: Path, db: sqlite3.Connection) -> int | None:
    for _, entry, *kept in db.execute("SELECT * FROM head"):
        unbegun = entry is None and kept in ([], [None])
        if not unbegun and not (isinstance(entry, int) and intact(format_of(db), kept, entry)):
            raise NotAFight("where this fight stands is damaged", where=str(path))
        return entry  # type: ignore[no-any-return]
    return None


def spelled_of(path: Path, db: sqlite3.Connection) -> Spelled:
    """Which entries were written before texts held references. Raises NotAFight where that is damaged."""
    if format_of(db) < 3:
        ((last,),) = db.execute("SELECT coalesce(max(id), 0) FROM entry")
        return all_of(last, (events for (events,) in db.execute("SELECT events FROM entry")))
    for last, secret, *kept in db.execute("SELECT last, secret, crc FROM spelled"):
        if isinstance(last, int) and last >= 0 and secret in (0, 1) and intact(format_of(db), kept, last, secret):
            return Spelled(last, bool(secret))
    raise NotAFight("which entries of this fight an earlier version wrote is damaged", where=str(path))


class Draft(NamedTuple):
    """An action that is to become an entry; a `press` or a `run` of 0 begins with it."""

    label: str
    ruleset_version: str
    command: bytes
    answers: bytes
    events: bytes
    press: int = 0
    run: int | None = None


class Content(NamedTuple):
    """All that a fight's file holds besides its entries; `waiting` is the unfinished action's transcript."""

    head: int | None
    redo: dict[int, int]
    bookmarks: dict[str, int]
    program: str
    waiting: tuple[tuple[Kind, bytes], ...]
    spelled: Spelled = NONE


class Waiting(NamedTuple):
    """One line of the unfinished action's transcript."""

    seq: int
    kind: Kind
    body: bytes
