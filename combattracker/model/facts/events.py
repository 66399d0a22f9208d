"""Everything that can happen in a fight, as facts that state results.

The vocabulary is closed: a ruleset says all it has to say with these. Facts that change a number carry it
`before` and `after`, so that the past can be read, shown and exported without the ruleset.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from combattracker.model.closed import RolledBy, Unveiled
from combattracker.model.combatant import Combatant, Side
from combattracker.model.grid import Grid, Square
from combattracker.model.manifest import Manifest
from combattracker.model.speaks import Audience, Flag, Key, Number, Secret, SideId, Speaks, Subject, Text, Word
from combattracker.model.state import Clock, Declared, Due, Note, Slot
from combattracker.model.values import (
    EVERYONE,
    UNEXPLAINED,
    Budget,
    CatalogueItem,
    Datum,
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
    seen_by: Audience = EVERYONE


class Opened(Fact, frozen=True):
    """The fight exists: its rules, sides and battlefield; `party` is the file that its heroes came from."""

    manifest: Annotated[Manifest, Speaks.NOTHING]
    title: Text
    sides: dict[SideId, Side]
    switches: Annotated[dict[str, Scalar], Speaks.NOTHING]
    grid: Annotated[Grid | None, Speaks.NOTHING] = None
    notes: Secret = ""
    party: Secret = ""


class Renewed(Fact, frozen=True):
    """The rules know more by now than when the fight began: `manifest` holds from here on.

    House rules and stats that are new stand at what is given here, the stats with everybody.
    """

    manifest: Annotated[Manifest, Speaks.NOTHING]
    switches: Annotated[dict[str, Scalar], Speaks.NOTHING] = {}
    stats: dict[Word, Number] = {}


class Catalogued(Fact, frozen=True):
    """A library entry is in use from now on, and frozen as it is."""

    item: CatalogueItem


class Joined(Fact, frozen=True):
    """A combatant takes part."""

    combatant: Combatant


class Left(Fact, frozen=True):
    """A combatant takes part no longer."""

    who: Subject


class Revised(Fact, frozen=True):
    """A plain property of a combatant is another: `field` is one of declared.PROPERTIES, `stats.X` or `facts.X`."""

    who: Subject
    field: Word
    before: Annotated[Datum, Speaks.DATA]
    after: Annotated[Datum, Speaks.DATA]


class SideChanged(Fact, frozen=True):
    """A side is another: who controls it, who rolls for it."""

    before: Side | None
    after: Side


class Moved(Fact, frozen=True):
    """A combatant stands elsewhere; None is off the battlefield. `way` are the squares stepped on."""

    who: Subject
    before: Annotated[Square | None, Speaks.NOTHING]
    after: Annotated[Square | None, Speaks.NOTHING]
    way: Annotated[tuple[Square, ...], Speaks.NOTHING] = ()


class PoolChanged(Fact, frozen=True):
    """A pool holds more or less.

    `pool` is a key of `Manifest.pools`, `before` is None where there was no such pool, `by` the id of the combatant
    who caused it, empty where nobody did.
    """

    who: Subject
    pool: Word
    before: Pool | None
    after: Pool
    by: Subject = ""


class StandingChanged(Fact, frozen=True):
    """Somebody is down, dead, fled, or up again."""

    who: Subject
    before: Word
    after: Word


class EffectGained(Fact, frozen=True):
    """An effect begins."""

    who: Subject
    effect: Effect


class EffectChanged(Fact, frozen=True):
    """An effect is another: shorter, longer, stronger. Both have the same id."""

    who: Subject
    before: Effect
    after: Effect


class EffectLost(Fact, frozen=True):
    """An effect is over."""

    who: Subject
    effect: Effect


class BudgetChanged(Fact, frozen=True):
    """What may still be spent is more or less: `budget` is a key of `Manifest.budgets`, `before` None at first."""

    who: Subject
    budget: Word
    before: Budget | None
    after: Budget


class CounterChanged(Fact, frozen=True):
    """A counter of a combatant, or of the fight where `who` is empty, stands elsewhere; None removes it.

    `by` names who caused it, if anybody did.
    """

    who: Subject
    counter: Word
    before: Number | None
    after: Number | None
    by: Subject = ""


class CooldownChanged(Fact, frozen=True):
    """Something is ready later or sooner: `of` is a library id, the numbers are turns to wait; at 0 it is ready."""

    who: Subject
    of: Key
    before: Number
    after: Number


class AggroChanged(Fact, frozen=True):
    """How much an enemy is drawn to somebody; None takes the row off its table."""

    enemy: Subject
    toward: Subject
    before: Number | None
    after: Number | None


class ItemPlaced(Fact, frozen=True):
    """A thing is somewhere else: with `holder`, or on the ground at `at`, or (both empty) out of the fight."""

    item: Item
    before: Subject = ""
    holder: Subject = ""
    at: Annotated[Square | None, Speaks.NOTHING] = None
    on_ground: Flag = False


class ItemChanged(Fact, frozen=True):
    """A thing that somebody carries is another: fewer, worn."""

    who: Subject
    before: Item
    after: Item


class DeclarationMade(Fact, frozen=True):
    """Somebody has decided what to do; it has not happened yet."""

    declared: Declared


class DeclarationDropped(Fact, frozen=True):
    """What somebody had decided is done, or called off."""

    who: Subject


class Revealed(Fact, frozen=True):
    """What was hidden is plain; `what` is `combatant` or `declaration`."""

    who: Subject
    what: Unveiled


class ClockMoved(Fact, frozen=True):
    """The procedure goes on: another round, phase, segment, side or actor."""

    before: Clock
    after: Clock


class AgendaSet(Fact, frozen=True):
    """Who acts when is settled anew."""

    before: tuple[Slot, ...]
    after: tuple[Slot, ...]


class DueSet(Fact, frozen=True):
    """What comes before the procedure goes on is more or less."""

    before: tuple[Due, ...]
    after: tuple[Due, ...]


class Checked(Fact, frozen=True):
    """Dice were rolled for `who`.

    `key` is that of the request that asked for them, `dice` the expression (`2d6+1`), `faces` the dice from left to
    right (None where only their sum was given), `natural` their sum, `terms` the addends in order, and `total` the
    sum of it all. `target` is the number that the rule compares with (at least, unless the game rolls under it), None
    where there is none. `outcome` is what the rule calls the result, such as `hit`; a `special` one is told in any
    case, such as a critical hit. `by` is program, typed or given, `way` what the way is called in which they were
    rolled, such as advantage, empty where there is only one.
    """

    key: Key
    who: Subject
    purpose: Text
    dice: Word
    faces: Annotated[tuple[int, ...] | None, Speaks.NOTHING]
    natural: Number | None
    terms: tuple[Term, ...]
    total: Number
    target: Number | None = None
    outcome: Text = ""
    by: RolledBy = "program"
    special: Flag = False
    way: Text = ""


class Noted(Fact, frozen=True):
    """Something was said, ruled or announced."""

    note: Note


class SwitchChanged(Fact, frozen=True):
    """A house rule is set differently from now on."""

    switch: Word
    before: Annotated[Scalar, Speaks.NOTHING]
    after: Annotated[Scalar, Speaks.NOTHING]


class FightEnded(Fact, frozen=True):
    """The fight is over, or (outcome None) goes on after all."""

    outcome: Text | None


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
    | DueSet
    | Checked
    | Noted
    | SwitchChanged
    | FightEnded
)
