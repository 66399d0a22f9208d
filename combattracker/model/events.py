"""Everything that can happen in a fight, as facts that state results.

The vocabulary is closed: a ruleset says all it has to say with these. Facts that change a number carry it
`before` and `after`, so that the past can be read, shown and exported without the ruleset.
"""

from __future__ import annotations

import msgspec

from combattracker.model.combatant import Combatant, Side
from combattracker.model.grid import Grid, Square
from combattracker.model.manifest import Manifest
from combattracker.model.state import Clock, Declared, Note, Slot
from combattracker.model.values import (
    EVERYONE,
    UNEXPLAINED,
    Budget,
    CatalogueItem,
    Effect,
    Item,
    Pool,
    Scalar,
    Term,
    Why,
)


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """What every event carries: why it holds, and who may see it."""

    why: Why = UNEXPLAINED
    seen_by: str = EVERYONE


class Opened(Fact, frozen=True):
    """The fight exists: its rules, sides and battlefield; `party` is the file that its heroes came from."""

    manifest: Manifest
    title: str
    sides: dict[str, Side]
    switches: dict[str, Scalar]
    grid: Grid | None = None
    notes: str = ""
    party: str = ""


class Renewed(Fact, frozen=True):
    """The rules know more by now than when the fight began: `manifest` holds from here on.

    House rules and stats that are new stand at what is given here, the stats with everybody.
    """

    manifest: Manifest
    switches: dict[str, Scalar] = {}
    stats: dict[str, int] = {}


class Catalogued(Fact, frozen=True):
    """A library entry is in use from now on, and frozen as it is."""

    item: CatalogueItem


class Joined(Fact, frozen=True):
    """A combatant takes part."""

    combatant: Combatant


class Left(Fact, frozen=True):
    """A combatant takes part no longer."""

    who: str


class Revised(Fact, frozen=True):
    """A plain property of a combatant is another: `field` is one of declared.PROPERTIES, `stats.X` or `facts.X`."""

    who: str
    field: str
    before: Scalar
    after: Scalar


class SideChanged(Fact, frozen=True):
    """A side is another: who controls it, who rolls for it."""

    before: Side | None
    after: Side


class Moved(Fact, frozen=True):
    """A combatant stands elsewhere; None is off the battlefield. `way` are the squares stepped on."""

    who: str
    before: Square | None
    after: Square | None
    way: tuple[Square, ...] = ()


class PoolChanged(Fact, frozen=True):
    """A pool holds more or less. `by` names who caused it, if anybody did."""

    who: str
    pool: str
    before: Pool | None
    after: Pool
    by: str = ""


class StandingChanged(Fact, frozen=True):
    """Somebody is down, dead, fled, or up again."""

    who: str
    before: str
    after: str


class EffectGained(Fact, frozen=True):
    """An effect begins."""

    who: str
    effect: Effect


class EffectChanged(Fact, frozen=True):
    """An effect is another: shorter, longer, stronger."""

    who: str
    before: Effect
    after: Effect


class EffectLost(Fact, frozen=True):
    """An effect is over."""

    who: str
    effect: Effect


class BudgetChanged(Fact, frozen=True):
    """What may still be spent is more or less."""

    who: str
    budget: str
    before: Budget | None
    after: Budget


class CounterChanged(Fact, frozen=True):
    """A counter of a combatant, or of the fight where `who` is empty, stands elsewhere; None removes it.

    `by` names who caused it, if anybody did.
    """

    who: str
    counter: str
    before: int | None
    after: int | None
    by: str = ""


class CooldownChanged(Fact, frozen=True):
    """Something is ready later or sooner; at 0 it is ready."""

    who: str
    of: str
    before: int
    after: int


class AggroChanged(Fact, frozen=True):
    """How much an enemy is drawn to somebody; None takes the row off its table."""

    enemy: str
    toward: str
    before: int | None
    after: int | None


class ItemPlaced(Fact, frozen=True):
    """A thing is somewhere else: with `holder`, or on the ground at `at`, or (both empty) out of the fight."""

    item: Item
    before: str = ""
    holder: str = ""
    at: Square | None = None
    on_ground: bool = False


class ItemChanged(Fact, frozen=True):
    """A thing that somebody carries is another: fewer, worn."""

    who: str
    before: Item
    after: Item


class DeclarationMade(Fact, frozen=True):
    """Somebody has decided what to do; it has not happened yet."""

    declared: Declared


class DeclarationDropped(Fact, frozen=True):
    """What somebody had decided is done, or called off."""

    who: str


class Revealed(Fact, frozen=True):
    """What was hidden is plain: a combatant, or a declaration."""

    who: str
    what: str


class ClockMoved(Fact, frozen=True):
    """The procedure goes on."""

    before: Clock
    after: Clock


class AgendaSet(Fact, frozen=True):
    """Who acts when is settled anew."""

    before: tuple[Slot, ...]
    after: tuple[Slot, ...]


class Checked(Fact, frozen=True):
    """Dice were rolled for `who`: faces as they fell (None where a sum was given), addends, and what came of it."""

    key: str
    who: str
    purpose: str
    dice: str
    faces: tuple[int, ...] | None
    natural: int | None
    terms: tuple[Term, ...]
    total: int
    target: int | None = None
    outcome: str = ""
    by: str = "program"


class Noted(Fact, frozen=True):
    """Something was said, ruled or announced."""

    note: Note


class SwitchChanged(Fact, frozen=True):
    """A house rule is set differently from now on."""

    switch: str
    before: Scalar
    after: Scalar


class FightEnded(Fact, frozen=True):
    """The fight is over, or (outcome None) goes on after all."""

    outcome: str | None


Event = (
    Opened
    | Renewed
    | Catalogued
    | Joined
    | Left
    | Revised
    | SideChanged
    | Moved
    | PoolChanged
    | StandingChanged
    | EffectGained
    | EffectChanged
    | EffectLost
    | BudgetChanged
    | CounterChanged
    | CooldownChanged
    | AggroChanged
    | ItemPlaced
    | ItemChanged
    | DeclarationMade
    | DeclarationDropped
    | Revealed
    | ClockMoved
    | AgendaSet
    | Checked
    | Noted
    | SwitchChanged
    | FightEnded
)
