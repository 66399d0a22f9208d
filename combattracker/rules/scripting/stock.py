"""Where a fight gets library entries from that are no part of it yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import CatalogueItem


class Library(Protocol):
    """Where entries come from that are not yet part of the fight."""

    def recruit(self, spec: Mapping[str, object], state: State) -> tuple[list[CatalogueItem], Combatant]:
        """A combatant from an encounter's words for it, with what it brings along. Raises Unreadable."""
        ...

    def freeze(self, key: str) -> list[CatalogueItem]:
        """An entry (`kind/id`) and what it refers to, in order. Raises Unreadable."""
        ...

    def names(self, kind: str) -> Sequence[str]:
        """The ids of all entries of a kind."""
        ...

    def adopt(self, items: Iterable[CatalogueItem]) -> None:
        """Knows from now on what a fight has frozen, also where its file is gone."""
        ...
