"""Refusing facts about anything that the ruleset's manifest does not declare."""

from __future__ import annotations

from combattracker.model.errors import Undeclared
from combattracker.model.facts import events as e
from combattracker.model.foes import house_rules
from combattracker.model.manifest import Manifest
from combattracker.model.modifiers import OPERATIONS
from combattracker.model.state import State
from combattracker.model.values import Effect, Scalar, listed

PROPERTIES = {"name": "str", "tag": "str", "side": "str", "hidden": "bool", "notes": "str", "size": "int"}
TYPES: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "bool": (bool,),
    "float": (int, float),
    "dice": (int, str),
}
WHO = "who"
"""The type of a datum that is the id of a combatant."""
SEVERAL = "who…"
"""The type of one that is the ids of several, with blanks between them."""
LIST = "[]"
"""What stands behind the type of a datum that is a list of such."""


def is_type(name: str) -> bool:
    """Whether a manifest may call the type of an effect's datum so: see `EffectKind`."""
    name = name.removesuffix(LIST)
    return name in TYPES or name in (WHO, SEVERAL) or name.endswith("/") or "|" in name


def require_declared(state: State, event: e.Event, manifest: Manifest | None = None) -> None:
    """Raises Undeclared where an event speaks of a stat, pool, counter, effect … that the manifest lacks.

    It is the fight's own, unless rules that are newer than the fight tell something.
    """
    manifest = manifest or state.manifest
    match event:
        case e.PoolChanged(pool=name):
            _known("pool", name, manifest.pools)
        case e.EffectGained(effect=effect) | e.EffectChanged(after=effect):
            _effect(state, effect, manifest)
        case e.BudgetChanged(budget=name):
            _known("budget", name, manifest.budgets)
        case e.CounterChanged(counter=name):
            _known("counter", name, manifest.counters)
        case e.StandingChanged(after=name):
            _known("standing", name, manifest.standings)
        case e.SwitchChanged(switch=name, after=value):
            known = house_rules(manifest)
            _known("house rule", name, known)
            switch = known[name]
            if not switch.takes(value):
                raise Undeclared(f"the house rule {name} is {switch.expects}, not {value}")
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
                _effect(state, effect, manifest)


def _known(what: str, name: str, declared: dict[str, object] | object) -> None:
    if name not in declared:  # type: ignore[operator]
        raise Undeclared(
            f"these rules know no {what} {name!r}; they know {', '.join(declared) or 'none'}"  # type: ignore[arg-type]
        )


def _effect(state: State, effect: Effect, manifest: Manifest) -> None:
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
        words = str(value).split() if kind.several else listed(value) if kind.type.endswith(LIST) else [value]
        for word in words:
            if kind.one_of and kind.type.removesuffix(LIST) != WHO and word not in kind.one_of:
                raise Undeclared(f"{name} is one of {', '.join(kind.one_of)}, not {word}")


def _typed(name: str, value: Scalar, type_name: str) -> None:
    if type_name.endswith(LIST):
        several: object = value
        if not isinstance(several, tuple):
            raise Undeclared(f"{name} should be a list (a tuple) of type {type_name}, not {value!r}")
        for each in several:
            _typed(name, each, type_name.removesuffix(LIST))
        return
    # A combatant's id, an entry's and one of several words are text.
    if not isinstance(value, TYPES.get(type_name, (str,))) or (type_name != "bool" and isinstance(value, bool)):
        raise Undeclared(f"{name} should be of type {type_name}, not {value!r}")
