"""The rules make of every shipped encounter what they made of it before."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.journal.memory import MemoryStore
from combattracker.model.facts import events as e
from combattracker.model.state import Note
from combattracker.model.values import Pool, Why
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.golden.__main__ import played
from tests.golden.entries import Lines, lines
from tests.golden.fights import encounters, fight
from tests.golden.stored import Difference, difference, digest, load
from tests.support.fights import FORD, opening
from tests.support.slowly import ONE_OF_EACH

EVERY = encounters([])
NAMES = [path.stem for _, path in EVERY]


@pytest.mark.parametrize(("ruleset", "path"), [each for each in EVERY if each[1].stem in ONE_OF_EACH])
def test_a_fight_of_each_game_is_as_stored(ruleset: str, path: Path) -> None:
    was, now = load(ruleset)[path.stem][1], digest(fight(path, 1))
    found = difference(was, now)
    assert found is None, f"see `python -m tests.golden {ruleset}`; where it is meant so, add --write"


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "path"), EVERY, ids=NAMES)
def test_every_fight_of_each_encounter_is_as_stored(ruleset: str, path: Path) -> None:
    was, now = load(ruleset)[path.stem], played(path)
    found = {seed: there for seed, each in now.items() if (there := difference(was[seed], each))}
    assert not found, f"see `python -m tests.golden {ruleset}`; where it is meant so, add --write"


def entry(*facts: e.Event) -> Lines:
    """An entry behind the opening of a fight, with these facts."""
    found = opening(FORD)
    table = OpenFight.start(MemoryStore(), found.ruleset, found.events)
    made = table.store.append(1, "", "1", Command("hurt"), (), facts)
    return lines(made, table.state_at(1), table.state_at(made.id))


def hurt(by: int, text: str = "") -> e.Event:
    """Somebody loses health, for a reason."""
    who = next(iter(opening(FORD).state.combatants))
    return e.PoolChanged(who=who, pool="hp", before=Pool(9, 9), after=Pool(9 - by, 9), why=Why(text=text))


def test_another_wording_is_no_other_rule() -> None:
    was, now = entry(hurt(1, "a fall")), entry(hurt(1, "the fall"), e.Noted(note=Note("Ouch", "result")))
    assert difference(digest([was]), digest([now])) == Difference(rules=False, entry=1)


def test_another_number_is_found_in_its_entry() -> None:
    was, now = [entry(hurt(1)), entry(hurt(1)), entry(hurt(1))], [entry(hurt(1)), entry(hurt(2)), entry(hurt(1))]
    assert difference(digest(was), digest(now)) == Difference(rules=True, entry=2)
    assert difference(digest(was), digest(was)) is None


def test_texts_are_digested_as_they_are_read() -> None:
    somebody = next(iter(opening(FORD).state.combatants.values()))
    told = entry(e.Noted(note=Note(f"{somebody} falls", "result"))).told
    assert any(f"{somebody.name} falls" in line for line in told)
