"""Writing files that the user names: all or nothing, and never in place of a fight."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from combattracker.model.errors import Unreadable

FIGHT = ".fight"
"""How the files of fights end."""
BESIDE_A_FIGHT = tuple(f"{FIGHT}{end}" for end in ("", "-wal", "-shm", "-journal", ".lock"))


def is_fight(path: Path) -> bool:
    """Whether a file is a saved fight, by its name or by how it begins."""
    if path.suffix == FIGHT:
        return True
    try:
        with path.open("rb") as file:
            return file.read(15) == b"SQLite format 3"
    except OSError:
        return False


def write_file(path: Path, parts: Iterable[bytes]) -> str:
    """Writes a file at one stroke, so that a full disk leaves what was there before; says what it did.

    A device or a pipe is written to as it comes. Raises Unreadable for a fight, or what belongs to one, and where
    the file can't be written.
    """
    real = Path(os.path.realpath(path))
    there = real.exists()
    try:
        if there and not real.is_file():
            with real.open("wb") as out:
                out.writelines(parts)
            return f"written to {path}"
        if real.name.endswith(BESIDE_A_FIGHT) or is_fight(real):
            raise Unreadable(f"{path} is a saved fight, or belongs to one, and stays as it is: name another file")
        _replace(real, parts)
    except OSError as fault:
        was = "it is as it was" if there else "there is none now"
        raise Unreadable(f"{path} could not be written ({fault.strerror or fault}); {was}") from fault
    return f"{path} is written{' anew' if there else ''}"


def _replace(path: Path, parts: Iterable[bytes]) -> None:
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:100]}.", delete=False) as fresh:
        try:
            fresh.writelines(parts)
            fresh.flush()
            os.fsync(fresh.fileno())
            fresh.close()  # Windows moves no open file
            os.chmod(fresh.name, _mode(path))
            os.replace(fresh.name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(fresh.name)
            raise


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, else those that any new file gets."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
