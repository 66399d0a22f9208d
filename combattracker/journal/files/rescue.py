"""Saving what is intact of a damaged fight into a new file."""

from __future__ import annotations

import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from combattracker.journal.cache import SNAPSHOT_EVERY
from combattracker.journal.failing import NotAFight
from combattracker.journal.files.verify import Folding, require_unfinished
from combattracker.journal.grouping import Groups
from combattracker.journal.sqlite.codec import encode
from combattracker.journal.sqlite.connection import connect, log_of, require_ours
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.log import belongs, copy_of, has_log
from combattracker.journal.sqlite.migrations import APPLICATION_ID, FORMAT, differs, format_of, intact
from combattracker.journal.sqlite.rows import Content, Kind, Row, sound, spelled_of
from combattracker.journal.sqlite.spelled import Spelled, all_of
from combattracker.model.errors import CombatError, Unreadable

MOST_MISSES = 200
"""How many entries in a row may be missing where nothing says how many there are."""
MOST_WAITING = 10_000


def rescue(path: Path, into: Path) -> tuple[int, int]:
    """Writes what is intact of a damaged fight into a new file; the damaged one is left as it is.

    Returns how many entries are intact, and how many there were as far as can be told. Raises Unreadable where
    not even the beginning can be read, and NotSaved.
    """
    try:
        with tempfile.TemporaryDirectory() as folder:
            copy = copy_of(path, Path(folder))
            if has_log(path) and not belongs(path):
                log_of(copy).unlink()
            return _rescued(path, copy, into)
    except OSError as fault:
        raise Unreadable(f"{path.name} can't be copied to be looked at: {fault}", where=str(path)) from None


def _rescued(path: Path, copy: Path, into: Path) -> tuple[int, int]:
    with closing(connect(copy, "mode=rw")) as db:
        try:
            db.execute("PRAGMA writable_schema = ON")
            tables = _require_entries(path, db)
            version = _version(db, tables)
        except sqlite3.Error as fault:
            raise NotAFight(f"nothing of {path.name} can be read ({fault})", where=str(path)) from None
        found = list(_readable(db, copy.stat().st_size, version))
        head = _number(db, "SELECT entry FROM head") if "head" in tables else 0
        last = max([head, _number(db, "SELECT max(id) FROM entry"), *(row.id for row in found)])
        names = _names(db) if "bookmark" in tables else {}
        waiting = _waiting(db, version) if "pending" in tables else ()
        spelled = _spelled(path, db, version, last, found)
    rows: list[Row] = []
    renamed: dict[int, int] = {}
    presses, runs = Groups(), Groups()
    snapshots: list[tuple[int, bytes]] = []
    folding = Folding(Counter(row.parent for row in found), spelled)
    for row in found:
        with suppress(CombatError):
            state = folding.add(row)
            # Entries are numbered without gaps, so whoever follows one that is lost is lost with it.
            renamed[row.id] = len(rows) + 1
            number = len(rows) + 1
            parent = renamed[row.parent] if row.parent is not None else None
            run = None if row.run is None else runs.of(row.run, number)
            rows.append(row._replace(id=number, parent=parent, press=presses.of(row.press, number), run=run))
            if len(rows) % SNAPSHOT_EVERY == 0:
                snapshots.append((len(rows), encode(state)))
    if not rows:
        raise NotAFight(f"nothing of {path.name} can be read: not even how it began", where=str(path))
    kept = {name: renamed[entry] for name, entry in names.items() if entry in renamed}
    # What was not finished belongs to the place where the fight stood.
    waiting = waiting if head in renamed else ()
    spelled = Spelled(sum(entry <= spelled.last for entry in renamed), spelled.secret)
    content = Content(_stands(head, found, renamed), {}, kept, "", waiting, spelled)
    Journal.fill(into, rows, content, snapshots)
    return len(rows), last


def _require_entries(path: Path, db: sqlite3.Connection) -> set[str]:
    """The tables that are as in any fight of ours, entries among them. Raises NotAFight and NewerFormat."""
    ((application,),) = db.execute("PRAGMA application_id")
    version = format_of(db)
    # A fight of ours without a format is a damaged one, and all the more to be rescued.
    if application != APPLICATION_ID or version > FORMAT:
        require_ours(path, db, ("entry",))
    versions = [version] if version > 0 else range(1, FORMAT + 1)
    sound = {
        table
        for table in ("entry", "head", "bookmark", "pending", "spelled")
        if any(not differs(db, each, (table,)) for each in versions)
    }
    if "entry" not in sound:
        raise NotAFight(f"nothing of {path.name} can be read: its entries are not what ours are", where=str(path))
    return sound


def _version(db: sqlite3.Connection, tables: set[str]) -> int:
    """The format of a file; where that is lost, only a file of the present one has such tables."""
    version = format_of(db)
    return version if version > 0 else FORMAT if "spelled" in tables else FORMAT - 1


def _spelled(path: Path, db: sqlite3.Connection, version: int, last: int, found: list[Row]) -> Spelled:
    """Which entries were written before texts held references; where that can't be told, it is all of them.

    Somebody may have been hidden in an entry that is lost.
    """
    if version < 3 and len(found) == last:
        return all_of(last, (row.events for row in found))
    if version >= 3:
        with suppress(sqlite3.Error, NotAFight):
            return spelled_of(path, db)
    return Spelled(last, secret=True)


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


def _waiting(db: sqlite3.Connection, version: int) -> tuple[tuple[Kind, bytes], ...]:
    """The unfinished action, if all of it is intact and can be read again."""
    with suppress(sqlite3.Error, CombatError):
        found = db.execute("SELECT * FROM pending ORDER BY seq LIMIT ?", (MOST_WAITING,)).fetchall()
        items = tuple((kind, body) for _, kind, body, *_ in found)
        require_unfinished(items)
        if all(intact(version, kept, kind, body) for _, kind, body, *kept in found):
            return items
    return ()


def _readable(db: sqlite3.Connection, size: int, version: int) -> Iterator[Row]:
    """Every entry that can be read, one by one, for a damaged page must not hide those behind it."""
    last = _number(db, "SELECT max(id) FROM entry")
    misses = number = 0
    while (number < last or misses < MOST_MISSES) and size >= 0:
        number += 1
        try:
            found = db.execute("SELECT * FROM entry WHERE id = ?", (number,)).fetchone()
        except (sqlite3.Error, OverflowError):
            found = None
        misses = 0 if found else misses + 1
        if found:
            with suppress(NotAFight):
                row = sound(found, version)
                # No file holds more than it has bytes; one that seems to says the same again and again.
                size -= len(row.command) + len(row.answers) + len(row.events)
                yield row
