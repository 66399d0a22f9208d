"""The programs in examples/ run, and are as short as they are said to be."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

import combattracker as ct
from tests.support.fights import COIN_DUEL, FORD, ROOT

EXAMPLES = ROOT / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Imports an example by its name."""
    monkeypatch.syspath_prepend(str(ROOT))
    return lambda name: import_module(f"examples.{name}")


def test_who_wins(example: Callable[[str], Any]) -> None:
    outcomes = example("who_wins").who_wins(str(FORD), 3)
    assert sum(outcomes.values()) == 3
    assert outcomes == example("who_wins").who_wins(str(FORD), 3)


def test_rolls(example: Callable[[str], Any]) -> None:
    table = example("rolls").rolls(str(FORD), [1, 2])
    assert {row["seed"] for row in table} == {1, 2}
    assert {*table[0]} > {"who", "faces", "total", "outcome", "round"}
    assert all(row["total"] == row["natural"] + row["bonus"] for row in table)


def test_a_fight_is_played_in_the_terminal(
    example: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len((EXAMPLES / "bot.py").read_text(encoding="utf-8").splitlines()) < 40
    said = iter(["dance", "attack wolf-1", "sword-cut", "undo", "tamsin: attack"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(said, ""))
    fight = ct.open_fight(FORD, seed=7)
    fight.do("side heroes dice=typed")
    example("bot").play(fight)
    told = capsys.readouterr().out
    assert fight.outcome
    assert "there is no action 'dance'" in told
    assert f"The fight is over: {fight.outcome}" in told


@pytest.mark.parametrize(
    ("name", "words", "first"),
    [
        ("who_wins", [str(COIN_DUEL), "2"], ""),
        ("rolls", [str(COIN_DUEL)], "seed,entry,round,who"),
        ("bot", [str(COIN_DUEL)], ""),
    ],
)
def test_each_is_a_program(name: str, words: list[str], first: str) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py"), *words],
        cwd=ROOT, input="\n" * 200, capture_output=True, text=True, check=True, env=None,
    )  # fmt: skip
    assert done.stdout.startswith(first)
    if name == "rolls":
        assert all(row["dice"] == "1d2" for row in csv.DictReader(io.StringIO(done.stdout)))


def test_the_readme_names_them() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in EXAMPLES.glob("*.py"):
        assert f"examples/{path.name}" in readme, path.name
