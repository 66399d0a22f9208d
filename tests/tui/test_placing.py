"""An area is moved over the battlefield, which draws what it covers."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from combattracker.api.opening import begin
from tests.tui.playing import Player, playing

FOLDER = Path(__file__).parent.parent / "rulesets" / "wizards"


@pytest.fixture(autouse=True)
def wizards_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(FOLDER))


@asynccontextmanager
async def tower() -> AsyncIterator[Player]:
    async with playing(begin(FOLDER / "tower.yaml", None, chance=random.Random(1))) as player:
        yield player


async def test_directions_are_a_list_and_each_draws_what_it_covers() -> None:
    async with tower() as player:
        await player.write(":wurm: breathe\n")
        screen = player.screen
        assert screen.desk.situation.kind == "choose"
        assert [item.label for item in screen.desk.situation.items] == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]
        west = next(item for item in screen.desk.situation.items if item.label == "w")
        assert (4, 2) in west.way
        await player.write(west.key)
        assert player.table.state.who("bo").pools["hp"].current == 2


async def test_the_cursor_goes_over_the_places_and_takes_one() -> None:
    async with tower() as player:
        await player.write(":mira: fireball\n")
        screen = player.screen
        (item,) = screen.desk.situation.items
        assert (item.id, item.square, len(item.way)) == ("f3", (5, 2), 16)
        await player.press("enter")
        assert player.table.state.who("wurm").pools["hp"].current == 4


async def test_space_takes_what_the_policy_would() -> None:
    async with tower() as player:
        await player.write(":wurm: breathe\n")
        assert player.screen.desk.situation.proposal == "sw"
        await player.press("space")
        assert player.table.state.who("bo").pools["hp"].current == 2
