"""A home folder of its own for each test, and the two little rulesets to be found."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from combattracker.content.encounters.opening import Opening, open_encounter

COIN_DUEL = Path(__file__).parent.parent / "rulesets" / "coin_duel"
ARENA = Path(__file__).parent / "arena"

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMBATTRACKER_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COMBATTRACKER_RULESETS", os.pathsep.join(map(str, (COIN_DUEL, ARENA))))
    return tmp_path / "home"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def into(text: str, name: str = "fight.yaml") -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
        return path

    return into


@pytest.fixture
def open_text(write: Write) -> Callable[[str], Opening]:
    return lambda text: open_encounter(write(text))
