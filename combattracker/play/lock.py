"""The door to a fight's file: is it one, who may write it, and what a failure means for the GM.

One writer per fight: a sidecar file under an OS lock, which vanishes with the process that holds it.
"""

from __future__ import annotations

import errno
import json
import os
import platform
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from combattracker.model.errors import CombatError, Unreadable
from combattracker.play.formats import APPLICATION_ID, FORMAT, format_of

if sys.platform == "win32":
    import msvcrt

    def _try_lock(fd: int) -> bool:
        # Windows forbids others to read locked bytes, so lock one far behind the text that they should read.
        os.lseek(fd, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
else:
    import fcntl

    def _try_lock(fd: int) -> bool:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class NotAFight(Unreadable):
    """The file is no fight, or a damaged one."""


class NewerFormat(Unreadable):
    """The fight was saved by a newer version of the program."""


class NoSuchEntry(CombatError):
    """The fight has no such entry, or not on this branch."""


class NotSaved(CombatError):
    """Something could not be written; what was recorded before is still there."""


class Holder(NamedTuple):
    """The process that has a fight open for writing."""

    pid: int
    host: str
    since: str


class Held(CombatError):
    """Another writer has the fight; `holder` says who, if the sidecar file could be read."""

    def __init__(self, fight: Path, holder: Holder | None) -> None:
        who = f"process {holder.pid} on {holder.host}, since {holder.since}" if holder else "another process"
        super().__init__(f"{fight.name} is already open: {who}. Close it there, or watch it read-only.")
        self.holder = holder


_held: set[int] = set()  # descriptors, so that a forked worker can let go of its copies


def _let_go_in_child() -> None:
    for fd in _held:
        os.close(fd)
    _held.clear()


if sys.platform != "win32":
    # A worker that outlives its killed parent would otherwise keep the lock in the name of a dead process.
    os.register_at_fork(after_in_child=_let_go_in_child)


class Lock:
    """The right to write one fight, until it is released or the process ends.

    Raises Held if somebody has it, also this process, and OSError if the sidecar file cannot be made.
    """

    def __init__(self, fight: Path) -> None:
        self.path = fight.with_name(fight.name + ".lock")
        self._fd = self._acquire(fight)
        _held.add(self._fd)
        since = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
        text = json.dumps(Holder(os.getpid(), platform.node(), since)._asdict(), indent=1)
        try:
            os.ftruncate(self._fd, 0)
            os.lseek(self._fd, 0, os.SEEK_SET)
            os.write(self._fd, text.encode())
        except BaseException:
            self.release()
            raise

    def _acquire(self, fight: Path) -> int:
        while True:
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                if not _try_lock(fd):
                    raise Held(fight, _holder(fd))
                # The last holder may have removed the file between our opening and our locking it.
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(fd), os.stat(self.path)):
                        return fd
            except BaseException:
                os.close(fd)
                raise
            os.close(fd)

    def release(self) -> None:
        """Let the next one write; does nothing a second time, or in a forked child."""
        if self._fd in _held:
            _held.discard(self._fd)
            with suppress(OSError):  # Windows removes no open file; without a lock on it, it does no harm
                self.path.unlink()
            os.close(self._fd)
            self._fd = -1

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _holder(fd: int) -> Holder | None:
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        said = json.loads(os.read(fd, 4096))
        holder = Holder(int(said["pid"]), str(said["host"]), str(said["since"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return holder if (holder.host + holder.since).isprintable() else None


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Plain SQLite, transactions by hand; raises sqlite3.Error."""
    db = sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True, isolation_level=None, timeout=2)
    # A damaged text is still text, to be looked at by whoever checks or rescues the file.
    db.text_factory = lambda body: body.decode("utf-8", "replace")
    return db


def probed(path: Path) -> Path:
    """The real path of what claims to be a fight, before anything is made beside it or recovered in it.

    Raises NotAFight, NewerFormat and Unreadable.
    """
    path = Path(os.path.realpath(path))
    if not path.is_file():
        raise NotAFight("there is no such file", where=str(path))
    # Through SQLite, because closing a file opened otherwise would drop the locks this process has on it;
    # immutable leaves the log alone. Without its log a fight may look cut off: writable_schema tolerates that.
    with reading(path), closing(connect(path, "mode=ro&immutable=1")) as db:
        db.execute("PRAGMA writable_schema = ON")
        require_ours(path, db)
    return path


def opened(path: Path) -> sqlite3.Connection:
    """A connection for the one who writes; raises NotAFight, NewerFormat and sqlite3.Error."""
    return _set_up(path, "mode=rw", to_write=True)


def watched(path: Path) -> sqlite3.Connection:
    """A connection for those who read; raises NotAFight, NewerFormat and sqlite3.Error."""
    try:
        # Not mode=ro: such a connection makes two log files beside the fight and cannot remove them.
        return _set_up(path, "mode=rw", to_write=False)
    except sqlite3.OperationalError as error:
        # Where no log can be made and none is, as on a read-only medium, the file alone is the whole fight.
        unable = _code(error) in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
        if not unable or path.with_name(path.name + "-wal").exists():
            raise
        return _set_up(path, "mode=ro&immutable=1", to_write=False)


def _set_up(path: Path, mode: str, *, to_write: bool) -> sqlite3.Connection:
    db = connect(path, mode)
    try:
        require_ours(path, db)
        db.executescript("PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA foreign_keys = ON")
        if to_write:
            (found,) = db.execute("PRAGMA quick_check(1)").fetchone()  # 5 ms for 10,000 entries
            if found != "ok":
                raise NotAFight(f"its pages are damaged: {found.splitlines()[-1]}", where=str(path))
            # Writing something tells of a read-only file now rather than after the first action.
            db.executescript("PRAGMA journal_mode = WAL; BEGIN; UPDATE head SET entry = entry; ROLLBACK")
        else:
            db.execute("PRAGMA query_only = ON")
    except BaseException:
        db.close()
        raise
    return db


def require_ours(path: Path, db: sqlite3.Connection) -> None:
    """Raises NotAFight and NewerFormat."""
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


_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
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
