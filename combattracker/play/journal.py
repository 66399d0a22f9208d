"""The journal's store: one SQLite file per fight, an append-only tree of entries; it knows bytes only."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

from combattracker.play.lock import (
    APPLICATION_ID,
    FORMAT,
    Held,
    Lock,
    NewerFormat,
    NoSuchEntry,
    NotAFight,
    NotSaved,
    connect,
    opened,
    probed,
    reading,
    watched,
    writing,
)

__all__ = [
    "APPLICATION_ID",
    "FORMAT",
    "Held",
    "Journal",
    "Kind",
    "NewerFormat",
    "NoSuchEntry",
    "NotAFight",
    "NotSaved",
    "Row",
    "Waiting",
]

# A parent is always older than its child, so ids fall along every way to the root, and of two entries the one
# with the greater id cannot lie on the other's way: the queries below need no depth, and insist on it, so that
# a forged file with a circle in it cannot hang them.
# In redo, parent 0 stands for "before the first entry".
_REFUSE = "BEGIN SELECT raise(ABORT, 'the journal is append-only'); END"
_SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT};
CREATE TABLE entry(
    id INTEGER PRIMARY KEY, parent INTEGER REFERENCES entry CHECK (parent < id),
    at TEXT NOT NULL, label TEXT NOT NULL, ruleset_version TEXT NOT NULL,
    command BLOB NOT NULL, answers BLOB NOT NULL, events BLOB NOT NULL);
CREATE INDEX entry_parent ON entry(parent);
CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry {_REFUSE};
CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry {_REFUSE};
CREATE TRIGGER entry_is_never_replaced BEFORE INSERT ON entry
    WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id) {_REFUSE};
CREATE TABLE head(one INTEGER PRIMARY KEY CHECK (one = 1), entry INTEGER REFERENCES entry);
INSERT INTO head VALUES (1, NULL);
CREATE TABLE redo(parent INTEGER PRIMARY KEY, child INTEGER NOT NULL REFERENCES entry);
CREATE TABLE snapshot(entry INTEGER PRIMARY KEY REFERENCES entry, state BLOB NOT NULL);
CREATE TABLE pending(seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL);
COMMIT;
"""

# Redo points along the whole way to the head. Going elsewhere turns only the part below the fork of the two
# ways; a step of undo or redo finds that fork at once, however long the journal is.
_TURN_REDO = """
WITH RECURSIVE fork(new, old) AS (
    SELECT ?, coalesce((SELECT entry FROM head), 0)
    UNION ALL
    SELECT iif(new > old, coalesce((SELECT parent FROM entry WHERE id = new AND parent < id), 0), new),
           iif(new < old, coalesce((SELECT parent FROM entry WHERE id = old AND parent < id), 0), old)
    FROM fork WHERE new <> old)
INSERT OR REPLACE INTO redo SELECT coalesce(parent, 0), id FROM fork JOIN entry ON id = new WHERE new > old
"""
_ANCESTRY = """
WITH RECURSIVE line(id, parent) AS (
    SELECT id, parent FROM entry WHERE id = ?1
    UNION ALL
    SELECT entry.id, entry.parent FROM line JOIN entry ON entry.id = line.parent
    WHERE line.parent > ?2 AND line.parent < line.id)
SELECT * FROM entry WHERE id IN (SELECT id FROM line) ORDER BY id
"""
# Walks no further than the refolding that follows will have to read.
_NEAREST_SNAPSHOT = """
WITH RECURSIVE line(id) AS (
    SELECT ?
    UNION ALL
    SELECT parent FROM line JOIN entry USING (id)
    WHERE parent < id AND NOT EXISTS (SELECT 1 FROM snapshot WHERE entry = id))
SELECT entry, state FROM line JOIN snapshot ON entry = id
"""

Kind = Literal["command", "answer", "edit"]


class Row(NamedTuple):
    """One entry: a command of the GM and what came of it."""

    id: int
    parent: int | None
    at: str
    label: str
    ruleset_version: str
    command: bytes
    answers: bytes
    events: bytes


class Waiting(NamedTuple):
    """One line of the unfinished action's transcript."""

    seq: int
    kind: Kind
    body: bytes


