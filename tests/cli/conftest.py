"""A home folder of its own for each test, and the tiny ruleset to be found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from tests.support.fights import COIN_DUEL


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(COIN_DUEL.parent))
    return tmp_path / "home"


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., str]:
    def into(text: str, name: str = "script.txt") -> str:
        path = tmp_path / name
        path.write_text(dedent(text), encoding="utf-8")
        return str(path)

    return into
