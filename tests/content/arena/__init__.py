"""A ruleset with two fields, for tests of encounters."""

from collections.abc import Iterable, Sequence

from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts.events import CounterChanged, Event
from combattracker.model.grid import Field, Grid
from combattracker.model.state import State
from combattracker.model.values import Pool, changed
from combattracker.rules.ruleset import Recruit, Ruleset

from .schemas import Fighter, Trick


class Arena(Ruleset):
    schemas = {"creature": Fighter, "trick": Trick}

    def battlefield(self, sides: Sequence[Side], columns: int | None, rows: int | None) -> Grid:
        wide, high = columns or 4, rows or 2
        foes = Field("foes", "Foes", 0, 0, wide, high)
        return Grid((foes, Field("heroes", "Heroes", 0, high + 1, wide, high)))

    def recruit(self, spec: Fighter, combatant: Combatant) -> Recruit:  # type: ignore[override]
        pools = {"hp": Pool(spec.hp, spec.hp), "rage": Pool(0, 10)}
        stats = {"STR": spec.stats.STR, "AGI": spec.stats.AGI}
        made = changed(
            combatant, stats=stats, pools=pools, holds=spec.refers(), size=2 if combatant.id.startswith("giant") else 1
        )
        return Recruit(made, spec.refers())

    def joined(self, state: State, who: str) -> Iterable[Event]:
        yield CounterChanged(who=who, counter="place", before=None, after=len(state.combatants))


RULESET = Arena
