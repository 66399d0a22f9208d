"""Where a value comes from: the chain of entries that made it what it is."""

from __future__ import annotations

from combattracker.journal.protocol import Entry
from combattracker.model.errors import Unreadable
from combattracker.model.facts import events as e
from combattracker.model.manifest import Manifest
from combattracker.model.state import State
from combattracker.model.values import Effect, Value
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import did_you_mean


class Cause(Value, frozen=True):
    """One entry's part in a value: the facts that changed it, and the rolls behind them."""

    entry: Entry
    events: tuple[e.Event, ...]


def explain(table: OpenFight, who: str, field: str, at: int | None = None) -> list[Cause]:
    """The causes of a value of somebody, from the beginning on: a pool, a stat, an effect, `at`, `standing`, …

    It is the value as it is now, or as it was after the entry `at`. Raises Unreadable where there is no such value.
    """
    wanted = canonical(table.state if at is None else table.state_at(at), who, field)
    found: list[Cause] = []
    for entry in table.path(at):
        facts = tuple(event for event in entry.events if _touches(event, who, wanted))
        if facts:
            keys = {key for fact in facts for key in fact.why.rolls}
            rolls = tuple(event for event in entry.events if isinstance(event, e.Checked) and event.key in keys)
            found.append(Cause(entry, (*rolls, *facts)))
        if any(isinstance(fact, e.Joined) for fact in facts):
            break
    return found[::-1]


def fields(state: State, who: str) -> list[str]:
    """Everything of somebody that can be explained, as it is written."""
    known = state.who(who)
    manifest = state.manifest
    names = [*manifest.pools, *manifest.stats, "standing"]
    names += ["at"] if state.grid is not None else []
    names += [f"effect.{effect.id}" for effect in known.effects.values()]
    names += [f"item.{item}" for item in known.items]
    names += [f"cooldown.{name}" for name in known.cooldowns]
    names += [f"budget.{name}" for name in known.budgets]
    names += [f"counter.{name}" for name in known.counters if _shown(manifest, name)]
    names += [f"aggro.{other}" for other in state.aggro.get(who, {})]
    names += [name for name in known.facts if name not in manifest.facts or manifest.facts[name].shown]
    return list(dict.fromkeys(names))


def _shown(manifest: Manifest, counter: str) -> bool:
    return counter not in manifest.counters or manifest.counters[counter].shown


def canonical(state: State, who: str, field: str) -> str:
    """A field as it is written properly. Raises Unreadable for one that nobody has."""
    known = {name.lower(): name for name in fields(state, who)}
    # What somebody has lost can be asked about, too.
    group, dot, name = field.partition(".")
    if group == "effect":  # a field of an effect is as the effect is
        field = f"effect.{name.partition('.')[0]}"
    if field.lower() in known:
        return known[field.lower()]
    if dot and name and group in ("effect", "item", "cooldown", "budget", "counter", "aggro"):
        return field
    named = state.who(who).name
    raise Unreadable(f"{named} has no {field!r} to explain{did_you_mean(field, known.values())}")


def _touches(event: e.Event, who: str, wanted: str) -> bool:
    """Whether a fact has a part in a value: it changed it, or an effect that bears on it."""
    match event:
        case e.Joined(combatant=combatant):
            return combatant.id == who
        case e.PoolChanged(who=whose, pool=name):
            return whose == who and name == wanted
        case e.Revised(who=whose, field=field):
            return whose == who and field.rpartition(".")[2] == wanted
        case e.StandingChanged(who=whose):
            return whose == who and wanted == "standing"
        case e.Moved(who=whose):
            return whose == who and wanted == "at"
        case e.EffectGained(who=whose, effect=effect) | e.EffectLost(who=whose, effect=effect):
            return whose == who and _bears_on(effect, wanted)
        case e.EffectChanged(who=whose, before=before, after=after):
            return whose == who and (_bears_on(before, wanted) or _bears_on(after, wanted))
        case e.AggroChanged(enemy=enemy, toward=toward):
            return enemy == who and wanted == f"aggro.{toward}"
        case e.ItemPlaced(item=item, before=giver, holder=holder):
            return who in (giver, holder) and wanted == f"item.{item.id}"
        case e.ItemChanged(who=whose, after=item):
            return whose == who and wanted == f"item.{item.id}"
    return _kept(event, who) == wanted


def _bears_on(effect: Effect, wanted: str) -> bool:
    return wanted == f"effect.{effect.id}" or any(modifier.stat == wanted for modifier in effect.modifiers)


def _kept(event: e.Event, who: str) -> str:
    match event:
        case e.CooldownChanged(who=whose, of=name) if whose == who:
            return f"cooldown.{name}"
        case e.BudgetChanged(who=whose, budget=name) if whose == who:
            return f"budget.{name}"
        case e.CounterChanged(who=whose, counter=name) if whose == who:
            return f"counter.{name}"
    return ""
