"""References to combatants and sides, and what each audience reads in their place."""

from __future__ import annotations

import pytest

from combattracker.content.yaml.reading import load_text
from combattracker.model import signs
from combattracker.model.audience.view import PLAYERS
from combattracker.model.errors import Ambiguous, CombatError, Illegal, Unreadable
from combattracker.model.facts.events import Revised
from combattracker.model.facts.fold import apply
from combattracker.model.foes import HEALTH, NUMBERS
from combattracker.model.names.references import Names, Run, read_errors
from combattracker.model.names.spelled import read
from combattracker.model.state import Note, State
from combattracker.model.values import GM, Why, changed
from combattracker.rules.asking.commands import tokens
from tests.support.values import combatant, fight

MIRA, WOLF, FENRIS = signs.combatant("mira"), signs.combatant("wolf"), signs.combatant("fenris")


def start() -> State:
    """Fenris lurks alone on a side of his own."""
    return fight(combatant("fenris", "court", hidden=True))


def test_a_reference_is_read_as_the_name() -> None:
    told = f"{MIRA} bites {WOLF}, of {signs.side('wolves')}"
    assert Names(start()).plain(told) == "Mira bites Wolf, of Wolves"
    assert Names(start(), PLAYERS).runs(told) == [
        Run("Mira", "mira"), Run(" bites "), Run("Wolf", "wolf"), Run(", of "), Run("Wolves", "wolves"),
    ]  # fmt: skip


def test_players_do_not_read_who_is_hidden() -> None:
    told = f"{FENRIS} bites {MIRA}. {FENRIS} laughs at {FENRIS}; {signs.side('court')} joins"
    read = Names(start(), PLAYERS).plain(told)
    assert read == "Somebody bites Mira. Somebody laughs at somebody; some others joins"
    assert Names(start()).plain(told) == "Fenris bites Mira. Fenris laughs at Fenris; Court joins"


def test_within_a_sentence_none_begins() -> None:
    why = Why(text=f"{FENRIS} is near")
    assert Names(start(), PLAYERS).of(why).text == "somebody is near"


def test_a_reference_to_nobody_or_half_a_one_breaks_nothing() -> None:
    names = Names(start())
    assert names.plain(f"hit by {signs.combatant('nobody')}") == "hit by somebody"
    assert names.plain(f"cut off {signs.WHO}mi") == "cut off mi"
    assert names.plain(f"{signs.END}x{signs.SIDE}") == "x"


def test_neither_renaming_nor_revealing_changes_what_was_told() -> None:
    then = start()
    now = apply(then, Revised(who="fenris", field="hidden", before=True, after=False))
    now = apply(now, Revised(who="mira", field="name", before="Mira", after="Ash"))
    told = f"{MIRA} sees {FENRIS}"
    assert Names(then, PLAYERS).plain(told) == "Mira sees somebody"
    assert Names(now, PLAYERS).plain(told) == "Ash sees Fenris"
    # A deed that reveals is told with the name.
    assert Names(now, PLAYERS, before=then).plain(told) == "Ash sees Fenris"


def test_every_text_in_a_value_is_read_and_one_without_references_stays_itself() -> None:
    state = changed(start(), notes=(Note(f"{MIRA} waits"), Note("plain")), outcome=f"{WOLF} is dead")
    read = Names(state).of(state)
    assert (read.notes[0].text, read.outcome) == ("Mira waits", "Wolf is dead")
    assert read.notes[1] is state.notes[1]
    assert read.combatants is state.combatants
    assert Names(state).of(read) is read


@pytest.mark.parametrize(
    "fault", [Illegal(f"{MIRA} is too far", ("D-1",)), Unreadable(f"who? {MIRA}"), Ambiguous("who?", (MIRA, WOLF))]
)
def test_errors_are_read_before_they_leave(fault: CombatError) -> None:
    with pytest.raises(type(fault)) as found, read_errors(lambda: Names(start())):
        raise fault
    assert "Mira" in str(found.value)
    assert not signs.has_signs(str(found.value) + repr(vars(found.value)))


@pytest.mark.parametrize("sign", signs.SIGNS)
def test_nobody_can_write_the_signs(sign: str) -> None:
    with pytest.raises(Unreadable):
        tokens(f"note a{sign}b")
    with pytest.raises(Unreadable):
        load_text(f"name: a{sign}b", "x.yaml")


# Numbers that belong to somebody


def told_of(who: str, audience: str = PLAYERS, state: State | None = None) -> str:
    """A sentence with a number of somebody, as an audience reads it."""
    found = start() if state is None else state
    return Names(found, audience).plain(f"misses: 9 against {found.who(who).own(11)}")


def of_players(side: str) -> State:
    """The fight with one side played by the players."""
    state = start()
    return changed(state, sides={**state.sides, side: changed(state.sides[side], controller="players")})


def test_a_number_of_a_foe_is_read_by_the_gm_and_by_its_own() -> None:
    assert told_of("wolf", GM) == "misses: 9 against 11"
    assert told_of("wolf") == "misses: 9 against ?"
    assert told_of("wolf", "wolves") == "misses: 9 against 11"
    assert told_of("mira", PLAYERS, of_players("heroes")) == "misses: 9 against 11"


def test_players_read_it_where_the_fight_says_so_except_of_somebody_hidden() -> None:
    state = start()
    state = changed(state, switches={**state.switches, HEALTH: NUMBERS})
    assert told_of("wolf", PLAYERS, state) == "misses: 9 against 11"
    assert told_of("fenris", PLAYERS, state) == "misses: 9 against ?"
    assert told_of("fenris", PLAYERS, of_players("court")) == "misses: 9 against ?"


def test_a_number_of_nobody_is_just_the_number_and_of_one_unknown_it_is_not_told() -> None:
    assert signs.number("", 11) == "11"
    assert Names(start(), PLAYERS).plain(signs.number("who", 11)) == "?"


def test_whom_a_number_names_stays_named_for_no_reference_stands_in_another() -> None:
    told = signs.number("wolf", f"5 beside {MIRA}, AC 4")
    assert Names(start()).plain(told) == "5 beside Mira, AC 4"
    assert Names(start(), PLAYERS).plain(told) == "?Mira?"
    assert signs.number("wolf", signs.number("mira", 5)) == signs.number("mira", 5)


@pytest.mark.parametrize(
    "torn",
    [
        f"{signs.NUMBER}wolf{signs.OF}77",
        f"{signs.NUMBER}wolf{signs.OF}77 beside {MIRA}{signs.END}",
        f"{signs.NUMBER}wolf 77{signs.END}",
    ],
)
def test_a_torn_reference_to_a_number_tells_players_nothing(torn: str) -> None:
    read = Names(start(), PLAYERS).plain(torn)
    assert "77" not in read
    assert not signs.has_signs(read + Names(start()).plain(torn))


def test_a_title_with_a_number_in_it_is_for_everybody() -> None:
    assert Names(start(), PLAYERS).knows_all(f"{MIRA} and {signs.number('fenris', 7)}")


def test_what_is_typed_leaves_a_number_as_it_is() -> None:
    told = f"{signs.number('fenris', 7)} fenris"
    assert read(told, start()) == f"{signs.number('fenris', 7)} {FENRIS}"
