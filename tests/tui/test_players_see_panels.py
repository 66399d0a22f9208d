"""Players look at the GM's screen: the boards and panels of the five games, with what is private covered."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from combattracker.content.encounters.opening import open_encounter
from combattracker.desk.seeing.audience import remember
from combattracker.journal.memory import MemoryStore
from combattracker.play.open_fight import OpenFight
from combattracker.rules.panels import Panel
from tests.support import arena
from tests.support.fights import ROOT
from tests.tui.playing import Player, playing

LARGE = (120, 50)


def shipped(name: str) -> OpenFight:
    """An encounter that comes along, played by the policies."""
    opening = open_encounter(ROOT / "encounters" / f"{name}.yaml")
    fight = OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(1))
    fight.auto |= set(fight.state.sides)
    return fight


async def both(fight: OpenFight, steps: int, look: str = "") -> tuple[str, str]:
    """What the GM sees beside and in the place of the battlefield, and what the players do."""
    remember(False)
    async with playing(fight, LARGE) as player:
        await player.press(*["space"] * steps)
        if look:
            player.screen.desk.look_at(look)
            player.screen.show()
        mine = await aside(player)
        await player.press("f8")
        return mine, await aside(player)


async def aside(player: Player) -> str:
    await player.pilot.pause(0.1)
    parts = [part for part in (player.screen.picture.board, player.screen.picture.detail) if part.display]
    return "\n".join("".join(run.text for run in line).rstrip() for part in parts for line in part._lines)


def row(shown: str, label: str) -> list[str]:
    """The words of the first line in which a word stands."""
    return next(line for line in shown.splitlines() if label in line).split()


async def test_phantoms_bane_shows_a_duel_with_the_foes_numbers_covered() -> None:
    mine, theirs = await both(shipped("the-kings-door"), 2)
    assert "?" not in mine
    assert row(mine, "Skill")[-1].isdigit()
    assert row(theirs, "Skill")[1:] == ["Skill", "?"]
    assert row(theirs, "Skill")[0] == row(mine, "Skill")[0]
    assert row(theirs, "Health")[-1] == "unhurt"
    assert "Stone fists" in theirs
    assert "Still to choose" in theirs
    assert "Cellar imp" in mine[mine.index("Still to choose") :]
    assert "Cellar imp" not in theirs[theirs.index("Still to choose") :]


async def test_demon_idol_shows_the_range_line_the_phases_and_no_morale() -> None:
    mine, theirs = await both(shipped("the-mill-weir"), 20, "ilsabet")
    for part in ("Range line", "Phase", "Inches between", "Fights with"):
        assert part in mine
        assert part in theirs
    mine, theirs = await both(shipped("the-mill-weir"), 20, "cat")
    assert "Fights with" in mine
    assert "Fights with" not in theirs


async def test_quest_shows_what_hits_the_players_own_and_nothing_of_the_foes() -> None:
    mine, theirs = await both(shipped("breakfast-on-cold-tor"), 2)
    mine, theirs = mine[mine.index("Guard") :], theirs[theirs.index("Guard") :]
    assert "\ndr " in mine
    assert "\ndr " not in theirs
    assert "\np " in theirs


async def test_sovereign_shows_the_order_and_who_of_the_players_can_interrupt() -> None:
    mine, theirs = await both(shipped("the-robbers-court"), 3, "hilde")
    assert "Round 1" in theirs
    assert "Hilde: AC" in theirs
    assert row(theirs, "Hilde: AC") == row(mine, "Hilde: AC")
    assert "Can still interrupt" in theirs
    mine, theirs = await both(shipped("the-robbers-court"), 3, "ash")
    assert "Ash: AC" in mine
    assert "AC" not in theirs


async def test_dragon_legacy_shows_the_turn() -> None:
    mine, theirs = await both(shipped("the-toll-bridge"), 2)
    assert "Turn of" in mine
    assert "Turn of" in theirs


@pytest.mark.parametrize("what", ["board", "panels"])
async def test_a_fault_in_a_panel_is_the_gms(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Sequence[Panel]:
        raise ZeroDivisionError("nothing by nothing")

    fight = shipped("the-kings-door")
    monkeypatch.setattr(fight.ruleset, what, failing)
    mine, theirs = await both(fight, 1)
    assert "Can't be shown" in mine
    assert "Can't be shown" not in theirs
    assert "nothing by nothing" not in theirs


async def test_the_panels_of_rules_that_say_nothing_are_the_gms() -> None:
    async with playing(arena.table(wolves=2), LARGE) as player:
        assert "no sleep here" in await aside(player)
        await player.press("f8")
        assert "no sleep here" not in await aside(player)
