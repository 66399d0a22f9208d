"""What a process that was killed left in SQLite's log beside a fight, and whether it belongs to the fight.

After a backup was restored or a file moved, the log of another day or of another fight may lie there. SQLite would
write it into the file, and what was in it would be gone.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from combattracker.journal.failing import NotAFight, reading
from combattracker.journal.sqlite.connection import Connection, connect, log_of, require_whole
from combattracker.journal.sqlite.migrations import format_of
from combattracker.journal.sqlite.rows import require_sound, sound


def has_log(path: Path) -> bool:
    """Whether there is something in a log beside a file."""
    try:
        return log_of(path).stat().st_size > 0
    except OSError:
        return False


def copy_of(path: Path, folder: Path) -> Path:
    """A fight elsewhere, with its log: looking into that changes the files. Raises OSError."""
    copy = folder / "copy.fight"
    shutil.copyfile(path, copy)
    if has_log(path):
        shutil.copyfile(log_of(path), log_of(copy))
    return copy


def belongs(path: Path) -> bool:
    """Whether the log beside a file goes on from what is in the file, which nobody writes just now.

    It does unless the file alone is in order, and with the log it is not, or lacks one of its entries: entries are
    only ever added. Raises OSError where the file can't be copied to find out.
    """
    with tempfile.TemporaryDirectory() as folder, closing(connect(path, "mode=ro&immutable=1")) as alone:
        copy = copy_of(path, Path(folder))
        with closing(connect(copy, "mode=rw")) as together:
            if _in_order(path, together):
                return _holds(together, alone)
        return not _in_order(path, alone)


def set_aside(path: Path) -> str:
    """Puts a log that does not belong to a file out of its way, and says where. Raises OSError."""
    log = log_of(path)
    number = 1
    while (aside := log.with_name(f"{log.name}-of-another-{number}")).exists():
        number += 1
    log.rename(aside)
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    return f"beside {path.name} lay a log that does not belong to it; it was set aside as {aside.name}"


def _in_order(path: Path, db: Connection) -> bool:
    try:
        with reading(path):
            require_whole(path, db)
            require_sound(path, db)
    except NotAFight:
        return False
    return True


def _holds(together: sqlite3.Connection, alone: sqlite3.Connection) -> bool:
    try:
        for found in alone.execute("SELECT * FROM entry"):
            row = sound(found, format_of(alone))
            there = together.execute("SELECT * FROM entry WHERE id = ?", (row.id,)).fetchone()
            if there is None or sound(there, format_of(together)) != row:
                return False
    except (sqlite3.Error, NotAFight):
        pass  # while a log is written into its file, the file alone is in no order
    return True
