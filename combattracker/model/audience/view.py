"""What an audience may see: the only way from a fight to any player's output."""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec

from combattracker.model.audience.seen import HIDE, Eyes, hidden, may_see, seen
from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply, fold
from combattracker.model.names.references import Names
from combattracker.model.speaks import Speaks
from combattracker.model.state import State
from combattracker.model.values import GM, CatalogueItem, changed

PLAYERS = "players"

__all__ = ["PLAYERS", "concerned", "hidden", "in_sight", "may_see", "view_events", "view_state"]


def view_state(state: State, audience: str) -> State:
    """A state without what an audience must not see."""
    if audience == GM:
        return state
    view: State = seen(state, Eyes(state, state, audience, Names(state, audience)))
    return changed(view, catalogue=in_sight(state, (*view.combatants.values(), *view.gone.values())))


def in_sight(state: State, people: Iterable[Combatant]) -> dict[str, CatalogueItem]:
    """The library entries behind what those who are seen know, carry and bear, and what lies about."""
    keys = {item.item.of for item in state.ground.values()}
    for who in people:
        keys |= {*who.holds, *(item.of for item in who.items.values())}
        keys |= {f"{kind}/{effect.kind}" for effect in who.effects.values() for kind in state.manifest.effect_kinds}
    return {key: item for key, item in state.catalogue.items() if key in keys}


def view_events(
    before: State, events: Iterable[e.Event], audience: str, names: Names | None = None
) -> tuple[e.Event, ...]:
    """The events, told from the state before them, that an audience may see, in its words.

    Who is hidden goes by the moment of each; names are those of the whole deed, at whose end somebody may be revealed,
    unless an output has `names` of its own.
    """
    events = tuple(events)
    if audience == GM:
        return events
    names = names or Names(fold(before, events), audience, before)
    found: list[e.Event] = []
    state = before
    for event in events:
        after = apply(state, event)
        part = seen(event, Eyes(state, after, audience, names))
        if part is not HIDE:
            found.append(part)
        state = after
    return tuple(found)


def concerned(event: e.Event) -> tuple[str, ...]:
    """The ids of the combatants that an event speaks of."""
    values = (event.before, event.after) if isinstance(event, e.Revised) else ()
    return tuple(dict.fromkeys(who for who in (*_spoken_of(event), *values) if isinstance(who, str) and who))


def _spoken_of(value: Any) -> Iterator[str]:
    for field, subject in _subjects(value.__class__):
        part = getattr(value, field)
        if subject:
            yield part
        elif isinstance(part, msgspec.Struct):
            yield from _spoken_of(part)


@cache
def _subjects(kind: type[msgspec.Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields of a struct that say whom it is about, and those in which more may stand."""
    hints = typing.get_type_hints(kind, include_extras=True)
    found = []
    for field in kind.__struct_fields__:
        said = typing.get_args(hints[field])[1:]
        if Speaks.SUBJECT in said or Speaks.COMBATANT in said:
            found.append((field, True))
        elif field not in ("why", "before") and not said:
            found.append((field, False))
    return tuple(found)
