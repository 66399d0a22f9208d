"""What players see of their foes is set in an encounter like any house rule."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest

from combattracker.cli.main import main
from combattracker.content.encounters.opening import open_encounter
from combattracker.journal.memory import MemoryStore
from combattracker.model.audience.view import PLAYERS
from combattracker.model.foes import AGGRO, HEALTH, setting
from combattracker.play.open_fight import OpenFight
from combattracker.recap.markdown import recap
from combattracker.rules.asking.commands import Command
from tests.support.fights import ROOT

SHIPPED = ("wolves-at-the-ford", "the-kings-door", "the-boar-in-the-barley", "the-robbers-court", "the-cellar-gate")


def with_rules(tmp_path: Path, name: str, rules: str) -> Path:
    """A shipped encounter with other house rules."""
    folder = ROOT / "encounters"
    text = (folder / f"{name}.yaml").read_text(encoding="utf-8")
    _ = shutil.copytree(folder / "parties", tmp_path / "parties", dirs_exist_ok=True)
    lines = [line for line in text.splitlines() if line[:6] != "rules:"]
    path = tmp_path / "encounter.yaml"
    path.write_text("\n".join([*lines, f"rules: {{{rules}}}"]) + "\n", encoding="utf-8")
    return path


def opened(path: Path) -> OpenFight:
    opening = open_encounter(path)
    return OpenFight.start(MemoryStore(), opening.ruleset, opening.events, chance=random.Random(1))


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("health", ["words", "numbers", "hidden"])
def test_every_game_takes_it(tmp_path: Path, name: str, health: str) -> None:
    state = opened(with_rules(tmp_path, name, f"{HEALTH}: {health}, {AGGRO}: false")).state
    assert setting(state, HEALTH) == health
    assert setting(state, AGGRO) is False


def test_another_value_is_refused_with_those_that_are_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = with_rules(tmp_path, "wolves-at-the-ford", f"{HEALTH}: vague")
    assert main(["check", str(path)]) != 0
    told = "".join(capsys.readouterr())
    assert "found 'vague', expected one of words, numbers, hidden" in told
    path = with_rules(tmp_path, "wolves-at-the-ford", f"{AGGRO}: sometimes")
    assert main(["check", str(path)]) != 0
    told = "".join(capsys.readouterr())
    assert "found 'sometimes', expected one of true, false" in told


def test_check_accepts_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = with_rules(tmp_path, "wolves-at-the-ford", f"{HEALTH}: hidden, {AGGRO}: false")
    assert main(["check", str(path)]) == 0, capsys.readouterr()


def test_the_schema_lists_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "dragon-legacy"]) == 0
    text = capsys.readouterr().out
    assert json.loads(text)
    assert HEALTH in text
    assert AGGRO in text
    assert '"hidden"' in text


@pytest.mark.parametrize(
    ("health", "word", "number"), [("words", True, False), ("numbers", False, True), ("hidden", False, False)]
)
def test_the_recap_for_players_keeps_to_it(tmp_path: Path, health: str, word: bool, number: bool) -> None:
    fight = opened(with_rules(tmp_path, "wolves-at-the-ford", f"{HEALTH}: {health}"))
    foe = next(who for who in fight.state.combatants.values() if fight.state.sides[who.side].controller != "players")
    pool = foe.pools[fight.state.manifest.health]
    fight.submit(Command("hurt", args={"amount": "1", "who": foe.id}))
    told = recap(fight, audience=PLAYERS)
    line = next(line for line in told.splitlines() if "1 damage" in line and foe.name in line)
    assert (f"{pool.current} → {pool.current - 1}" in line) is number
    assert (", hurt" in line) is word
