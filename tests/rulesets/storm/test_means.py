"""The weapon of a blow is chosen anew while its target, or its damage, is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.api import Question
from combattracker.model.errors import CombatError, Illegal, Unreadable
from combattracker.model.facts.events import Checked
from combattracker.play.open_fight import OpenFight
from combattracker.testing import of_type
from tests.rulesets.storm.scene import bench, killed, program, say, table, taken_up


def asked(found: OpenFight) -> str:
    assert found.asking is not None
    return found.asking.request.key


@pytest.mark.parametrize(
    "begin", [["mira: hunt", "> axe", "> vex"], ["mira: hunt axe vex"], ["mira: hunt axe", "> vex"]]
)
@pytest.mark.parametrize("back", ["back", "back with", "back hunt/mira.with"])
def test_what_still_fits_is_kept(begin: list[str], back: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "/" in back and begin[0] != "mira: hunt":
        pytest.skip("an argument has no key")
    found = table(monkeypatch)
    say(found, *begin)
    assert asked(found) == "hunt/mira.damage"
    told = say(found).execute(back).text
    assert told == "asked again: With what?"
    assert asked(found) == "hunt/mira.with"
    say(found, "> bow")
    assert asked(found) == "hunt/mira.damage"
    say(found, "> 4")
    rolled = next(each for each in found.entry(found.head).events if isinstance(each, Checked))
    assert (rolled.dice, found.state.who("vex").pools["hp"].current) == ("1d4", 1)


def test_what_is_against_the_rules_with_the_new_one_is_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: hunt", "> bow", "> zig", "back", "> axe")
    assert asked(found) == "hunt/mira.target"
    say(found, "> vex", "> 5")
    assert found.state.who("vex").pools["hp"].current == 0


def test_undo_takes_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: hunt", "> axe", "> vex", "back", "undo")
    assert asked(found) == "hunt/mira.damage"
    assert found.asking is not None
    assert found.asking.request.dice == "1d8"  # type: ignore[union-attr]
    say(found, "back", "> bow", "undo")
    assert asked(found) == "hunt/mira.with"
    say(found, "redo")
    assert asked(found) == "hunt/mira.damage"


def test_it_survives_a_kill(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ridge.fight"
    killed(lambda: say(table(monkeypatch, path), "mira: hunt axe", "> vex", "back"))
    found = taken_up(monkeypatch, path)
    assert asked(found) == "hunt/mira.with"
    say(found, "> bow")
    assert asked(found) == "hunt/mira.damage"


def test_at_the_door() -> None:
    fight = bench()
    lines = "mira: hunt\n> axe\n> vex\nback with\n> bow\n> 3"
    assert of_type(fight.play(lines), Checked)[0].dice == "1d4"


@pytest.mark.parametrize(
    ("lines", "error", "words"),
    [
        (["back with"], Unreadable, "back takes turn or round"),
        (["mira: hunt", "back"], Illegal, "no choice is the means"),
        (["mira: hunt", "> axe", "back wit"], Illegal, "'wit' was not chosen"),
        (["mira: hunt", "> axe", "back with now"], Unreadable, "one choice"),
    ],
)
def test_what_can_not_be_asked_again(
    lines: list[str], error: type[CombatError], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = table(monkeypatch)
    say(found, *lines[:-1])
    with pytest.raises(error, match=words):
        say(found, lines[-1])


def test_a_program_reads_the_means(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = program(monkeypatch)
    fight.do("mira: hunt axe")
    open_ = fight.pending
    assert isinstance(open_, Question)
    assert open_.using == "with"
    fight.do("back")
    fight.answer("bow")
    assert isinstance(fight.pending, Question)
    assert fight.pending.key == "hunt/mira.target"
