"""What every test of the desk needs."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes what belongs to the user."""
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path))