class Journal:
    """One fight's entries; the branches that undo left stay in it."""

    def __init__(self, path: Path, db: sqlite3.Connection, lock: Lock | None = None) -> None:
        self.path = path
        self._db = db
        self._lock = lock
        self._file = os.stat(path)

    @classmethod
    def create(cls, path: Path) -> Journal:
        """Make a new fight and open it; raises Held, and NotSaved also if there is a file already."""
        path = Path(os.path.realpath(path))
        with writing(path), Lock(path):
            path.open("xb").close()
            try:
                with closing(connect(path, "mode=rw")) as db:
                    db.executescript(_SCHEMA)
            except BaseException:
                path.unlink()
                raise
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a fight for playing; raises Held, NotAFight, NewerFormat, Unreadable and NotSaved."""
        path = probed(path)
        with writing(path):
            lock = Lock(path)
            try:
                return cls(path, opened(path), lock)
            except BaseException:
                lock.release()
                raise

    @classmethod
    def read(cls, path: Path) -> Journal:
        """Open a fight for watching, also one being played; raises NotAFight, NewerFormat and Unreadable."""
        path = probed(path)
        with reading(path):
            return cls(path, watched(path))

    @property
    def writes(self) -> bool:
        """Whether this one has the fight open for playing, so that nobody else moves its head."""
        return self._lock is not None

    @property
    def head(self) -> int | None:
        """The entry where the fight stands now; None before the first."""
        return self._one("SELECT entry FROM head")  # type: ignore[no-any-return]

    def append(
        self, *, parent: int | None, label: str, ruleset_version: str, command: bytes, answers: bytes, events: bytes
    ) -> int:
        """Record a finished action, move the head to it and forget its transcript; durable on return.

        Raises NotSaved, and NoSuchEntry for an unknown parent.
        """
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        with self._saving() as db:
            entry = (
                db.execute(
                    "INSERT INTO entry VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
                    (parent, at, label, ruleset_version, command, answers, events),
                ).lastrowid
                or 0
            )
            self._go(entry)
        return entry

    def move_head(self, entry: int) -> None:
        """Go to any entry, for undo, redo or a jump, and drop an unfinished action, which began elsewhere.

        Redo then goes back along the branch just left. Raises NotSaved and NoSuchEntry.
        """
        with self._saving():
            self._go(entry)

    def _go(self, entry: int) -> None:
        self._db.execute(_TURN_REDO, (entry,))
        self._db.execute("UPDATE head SET entry = ?", (entry,))
        self._db.execute("DELETE FROM pending")

    def redo_child(self, parent: int | None) -> int | None:
        """The child where redo goes from here; None at the end of a branch."""
        return self._one("SELECT child FROM redo WHERE parent = ?", parent or 0)  # type: ignore[no-any-return]

    def children(self, entry: int | None) -> list[int]:
        """All branches from here, oldest first; those of None are the first entries."""
        return [child for (child,) in self._all("SELECT id FROM entry WHERE parent IS ? ORDER BY id", entry)]

    def row(self, entry: int) -> Row:
        """One entry; raises NoSuchEntry."""
        for found in self._all("SELECT * FROM entry WHERE id = ?", entry):
            return Row(*found)
        raise NoSuchEntry(f"{self.path.name} has no entry {entry}")

    def ancestry(self, entry: int, since: int | None = None) -> list[Row]:
        """The way to an entry, oldest first, from the root or from just after `since`; raises NoSuchEntry."""
        if entry == since:
            return []
        rows = [Row(*found) for found in self._all(_ANCESTRY, entry, since or 0)]
        if not rows or rows[0].parent != since:
            raise NoSuchEntry(f"{self.path.name} has no way from {since or 'the root'} to entry {entry}")
        return rows

    def outline(self) -> list[tuple[int, int | None, str, str]]:
        """All entries as id, parent, time and label, for a history screen."""
        return self._all("SELECT id, parent, at, label FROM entry ORDER BY id")

    def count(self) -> int:
        """How many entries there are, on all branches."""
        # No entry ever goes, so the last id is the number; counting would read the whole file.
        return self._one("SELECT coalesce(max(id), 0) FROM entry")  # type: ignore[no-any-return]

    def save_snapshot(self, entry: int, state: bytes) -> None:
        """Keep the state after an entry; raises NotSaved and NoSuchEntry."""
        with self._saving() as db:
            db.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?)", (entry, state))

    def nearest_snapshot(self, entry: int) -> tuple[int, bytes] | None:
        """The last snapshot on the way to an entry, its own included, with the entry it belongs to."""
        return next(iter(self._all(_NEAREST_SNAPSHOT, entry)), None)

    def waiting(self) -> list[Waiting]:
        """The unfinished action's transcript, in order."""
        return [Waiting(*found) for found in self._all("SELECT * FROM pending ORDER BY seq")]

    def push_waiting(self, kind: Kind, body: bytes) -> int:
        """Add a line to the transcript, durable on return; raises NotSaved."""
        with self._saving() as db:
            return db.execute("INSERT INTO pending VALUES (NULL, ?, ?)", (kind, body)).lastrowid or 0

    def pop_waiting(self) -> None:
        """Remove the transcript's last line, if there is one; raises NotSaved."""
        with self._saving() as db:
            db.execute("DELETE FROM pending WHERE seq = (SELECT max(seq) FROM pending)")

    def clear_waiting(self) -> None:
        """Forget the unfinished action; raises NotSaved."""
        self.replace_waiting(())

    def replace_waiting(self, items: Iterable[tuple[Kind, bytes]]) -> None:
        """Put another transcript in place of the present one, all or nothing; raises NotSaved."""
        with self._saving() as db:
            db.execute("DELETE FROM pending")
            db.executemany("INSERT INTO pending VALUES (NULL, ?, ?)", items)

    def data_version(self) -> int:
        """A number that changes when somebody else has written, for readers to poll."""
        return self._one("PRAGMA data_version")  # type: ignore[no-any-return]

    def close(self) -> None:
        """Let go of the file, which alone is then the whole fight."""
        with suppress(sqlite3.Error):  # what stays in the log is as safe there, and read at the next opening
            if self._lock:
                # SQLite does this by itself only for the last to close, which may be a reader.
                self._db.execute("PRAGMA wal_checkpoint")
        with suppress(sqlite3.Error):
            self._db.close()
        if self._lock:
            self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _all(self, sql: str, *values: int | None) -> list[Any]:
        with reading(self.path):
            return self._db.execute(sql, values).fetchall()

    def _one(self, sql: str, *values: int | None) -> Any:
        return next((value for (value,) in self._all(sql, *values)), None)

    @contextmanager
    def _saving(self) -> Iterator[sqlite3.Connection]:
        with writing(self.path):
            # SQLite would go on writing into a file that nobody can find any more.
            if not os.path.samestat(os.stat(self.path), self._file):
                raise FileNotFoundError("another file was put in its place")
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.rollback()
                raise
