"""A whole fight as JSON Lines, to be read by other programs, kept, mailed, and taken in again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from combattracker.journal.cache import SNAPSHOT_EVERY
from combattracker.journal.failing import NewerFormat
from combattracker.journal.files.verify import Folding, require_unfinished
from combattracker.journal.sqlite.codec import encode
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.migrations import FORMAT
from combattracker.journal.sqlite.rows import Content, Kind, Row
from combattracker.journal.sqlite.sentences import as_fields
from combattracker.journal.sqlite.spelled import Spelled, all_of
from combattracker.model.errors import Unreadable

FIRST = "combattracker-fight"
T = TypeVar("T")


class Head(msgspec.Struct, kw_only=True):
    """The first line: the format, the program that began the fight, where it stands, and what is not finished.

    The first `spelled` entries were written before texts held references; with `secret` somebody was hidden in one.
    """

    fight: int = msgspec.field(name=FIRST)
    program: str
    head: int
    redo: dict[int, int]
    bookmarks: dict[str, int]
    pending: list[tuple[Kind, msgspec.Raw]]
    spelled: int = 0
    secret: bool = False


class Line(msgspec.Struct):
    """Every further line: one entry; those of earlier formats are each a key press of its own."""

    id: int
    parent: int | None
    at: str
    label: str
    ruleset_version: str
    command: msgspec.Raw
    answers: msgspec.Raw
    events: msgspec.Raw
    press: int = 0
    run: int | None = None


def exported(journal: Journal) -> Generator[bytes, None, None]:
    """The lines of a fight. Raises NotAFight and Unreadable."""
    with journal.still():  # somebody may be playing it
        content = journal.content()
        if content.head is None:
            raise Unreadable(f"{journal.path.name} was never begun; there is nothing to export")
        head = Head(
            fight=FORMAT,
            program=content.program,
            head=content.head,
            redo=content.redo,
            bookmarks=content.bookmarks,
            pending=[(kind, msgspec.Raw(body)) for kind, body in content.waiting],
            spelled=content.spelled.last,
            secret=content.spelled.secret,
        )
        yield msgspec.json.encode(head)
        for row in journal.rows():
            command, answers, events = (msgspec.Raw(body) for body in (row.command, row.answers, row.events))
            said = (row.id, row.parent, row.at, row.label, row.ruleset_version)
            yield msgspec.json.encode(Line(*said, command, answers, events, row.press, row.run))


def imported(lines: Iterable[bytes], path: Path) -> int:
    """Writes exported lines into a new fight file, and returns how many entries it has.

    Raises Unreadable with the line at fault, NewerFormat, and NotSaved where there is a file already; then nothing
    is left behind.
    """
    numbered = enumerate((line for line in lines if line.strip()), 1)
    number, first = next(numbered, (1, b""))
    head = _line(first, Head, number)
    if head.fight > FORMAT:
        raise NewerFormat(f"this was exported by a newer version, in format {head.fight}; known is {FORMAT}")
    rows: list[tuple[str, Row]] = []
    for number, text in numbered:
        line = _line(text, Line, number)
        row = _row(line, head.fight)
        if row.id != len(rows) + 1 or not (row.parent is None if row.id == 1 else 0 < (row.parent or 0) < row.id):
            told = f"entry {row.id} is not where it belongs; the lines have to stand in their order"
            raise Unreadable(f"line {number}: {told}")
        if not (0 < row.press <= row.id and (row.run is None or 0 < row.run <= row.id)):
            told = f"entry {row.id} is of the press {row.press} and the run {row.run}, which come behind it"
            raise Unreadable(f"line {number}: {told}")
        rows.append((f"line {number}: ", row))
    content = _content(head, [row for _, row in rows])
    snapshots = []
    folding = Folding(Counter(row.parent for _, row in rows), content.spelled)
    for where, row in rows:
        try:
            state = folding.add(row)
        except Unreadable as fault:
            raise Unreadable(f"{where}{fault.message}") from None
        if row.id % SNAPSHOT_EVERY == 0:
            snapshots.append((row.id, encode(state)))
    Journal.fill(path, (row for _, row in rows), content, snapshots)
    return len(rows)


def _row(line: Line, version: int) -> Row:
    events = bytes(line.events) if version >= 4 else as_fields(bytes(line.events))
    return Row(
        line.id, line.parent, line.at, line.label, line.ruleset_version,
        bytes(line.command), bytes(line.answers), events, line.press if version >= 4 else line.id, line.run,
    )  # fmt: skip


def _content(head: Head, rows: Sequence[Row]) -> Content:
    """What the first line says besides the format. Raises Unreadable where it speaks of what is not there."""
    parents: dict[int, int] = {row.id: row.parent or 0 for row in rows}
    if head.head not in parents:
        raise Unreadable("line 1: it stands at an entry that is not there")
    for parent, child in head.redo.items():
        if parents.get(child) != parent:
            raise Unreadable(f"line 1: redo from {parent} to {child}, which does not follow it")
    for name, entry in head.bookmarks.items():
        if entry not in parents:
            raise Unreadable(f"line 1: the name {name!r} means entry {entry}, which is not there")
    waiting = tuple((kind, bytes(body)) for kind, body in head.pending)
    try:
        require_unfinished(waiting)
    except Unreadable as fault:
        raise Unreadable(f"line 1: {fault.message}") from None
    spelled = Spelled(head.spelled, head.secret)
    if head.fight < 3:
        spelled = all_of(len(rows), (row.events for row in rows))
    elif not 0 <= head.spelled <= len(rows):
        raise Unreadable(f"line 1: {head.spelled} entries of an earlier version, of {len(rows)}")
    return Content(head.head, head.redo, head.bookmarks, head.program, waiting, spelled)


def _line(text: bytes, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        what = "no exported fight begins like this" if number == 1 else "this is no entry of an exported fight"
        raise Unreadable(f"line {number}: {what} ({fault})") from None
