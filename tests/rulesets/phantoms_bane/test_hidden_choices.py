"""Choices are made unseen and revealed together (P-3, AMB-P14), and why a foe chose stays with the GM (P-47)."""

from __future__ import annotations

import pytest

from combattracker.journal.protocol import Entry
from combattracker.model.audience.view import PLAYERS, view_events, view_state
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.recap.markdown import recap
from combattracker.recap.telling import tell
from tests.rulesets.phantoms_bane.scene import choose, duel, fight, foe, hero, scene, turn
from tests.support.bench import Bench, of_type

CHOICES = ("press", "attack", "defend", "run")


def entries(bench: Bench) -> list[tuple[Entry, State]]:
    """Every entry of the journal but the first, with the state before it."""
    found = []
    for entry in list(bench.table.path())[-2::-1]:
        assert entry.parent is not None
        found.append((entry, bench.table.state_at(entry.parent)))
    return found


def players_hear(bench: Bench) -> str:
    """Everything that reaches a player by any way, in small letters."""
    told = [
        repr(tell(entry, before, bench.table.state_at(entry.id), PLAYERS))
        + repr(view_events(before, entry.events, PLAYERS))
        for entry, before in entries(bench)
    ]
    view = view_state(bench.state, PLAYERS)
    told += [repr(view.declared), repr(view.notes), recap(bench.table, audience=PLAYERS, arithmetic=True)]
    return "".join(told).lower()


@pytest.mark.clause("P-3")
@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_is_unseen_until_all_have_chosen(choice: str) -> None:
    bench = duel()
    choose(bench, jharek=choice, monster=choice)
    assert {who: told.data["choice"] for who, told in bench.state.declared.items()} == {
        "jharek": choice,
        "monster": choice,
    }, "the GM's program knows"
    heard = players_hear(bench)
    assert "jharek has chosen" in heard
    assert "'choice'" not in heard
    assert choice not in heard.replace("run away", "run")


@pytest.mark.clause("P-3")
def test_what_is_heard_before_the_reveal_is_the_same_whatever_was_chosen() -> None:
    heard = set()
    for choice in CHOICES:
        bench = duel()
        choose(bench, jharek="attack", monster=choice)
        heard.add(players_hear(bench))
    assert len(heard) == 1


@pytest.mark.clause("P-3", "P-7")
def test_both_choices_become_known_in_the_same_moment() -> None:
    bench = duel()
    choose(bench, jharek="defend", monster="press")
    before = bench.state
    events = fight(bench, dice="3 3 3 3")
    seen = view_events(before, events, PLAYERS)
    assert [event.who for event in of_type(seen, e.Revealed)] == ["jharek", "monster"]
    first = seen[0]
    assert isinstance(first, e.Noted)
    assert first.note.text == "Jharek: Defend · Monster: Press"


@pytest.mark.clause("P-3")
def test_another_duel_that_is_revealed_says_nothing_of_this_one() -> None:
    bench = scene(hero(), hero("Bo"), foe(), foe("Wolf"))
    choose(bench, jharek="attack", monster="attack", bo="defend", wolf="press")
    bench.play("next", "3 3 3 3")
    heard = players_hear(bench)
    assert "jharek: attack" in heard
    assert "defend" not in heard
    assert "press" not in heard


@pytest.mark.clause("P-3")
def test_a_choice_that_is_taken_back_stays_unknown() -> None:
    bench = duel()
    choose(bench, jharek="run")
    bench.play("undo")
    bench.play("jharek: attack")
    bench.play("force jharek: defend")
    heard = players_hear(bench)
    assert not [choice for choice in CHOICES if choice in heard]


def reckoning() -> Bench:
    """A duel in which a monster has chosen for itself, and Jharek by hand."""
    bench = duel(theirs={"nature": "fearless"})
    bench.play("auto monsters")
    choose(bench)
    bench.play("next\njharek: attack")
    return bench


@pytest.mark.clause("P-47")
def test_why_a_foe_chose_so_is_told_to_the_gm_alone() -> None:
    bench = reckoning()
    because = str(bench.state.declared["monster"].data["because"])
    assert "wins" in because
    assert "wins" not in players_hear(bench)
    events = fight(bench, dice="3 3 3 3")
    assert because in [event.note.text.partition(": ")[2] for event in of_type(events, e.Noted)]
    assert "wins" not in players_hear(bench)


@pytest.mark.clause("P-47")
def test_when_the_choices_are_known_the_reckoning_behind_them_is_not() -> None:
    bench = reckoning()
    bench.ask("next")
    view = view_state(bench.state, PLAYERS)
    assert view.declared["jharek"].data == {"choice": "attack"}
    assert "because" not in view.declared["monster"].data


@pytest.mark.clause("P-3")
def test_the_next_turn_begins_with_nothing_chosen() -> None:
    bench = duel()
    turn(bench, jharek="press", monster="attack", dice="3 3 3 3")
    assert bench.state.declared == {}
    choose(bench)
    assert bench.state.declared == {}
