"""One writer per fight: a sidecar file under an OS lock, which vanishes with the process that holds it."""

from __future__ import annotations

import json
import os
import platform
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
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
    """Another writer has the fight; `holder` says who, where the sidecar file could be read."""

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
        while True:
            self._fd = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                if not _try_lock(self._fd):
                    raise Held(fight, _holder(self._fd))
                # The last holder may have removed the file between our opening and locking it.
                if self._is_current():
                    break
            except BaseException:
                os.close(self._fd)
                raise
            os.close(self._fd)
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

    def release(self) -> None:
        """Let the next one write; does nothing when done before, or in a forked child."""
        if self._fd in _held:
            _held.discard(self._fd)
            with suppress(OSError):  # Windows removes no open file; an empty-handed sidecar does no harm
                self.path.unlink()
            os.close(self._fd)
            self._fd = -1

    def _is_current(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._fd), os.stat(self.path))
        except FileNotFoundError:
            return False

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.release()


def _holder(fd: int) -> Holder | None:
    """Who wrote the sidecar file; None if that is not what we write (just being made, or somebody's own)."""
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        said = json.loads(os.read(fd, 4096))
        holder = Holder(int(said["pid"]), str(said["host"]), str(said["since"]))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return holder if (holder.host + holder.since).isprintable() else None
