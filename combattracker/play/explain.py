"""Where a value comes from: the chain of entries that made it what it is."""

from __future__ import annotations

from combattracker.journal.protocol import Entry
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.properties.table import changes, everything, find
from combattracker.model.state import State
from combattracker.model.values import Effect, Value
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import did_you_mean


class Cause(Value, frozen=True):
    """One entry's part in a value: the facts that changed it, and the rolls behind them."""

    entry: Entry
    events: tuple[e.Event, ...]


def explain(table: OpenFight, who: str, field: str, at: int | None = None) -> list[Cause]:
    """The causes of a value of somebody, from the beginning on: a pool, a stat, an effect, `at`, `standing`, …

    It is the value as it is now, or as it was after the entry `at`. Raises Unreadable where there is no such value.
    """
    wanted = canonical(table.state if at is None else table.state_at(at), who, field)
    found: list[Cause] = []
    for entry in table.path(at):
        facts = tuple(event for event in entry.events if _touches(event, who, wanted))
        if facts:
            keys = {key for fact in facts for key in fact.why.rolls}
            rolls = tuple(event for event in entry.events if isinstance(event, e.Checked) and event.key in keys)
            found.append(Cause(entry, (*rolls, *facts)))
        if any(isinstance(fact, e.Joined) for fact in facts):
            break
    return found[::-1]


def fields(state: State, who: str) -> list[str]:
    """Everything of somebody that can be explained, as it is written."""
    known, manifest = state.who(who), state.manifest
    return [
        found.path
        for found in everything(state, known)
        if found.row.explained and not found.row.part and found.row.shown(manifest, found.name)
        if "{}" not in found.row.path or found.raw(state, known) is not None
    ]


def canonical(state: State, who: str, field: str) -> str:
    """A field as it is written properly; a part of something is as the whole. Raises Unreadable for one nobody has."""
    known = {name.lower(): name for name in fields(state, who)}
    found = find(state.manifest, field)
    whole = found.whole if found is not None else None
    if whole is not None and whole.path.lower() in known:
        return known[whole.path.lower()]
    # What somebody has lost can be asked about, too.
    if whole is not None and whole.name and whole.row.declared is None:
        return whole.path
    named = state.who(who).name
    raise Unreadable(f"{named} has no {field!r} to explain{did_you_mean(field, known.values())}")


def _touches(event: e.Event, who: str, wanted: str) -> bool:
    """Whether a fact has a part in a value: it changed it, or an effect that bears on it."""
    if isinstance(event, e.Joined):
        return event.combatant.id == who
    return any(
        row.written_as(change.name) == wanted or _bears_on(change.before, wanted) or _bears_on(change.after, wanted)
        for row, change in changes(event)
        if change.who == who and not row.part
    )


def _bears_on(whole: object, stat: str) -> bool:
    return isinstance(whole, Effect) and any(modifier.stat == stat for modifier in whole.modifiers)
