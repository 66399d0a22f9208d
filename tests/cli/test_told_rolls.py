"""Every roll that decides something is told in the plain words of `run`, in every game, hits as well as misses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from combattracker.api.opening import begin
from combattracker.cli.run import Door
from combattracker.journal.protocol import Entry
from combattracker.model.facts.events import Checked
from combattracker.model.state import State

ENCOUNTERS = Path(__file__).parent.parent.parent / "encounters"
SMALL = {
    "dragon-legacy": ("wolves-at-the-ford", "the-toll-bridge"),
    "phantoms-bane": ("jharek-and-the-wild-monster", "the-thing-in-the-well"),
    "quest": ("the-boar-in-the-barley",),
    "sovereign": ("the-bell-under-the-water",),
    "demon-idol": ("the-cellar-gate", "supper-in-the-barrow"),
}
"""A fight or two of each game that are soon over."""


def played(name: str, seed: int, capsys: pytest.CaptureFixture[str]) -> Iterator[tuple[Entry, State, list[str]]]:
    """Every action of a fight that policies play, with the state after it and the lines that were printed about it."""
    table = begin(ENCOUNTERS / f"{name}.yaml", None)
    capsys.readouterr()
    Door(table, faces=[], seed=seed, auto=[]).play_on()
    out = capsys.readouterr().out
    blocks = iter([block.splitlines() for block in re.split(r"\n(?! )", out.rstrip("\n"))])
    for entry in list(table.path())[-2::-1]:
        # What somebody is asked in the course of an action stands before it.
        yield entry, table.state_at(entry.id), next(block for block in blocks if block[0] == table.label(entry.id))


def told(name: str, seed: int, capsys: pytest.CaptureFixture[str]) -> int:
    """How many rolls of a fight decided something; each is told by a line of its action with its numbers."""
    count = 0
    for entry, state, lines in played(name, seed, capsys):
        rolls = [event for event in entry.events if isinstance(event, Checked)]
        deciding = Counter((roll.who, roll.purpose, roll.total, roll.target) for roll in rolls if decides(roll))
        for (who, purpose, total, target), times in deciding.items():
            found = [line for line in lines if tells(line, state.who(who).name if who else "", purpose, total, target)]
            assert len(found) >= times, f"{entry.label}: {who} {purpose} {total} v {target} in {lines}"
            count += times
    return count


def decides(roll: Checked) -> bool:
    """Whether a roll was against something, or came to something."""
    return roll.target is not None or bool(roll.outcome)


def tells(line: str, name: str, purpose: str, total: int, target: int | None) -> bool:
    """Whether a line has the numbers of a roll, and says whose it is or what for."""
    plain = line.replace("−", "-")
    numbers = re.findall(r"(?<![\w])-?\d+(?!\w)", plain.replace("- ", ""))
    if str(total) not in numbers or (target is not None and str(target) not in numbers):
        return False
    return name in line or purpose.split(" ")[0].casefold() in line.casefold()


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in SMALL.items() for name in names])
def test_every_roll_that_decides_something_is_told(game: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(name, 3, capsys) > 3


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(ENCOUNTERS.glob("*.yaml")), ids=lambda path: path.stem)
def test_in_every_fight_that_is_shipped(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(4):
        told(path.stem, seed, capsys)


@pytest.mark.parametrize("name", [name for names in SMALL.values() for name in names])
def test_a_roll_against_something_comes_to_something(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for entry, _, _ in played(name, 5, capsys):
        for event in entry.events:
            if isinstance(event, Checked) and event.target is not None:
                assert event.outcome, (entry.label, event.purpose)
