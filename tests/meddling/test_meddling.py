"""Whatever a GM does to a fight, by whatever legal act: it is done or refused with words, and the fight goes on.

`python -m tests.meddling` runs as much of it as there is time for.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.rules.gm import edits
from combattracker.rules.scripting.script import Fight
from tests.meddling.fights import FIGHTS
from tests.meddling.run import meddle, replayed
from tests.meddling.shortest import report, shortest
from tests.support.fights import FORD

RUNS, LINES = 2, 50
"""For each ruleset: some hundred lines."""
MANY_RUNS, MANY_LINES = 50, 50
"""For each ruleset: two and a half thousand lines; a siege says a hundred thousand."""

every_game = pytest.mark.parametrize("ruleset", list(FIGHTS))


def unbroken(ruleset: str, seeds: range, lines: int, path: Path) -> None:
    """Meddles with a ruleset's fights in turn, and tells the shortest script of what breaks."""
    for seed in seeds:
        name, encounter = FIGHTS[ruleset].of(seed)
        said, broken, _ = meddle(encounter, seed, lines, path)
        if broken is not None:
            pytest.fail(report(name, seed, *shortest(encounter, seed, said, broken, path)), pytrace=False)


@every_game
def test_no_act_of_the_gm_breaks_a_fight(ruleset: str, tmp_path: Path) -> None:
    unbroken(ruleset, range(RUNS), LINES, tmp_path / "meddled.fight")


@pytest.mark.slow
@every_game
def test_many_thousands_do_not_either(ruleset: str, tmp_path: Path) -> None:
    unbroken(ruleset, range(1_000, 1_000 + MANY_RUNS), MANY_LINES, tmp_path / "meddled.fight")


def test_a_run_can_be_repeated(tmp_path: Path) -> None:
    name, encounter = FIGHTS["dragon-legacy"].of(3)
    one, other = (meddle(encounter, 3, 30, tmp_path / f"{number}.fight") for number in range(2))
    assert one == other
    assert len(one[0]) >= 30
    assert name


def test_what_breaks_is_told_in_as_few_lines_as_show_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    how_much = edits.how_much

    def flawed(fight: Fight, verb: str) -> tuple[int, list[str]]:
        number, whom = how_much(fight, verb)
        return number // (71 - number) * (71 - number), whom

    name, encounter, path = "wolves-at-the-ford", FORD, tmp_path / "meddled.fight"
    said, found, _ = meddle(encounter, 2, 12, path)
    assert found is None
    monkeypatch.setattr(edits, "how_much", flawed)
    said = [*said[:4], "hurt 71 odile jorun", *said[4:]]
    broken = replayed(encounter, 2, said, path)
    assert broken is not None
    lines, broken = shortest(encounter, 2, said, broken, path)
    assert lines == ["hurt 71 odile jorun"]
    assert report(name, 2, lines, broken).startswith(
        "wolves-at-the-ford, seed 2: ZeroDivisionError in meddling/test_meddling.py, flawed\n    hurt 71 odile jorun\n"
    )
