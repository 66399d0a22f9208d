"""The program as it is started: help, exit codes, what is imported, and streams that end early."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from combattracker import __version__
from combattracker.cli.main import COMMANDS, main
from tests.support.fights import COIN_DUEL, FORD, ROOT

IMPORTED = """
import sys, atexit, runpy
atexit.register(lambda: print("|".join(sys.modules), file=sys.stderr))
sys.argv = ["combattracker", *sys.argv[1:]]
runpy.run_module("combattracker", run_name="__main__")
"""


def start(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "combattracker", *words],
        cwd=ROOT, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, env={**os.environ, **more},
    )  # fmt: skip


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_there_for_everything(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"] if command else ["--help"])
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert f"combattracker {command}".strip() in out
    if not command:
        assert all(each in out for each in COMMANDS)


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out.strip() == f"combattracker {__version__}"


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["check", str(FORD)],
        ["run", str(COIN_DUEL), "--seed", "1"],
        ["run", str(FORD), "--script", "none.txt"],
        ["recap", "--help"],
        ["schema"],
    ],
    ids=lambda words: " ".join(words[:1]),
)
def test_no_command_imports_the_screen(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, *words], cwd=ROOT, capture_output=True, text=True, timeout=60
    )  # fmt: skip
    modules = done.stderr.splitlines()[-1].split("|")
    assert "combattracker.cli.main" in modules
    assert not [name for name in modules if name.partition(".")[0] == "textual" or ".tui" in name]
    if "--help" in words:
        assert not {"pydantic", "yaml", "msgspec", "sqlite3"} & set(modules), "help is quick"


def test_the_screen_needs_a_terminal() -> None:
    for words in ((), (str(FORD),)):
        done = start(*words)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "combattracker: the screen needs a terminal; without one use: combattracker run FILE\n"


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["no.yaml"]) == 1
    assert capsys.readouterr().err.startswith("combattracker: there is no file 'no.yaml'; start without one")
    for words in (
        ["run", "no.yaml"],
        ["recap", "no.fight"],
        ["run", str(tmp_path)],
        ["run", str(tmp_path / "x.fight")],
    ):
        assert main(words) == 1
        err = capsys.readouterr().err
        assert err.startswith(("combattracker: ", "seed "))
        assert "Traceback" not in err


def test_words_that_no_command_takes_are_refused() -> None:
    for words in (["run"], ["run", str(FORD), "--seed", "x"], ["check"], ["schema", "--of", "poem"], ["recap"]):
        with pytest.raises(SystemExit) as stopped:
            main(words)
        assert stopped.value.code == 2


@pytest.mark.parametrize("words", [["run", str(FORD), "--seed", "3"], ["schema"], ["run", str(COIN_DUEL), "--json"]])
def test_who_stops_listening_ends_the_program_quietly(words: list[str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "combattracker", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        told = process.stderr.read()
        assert process.wait() == 1
    assert [line for line in told.splitlines() if not line.startswith(b"seed ")] == []


def test_a_terminal_that_knows_few_signs_still_shows_the_fight() -> None:
    done = start("run", str(FORD), "--seed", "3", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "The fight is over" in done.stdout
    report = start("run", str(FORD), "--seed", "3", "--json", PYTHONIOENCODING="ascii")
    assert json.loads(report.stdout)["version"] == 1


def test_interrupting_it_is_no_accident(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("combattracker.cli.run.begin", interrupted)
    assert main(["run", str(FORD), "--seed", "1"]) == 130
    assert capsys.readouterr().err == ""
