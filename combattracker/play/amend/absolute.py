"""Values that the GM set outright, where what was there before is no longer what it was."""

from __future__ import annotations

from collections.abc import Iterator

from combattracker.journal.protocol import Entry
from combattracker.journal.transcript import Edit
from combattracker.model.errors import Illegal
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid
from combattracker.model.state import Clock
from combattracker.model.values import Budget, Effect, Item, Pool, Value, changed
from combattracker.rules.asking.commands import Command
from combattracker.rules.gm.effect_fields import FROM, LEFT

CHOICES = ("keep", "change", "leave")
Known = object
"""What a field holds: a number, a word, a square, or None."""


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


def conflicts(then: Entry, now: Entry, grid: Grid | None) -> Iterator[Conflict]:
    """The values set outright by an action, or in its course, that were others before when it was run again."""
    for (path, written), was, again in zip(_sets(then), _facts(then), _facts(now), strict=False):
        if written[:1] in ("+", "-"):
            continue
        (was_before, was_after), (before, _) = (_fields(event, path) for event in (was, again))
        if was_before != before:
            value, then_before, now_before = (_word(each, grid) for each in (was_after, was_before, before))
            yield Conflict(then.label, path, value, then_before, now_before, _difference(was_before, was_after))


def _sets(entry: Entry) -> Iterator[tuple[str, str]]:
    """Every single value that an action set by hand, or that was set in its course, as it was written."""
    for command in (entry.command, *(item.command for item in entry.transcript if isinstance(item, Edit))):
        if command.action == "set":
            yield from command.args.items()


def _facts(entry: Entry) -> Iterator[e.Event]:
    """The facts of values set by hand, one for each of them."""
    return (event for event in entry.events if event.why.by_gm)


def _fields(event: e.Event, path: str) -> tuple[Known, Known]:
    """What a field held before a fact and after it."""
    if isinstance(event, e.ItemPlaced):
        return (event.item.count if event.before else 0, event.item.count if event.holder else 0)
    return _held(getattr(event, "before", None), path), _held(getattr(event, "after", None), path)


def _held(value: object, path: str) -> Known:
    """What a path means of a value that has several parts."""
    match value:
        case Pool():
            return value.maximum if path.endswith(".max") else value.current
        case Budget():
            return value.left
        case Effect():
            return _of_effect(value, path.partition(".effect.")[2].partition(".")[2])
        case Item():
            return value.bonus if path.endswith(".bonus") else value.count
        case Clock():
            return getattr(value, path)
    return value


def _of_effect(effect: Effect, field: str) -> Known:
    """A field of an effect; without one named it is how long it lasts."""
    if field in effect.data:
        return effect.data[field]
    if field == FROM:
        return effect.source
    return effect.duration.left if effect.duration and field in ("", LEFT) else None


def _difference(before: Known, after: Known) -> int | None:
    return after - before if type(before) is int and type(after) is int else None


def _word(value: Known, grid: Grid | None) -> str:
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
