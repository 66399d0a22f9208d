"""Facts that were told together, from one frozen state, put one after the other."""

from __future__ import annotations

from msgspec.structs import replace

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Budget, Pool


def rebased(state: State, event: e.Event) -> e.Event:
    """A numeric fact, told from a frozen state, as a fact about the state that it now meets."""
    match event:
        case e.PoolChanged(who=who, pool=name, before=Pool() as before, after=after):
            now = state.who(who).pools[name]
            moved = Pool(now.current + after.current - before.current, now.maximum + after.maximum - before.maximum)
            return replace(event, before=now, after=moved)
        case e.BudgetChanged(who=who, budget=name, before=Budget() as had, after=spent):
            has = state.who(who).budgets[name]
            after_both = Budget(has.left + spent.left - had.left, has.of + spent.of - had.of)
            return replace(event, before=has, after=after_both)
        case e.CounterChanged(who=who, counter=name, before=was, after=int() as then):
            here = state.who(who).counters if who else state.counters
            count = here.get(name)
            return replace(event, before=count, after=(count or 0) + then - (was or 0))
        case e.AggroChanged(enemy=enemy, toward=toward, before=drawn, after=int() as then):
            level = state.aggro.get(enemy, {}).get(toward)
            return replace(event, before=level, after=(level or 0) + then - (drawn or 0))
    return event
