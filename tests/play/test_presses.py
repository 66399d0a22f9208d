"""Every entry knows the key press or line that made it, and the run to which it belongs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from combattracker.api.fight import Fight
from combattracker.api.opening import save_copy
from combattracker.cli.run import Door, grouped
from combattracker.journal.files.jsonl import exported, imported
from combattracker.journal.files.rescue import rescue
from combattracker.journal.grouping import renumbered
from combattracker.journal.memory import MemoryStore
from combattracker.journal.protocol import Entry
from combattracker.journal.sqlite.journal import Journal
from combattracker.journal.sqlite.store import JournalStore
from combattracker.model.errors import Unreadable
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.support.fights import FORD, forge, in_file, table
from tests.support.fights import again as reopened
from tests.tui.playing import playing

Groups = list[tuple[int, int | None]]


def groups(open_: OpenFight) -> Groups:
    """The press and the run of each entry on the way to the head, the first one left out."""
    return [(entry.press, entry.run) for entry in list(open_.path())[-2::-1]]


def note(open_: OpenFight, text: str = "a") -> None:
    open_.submit(Command("note", args={"text": text}))


@pytest.fixture(params=["memory", "file"])
def open_(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenFight]:
    found = table(FORD) if request.param == "memory" else in_file(FORD, tmp_path / "a.fight")
    yield found
    found.close()


# What is one press


def test_whatever_is_done_by_itself_is_a_press_of_its_own(open_: OpenFight) -> None:
    note(open_)
    note(open_)
    assert groups(open_) == [(2, None), (3, None)]
    assert open_.entry(1).press == 1


def test_what_is_done_within_one_press_belongs_together(open_: OpenFight) -> None:
    with open_.presses.one():
        note(open_)
        with open_.presses.one():
            note(open_)
    note(open_)
    assert groups(open_) == [(2, None), (2, None), (4, None)]


def test_several_who_do_the_same_are_one_press(open_: OpenFight) -> None:
    Console(open_).execute("jorun tamsin: improvise shouts")
    assert groups(open_) == [(2, None), (2, None)]


def test_a_press_that_fails_leaves_nothing_behind(open_: OpenFight) -> None:
    def fails() -> None:
        with open_.presses.one():
            note(open_)
            open_.submit(Command("hurt"))

    with pytest.raises(Unreadable):
        fails()
    note(open_)
    assert groups(open_) == [(2, None), (3, None)]


def test_a_line_of_a_script_is_one_press() -> None:
    open_ = table(FORD)
    door = Door(open_, faces=[], seed=1, auto=(), quiet=True)
    door.play(grouped(["note a", "jorun tamsin: improvise shouts", "note b"]))
    assert groups(open_) == [(2, None), (3, None), (3, None), (5, None)]


def test_a_call_of_the_public_door_is_one_press() -> None:
    fight = Fight(table(FORD))
    fight.do("note a")
    fight.do("note b")
    assert groups(fight.table) == [(2, None), (3, None)]


async def test_a_key_of_the_screen_is_one_press() -> None:
    async with playing() as player:
        before = player.table.head
        await player.write("h1 w1\nh1 w2\n")
        assert groups(player.table)[-2:] == [(before + 1, None), (before + 2, None)]


# Runs


def test_a_run_goes_press_by_press(open_: OpenFight) -> None:
    with open_.presses.one():
        note(open_)
        with open_.presses.one_run():
            note(open_)
            with open_.presses.one():
                note(open_)
                note(open_)
            with open_.presses.one_run():
                note(open_)
        note(open_)
    with open_.presses.one_run():
        note(open_)
    assert groups(open_) == [(2, None), (3, 3), (4, 3), (4, 3), (6, 3), (2, None), (8, 8)]


def test_going_on_to_somebodys_turn_is_a_run() -> None:
    open_ = table(FORD)
    open_.auto = set(open_.state.sides)
    console = Console(open_)
    console.execute("next")
    console.execute("turn wolf-1")
    found = groups(open_)
    assert found[0][1] is None
    assert len(found) > 3
    assert {run for _, run in found[1:]} == {3}
    assert len({press for press, _ in found[1:]}) > 1


def test_what_policies_play_to_the_end_is_one_run() -> None:
    fight = Fight(table(FORD))
    note(fight.table)
    fight.play(most=10)
    found = groups(fight.table)
    assert found[0] == (2, None)
    assert {run for _, run in found[1:]} == {3}


# As it is kept


def played(path: Path) -> OpenFight:
    """A fight in a file with a run of two, a press of two and a branch."""
    open_ = in_file(FORD, path)
    with open_.presses.one_run():
        note(open_)
        note(open_)
    open_.undo()
    with open_.presses.one():
        note(open_)
        note(open_)
    return open_


def test_it_is_known_after_a_restart_and_on_another_branch(tmp_path: Path) -> None:
    played(tmp_path / "a.fight").close()
    again = reopened(tmp_path / "a.fight", FORD)
    assert groups(again) == [(2, 2), (4, None), (4, None)]
    note(again)
    assert groups(again)[-1] == (6, None)
    again.go_to(3)
    assert groups(again) == [(2, 2), (3, 2)]
    note(again)
    assert groups(again)[-1] == (7, None)
    again.close()


def test_it_is_exported_and_taken_in(tmp_path: Path) -> None:
    played(tmp_path / "a.fight").close()
    with Journal.read(tmp_path / "a.fight") as journal:
        lines = list(exported(journal))
    found = [json.loads(line) for line in lines[1:]]
    assert [(each["press"], each["run"]) for each in found] == [(1, None), (2, 2), (3, 2), (4, None), (4, None)]
    imported(lines, tmp_path / "b.fight")
    with Journal.read(tmp_path / "b.fight") as journal:
        assert list(exported(journal)) == lines


@pytest.mark.parametrize("wrong", [{"press": 6}, {"press": 0}, {"press": -1}, {"run": 9}, {"run": 0}])
def test_a_press_that_comes_behind_its_entry_is_refused(wrong: dict[str, int], tmp_path: Path) -> None:
    played(tmp_path / "a.fight").close()
    with Journal.read(tmp_path / "a.fight") as journal:
        lines = list(exported(journal))
    lines[3] = json.dumps({**json.loads(lines[3]), **wrong}).encode()
    with pytest.raises(Unreadable, match="line 4: entry 3 is of the press"):
        imported(lines, tmp_path / "b.fight")


def test_what_is_rescued_stays_together(tmp_path: Path) -> None:
    played(tmp_path / "a.fight").close()
    forge(tmp_path / "a.fight", "UPDATE entry SET label = 'x' WHERE id = 3")
    assert rescue(tmp_path / "a.fight", tmp_path / "b.fight") == (4, 5)
    with Journal.read(tmp_path / "b.fight") as journal:
        assert [(row.press, row.run) for row in journal.rows()] == [(1, None), (2, 2), (3, None), (3, None)]


def test_a_copy_of_the_way_here_stays_together(tmp_path: Path) -> None:
    open_ = played(tmp_path / "a.fight")
    save_copy(open_, tmp_path / "b.fight")
    open_.close()
    with Journal.read(tmp_path / "b.fight") as journal:
        assert [(row.press, row.run) for row in journal.rows()] == [(1, None), (2, 2), (3, None), (3, None)]


def test_a_press_that_is_changed_in_the_file_is_damage(tmp_path: Path) -> None:
    played(tmp_path / "a.fight").close()
    forge(tmp_path / "a.fight", "UPDATE entry SET press = 2 WHERE id = 5")
    with (
        Journal.read(tmp_path / "a.fight") as journal,
        pytest.raises(Unreadable, match="entry 5 in"),
    ):
        JournalStore(journal).entry(5)


# As it is amended


def test_what_is_run_again_belongs_together_as_it_did(tmp_path: Path) -> None:
    open_ = in_file(FORD, tmp_path / "a.fight")
    with open_.presses.one():
        note(open_, "one")
        note(open_, "two")
        note(open_, "three")
    with open_.presses.one_run():
        note(open_, "four")
        note(open_, "five")
    console = Console(open_)
    console.execute("amend 3 = note other")
    console.execute("accept")
    assert groups(open_) == [(2, None), (2, None), (2, None), (9, 9), (10, 9)]
    open_.close()


def test_numbers_change_and_groups_stay() -> None:
    made = MemoryStore()
    for press, run in ((0, None), (0, 0), (2, 2), (0, 2), (0, None)):
        made.append(made.head, "", "", Command("note"), (), (), press, run)
    entries = [made.entry(number) for number in (3, 4, 5)]

    def again(first: int, parent: Entry | None = None) -> Groups:
        return [(entry.press, entry.run) for entry in renumbered(entries, first, parent)]

    assert again(1) == [(1, 1), (2, 1), (3, None)]
    assert again(10, made.entry(2)) == [(2, 2), (11, 2), (12, None)]
    assert again(10, made.entry(1)) == [(10, 10), (11, 10), (12, None)]
    assert again(10, made.entry(5)) == [(10, 10), (11, 10), (12, None)]
