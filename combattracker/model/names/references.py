"""Who is meant in a text: references in the place of names, and the one way from them to what somebody reads.

A text that is told or asked does not spell the name of a combatant or a side, nor a number that may be secret, such as
an armour class. It holds a reference, and whoever lets the text out resolves it for the audience, as things are at that
moment. Nothing measures, cuts, sorts, matches or
capitalises a text that still holds references.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec

from combattracker.model.combatant import Combatant
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.foes import open_book
from combattracker.model.grid import Grid
from combattracker.model.manifest import Manifest
from combattracker.model.signs import END, NUMBER, OF, SIDE, SIGNS, SPELLED, WHO
from combattracker.model.state import Declared, Slot, State
from combattracker.model.values import GM, CatalogueItem, Effect, Item, Term, Why

T = TypeVar("T")

SOMEBODY, OTHERS, UNKNOWN = "somebody", "some others", "?"
REFERENCE = re.compile(f"([{WHO}{SIDE}{NUMBER}])([^{SIGNS}]*)(?:{OF}([^{SIGNS}]*))?{END}")
TORN = re.compile(f"{NUMBER}(?:[^{SIGNS}]*{OF})?")
"""What is left of a reference to a number that is none, such as one that was cut off."""
STRAY = re.compile(f"[{SIGNS}]")
BEGINS = re.compile(r"(?:^|[.!?…]\s)\s*$")
"""What stands before a word with which a sentence begins."""

NO_TEXTS = (Manifest, Grid, CatalogueItem, Item)
"""What never holds a reference: things and rules keep their names."""
TEXTS: dict[type, tuple[str, ...]] = {
    State: ("title", "combatants", "gone", "agenda", "declared", "notes", "outcome"),
    Combatant: ("effects",),
    Effect: ("label", "duration"),
}
"""Of large values, the fields in which references can be."""
INSIDE = (Why, Term, Effect, Declared, Slot, e.Checked)
"""Values whose texts stand within a sentence, and begin none."""


class Run(NamedTuple):
    """A piece of a text; `who` is the combatant or the side that it names, where it names one."""

    text: str
    who: str = ""


class Names:
    """Who is called what at one moment of the fight, and who may know it: from `before` a deed to `after` it."""

    def __init__(
        self, after: State, audience: str = GM, before: State | None = None, *, numbers: str | None = None
    ) -> None:
        self.audience = audience
        self.numbers = audience if numbers is None else numbers
        """For whom numbers are read, where the GM looks at what others see."""
        self._states = (after,) if before is None or before is after else (after, before)

    def combatant(self, who: str) -> Combatant | None:
        """A combatant as it is after the deed, or as it was when it left."""
        for mapping in (*(state.combatants for state in self._states), *(state.gone for state in self._states)):
            if who in mapping:
                return mapping[who]
        return None

    def knows(self, who: str) -> bool:
        """Whether the audience may know of a combatant."""
        return self.audience == GM or any(
            (found := state.combatants.get(who) or state.gone.get(who)) is not None and not found.hidden
            for state in self._states
        )

    def knows_number(self, who: str) -> bool:
        """Whether the audience may know a combatant's numbers."""
        if self.numbers == GM:
            return True
        found = self.combatant(who)
        if found is None or not open_book(self._states[0], found, self.numbers):
            return False
        return any(
            (each := state.combatants.get(who) or state.gone.get(who)) and not each.hidden for state in self._states
        )

    def knows_side(self, side: str) -> bool:
        """Whether the audience may know of a side: not where all who are of it are hidden."""
        if self.audience == GM:
            return True
        people = [
            who
            for state in self._states
            for who in (*state.combatants.values(), *state.gone.values())
            if who.side == side
        ]
        return not people or any(not who.hidden for who in people)

    def shared(self, who: Combatant) -> bool:
        """Whether somebody else whom the audience may know is called the same, so that the name alone is not enough."""
        others = self._states[0].combatants.values()
        return any(each.name == who.name and each.id != who.id and self.knows(each.id) for each in others)

    def may_read(self, text: str) -> bool:
        """Whether a text is for the audience at all: one that still spells names, in a fight with secrets, is not."""
        return self.audience == GM or text.isascii() or SPELLED not in text

    def knows_all(self, text: str) -> bool:
        """Whether the audience may know everybody whom a text names."""
        return self.may_read(text) and all(
            self.knows(who) if kind == WHO else self.knows_side(who)
            for kind, who, _ in REFERENCE.findall(text)
            if kind != NUMBER
        )

    def name(self, who: str) -> str:
        """A combatant's name, as far as the audience may know it."""
        found = self.combatant(who)
        return found.name if found is not None and self.knows(who) else SOMEBODY

    def side(self, side: str) -> str:
        """A side's name, as far as the audience may know it."""
        found = next((state.sides[side] for state in self._states if side in state.sides), None)
        return found.name if found is not None and self.knows_side(side) else OTHERS

    def runs(self, text: str, *, inside: bool = False) -> list[Run]:
        """A text in pieces, each with whom it names; one that stands `inside` a sentence begins none."""
        if text.isascii():
            return [Run(text)]
        if not self.may_read(text):
            return [Run("")]
        runs: list[Run] = []
        so_far, at = "", 0
        for found in REFERENCE.finditer(text):
            between = self._without_signs(text[at : found.start()])
            kind, who, number = found.groups()
            so_far += between
            if kind == NUMBER:
                told, who = number if number is not None and self.knows_number(who) else UNKNOWN, ""
            else:
                told = self.name(who) if kind == WHO else self.side(who)
            if told in (SOMEBODY, OTHERS) and not inside and BEGINS.search(so_far):
                told = told[0].upper() + told[1:]
            so_far += told
            runs += [Run(between)] * bool(between) + [Run(told, who)]
            at = found.end()
        rest = self._without_signs(text[at:])
        return [*runs, Run(rest)] if rest or not runs else runs

    def _without_signs(self, text: str) -> str:
        """What stands between references; of a torn one others than the GM read nothing that stands behind it."""
        if NUMBER in text and self.numbers != GM:
            text = text[: text.index(NUMBER)] + UNKNOWN
        return STRAY.sub("", TORN.sub("", text))

    def plain(self, text: str, *, inside: bool = False) -> str:
        """A text as it is read."""
        if text.isascii() or not STRAY.search(text):
            return text
        return "".join(run.text for run in self.runs(text, inside=inside))

    def of(self, value: T, inside: bool = False) -> T:
        """Any value with every text in it as it is read; itself where nothing in it is to be resolved."""
        return self._of(value, inside)  # type: ignore[no-any-return]

    def _of(self, value: Any, inside: bool) -> Any:
        if isinstance(value, str):
            return self.plain(value, inside=inside)
        if isinstance(value, tuple | list):
            read = [self._of(each, inside) for each in value]
            same = all(was is now for was, now in zip(value, read, strict=True))
            return value if same else type(value)(read)
        if isinstance(value, dict):
            other = {key: self._of(each, inside) for key, each in value.items()}
            return value if all(value[key] is each for key, each in other.items()) else other
        if not isinstance(value, msgspec.Struct) or isinstance(value, NO_TEXTS):
            return value
        changes = {}
        inside = isinstance(value, INSIDE)
        for field in _fields(type(value)):
            was = getattr(value, field)
            if was.__class__ in _NUMBERS:
                continue
            now = self._of(was, inside)
            if now is not was:
                changes[field] = now
        return msgspec.structs.replace(value, **changes) if changes else value

    def error(self, fault: CombatError) -> None:
        """Puts names into an error that leaves."""
        fault.args = tuple(self.of(each) for each in fault.args)
        for field, value in vars(fault).items():
            setattr(fault, field, self.of(value))


_NUMBERS = (int, bool, float, type(None))


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return TEXTS.get(kind) or kind.__struct_fields__


@contextmanager
def read_errors(names: Callable[[], Names]) -> Iterator[None]:
    """Whatever error leaves from inside is as it is read: with names in the place of references."""
    try:
        yield
    except CombatError as fault:
        names().error(fault)
        raise
