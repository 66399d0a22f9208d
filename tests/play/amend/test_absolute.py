"""Values set outright: when the past is amended, whether they still hold is asked where they were others before."""

from __future__ import annotations

import pytest

from combattracker.model.errors import Illegal
from combattracker.play.amend.amendment import Amendment
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.rules.asking.commands import Command
from tests.support import arena

HURT = 3


def hp(open_: OpenFight, who: str = "bo") -> int:
    return open_.settled.who(who).pools["hp"].current


def amended(*lines: str, by: str = "hurt 6 bo") -> Console:
    """A fight in which Bo was hurt by 4, then these lines; then he was hurt by 6 after all."""
    console = Console(arena.table(wolves=2))
    for line in ("next", "hurt 4 bo", *lines):
        console.execute(line)
    console.execute(f"amend {HURT} = {by}")
    return console


def asked(console: Console) -> str:
    assert console.amendment is not None
    return str(console.amendment.conflict or "")


def test_it_is_asked_with_what_was_and_what_is() -> None:
    console = amended("set bo.hp=5")
    assert asked(console) == (
        "Set bo.hp=5: it was 16 then and is 14 now. Keep 5, or change it by -11 as then, or leave this out?"
    )
    assert hp(console.table) == 5


@pytest.mark.parametrize(("choice", "left"), [("keep", 5), ("change", 3), ("leave", 14)])
def test_what_becomes_of_it(choice: str, left: int) -> None:
    console = amended("set bo.hp=5", "note so it goes")
    console.execute(choice)
    assert console.amendment is not None
    assert not console.amendment.waiting
    assert [str(each) for each in console.amendment.left_out] == (
        ["Set bo.hp=5, bo.hp: left out by the GM"] if choice == "leave" else []
    )
    console.execute("accept")
    assert hp(console.table) == left
    told = [entry.label for entry in console.table.path()]
    assert told[0] == "Note so it goes"
    assert any("Set" in label for label in told) == (choice != "leave")


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ("set bo.hp=+5", "hurt 6 bo"),
        ("set bo.hp=-5", "hurt 6 bo"),
        ("heal 3 bo", "hurt 6 bo"),
        ("set bo.STR=9", "hurt 6 bo"),
        ("set mira.hp=5", "hurt 6 bo"),
        ("set bo.hp.max=30", "hurt 6 bo"),
        ("set bo.hp=5", "hurt 4 bo"),
        ("set bo.hp=5", "force hurt 4 bo"),
    ],
)
def test_what_was_the_same_before_is_not_asked_about(line: str, by: str) -> None:
    assert asked(amended(line, by=by)) == ""


@pytest.mark.parametrize(
    ("line", "by", "told"),
    [
        ("set b.hp=5", "hurt 6 bo", "it was 16 then and is 14 now. Keep 5, or"),
        ("set bo.HP=5", "hurt 6 bo", "it was 16 then and is 14 now. Keep 5, or"),
        ("set mira.hp=1 bo.hp=5", "hurt 6 bo", "it was 16 then and is 14 now. Keep 5, or"),
        ("set bo.str=9", "set bo.STR=6", "it was 5 then and is 6 now. Keep 9, or change it by +4 as then"),
        ("set bo.hp.max=30", "set bo.hp.max=25", "it was 20 then and is 25 now. Keep 30, or"),
        ("set bo.name=Rex", "set bo.name=Max", "it was Bo then and is Max now. Keep Rex, or leave this out?"),
        ("set bo.hidden=no", "set bo.hidden=yes", "it was no then and is yes now. Keep no, or leave this out?"),
        ("set bo.at=heroes:e4", "set bo.at=heroes:e1", "then and is heroes:e1 now. Keep heroes:e4, or leave"),
        ("set bo.aggro.mira=3", "set bo.aggro.mira=2", "it was nothing then and is 2 now. Keep 3, or leave"),
        ("set round=5", "set round=3", "it was 1 then and is 3 now. Keep 5, or change it by +4"),
        ("set bo.standing=fled", "set bo.standing=dead", "it was up then and is dead now. Keep fled, or leave"),
        ("set bo.cooldown.x=5", "set bo.cooldown.x=2", "it was 0 then and is 2 now. Keep 5, or change it by +5"),
    ],
)
def test_every_kind_of_value_is_asked_about(line: str, by: str, told: str) -> None:
    console = Console(arena.table(wolves=2))
    for each in ("next", "note x"):
        console.execute(each)
    if by.startswith("hurt"):
        console.execute("hurt 4 bo")
    console.execute(line)
    console.execute(f"amend {4 if by.startswith('hurt') else HURT} = {by}")
    assert told in asked(console)


def test_leaving_one_of_several_keeps_the_others() -> None:
    console = amended("set bo.hp=5 mira.hp=7")
    console.execute("leave")
    console.execute("accept")
    assert (hp(console.table), hp(console.table, "mira")) == (14, 7)


def test_several_are_asked_about_one_after_the_other() -> None:
    console = amended("set bo.hp=5", "hurt 1 bo", "set bo.hp=9")
    assert "Keep 5" in asked(console)
    console.execute("change")
    assert "it was 4 then and is 2 now. Keep 9, or change it by +5" in asked(console)
    console.execute("keep")
    console.execute("accept")
    assert hp(console.table) == 9


def test_only_a_change_of_numbers_can_be_made_again() -> None:
    console = Console(arena.table(wolves=2))
    for line in ("next", "note x", "set bo.name=Rex", "amend 3 = set bo.name=Max"):
        console.execute(line)
    with pytest.raises(Illegal, match="it can be keep or leave"):
        console.execute("change")
    assert asked(console)
    console.execute("keep")
    with pytest.raises(Illegal, match="nothing set by hand is in question"):
        console.execute("keep")


@pytest.mark.parametrize(("choice", "left"), [("keep", 5), ("change", 3), ("leave", 14)])
def test_a_value_set_while_a_question_was_open(choice: str, left: int) -> None:
    console = amended("mira: attack wolf-1", "set bo.hp=5", "> 2 2", "> none")
    assert asked(console).startswith("Mira attacks Wolf 1: it was 16 then and is 14 now. Keep 5")
    console.execute(choice)
    assert console.amendment is not None
    assert not console.amendment.waiting
    console.execute("accept")
    assert (hp(console.table), hp(console.table, "wolf-1")) == (left, 3)


def test_what_is_asked_anew_meanwhile_is_asked_once() -> None:
    console = Console(arena.table(wolves=2))
    for line in ("next", "hurt 4 bo", "mira: attack wolf-1", "> 1 1", "bo: attack wolf-1", "set bo.hp=5", "> 1 1"):
        console.execute(line)
    console.execute("amend 4 attack: 6 6")
    console.execute("> none")  # and Wolf 1 is dead, so that Bo has to decide anew
    console.execute("discard")
    console.execute("amend 3 = hurt 6 bo")
    assert asked(console)
    console.execute("keep")
    assert console.amendment is not None
    assert not console.amendment.waiting


def test_it_can_be_taken_back() -> None:
    console = amended("set bo.hp=5")
    console.execute("leave")
    console.execute("undo")
    assert "Keep 5" in asked(console)
    console.execute("keep")
    console.execute("accept")
    assert hp(console.table) == 5


def test_with_everything_left_to_the_program_it_is_still_asked() -> None:
    console = Console(arena.table(wolves=2))
    for line in ("next", "hurt 4 bo", "set bo.hp=5"):
        console.execute(line)
    amendment = Amendment(console.table, HURT, Command("note", args={"text": "x"}))
    amendment.by_program = True
    amendment.go_on()
    assert amendment.conflict is not None
