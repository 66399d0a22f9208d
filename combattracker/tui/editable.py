"""Everything about a combatant that can be set by hand, with what it is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from combattracker.model.combatant import Combatant
from combattracker.model.state import State


class Field(NamedTuple):
    """A value under the name that `set` takes, as it is now, and what it means."""

    path: str
    value: str
    help: str = ""


def fields(state: State, who: Combatant) -> Iterator[Field]:
    """Every value of a combatant, the ones that are set most often first."""
    manifest = state.manifest
    for name, kind in manifest.pools.items():
        pool = who.pools.get(name)
        yield Field(name, str(pool.current) if pool else "–", kind.name)
        yield Field(f"{name}.max", str(pool.maximum) if pool else "–", f"most of {kind.name}")
    for name, stat in manifest.stats.items():
        yield Field(name, str(who.stats.get(name, 0)), stat.name)
    square = "off the battlefield" if who.at is None else state.grid.name(who.at) if state.grid else str(who.at)
    if state.grid is not None:
        yield Field("at", square, "square, or none")
    yield Field("standing", who.standing, ", ".join(manifest.standings))
    for effect in who.effects.values():
        left = str(effect.duration.left) if effect.duration else "no end"
        yield Field(f"effect.{effect.id}", left, f"{effect.label}: how long it lasts")
        for name, value in effect.data.items():
            yield Field(f"effect.{effect.id}.{name}", _written(value), f"{effect.label}: {name}")
    for name, rest in who.cooldowns.items():
        yield Field(f"cooldown.{name}", str(rest), "how long until it is ready")
    for name, kind_ in manifest.budgets.items():
        budget = who.budgets.get(name)
        yield Field(f"budget.{name}", f"{budget.left} of {budget.of}" if budget else "–", kind_.name)
    for name, counter in manifest.counters.items():
        yield Field(f"counter.{name}", str(who.counters.get(name, "–")), counter.name)
    for other in state.combatants.values():
        if other.side != who.side and (state.aggro or other.id in state.aggro.get(who.id, {})):
            level = state.aggro.get(who.id, {}).get(other.id, "–")
            yield Field(f"aggro.{other.id}", str(level), f"toward {other.name}")
    for item in who.items.values():
        yield Field(f"item.{item.id}", str(item.count), f"{item.name}: how many; 0 takes it away")
        if item.bonus is not None:
            yield Field(f"item.{item.id}.bonus", str(item.bonus), f"{item.name}: what it adds")
    for name, fact in manifest.facts.items():
        yield Field(name, _written(who.facts.get(name, fact.default)), fact.help or fact.name)
    for name in ("name", "tag", "side", "notes"):
        yield Field(name, str(getattr(who, name)))
    yield Field("hidden", "yes" if who.hidden else "no", "from the players")


def _written(value: object) -> str:
    """A value as it would be typed."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def shared(state: State, ids: Sequence[str]) -> list[Field]:
    """The values that all of several combatants have, each with what they are now."""
    everyone = [{field.path: field for field in fields(state, state.who(one))} for one in ids]
    if not everyone:
        return []
    found = []
    for path, field in everyone[0].items():
        if all(path in each for each in everyone):
            values = dict.fromkeys(each[path].value for each in everyone)
            found.append(Field(path, " | ".join(values), field.help))
    return found
