"""What a combatant bears and counts: effects, things, budgets, counters, cooldowns, and to whom it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.properties.property import Change, Held, Property, Raw, Told
from combattracker.model.properties.words import NOTHING, called, changes_of, is_shown, lasting, person, written
from combattracker.model.signs import without_mark
from combattracker.model.speaks import Speaks
from combattracker.model.state import State
from combattracker.model.values import Budget, Duration, Effect, Why, changed

LEFT, FROM = "left", "from"
"""How long an effect lasts and who caused it: what every effect has, unless its kind keeps something of that name."""

# Effects


def _effect_event(who: Combatant, name: str, before: Raw, after: Raw, why: Why) -> e.Event:
    if before is None:
        return e.EffectGained(who=who.id, effect=after, why=why)
    if after is None:
        return e.EffectLost(who=who.id, effect=before, why=why)
    return e.EffectChanged(who=who.id, before=before, after=after, why=why)


def _effect_in(state: State, who: Combatant, name: str) -> Effect | None:
    return who.effects.get(name.partition(".")[0])


def _effect_changes(event: Any) -> Iterator[Change]:
    match event:
        case e.EffectGained(who=who, effect=effect):
            yield Change(who, effect.id, None, effect)
        case e.EffectLost(who=who, effect=effect):
            yield Change(who, effect.id, effect, None)
        case e.EffectChanged(who=who, before=before, after=after):
            yield Change(who, after.id, before, after)


def _field_of(raw: Raw, name: str) -> Held:
    """A field of an effect; without one named it is how long it lasts."""
    if raw is None:
        return None
    field = name.partition(".")[2] or LEFT
    if field in raw.data:
        return raw.data[field]  # type: ignore[no-any-return]
    if field == FROM:
        return raw.source  # type: ignore[no-any-return]
    return raw.duration.left if raw.duration and field == LEFT else None


def _with_field(raw: Raw, name: str, value: Any) -> Raw:
    """An effect that lasts otherwise, or was caused by another; what its kind keeps is the rules' to change."""
    if name.partition(".")[2] == FROM:
        return changed(raw, source=value)
    return changed(raw, duration=Duration(value, raw.duration.ticks if raw.duration else "turn"))


EFFECTS: Mapping[type, Callable[[Any], Iterator[Change]]] = dict.fromkeys(
    (e.EffectGained, e.EffectChanged, e.EffectLost), _effect_changes
)
EFFECT = Property(
    kind="effect",
    path="effect.{}",
    written="effect",
    names=lambda state, who: who.effects,
    raw=_effect_in,
    held=_field_of,
    put=_with_field,
    event=_effect_event,
    changes=EFFECTS,
    label=lambda state, name, raw: raw.label,
    help=lambda state, name, raw: f"{raw.label}: how long it lasts",
    form=lambda state, name, raw: str(raw.duration.left) if raw.duration else "no end",
    told=lambda state, name, raw: Told(without_mark(raw.label), lasting(raw.duration)),
    short=lambda state, name, raw: raw.label,
    speaks=Speaks.AUDIENCE,
)
EFFECT_FIELD = Property(
    kind="effect field",
    part="effect",
    path="effect.{}.{}",
    written="effect",
    names=lambda state, who: [f"{one.id}.{field}" for one in who.effects.values() for field in one.data],
    raw=_effect_in,
    held=_field_of,
    put=_with_field,
    event=_effect_event,
    changes=EFFECTS,
    label=lambda state, name, raw: f"{raw.label}: {name.partition('.')[2]}",
    help=lambda state, name, raw: f"{raw.label}: {name.partition('.')[2]}",
    form=lambda state, name, raw: written(_field_of(raw, name)),
)

# Things


def _item_event(who: Combatant, name: str, before: Raw, after: Raw, why: Why) -> e.Event:
    if before is None:
        return e.ItemPlaced(item=after, holder=who.id, why=why)
    if after is None:
        return e.ItemPlaced(item=before, before=who.id, why=why)
    return e.ItemChanged(who=who.id, before=before, after=after, why=why)


def _placed(event: e.ItemPlaced) -> Iterator[Change]:
    if event.before:
        yield Change(event.before, event.item.id, event.item, None)
    if event.holder:
        yield Change(event.holder, event.item.id, None, event.item)


