"""Refusing facts about anything that the ruleset's manifest does not declare."""

from __future__ import annotations

from combattracker.model import events as e
from combattracker.model.errors import Unreadable
from combattracker.model.manifest import Manifest
from combattracker.model.state import State
from combattracker.model.totals import OPERATIONS
from combattracker.model.values import Effect, Scalar

PROPERTIES = {"name": "str", "tag": "str", "side": "str", "hidden": "bool", "notes": "str", "size": "int"}
TYPES: dict[str, tuple[type, ...]] = {"str": (str,), "int": (int,), "bool": (bool,), "float": (int, float)}


def require_declared(state: State, event: e.Event) -> None:
    """Raises Unreadable where an event speaks of a stat, pool, counter, effect … that the manifest lacks."""
    manifest = state.manifest
    match event:
        case e.PoolChanged(pool=name):
            _known("pool", name, manifest.pools)
        case e.EffectGained(effect=effect) | e.EffectChanged(after=effect):
            _effect(state, effect)
        case e.BudgetChanged(budget=name):
            _known("budget", name, manifest.budgets)
        case e.CounterChanged(counter=name):
            _known("counter", name, manifest.counters)
        case e.StandingChanged(after=name):
            _known("standing", name, manifest.standings)
        case e.SwitchChanged(switch=name, after=value):
            _known("house rule", name, manifest.switches)
            if not any(value == choice and type(value) is type(choice) for choice in manifest.switches[name].choices):
                choices = ", ".join(str(choice) for choice in manifest.switches[name].choices)
                raise Unreadable(f"the house rule {name} is one of {choices}, not {value}")
        case e.Revised(field=field, after=value):
            _field(manifest, field, value)
        case e.ClockMoved(after=clock) if clock.phase:
            _known("phase", clock.phase, manifest.phases)
        case e.Joined(combatant=who):
            _known("standing", who.standing, manifest.standings)
            for name, number in who.stats.items():
                _field(manifest, f"stats.{name}", number)
            for what, names, declared in (
                ("pool", who.pools, manifest.pools),
                ("budget", who.budgets, manifest.budgets),
                ("counter", who.counters, manifest.counters),
            ):
                for name in names:
                    _known(what, name, declared)
            for name, value in who.facts.items():
                _field(manifest, f"facts.{name}", value)
            for effect in who.effects.values():
                _effect(state, effect)


def _known(what: str, name: str, declared: dict[str, object] | object) -> None:
    if name not in declared:  # type: ignore[operator]
        raise Unreadable(
            f"these rules know no {what} {name!r}; they know {', '.join(declared) or 'none'}"  # type: ignore[arg-type]
        )


def _effect(state: State, effect: Effect) -> None:
    manifest = state.manifest
    for modifier in effect.modifiers:
        _known("stat", modifier.stat, manifest.stats)
        _known("operation on a stat", modifier.operation, OPERATIONS)
    for kind in manifest.effect_kinds:
        if f"{kind}/{effect.kind}" in state.catalogue:
            return
    _known("effect", effect.kind, manifest.effects)
    fields = manifest.effects[effect.kind].fields
    for name, value in effect.data.items():
        _known(f"field of {effect.kind}", name, fields)
        _typed(f"{effect.kind}.{name}", value, fields[name])


def _field(manifest: Manifest, field: str, value: Scalar) -> None:
    group, dot, name = field.partition(".")
    if not dot:
        _known("property", field, PROPERTIES)
        _typed(field, value, PROPERTIES[field])
    elif group == "stats":
        _known("stat", name, manifest.stats)
        _typed(name, value, "int")
    else:
        _known("property", group, ("stats", "facts"))
        _known("fact", name, manifest.facts)
        kind = manifest.facts[name]
        _typed(name, value, kind.type)
        if kind.one_of and value not in kind.one_of:
            raise Unreadable(f"{name} is one of {', '.join(kind.one_of)}, not {value}")


def _typed(name: str, value: Scalar, type_name: str) -> None:
    if not isinstance(value, TYPES[type_name]) or (type_name != "bool" and isinstance(value, bool)):
        raise Unreadable(f"{name} should be of type {type_name}, not {value!r}")
