"""What a fight's file looks like inside, and how files of earlier formats become such ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import cache
from zlib import crc32

from combattracker.journal.sqlite.sentences import as_fields
from combattracker.journal.sqlite.spelled import all_of

Shape = Mapping[str, tuple[str, str | None]]

APPLICATION_ID = 0x436D6254  # "CmbT"
FORMAT = 4

# A parent is always older than its child, so ids fall along every way to the root, and of two entries the one
# with the greater id cannot lie on the other's way: the journal's queries need no depth, and insist on it, so that
# a forged file with a circle in it cannot hang them.
# In redo, parent 0 stands for "before the first entry".
_REFUSE = "BEGIN SELECT raise(ABORT, 'the journal is append-only'); END"
_NEVER_CHANGES = f"CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry {_REFUSE}"
_FORMAT_2 = (
    "CREATE TABLE bookmark(name TEXT PRIMARY KEY, entry INTEGER NOT NULL REFERENCES entry)",
    "CREATE TABLE origin(one INTEGER PRIMARY KEY CHECK (one = 1), program TEXT NOT NULL)",
)
_FORMAT_3 = (
    "CREATE TABLE spelled(one INTEGER PRIMARY KEY CHECK (one = 1), last INTEGER NOT NULL, "
    "secret INTEGER NOT NULL, crc INTEGER NOT NULL)",
)


_PRESSES = ("press INTEGER", "run INTEGER")
"""The first entry of the key press that made an entry, and the first of the run that it belongs to, if any."""


def crc(*parts: object) -> int:
    """A number that any change of a bit makes another; what an early format did not keep is NULL, and unchecked."""
    return crc32(b"\x1f".join([part if type(part) is bytes else str(part).encode() for part in parts]))


def schema(version: int) -> str:
    """What makes an empty fight of a format."""
    checked = ", crc INTEGER" if version >= 2 else ""
    pressed = "".join(f", {each}" for each in _PRESSES) if version >= 4 else ""
    more = [*(_FORMAT_2 if version >= 2 else ()), *(_FORMAT_3 if version >= 3 else ())]
    more += [f"INSERT INTO spelled VALUES (1, 0, 0, {crc(0, 0)})"] if version >= 3 else []
    return f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {version};
CREATE TABLE entry(
    id INTEGER PRIMARY KEY, parent INTEGER REFERENCES entry CHECK (parent < id),
    at TEXT NOT NULL, label TEXT NOT NULL, ruleset_version TEXT NOT NULL,
    command BLOB NOT NULL, answers BLOB NOT NULL, events BLOB NOT NULL{checked}{pressed});
CREATE INDEX entry_parent ON entry(parent);
{_NEVER_CHANGES};
CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry {_REFUSE};
CREATE TRIGGER entry_is_never_replaced BEFORE INSERT ON entry
    WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id) {_REFUSE};
CREATE TABLE head(one INTEGER PRIMARY KEY CHECK (one = 1), entry INTEGER REFERENCES entry{checked});
INSERT INTO head(one) VALUES (1);
CREATE TABLE redo(parent INTEGER PRIMARY KEY, child INTEGER NOT NULL REFERENCES entry);
CREATE TABLE snapshot(entry INTEGER PRIMARY KEY REFERENCES entry, state BLOB NOT NULL{checked});
CREATE TABLE pending(seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL{checked});
{"".join(f"{each};" for each in more)}
COMMIT;
"""


SCHEMA = schema(FORMAT)


def _to_2(db: sqlite3.Connection) -> None:
    """Room for names, for the program that began the fight, and for checksums."""
    for statement in _FORMAT_2:
        db.execute(statement)
    for table in ("entry", "head", "snapshot", "pending"):
        db.execute(f"ALTER TABLE {table} ADD COLUMN crc INTEGER")


