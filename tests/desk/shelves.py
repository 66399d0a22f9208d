"""Encounters and fights as they are found, for the tests of what is listed of them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from combattracker.content.encounters.finding import EncounterSummary
from combattracker.journal.files.listing import FightSummary

NOW = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)


def known(path: str, title: str, combatants: str = "9", fault: str = "") -> EncounterSummary:
    """An encounter as it is found."""
    return EncounterSummary(Path(path), title, "arena", combatants, fault)


ENCOUNTERS = (
    known("/x/wolves.yaml", "Wolves at the Ford"),
    known("/x/bridge.yaml", "The [red]Toll[/] Bridge", combatants="1"),
    known("/x/bad.yaml", "Bad", fault="/x/bad.yaml:3:5: expected a list, found 'x'"),
)
FIGHTS = (
    FightSummary(Path("/f/one.fight"), "Old Mill", "The Arena", 3, datetime.now(UTC), "", True),
    FightSummary(Path("/f/two.fight"), "Old Well", "The Arena", 9, datetime.now(UTC), outcome="the heroes win"),
    FightSummary(Path("/f/cut.fight"), "cut", fault="this is not a saved fight"),
)
