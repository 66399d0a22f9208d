"""`new ruleset`: what it writes is a game that works, and it overwrites nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from combattracker.cli.main import main
from combattracker.cli.new import SKELETON, renamed

ROOT = Path(__file__).parent.parent.parent
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def own_tests(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The run of a game's own tests, as a stranger would start it."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["knife-night", "weapon", "r2_d2"])
def test_what_is_written_is_in_order_and_can_be_played(
    here: Path, name: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["new", "ruleset", name]) == 0
    assert f"{name} holds a game" in capsys.readouterr().out
    assert main(["check", name]) == 0
    monkeypatch.setenv("COMBATTRACKER_RULESETS", name)
    fight = Path(name) / "encounters" / "first-fight.yaml"
    assert main(["check", str(fight)]) == 0
    assert main(["run", str(fight), "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "Mira attacks Thief 1" in told
    assert told.rstrip().endswith(("Heroes win", "Watch win"))
    assert main(["actions", name.replace("_", "-")]) == 0
    assert "attack TARGET" in capsys.readouterr().out


def test_its_own_tests_pass_and_prove_its_clauses(here: Path) -> None:
    assert main(["new", "ruleset", "knife-night"]) == 0
    done = own_tests(here, "knife-night", "--clauses", "knife-night/RULES.md")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 of 4 clauses of RULES.md are proved" in done.stdout


def test_a_clause_that_nothing_proves_is_a_failure(here: Path) -> None:
    assert main(["new", "ruleset", "knife-night"]) == 0
    with (here / "knife-night" / "RULES.md").open("a") as rules:
        rules.write("- **K-5** Nobody has thought of this.\n")
    for processes in ((), ("-n", "2")):
        done = own_tests(here / "knife-night", "--clauses", "RULES.md", *processes)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "4 of 5 clauses of RULES.md are proved\nnot proved: K-5" in done.stdout


def test_a_mark_that_the_game_does_not_bear_out_proves_nothing(here: Path) -> None:
    assert main(["new", "ruleset", "knife-night"]) == 0
    (here / "knife-night" / "tests" / "test_knife_night.py").write_text(
        'import pytest\n\n@pytest.mark.clause("K-1")\ndef test_nothing() -> None:\n    pass\n'
    )
    done = own_tests(here, "knife-night", "--clauses", "knife-night/RULES.md")
    assert "0 of 4 clauses" in done.stdout


def test_rules_that_are_not_there_are_told_of(here: Path) -> None:
    assert main(["new", "ruleset", "knife-night"]) == 0
    done = own_tests(here, "knife-night", "--clauses", "RULES.md")
    assert done.returncode == 4
    assert "--clauses: there is no file 'RULES.md'" in done.stderr


@pytest.mark.parametrize(
    "name", ["", "Knife", "a/b", "../evil", ".", "2nd", "two words", "a--b", "ünï", "x" * 41, "-x-"]
)
def test_a_bad_name_is_refused(here: Path, name: str, capsys: Captured) -> None:
    assert main(["new", "ruleset", "--", name]) == 1
    assert "can't be called" in capsys.readouterr().err
    assert not list(here.iterdir())


@pytest.mark.parametrize("name", ["coin-duel", "coin_duel"])
def test_the_name_of_another_game_is_refused(here: Path, name: str, capsys: Captured) -> None:
    assert main(["new", "ruleset", name]) == 1
    assert "there is a ruleset 'coin-duel' already" in capsys.readouterr().err
    assert not list(here.iterdir())


def test_nothing_is_overwritten(here: Path, capsys: Captured) -> None:
    (here / "full").mkdir()
    (here / "full" / "thesis.txt").write_text("years of work")
    (here / "file").write_text("mine")
    for taken in ("full", "file"):
        assert main(["new", "ruleset", taken]) == 1
        assert main(["new", "ruleset", "other", "--into", taken]) == 1
        assert "is there already" in capsys.readouterr().err
    assert [path.name for path in (here / "full").iterdir()] == ["thesis.txt"]
    assert (here / "file").read_text() == "mine"
    (here / "empty").mkdir()
    assert main(["new", "ruleset", "other", "--into", "empty"]) == 0
    assert (here / "empty" / "manifest.yaml").read_text().startswith("id: other\ntitle: Other\n")
    assert main(["new", "ruleset", "other", "--into", "deep/er"]) == 0


def test_every_spelling_of_the_name_is_another() -> None:
    files = [path for path in SKELETON.rglob("*") if path.is_file() and path.suffix in (".py", ".yaml", ".md", ".ini")]
    assert len(files) == 7
    for path in files:
        text = renamed(str(path.relative_to(SKELETON)) + path.read_text(encoding="utf-8"), "knife-night")
        assert "my" not in text.lower().replace("enemy", ""), path


def test_the_help_says_what_can_be_begun(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "new" in capsys.readouterr().out.partition("Further commands")[2]
    with pytest.raises(SystemExit):
        main(["new", "--help"])
    told = capsys.readouterr().out
    assert all(word in told for word in ("ruleset", "NAME", "--into"))
