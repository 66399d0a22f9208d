"""The saved fights in a folder, for a list to choose from; nothing in them is run, and nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from combattracker.content.files import FIGHT
from combattracker.content.yaml.patience import Slow, patiently
from combattracker.journal.cache import Past
from combattracker.journal.sqlite.connection import log_of
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.lock import holder_of
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import CombatError
from combattracker.model.names.references import Names
from combattracker.model.signs import has_signs

MOST_FIGHTS = 500
FARTHEST_BACK = 5_000


class FightSummary(NamedTuple):
    """A saved fight in a few words; `fault` says why it can't be opened, if it can't.

    `unfinished` is whether an action waits for an answer, `outcome` how the fight has ended, `held_by` who has
    it open just now.
    """

    path: Path
    title: str
    ruleset: str = ""
    round: int = 0
    last_played: datetime | None = None
    held_by: str = ""
    unfinished: bool = False
    fault: str = ""
    outcome: str = ""
    last_action: str = ""


class _Named(msgspec.Struct):
    title: str


class _Fact(msgspec.Struct):
    """As much of an event as a summary needs, so that a fight of another version can still be listed."""

    type: str
    title: str = ""
    manifest: _Named | None = None
    outcome: str | None = None
    after: msgspec.Raw = msgspec.Raw(b"null")


class _Clock(msgspec.Struct):
    round: int = 0


_facts = msgspec.json.Decoder(list[_Fact]).decode
_clock = msgspec.json.Decoder(_Clock).decode


def fights(folder: Path) -> list[FightSummary]:
    """Every fight in a folder, the one last played first; damaged ones say what is wrong with them."""
    found = [(each.last_played or _changed_at(each.path), each) for each in each_fight(folder)]
    return [each for _, each in sorted(found, key=lambda dated: dated[0], reverse=True)]


def each_fight(folder: Path) -> Iterator[FightSummary]:
    """The fights in a folder one by one, the file last changed first; no file keeps the others waiting for long."""
    dated = []
    try:
        for path in folder.iterdir():
            if path.suffix == FIGHT and path.is_file():
                dated.append((_changed_at(path), path))
    except OSError:
        return
    for _, path in sorted(dated, reverse=True)[:MOST_FIGHTS]:
        try:
            yield patiently(partial(summary, path))
        except Slow:
            yield FightSummary(path, path.stem, fault="it takes too long to read; open it to see why")


def summary(path: Path) -> FightSummary:
    """What a list says of a fight."""
    try:
        with Journal.read(path) as journal:
            return _read(path, journal)
    except CombatError as fault:
        return FightSummary(path, path.stem, fault=getattr(fault, "message", str(fault)))
    except Exception as fault:
        # Whatever somebody's broken file does to the decoders, the list of the others has to appear.
        return FightSummary(path, path.stem, fault=f"this fight is damaged ({fault})")


def _read(path: Path, journal: Journal) -> FightSummary:
    head = journal.head
    if head is None:
        return FightSummary(path, path.stem, fault="this fight was never begun")
    first = _facts(journal.row(1).events)[0]
    if first.manifest is None:
        return FightSummary(path, path.stem, fault="this fight has no beginning")
    number, outcome = _progress(journal, head)
    return FightSummary(
        path,
        _read_text(first.title, journal, 1) or first.manifest.title,
        first.manifest.title,
        number,
        _moment(journal.row(journal.count()).at),
        _held_by(path),
        bool(journal.waiting()),
        "",
        _read_text(outcome, journal, head),
        _read_text(journal.row(head).label, journal, head),
    )


def _read_text(text: str, journal: Journal, entry: int) -> str:
    """A text of an entry in the names of then."""
    return Names(Past(JournalStore(journal)).state(entry)).plain(text) if has_signs(text) else text


def _progress(journal: Journal, head: int) -> tuple[int, str]:
    """The round and the outcome, from the latest entries that tell them."""
    outcome: str | None = None
    at: int | None = head
    for _ in range(FARTHEST_BACK):
        if at is None:
            break
        row = journal.row(at)
        # Most entries tell neither, and are not decoded.
        if b'"ClockMoved"' in row.events or b'"FightEnded"' in row.events:
            for fact in reversed(_facts(row.events)):
                if fact.type == "FightEnded" and outcome is None:
                    outcome = fact.outcome or ""
                elif fact.type == "ClockMoved":
                    return _clock(fact.after).round, outcome or ""
        at = row.parent
    return 0, outcome or ""


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _changed_at(path: Path) -> datetime:
    """When a fight was last written to; what was played last may stand in its log alone."""
    changed = [0.0]
    for file in (path, log_of(path)):
        with suppress(OSError):
            changed.append(file.stat().st_mtime)
    return datetime.fromtimestamp(max(changed), UTC)


def _held_by(path: Path) -> str:
    """Who has a fight open."""
    held = holder_of(path)
    if held is None:
        return ""
    return f"process {held.holder.pid} on {held.holder.host}" if held.holder else "another process"
