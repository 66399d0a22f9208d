"""The words by which a script says where people, things and the procedure are from now on."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import Clock, Slot
from combattracker.model.values import Item, Why, changed
from combattracker.rules.scripting.script import Fight
from tests.rules.toy import done
from tests.support.values import combatant, fight


def rex(**fields: object) -> Combatant:
    return combatant("rex", "wolves", **fields)


def test_somebody_moves_and_leaves_the_battlefield() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.move("rex", (2, 1), "T-1", way=((1, 1), (2, 1)))
        fight.move("rex", (2, 1))
        fight.move("rex", None, text="away")

    here, gone = done(deed, state=fight(rex(at=(1, 1)))).events
    assert isinstance(here, e.Moved)
    assert (here.before, here.after, here.way, here.why) == ((1, 1), (2, 1), ((1, 1), (2, 1)), Why(("T-1",)))
    assert isinstance(gone, e.Moved)
    assert (gone.before, gone.after, gone.why.text) == ((2, 1), None, "away")


def test_who_is_hidden_is_revealed_once() -> None:
    async def deed(fight: Fight, actor: str) -> None:
        fight.reveal("rex", "T-1", text="steps forward")
        fight.reveal("rex")

    found = done(deed, state=fight(rex(hidden=True)))
    assert [event.why for event in found.events] == [Why(("T-1",), text="steps forward")]
    assert not found.state.who("rex").hidden


def test_a_thing_is_altered() -> None:
    bow = Item("bow", "Bow", data={"loaded": False})
    loaded = changed(bow, data={"loaded": True})

    async def deed(fight: Fight, actor: str) -> None:
        fight.alter("rex", loaded, "T-1")
        fight.alter("rex", loaded)

    (event,) = done(deed, state=fight(rex(items={"bow": bow}))).events
    assert event == e.ItemChanged(who="rex", before=bow, after=loaded, why=Why(("T-1",)))


def test_the_procedure_goes_on() -> None:
    second, order = Clock(round=2), (Slot("rex", "rex"),)

    async def deed(fight: Fight, actor: str) -> None:
        fight.set_clock(second, "T-1")
        fight.set_clock(second)
        fight.set_agenda(order, "T-2")
        fight.set_agenda(list(order))

    found = done(deed, state=fight(rex()))
    assert (found.state.clock, found.state.agenda) == (second, order)
    assert [event.why.clauses for event in found.events] == [("T-1",), ("T-2",)], "what is so already is not told"
