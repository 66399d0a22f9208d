"""Fights from anywhere: damaged, cut, forged, made to harm. They are read or refused; reading changes nothing."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from random import Random

from combattracker.journal.files.rescue import rescue
from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite.journal import Journal
from combattracker.model.errors import CombatError
from combattracker.play.console.console import Console
from tests.journal.test_hostile_fights import HARM
from tests.play.test_histories import encounters
from tests.play.test_properties import Player
from tests.siege.rows import said
from tests.support.fights import in_file

LOOKS = ("journal list", "journal verify", "journal show", "recap", "recap --players", "journal export")
JUNK: tuple[object, ...] = (
    None, b"", b"[", b"{}", b"\xff", "", "x", 0, -1, 2**62, 1.5, b"[" * 50_000, "\x1b[2J", b'[{"type":"Noted"}]',
)  # fmt: skip


@cache
def whole(encounter: Path) -> bytes:
    """A fight of some actions with a question open, in which nothing is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "whole.fight"
        open_ = in_file(encounter, path, 1)
        console, player = Console(open_), Player(open_, 1)
        for _ in range(25):
            with suppress(CombatError):
                console.execute(player.line())
        open_.close()
        return path.read_bytes()


def bits(body: bytearray, chance: Random) -> None:
    """Some bits flip."""
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        at = chance.randrange(len(body) * 8)
        body[at // 8] ^= 1 << at % 8


def cut(body: bytearray, chance: Random) -> None:
    """The end is missing."""
    del body[chance.randrange(len(body)) :]


def nonsense(body: bytearray, chance: Random) -> None:
    """A stretch is of zeroes, or of anything."""
    at, length = chance.randrange(len(body)), chance.choice((1, 16, 512, 4096, 20_000))
    new = bytes(length) if chance.random() < 0.5 else chance.randbytes(length)
    body[at : at + length] = new


def pages(body: bytearray, chance: Random) -> None:
    """Two pages have changed their places."""
    one, other = (4096 * chance.randrange(max(1, len(body) // 4096)) for _ in range(2))
    body[one : one + 4096], body[other : other + 4096] = body[other : other + 4096], body[one : one + 4096]


DAMAGE: tuple[Callable[[bytearray, Random], None], ...] = (bits, bits, cut, nonsense, pages)


def forge(path: Path, chance: Random) -> None:
    """Somebody writes into the tables what is not to stand there, or changes the tables."""
    if chance.random() < 0.25:
        chance.choice(list(HARM.values()))(path)
        return
    with closing(sqlite3.connect(path, isolation_level=None)) as db, suppress(sqlite3.Error):
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("PRAGMA ignore_check_constraints = ON")
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        for _ in range(chance.randint(1, 3)):
            table = chance.choice(tables)
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            where = chance.choice(("", f" WHERE rowid = {chance.randint(1, 20)}"))
            db.execute(f"UPDATE {table} SET {chance.choice(columns)} = ?{where}", (chance.choice(JUNK),))
        if chance.random() < 0.1:
            db.execute(f"PRAGMA user_version = {chance.choice((-1, 0, 1, 2, 99))}")


def break_in(seed: int, folder: Path) -> str:
    """A damaged or forged fight: looked at in every way, rescued and verified."""
    chance = Random(seed)
    path = folder / "a.fight"
    found = list(encounters())
    body = bytearray(whole(found[seed % len(found)]))
    if chance.random() < 0.6:
        chance.choice(DAMAGE)(body, chance)
        path.write_bytes(body)
    else:
        path.write_bytes(body)
        forge(path, chance)
    before = path.read_bytes()
    for words in chance.sample(LOOKS, 3):
        said(*words.split(), str(path))
    if path.read_bytes() != before:
        return "reading has changed the file"
    with suppress(CombatError):
        rescue(path, folder / "rescued.fight")
    rescued = folder / "rescued.fight"
    if rescued.exists():
        with Journal.read(rescued) as journal:
            if wrong := list(faults(journal)):
                return f"what was rescued is not sound: {wrong[0]}"
    left = {each.name for each in folder.iterdir()} - {path.name, rescued.name}
    return f"{', '.join(sorted(left))} is left behind" if left and os.name == "posix" else ""
