"""The table: one row a kind of value, in the order in which they are listed; and how values are found in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from combattracker.model.combatant import Combatant
from combattracker.model.facts.events import Event
from combattracker.model.manifest import Manifest
from combattracker.model.properties import borne, own
from combattracker.model.properties.property import Change, Property
from combattracker.model.state import State

ROWS: tuple[Property, ...] = (
    own.POOL,
    own.MAXIMUM,
    own.STAT,
    own.AT,
    own.STANDING,
    borne.EFFECT,
    borne.EFFECT_FIELD,
    borne.COOLDOWN,
    borne.BUDGET,
    borne.COUNTER,
    borne.AGGRO,
    borne.ITEM,
    borne.BONUS,
    own.FACT,
    *own.PLAIN,
)
"""All kinds of value."""


_AS_FOUND = sorted(ROWS, key=lambda row: (not row.part, row.kind == own.FACT.kind))
"""Parts before what they are parts of; a fact that is called like another kind of value is not meant."""


class Found(NamedTuple):
    """A value of a kind, by its name."""

    row: Property
    name: str

    @property
    def path(self) -> str:
        """How it is written."""
        return self.row.written_as(self.name)

    @property
    def whole(self) -> Found:
        """That of which it is a part; itself where it is none."""
        if not self.row.part:
            return self
        return Found(next(row for row in ROWS if row.kind == self.row.part), self.name.partition(".")[0])

    def raw(self, state: State, who: Combatant) -> Any:
        """The whole in which it stands."""
        return self.row.raw(state, who, self.name)


def find(manifest: Manifest, path: str) -> Found | None:
    """The value that a path means (`hp`, `hp.max`, `STR`, `effect.dot.amount` …); None for one that there can't be."""
    for row in _AS_FOUND:
        name = row.name_in(manifest, path)
        if name is not None:
            return Found(row, name)
    return None


def known(manifest: Manifest) -> list[str]:
    """Every path that may be written, with an X for the name of what is not declared."""
    return [row.written_as(name) for row in ROWS for name in (row.declared(manifest) if row.declared else ("X",))]


def everything(state: State, who: Combatant) -> Iterator[Found]:
    """Every value that somebody has or may be given: each whole with its parts behind it."""
    for row in ROWS:
        parts = [part for part in ROWS if part.part == row.kind]
        for name in row.names(state, who) if not row.part else ():
            yield Found(row, name)
            for part in parts:
                yield from (Found(part, each) for each in part.names(state, who) if each.partition(".")[0] == name)


def had(state: State, who: Combatant) -> Iterator[Found]:
    """Every value that somebody has, and that is more than a note of the rules to themselves."""
    for found in everything(state, who):
        if found.raw(state, who) is not None and found.row.shown(state.manifest, found.name):
            yield found


def changes(event: Event) -> Iterator[tuple[Property, Change]]:
    """What a fact does to values: to each kind of them, a part like its whole."""
    for row in ROWS:
        heard = row.changes.get(type(event))
        if heard is not None:
            yield from ((row, change) for change in heard(event))
