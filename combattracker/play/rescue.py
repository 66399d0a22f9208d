"""Saving what is intact of a damaged fight into a new file."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from combattracker.model.errors import CombatError, Unreadable
from combattracker.play.formats import APPLICATION_ID, format_of, intact
from combattracker.play.journal import Journal
from combattracker.play.kept import SNAPSHOT_EVERY
from combattracker.play.lock import NotAFight, connect, require_ours
from combattracker.play.rows import Content, Kind, Row, sound
from combattracker.play.verify import Folding
from combattracker.play.writing import encode

MOST_MISSES = 200
"""How many entries in a row may be missing where nothing says how many there are."""


def rescue(path: Path, into: Path) -> tuple[int, int]:
    """Writes what is intact of a damaged fight into a new file; the damaged one is left as it is.

    Returns how many entries are intact, and how many there were as far as can be told. Raises Unreadable where
    not even the beginning can be read, and NotSaved.
    """
    try:
        with tempfile.TemporaryDirectory() as folder:
            return _rescued(path, _copy(path, Path(folder)), into)
    except OSError as fault:
        raise Unreadable(f"{path.name} can't be copied to be looked at: {fault}", where=str(path)) from None


def _copy(path: Path, folder: Path) -> Path:
    """The fight elsewhere, with what a killed process left in its log: looking at that changes the files."""
    copy = folder / "damaged.fight"
    shutil.copyfile(path, copy)
    with suppress(FileNotFoundError):
        shutil.copyfile(path.with_name(f"{path.name}-wal"), folder / "damaged.fight-wal")
    return copy


def _rescued(path: Path, copy: Path, into: Path) -> tuple[int, int]:
    with closing(connect(copy, "mode=rw")) as db:
        try:
            db.execute("PRAGMA writable_schema = ON")
            ((application,),) = db.execute("PRAGMA application_id")
            # A fight of ours without a format is a damaged one, and all the more to be rescued.
            if application != APPLICATION_ID or format_of(db) > 0:
                require_ours(path, db)
        except sqlite3.Error as fault:
            raise NotAFight(f"nothing of {path.name} can be read ({fault})", where=str(path)) from None
        found = list(_readable(db))
        head = _number(db, "SELECT entry FROM head")
        last = max([head, _number(db, "SELECT max(id) FROM entry"), *(row.id for row in found)])
        names, waiting = _names(db), _waiting(db)
    rows: list[Row] = []
    renamed: dict[int, int] = {}
    snapshots: list[tuple[int, bytes]] = []
    folding = Folding(Counter(row.parent for row in found))
    for row in found:
        with suppress(CombatError):
            state = folding.add(row)
            # Entries are numbered without gaps, so whoever follows one that is lost is lost with it.
            renamed[row.id] = len(rows) + 1
            parent = renamed[row.parent] if row.parent is not None else None
            rows.append(row._replace(id=len(rows) + 1, parent=parent))
            if len(rows) % SNAPSHOT_EVERY == 0:
                snapshots.append((len(rows), encode(state)))
    if not rows:
        raise NotAFight(f"nothing of {path.name} can be read: not even how it began", where=str(path))
    kept = {name: renamed[entry] for name, entry in names.items() if entry in renamed}
    # What was not finished belongs to the place where the fight stood.
    content = Content(_stands(head, found, renamed), {}, kept, "", waiting if head in renamed else ())
    Journal.fill(into, rows, content, snapshots)
    return len(rows), last


def _stands(head: int, found: list[Row], renamed: dict[int, int]) -> int:
    """Where the fight goes on: the last entry that is intact on the way to where it stood."""
    parents = {row.id: row.parent or 0 for row in found}
    at = head or max(renamed)
    while at not in renamed:
        # What came before one that is lost is not known; it was an older one.
        at = parents.get(at) or max((each for each in renamed if each < at), default=min(renamed))
    return renamed[at]


def _number(db: sqlite3.Connection, sql: str) -> int:
    with suppress(sqlite3.Error):
        for (number,) in db.execute(sql):
            return number if isinstance(number, int) and number > 0 else 0
    return 0


def _names(db: sqlite3.Connection) -> dict[str, int]:
    with suppress(sqlite3.Error):
        return {str(name): entry for name, entry in db.execute("SELECT name, entry FROM bookmark")}
    return {}


def _waiting(db: sqlite3.Connection) -> tuple[tuple[Kind, bytes], ...]:
    """The unfinished action, if all of it is intact."""
    with suppress(sqlite3.Error):
        found = db.execute("SELECT * FROM pending ORDER BY seq").fetchall()
        if all(intact(kept, kind, body) for _, kind, body, *kept in found):
            return tuple((kind, body) for _, kind, body, *_ in found)
    return ()


def _readable(db: sqlite3.Connection) -> Iterator[Row]:
    """Every entry that can be read, one by one, for a damaged page must not hide those behind it."""
    last = _number(db, "SELECT max(id) FROM entry")
    misses = number = 0
    while number < last or misses < MOST_MISSES:
        number += 1
        try:
            found = db.execute("SELECT * FROM entry WHERE id = ?", (number,)).fetchone()
        except (sqlite3.Error, OverflowError):
            found = None
        misses = 0 if found else misses + 1
        if found and _plausible(found):
            with suppress(NotAFight):
                yield sound(found)


def _plausible(found: tuple[object, ...]) -> bool:
    """Whether what was read has the shape of an entry, for one that an earlier format wrote without a checksum."""
    if len(found) < 8:
        return False
    number, parent, *words = found[:5]
    return (
        isinstance(number, int)
        and (parent is None if number == 1 else isinstance(parent, int) and 0 < parent < number)
        and all(isinstance(each, str) for each in words)
        and all(isinstance(each, bytes) for each in found[5:8])
    )
