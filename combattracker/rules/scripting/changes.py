"""Facts about what somebody has, made from how it is now: no `before` and `after` has to be written by hand.

Each of these reads a state and comes to the events that make it so, none where it is so already. Scripts tell them by
`Fight.gain`, `Fight.spend` and so on; what `settle` and `joined` answer is made of them directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict, Unpack

from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.state import Due, State
from combattracker.model.values import (
    EVERYONE,
    UNEXPLAINED,
    Budget,
    Datum,
    Duration,
    Effect,
    Modifier,
    Pool,
    Why,
    changed,
)

TURN = "turn"
Events = tuple[e.Event, ...]


class Making(TypedDict, total=False):
    """What one of the rules' own effects is besides its kind, as `Effect` says; it lasts `left` times its `ticks`."""

    id: str
    label: str
    source: str
    modifiers: tuple[Modifier, ...]
    left: int | None
    ticks: str
    data: Mapping[str, Datum]
    seen_by: str


def since(state: State) -> tuple[int, str]:
    """The stamp of an effect that is gained now: the round, and the id of the one whose turn it is, if any."""
    return (state.clock.round, state.clock.actor)


# Effects


def effect_of(state: State, kind: str, **making: Unpack[Making]) -> Effect:
    """One of the rules' own effects as it begins now: its id is its kind and its label the kind's name unless told."""
    known, left = state.manifest.effects.get(kind), making.get("left")
    return Effect(
        id=making.get("id") or kind,
        kind=kind,
        label=making.get("label") or (known.name if known is not None else kind),
        source=making.get("source", ""),
        modifiers=making.get("modifiers", ()),
        duration=Duration(left, making.get("ticks", TURN)) if left else None,
        data=dict(making.get("data", {})),
        since=since(state),
        seen_by=making.get("seen_by", EVERYONE),
    )


def gained(state: State, who: str, effect: Effect, why: Why = UNEXPLAINED, *, anew: bool = False) -> Events:
    """An effect begins; one of the same id is replaced, and told `anew` even if nothing about it changes.

    Whoever may see the effect may see that it begins.
    """
    before, seen_by = state.who(who).effects.get(effect.id), effect.seen_by
    if before is None:
        return (e.EffectGained(who=who, effect=effect, why=why, seen_by=seen_by),)
    if before == effect and not anew:
        return ()
    return (e.EffectChanged(who=who, before=before, after=effect, why=why, seen_by=seen_by),)


def lost(state: State, who: str, effect: Effect | str, why: Why = UNEXPLAINED) -> Events:
    """An effect ends, or all of a kind; nothing of one that has ended already, or whose bearer is gone."""
    bearer = state.combatants.get(who)
    if bearer is None:
        return ()
    has = bearer.effects
    if isinstance(effect, Effect):
        ending = [has[effect.id]] if effect.id in has else []
    else:
        ending = [each for each in has.values() if each.kind == effect]
    return tuple(e.EffectLost(who=who, effect=each, why=why, seen_by=each.seen_by) for each in ending)


def ticked(
    state: State,
    who: str,
    why: Why = UNEXPLAINED,
    *,
    ticks: str = "",
    counts: Callable[[Effect], bool] | None = None,
    over: str = "its time is up",
) -> Events:
    """Everything on somebody that lasts for so many `ticks` (of any kind where none is named) is one shorter, or over.

    Of effects that do not `count` nothing changes. `over` is said of those that end.
    """
    told: list[e.Event] = []
    for effect in state.who(who).effects.values():
        lasts = effect.duration
        if lasts is None or (ticks and lasts.ticks != ticks) or (counts is not None and not counts(effect)):
            continue
        if lasts.left <= 1:
            end = changed(why, text=why.text or over)
            told.append(e.EffectLost(who=who, effect=effect, why=end, seen_by=effect.seen_by))
        else:
            after = changed(effect, duration=changed(lasts, left=lasts.left - 1))
            told.append(e.EffectChanged(who=who, before=effect, after=after, why=why, seen_by=effect.seen_by))
    return tuple(told)


# Numbers


def change_pool(
    state: State, who: str, pool: str, by: int, *, source: str = "", why: Why | None = None, within: bool = False
) -> tuple[e.PoolChanged, ...]:
    """The fact that a pool has changed `by` an amount; nothing where that is 0.

    `pool` is a key of the combatant's pools, `source` the id of the one who caused it. The result is held to the pool's
    bounds (0 and its maximum) only where it is to stay `within` them, and then no farther than it was within them.
    Raises Unreadable where the combatant has no such pool.
    """
    if pool not in state.who(who).pools:
        raise Unreadable(f"{state.who(who)} has no {pool or 'health'}")
    before = state.who(who).pools[pool]
    current = before.current + by
    if within:
        current = min(max(current, min(0, before.current)), max(before.maximum, before.current))
    return set_pool(state, who, pool, current, source=source, why=why)


