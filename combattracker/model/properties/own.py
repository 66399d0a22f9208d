"""What a combatant is: pools, stats, facts, name and side, where it is and how it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.facts.validate import PROPERTIES
from combattracker.model.properties.property import Change, Property, Raw, Told, Written
from combattracker.model.properties.words import NOTHING, called, changes_of, is_shown, square, word, written
from combattracker.model.speaks import Speaks
from combattracker.model.state import State
from combattracker.model.values import Pool, Why

# Pools


def _pool_event(who: Combatant, name: str, before: Raw, after: Raw, why: Why) -> e.Event:
    return e.PoolChanged(who=who.id, pool=name, before=before, after=after, why=why)


POOL = Property(
    kind="pool",
    path="{}",
    written="number",
    declared=lambda manifest: manifest.pools,
    names=lambda state, who: dict.fromkeys([*state.manifest.pools, *who.pools]),
    raw=lambda state, who, name: who.pools.get(name),
    held=lambda raw, name: raw.current if raw else 0,
    put=lambda raw, name, value: Pool(value, raw.maximum if raw else 0),
    event=_pool_event,
    changes=changes_of(e.PoolChanged, "pool"),
    label=lambda state, name, raw: called(state.manifest.pools, name),
    help=lambda state, name, raw: called(state.manifest.pools, name),
    form=lambda state, name, raw: str(raw.current) if raw else NOTHING,
    told=lambda state, name, raw: Told(called(state.manifest.pools, name), f"{raw.current}/{raw.maximum}"),
)
MAXIMUM = Property(
    kind="maximum",
    part="pool",
    path="{}.max",
    written="number",
    declared=POOL.declared,
    names=POOL.names,
    raw=POOL.raw,
    held=lambda raw, name: raw.maximum if raw else 0,
    put=lambda raw, name, value: Pool(raw.current if raw else 0, value),
    event=_pool_event,
    changes=POOL.changes,
    label=lambda state, name, raw: f"most of {POOL.label(state, name, raw)}",
    help=lambda state, name, raw: f"most of {POOL.label(state, name, raw)}",
    form=lambda state, name, raw: str(raw.maximum) if raw else NOTHING,
)

# Stats, facts and plain words


def _revised(field: str) -> Callable[[Combatant, str, Raw, Raw, Why], e.Event]:
    def event(who: Combatant, name: str, before: Raw, after: Raw, why: Why) -> e.Event:
        return e.Revised(who=who.id, field=field.format(name), before=before, after=after, why=why)

    return event


def _revisions(group: str) -> Mapping[type, Callable[[Any], Iterator[Change]]]:
    def changes(event: e.Revised) -> Iterator[Change]:
        found, _, name = event.field.rpartition(".")
        if found == group:
            yield Change(event.who, name, event.before, event.after)

    return {e.Revised: changes}


STAT = Property(
    kind="stat",
    path="{}",
    written="number",
    declared=lambda manifest: manifest.stats,
    names=lambda state, who: dict.fromkeys([*state.manifest.stats, *who.stats]),
    raw=lambda state, who, name: who.stats.get(name, 0),
    event=_revised("stats.{}"),
    changes=_revisions("stats"),
    label=lambda state, name, raw: called(state.manifest.stats, name),
    help=lambda state, name, raw: called(state.manifest.stats, name),
    form=lambda state, name, raw: str(raw),
    told=lambda state, name, raw: Told(called(state.manifest.stats, name), str(raw)),
)


def _usual(state: State, name: str, raw: Raw) -> str:
    kind = state.manifest.facts.get(name)
    return written(kind.default if raw is None and kind else raw)


FACT = Property(
    kind="fact",
    path="{}",
    written="fact",
    declared=lambda manifest: manifest.facts,
    names=lambda state, who: dict.fromkeys([*state.manifest.facts, *who.facts]),
    raw=lambda state, who, name: who.facts.get(name),
    event=_revised("facts.{}"),
    changes=_revisions("facts"),
    label=lambda state, name, raw: name,
    help=lambda state, name, raw: state.manifest.facts[name].help or called(state.manifest.facts, name),
    form=_usual,
    told=lambda state, name, raw: Told(called(state.manifest.facts, name), word(raw)),
    short=lambda state, name, raw: f"{name} {written(raw)}",
    speaks=Speaks.DATA,
    shown=lambda manifest, name: is_shown(manifest.facts, name),
)


def _plain(name: str, written: Written, **more: Any) -> Property:
    """A plain property, which `Revised` sets by its own name."""

    def changes(event: e.Revised) -> Iterator[Change]:
        if event.field == name:
            yield Change(event.who, "", event.before, event.after)

    given: dict[str, Any] = {
        "speaks": Speaks.NOTHING,
        "label": lambda state, _, raw: name,
        "help": lambda state, _, raw: "",
        "form": lambda state, _, raw: str(raw),
        "explained": False,
        **more,
    }
    return Property(
        kind=name,
        path=name,
        written=written,
        raw=lambda state, who, _: getattr(who, name),
        event=_revised(name),
        changes={e.Revised: changes},
        **given,
    )


PLAIN = (
    _plain("name", "name"),
    _plain("tag", "tag"),
    _plain("side", "side", told=lambda state, _, raw: Told("side", raw)),
    _plain("notes", "words", speaks=Speaks.SECRET),
    _plain(
        "hidden",
        "yes",
        speaks=Speaks.LURKS,
        help=lambda state, _, raw: "from the players",
        form=lambda state, _, raw: word(raw),
        told=lambda state, _, raw: Told("hidden", "yes") if raw else None,
    ),
    _plain("size", "size", in_form=False),
)
assert {row.kind for row in PLAIN} == PROPERTIES.keys()

# Where and how one stands

AT = Property(
    kind="at",
    path="at",
    written="square",
    names=lambda state, who: ("",) if state.grid is not None else (),
    raw=lambda state, who, _: who.at,
    event=lambda who, _, before, after, why: e.Moved(who=who.id, before=before, after=after, why=why),
    changes=changes_of(e.Moved, ""),
    label=lambda state, _, raw: "square",
    help=lambda state, _, raw: "square, or none",
    form=lambda state, _, raw: square(state, raw) or "off the battlefield",
    told=lambda state, _, raw: Told("at", square(state, raw)),
    speaks=Speaks.NOTHING,
)
STANDING = Property(
    kind="standing",
    path="standing",
    written="standing",
    raw=lambda state, who, _: who.standing,
    event=lambda who, _, before, after, why: e.StandingChanged(who=who.id, before=before, after=after, why=why),
    changes=changes_of(e.StandingChanged, ""),
    label=lambda state, _, raw: "standing",
    help=lambda state, _, raw: ", ".join(state.manifest.standings),
    form=lambda state, _, raw: str(raw),
    told=lambda state, _, raw: Told("is", called(state.manifest.standings, raw)),
    speaks=Speaks.NOTHING,
)
