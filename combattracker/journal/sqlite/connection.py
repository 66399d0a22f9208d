"""Connections to fights: nothing but a fight is read, and nothing in one can do more than be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from combattracker.journal.failing import NewerFormat, NotAFight
from combattracker.journal.sqlite.migrations import APPLICATION_ID, FORMAT, differs, format_of

MOST_BYTES = 64 * 1024 * 1024
"""The largest part of an entry; what a fight of 200 combatants on 100×100 squares begins with has 2 MB."""
STEPS = 100_000
"""After so many steps of SQLite's machine the connection is asked whether to go on."""


class Connection(sqlite3.Connection):
    """Plain SQLite with transactions by hand, and with bounds on what a forged file can make it do.

    A query takes about ten steps a row, and no row fits in less than ten bytes: a query that takes many more steps
    than the file has bytes walks in a circle.
    """

    steps = most_steps = 0

    def bound(self, size: int) -> None:
        """Bounds what is read by the size of the file in bytes."""
        self.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, min(MOST_BYTES, size + 1_000_000))
        self.most_steps = 20 * size + 20_000_000
        self.set_progress_handler(self._step, STEPS)

    def trust(self) -> None:
        """Lifts the bounds, once the file has been checked page by page."""
        self.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
        self.set_progress_handler(None, 0)

    def execute(self, *words: object) -> sqlite3.Cursor:
        """A statement, with all its steps before it."""
        self.steps = 0
        try:
            return super().execute(*words)  # type: ignore[arg-type]
        except UnicodeDecodeError:  # SQLite's message quotes what stands in the file
            damage = sqlite3.DatabaseError("its tables are no text")
            damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise damage from None

    def _step(self) -> int:
        self.steps += STEPS
        return self.steps > self.most_steps


def connect(path: Path, mode: str) -> Connection:
    """A connection in which nothing of a file's own schema is obeyed; raises sqlite3.Error and OSError."""
    db = sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True, isolation_level=None, timeout=2, factory=Connection)
    for limit, value in _LIMITS.items():
        db.setlimit(limit, value)
    db.bound(sum(_size(each) for each in (path, log_of(path))))
    # A damaged text is still text, to be looked at by whoever checks or rescues the file.
    db.text_factory = lambda body: body.decode("utf-8", "replace")
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    return db


_LIMITS = {
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 100_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 64,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 10,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 5,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
}


def log_of(path: Path) -> Path:
    """Where SQLite keeps what is not in a file yet."""
    return path.with_name(f"{path.name}-wal")


def bounded(rows: Iterable[tuple[Any, ...]], path: Path) -> Iterator[tuple[Any, ...]]:
    """Rows of a file that has not been checked. Raises NotAFight once they come to more than the file has bytes."""
    total = room = 0
    for row in rows:
        total += sum(len(each) for each in row if isinstance(each, str | bytes))
        if total > room:
            room = 1_000_000 + sum(_size(each) for each in (path, log_of(path)))  # it may have grown meanwhile
            if total > room:
                raise NotAFight("it seems to hold more than it has bytes; it is damaged, or forged", where=str(path))
        yield row


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def to_write(path: Path) -> Connection:
    """A connection for the one who plays; raises NotAFight, NewerFormat and sqlite3.Error."""
    db = connect(path, "mode=rw")
    try:
        require_whole(path, db)
        db.trust()
        db.executescript("PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA foreign_keys = ON")
        # Writing something tells of a read-only file now rather than after the first action.
        db.executescript("PRAGMA journal_mode = WAL; BEGIN; UPDATE head SET entry = entry; ROLLBACK")
    except BaseException:
        db.close()
        raise
    return db


def to_read(path: Path, mode: str) -> Connection:
    """A connection for those who look; raises NotAFight, NewerFormat and sqlite3.Error."""
    db = connect(path, mode)
    try:
        require_ours(path, db)
        db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def require_whole(path: Path, db: Connection) -> None:
    """Raises NotAFight and NewerFormat for anything but a fight of which every page is in order."""
    require_ours(path, db)
    (found,) = db.execute("PRAGMA quick_check(1)").fetchone()  # 5 ms for 10,000 entries
    if found != "ok":
        raise NotAFight(f"its pages are damaged: {found.splitlines()[-1]}", where=str(path))


def require_ours(path: Path, db: sqlite3.Connection, tables: tuple[str, ...] = ()) -> None:
    """Raises NotAFight and NewerFormat, before any table is read; only some `tables` may matter."""
    ((application,),) = db.execute("PRAGMA application_id")
    version = format_of(db)
    if application != APPLICATION_ID:
        raise NotAFight("this is not a saved fight", where=str(path))
    if version < 1:
        raise NotAFight(f"this fight is damaged: there is no format {version}", where=str(path))
    if version > FORMAT:
        raise NewerFormat(
            f"this fight was saved by a newer version of the program, in format {version}; "
            f"this version reads formats up to {FORMAT}",
            where=str(path),
        )
    if name := differs(db, version, tables):
        raise NotAFight(f"this is no fight of ours, or a damaged one: {name} is not what it should be", where=str(path))
