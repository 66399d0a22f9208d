"""Telling, in short, that somebody gains, loses, spends or becomes something: before and after follow from the state.

All of them take the clauses that it rests on and words for the log, or a whole `why` in their place. What is so already
is not told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

from combattracker.model.facts import events as e
from combattracker.model.values import Datum, Effect, Why
from combattracker.rules.scripting import changes
from combattracker.rules.scripting.changes import Making, of_clauses
from combattracker.rules.scripting.telling import Telling


class Doing(Telling):
    """A fight as far as scripts change what somebody has; `changes` says what each of these comes to."""

    def gain(
        self,
        who: str,
        effect: Effect | str,
        *clauses: str,
        text: str = "",
        why: Why | None = None,
        anew: bool = False,
        **making: Unpack[Making],
    ) -> None:
        """An effect begins: one that is given, or one of a kind of the rules' own, which may be made further."""
        whole = changes.effect_of(self.state, effect, **making) if isinstance(effect, str) else effect
        self.tell(*changes.gained(self.state, who, whole, of_clauses(clauses, text, why), anew=anew))

    def lose(self, who: str, effect: Effect | str, *clauses: str, text: str = "", why: Why | None = None) -> None:
        """An effect ends, or all of a kind."""
        self.tell(*changes.lost(self.state, who, effect, of_clauses(clauses, text, why)))

    def tick(
        self,
        who: str,
        *clauses: str,
        ticks: str = "",
        counts: Callable[[Effect], bool] | None = None,
        over: str = "its time is up",
    ) -> tuple[Effect, ...]:
        """What somebody has on it is one of its `ticks` shorter, as far as it `counts`; returns what has ended."""
        told = changes.ticked(self.state, who, of_clauses(clauses), ticks=ticks, counts=counts, over=over)
        self.tell(*told)
        return tuple(event.effect for event in told if isinstance(event, e.EffectLost))

    def change(
        self,
        who: str,
        pool: str,
        by: int,
        *clauses: str,
        source: str = "",
        within: bool = False,
        text: str = "",
        why: Why | None = None,
    ) -> int:
        """A pool holds more or less by an amount, `within` 0 and its maximum if told so; returns by how much."""
        cause, before = of_clauses(clauses, text, why), self.who(who).pools.get(pool)
        told = changes.change_pool(self.state, who, pool, by, source=source, why=cause, within=within)
        self.tell(*told)
        return sum(event.after.current - before.current for event in told if before is not None)

    def set_pool(
        self,
        who: str,
        pool: str,
        current: int,
        *clauses: str,
        maximum: int | None = None,
        source: str = "",
        text: str = "",
        why: Why | None = None,
    ) -> None:
        """A pool holds so much, out of as much as before unless told."""
        cause = of_clauses(clauses, text, why)
        self.tell(*changes.set_pool(self.state, who, pool, current, maximum, source=source, why=cause))

    def spend(
        self, who: str, budget: str, *clauses: str, count: int = 1, text: str = "", why: Why | None = None
    ) -> None:
        """So much of a budget is used up; what is not there any more, by force, costs nothing."""
        self.tell(*changes.spent(self.state, who, budget, count, of_clauses(clauses, text, why)))

    def set_budget(
        self,
        who: str,
        budget: str,
        left: int,
        *clauses: str,
        of: int | None = None,
        text: str = "",
        why: Why | None = None,
    ) -> None:
        """So much of a budget is left, out of as much as before unless told."""
        self.tell(*changes.set_budget(self.state, who, budget, left, of, of_clauses(clauses, text, why)))

    def count(
        self,
        who: str,
        counter: str,
        by: int = 1,
        *clauses: str,
        source: str = "",
        text: str = "",
        why: Why | None = None,
    ) -> None:
        """A counter goes on by so many; one of the fight where `who` is empty."""
        self.tell(*changes.counted(self.state, who, counter, by, source, of_clauses(clauses, text, why)))

    def set_counter(
        self,
        who: str,
        counter: str,
        to: int | None,
        *clauses: str,
        source: str = "",
        text: str = "",
        why: Why | None = None,
    ) -> None:
        """A counter stands at a number, or is there no more (None); one of the fight where `who` is empty."""
        self.tell(*changes.set_counter(self.state, who, counter, to, source, of_clauses(clauses, text, why)))

    def set_cooldown(self, who: str, of: str, left: int, *clauses: str, text: str = "", why: Why | None = None) -> None:
        """Something of somebody's is ready in so many turns."""
        self.tell(*changes.set_cooldown(self.state, who, of, left, of_clauses(clauses, text, why)))

    def set_fact(
        self, who: str, fact: str, value: Datum, *clauses: str, text: str = "", why: Why | None = None
    ) -> None:
        """A fact about somebody, of those that the manifest declares, is another."""
        self.tell(*changes.set_fact(self.state, who, fact, value, of_clauses(clauses, text, why)))

    def set_standing(self, who: str, standing: str, *clauses: str, text: str = "", why: Why | None = None) -> None:
        """Somebody is up, down, dead, fled … from now on."""
        self.tell(*changes.set_standing(self.state, who, standing, of_clauses(clauses, text, why)))

    def due(self, who: str, action: str, text: str = "", **args: str) -> None:
        """An action of somebody's comes as a step of its own, as soon as what is open is over: a check, say."""
        self.tell(*changes.due(self.state, who, action, text, args))

    def use_up(
        self, who: str, item: str, *clauses: str, count: int = 1, text: str = "", why: Why | None = None
    ) -> None:
        """So many of a thing that somebody carries are used up; the last of it is gone."""
        self.tell(*changes.used_up(self.state, who, item, count, of_clauses(clauses, text, why)))
