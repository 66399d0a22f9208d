"""What a combatant's own library entry refers to is read, and carried, before the fight knows of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pytest

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Unreadable
from combattracker.model.state import State
from combattracker.model.values import CatalogueItem, Item
from combattracker.rules.library import Creature, Entry
from combattracker.rules.recruiting import Brought


class Sword(Entry):
    bonus: int = 0


class Knight(Creature):
    def refers(self) -> tuple[str, ...]:
        return ("sword/long", "sword/short")


class Shelf:
    """A library of two swords, of which the long one refers to its scabbard."""

    def freeze(self, key: str) -> list[CatalogueItem]:
        kind, _, name = key.partition("/")
        sword = CatalogueItem(kind, name, name.capitalize(), f'{{"id": "{name}", "bonus": {len(name)}}}')
        return [CatalogueItem("item", "scabbard", "Scabbard", "{}"), sword] if name == "long" else [sword]

    def recruit(self, spec: Mapping[str, object], state: State) -> tuple[list[CatalogueItem], Combatant]:
        raise NotImplementedError

    def names(self, kind: str) -> Sequence[str]:
        return ()

    def adopt(self, items: Iterable[CatalogueItem]) -> None:
        return None


def test_what_it_refers_to_is_brought_along_with_what_that_refers_to() -> None:
    brought = Brought(Shelf(), Knight())
    assert brought.keys == ("item/scabbard", "sword/long", "sword/short")
    assert brought.entry(Sword, "short").bonus == 5


def test_a_thing_is_called_as_its_entry_and_knows_where_it_comes_from() -> None:
    brought = Brought(Shelf(), Knight())
    assert brought.thing(Sword, "long") == Item("long", "Long", of="sword/long")
    made = brought.thing(Sword, "long", id="long-mira", count=2, bonus=3, data={"drawn": True})
    assert made == Item("long-mira", "Long", of="sword/long", count=2, bonus=3, data={"drawn": True})


def test_without_a_library_nobody_is_recruited() -> None:
    with pytest.raises(Unreadable, match="not at hand"):
        Brought(None, Knight())
