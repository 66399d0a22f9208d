"""`check`, `schema` and `recap`: what they write, and their exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from combattracker.cli.main import main
from tests.support.fights import BRIDGE, COIN_DUEL, FORD, MILL, ROOT, in_file

Write = Callable[..., str]
Captured = pytest.CaptureFixture[str]


def test_what_is_in_order_is_said_to_be(capsys: Captured) -> None:
    files = [FORD, BRIDGE, MILL, COIN_DUEL, ROOT / "encounters" / "parties" / "heroes.yaml"]
    assert main(["check", *map(str, files)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{file}: in order" for file in files]


def test_every_fault_is_named_with_its_place(capsys: Captured, write: Write) -> None:
    path = write(
        "ruleset: coin-duel\ncombatants:\n  - {name: Mira, side: a, nerv: 5}\n  - {creature: knoble, side: b}\n",
        "f.yaml",
    )
    assert main(["check", path, str(FORD)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"{FORD}: in order"
    assert [line.split(": ")[0] for line in lines[:-1]] == [f"{path}:3:27", f"{path}:4:16"]
    assert "nerve" in lines[0]
    assert "noble" in lines[1]


def test_what_can_not_be_read_is_a_fault(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"\xff\xfe\x00")
    for name in ("bad.yaml", "none.yaml", "."):
        assert main(["check", str(tmp_path / name)]) == 1
        told = capsys.readouterr()
        assert "Traceback" not in told.out + told.err
        assert len((told.out + told.err).splitlines()) == 1


def test_a_library_is_checked_by_its_ruleset(capsys: Captured) -> None:
    library = COIN_DUEL.parent / "library" / "duellists.yaml"
    assert main(["check", str(library)]) == 0
    assert main(["check", str(library), "--ruleset", "coin-duel"]) == 0
    assert main(["check", str(library), "--ruleset", "chess"]) == 1
    assert "there is no ruleset 'chess'" in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "combatants"),
        (["coin-duel"], "nerve"),
        (["dragon-legacy"], "class"),
        (["--of", "party"], "properties"),
        (["coin-duel", "--of", "library"], "coin"),
        (["--of", "run"], "rolls"),
    ],
)
def test_schemas_are_json(words: list[str], part: str, capsys: Captured) -> None:
    assert main(["schema", *words]) == 0
    out = capsys.readouterr().out
    assert isinstance(json.loads(out), dict)
    assert f'"{part}"' in out


def test_a_schema_is_written_into_a_file(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    assert main(["schema", "-o", str(path)]) == 0
    assert capsys.readouterr().out == ""
    assert isinstance(json.loads(path.read_text(encoding="utf-8")), dict)
    assert main(["schema", "-o", str(tmp_path / "none" / "schema.json")]) == 1
    assert capsys.readouterr().err == (
        f"combattracker: {tmp_path}/none/schema.json could not be written (No such file or directory); "
        "there is none now\n"
    )


@pytest.mark.parametrize(
    ("words", "error"),
    [(["chess"], "there is no ruleset 'chess'"), (["--of", "library"], "a library belongs to a ruleset: name it")],
)
def test_a_schema_of_nothing_is_refused(words: list[str], error: str, capsys: Captured) -> None:
    assert main(["schema", *words]) == 1
    assert capsys.readouterr().err.startswith(f"combattracker: {error}")


def test_a_recap_is_written_also_while_the_fight_is_open(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    duel = in_file(COIN_DUEL, path)
    duel.step()
    assert main(["recap", str(path)]) == 0
    for_gm = capsys.readouterr().out
    assert main(["recap", str(path), "--players"]) == 0
    for_players = capsys.readouterr().out
    assert "Gambler" in for_gm
    assert "Gambler" not in for_players
    assert main(["recap", str(path), "--arithmetic", "-o", str(tmp_path / "r.md")]) == 0
    assert (tmp_path / "r.md").read_text(encoding="utf-8").startswith("# A matter of honour")
    duel.close()


def test_a_recap_of_what_is_no_fight_is_refused(capsys: Captured) -> None:
    assert main(["recap", str(FORD)]) == 1
    err = capsys.readouterr().err
    assert err.startswith("combattracker: ")
    assert len(err.splitlines()) == 1
