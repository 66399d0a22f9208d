"""A hold, how somebody gets free of it, and what ends it by itself (A-11)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.ruleset import Owed
from tests.support.bench import Bench, of_type

from ..scene import declaring, foe, hero, numerals


def held(state: State, who: str) -> bool:
    """Whether somebody is held."""
    return state.who(who).effect("held") is not None


def hold() -> Bench:
    """Dagmar in the thug's grip at the declarations of the second round, her friend and his at hand."""
    bench = declaring(hero("Dagmar"), hero("Odile"), foe("Thug", morale=200), foe("Ruffian", morale=200))
    bench.play("thug: grapple dagmar\nskip")
    bench.play("notes heroes=1 foes=6")
    bench.play("next", "20 1")
    assert held(bench.state, "dagmar")
    bench.play("skip\nskip\nskip")
    assert bench.state.clock.phase == "declare"
    return bench


@pytest.mark.clause("A-11")
@pytest.mark.parametrize(
    "line",
    [
        "set thug.hp=0",
        "set thug.hp==-10",
        "set thug.standing=fled",
        "set thug.standing=surrendered",
        "set dagmar.hp==-1",
        "remove thug",
        "mark asleep thug",
    ],
)
def test_a_hold_ends_when_either_of_the_two_falls_or_leaves(line: str) -> None:
    bench = hold()
    ended = [event for event in of_type(bench.play(line), e.EffectLost) if event.who == "dagmar"]
    assert [event.why.clauses for event in ended] == [("A-11",)]
    assert not held(bench.state, "dagmar")


@pytest.mark.clause("A-11")
def test_a_hold_goes_on_while_others_fall() -> None:
    bench = hold()
    bench.play("set ruffian.hp==-10\nset odile.hp=0\nset thug.hp=1")
    assert held(bench.state, "dagmar")


@pytest.mark.clause("A-11")
def test_whoever_leaves_lets_go() -> None:
    bench = hold()
    bench.play("thug: move back inches=3")
    numerals(bench, 1, 6)
    bench.play("next")
    assert bench["thug"].facts["place"] == 1
    assert held(bench.state, "dagmar"), "an inch is still in reach"
    bench.play("skip\nskip\nskip\nthug: avoid flee")
    numerals(bench, 1, 6)
    bench.play("next", "1")
    assert not held(bench.state, "dagmar")


@pytest.mark.clause("A-11")
def test_whoever_is_held_struggles_with_its_holder_and_with_nobody_else() -> None:
    bench = hold()
    assert struggle(bench).args["target"] == "thug"
    bench.play("mark held odile from=thug\nset thug.standing=fled")
    assert struggle(bench).action == "strike"


def struggle(bench: Bench) -> Command:
    """What Dagmar would do if nobody decided for her."""
    rules = bench.table.ruleset
    assert rules is not None
    suggestion = rules.suggest(bench.state, Owed(who="dagmar", prompt="declares"))
    assert suggestion is not None
    assert suggestion.command is not None
    return suggestion.command
