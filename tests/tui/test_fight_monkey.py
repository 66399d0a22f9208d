"""Somebody without a clue at the keyboard: nothing may break, whatever is pressed."""

from __future__ import annotations

import random

import pytest

from combattracker.tui.screens.fight import FightScreen
from tests.support import arena
from tests.tui.playing import playing

KEYS = [
    *["space"] * 20,
    *"1234567890",
    *"abcdefghijklmnopqrstuvwxyz" * 2,
    *"ADEFGHINORSUVWX",
    *("enter", "escape", "tab", "up", "down", "left", "right", "delete", "backspace", "insert", "pageup", "pagedown"),
    *("colon", "plus", "minus", "equals_sign", "tilde", "left_square_bracket", "right_square_bracket", "ctrl+t"),
]


FEW, MANY = 30, 120


@pytest.mark.parametrize(
    ("seed", "size", "keys"),
    [
        (4, (80, 24), FEW),
        *(
            pytest.param(seed, size, MANY, marks=pytest.mark.slow)
            for seed, size in ((1, (120, 40)), (2, (80, 24)), (3, (160, 50)))
        ),
    ],
)
async def test_nothing_breaks(seed: int, size: tuple[int, int], keys: int) -> None:
    chance = random.Random(seed)
    async with playing(arena.table(seed=seed), size=size) as player:
        for number in range(keys):
            await player.pilot.press(chance.choice(KEYS))
            assert "a fault in" not in player.screen.desk.message[0]
            assert player.screen.desk.situation.kind != "stuck"
            if number % 15 == 14:
                await player.press("escape", "escape", "escape")
        assert isinstance(player.screen, FightScreen)
        while player.table.undo():
            pass
        assert player.table.state.clock.round == 0
