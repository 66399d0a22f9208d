"""Rolls that are asked together: one line, one by one, half of them, killed in between, taken back, amended."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.api import Question, suggested
from combattracker.model.errors import Ambiguous, CombatError, Unreadable
from combattracker.model.facts.events import Checked
from combattracker.model.values import changed
from combattracker.play.open_fight import OpenFight
from combattracker.recap.telling import tell
from combattracker.rules.asking.requests import Recorded
from combattracker.rules.asking.rows import parse_rows
from combattracker.testing import of_type
from tests.rulesets.storm.scene import bench, killed, program, say, table, taken_up


def saves(found: OpenFight) -> list[tuple[str, int, str, str]]:
    """Who saved with which total, what came of it, and who rolled, in the order in which it is told."""
    events = found.entry(found.head).events
    return [(each.who, each.total, each.outcome, each.by) for each in events if isinstance(each, Checked)]


def left(found: OpenFight) -> list[str]:
    assert found.asking is not None
    return [row.who for row in found.asking.left]


# Written answers


def test_one_line_answers_all_in_their_order() -> None:
    fight = bench()
    told = of_type(fight.play("mira: thunder\n> 17 12 ~ 9 20", dice="15"), Checked)
    assert [(each.who, each.total, each.outcome) for each in told] == [
        ("mira", 19, "passed"),
        ("odo", 12, "passed"),
        ("ash", 16, "passed"),
        ("vex", 9, "failed"),
        ("zig", 20, "passed"),
    ]
    assert [each.key for each in told] == [f"thunder/{who}.save" for who in ("mira", "odo", "ash", "vex", "zig")]
    assert (fight.hp("vex"), fight.hp("mira")) == (2, 8)


@pytest.mark.parametrize("line", ["odo 12 mira 3 ash !failed", "mira=3 odo: 12 ash !failed", "m=3 Odo =12 ash !failed"])
def test_a_row_is_answered_by_name(line: str) -> None:
    told = of_type(bench().play(f"mira: thunder\n> {line}", dice="19 9 15"), Checked)
    assert [(each.who, each.total, each.outcome) for each in told[:3]] == [
        ("mira", 5, "failed"),
        ("odo", 12, "passed"),
        ("ash", 20, "failed"),
    ]
    assert told[2].why.text == "the GM ruled it failed"


def test_a_row_has_its_own_addend_ruling_and_total() -> None:
    told = of_type(bench().play('mira: thunder\n> 4 +2 "bless" ==16 !failed ~ +1\n> vex 1 zig 2', dice="5"), Checked)
    assert [(each.total, each.outcome) for each in told] == [
        (8, "failed"),
        (16, "failed"),
        (7, "failed"),
        (1, "failed"),
        (2, "failed"),
    ]
    assert told[0].terms[-1].label == "bless"


def test_answers_with_keys_and_several_lines_fit_together() -> None:
    lines = "mira: thunder\n> odo.save: 3\n> 11\n> 12\n> zig 1\n> vex 2"
    told = of_type(bench().play(lines), Checked)
    assert [each.natural for each in told] == [11, 3, 12, 2, 1]


@pytest.mark.parametrize(
    ("line", "error", "words"),
    [
        ("17 12 9 8 7 6", Unreadable, "too much"),
        ("mira 21", Unreadable, "a d20 cannot show 21"),
        ("mira 17 bob 3", Unreadable, "'bob' is none of those who roll"),
        ("mira", Unreadable, "what is rolled?"),
        ("", Unreadable, "Mira 1d20"),
        ("mira !dead", Unreadable, "can be ruled passed, failed"),
    ],
)
def test_what_fits_no_row_is_said_and_changes_nothing(
    line: str, error: type[CombatError], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = table(monkeypatch)
    say(found, "mira: thunder")
    with pytest.raises(error, match=words):
        say(found, f"> {line}")
    assert left(found) == ["mira", "odo", "ash"]


def test_who_rolls_twice_is_told_apart_by_the_end_of_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: thunder")
    assert found.asking is not None
    first = found.asking.rows[0]
    rows = (first, changed(first, key="thunder/mira.save#2"))
    with pytest.raises(Ambiguous, match="who is 'mira'"):
        parse_rows("mira 3", rows, [row.key for row in rows], found.state)
    assert list(parse_rows("mira.save#2 3", rows, [], found.state)) == ["thunder/mira.save#2"]


def test_an_answer_that_no_row_takes_is_left_over_at_the_door() -> None:
    with pytest.raises(CombatError, match="nothing asked for the answer"):
        bench().play("mira: thunder\n> 17 12 3 4 5\n> 6")
    with pytest.raises(CombatError, match=r"thunder/ash\.save rolls"):
        bench().play("mira: thunder\n> 17 12")


# Half of it


def test_only_typed_rows_are_asked_and_half_of_them_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: thunder")
    assert left(found) == ["mira", "odo", "ash"]  # the imps' side leaves its dice to the program
    told = say(found, "> odo 12").execute("> ash 2").text
    assert told == "Saves against thunder: Mira 1d20+AGI"
    say(found, "> odo 1", "> 17")  # an answer may be given anew while others are open
    assert [each[:3] for each in saves(found)[:3]] == [
        ("mira", 19, "passed"),
        ("odo", 1, "failed"),
        ("ash", 3, "failed"),
    ]
    assert [each[3] for each in saves(found)] == ["typed"] * 3 + ["program"] * 2


@pytest.mark.parametrize("word", ["> ~", "next"])
def test_the_program_rolls_those_that_are_left(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: thunder", "> odo 12", word)
    assert found.asking is None
    assert [each[3] for each in saves(found)] == ["program", "typed", *["program"] * 3]


def test_what_was_answered_survives_a_kill(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ridge.fight"
    killed(lambda: say(table(monkeypatch, path), "mira: thunder", "> odo 12", "> mira 3"))
    found = taken_up(monkeypatch, path)
    assert left(found) == ["ash"]
    rolled = {item.key: item.answer for item in found.asking.transcript if isinstance(item, Recorded)}  # type: ignore[union-attr]
    say(found, "> 11")
    assert [each[:3] for each in saves(found)[:3]] == [
        ("mira", 5, "failed"),
        ("odo", 12, "passed"),
        ("ash", 12, "passed"),
    ]
    kept = {item.key: item.answer for item in found.entry(found.head).transcript if isinstance(item, Recorded)}
    assert kept == {**kept, **rolled}  # the imps' dice are those that had fallen
    found.close()
    assert saves(taken_up(monkeypatch, path)) == saves(found)


def test_undo_takes_back_what_one_line_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: thunder", "> mira 3", "> odo 12 ash 4")
    assert found.asking is None
    say(found, "undo", "redo", "undo", "mira: thunder", "> mira 3", "> 12")
    assert left(found) == ["ash"]
    say(found, "undo")
    assert left(found) == ["odo", "ash"]
    say(found, "redo")
    assert left(found) == ["ash"]
    say(found, "> mira 4 odo 5", "undo")
    assert left(found) == ["mira", "odo", "ash"]
    say(found, "> 1 2", "> mira 5", "undo", "undo")
    assert left(found) == ["mira", "odo", "ash"]
    say(found, "undo")
    assert found.asking is None


def test_an_edit_in_between_leaves_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: thunder", "> mira 3", "hurt 1 odo", "> 12 13")
    assert [each[:2] for each in saves(found)[:3]] == [("mira", 5), ("odo", 12), ("ash", 14)]


# Afterwards


def test_each_row_is_amended_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: thunder", "> 3 12 4")
    entry, before = found.head, saves(found)
    assert found.state.who("mira").pools["hp"].current == 5
    say(found, f"amend {entry} mira.save: 18", "accept")
    assert saves(found) == [("mira", 20, "passed", "typed"), *before[1:]]
    assert found.state.who("mira").pools["hp"].current == 8
    say(found, f"amend {found.head} ash.save: !passed", "accept")
    assert saves(found)[2][2] == "passed"


def test_every_row_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: thunder", "> 17 12 4")
    entry = found.entry(found.head)
    assert entry.parent is not None
    telling = tell(entry, found.state_at(entry.parent), found.state, every_roll=True)
    assert telling.results[:3] == (
        "Mira: save 19 against 12, passed",
        "Odo: save 12 against 12, passed",
        "Ash: save 5 against 12, failed",
    )
    assert any("Ash: save 1d20 (4) + 1 AGI = 5 against 12: failed [S-2]" in line for line in telling.arithmetic)


# Programs


def test_a_program_gets_a_row_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = program(monkeypatch)
    fight.do("mira: thunder")
    fight.answer("odo 12")
    asked = fight.pending
    assert isinstance(asked, Question)
    assert (asked.kind, asked.who, asked.key) == ("roll", "mira", "thunder/mira.save")
    assert [(row.who, row.answered, row.total) for row in asked.rows[:3]] == [
        ("mira", False, None),
        ("odo", True, 12),
        ("ash", False, None),
    ]
    fight.answer([17, 4])
    assert not isinstance(fight.pending, Question)
    assert [each.total for each in fight.rolls()][:3] == [19, 12, 5]


def test_dice_from_a_function_are_asked_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def dice(asked: Question) -> int | None:
        seen.append(asked.who)
        return 7

    fight = program(monkeypatch, dice)
    fight.do("mira: thunder")
    assert [each.natural for each in fight.rolls()] == [7] * 5
    assert seen == ["mira", "odo", "ash", "vex", "zig"]


def test_who_plays_for_a_side_rolls_for_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = program(monkeypatch)
    fight.do("side imps dice=typed")
    fight.do("mira: thunder")
    fight.answer("5")
    fight.play({"imps": suggested})
    asked = fight.pending
    assert isinstance(asked, Question)
    assert [row.who for row in asked.rows if not row.answered] == ["odo", "ash"]


def test_players_hear_of_their_own_numbers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = program(monkeypatch)
    for line in ("side imps dice=typed", "hide zig", "mira: thunder", "> mira 17 vex 4 zig 9"):
        fight.do(line)
    asked = fight.pending_for("players")
    assert isinstance(asked, Question)
    assert asked.who == "odo"
    assert [(row.who, row.answered, row.total) for row in asked.rows] == [
        ("mira", True, 19),
        ("odo", False, None),
        ("ash", False, None),
        ("vex", True, None),
    ]
    assert "zig" not in str(asked)
