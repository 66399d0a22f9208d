"""Folding events into states. No rule lives here: nothing is clamped, nothing follows from anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import LASTING_NOTES, State
from combattracker.model.values import GroundItem, changed

E = TypeVar("E", bound=e.Fact)


def fold(state: State, events: Iterable[e.Event]) -> State:
    """The state after some events, oldest first."""
    for event in events:
        state = apply(state, event)
    return state


def apply(state: State, event: e.Event) -> State:
    """The state after one event."""
    return FOLDS[type(event)](state, event)


def opened(event: e.Opened) -> State:
    """The state with which a fight begins."""
    return State(
        manifest=event.manifest,
        title=event.title,
        sides=event.sides,
        switches=event.switches,
        grid=event.grid,
        party=event.party,
    )


def _open(state: State, event: e.Opened) -> State:
    return opened(event)


def _renewed(state: State, event: e.Renewed) -> State:
    everybody = {
        group: {who.id: changed(who, stats={**event.stats, **who.stats}) for who in getattr(state, group).values()}
        for group in ("combatants", "gone")
    }
    return changed(state, manifest=event.manifest, switches={**event.switches, **state.switches}, **everybody)


def _with(state: State, who: Combatant) -> State:
    return changed(state, combatants={**state.combatants, who.id: who})


def _set(mapping: dict[str, Any], key: str, value: Any) -> dict[str, Any]:
    """The mapping with one key set, or removed where the value is None."""
    if value is None:
        return {k: v for k, v in mapping.items() if k != key}
    return {**mapping, key: value}


def _of_combatant(field: str, key: Callable[[Any], str], value: Callable[[Any], Any]) -> Callable[[State, Any], State]:
    """A fold that sets one key of one mapping of the combatant `event.who`."""

    def into(state: State, event: Any) -> State:
        who = state.combatants[event.who]
        return _with(state, changed(who, **{field: _set(getattr(who, field), key(event), value(event))}))

    return into


def _catalogued(state: State, event: e.Catalogued) -> State:
    return changed(state, catalogue={**state.catalogue, event.item.key: event.item})


def _joined(state: State, event: e.Joined) -> State:
    gone = _set(state.gone, event.combatant.id, None) if event.combatant.id in state.gone else state.gone
    return _with(changed(state, gone=gone), event.combatant)


def _left(state: State, event: e.Left) -> State:
    rest = _set(state.combatants, event.who, None)
    gone = {**state.gone, event.who: state.combatants[event.who]}
    return changed(state, combatants=rest, gone=gone, declared=_set(state.declared, event.who, None))


def _revised(state: State, event: e.Revised) -> State:
    who = state.combatants[event.who]
    group, dot, name = event.field.partition(".")
    if dot:
        return _with(state, changed(who, **{group: {**getattr(who, group), name: event.after}}))
    return _with(state, changed(who, **{event.field: event.after}))


def _side(state: State, event: e.SideChanged) -> State:
    return changed(state, sides={**state.sides, event.after.id: event.after})


def _moved(state: State, event: e.Moved) -> State:
    return _with(state, changed(state.combatants[event.who], at=event.after))


def _standing(state: State, event: e.StandingChanged) -> State:
    return _with(state, changed(state.combatants[event.who], standing=event.after))


def _counter(state: State, event: e.CounterChanged) -> State:
    if event.who:
        who = state.combatants[event.who]
        return _with(state, changed(who, counters=_set(who.counters, event.counter, event.after)))
    return changed(state, counters=_set(state.counters, event.counter, event.after))


def _aggro(state: State, event: e.AggroChanged) -> State:
    table = _set(state.aggro.get(event.enemy, {}), event.toward, event.after)
    return changed(state, aggro={**state.aggro, event.enemy: table})


def _item_placed(state: State, event: e.ItemPlaced) -> State:
    item = event.item
    if event.before:
        giver = state.combatants[event.before]
        state = _with(state, changed(giver, items=_set(giver.items, item.id, None)))
    # What somebody had did not lie on the ground: another thing of the same name may, and stays there.
    if event.on_ground or not event.before:
        ground = _set(state.ground, item.id, GroundItem(item, event.at) if event.on_ground else None)
        state = changed(state, ground=ground)
    if event.holder:
        holder = state.combatants[event.holder]
        state = _with(state, changed(holder, items={**holder.items, item.id: item}))
    return state


def _declared(state: State, event: e.DeclarationMade) -> State:
    return changed(state, declared={**state.declared, event.declared.who: event.declared})


def _dropped(state: State, event: e.DeclarationDropped) -> State:
    return changed(state, declared=_set(state.declared, event.who, None))


def _revealed(state: State, event: e.Revealed) -> State:
    if event.what == "declaration":
        plain = changed(state.declared[event.who], seen_by="")
        return changed(state, declared={**state.declared, event.who: plain})
    return _with(state, changed(state.combatants[event.who], hidden=False))


def _noted(state: State, event: e.Noted) -> State:
    if event.note.kind not in LASTING_NOTES:
        return state
    return changed(state, notes=(*state.notes, event.note))


FOLDS: dict[type, Callable[[State, Any], State]] = {
    e.Opened: _open,
    e.Renewed: _renewed,
    e.Catalogued: _catalogued,
    e.Joined: _joined,
    e.Left: _left,
    e.Revised: _revised,
    e.SideChanged: _side,
    e.Moved: _moved,
    e.PoolChanged: _of_combatant("pools", lambda ev: ev.pool, lambda ev: ev.after),
    e.StandingChanged: _standing,
    e.EffectGained: _of_combatant("effects", lambda ev: ev.effect.id, lambda ev: ev.effect),
    e.EffectChanged: _of_combatant("effects", lambda ev: ev.after.id, lambda ev: ev.after),
    e.EffectLost: _of_combatant("effects", lambda ev: ev.effect.id, lambda ev: None),
    e.BudgetChanged: _of_combatant("budgets", lambda ev: ev.budget, lambda ev: ev.after),
    e.CounterChanged: _counter,
    e.CooldownChanged: _of_combatant("cooldowns", lambda ev: ev.of, lambda ev: ev.after or None),
    e.AggroChanged: _aggro,
    e.ItemPlaced: _item_placed,
    e.ItemChanged: _of_combatant("items", lambda ev: ev.after.id, lambda ev: ev.after),
    e.DeclarationMade: _declared,
    e.DeclarationDropped: _dropped,
    e.Revealed: _revealed,
    e.ClockMoved: lambda state, ev: changed(state, clock=ev.after),
    e.AgendaSet: lambda state, ev: changed(state, agenda=ev.after),
    e.DueSet: lambda state, ev: changed(state, due=ev.after),
    e.Checked: lambda state, ev: state,
    e.Noted: _noted,
    e.SwitchChanged: lambda state, ev: changed(state, switches={**state.switches, ev.switch: ev.after}),
    e.FightEnded: lambda state, ev: changed(state, outcome=ev.outcome),
}
