"""What an audience sees and hears of those who are not its own: no number that it may not know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.foes import AGGRO, Roughly, numbers_told, open_book, outwardly, setting, step
from combattracker.model.state import State
from combattracker.model.values import GM, Effect, Pool, changed

DICE = re.compile(r"\d*[dD]\d+(?:[kd][hl]?\d+)?")
"""The dice in an expression, without what is added to them."""


def discreet(view: State, audience: str) -> State:
    """What an audience sees of a fight, with no more of its foes than it may know."""

    def look(people: Mapping[str, Combatant]) -> dict[str, Combatant]:
        return {key: who if open_book(view, who, audience) else outside(view, who) for key, who in people.items()}

    aggro = view.aggro if setting(view, AGGRO) else {}
    return changed(view, combatants=look(view.combatants), gone=look(view.gone), aggro=aggro)


def outside(view: State, who: Combatant) -> Combatant:
    """A foe as it looks: what it carries and bears, and in a word how it is."""
    pool = who.pools.get(view.manifest.health)
    told = _roughly(view, pool) if pool is not None else None
    bare = {
        "pools": {} if told is None else {view.manifest.health: told},
        "effects": {key: _bare(effect) for key, effect in who.effects.items()},
        "items": {
            key: changed(item, bonus=None, data={})
            for key, item in who.items.items()
            if item.of.partition("/")[0] not in view.manifest.unseen
        },
    }
    return changed(who, **bare, stats={}, budgets={}, counters={}, cooldowns={}, facts={}, holds=())


def _roughly(state: State, pool: Pool) -> Roughly | None:
    """In a word how much of a foe's health is left; None where players see nothing of it."""
    word = outwardly(state, pool)
    return Roughly(step(pool), 4, word) if word else None


def _bare(effect: Effect) -> Effect:
    return changed(effect, modifiers=(), data={})


def discreet_events(after: State, events: Iterable[e.Event], audience: str) -> tuple[e.Event, ...]:
    """What an audience that may see some events hears of them, with no more of its foes than it may know.

    They are those of one deed, and `after` is the state at its end.
    """
    if audience == GM:
        return tuple(events)
    return tuple(_discreet(after, events, audience))


def _discreet(after: State, events: Iterable[e.Event], audience: str) -> Iterator[e.Event]:
    people = {**after.gone, **after.combatants}
    for event in events:
        if isinstance(event, e.AggroChanged) and not setting(after, AGGRO):
            continue
        if isinstance(event, e.Checked):
            yield _checked(after, event, people.get(event.who), audience)
            continue
        who = event.combatant if isinstance(event, e.Joined) else people.get(getattr(event, "who", ""))
        if who is None or open_book(after, who, audience):
            yield event
        elif (seen := _of_foe(after, event)) is not None:
            yield msgspec.structs.replace(seen, why=changed(seen.why, terms=()) if seen.why.terms else seen.why)


def discreet_roll(after: State, event: e.Checked, audience: str) -> e.Checked:
    """A roll as an audience that is not the GM hears of it, with no number of a foe."""
    return _checked(after, event, after.combatants.get(event.who) or after.gone.get(event.who), audience)


def _checked(after: State, event: e.Checked, who: Combatant | None, audience: str) -> e.Checked:
    """A roll without a number of a foe: what a player rolled against, or, of a foe's own, all but what it comes to."""
    if who is None:
        return event
    if not open_book(after, who, audience):
        dice, why = " + ".join(DICE.findall(event.dice)), changed(event.why, terms=())
        return msgspec.structs.replace(event, dice=dice, faces=None, natural=None, terms=(), target=None, why=why)
    return event if numbers_told(after) else msgspec.structs.replace(event, target=None)


def _of_foe(after: State, event: e.Event) -> e.Event | None:
    match event:
        case e.Joined(combatant=who):
            return msgspec.structs.replace(event, combatant=outside(after, who))
        case e.PoolChanged(pool=pool) if pool == after.manifest.health:
            was, now = event.before and _roughly(after, event.before), _roughly(after, event.after)
            return None if now is None else msgspec.structs.replace(event, before=was, after=now)
        case e.PoolChanged() | e.BudgetChanged() | e.CounterChanged() | e.CooldownChanged():
            return None
        case e.Revised(field=field) if "." in field:
            return None
        case e.EffectGained(effect=effect) | e.EffectLost(effect=effect):
            return msgspec.structs.replace(event, effect=_bare(effect))
        case e.EffectChanged(before=before, after=now_borne):
            return msgspec.structs.replace(event, before=_bare(before), after=_bare(now_borne))
    return event
