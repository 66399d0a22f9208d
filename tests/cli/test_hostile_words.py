"""Names of files, streams that are shut, and numbers beyond all: what the command line says to them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import combattracker
from combattracker.cli.main import main
from combattracker.cli.report import write_json
from tests.support.fights import COIN_DUEL, in_file

EVIL = "evil\x1b[2J\u202e\x9b31m"
ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(Path(combattracker.__file__).parents[1]),
    "COMBATTRACKER_RULESETS": str(COIN_DUEL.parent),
}


@pytest.mark.parametrize(
    "command",
    ["check F.yaml", "run F.yaml", "recap F.fight", "journal list F.fight", "journal verify F.fight",
     "journal show F.fight", "journal export F.fight -o F.jsonl", "journal export F.fight -o F.fight",
     "journal rescue F.fight F.fight",
     "journal import F.yaml F2.fight", "schema -o F.json", "run F.yaml --script F.txt", "F.yaml", "F"],
)  # fmt: skip
@pytest.mark.parametrize("there", [True, False])
def test_names_of_files_are_shown_and_not_obeyed(
    command: str, there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    if there:
        in_file(COIN_DUEL, tmp_path / f"{EVIL}.fight").close()
        (tmp_path / f"{EVIL}.yaml").write_text("ruleset: none\n")
    main([word.replace("F", EVIL, 1) if word.startswith("F") else word for word in command.split()])
    told = "".join(capsys.readouterr())
    assert not {"\x1b", "\u202e", "\x9b"} & set(told)
    assert "Traceback" not in told


def shell(command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    words = f'"{sys.executable}" -m combattracker'
    return subprocess.run(
        ["bash", "-c", command.replace("combattracker", words)],
        cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("combattracker journal export a.fight | head -c 1", ""),
        ("combattracker journal list a.fight | true", ""),
        ("combattracker journal export a.fight > /dev/full", "input or output: No space left on device"),
        ("combattracker run a.fight --script - <&-", "there is no standard input to read a script from; name a file"),
    ],
)  # fmt: skip
def test_streams_that_end_or_are_full(command: str, told: str, tmp_path: Path) -> None:
    in_file(COIN_DUEL, tmp_path / "a.fight").close()
    assert shell(command, tmp_path).stderr == (f"combattracker: {told}\n" if told else "")


def test_json_holds_no_sign_that_a_terminal_obeys(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    write_json('{"name": "a\x7f\x80\x9f\u00e9"}\n'.encode())
    assert capfdbinary.readouterr().out == b'{"name": "a\\u007f\\u0080\\u009f\xc3\xa9"}\n'


def test_a_fight_of_one_side_is_not_played_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fight = tmp_path / "one.yaml"
    fight.write_text("ruleset: dragon-legacy\ncombatants: [{creature: wolf, side: wolves, count: 3}]\n")
    assert main(["run", str(fight), "--seed", "1"]) == 1
    assert "only one side is in this fight" in capsys.readouterr().err
