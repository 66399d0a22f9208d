"""A home folder of its own for each test, and the tiny ruleset to be found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.fights import COIN_DUEL


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own folder."""
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))
    return tmp_path / "home"
