"""What differs between two states of a fight, in words: for whoever decides which of them shall hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from combattracker.model.combatant import Combatant
from combattracker.model.signs import without_mark
from combattracker.model.state import State
from combattracker.model.values import Scalar, Value

TAKES_PART = "takes part"
Told = dict[str, str]
"""What can be compared, by name, in words."""


class Difference(Value, frozen=True):
    """One thing that is otherwise; `who` is empty for what concerns the fight as a whole."""

    who: str
    what: str
    was: str
    now: str

    def __str__(self) -> str:
        told = f"{self.what}: {self.was or '–'} → {self.now or '–'}"
        return f"{self.who}: {told}" if self.who else told


def differences(was: State, now: State) -> list[Difference]:
    """Everything that a GM would notice to be otherwise: the fight first, then everybody in roster order."""
    found = [Difference("", *each) for each in _otherwise(_fight(was), _fight(now))]
    for who_id in dict.fromkeys([*was.combatants, *now.combatants]):
        before, after = was.combatants.get(who_id), now.combatants.get(who_id)
        name = after.name if after is not None else before.name if before is not None else who_id
        told = (_person(was, before), _person(now, after))
        if before is None or after is None:  # nothing else of one who is not there can be compared
            told = ({TAKES_PART: told[0][TAKES_PART]}, {TAKES_PART: told[1][TAKES_PART]})
        found += [Difference(name, *each) for each in _otherwise(*told)]
    return found


def _otherwise(was: Told, now: Told) -> Iterator[tuple[str, str, str]]:
    for what in dict.fromkeys([*was, *now]):
        if was.get(what, "") != now.get(what, ""):
            yield what, was.get(what, ""), now.get(what, "")


def _fight(state: State) -> Told:
    clock = state.clock
    told = {
        state.manifest.round: str(clock.round),
        "phase": state.manifest.phases.get(clock.phase, clock.phase),
        "segment": str(clock.segment or ""),
        "turn of": _name(state, clock.actor),
        "outcome": without_mark(state.outcome or ""),
        "order": ", ".join(_name(state, slot.who) for slot in state.agenda),
    }
    told |= {f"house rule {name}": _word(value) for name, value in state.switches.items()}
    told |= {_counter(state, name): str(count) for name, count in state.counters.items()}
    told |= {f"on the ground: {thing.item.label}": _square(state, thing.at) for thing in state.ground.values()}
    return told


def _person(state: State, who: Combatant | None) -> Told:
    """All that is known of somebody; nothing of one who is not there."""
    if who is None:
        return {TAKES_PART: "no"}
    manifest = state.manifest
    standing = manifest.standings.get(who.standing)
    told = {TAKES_PART: "yes", "is": standing.name if standing else who.standing, "side": who.side}
    told |= {
        manifest.pools[name].name if name in manifest.pools else name: f"{pool.current}/{pool.maximum}"
        for name, pool in who.pools.items()
    }
    told |= {"at": _square(state, who.at)} if state.grid is not None else {}
    told |= {manifest.stats[name].name if name in manifest.stats else name: str(n) for name, n in who.stats.items()}
    told |= {
        without_mark(effect.label): _lasting(effect.duration.left if effect.duration else None)
        for effect in who.effects.values()
    }
    told |= {f"carries {thing.label}": "yes" for thing in who.items.values()}
    told |= {_budget(state, name): f"{budget.left} of {budget.of}" for name, budget in who.budgets.items()}
    kept = (name for name in who.counters if name not in manifest.counters or manifest.counters[name].shown)
    told |= {_counter(state, name): str(who.counters[name]) for name in kept}
    told |= {f"{name.rpartition('/')[2]} ready in": str(left) for name, left in who.cooldowns.items() if left}
    told |= {f"aggro on {_name(state, to)}": str(level) for to, level in state.aggro.get(who.id, {}).items()}
    told |= {name: _word(value) for name, value in _facts(state, who.facts).items()}
    return told | ({"hidden": "yes"} if who.hidden else {})


def _facts(state: State, facts: Mapping[str, Scalar]) -> dict[str, Scalar]:
    kinds = state.manifest.facts
    shown = {name: kinds[name].name if name in kinds else name for name in facts}
    return {told: facts[name] for name, told in shown.items() if name not in kinds or kinds[name].shown}


def _budget(state: State, name: str) -> str:
    kind = state.manifest.budgets.get(name)
    return f"{kind.name if kind else name} left"


def _counter(state: State, name: str) -> str:
    kind = state.manifest.counters.get(name)
    return kind.name if kind else name


def _lasting(left: int | None) -> str:
    return "yes" if left is None else f"{left} left"


def _name(state: State, who: str) -> str:
    found = state.combatants.get(who) or state.gone.get(who)
    return found.name if found else who


def _square(state: State, at: tuple[int, int] | None) -> str:
    return "" if at is None else state.grid.name(at) if state.grid else str(at)


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_word, value))
    return "yes" if value is True else "no" if value is False else "" if value is None else str(value)
