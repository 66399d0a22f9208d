"""Words for values, and what the rows of the table share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from combattracker.model.properties.property import Change
from combattracker.model.state import State
from combattracker.model.values import Datum, Duration

NOTHING = "–"


def word(value: Datum) -> str:
    """A plain value in words, or several."""
    if isinstance(value, tuple):
        return ", ".join(map(word, value))
    return "yes" if value is True else "no" if value is False else "" if value is None else str(value)


def written(value: object) -> str:
    """A value as it would be typed."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def called(kinds: Any, name: str) -> str:
    """What the manifest calls something; the bare word for what it does not declare."""
    return kinds[name].name if name in kinds else name


def is_shown(kinds: Any, name: str) -> bool:
    """Whether something is more than a note of the rules to themselves."""
    return name not in kinds or kinds[name].shown


def person(state: State, who: str) -> str:
    """Somebody's name, also of one who has left."""
    found = state.combatants.get(who) or state.gone.get(who)
    return found.name if found else who


def square(state: State, at: tuple[int, int] | None) -> str:
    """A square by its name; empty for what is off the battlefield."""
    return "" if at is None else state.grid.name(at) if state.grid else str(at)


def lasting(duration: Duration | None) -> str:
    """How much longer an effect lasts, as states are compared."""
    return "yes" if duration is None else f"{duration.left} left"


def changes_of(kind: type, name: str) -> Mapping[type, Callable[[Any], Iterator[Change]]]:
    """The changes of a fact that says `who`, what is called `name` in it, and what was before and after."""

    def changes(event: Any) -> Iterator[Change]:
        yield Change(event.who, getattr(event, name) if name else "", event.before, event.after)

    return {kind: changes}
