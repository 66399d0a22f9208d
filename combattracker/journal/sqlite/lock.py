"""One writer per fight: files under an OS lock, which vanishes with the process that holds it."""

from __future__ import annotations

import json
import os
import platform
import stat
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from combattracker.model.errors import CombatError

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

    A file may have several names, by hard links; so besides the sidecar file of its name, where everybody looks, the
    file itself is locked, by its number, in the user's own folder. Raises Held if somebody has it, also this process,
    and OSError if the sidecar file cannot be made or is no plain file.
    """

    def __init__(self, fight: Path) -> None:
        self.path = fight.with_name(f"{fight.name}.lock")
        self._files = [_Sidecar(fight, self.path)]
        try:
            with suppress(OSError):  # without such a place the name alone is locked
                self._files.append(_Sidecar(fight, _number(fight)))
            since = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
            text = json.dumps(Holder(os.getpid(), platform.node(), since)._asdict(), indent=1)
            for file in self._files:
                file.write(text.encode())
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Let the next one write; does nothing a second time, or in a forked child."""
        for file in reversed(self._files):
            file.release()

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def holder_of(fight: Path) -> Held | None:
    """What somebody is told who would open a fight now; None where nobody has it open."""
    # Trying a lock is the only question that a crashed process can't answer wrongly.
    with suppress(OSError):
        for file in (fight.with_name(f"{fight.name}.lock"), _number(fight)):
            if file.exists():
                try:
                    _Sidecar(fight, file).release()
                except Held as held:
                    return held
    return None


class _Sidecar:
    """A file under a lock, made for it and removed with it."""

    def __init__(self, fight: Path, path: Path) -> None:
        self._path = path
        while True:
            # Somebody else's link would have its target emptied.
            fd = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
            try:
                found = os.fstat(fd)
                if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1 or path.is_symlink():
                    raise OSError(f"{path.name} is no plain file of its own")
                if not _try_lock(fd):
                    raise Held(fight, _holder(fd))
                # The last holder may have removed the file between our opening and our locking it.
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(fd), os.stat(path)):
                        break
            except BaseException:
                os.close(fd)
                raise
            os.close(fd)
        self._fd = fd
        _held.add(fd)

    def write(self, text: bytes) -> None:
        os.ftruncate(self._fd, 0)
        os.lseek(self._fd, 0, os.SEEK_SET)
        os.write(self._fd, text)

    def release(self) -> None:
        if self._fd in _held:
            _held.discard(self._fd)
            with suppress(OSError):  # Windows removes no open file; without a lock on it, it does no harm
                self._path.unlink()
            os.close(self._fd)
            self._fd = -1


def _number(fight: Path) -> Path:
    """Where a file is locked whatever name it goes by. Raises OSError where there is none, or no such place."""
    from platformdirs import user_state_path

    found = os.stat(fight)
    folder = user_state_path("combattracker", appauthor=False) / "open"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{found.st_dev}-{found.st_ino}.lock"


def _holder(fd: int) -> Holder | None:
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        said = json.loads(os.read(fd, 4096))
        holder = Holder(int(said["pid"]), str(said["host"]), str(said["since"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return holder if (holder.host + holder.since).isprintable() else None
