"""What an audience may see: the only way from a fight to any player's output."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from combattracker.model import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.fold import apply
from combattracker.model.names import Names
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, CatalogueItem, Effect, Scalar, changed

PLAYERS = "players"


def may_see(audience: str, seen_by: str) -> bool:
    """Whether an audience (`gm`, `players`, or a side's id) may see what is marked for `seen_by`."""
    return audience == GM or seen_by in (EVERYONE, audience)


def view_state(state: State, audience: str) -> State:
    """A state without what an audience must not see."""
    if audience == GM:
        return state
    seen = {who.id: _plain(who, state, audience) for who in state.combatants.values() if not who.hidden}
    gone = {who.id: _plain(who, state, audience) for who in state.gone.values() if not who.hidden}
    secret_sides = {who.side for who in _secret(state)} - {who.side for who in (*seen.values(), *gone.values())}
    clock = state.clock if state.clock.actor in seen else changed(state.clock, actor="")
    return changed(
        state,
        party="",
        sides={name: side for name, side in state.sides.items() if name not in secret_sides},
        combatants=seen,
        gone=gone,
        agenda=tuple(
            slot for slot in state.agenda if (slot.who in seen or not slot.who) and may_see(audience, slot.seen_by)
        ),
        clock=changed(clock, side="") if clock.side in secret_sides else clock,
        aggro={
            enemy: {who: amount for who, amount in table.items() if who in seen}
            for enemy, table in state.aggro.items()
            if enemy in seen
        },
        declared={
            who: declared if may_see(audience, declared.seen_by) else changed(declared, text="", data={}, seen_by=GM)
            for who, declared in state.declared.items()
            if who in seen
        },
        catalogue=_in_sight(state, (*seen.values(), *gone.values())),
        notes=tuple(
            note
            for note in state.notes
            if may_see(audience, note.seen_by) and (not note.who or note.who in seen) and not _betrays(state, note.text)
        ),
    )


def _plain(who: Combatant, state: State, audience: str) -> Combatant:
    """A combatant without what it bears unseen, and without the ids of those who are hidden."""
    effects = {k: _faint(effect, state) for k, effect in who.effects.items() if may_see(audience, effect.seen_by)}
    return changed(who, effects=effects, facts=_harmless(who.facts, state), notes="")


def _faint(effect: Effect, state: State) -> Effect:
    """An effect that does not tell of anybody hidden from whom, or in whose turn, it came."""
    number, actor = effect.since
    return changed(
        effect,
        source="" if hidden(state, effect.source) else effect.source,
        since=(number, "" if hidden(state, actor) else actor),
        data=_harmless(effect.data, state),
    )


def _harmless(data: dict[str, Scalar], state: State) -> dict[str, Scalar]:
    return {k: "" if isinstance(value, str) and hidden(state, value) else value for k, value in data.items()}


def _secret(state: State) -> list[Combatant]:
    return [who for who in (*state.combatants.values(), *state.gone.values()) if who.hidden]


def _betrays(state: State, text: str) -> bool:
    """Whether a text names somebody who is hidden, by the present name or by the id, which keeps the first one."""
    told = Names(state, PLAYERS).plain(text).lower()
    return any(
        (who.name.strip() and who.name.lower() in told) or re.search(rf"\b{re.escape(who.id)}\b", told)
        for who in _secret(state)
    )


def _in_sight(state: State, seen: Iterable[Combatant]) -> dict[str, CatalogueItem]:
    """The library entries behind what those who are seen know, carry and bear, and what lies about."""
    keys = {item.item.of for item in state.ground.values()}
    for who in seen:
        keys |= {*who.holds, *(item.of for item in who.items.values())}
        keys |= {f"{kind}/{effect.kind}" for effect in who.effects.values() for kind in state.manifest.effect_kinds}
    return {key: item for key, item in state.catalogue.items() if key in keys}


def view_events(before: State, events: Iterable[e.Event], audience: str) -> tuple[e.Event, ...]:
    """The events, told from the state before them, that an audience may see."""
    if audience == GM:
        return tuple(events)
    seen = []
    state = before
    for event in events:
        after = apply(state, event)
        if may_see(audience, event.seen_by) and _told(state, after, event, audience):
            seen.append(_discreet(event, after, audience))
        state = after
    return tuple(seen)


def _discreet(event: e.Event, state: State, audience: str) -> e.Event:
    """A fact that may be told, without what else it would give away."""
    match event:
        case e.Joined(combatant=who):
            event = msgspec.structs.replace(event, combatant=_plain(who, state, audience))
        case e.ClockMoved(before=clock) if hidden(state, clock.actor):
            event = msgspec.structs.replace(event, before=changed(clock, actor=""))
        case e.EffectGained(effect=effect) | e.EffectLost(effect=effect):
            event = msgspec.structs.replace(event, effect=_faint(effect, state))
        case e.EffectChanged(before=was, after=then):
            event = msgspec.structs.replace(event, before=_faint(was, state), after=_faint(then, state))
    rolls = tuple(key for key in event.why.rolls if not any(f"{who.id}." in key for who in _secret(state)))
    return msgspec.structs.replace(event, why=changed(event.why, rolls=rolls)) if rolls != event.why.rolls else event


def _told(before: State, after: State, event: e.Event, audience: str) -> bool:
    """Whether nothing in an event is about a hidden combatant or a thing kept from the audience."""
    match event:
        case e.Opened() | e.Renewed() | e.Catalogued() | e.AgendaSet():
            return False
        case e.Noted(note=note):
            if not may_see(audience, note.seen_by) or _betrays(after, note.text):
                return False
        case e.DeclarationMade(declared=declared):
            if not may_see(audience, declared.seen_by):
                return False
        case e.EffectGained(effect=effect) | e.EffectLost(effect=effect) if not may_see(audience, effect.seen_by):
            return False
        case e.EffectChanged(before=was, after=then) if not (
            may_see(audience, was.seen_by) and may_see(audience, then.seen_by)
        ):
            return False
        case e.Revised(field="notes" | "hidden"):
            return False
        case e.ClockMoved(after=clock) if clock.actor and hidden(after, clock.actor):
            return False
    return not any(hidden(before, who) or hidden(after, who) for who in concerned(event))


def hidden(state: State, who: str) -> bool:
    """Whether a combatant is kept from the players at that moment."""
    found = state.combatants.get(who) or state.gone.get(who)
    return found is not None and found.hidden


def concerned(event: e.Event) -> tuple[str, ...]:
    """The ids of the combatants that an event speaks of."""
    match event:
        case e.Joined(combatant=combatant):
            return (combatant.id,)
        case e.AggroChanged(enemy=enemy, toward=toward):
            return (enemy, toward)
        case e.ItemPlaced(before=giver, holder=holder):
            return tuple(who for who in (giver, holder) if who)
        case e.Noted(note=note):
            return (note.who,) if note.who else ()
        case e.DeclarationMade(declared=declared):
            return (declared.who,)
        case e.PoolChanged(who=who, by=by) | e.CounterChanged(who=who, by=by):
            return tuple(name for name in (who, by) if name)
        case e.EffectGained(who=who, effect=effect) | e.EffectLost(who=who, effect=effect):
            return (who, effect.source) if effect.source else (who,)
        case e.EffectChanged(who=who, after=effect):
            return (who, effect.source) if effect.source else (who,)
        case e.Revised(who=who, before=was, after=then):
            return (who, *(value for value in (was, then) if isinstance(value, str)))
        case e.ClockMoved(after=clock):
            return (clock.actor,) if clock.actor else ()
        case _:
            who = getattr(event, "who", "")
            return (who,) if who else ()
