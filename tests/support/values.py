"""A small fight to fold events into, and strategies that build any value of the model from its type."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st

from combattracker.model.combatant import Combatant, Side
from combattracker.model.grid import Field, Grid
from combattracker.model.manifest import (
    STANDINGS,
    CountKind,
    EffectKind,
    FactKind,
    Manifest,
    PoolKind,
    StandingKind,
    StatKind,
    SwitchKind,
)
from combattracker.model.state import Clock, Slot, State
from combattracker.model.values import CatalogueItem, Pool

MANIFEST = Manifest(
    id="toy",
    title="Toy",
    version="1",
    stats={"STR": StatKind("Strength"), "DEF": StatKind("Defence")},
    pools={"hp": PoolKind("Health"), "mana": PoolKind("Mana")},
    budgets={"action": CountKind("Action")},
    counters={"wounds": CountKind("Wounds")},
    facts={
        "level": FactKind("Level", "int"),
        "brave": FactKind("Brave", "bool"),
        "reach": FactKind("Reach", "float", 1.0),
        "temper": FactKind("Temper", one_of=("beast", "clever")),
        "target": FactKind("Target"),
    },
    effects={
        "stun": EffectKind("Stunned", fields={"strength": "int", "by": "str"}, usual={"strength": 1, "by": ""}),
        "tied": EffectKind(
            "Tied",
            fields={"to": "who", "knot": "slip|reef", "because": "status/", "rope": "int", "keeper": "who"},
            usual={"rope": 1, "keeper": ""},
        ),
    },
    effect_kinds=("status",),
    standings={**STANDINGS, "down": StandingKind("down")},
    switches={"flanking": SwitchKind((True, False), True, "Whether it counts."), "range": SwitchKind((1, 2), 1, "")},
    phases={"act": "acts"},
)

FIELDS = (Field("wolves", "Wolves", 0, 0, 4, 3), Field("heroes", "Heroes", 0, 3, 4, 3))


def combatant(who: str, side: str, **fields: Any) -> Combatant:
    """Somebody with 10 of 10 health and STR 5, called by its id."""
    known = {"name": who.capitalize(), "tag": who[:1], "stats": {"STR": 5}, "pools": {"hp": Pool(10, 10)}}
    return Combatant(id=who, side=side, **{**known, **fields})


def fight(*others: Combatant, **fields: Any) -> State:
    """Mira and Bo against a wolf."""
    everybody = (
        combatant("mira", "heroes", at=(1, 4)),
        combatant("bo", "heroes"),
        combatant("wolf", "wolves"),
        *others,
    )
    sides = {name: Side(name, name.capitalize()) for name in ("heroes", "wolves", *(who.side for who in others))}
    known: dict[str, Any] = {
        "manifest": MANIFEST,
        "title": "A fight",
        "switches": {"flanking": True, "range": 1},
        "sides": sides,
        "combatants": {who.id: who for who in everybody},
        "grid": Grid(FIELDS, frozenset({(3, 0)})),
        "clock": Clock(1, "act", actor="mira"),
        "agenda": tuple(Slot(who.id, who.id) for who in everybody),
        "catalogue": {"status/curse": CatalogueItem("status", "curse", "Curse", "{}")},
    }
    return State(**{**known, **fields})


WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PLAIN: dict[object, st.SearchStrategy[Any]] = {
    int: st.integers(-(10**15), 10**15),
    float: st.floats(allow_nan=False, allow_infinity=False),
    str: WORDS,
    bool: st.booleans(),
    type(None): st.none(),
}


def of(hint: Any, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Any value of a type of the model; `fields` are strategies for fields of these names, however deep inside."""
    return _of(hint, tuple(sorted(fields.items())))


@cache
def _of(hint: Any, named: tuple[tuple[str, st.SearchStrategy[Any]], ...]) -> st.SearchStrategy[Any]:
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([_of(arg, named) for arg in args])
    if origin is typing.Literal:
        return st.sampled_from(args)
    if origin is dict:
        return st.dictionaries(_of(args[0], named), _of(args[1], named), max_size=2)
    if origin is frozenset:
        return st.frozensets(_of(args[0], named), max_size=2)
    if origin is tuple:
        if args[1:] == (...,):
            return st.lists(_of(args[0], named), max_size=2).map(tuple)
        return st.tuples(*(_of(arg, named) for arg in args))
    hints: Mapping[str, Any] = typing.get_type_hints(hint)
    known = dict(named)
    parts = {f.name: known.get(f.name, _of(hints[f.name], named)) for f in msgspec.structs.fields(hint)}
    return st.builds(hint, **parts)
