"""The small values that combatants and events are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec

from combattracker.model.speaks import Audience, Flag, Key, Number, Speaks, Text, Who, Word

Scalar = int | float | str | bool | None
if TYPE_CHECKING:
    # What a fact or a datum is, its kind in the manifest says, which a type checker can't read: `validate` sees to it.
    Datum = Any
else:
    Datum = Scalar | tuple[Scalar, ...]

EVERYONE = ""
GM = "gm"


class Value(msgspec.Struct, frozen=True):
    """A value: compared by content, never changed in place."""


V = TypeVar("V", bound=Value)


class Term(Value, frozen=True):
    """One addend of a sum, with the words and the clause that explain it."""

    label: Text
    amount: Annotated[int | float, Speaks.NOTHING]
    clause: Word = ""


class Why(Value, frozen=True, omit_defaults=True):
    """Why a fact holds: clause ids, the addends behind a number, keys of the rolls behind it, and words.

    `by_gm` is whether the GM set it so, outright and above the rules.
    """

    clauses: tuple[Word, ...] = ()
    terms: tuple[Term, ...] = ()
    rolls: tuple[Key, ...] = ()
    text: Text = ""
    by_gm: Flag = False

    @property
    def words(self) -> str:
        """What is told of it besides numbers and clauses."""
        return self.text or ("set by the GM" if self.by_gm else "")


UNEXPLAINED = Why()


class Pool(Value, frozen=True):
    """Something that is spent and regained, such as health; `current` may leave 0..maximum if the rules say so."""

    current: Number
    maximum: Number


class Budget(Value, frozen=True):
    """What a combatant may still spend in this turn or round, out of how much."""

    left: Number
    of: Number


class Modifier(Value, frozen=True, omit_defaults=True):
    """What an effect does to a stat: `add` an amount, `multiply` by it, or `set` it.

    `when` names the situation in which it counts; an empty one counts always.
    """

    stat: Word
    operation: Word
    amount: Annotated[int | float, Speaks.NOTHING]
    when: Word = ""


class Duration(Value, frozen=True):
    """How many more ticks an effect lasts; `ticks` names the moment, in the ruleset's words."""

    left: Number
    ticks: Text


class Effect(Value, frozen=True, omit_defaults=True):
    """A state of affairs on a combatant, such as a status, with what it changes and how long it lasts.

    `since` is the round and the actor of the turn in which it was gained. `data` holds the fields that the
    ruleset declares for this kind.
    """

    id: Key
    kind: Word
    label: Text
    source: Who = ""
    modifiers: tuple[Modifier, ...] = ()
    duration: Duration | None = None
    data: dict[Word, Annotated[Datum, Speaks.DATA]] = {}
    since: tuple[Number, Who] = (0, "")
    seen_by: Audience = EVERYONE


class Item(Value, frozen=True, omit_defaults=True):
    """A thing that is carried or lies on the ground; `of` is its key in the fight's catalogue.

    `bonus` is what it adds as it is now, where the rules wear things down.
    """

    id: Key
    name: Text
    of: Word = ""
    count: Number = 1
    bonus: Number | None = None
    data: dict[Word, Annotated[Datum, Speaks.DATA]] = {}

    @property
    def label(self) -> str:
        """The thing as it is told: 2 × Bandage, Hand axe +2."""
        worth = "" if self.bonus is None else f" {self.bonus:+}"
        return (f"{self.count} × " if self.count != 1 else "") + self.name + worth


class GroundItem(Value, frozen=True):
    """An item that lies on a square."""

    item: Item
    at: Annotated[tuple[int, int] | None, Speaks.NOTHING]


class CatalogueItem(Value, frozen=True, omit_defaults=True):
    """A library entry as it was when the fight first used it; `body` is its JSON text."""

    kind: Word
    id: Word
    name: Text
    body: Word
    clauses: tuple[Word, ...] = ()

    @property
    def key(self) -> str:
        """The name under which the fight's catalogue keeps it, such as `ability/backstab`."""
        return f"{self.kind}/{self.id}"


def listed(datum: object) -> tuple[Scalar, ...]:
    """A fact or a datum as a list: of its own parts, of it alone, or of nothing where there is nothing."""
    return datum if isinstance(datum, tuple) else () if datum in (None, "") else (datum,)


def changed(value: V, **fields: Any) -> V:
    """A copy of a value with some fields replaced."""
    return msgspec.structs.replace(value, **fields)
