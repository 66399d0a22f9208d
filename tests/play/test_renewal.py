"""Fights that were begun under rules that knew fewer words go on under those of today."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from combattracker.content.encounters.opening import Opening
from combattracker.journal.files.verify import faults
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.transcript import Edit
from combattracker.model.audience.view import PLAYERS, view_events
from combattracker.model.facts import events as e
from combattracker.model.manifest import CountKind, StatKind, SwitchKind
from combattracker.model.values import changed
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.renewal import renewal
from tests.support.fights import COIN_DUEL, again, in_file, opening, table

TODAY = opening(COIN_DUEL).ruleset.manifest
LUCK = StatKind("Luck", default=2)


def begun_with(**fields: object) -> Opening:
    """The duel as rules with another manifest would have begun it."""
    found = opening(COIN_DUEL)
    first = found.events[0]
    assert isinstance(first, e.Opened)
    manifest = changed(first.manifest, **fields)
    switches = {name: kind.default for name, kind in manifest.switches.items()}
    earlier = msgspec.structs.replace(first, manifest=manifest, switches=switches)
    return found._replace(events=(earlier, *found.events[1:]))


def earlier() -> Opening:
    """The duel from before there was a house rule about the stakes; it knew pockets, which nobody knows today."""
    return begun_with(switches={}, counters={"pockets": CountKind("Pockets")})


def renewals(open_: OpenFight) -> list[int]:
    """The entries that taught the fight something."""
    return [entry.id for entry in open_.path() if any(isinstance(event, e.Renewed) for event in entry.events)]


def played(open_: OpenFight, lines: int) -> None:
    """Goes on by suggestions."""
    for _ in range(lines):
        Console(open_).accept()
        while open_.asking is not None:
            suggestion = open_.suggestion()
            if suggestion is None or suggestion.answer is None:
                open_.roll_for()
            else:
                open_.answer(suggestion.answer)


def test_nothing_is_learnt_where_nothing_is_new() -> None:
    open_ = table(COIN_DUEL)
    played(open_, 2)
    assert renewals(open_) == []
    assert renewal(open_.settled, TODAY) is None


def test_the_first_action_under_the_rules_of_today_says_what_is_new_and_no_other_does() -> None:
    open_ = table(earlier())
    assert open_.state_at(1).switches == {}
    assert open_.settled.switches == {"stakes": 1}, "what may be done is asked of rules that know it already"
    played(open_, 2)
    assert renewals(open_) == [2]
    assert open_.settled.switches == {"stakes": 1}
    assert open_.settled.manifest.switches == TODAY.switches
    assert "pockets" in open_.settled.manifest.counters, "what the fight may have used stays known"


def test_what_the_gm_has_set_stays_and_a_word_with_another_meaning_has_that_of_today() -> None:
    stakes = SwitchKind(choices=(1, 2, 3), default=3, help="What it was once.")
    open_ = table(begun_with(switches={"stakes": stakes}))
    played(open_, 1)
    assert open_.settled.switches == {"stakes": 3}
    assert open_.settled.manifest == TODAY


def test_a_new_stat_stands_at_its_default_with_everybody() -> None:
    open_ = table(COIN_DUEL)
    news = renewal(open_.settled, changed(TODAY, stats={"LUCK": LUCK, "POISE": StatKind("Poise")}))
    assert news is not None
    assert news.stats == {"LUCK": 2}


def test_it_is_in_the_journal_and_not_told_to_players(tmp_path: Path) -> None:
    open_ = in_file(earlier(), tmp_path / "duel.fight")
    played(open_, 1)
    state, before = open_.settled, open_.state_at(1)
    events = open_.entry(2).events
    open_.close()
    with Journal.read(tmp_path / "duel.fight") as journal:
        assert list(faults(journal)) == []
    reopened = again(tmp_path / "duel.fight", COIN_DUEL)
    assert reopened.settled == state
    reopened.close()
    assert isinstance(events[0], e.Renewed)
    assert not any(isinstance(event, e.Renewed) for event in view_events(before, events, PLAYERS))


def test_undoing_the_first_action_forgets_it_and_the_next_one_says_it_again() -> None:
    open_ = table(earlier())
    played(open_, 1)
    assert open_.undo()
    played(open_, 1)
    assert renewals(open_) == [3]


@pytest.mark.parametrize("found", [opening(COIN_DUEL), earlier()], ids=["today", "earlier"])
def test_a_change_in_the_middle_of_an_action_keeps_its_place(found: Opening, tmp_path: Path) -> None:
    open_ = in_file(found, tmp_path / "duel.fight")
    owed = open_.next_step()
    console = Console(open_)
    console.execute(f"{getattr(owed, 'who', '')}: challenge")
    console.execute("note in the middle of it")
    assert open_.asking is not None
    (edit,) = [item for item in open_.asking.transcript if isinstance(item, Edit)]
    assert edit.at == 0
    open_.close()
    reopened = again(tmp_path / "duel.fight", COIN_DUEL)
    while reopened.asking is not None:
        suggestion = reopened.suggestion()
        if suggestion is None or suggestion.answer is None:
            reopened.roll_for()
        else:
            reopened.answer(suggestion.answer)
    notes = [event.note.text for event in reopened.entry(2).events if isinstance(event, e.Noted)]
    assert "in the middle of it" in notes
    reopened.close()