def _to_3(db: sqlite3.Connection) -> None:
    """A checksum for whatever has none, and a mark on the entries whose texts may spell names: all there are."""
    for statement in _FORMAT_3:
        db.execute(statement)
    db.execute("DROP TRIGGER entry_never_changes")
    for (number,) in db.execute("SELECT id FROM entry WHERE crc IS NULL").fetchall():
        found = db.execute("SELECT * FROM entry WHERE id = ?", (number,)).fetchone()
        db.execute("UPDATE entry SET crc = ? WHERE id = ?", (crc(*found[:8]), number))
    db.execute(_NEVER_CHANGES)
    for table, key, columns in (
        ("head", "one", "entry"), ("snapshot", "entry", "entry, state"), ("pending", "seq", "kind, body")
    ):  # fmt: skip
        unchecked = f"SELECT {key}, {columns} FROM {table} WHERE crc IS NULL"
        for number, *parts in db.execute(unchecked).fetchall():
            if parts != [None]:  # where the fight stands before it begins
                db.execute(f"UPDATE {table} SET crc = ? WHERE {key} = ?", (crc(*parts), number))
    ((last,),) = db.execute("SELECT coalesce(max(id), 0) FROM entry")
    spelled = all_of(last, (events for (events,) in db.execute("SELECT events FROM entry")))
    mark = (spelled.last, int(spelled.secret))
    db.execute("INSERT INTO spelled VALUES (1, ?, ?, ?)", (*mark, crc(*mark)))


def _to_4(db: sqlite3.Connection) -> None:
    """A field in the place of the sentence which said that the GM had set a value; each entry is a press of its own."""
    for column in _PRESSES:
        db.execute(f"ALTER TABLE entry ADD COLUMN {column}")
    db.execute("DROP TRIGGER entry_never_changes")
    for (number,) in db.execute("SELECT id FROM entry").fetchall():
        *parts, events = db.execute("SELECT * FROM entry WHERE id = ?", (number,)).fetchone()[:8]
        body = as_fields(events)
        kept = (body, number, None)
        db.execute(
            "UPDATE entry SET events = ?, press = ?, run = ?, crc = ? WHERE id = ?",
            (*kept, crc(*parts, *kept), number),
        )
    db.execute(_NEVER_CHANGES)


_STEPS = {1: _to_2, 2: _to_3, 3: _to_4}
"""What turns a file of a format into one of the next: by the format that it has."""


@cache
def _shapes(version: int) -> tuple[Shape, ...]:
    """What a sound file of a format may look like inside: made in it, or brought up to it from an earlier one."""
    found = []
    for first in range(1, version + 1):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
            db.executescript(schema(first))
            bring_up_to_date(db, version)
            found.append(_shape(db))
    return tuple(found)


def _shape(db: sqlite3.Connection) -> Shape:
    """Each table, index and trigger by its name: what it is, of which table, and its text."""
    rows = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    return {f"{kind} {name}": (table, sql) for kind, name, table, sql in rows}


def differs(db: sqlite3.Connection, version: int, tables: tuple[str, ...] = ()) -> str:
    """The name of something in a file that is not as in every fight of its format; empty if all is.

    With `tables` only these are looked at, which is enough for whoever reads no others.
    """
    found = _shape(db)
    wanted = [f"table {name}" for name in tables]
    wrong = []
    for shape in _shapes(version):
        names = [name for name in wanted or {**shape, **found} if found.get(name) != shape.get(name)]
        if not names:
            return ""
        wrong.append(names[0])
    return wrong[-1]


def format_of(db: sqlite3.Connection) -> int:
    """The format that a file has now."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def intact(version: int, kept: Sequence[object], *parts: object) -> bool:
    """Whether what was read is what was written; before format 3 not everything has a checksum."""
    if version < 3 and (not kept or kept[0] is None):
        return True
    return bool(kept) and kept[0] == crc(*parts)


def bring_up_to_date(db: sqlite3.Connection, target: int = FORMAT) -> None:
    """Makes a file of an earlier format one of a later, all or nothing. Raises sqlite3.Error."""
    if format_of(db) >= target:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for version in range(format_of(db), target):
            _STEPS[version](db)
        db.execute(f"PRAGMA user_version = {target}")
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise
