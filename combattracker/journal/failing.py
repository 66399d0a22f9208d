"""What a failure to read or to write a fight's file means for the GM, and what to do about it."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from combattracker.model.errors import CombatError, Unreadable


class NotAFight(Unreadable):
    """The file is no fight, or a damaged one."""


class NewerFormat(Unreadable):
    """The fight was saved by a newer version of the program."""


class NoSuchEntry(CombatError):
    """The fight has no such entry, or not on this branch."""


class NotSaved(CombatError):
    """Something could not be written; what was recorded before is still there."""


_DAMAGE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_INTERRUPT,  # by ourselves, where reading goes on longer than in any sound file
}
_REMEDIES = {
    sqlite3.SQLITE_FULL: "Make room on this disk",
    sqlite3.SQLITE_READONLY: "Copy the fight to where you may write, or watch it read-only",
    sqlite3.SQLITE_BUSY: "Close the other program that is using it",
}
_SAME_TO_THE_SYSTEM = {
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EDQUOT: sqlite3.SQLITE_FULL,
    errno.EACCES: sqlite3.SQLITE_READONLY,
    errno.EPERM: sqlite3.SQLITE_READONLY,
    errno.EROFS: sqlite3.SQLITE_READONLY,
}


def _code(error: Exception) -> int:
    if isinstance(error, OSError):
        return _SAME_TO_THE_SYSTEM.get(error.errno or 0, 0)
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Say what a failure to read means; raises NotAFight and Unreadable."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        if _code(error) in _DAMAGE:
            raise NotAFight(f"this is not a saved fight, or a damaged one ({error})", where=str(path)) from error
        raise Unreadable(f"the fight cannot be read now ({error})", where=str(path)) from error


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say what a failure to write means and what to do; raises NotSaved, NoSuchEntry and NotAFight."""
    try:
        yield
    except FileExistsError as error:
        raise NotSaved(f"{path} exists already. Open it, or take another name.") from error
    except sqlite3.IntegrityError as error:
        raise NoSuchEntry(f"{path.name} has no such entry ({error})") from error
    except (sqlite3.Error, OSError) as error:
        if _code(error) in _DAMAGE:
            with reading(path):
                raise
        remedy = _REMEDIES.get(_code(error), "See that its folder is there and may be written to")
        raise NotSaved(
            f"{path.name} cannot be written: {error}. {remedy}, then do it again; what was recorded before is not lost."
        ) from error
