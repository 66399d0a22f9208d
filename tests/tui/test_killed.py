"""Killed at every request of one long nested action, a fresh screen shows what the old one showed."""

from __future__ import annotations

import shutil
from pathlib import Path

from combattracker.play.console import Console
from tests.play.tables import LONG, again, answer_to, in_file, nested, prepared
from tests.tui.playing import playing


async def test_a_fresh_screen_shows_the_same_at_every_request(tmp_path: Path) -> None:
    encounter, path = nested(), tmp_path / "long.fight"
    table = prepared(in_file(encounter, path))
    seen: list[str] = []
    async with playing(table) as player:
        while table.asking is not None:
            player.screen.changed()
            await player.pilot.pause(0.1)
            seen.append(player.picture())
            _as_if_killed(path, tmp_path / f"{len(seen)}.fight")
            Console(table).reply(answer_to(table.asking.request.key))
    assert len(seen) == len(LONG)
    for number, picture in enumerate(seen, 1):
        async with playing(again(tmp_path / f"{number}.fight", encounter)) as player:
            await player.pilot.pause(0.1)
            assert player.picture() == picture


def _as_if_killed(path: Path, copy: Path) -> None:
    """The files of an open fight as a process that dies now would leave them."""
    shutil.copy(path, copy)
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        shutil.copy(log, copy.with_name(f"{copy.name}-wal"))
