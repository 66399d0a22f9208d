"""What players see of the boards and panels of the five games: something, and nothing that numbers of foes change."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from combattracker.content.encounters.opening import Opening
from combattracker.journal.memory import MemoryStore
from combattracker.model.audience.view import PLAYERS
from combattracker.model.combatant import Combatant
from combattracker.model.errors import CombatError
from combattracker.model.state import State
from combattracker.model.values import Pool, changed
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.requests import Choose, Roll
from combattracker.rules.panels import Panel, Track
from combattracker.rules.ruleset import Ruleset
from combattracker.rules.view import rules_look_at, view_panels, view_request
from tests.support.explorer import Explorer
from tests.support.fights import ROOT, opening
from tests.support.slowly import ONE_OF_EACH, mostly_slow

ENCOUNTERS = tuple(sorted((ROOT / "encounters").glob("*.yaml")))
MORE = 40
"""What is added to each number of a foe."""
IN_THE_OPEN = ("MV", "reaction", "attacks")
"""By these the order of a round goes, which everybody sees."""
PRIVATE = re.compile(r"morale|retreat at|half its hit points|\bXP\b", re.IGNORECASE)


@cache
def fresh(path: Path) -> Opening:
    return opening(path)


def stronger(state: State) -> State:
    """The fight with other numbers of foes, of whom each looks as it did."""

    def other(who: Combatant) -> Combatant:
        if state.sides[who.side].controller == "players":
            return who
        stats = {name: stat if name in IN_THE_OPEN else stat + MORE for name, stat in who.stats.items()}
        pools = {
            name: Pool(pool.current * 8, pool.maximum * 8) if pool.maximum else pool for name, pool in who.pools.items()
        }
        return changed(who, stats=stats, pools=pools)

    return changed(state, combatants={who.id: other(who) for who in state.combatants.values()})


def shown(ruleset: Ruleset, state: State) -> list[Panel]:
    """All that players are shown beside the battlefield and in its place, whoever is looked at."""
    view = rules_look_at(state, PLAYERS)
    found = [*ruleset.board(view)]
    for who in ("", *view.combatants):
        found += ruleset.panels(view, who)
    return list(view_panels(found, state, PLAYERS))


@pytest.mark.parametrize("path", mostly_slow(ENCOUNTERS, ONE_OF_EACH), ids=lambda path: path.stem)
def test_numbers_of_foes_change_nothing_that_players_are_shown(path: Path) -> None:
    found = fresh(path)
    table = OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=Random(1))
    ruleset, seen = found.ruleset, 0
    assert ruleset is not None
    player = Explorer(table, 1, 0.05)
    for number in range(60):
        if table.settled.outcome is not None:
            break
        try:
            player.step()
        except CombatError:
            break
        if number % 4 == 0:
            state = table.state
            panels = shown(ruleset, state)
            for one, other in zip(panels, shown(ruleset, stronger(state)), strict=True):
                assert one == other
            told = msgspec.json.encode([each for each in panels if not isinstance(each, Track)]).decode()
            assert not PRIVATE.search(told)
            assert not [who for who in state.combatants.values() if who.hidden and who.name in told]
            seen += len(panels)
    assert seen


@pytest.mark.parametrize("path", mostly_slow(ENCOUNTERS, ONE_OF_EACH), ids=lambda path: path.stem)
def test_every_question_of_a_fight_can_be_shown_with_every_option_in_its_place(path: Path) -> None:
    found, asked = fresh(path), 0
    table = OpenFight.start(MemoryStore(), found.ruleset, found.events, chance=Random(2))
    player = Explorer(table, 2, 0.05)
    answer = player.answer

    def looking(request, fight):  # type: ignore[no-untyped-def]
        nonlocal asked
        asked += 1
        part = view_request(request, fight.state, PLAYERS)
        assert (part is None) == request.secret
        if isinstance(part, Choose):
            assert len(part.options) == len(request.options)
        if isinstance(part, Roll):
            assert fight.state.sides[fight.who(part.who).side].controller == "players" if part.terms else True
        return answer(request, fight)

    table.source = looking
    for _ in range(60):
        if table.settled.outcome is not None:
            break
        try:
            player.step()
        except CombatError:
            break
    assert asked
