"""Values that the GM set outright, where what was there before is no longer what it was."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.journal.protocol import Entry
from combattracker.journal.transcript import Edit
from combattracker.model.errors import Illegal
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid
from combattracker.model.manifest import Manifest
from combattracker.model.properties.property import Held
from combattracker.model.properties.table import changes, find
from combattracker.model.state import State
from combattracker.model.values import Value, changed
from combattracker.rules.asking.commands import Command

CHOICES = ("keep", "change", "leave")


class Conflict(Value, frozen=True):
    """The GM set `path` to `value` when it was `before`; now it is `now`. `by` is the change then, for numbers."""

    label: str
    path: str
    value: str
    before: str
    now: str
    by: int | None

    def __str__(self) -> str:
        told = f"{self.label}: it was {self.before} then and is {self.now} now"
        same = f", or change it by {self.by:+} as then" if self.by is not None else ""
        return f"{told}. Keep {self.value}{same}, or leave this out?"


def conflicts(then: Entry, now: Entry, state: State) -> Iterator[Conflict]:
    """The values set outright by an action, or in its course, that were others before when it was run again."""
    for (path, written), was, again in zip(_sets(then), _facts(then), _facts(now), strict=False):
        if written[:1] in ("+", "-"):
            continue
        (was_before, was_after), (before, _) = (_fields(event, path, state.manifest) for event in (was, again))
        if was_before != before:
            value, then_before, now_before = (_word(each, state.grid) for each in (was_after, was_before, before))
            yield Conflict(then.label, path, value, then_before, now_before, _difference(was_before, was_after))


def _sets(entry: Entry) -> Iterator[tuple[str, str]]:
    """Every single value that an action set by hand, or that was set in its course, as it was written."""
    for command in (entry.command, *(item.command for item in entry.transcript if isinstance(item, Edit))):
        if command.action == "set":
            yield from command.args.items()


def _facts(entry: Entry) -> Iterator[e.Event]:
    """The facts of values set by hand, one for each of them."""
    return (event for event in entry.events if event.why.by_gm)


def _fields(event: e.Event, path: str, manifest: Manifest) -> tuple[Held, Held]:
    """What a field held before a fact and after it."""
    who, _, field = path.partition(".")
    found = find(manifest, field) if field else None
    for row, change in changes(event):
        if found is not None and row is found.row:
            return row.held(change.before, found.name), row.held(change.after, found.name)
    before, after = getattr(event, "before", None), getattr(event, "after", None)
    return (getattr(before, who), getattr(after, who)) if isinstance(event, e.ClockMoved) else (before, after)


def _difference(before: Held, after: Held) -> int | None:
    return after - before if type(before) is int and type(after) is int else None


def _word(value: Held, grid: Grid | None) -> str:
    if value is None or value == "":
        return "nothing"
    if isinstance(value, tuple) and grid is not None:
        return grid.name(value)
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def settled(entry: Entry, conflict: Conflict, choice: str) -> Entry:
    """The action with the conflict settled as the GM chose. Raises Illegal for a choice that makes no sense."""
    if choice not in CHOICES or (choice == "change" and conflict.by is None):
        raise Illegal(f"it can be {' or '.join(c for c in CHOICES if c != 'change' or conflict.by is not None)}")

    def mended(command: Command) -> Command:
        if command.action != "set" or conflict.path not in command.args or choice == "keep":
            return command
        args = dict(command.args)
        if choice == "leave":
            del args[conflict.path]
        else:
            args[conflict.path] = f"{conflict.by:+}"
        return changed(command, args=args)

    kept = tuple(changed(i, command=mended(i.command)) if isinstance(i, Edit) else i for i in entry.transcript)
    kept = tuple(i for i in kept if not (isinstance(i, Edit) and sets_nothing(i.command)))
    facts = entry.events if choice != "leave" else tuple(_others(entry, conflict.path))
    return changed(entry, command=mended(entry.command), transcript=kept, events=facts)


def _others(entry: Entry, path: str) -> Iterator[e.Event]:
    """The facts of an action without those of a value that is left out."""
    paths = (each for each, _ in _sets(entry))
    for event in entry.events:
        if not event.why.by_gm or next(paths, "") != path:
            yield event


def sets_nothing(command: Command) -> bool:
    """Whether nothing is left of a change by hand."""
    return command.action == "set" and not command.args
