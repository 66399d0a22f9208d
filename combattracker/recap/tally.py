"""Who did how much: sums over the events of a fight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State


@dataclass
class Sums:
    """What one combatant did and suffered; `best` is its highest roll and what it was for."""

    dealt: int = 0
    taken: int = 0
    healing: int = 0
    kills: int = 0
    best: tuple[int, str] | None = None


@dataclass
class Tally:
    """Sums per combatant, as far as the events counted tell."""

    of: dict[str, Sums] = field(default_factory=dict)
    _struck_by: dict[str, str] = field(default_factory=dict)

    def count(self, events: Iterable[e.Event], state: State) -> None:
        """Adds events up; a kill is credited to whoever took the last health of the fallen."""
        for event in events:
            match event:
                case e.PoolChanged(pool=pool) if pool == state.manifest.health:
                    self._pool(event)
                case e.CounterChanged(counter=name) if event.by and _heals(state, name):
                    self._sums(event.by).healing += max(0, (event.after or 0) - (event.before or 0))
                case e.Checked(who=who, total=total, purpose=purpose) if who:
                    sums = self._sums(who)
                    if sums.best is None or total > sums.best[0]:
                        sums.best = (total, purpose)
                case e.StandingChanged(who=who) if _down(state, event.after) and not _down(state, event.before):
                    killer = self._struck_by.get(who, "")
                    if killer and killer != who:
                        self._sums(killer).kills += 1

    def _pool(self, event: e.PoolChanged) -> None:
        if event.before is None:
            return
        by = event.after.current - event.before.current
        if by < 0:
            self._sums(event.who).taken -= by
            self._struck_by[event.who] = event.by
            if event.by and event.by != event.who:
                self._sums(event.by).dealt -= by
        elif by > 0 and event.by:
            self._sums(event.by).healing += by

    def _sums(self, who: str) -> Sums:
        return self.of.setdefault(who, Sums())


def _heals(state: State, counter: str) -> bool:
    kind = state.manifest.counters.get(counter)
    return kind is not None and kind.healing


def fallen(state: State, who: Combatant) -> bool:
    """Whether somebody is among the fallen, as the manifest says of its standing."""
    return _down(state, who.standing)


def _down(state: State, standing: str) -> bool:
    return state.manifest.has_fallen(standing)
