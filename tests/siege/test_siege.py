"""The siege itself: it tells what gets through, with its seed, and nothing of a small one does."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.siege import rows
from tests.siege.__main__ import ROWS, lay_siege, main
from tests.siege.rows import Row, attempt


@pytest.mark.parametrize("name", [name for name in ROWS if name != "kills"])
def test_one_attempt_of_each(name: str) -> None:
    assert [attempt(ROWS[name], seed) for seed in (1, 2)] == ["", ""]


def breaks(seed: int, folder: Path) -> str:
    """Gets through with odd seeds, and fails with 4."""
    if seed == 4:
        raise ZeroDivisionError("by four")
    return f"number {seed} got through" if seed % 2 else ""


@pytest.mark.slow
def test_what_gets_through_is_told_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert lay_siege(Row("toy", "toys", breaks, 6, 6), range(6), 2) == 4
    told = capsys.readouterr().out.splitlines()
    assert told[0].split() == ["toys", "6", "4", told[0].split()[-1]]
    assert told[1:] == [
        "    toy --seed 1 --one: number 1 got through",
        "    toy --seed 4 --one: ZeroDivisionError in test_siege.py, breaks: by four",
    ]


def sleeps(seed: int, folder: Path) -> str:
    """Goes on for too long."""
    time.sleep(20)
    return ""


def test_what_does_not_end_has_got_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "LONGEST", 1)
    assert attempt(Row("toy", "toys", sleeps, 1, 1), 0) == "it takes more than 1 seconds"


def test_a_row_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["kils"])
    assert "there is no row kils" in capsys.readouterr().err
