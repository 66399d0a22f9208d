"""What `combattracker run --json` writes: a documented, versioned account of the fight."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from typing import Any

import msgspec

from combattracker.journal.transcript import Edit
from combattracker.model.facts.events import Checked, Event
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import Value
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.placing import listed
from combattracker.rules.asking.requests import Listed, Recorded

REPORT_VERSION = 1


class Step(Value, frozen=True):
    """One entry of the journal: the command as a line, and all that came of it."""

    id: int
    parent: int | None
    label: str
    command: str
    answers: tuple[Recorded | Edit, ...]
    events: tuple[Event, ...]


class Recap(Value, frozen=True):
    """A recap that the script asked for: for whom, at which entry the fight stood then, and the text in Markdown."""

    audience: str
    entry: int
    text: str


class Report(Value, frozen=True):
    """The whole run: `outcome` is None while the fight goes on, `asking` the request that is still open.

    `rolls` are all the rolls of the steps, in order, with their request keys.
    """

    version: int
    ruleset: str
    ruleset_version: str
    title: str
    outcome: str | None
    round: int
    state: State
    steps: tuple[Step, ...]
    rolls: tuple[Checked, ...]
    asking: Listed | None = None
    recaps: tuple[Recap, ...] = ()


CONTROLS = re.compile(rb"\x7f|\xc2[\x80-\x9f]")
"""Signs that JSON may hold as they are, and that terminals obey."""


def write_json(body: bytes) -> None:
    """Writes JSON to standard output: as UTF-8, whatever signs the terminal knows."""
    body = CONTROLS.sub(lambda sign: b"\\u%04x" % ord(sign[0].decode()), body)
    out = getattr(sys.stdout, "buffer", None)
    if out is None:
        sys.stdout.write(body.decode())
        return
    sys.stdout.flush()
    out.write(body)


def report(table: OpenFight, recaps: Iterable[Recap] = ()) -> Report:
    """The account of a fight, from its beginning to where it stands, with the recaps that were asked for."""
    entries = list(table.path())[::-1]
    state, asking = table.shown, table.asking
    steps = tuple(
        table.names_at(entry.id).of(
            Step(entry.id, entry.parent, entry.label, str(entry.command), entry.transcript, entry.events)
        )
        for entry in entries
    )
    rolls = tuple(event for step in steps for event in step.events if isinstance(event, Checked))
    return Report(
        version=REPORT_VERSION,
        ruleset=state.manifest.id,
        ruleset_version=state.manifest.version,
        title=state.title,
        outcome=state.outcome,
        round=state.clock.round,
        state=state,
        steps=steps,
        rolls=rolls,
        asking=None if asking is None else Names(asking.state).of(listed(asking.request)),
        recaps=tuple(recaps),
    )


def report_schema() -> dict[str, Any]:
    """The JSON Schema of the report."""
    return msgspec.json.schema(Report)
