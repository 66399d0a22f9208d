"""A ruleset's library, as the rules ask for it: entries from files, and combatants made of them."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.content.library.entries import Entries
from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import CatalogueItem


class FileLibrary(Entries):
    """The library that a ruleset is given: see `rules.ruleset.Library`."""

    def recruit(self, spec: Mapping[str, object], state: State) -> tuple[list[CatalogueItem], Combatant]:
        """A combatant from an encounter's words for it, with what it brings along. Raises Unreadable."""
        # Recruiting brings pydantic along, which a fight that is opened must not wait for.
        from combattracker.content.library.recruiting import recruit

        return recruit(self, spec, state)
