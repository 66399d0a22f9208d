"""The words by which a script says what somebody has declared."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.state import Declared
from combattracker.model.values import GM, Why
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import done
from tests.support.values import combatant, fight


def test_what_is_declared_in_secret_stays_secret_when_it_is_told_anew() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.declare("rex", "bites", {"kind": "bite", "late": 0}, "T-1", seen_by=GM)
        fight.redeclare("rex", {"late": 2}, "T-2")

    first, again = done(deed, state=fight(combatant("rex", "wolves"))).events
    declared = Declared("rex", "bites", {"kind": "bite", "late": 0}, GM)
    assert first == e.DeclarationMade(declared=declared, why=Why(("T-1",)), seen_by=GM)
    declared = Declared("rex", "bites", {"kind": "bite", "late": 2}, GM)
    assert again == e.DeclarationMade(declared=declared, why=Why(("T-2",)), seen_by=GM)


def test_what_is_declared_is_dropped_once() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.redeclare("rex", {"late": 2})
        fight.declare("rex", "bites", {})
        fight.redeclare("rex", {}, told="howls")
        fight.drop("rex", "T-1")
        fight.drop("rex", "T-1")

    found = done(deed, state=fight(combatant("rex", "wolves")))
    assert [type(event) for event in found.events] == [e.DeclarationMade, e.DeclarationMade, e.DeclarationDropped]
    assert not found.state.declared
    assert found.events[-1].why == Why(("T-1",))
