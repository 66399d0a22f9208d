"""Killed at every request of one long nested action, a fresh screen shows what the old one showed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.fights import LONG_ACTIONS, LongAction, again, in_file
from tests.support.slowly import mostly_slow
from tests.tui.playing import Player, playing


@pytest.mark.parametrize("long", mostly_slow(LONG_ACTIONS, ["quest"]), ids=str)
async def test_a_fresh_screen_shows_the_same_at_every_request(long: LongAction, tmp_path: Path) -> None:
    encounter, path = long.opening(), tmp_path / "long.fight"
    table = long.prepared(in_file(encounter, path))
    seen: list[str] = []
    async with playing(table) as player:
        while table.asking is not None:
            player.screen.changed()
            seen.append(await picture(player))
            _as_if_killed(path, tmp_path / f"{len(seen)}.fight")
            long.answered(table, 1)
    assert len(seen) == len(long.answers)
    for number, before in enumerate(seen, 1):
        async with playing(again(tmp_path / f"{number}.fight", encounter)) as player:
            assert await picture(player) == before


async def picture(player: Player) -> str:
    """Everything on the screen, once the pictures have followed the words, and the layout the pictures."""
    player.screen.picture.draw_pictures()
    await player.pilot.pause(0.03)
    return player.picture()


def _as_if_killed(path: Path, copy: Path) -> None:
    """The files of an open fight as a process that dies now would leave them."""
    shutil.copy(path, copy)
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        shutil.copy(log, copy.with_name(f"{copy.name}-wal"))
