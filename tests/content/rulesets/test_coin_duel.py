"""The tiny ruleset plays through, in under 80 lines."""

from __future__ import annotations

from random import Random

from combattracker.content.encounters.opening import open_encounter
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.play.runner import Done, run
from combattracker.rules.asking.commands import Command
from combattracker.rules.gm import all_actions
from combattracker.rules.ruleset import Over, Owed
from combattracker.rules.sources import GivenDice, Policy, ProgramDice, first_of
from tests.content.conftest import COIN_DUEL


def test_it_is_small() -> None:
    files = [COIN_DUEL / "__init__.py", COIN_DUEL / "manifest.yaml", *(COIN_DUEL / "library").glob("*.yaml")]
    assert sum(len(file.read_text().splitlines()) for file in files) < 80


def test_a_toss_costs_the_one_who_was_wrong() -> None:
    fight = open_encounter(COIN_DUEL / "duel.yaml")
    actions = all_actions(fight.ruleset.actions)
    owed = fight.ruleset.next_step(fight.state)
    assert isinstance(owed, Owed)
    assert owed.who == "gambler-1"
    toss = Command("challenge", "gambler-1", {"call": "heads"})
    for face, loser in ((1, "gambler-1"), (2, "mira")):
        done = run(fight.ruleset, actions, fight.state, toss, source=GivenDice([face]))
        assert isinstance(done, Done)
        before, after = fight.state.who(loser).pools["nerve"], done.state.who(loser).pools["nerve"]
        assert after.current == before.current - 1


def test_policies_play_it_to_the_end() -> None:
    fight = open_encounter(COIN_DUEL / "duel.yaml")
    actions = all_actions(fight.ruleset.actions)
    source = first_of(ProgramDice(Random(7)), Policy())
    state: State = fight.state
    for _ in range(100):
        following = fight.ruleset.next_step(state)
        if isinstance(following, Over):
            assert Names(state).plain(following.outcome) in ("Heroes win", "Court win")
            return
        assert isinstance(following, Owed)
        suggestion = fight.ruleset.suggest(state, following)
        assert suggestion is not None
        assert suggestion.command is not None
        done = run(fight.ruleset, actions, state, suggestion.command, source=source)
        assert isinstance(done, Done)
        state = done.state
    raise AssertionError("it never ends")
