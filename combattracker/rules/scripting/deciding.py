"""Telling, in short, what somebody has decided to do before it happens: that it is declared, told anew, or dropped."""

from __future__ import annotations

from collections.abc import Mapping

from combattracker.model.facts import events as e
from combattracker.model.state import Declared
from combattracker.model.values import EVERYONE, Scalar, Why, changed
from combattracker.rules.scripting.changes import of_clauses
from combattracker.rules.scripting.telling import Telling


class Deciding(Telling):
    """A fight as far as scripts say what people have declared (`state.declared`)."""

    def declare(
        self,
        who: str,
        told: str,
        data: Mapping[str, Scalar],
        *clauses: str,
        seen_by: str = EVERYONE,
        text: str = "",
        why: Why | None = None,
    ) -> None:
        """Somebody has decided what to do, `told` in words and as data; it takes the place of what it had declared."""
        declared = Declared(who=who, text=told, data=dict(data), seen_by=seen_by)
        self.tell(e.DeclarationMade(declared=declared, why=of_clauses(clauses, text, why), seen_by=seen_by))

    def redeclare(
        self, who: str, data: Mapping[str, Scalar], *clauses: str, told: str | None = None, why: Why | None = None
    ) -> None:
        """Of what somebody has declared these data are others; it stays as secret as it is.

        Nothing of one who has declared nothing.
        """
        before = self.state.declared.get(who)
        if before is not None:
            after = changed(before, text=before.text if told is None else told, data={**before.data, **data})
            self.tell(e.DeclarationMade(declared=after, why=of_clauses(clauses, "", why), seen_by=before.seen_by))

    def drop(self, who: str, *clauses: str, text: str = "", why: Why | None = None) -> None:
        """What somebody had declared is done, or called off; nothing of one who has declared nothing."""
        if who in self.state.declared:
            self.tell(e.DeclarationDropped(who=who, why=of_clauses(clauses, text, why)))
