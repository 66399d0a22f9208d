"""Beasts with several weapons: the top of the table in reach of any of them, and what is suggested is what happens."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose, Chosen
from tests.rulesets.dragon_legacy.scene import Fields, hero, scene, unit
from tests.support.bench import Bench, of_type

WALL = {"Una": "a2", "Quin": "b2", "Rhea": "b3"}
"""They stand around Pia in the corner a3, where no blade gets to her."""


def wolf(*attacks: str, **stats: int) -> Fields:
    """A beast at the front, opposite the wall, with some weapons."""
    return unit("Wolf", "wolves", "a3", stats, attacks=list(attacks), temper="beast")


def lair(*attacks: str, **stats: int) -> Bench:
    """It is the wolf's turn; Pia (20) is at the top of its table, Quin (3) next."""
    bench = scene(hero("Pia", "a3"), *(hero(name, place) for name, place in WALL.items()), wolf(*attacks, **stats))
    bench.play("set wolf.aggro.pia=20 wolf.aggro.quin=3")
    bench.turn("wolf")
    return bench


def struck(bench: Bench) -> list[tuple[str, object]]:
    """Whom the last action hurt, and the headline that says with what."""
    events = bench.read(bench.table.entry(bench.table.head).events)
    headline = next(each.note.text for each in of_type(events, e.Noted) if each.note.kind == "headline")
    return [(each.who, headline) for each in of_type(events, e.PoolChanged)]


@pytest.mark.clause("D-34", "D-35")
@pytest.mark.parametrize("attacks", [("sword", "bow"), ("bow", "sword")])
def test_the_top_of_the_table_is_struck_with_the_weapon_that_reaches_it(attacks: tuple[str, ...]) -> None:
    bench = lair(*attacks)
    bench.play("wolf: hunt\n> nothing", dice="3 4")
    assert struck(bench) == [("pia", "Wolf attacks Pia with Bow (AGI)")]


@pytest.mark.clause("D-35")
def test_without_such_a_weapon_it_is_the_highest_of_those_in_reach() -> None:
    bench = lair("sword")
    bench.play("wolf: hunt\n> nothing", dice="3 4")
    assert struck(bench) == [("quin", "Wolf attacks Quin with Sword (STR)")]


@pytest.mark.clause("D-35", "D-34")
@pytest.mark.parametrize("attacks", [("sword", "bow"), ("sword",)])
def test_what_is_suggested_is_what_happens(attacks: tuple[str, ...]) -> None:
    bench = lair(*attacks)
    suggestion = bench.table.suggestion()
    assert suggestion is not None
    named, place = ("Pia", "at the top of") if "bow" in attacks else ("Quin", "the first in reach on")
    assert suggestion.reason.startswith(f"{named}: {place} its aggro table")
    bench.play("auto wolves")
    bench.play("next\n> nothing", dice="3 4")
    assert struck(bench)[0][0] == named.lower()


@pytest.mark.clause("D-7", "D-35")
def test_where_several_weapons_reach_the_top_it_is_asked_which_and_the_better_one_suggested() -> None:
    """Pia stands free now. With AGI 9 the bow hits harder, with STR 9 the sword."""
    for stats, better in (({"AGI": 9}, "bow"), ({"STR": 9}, "sword")):
        bench = lair("sword", "bow", **stats)
        bench.play("set pia.at=heroes:a1")
        request = bench.ask("wolf: hunt")
        assert isinstance(request, Choose)
        assert request.topic == "with"
        suggestion = bench.table.suggestion()
        assert suggestion is not None
        assert suggestion.answer == Chosen(better)


@pytest.mark.clause("D-35", "D-3")
def test_a_weapon_that_is_named_must_reach_the_top_of_the_table() -> None:
    bench = lair("sword", "bow")
    assert "no free square beside it" in str(bench.refusal("wolf: hunt with=sword"))
    bench.play("wolf: hunt with=bow\n> nothing", dice="3 4")
    assert struck(bench)[0][0] == "pia"


@pytest.mark.clause("D-34", "D-37")
def test_with_nobody_in_reach_there_is_nothing_to_hunt_except_by_force() -> None:
    bench = scene(hero("Pia", "e3"), wolf("bow"))
    bench.play("set wolf.at=wolves:a1")
    bench.turn("wolf")
    assert "can attack nobody" in str(bench.refusal("wolf: hunt"))
    bench.play("force wolf: hunt\n> force bow\n> nothing", dice="3 4")
    assert struck(bench)[0][0] == "pia"


@pytest.mark.clause("D-35", "D-90")
def test_the_log_says_why_it_is_the_one_that_is_hunted() -> None:
    told = []
    for attacks, mark in (("bow", ""), ("sword", ""), ("bow", "mark provoke wolf from=una")):
        bench = lair(attacks)
        bench.play(f"{mark}\nwolf: hunt\n> nothing", dice="3 4")
        told.append(next(n.note.text for n in of_type(bench.read(bench.table.entry(bench.table.head).events), e.Noted)))
    assert told == [
        "Pia is at the top of its aggro table: 20",
        "Quin is the first in reach on its aggro table: 3",
        "Una is the one who provoked it",
    ]
