"""Who takes part in a fight."""

from __future__ import annotations

from combattracker.model.grid import Square
from combattracker.model.values import Budget, Effect, Item, Pool, Scalar, Value

UP = "up"


class Side(Value, frozen=True):
    """A party to the fight; `controller` is players, gm or policy; `dice` is program or typed."""

    id: str
    name: str
    controller: str = "gm"
    dice: str = "program"
    field: str = ""


class Combatant(Value, frozen=True, omit_defaults=True):
    """One participant, with everything that the rules in play keep about it.

    `stats` are base values; what counts now is `totals.stat`. `holds` are the catalogue keys of what it
    knows (abilities, spells, feats). `facts` are typed words and numbers that the ruleset declares.
    """

    id: str
    name: str
    tag: str
    side: str
    standing: str = UP
    at: Square | None = None
    stats: dict[str, int] = {}
    pools: dict[str, Pool] = {}
    budgets: dict[str, Budget] = {}
    counters: dict[str, int] = {}
    cooldowns: dict[str, int] = {}
    effects: dict[str, Effect] = {}
    items: dict[str, Item] = {}
    holds: tuple[str, ...] = ()
    facts: dict[str, Scalar] = {}
    hidden: bool = False
    notes: str = ""

    def effect(self, kind: str) -> Effect | None:
        """Its first effect of a kind, if it has one."""
        return next((effect for effect in self.effects.values() if effect.kind == kind), None)
