"""Of every field of events and State it is said what it speaks of; what nothing is said of is hidden."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest

from combattracker.model import signs
from combattracker.model.audience.seen import HIDE, LOOKS, Eyes, look_of, seen
from combattracker.model.audience.view import PLAYERS, concerned, view_events, view_state
from combattracker.model.combatant import Combatant, Side
from combattracker.model.facts import events as e
from combattracker.model.grid import Grid
from combattracker.model.manifest import Manifest
from combattracker.model.names.references import Names
from combattracker.model.speaks import Speaks
from combattracker.model.state import Note, Slot, State
from combattracker.model.values import Effect, Item, Value, Why, changed
from tests.support.values import combatant, fight

RULES = (Manifest, Grid)
"""What the rules and the battlefield are made of, which is shown as a whole."""


def unsaid(hint: Any, where: str, known: dict[type, None]) -> Iterator[str]:
    """The places in a type of which nothing is said."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is type(None) or (origin is Annotated and any(isinstance(each, Speaks) for each in args[1:])):
        return
    if origin in (typing.Union, types.UnionType, tuple, dict):
        for each in args:
            if each is not ...:
                yield from unsaid(each, where, known)
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if hint not in known and hint not in RULES:
            known[hint] = None
            for field, inner in typing.get_type_hints(hint, include_extras=True).items():
                yield from unsaid(inner, f"{hint.__name__}.{field}", known)
    else:
        yield where


def test_of_every_field_it_is_said_what_it_speaks_of() -> None:
    known: dict[type, None] = {}
    assert [each for kind in (State, *typing.get_args(e.Event)) for each in unsaid(kind, kind.__name__, known)] == []
    assert {Combatant, Side, Effect, Item, Note, Slot, Why} <= set(known)
    assert set(LOOKS) == set(Speaks)


def test_a_field_of_which_nothing_is_said_is_hidden() -> None:
    class Careless(Value, frozen=True):
        word: str
        number: int

    state = fight()
    assert seen(Careless("Fenris", 3), Eyes(state, state, PLAYERS, Names(state, PLAYERS))) == Careless("", None)  # type: ignore[arg-type]
    assert look_of(str) is look_of(int)


def start(**fields: Any) -> State:
    """Fenris lurks alone on a side of his own."""
    return changed(fight(combatant("fenris", "court", hidden=True)), **fields)


FENRIS, COURT = signs.combatant("fenris"), signs.side("court")


def told(state: State, event: e.Event) -> e.Event | None:
    """What players see of an event."""
    return next(iter(view_events(state, [event], PLAYERS)), None)


def test_the_outcome_names_nobody_hidden() -> None:
    ended = told(start(), e.FightEnded(outcome=f"{FENRIS} got away; {COURT} win"))
    assert ended == e.FightEnded(outcome="Somebody got away; some others win")
    assert view_state(start(outcome=f"{COURT} win"), PLAYERS).outcome == "Some others win"


def test_ids_inside_keys_and_of_effects_name_nobody_hidden() -> None:
    mark = Effect("marked-by-fenris", "stun", "Marked", source="fenris", data={"by": "fenris"}, since=(1, "fenris"))
    mira = combatant("mira", "heroes", effects={mark.id: mark}, items={"cup-of-fenris": Item("cup-of-fenris", "Cup")})
    view = view_state(start(combatants={**start().combatants, "mira": mira}), PLAYERS).who("mira")
    assert view.effects == {
        "marked-by-somebody": Effect("marked-by-somebody", "stun", "Marked", data={"by": ""}, since=(1, ""))
    }
    assert list(view.items) == ["cup-of-somebody"]


@pytest.mark.parametrize("text", [f"{FENRIS} waits"])
def test_reasons_name_nobody_hidden(text: str) -> None:
    state = start(agenda=(Slot("mira", "mira", why=text),))
    assert view_state(state, PLAYERS).agenda[0].why in ("", "somebody waits")
    moved = e.StandingChanged(who="mira", before="up", after="down", why=Why(text=text))
    found = told(state, moved)
    assert found is not None
    assert found.why.text in ("", "somebody waits")


def test_names_are_those_of_the_whole_deed() -> None:
    deed: list[e.Event] = [
        e.Noted(note=Note(f"{FENRIS} leaps out of the dark", "headline")),
        e.Revealed(who="fenris", what="combatant"),
    ]
    (headline,) = view_events(start(), deed, PLAYERS)
    assert isinstance(headline, e.Noted)
    assert headline.note.text == "Fenris leaps out of the dark"


def test_of_a_side_that_nobody_knows_nothing_is_told() -> None:
    court = Side("court", "Court")
    assert told(start(), e.SideChanged(before=court, after=changed(court, dice="typed"))) is None
    joins = told(start(), e.Revised(who="mira", field="side", before="heroes", after="court"))
    assert joins is not None, "now somebody is of it whom everybody knows"


def test_whom_an_event_is_about() -> None:
    effect = Effect("x", "stun", "Oath", source="bo")
    assert concerned(e.EffectGained(who="mira", effect=effect)) == ("mira", "bo")
    assert concerned(e.Joined(combatant=combatant("mira", "heroes"))) == ("mira",)
    assert concerned(e.FightEnded(outcome=None)) == ()
    assert HIDE is not None
