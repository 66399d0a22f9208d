"""The fight on the ridge, at the door, as a program opens it, and in a file."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from combattracker.api import Fight
from combattracker.api.dice import Dice, Tray
from combattracker.api.opening import begin, resume
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.testing import Bench

RULES = Path(__file__).parent


def bench() -> Bench:
    """The fight at the door."""
    return Bench(RULES / "storm.yaml", rules=RULES)


def table(monkeypatch: pytest.MonkeyPatch, path: Path | None = None) -> OpenFight:
    """The fight as the screen has it: dice of the imps are the program's, those of the heroes are typed."""
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(RULES))
    found = begin(RULES / "storm.yaml", path)
    found.dice.chance = Random(3)
    return found


def taken_up(monkeypatch: pytest.MonkeyPatch, path: Path) -> OpenFight:
    """The fight in a file, as a new process finds it."""
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(RULES))
    return resume(path)


def program(monkeypatch: pytest.MonkeyPatch, dice: Dice | None = None) -> Fight:
    """The fight as a program has it."""
    return Fight(table(monkeypatch), Tray(dice) if dice is not None else None)


def killed(deed: Callable[[], object]) -> None:
    """Does something in a process of its own, which is killed right behind it."""
    child = os.fork()
    if not child:
        try:
            deed()
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL


def say(found: OpenFight, *lines: str) -> Console:
    """Carries lines out as the command bar does."""
    console = Console(found)
    for line in lines:
        console.execute(line)
    return console
