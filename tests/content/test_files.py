"""Files that the user names are written whole or not at all, and never in place of a fight."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from combattracker.cli.main import main
from combattracker.content.files import write_file
from combattracker.model.errors import Unreadable

FIGHT = b"SQLite format 3\0 and so on"


def running_out_of_room() -> Iterator[bytes]:
    yield b"half of it"
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_file_is_written_and_said_to_be(tmp_path: Path) -> None:
    file = tmp_path / "recap.md"
    assert write_file(file, [b"one ", b"two"]) == f"{file} is written"
    assert file.read_bytes() == b"one two"
    assert write_file(file, [b"three"]) == f"{file} is written anew"
    assert file.read_bytes() == b"three"
    assert list(tmp_path.iterdir()) == [file]


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    file, other = tmp_path / "recap.md", tmp_path / "other.md"
    file.write_bytes(b"as it was")
    for path in (file, other):
        with pytest.raises(Unreadable, match="No space left"):
            write_file(path, running_out_of_room())
    assert file.read_bytes() == b"as it was"
    assert list(tmp_path.iterdir()) == [file]


def test_rights_and_links_are_kept(tmp_path: Path) -> None:
    file, link = tmp_path / "recap.md", tmp_path / "link.md"
    file.write_bytes(b"as it was")
    file.chmod(0o640)
    link.symlink_to(file)
    write_file(link, [b"new"])
    assert link.is_symlink()
    assert file.read_bytes() == b"new"
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    "name", ["F.fight", "F.fight-wal", "F.fight-shm", "F.fight.lock", "named-otherwise", "link", "hard"]
)
@pytest.mark.parametrize(
    "command", [["schema", "-o"], ["recap", "G.fight", "-o"], ["journal", "export", "G.fight", "-o"]]
)
def test_nothing_is_written_onto_a_fight(
    command: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from combattracker.api.opening import begin
    from tests.support.fights import COIN_DUEL

    monkeypatch.chdir(tmp_path)
    begin(COIN_DUEL, tmp_path / "G.fight").close()
    for each in ("F.fight", "named-otherwise"):
        Path(each).write_bytes(FIGHT)
    Path("link").symlink_to("F.fight")
    os.link("F.fight", "hard")
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert main([*command, name]) == 1
    assert "is a saved fight, or belongs to one" in capsys.readouterr().err
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_what_is_written_is_said_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "schema.json"
    assert main(["schema", "-o", str(file)]) == 0
    assert capsys.readouterr() == ("", f"combattracker: {file} is written\n")


def test_a_device_is_written_to_as_it_comes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "-o", os.devnull]) == 0
    assert main(["schema", "-o", "/dev/full"]) == (1 if Path("/dev/full").exists() else 0)
    assert "No space left" in capsys.readouterr().err or not Path("/dev/full").exists()
