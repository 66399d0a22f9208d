"""Whoever is named in what is told is meant, not spelled: other names and hiding change nothing that was told."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from combattracker.model import signs
from combattracker.model.audience.view import PLAYERS
from combattracker.model.facts import events as e
from combattracker.recap.markdown import recap
from tests.rulesets.quest.more_b import CALL, HOUND, duel
from tests.rulesets.quest.scene import effects, hero, scene, wolf
from tests.support.bench import Bench, of_type


def told(bench: Bench) -> Iterable[str]:
    """The texts of the last entry, as the journal keeps them."""
    return [each.note.text for each in of_type(bench.table.entry(bench.table.head).events, e.Noted)]


@pytest.mark.parametrize("words", ["mira: talk Wolf is afraid pay=bonus", "mira: talk pay=bonus\n> Wolf is afraid"])
def test_whom_somebody_speaks_of_is_read_as_it_comes_in(words: str) -> None:
    bench = duel()
    bench.play(words)
    assert f"{bench['mira']}: “{bench['wolf']} is afraid”" in told(bench)


def test_players_hear_of_a_hidden_wolf_as_somebody_whoever_speaks_of_it() -> None:
    bench = duel()
    bench.play("hide wolf\nmira: talk WOLF is afraid pay=bonus\nmira: attack wolf aim=plain", dice="15 4")
    assert "Mira attacks Wolf" in recap(bench.table)
    _, _, since = recap(bench.table, audience=PLAYERS).partition("## Round 1")
    assert "“somebody is afraid”" in since
    assert "wolf" not in since.lower()


def test_a_bond_is_with_whatever_the_creature_is_called_now() -> None:
    bench = duel(me={"spells": ["call"]}, library={"spell": {"call": CALL}, "creature": {"hound": HOUND}})
    bench.play("mira: cast call\n> d4\n> y")
    (bond,) = effects(bench, "mira", "bond")
    assert bond.label == f"Bond with {signs.combatant('hound-1')}"
    bench.play("set hound-1.name=Rex")
    assert bench.seen.who("mira").effects[bond.id].label == "Bond with Rex"


def test_an_area_is_first_offered_where_it_catches_most() -> None:
    blast = {"aims": "anyone", "range": 4, "area": 1, "damage": "1d6"}
    mira = hero("Mira", "a1", spells=["blast"])
    bench = scene(mira, wolf("Wolf", "a4"), wolf("Grim", "b4", {"AGI": 0}), library={"spell": {"blast": blast}})
    bench.turn("mira")
    hints = [each.hint for each in bench.options("mira: cast blast").values()]
    assert hints[0] == "Wolf, Grim"
    assert [hint.count(",") + bool(hint) for hint in hints] == sorted(
        (hint.count(",") + bool(hint) for hint in hints), reverse=True
    )
