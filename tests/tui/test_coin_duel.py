"""The core belongs to nobody: a game without a grid and without turns plays everywhere, unchanged."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from combattracker.api.opening import begin, resume
from combattracker.cli.run import Door, grouped
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.recap.markdown import recap_of
from tests.support.scripts import script_of
from tests.tui.playing import playing

RULESETS = Path(__file__).parent.parent / "rulesets"
DUEL = RULESETS / "coin_duel" / "duel.yaml"
MOST_LINES = 80


@pytest.fixture(autouse=True)
def coin_duel_is_installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(RULESETS / "coin_duel"))
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path))


def test_it_is_under_eighty_lines() -> None:
    folder = RULESETS / "coin_duel"
    files = [folder / "__init__.py", folder / "manifest.yaml", *sorted((folder / "library").glob("*.yaml"))]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < MOST_LINES


async def test_it_plays_on_the_screen_in_the_journal_in_the_recap_and_at_the_door(tmp_path: Path) -> None:
    fight = tmp_path / "duel.fight"
    table = begin(DUEL, fight, chance=random.Random(5))
    assert table.state.grid is None
    async with playing(table) as player:
        assert not player.screen.picture.battlefield.display
        for _ in range(200):
            if table.settled.outcome is not None:
                break
            situation = player.screen.desk.situation
            key = next((item.key for item in situation.items if item.refusal is None), "space")
            await player.press("space" if situation.space else key)
        assert table.settled.outcome is not None
        assert (table.shown.outcome or "nobody wins") in player.heading
        await player.press("u", "u")
        assert table.settled.outcome is None
        await player.press("r", "r")
        outcome, told = table.settled.outcome, table.shown.outcome
        assert outcome is not None
        assert told is not None
    table.close()

    again = resume(fight)
    assert again.settled.outcome == outcome
    script = script_of(again)
    again.close()

    store = JournalStore(Journal.read(fight))
    text = recap_of(store, audience="players")
    store.close()
    assert told in text
    assert "toss" in text

    headless = begin(DUEL, None)
    Door(headless, faces=[], seed=None, auto=[], quiet=True).play(grouped(script.splitlines()))
    assert headless.settled.outcome == outcome
