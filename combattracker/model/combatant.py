"""Who takes part in a fight."""

from __future__ import annotations

from typing import Annotated

from combattracker.model import signs
from combattracker.model.closed import Controller, DiceBy
from combattracker.model.grid import Square
from combattracker.model.speaks import Key, Lurks, Number, OwnSide, Secret, SideId, Speaks, Subject, Word
from combattracker.model.values import Budget, Datum, Effect, Item, Pool, Value

UP = "up"


class Side(Value, frozen=True):
    """A party to the fight; `controller` is players, gm or policy; `dice` is program or typed."""

    id: OwnSide
    name: Word
    controller: Controller = "gm"
    dice: DiceBy = "program"
    field: Word = ""

    def __str__(self) -> str:
        """A reference, which is what a text holds in the place of the name."""
        return signs.side(self.id)

    def __format__(self, spec: str) -> str:
        if spec:
            raise ValueError(f"a reference to a side can't be laid out as {spec!r}: it is resolved first")
        return str(self)


class Combatant(Value, frozen=True, omit_defaults=True):
    """One participant, with everything that the rules in play keep about it.

    `stats` are base values; what counts now is `totals.stat`. `holds` are the catalogue keys of what it
    knows (abilities, spells, feats). `facts` are typed words and numbers that the ruleset declares. A `size` of 2
    covers two squares by two, of which `at` is the upper left one.
    """

    id: Subject
    name: Word
    tag: Word
    side: SideId
    standing: Word = UP
    at: Annotated[Square | None, Speaks.NOTHING] = None
    size: Number = 1
    stats: dict[Word, Number] = {}
    pools: dict[Word, Pool] = {}
    budgets: dict[Word, Budget] = {}
    counters: dict[Word, Number] = {}
    cooldowns: dict[Word, Number] = {}
    effects: dict[Key, Effect] = {}
    items: dict[Key, Item] = {}
    holds: tuple[Word, ...] = ()
    facts: dict[Word, Annotated[Datum, Speaks.DATA]] = {}
    hidden: Lurks = False
    notes: Secret = ""

    def __str__(self) -> str:
        """A reference, which is what a text holds in the place of the name."""
        return signs.combatant(self.id)

    def __format__(self, spec: str) -> str:
        if spec:
            raise ValueError(f"a reference to a combatant can't be laid out as {spec!r}: it is resolved first")
        return str(self)

    def own(self, told: object) -> str:
        """A number of this one, or a few words, as it is written in a text: `f"misses: 9 against {foe.own(11)}"`.

        The GM reads it, and whoever may know this one's numbers; all others read `?`.
        """
        return signs.number(self.id, told)

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it covers, row by row; none while it is off the battlefield."""
        return covered(self.at, self.size)

    def effect(self, kind: str) -> Effect | None:
        """Its first effect of a kind, if it has one."""
        for effect in self.effects.values():
            if effect.kind == kind:
                return effect
        return None


def covered(at: Square | None, size: int) -> tuple[Square, ...]:
    """The squares that somebody of a size covers whose upper left square is `at`."""
    if at is None:
        return ()
    if size == 1:
        return (at,)
    return tuple((at[0] + x, at[1] + y) for y in range(size) for x in range(size))
