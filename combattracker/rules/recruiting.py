"""What somebody who is recruited brings along: the library entries without which its own can't do."""

from __future__ import annotations

from typing import TypeVar

from combattracker.model.errors import Unreadable
from combattracker.model.values import Item, Scalar
from combattracker.rules.library import Entry
from combattracker.rules.scripting.stock import Library

E = TypeVar("E", bound=Entry)


class Brought:
    """The entries that a combatant's own one refers to, and those that these refer to in their turn.

    Read while it is recruited, when the fight's catalogue has none of them yet; `keys` is what `Recruit.refers` takes.
    """

    def __init__(self, library: Library | None, spec: Entry) -> None:
        """Gets them from the library. Raises Unreadable for one that it has not, or where there is no library."""
        if library is None:
            raise Unreadable("the library of these rules is not at hand")
        self._items = {item.key: item for key in spec.refers() for item in library.freeze(key)}

    @property
    def keys(self) -> tuple[str, ...]:
        """Their keys (`kind/id`)."""
        return tuple(self._items)

    def entry(self, model: type[E], name: str) -> E:
        """One of them. Raises KeyError for what `refers` does not name."""
        return model.thawed(self._items[f"{model.of_kind}/{name}"].body)

    def thing(
        self,
        model: type[Entry],
        name: str,
        *,
        id: str = "",
        count: int = 1,
        bonus: int | None = None,
        data: dict[str, Scalar] | None = None,
    ) -> Item:
        """Something to carry that is made from one of them; its id is that of the entry unless told."""
        frozen = self._items[f"{model.of_kind}/{name}"]
        return Item(id or name, frozen.name, of=frozen.key, count=count, bonus=bonus, data=data or {})
