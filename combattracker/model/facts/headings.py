"""What an entry of the log is called."""

from __future__ import annotations

from collections.abc import Iterable

from combattracker.model.facts import events as e


def heading(events: Iterable[e.Event], actor: str = "") -> e.Noted | None:
    """The first headline of the one whose deed it is, else the first of all: others may act before it is done."""
    found = [event for event in events if isinstance(event, e.Noted) and event.note.kind == "headline"]
    return next((event for event in found if actor and event.note.who == actor), next(iter(found), None))
