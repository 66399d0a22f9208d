"""What an audience may see: the only way from a fight to any player's output."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model import events as e
from combattracker.model.combatant import Combatant
from combattracker.model.fold import apply
from combattracker.model.state import State
from combattracker.model.values import EVERYONE, GM, changed

PLAYERS = "players"


def may_see(audience: str, seen_by: str) -> bool:
    """Whether an audience (`gm`, `players`, or a side's id) may see what is marked for `seen_by`."""
    return audience == GM or seen_by in (EVERYONE, audience)


def view_state(state: State, audience: str) -> State:
    """A state without what an audience must not see."""
    if audience == GM:
        return state
    seen = {who.id: _plain(who, audience) for who in state.combatants.values() if not who.hidden}
    return changed(
        state,
        party="",
        combatants=seen,
        gone={who.id: _plain(who, audience) for who in state.gone.values() if not who.hidden},
        agenda=tuple(slot for slot in state.agenda if slot.who in seen or not slot.who),
        clock=state.clock if state.clock.actor in seen else changed(state.clock, actor=""),
        aggro={
            enemy: {who: amount for who, amount in table.items() if who in seen}
            for enemy, table in state.aggro.items()
            if enemy in seen
        },
        declared={
            who: declared
            for who, declared in state.declared.items()
            if who in seen and may_see(audience, declared.seen_by)
        },
        notes=tuple(
            note for note in state.notes if may_see(audience, note.seen_by) and (not note.who or note.who in seen)
        ),
    )


def _plain(who: Combatant, audience: str) -> Combatant:
    effects = {k: effect for k, effect in who.effects.items() if may_see(audience, effect.seen_by)}
    return changed(who, effects=effects, notes="")


def view_events(before: State, events: Iterable[e.Event], audience: str) -> tuple[e.Event, ...]:
    """The events, told from the state before them, that an audience may see."""
    if audience == GM:
        return tuple(events)
    seen = []
    state = before
    for event in events:
        after = apply(state, event)
        if may_see(audience, event.seen_by) and _told(state, after, event, audience):
            seen.append(event)
        state = after
    return tuple(seen)


def _told(before: State, after: State, event: e.Event, audience: str) -> bool:
    """Whether nothing in an event is about a hidden combatant or a thing kept from the audience."""
    match event:
        case e.Opened() | e.Catalogued() | e.AgendaSet():
            return False
        case e.Noted(note=note):
            named = (who.name for who in after.combatants.values() if who.hidden)
            if not may_see(audience, note.seen_by) or any(name in note.text for name in named):
                return False
        case e.DeclarationMade(declared=declared):
            if not may_see(audience, declared.seen_by):
                return False
        case e.EffectGained(effect=effect) | e.EffectLost(effect=effect) | e.EffectChanged(after=effect) if not may_see(
            audience, effect.seen_by
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
        case e.PoolChanged(who=who, by=by):
            return (who, by) if by else (who,)
        case e.EffectGained(who=who, effect=effect):
            return (who, effect.source) if effect.source else (who,)
        case e.ClockMoved(after=clock):
            return (clock.actor,) if clock.actor else ()
        case _:
            who = getattr(event, "who", "")
            return (who,) if who else ()
