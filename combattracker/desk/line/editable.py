"""Everything about a combatant that can be set by hand, with what it is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from combattracker.model.combatant import Combatant
from combattracker.model.properties.table import everything
from combattracker.model.state import State


class Field(NamedTuple):
    """A value under the name that `set` takes, as it is now, and what it means."""

    path: str
    value: str
    help: str = ""


def fields(state: State, who: Combatant) -> Iterator[Field]:
    """Every value of a combatant, the ones that are set most often first."""
    for found in everything(state, who):
        if found.row.in_form:
            raw = found.raw(state, who)
            yield Field(found.path, found.row.form(state, found.name, raw), found.row.help(state, found.name, raw))


def shared(state: State, ids: Sequence[str]) -> list[Field]:
    """The values that all of several combatants have, each with what they are now."""
    everyone = [{field.path: field for field in fields(state, state.who(one))} for one in ids]
    if not everyone:
        return []
    found = []
    for path, field in everyone[0].items():
        if all(path in each for each in everyone):
            values = dict.fromkeys(each[path].value for each in everyone)
            found.append(Field(path, " | ".join(values), field.help))
    return found
