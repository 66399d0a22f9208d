"""Library entries as a fight has frozen them."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.rules.library import Entry

from ..schemas import Condition, Feat, Spell, Weapon

E = TypeVar("E", bound=Entry)


@lru_cache(maxsize=1024)
def read(model: type[E], body: str) -> E:
    """A library entry from its frozen text."""
    return model.thawed(body)


def find(state: State, model: type[E], kind: str, name: str) -> E | None:
    """An entry of the fight's catalogue; None if it has no such entry."""
    item = state.catalogue.get(f"{kind}/{name}")
    return read(model, item.body) if item is not None else None


def _known(state: State, model: type[E], kind: str, name: str) -> E:
    entry = find(state, model, kind, name)
    if entry is None:
        raise Unreadable(f"this fight knows no {kind} {name!r}")
    return entry


def weapon(state: State, name: str) -> Weapon:
    """A weapon by its id."""
    return _known(state, Weapon, "weapon", name)


def feat(state: State, name: str) -> Feat:
    """A feat by its id."""
    return _known(state, Feat, "feat", name)


def spell(state: State, name: str) -> Spell:
    """A spell by its id."""
    return _known(state, Spell, "spell", name)


def condition(state: State, name: str) -> Condition | None:
    """A condition by its id; None for effects that are no conditions."""
    return find(state, Condition, "condition", name)
