"""Refusing facts that can't be so: of wrong types, or about something that was not as they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from combattracker.model.errors import Undeclared
from combattracker.model.facts import events as e
from combattracker.model.foes import HOUSE_RULES, setting
from combattracker.model.state import State

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(e.Event).decode  # the journal's own way of reading them


def require_true(state: State, event: e.Event) -> None:
    """Raises Undeclared for a fact whose fields have other types than they should, or whose `before` does not hold."""
    name = type(event).__name__
    try:
        _decode(_encode(event))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as fault:
        raise Undeclared(f"{name} can't be so: {fault}") from None
    there = BEFORE.get(type(event))
    if there is None:
        return
    try:
        was = there(state, event)
    except KeyError as missing:
        raise Undeclared(f"{name} speaks of {missing}, which is not in this fight") from None
    said = event.effect if isinstance(event, e.EffectLost) else event.before  # type: ignore[union-attr]
    if was != said:
        raise Undeclared(f"{name} says that it was {said!r} before, but it was {was!r}")


def _revised(state: State, event: e.Revised) -> Any:
    who = state.who(event.who)
    group, dot, name = event.field.partition(".")
    if not dot:
        return getattr(who, event.field)
    # What nobody has told yet is as good as empty.
    was = getattr(who, group).get(name)
    return event.before if was is None and not event.before else was


def _switch(state: State, event: e.SwitchChanged) -> Any:
    """A house rule that every game has stands as usual where the encounter does not say otherwise."""
    return setting(state, event.switch) if event.switch in HOUSE_RULES else state.switches.get(event.switch)


def _counter(state: State, event: e.CounterChanged) -> int | None:
    return (state.who(event.who).counters if event.who else state.counters).get(event.counter)


BEFORE: dict[type, Callable[[State, Any], Any]] = {
    e.Revised: _revised,
    e.SideChanged: lambda state, event: state.sides.get(event.after.id),
    e.Moved: lambda state, event: state.who(event.who).at,
    e.PoolChanged: lambda state, event: state.who(event.who).pools.get(event.pool),
    e.StandingChanged: lambda state, event: state.who(event.who).standing,
    e.EffectChanged: lambda state, event: state.who(event.who).effects.get(event.before.id),
    e.EffectLost: lambda state, event: state.who(event.who).effects.get(event.effect.id),
    e.BudgetChanged: lambda state, event: state.who(event.who).budgets.get(event.budget),
    e.CounterChanged: _counter,
    e.CooldownChanged: lambda state, event: state.who(event.who).cooldowns.get(event.of, 0),
    e.AggroChanged: lambda state, event: state.aggro.get(event.enemy, {}).get(event.toward),
    e.ItemChanged: lambda state, event: state.who(event.who).items.get(event.before.id),
    e.ClockMoved: lambda state, event: state.clock,
    e.AgendaSet: lambda state, event: state.agenda,
    e.DueSet: lambda state, event: state.due,
    e.SwitchChanged: _switch,
}
"""What each kind of fact says was there before it, as the state has it."""
