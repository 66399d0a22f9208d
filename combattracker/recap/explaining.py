"""Where a value comes from, in words: each entry that had a part in it, with dice, addends and clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from combattracker.model import modifiers
from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.names.references import Names
from combattracker.model.properties.own import STAT
from combattracker.model.properties.table import find
from combattracker.model.state import State
from combattracker.model.values import Value, changed
from combattracker.play.explain import Cause, canonical, explain
from combattracker.play.open_fight import OpenFight
from combattracker.recap.scene import addends, number
from combattracker.recap.telling import Telling, tell
from combattracker.rules.asking.commands import find_combatant


class Explained(Value, frozen=True):
    """What one entry did to a value; `lines` say it with the arithmetic behind it."""

    entry: int
    label: str
    lines: tuple[str, ...]


def explained(table: OpenFight, who: str, field: str, at: int | None = None) -> list[Explained]:
    """The chain of entries behind a value, from the beginning on. Raises Unreadable for an unknown value."""
    state = table.state if at is None else table.state_at(at)
    wanted = canonical(state, who, field)
    return [_explained(table, cause, wanted) for cause in explain(table, who, field, at)]


def _explained(table: OpenFight, cause: Cause, field: str) -> Explained:
    entry = cause.entry
    before = table.state_at(entry.parent) if entry.parent is not None else None
    after = table.state_at(entry.id)
    facts = tuple(event for event in cause.events if not isinstance(event, e.Joined))
    lines: list[str] = []
    for event in cause.events:
        if isinstance(event, e.Joined):
            words = value_of(after, event.combatant, field)
            lines.append(f"{event.combatant.name} takes part{f' with {words}' if words else ''}")
    if facts:
        telling = tell(changed(entry, events=facts), before, after)
        lines += _in_full(telling)
    return Explained(entry.id, table.label(entry.id), tuple(lines))


def _in_full(telling: Telling) -> list[str]:
    """The arithmetic, and the results that it does not say: those that cite no clause."""
    said = telling.arithmetic
    return [*said, *(line for line in telling.results if not any(each.startswith(line.rstrip(".")) for each in said))]


def value_of(state: State, who: Combatant, field: str) -> str:
    """What a value is in a state: `Health 12/20`, `Strength 4 = 5 STR − 1 Weakened`; empty for what is not there."""
    who = Names(state).of(who)
    found = find(state.manifest, field)
    if found is None or (raw := found.raw(state, who)) is None:
        return ""
    row, name = found
    if row is STAT:
        total = modifiers.stat(who, name)
        sum_ = f" = {addends(total.terms, cited=True)}" if len(total.terms) > 1 else ""
        return f"{row.label(state, name, raw)} {number(total.value)}{sum_}"
    told = row.told(state, name, raw)
    return row.short(state, name, raw) or (f"{row.label(state, name, raw)} {told.words}" if told else "")


def in_words(table: OpenFight, who: str, field: str, at: int | None = None) -> str:
    """The whole chain as text, one entry after the other, and what the value is at its end."""
    state = table.state if at is None else table.state_at(at)
    lines = []
    for each in explained(table, who, field, at):
        lines.append(f"{each.entry:>5}  {each.label}")
        lines += [f"       {line}" for line in each.lines]
    words = value_of(state, state.who(who), canonical(state, who, field)) or "nothing of that"
    return "\n".join([*lines, f"{state.who(who).name} now: {words}" if at is None else f"then: {words}"])


def asked_for(table: OpenFight, text: str) -> tuple[str, str]:
    """A title, and what is behind a value (`mira.hp`) or an entry (`12`). Raises Unreadable."""
    who, dot, field = text.strip().partition(".")
    if re.fullmatch("[0-9]{1,9}", who) and not dot:
        if not 0 < int(who) <= table.store.count():
            raise Unreadable(f"there is no entry {who}; the last one is {table.store.count()}")
        return f"Entry {int(who)}", entry_in_words(table, int(who))
    if not (dot and field):
        raise Unreadable("explain takes WHO.VALUE or the number of an entry, as in explain mira.hp or explain 12")
    name = find_combatant(who, table.state)
    return f"{table.state.who(name).name}: {field}", in_words(table, name, field)


def entry_in_words(table: OpenFight, entry_id: int) -> str:
    """An entry with every number in it, and where the stats that count in its rolls come from. Raises Unreadable."""
    entry = table.entry(entry_id)
    before = table.state_at(entry.parent) if entry.parent is not None else None
    telling = tell(entry, before, table.state_at(entry_id))
    lines = [f"{entry.id:>5}  {telling.headline or table.label(entry.id)}"]
    lines += [f"       {line}" for line in _in_full(telling)]
    if entry.parent is None:
        return "\n".join(lines)
    state = table.state_at(entry.parent)
    for who, stat in dict.fromkeys(_counted(entry.events, state)):
        lines.append(f"{state.who(who).name}: {value_of(state, state.who(who), stat)}")
        for each in explained(table, who, stat, entry.parent):
            lines += [f"  {each.entry:>5}  {line}" for line in each.lines]
    return "\n".join(lines)


def _counted(events: tuple[e.Event, ...], state: State) -> Iterator[tuple[str, str]]:
    """Whose stats count in the rolls among some events."""
    for event in events:
        if isinstance(event, e.Checked) and event.who in state.combatants:
            for term in event.terms:
                if term.label in state.manifest.stats:
                    yield event.who, term.label
