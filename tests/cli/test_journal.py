"""`combattracker journal`: list, show, verify, export, import, rescue, also of a fight that is being played."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from combattracker import __version__
from combattracker.api.opening import resume
from combattracker.cli.main import main
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.requests import Roll
from tests.support.fights import COIN_DUEL, FORD, forge, in_file, with_checksums

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def journal(*words: object) -> tuple[int, str, str]:
        code = main(["journal", *map(str, words)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return journal


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """Five entries, two of them on another branch, a name, and an attack that was answered."""
    path = tmp_path / "ford.fight"
    open_ = in_file(FORD, path)
    console = Console(open_)
    for line in ("side heroes dice=typed", "note \x1b[31mred", "undo", "turn jorun"):
        console.execute(line)
    console.execute("name the ford")
    console.execute("jorun: attack wolf-1 with=sword-cut")
    while open_.asking is not None:
        suggestion = open_.suggestion()
        if isinstance(open_.asking.request, Roll):
            console.reply('3 4 +1 "high ground"' if open_.asking.request.who == "jorun" else "~")
        elif suggestion is not None and suggestion.answer is not None:
            open_.answer(suggestion.answer)
    console.execute("undo")
    console.execute("redo")
    open_.close()
    return path


def test_the_entries_with_their_branches_and_names(run: Run, fight: Path) -> None:
    code, out, err = run("list", fight)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split()[0] == "1"
    assert lines[0].endswith("Wolves at the Ford")
    assert "␛[31mred" in lines[2], "what others wrote is shown, not obeyed"
    assert lines[3].endswith("behind 2")
    assert lines[4].endswith("«the ford»")
    assert [line for line in lines if line.startswith("*")] == [lines[-1]]


def test_saved_fights_are_listed(run: Run, fight: Path, home: Path) -> None:
    folder = home / "fights"
    folder.mkdir(parents=True)
    in_file(COIN_DUEL, folder / "a.fight").close()
    (folder / "b.fight").write_text("no fight")
    code, out, _ = run("list")
    assert code == 0
    assert "a.fight: A matter of honour" in out
    assert "b.fight: b, this is not a saved fight" in out


def test_an_entry_in_full(run: Run, fight: Path) -> None:
    code, out, _ = run("show", fight)
    lines = out.splitlines()
    assert code == 0
    assert lines[1] == "= jorun: attack target=wolf-1 with=sword-cut"
    assert '> attack/blows/jorun.attack: 3 4 +1 "high ground"' in lines
    assert any("attack 2d6 (3+4)" in line and "1 high ground (GM)" in line and "[D-4, D-7]" in line for line in lines)
    code, out, _ = run("show", fight, 1)
    assert "The travellers" in out


@pytest.mark.parametrize("entry", [0, 99, -1])
def test_an_entry_that_is_not_there(run: Run, fight: Path, entry: int) -> None:
    code, out, err = run("show", fight, "--", entry) if entry < 0 else run("show", fight, entry)
    assert (code, out) == (1, "")
    assert f"has no entry {entry}" in err


def test_a_sound_fight(run: Run, fight: Path) -> None:
    code, out, _ = run("verify", fight)
    assert code == 0
    assert out == f"{fight}: 6 entries, all sound (format 4, begun with version 0.1.0)\n"


def test_a_list_says_what_is_newer_than_the_fight(run: Run, fight: Path) -> None:
    assert "installed" not in run("list", fight)[1]
    forge(fight, "UPDATE origin SET program = '0.0.9'")
    forge(fight, "UPDATE entry SET ruleset_version = '0.7' WHERE id = 2")
    with_checksums(fight)
    assert run("list", fight)[1].splitlines()[-2:] == [
        f"begun with version 0.0.9 of the program; this is {__version__}",
        "played with version 0.7 of The Dragon Legacy; installed is 1.0",
    ]


def spoil(fight: Path, entry: int) -> None:
    forge(fight, "UPDATE entry SET label = 'forged' WHERE id = ?", entry)


def test_the_first_difference_is_told_and_the_exit_code_says_so(run: Run, fight: Path) -> None:
    spoil(fight, 4)
    code, out, _ = run("verify", fight)
    assert code == 1
    assert out.splitlines()[0] == f"{fight}: entry 4 in this fight file is damaged"


def test_many_faults_are_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.fight"
    open_ = in_file(COIN_DUEL, path)
    for number in range(40):
        Console(open_).execute(f"note {number}")
    open_.close()
    spoil(path, 2)
    code, out, _ = run("verify", path)
    assert code == 1
    assert out.splitlines()[-1] == f"{path}: and 21 more"


@pytest.mark.signs_allowed
def test_there_and_back(run: Run, fight: Path, tmp_path: Path) -> None:
    lines, other = tmp_path / "ford.jsonl", tmp_path / "other.fight"
    assert run("export", fight, "-o", lines) == (0, "", f"combattracker: {lines} is written\n")
    assert run("import", lines, other) == (0, f"{other}: 6 entries\n", "")
    assert run("export", other)[1] == lines.read_text(encoding="utf-8")
    one, two = resume(fight), resume(other)
    assert (one.head, one.state, one.store.bookmarks()) == (two.head, two.state, two.store.bookmarks())
    one.close()
    two.close()
    assert run("verify", other)[0] == 0


def test_a_fight_is_not_overwritten(run: Run, fight: Path, tmp_path: Path) -> None:
    run("export", fight, "-o", tmp_path / "ford.jsonl")
    code, _, err = run("import", tmp_path / "ford.jsonl", fight)
    assert code == 1
    assert "exists already" in err


def test_a_bad_line_is_named_with_its_file(run: Run, fight: Path, tmp_path: Path) -> None:
    lines = tmp_path / "ford.jsonl"
    run("export", fight, "-o", lines)
    body = lines.read_text(encoding="utf-8").splitlines()
    body[3] = json.dumps({**json.loads(body[3]), "events": 3})
    lines.write_text("\n".join(body), encoding="utf-8")
    code, out, err = run("import", lines, tmp_path / "b.fight")
    assert (code, out) == (1, "")
    assert err.startswith(f"combattracker: {lines}: line 4: entry 3 in this fight file can't be read")
    assert not (tmp_path / "b.fight").exists()
    code, _, err = run("import", tmp_path / "none.jsonl", tmp_path / "b.fight")
    assert (code, err) == (1, f"combattracker: {tmp_path / 'none.jsonl'}: No such file or directory\n")


def test_an_export_that_can_not_be_finished_leaves_nothing(run: Run, fight: Path, tmp_path: Path) -> None:
    spoil(fight, 3)
    code, _, err = run("export", fight, "-o", tmp_path / "ford.jsonl")
    assert code == 1
    assert "entry 3 in this fight file is damaged" in err
    assert not (tmp_path / "ford.jsonl").exists()


def test_what_is_intact_is_rescued(run: Run, fight: Path) -> None:
    spoil(fight, 4)
    before = fight.read_bytes()
    into = fight.with_name("ford-rescued.fight")
    code, out, _ = run("rescue", fight)
    assert (code, out) == (0, f"{into}: 3 of 6 entries are intact; ford.fight is as it was\n")
    assert fight.read_bytes() == before
    assert run("verify", into)[0] == 0
    code, _, err = run("rescue", fight)
    assert code == 1
    assert "exists already" in err
    assert run("rescue", fight, fight.with_name("b.fight"))[0] == 0


@pytest.mark.signs_allowed
def test_all_of_it_works_while_the_fight_is_played(run: Run, fight: Path) -> None:
    open_: OpenFight = resume(fight)
    Console(open_).execute("note meanwhile")
    assert "meanwhile" in run("list", fight)[1]
    assert "meanwhile" in run("show", fight)[1]
    assert run("verify", fight)[0] == 0
    assert len(run("export", fight)[1].splitlines()) == 8
    Console(open_).execute("note and on it goes")
    open_.close()


@pytest.mark.parametrize("word", ["list", "show", "verify", "export", "rescue"])
def test_what_is_no_fight_is_told_plainly(run: Run, tmp_path: Path, word: str) -> None:
    text = tmp_path / "a.fight"
    text.write_text("no fight at all\n" * 100)
    for path in (text, tmp_path / "none.fight"):
        code, out, err = run(word, path)
        assert (code, out) == (1, "")
        assert err.startswith("combattracker: ")
        assert path.name in err
        assert "Traceback" not in err
    assert [each.name for each in tmp_path.iterdir() if each.is_file()] == ["a.fight"]


def test_without_its_rules_everything_can_be_read(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.fight"
    open_ = in_file(COIN_DUEL, path)
    Console(open_).execute("hurt 1 mira")
    open_.close()
    monkeypatch.setenv("COMBATTRACKER_RULESETS", str(tmp_path))
    assert "Hurt 1 mira" in run("list", path)[1]
    assert "Nerve 5 → 4" in run("show", path)[1]
    assert run("verify", path)[0] == 0
    assert run("export", path)[0] == 0
    assert main(["recap", str(path)]) == 0


def test_a_choice_that_is_still_hidden_is_not_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "duel.fight"
    open_ = in_file(FORD.with_name("jharek-and-the-wild-monster.yaml"), path)
    console = Console(open_)
    for line in ("next", "next", "jharek: press"):
        console.execute(line)
    entry = open_.head
    open_.close()
    code, out, err = run("show", path, entry)
    assert (code, out) == (1, "")
    assert "Jharek's choice is still hidden" in err
