"""The journal's store: one SQLite file per fight, an append-only tree of entries; it knows bytes only."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from combattracker.journal.failing import NoSuchEntry, NotAFight, NotSaved, reading, writing
from combattracker.journal.sqlite.connection import bounded, connect, to_read, to_write
from combattracker.journal.sqlite.lock import Lock, holder_of
from combattracker.journal.sqlite.log import belongs, copy_of, has_log, set_aside
from combattracker.journal.sqlite.migrations import FORMAT, SCHEMA, bring_up_to_date, crc, format_of, intact
from combattracker.journal.sqlite.rows import (
    Content,
    Draft,
    Kind,
    Row,
    Waiting,
    comes_before,
    head_of,
    require_sound,
    sound,
    spelled_of,
)
from combattracker.journal.sqlite.spelled import Spelled
from combattracker.version import VERSION

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
SELECT snapshot.* FROM line JOIN snapshot ON entry = id
"""
_INSERT = (
    "INSERT INTO entry (id, parent, at, label, ruleset_version, command, answers, events, press, run, crc) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_WAIT = "INSERT INTO pending VALUES (NULL, ?, ?, ?)"


Copy = TemporaryDirectory[str] | None


def real(path: Path) -> Path:
    """A fight's file, whatever links lead to it. Raises NotAFight where there is none."""
    path = Path(os.path.realpath(path))
    if not path.is_file():
        raise NotAFight("there is no such file", where=str(path))
    return path


class Journal:
    """One fight's entries; the branches that undo left stay in it. `trouble` is what the GM should know of its file."""

    def __init__(
        self, path: Path, db: sqlite3.Connection, lock: Lock | None = None, *, trouble: str = "", copy: Copy = None
    ) -> None:
        self.path = path
        self.trouble = trouble
        self._db = db
        self._lock = lock
        self._copy = copy
        self._file = os.stat(path)
        self.format = format_of(db)
        self._spelled: tuple[int, Spelled] | None = None

    @classmethod
    def create(cls, path: Path) -> Journal:
        """Make a new fight and open it; raises Held, and NotSaved also if there is a file already."""
        path = Path(os.path.realpath(path))
        with writing(path), Lock(path):
            path.open("xb").close()
            try:
                with closing(connect(path, "mode=rw")) as db:
                    db.executescript(SCHEMA)
                    db.execute("INSERT INTO origin VALUES (1, ?)", (VERSION,))
            except BaseException:
                path.unlink()
                raise
        return cls.open(path)

    @classmethod
    def fill(
        cls, path: Path, rows: Iterable[Row], content: Content, snapshots: Iterable[tuple[int, bytes]] = ()
    ) -> None:
        """Make a new fight that has all this already, all or nothing; raises as `create` does."""
        made: Path | None = None
        try:
            with cls.create(path) as journal:
                made = journal.path
                journal._fill(rows, content, snapshots)
        except BaseException:
            if made is not None:
                for suffix in ("", "-wal", "-shm"):
                    made.with_name(made.name + suffix).unlink(missing_ok=True)
            raise

    def _fill(self, rows: Iterable[Row], content: Content, snapshots: Iterable[tuple[int, bytes]]) -> None:
        with self._saving() as db:
            db.executemany(_INSERT, ((*row, crc(*row)) for row in rows))
            db.execute("UPDATE head SET entry = ?, crc = ?", (content.head, crc(content.head)))
            db.executemany("INSERT INTO redo VALUES (?, ?)", content.redo.items())
            db.executemany("INSERT INTO bookmark VALUES (?, ?)", content.bookmarks.items())
            db.execute("UPDATE origin SET program = ?", (content.program,))
            spelled = (content.spelled.last, int(content.spelled.secret))
            db.execute("UPDATE spelled SET last = ?, secret = ?, crc = ?", (*spelled, crc(*spelled)))
            db.executemany(_WAIT, ((*item, crc(*item)) for item in content.waiting))
            db.executemany("INSERT INTO snapshot VALUES (?, ?, ?)", ((*each, crc(*each)) for each in snapshots))

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a fight for playing; raises Held, NotAFight, NewerFormat, Unreadable and NotSaved."""
        path = real(path)
        with writing(path):
            lock = Lock(path)
            try:
                trouble = set_aside(path) if has_log(path) and not belongs(path) else ""
                db = to_write(path)
                try:
                    require_sound(path, db)
                    bring_up_to_date(db)
                    return cls(path, db, lock, trouble=trouble)
                except BaseException:
                    db.close()
                    raise
            except BaseException:
                lock.release()
                raise

    @classmethod
    def read(cls, path: Path) -> Journal:
        """Open a fight for watching, also one being played; raises NotAFight, NewerFormat and Unreadable.

        Neither the file nor its log is changed, whatever lies there.
        """
        path = real(path)
        with reading(path):
            if holder_of(path):
                with suppress(sqlite3.OperationalError):  # where nobody may write, a copy has to do
                    # Not mode=ro: such a connection leaves its two log files behind.
                    return cls(path, to_read(path, "mode=rw"))
            if not has_log(path):
                return cls(path, to_read(path, "mode=ro&immutable=1"))
            if not belongs(path):
                told = f"the log beside {path.name} does not belong to it, and is left out"
                return cls(path, to_read(path, "mode=ro&immutable=1"), trouble=told)
            return cls._read_copy(path)

    @classmethod
    def _read_copy(cls, path: Path) -> Journal:
        folder = TemporaryDirectory()
        try:
            return cls(path, to_read(copy_of(path, Path(folder.name)), "mode=rw"), copy=folder)
        except BaseException:
            folder.cleanup()
            raise

    @property
    def writes(self) -> bool:
        """Whether this one has the fight open for playing, so that nobody else moves its head."""
        return self._lock is not None

    @property
    def head(self) -> int | None:
        """The entry where the fight stands now; None before the first."""
        with reading(self.path):
            return head_of(self.path, self._db)

    def append(self, parent: int | None, draft: Draft) -> int:
        """Record a finished action, move the head to it and forget its transcript; durable on return.

        Raises NotSaved, and NoSuchEntry for an unknown parent.
        """
        with self._saving():
            entry = self._insert(draft, parent)
            self._go(entry)
        return entry

    def graft(self, parent: int | None, drafts: Iterable[Draft]) -> int:
        """Record several actions, each behind the one before, all or none, and move the head to the last of them.

        Raises NotSaved, NoSuchEntry for an unknown parent, and ValueError without any draft.
        """
        at = parent
        with self._saving():
            for draft in drafts:
                at = self._insert(draft, at)
            if at is None or at == parent:
                raise ValueError("nothing to graft")
            self._go(at)
        return at

    def _insert(self, draft: Draft, parent: int | None) -> int:
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        ((last,),) = self._db.execute("SELECT coalesce(max(id), 0) FROM entry")
        number = last + 1
        row = Row(number, parent, at, *draft[:5], draft.press or number, number if draft.run == 0 else draft.run)
        self._db.execute(_INSERT, (*row, crc(*row)))
        return row.id

    def move_head(self, entry: int) -> None:
        """Go to any entry, for undo, redo or a jump, and drop an unfinished action, which began elsewhere.

        Redo then goes back along the branch just left. Raises NotSaved and NoSuchEntry.
        """
        with self._saving():
            self._go(entry)

    def _go(self, entry: int) -> None:
        self._db.execute(_TURN_REDO, (entry,))
        self._db.execute("UPDATE head SET entry = ?, crc = ?", (entry, crc(entry)))
        self._db.execute("DELETE FROM pending")

    def redo_child(self, parent: int | None) -> int | None:
        """The child where redo goes from here; None at the end of a branch."""
        found = (
            "SELECT child FROM redo JOIN entry ON id = child WHERE redo.parent = ?1 AND coalesce(entry.parent, 0) = ?1"
        )
        return self._one(found, parent or 0)  # type: ignore[no-any-return]

    def redo_children(self) -> dict[int, int]:
        """Where redo goes from every entry; 0 stands for "before the first"."""
        found = self._all("SELECT parent, child FROM redo ORDER BY parent")
        return {parent: child for parent, child in found if isinstance(child, int)}

    def children(self, entry: int | None) -> list[int]:
        """All branches from here, oldest first; those of None are the first entries."""
        return [child for (child,) in self._all("SELECT id FROM entry WHERE parent IS ? ORDER BY id", entry)]

    def row(self, entry: int) -> Row:
        """One entry; raises NoSuchEntry."""
        if 0 < entry <= sys.maxsize:  # beyond that SQLite knows no numbers
            for found in self._all("SELECT * FROM entry WHERE id = ?", entry):
                return sound(found, self.format)
        raise NoSuchEntry(f"{self.path.name} has no entry {entry}")

    def ancestry(self, entry: int, since: int | None = None) -> list[Row]:
        """The way to an entry, oldest first, from the root or from just after `since`; raises NoSuchEntry."""
        if entry == since:
            return []
        rows = [sound(found, self.format) for found in self._all(_ANCESTRY, entry, since or 0)]
        if not rows or rows[0].parent != since:
            raise NoSuchEntry(f"{self.path.name} has no way from {since or 'the root'} to entry {entry}")
        return rows

    def outline(self) -> list[tuple[int, int | None, str, str]]:
        """All entries as id, parent, time and label, for a history screen; of a damaged one what can be told."""
        return [
            (entry, parent if comes_before(parent, entry) else None, str(at or ""), str(label or ""))
            for entry, parent, at, label in self._all("SELECT id, parent, at, label FROM entry ORDER BY id")
        ]

    def versions(self) -> list[str]:
        """The versions of the rules that the entries were made with, the oldest first."""
        found = self._all("SELECT ruleset_version FROM entry GROUP BY ruleset_version ORDER BY min(id)")
        return [str(version) for (version,) in found]

    def rows(self) -> Iterator[Row]:
        """All entries of all branches, oldest first. Raises NotAFight at the first that is damaged."""
        return (sound(found, self.format) for found in self.found())

    def found(self) -> Iterator[tuple[Any, ...]]:
        """All entries as they are found, `sound` or not."""
        with reading(self.path):
            yield from bounded(self._db.execute("SELECT * FROM entry ORDER BY id"), self.path)

    @contextmanager
    def still(self) -> Iterator[None]:
        """What is read meanwhile belongs together, whatever another process writes. Raises Unreadable."""
        with reading(self.path):
            self._db.execute("BEGIN")
            try:
                yield
            finally:
                self._db.execute("COMMIT")

    def branching(self) -> dict[int | None, int]:
        """How many entries follow each."""
        return dict(self._all("SELECT parent, count(*) FROM entry GROUP BY parent"))

    def content(self) -> Content:
        """All that there is besides the entries."""
        waiting = tuple((item.kind, item.body) for item in self.waiting())
        return Content(self.head, self.redo_children(), self.bookmarks(), self.program, waiting, self.spelled)

    def snapshots(self) -> list[tuple[int, bytes | None]]:
        """The states that are kept, with their entries; None for one that is not what was written."""
        found = self._all("SELECT * FROM snapshot ORDER BY entry")
        return [(entry, state if intact(self.format, kept, entry, state) else None) for entry, state, *kept in found]

    def count(self) -> int:
        """How many entries there are, on all branches."""
        # No entry ever goes, so the last id is the number; counting would read the whole file.
        return self._one("SELECT coalesce(max(id), 0) FROM entry")  # type: ignore[no-any-return]

    def save_snapshot(self, entry: int, state: bytes) -> None:
        """Keep the state after an entry; raises NotSaved and NoSuchEntry."""
        with self._saving() as db:
            db.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)", (entry, state, crc(entry, state)))

    def nearest_snapshot(self, entry: int) -> tuple[int, bytes] | None:
        """The last snapshot on the way to an entry, its own included, with the entry it belongs to."""
        for found, state, *kept in self._all(_NEAREST_SNAPSHOT, entry):
            if intact(self.format, kept, found, state):
                return found, state
        return None

    def waiting(self) -> list[Waiting]:
        """The unfinished action's transcript, in order."""
        found = self._all("SELECT * FROM pending ORDER BY seq")
        for seq, kind, body, *kept in found:
            if not intact(self.format, kept, kind, body):
                raise NotAFight(f"line {seq} of it is damaged in this fight file")
        return [Waiting(*each[:3]) for each in found]

    def push_waiting(self, kind: Kind, body: bytes) -> int:
        """Add a line to the transcript, durable on return; raises NotSaved."""
        with self._saving() as db:
            return db.execute(_WAIT, (kind, body, crc(kind, body))).lastrowid or 0

    def clear_waiting(self) -> None:
        """Forget the unfinished action; raises NotSaved."""
        self.replace_waiting(())

    def replace_waiting(self, items: Iterable[tuple[Kind, bytes]]) -> None:
        """Put another transcript in place of the present one, all or nothing; raises NotSaved."""
        with self._saving() as db:
            db.execute("DELETE FROM pending")
            db.executemany(_WAIT, [(*item, crc(*item)) for item in items])

    def bookmarks(self) -> dict[str, int]:
        """The points of the fight that have a name."""
        if self.format < 2:
            return {}
        found = self._all("SELECT name, entry FROM bookmark ORDER BY entry")
        return {name: entry for name, entry in found if isinstance(name, str) and isinstance(entry, int)}

    def bookmark(self, name: str, entry: int | None) -> None:
        """Gives a point a name, or (None) frees the name. Raises NotSaved and NoSuchEntry."""
        with self._saving() as db:
            db.execute("DELETE FROM bookmark WHERE name = ?", (name,))
            if entry is not None:
                db.execute("INSERT INTO bookmark VALUES (?, ?)", (name, entry))

    @property
    def program(self) -> str:
        """The version of the program that the fight was begun with; empty where its format did not keep that."""
        return str(self._one("SELECT program FROM origin") or "") if self.format >= 2 else ""

    @property
    def spelled(self) -> Spelled:
        """Which entries were written before texts held references. Raises NotAFight where that is damaged."""
        # A file of an earlier format may still grow, by a program of that time.
        known = self.count() if self.format < FORMAT else 0
        if self._spelled is None or self._spelled[0] != known:
            with reading(self.path):
                self._spelled = (known, spelled_of(self.path, self._db))
        return self._spelled[1]

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
        if self._copy:
            self._copy.cleanup()
        if self._lock:
            self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _all(self, sql: str, *values: int | None) -> list[Any]:
        with reading(self.path):
            found = self._db.execute(sql, values)
            if self._lock:
                return found.fetchall()  # all its pages have been checked
            return list(bounded(found, self.path))

    def _one(self, sql: str, *values: int | None) -> Any:
        return next((value for (value,) in self._all(sql, *values)), None)

    def _require_there(self) -> None:
        """Raises NotSaved where SQLite would go on writing into a file that nobody can find any more."""
        with suppress(FileNotFoundError):
            if os.path.samestat(os.stat(self.path), self._file):
                return
        raise NotSaved(
            f"{self.path.name} cannot be written: it was removed, or moved elsewhere, while it was open. "
            f"Move it back to {self.path.parent}, or write all that there is of it into another file with save FILE"
        )

    @contextmanager
    def _saving(self) -> Iterator[sqlite3.Connection]:
        with writing(self.path):
            self._require_there()
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.rollback()
                raise