ITEM = Property(
    kind="item",
    path="item.{}",
    written="count",
    names=lambda state, who: who.items,
    raw=lambda state, who, name: who.items.get(name),
    held=lambda raw, name: raw.count if raw else 0,
    put=lambda raw, name, value: changed(raw, count=value) if value else None,
    event=_item_event,
    changes={e.ItemPlaced: _placed, e.ItemChanged: lambda event: [_worn(event)]},
    label=lambda state, name, raw: raw.name,
    help=lambda state, name, raw: f"{raw.name}: how many; 0 takes it away",
    form=lambda state, name, raw: str(raw.count),
    told=lambda state, name, raw: Told(f"carries {raw.label}", "yes"),
    short=lambda state, name, raw: f"{raw.name}, {raw.count}",
)
BONUS = Property(
    kind="bonus",
    part="item",
    path="item.{}.bonus",
    written="number",
    names=lambda state, who: [item.id for item in who.items.values() if item.bonus is not None],
    raw=ITEM.raw,
    held=lambda raw, name: raw.bonus if raw else None,
    put=lambda raw, name, value: changed(raw, bonus=value),
    event=_item_event,
    changes=ITEM.changes,
    label=lambda state, name, raw: f"{raw.name}: what it adds",
    help=lambda state, name, raw: f"{raw.name}: what it adds",
    form=lambda state, name, raw: str(raw.bonus),
)


def _worn(event: e.ItemChanged) -> Change:
    return Change(event.who, event.after.id, event.before, event.after)


# What is counted

COOLDOWN = Property(
    kind="cooldown",
    path="cooldown.{}",
    written="number",
    names=lambda state, who: who.cooldowns,
    raw=lambda state, who, name: who.cooldowns.get(name),
    held=lambda raw, name: raw or 0,
    event=lambda who, name, before, after, why: e.CooldownChanged(
        who=who.id, of=name, before=before or 0, after=after, why=why
    ),
    changes=changes_of(e.CooldownChanged, "of"),
    label=lambda state, name, raw: name,
    help=lambda state, name, raw: "how long until it is ready",
    form=lambda state, name, raw: str(raw),
    told=lambda state, name, raw: Told(f"{name.rpartition('/')[2]} ready in", str(raw)) if raw else None,
    short=lambda state, name, raw: f"{name} {raw}",
)
BUDGET = Property(
    kind="budget",
    path="budget.{}",
    written="number",
    names=lambda state, who: dict.fromkeys([*state.manifest.budgets, *who.budgets]),
    raw=lambda state, who, name: who.budgets.get(name),
    held=lambda raw, name: raw.left if raw else 0,
    put=lambda raw, name, value: Budget(value, raw.of if raw else value),
    event=lambda who, name, before, after, why: e.BudgetChanged(
        who=who.id, budget=name, before=before, after=after, why=why
    ),
    changes=changes_of(e.BudgetChanged, "budget"),
    label=lambda state, name, raw: name,
    help=lambda state, name, raw: called(state.manifest.budgets, name),
    form=lambda state, name, raw: f"{raw.left} of {raw.of}" if raw else NOTHING,
    told=lambda state, name, raw: Told(f"{called(state.manifest.budgets, name)} left", f"{raw.left} of {raw.of}"),
)
COUNTER = Property(
    kind="counter",
    path="counter.{}",
    written="number",
    names=lambda state, who: dict.fromkeys([*state.manifest.counters, *who.counters]),
    raw=lambda state, who, name: who.counters.get(name),
    held=lambda raw, name: raw or 0,
    event=lambda who, name, before, after, why: e.CounterChanged(
        who=who.id, counter=name, before=before, after=after, why=why
    ),
    changes=changes_of(e.CounterChanged, "counter"),
    label=lambda state, name, raw: name,
    help=lambda state, name, raw: called(state.manifest.counters, name),
    form=lambda state, name, raw: NOTHING if raw is None else str(raw),
    told=lambda state, name, raw: Told(called(state.manifest.counters, name), str(raw)),
    shown=lambda manifest, name: is_shown(manifest.counters, name),
)


def _drawn(state: State, who: Combatant) -> list[str]:
    """To whom somebody may be drawn: foes, where such a table is kept, and whoever stands on it."""
    foes = [other.id for other in state.combatants.values() if other.side != who.side and state.aggro]
    return list(dict.fromkeys([*foes, *state.aggro.get(who.id, {})]))


AGGRO = Property(
    kind="aggro",
    path="aggro.{}",
    written="level",
    names=_drawn,
    raw=lambda state, who, name: state.aggro.get(who.id, {}).get(name),
    held=lambda raw, name: raw,
    event=lambda who, name, before, after, why: e.AggroChanged(
        enemy=who.id, toward=name, before=before, after=after, why=why
    ),
    changes={e.AggroChanged: lambda event: [Change(event.enemy, event.toward, event.before, event.after)]},
    label=lambda state, name, raw: name,
    help=lambda state, name, raw: f"toward {person(state, name)}",
    form=lambda state, name, raw: NOTHING if raw is None else str(raw),
    told=lambda state, name, raw: Told(f"aggro on {person(state, name)}", str(raw)),
)