def set_pool(
    state: State,
    who: str,
    pool: str,
    current: int,
    maximum: int | None = None,
    *,
    source: str = "",
    why: Why | None = None,
) -> tuple[e.PoolChanged, ...]:
    """The fact that a pool holds so much, out of as much as before unless told; a pool that is new is out of that."""
    before = state.who(who).pools.get(pool)
    most = maximum if maximum is not None else before.maximum if before is not None else current
    after = Pool(current, most)
    if before == after:
        return ()
    return (e.PoolChanged(who=who, pool=pool, before=before, after=after, by=source, why=why or UNEXPLAINED),)


def spent(state: State, who: str, budget: str, count: int = 1, why: Why = UNEXPLAINED) -> Events:
    """So much of a budget is used up; what is not there any more, by force, costs nothing."""
    before = state.who(who).budgets.get(budget)
    if before is None or before.left <= 0:
        return ()
    return set_budget(state, who, budget, max(0, before.left - count), why=why)


def set_budget(state: State, who: str, budget: str, left: int, of: int | None = None, why: Why = UNEXPLAINED) -> Events:
    """So much of a budget is left, out of as much as before unless told; a budget that is new is whole."""
    before = state.who(who).budgets.get(budget)
    after = Budget(left, of if of is not None else before.of if before is not None else left)
    if before == after:
        return ()
    return (e.BudgetChanged(who=who, budget=budget, before=before, after=after, why=why),)


def set_counter(
    state: State, who: str, counter: str, to: int | None, source: str = "", why: Why = UNEXPLAINED
) -> Events:
    """A counter of somebody, or of the fight where `who` is empty, stands at a number; None removes it."""
    before = (state.who(who).counters if who else state.counters).get(counter)
    if before == to:
        return ()
    return (e.CounterChanged(who=who, counter=counter, before=before, after=to, by=source, why=why),)


def counted(state: State, who: str, counter: str, by: int = 1, source: str = "", why: Why = UNEXPLAINED) -> Events:
    """A counter goes on by so many, from 0 where there is none; of the fight where `who` is empty."""
    before = (state.who(who).counters if who else state.counters).get(counter)
    return set_counter(state, who, counter, (before or 0) + by, source, why)


def set_cooldown(state: State, who: str, of: str, left: int, why: Why = UNEXPLAINED) -> Events:
    """Something of somebody's is ready in so many turns; at 0 it is ready."""
    before = state.who(who).cooldowns.get(of, 0)
    return (e.CooldownChanged(who=who, of=of, before=before, after=left, why=why),) if before != left else ()


# What somebody is


def set_fact(state: State, who: str, fact: str, value: Datum, why: Why = UNEXPLAINED) -> Events:
    """A fact about somebody, one of those that the manifest declares, is another."""
    before = state.who(who).facts.get(fact)
    if before == value and type(before) is type(value):
        return ()
    return (e.Revised(who=who, field=f"facts.{fact}", before=before, after=value, why=why),)


def set_standing(state: State, who: str, standing: str, why: Why = UNEXPLAINED) -> Events:
    """Somebody is up, down, dead, fled … from now on."""
    before = state.who(who).standing
    return (e.StandingChanged(who=who, before=before, after=standing, why=why),) if before != standing else ()


def used_up(state: State, who: str, item: str, count: int = 1, why: Why = UNEXPLAINED) -> Events:
    """So many of a thing that somebody carries are used up; the last of it is gone."""
    thing = state.who(who).items.get(item)
    if thing is None:
        return ()
    if thing.count > count:
        return (e.ItemChanged(who=who, before=thing, after=changed(thing, count=thing.count - count), why=why),)
    return (e.ItemPlaced(item=thing, before=who, why=why),)


def due(state: State, who: str, action: str, why: str = "", args: Mapping[str, str] | None = None) -> Events:
    """An action of somebody's comes before the procedure goes on, behind what is due already."""
    after = (*state.due, Due(who, action, why, dict(args or {})))
    return (e.DueSet(before=state.due, after=after),)


def of_clauses(clauses: Sequence[str], text: str = "", why: Why | None = None) -> Why:
    """Why something is so: as it is given, else by these clauses, each once, and in words, if there are any."""
    if why is not None:
        return why
    if not clauses and not text:
        return UNEXPLAINED
    return Why(clauses=tuple(dict.fromkeys(clauses)), text=text)
