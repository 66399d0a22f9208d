"""What a fight's file looks like inside, and how files of earlier formats become such ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import cache
from zlib import crc32

Shape = Mapping[str, tuple[str, str | None]]

APPLICATION_ID = 0x436D6254  # "CmbT"
FORMAT = 2

# A parent is always older than its child, so ids fall along every way to the root, and of two entries the one
# with the greater id cannot lie on the other's way: the journal's queries need no depth, and insist on it, so that
# a forged file with a circle in it cannot hang them.
# In redo, parent 0 stands for "before the first entry".
_REFUSE = "BEGIN SELECT raise(ABORT, 'the journal is append-only'); END"
_FORMAT_2 = """
CREATE TABLE bookmark(name TEXT PRIMARY KEY, entry INTEGER NOT NULL REFERENCES entry);
CREATE TABLE origin(one INTEGER PRIMARY KEY CHECK (one = 1), program TEXT NOT NULL);
"""


def schema(version: int) -> str:
    """What makes an empty fight of a format."""
    checked = ", crc INTEGER" if version >= 2 else ""
    return f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {version};
CREATE TABLE entry(
    id INTEGER PRIMARY KEY, parent INTEGER REFERENCES entry CHECK (parent < id),
    at TEXT NOT NULL, label TEXT NOT NULL, ruleset_version TEXT NOT NULL,
    command BLOB NOT NULL, answers BLOB NOT NULL, events BLOB NOT NULL{checked});
CREATE INDEX entry_parent ON entry(parent);
CREATE TRIGGER entry_never_changes BEFORE UPDATE ON entry {_REFUSE};
CREATE TRIGGER entry_never_goes BEFORE DELETE ON entry {_REFUSE};
CREATE TRIGGER entry_is_never_replaced BEFORE INSERT ON entry
    WHEN EXISTS (SELECT 1 FROM entry WHERE id = NEW.id) {_REFUSE};
CREATE TABLE head(one INTEGER PRIMARY KEY CHECK (one = 1), entry INTEGER REFERENCES entry{checked});
INSERT INTO head(one) VALUES (1);
CREATE TABLE redo(parent INTEGER PRIMARY KEY, child INTEGER NOT NULL REFERENCES entry);
CREATE TABLE snapshot(entry INTEGER PRIMARY KEY REFERENCES entry, state BLOB NOT NULL{checked});
CREATE TABLE pending(seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL{checked});
{_FORMAT_2 if version >= 2 else ""}
COMMIT;
"""


SCHEMA = schema(FORMAT)
_STEPS = {
    1: f"""
        {_FORMAT_2}
        ALTER TABLE entry ADD COLUMN crc INTEGER;
        ALTER TABLE head ADD COLUMN crc INTEGER;
        ALTER TABLE snapshot ADD COLUMN crc INTEGER;
        ALTER TABLE pending ADD COLUMN crc INTEGER;
    """
}
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


def crc(*parts: object) -> int:
    """A number that any change of a bit makes another; what an earlier format did not keep is NULL, and unchecked."""
    return crc32(b"\x1f".join([part if type(part) is bytes else str(part).encode() for part in parts]))


def intact(kept: Sequence[object], *parts: object) -> bool:
    """Whether what was read is what was written, as far as its format kept a checksum."""
    return not kept or kept[0] is None or kept[0] == crc(*parts)


def bring_up_to_date(db: sqlite3.Connection, target: int = FORMAT) -> None:
    """Makes a file of an earlier format one of a later, all or nothing. Raises sqlite3.Error."""
    for version in range(format_of(db), target):
        db.executescript(f"BEGIN IMMEDIATE; {_STEPS[version]} PRAGMA user_version = {version + 1}; COMMIT;")
