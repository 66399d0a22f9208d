"""Ways to roll: the rules choose one, the GM picks another, at the roll or afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest

from combattracker.api import Question
from combattracker.model.errors import CombatError, Unreadable
from combattracker.model.facts.events import Checked
from combattracker.play.amend.asked import questions
from combattracker.play.console.console import Console
from combattracker.play.open_fight import OpenFight
from combattracker.recap.telling import tell
from combattracker.rules.asking.answers import written
from combattracker.testing import of_type
from tests.rulesets.storm.scene import bench, killed, program, say, table, taken_up

KEY = "strike/mira.attack"


def rolled(found: OpenFight) -> Checked:
    return next(each for each in found.entry(found.head).events if isinstance(each, Checked))


def short(found: OpenFight) -> tuple[str, ...]:
    entry = found.entry(found.head)
    assert entry.parent is not None
    return tell(entry, found.state_at(entry.parent), found.state, every_roll=True).results


def changed_to(found: OpenFight, answer: str) -> Console:
    """The amendment of the blow just struck."""
    return say(found, f"amend {found.head} mira.attack: {answer}")


@pytest.mark.parametrize(
    ("answer", "dice", "faces", "total", "way"),
    [
        ("17", "1d20", (17,), 17, ""),
        ("adv 4 17", "2d20kh1", (4, 17), 17, "advantage"),
        ("dis 4 17", "2d20kl1", (4, 17), 4, "disadvantage"),
        ("plain 5", "1d20", (5,), 5, ""),
        ("adv =11", "2d20kh1", None, 11, "advantage"),
        ('dis 4 17 +2 "bless" !hit', "2d20kl1", (4, 17), 6, "disadvantage"),
    ],
)
def test_a_way_is_picked_by_its_word(
    answer: str, dice: str, faces: tuple[int, ...] | None, total: int, way: str
) -> None:
    told = of_type(bench().play(f"mira: strike vex\n> {answer}"), Checked)[0]
    assert (told.dice, told.faces, told.total, told.way) == (dice, faces, total, way)


def test_the_program_rolls_in_the_way_that_is_picked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert of_type(bench().play("mira: strike vex\n> adv ~", dice="4 17"), Checked)[0].faces == (4, 17)
    found = table(monkeypatch)
    say(found, "mira: strike vex", "> dis ~ +1")
    assert (rolled(found).dice, len(rolled(found).faces or ()), rolled(found).by) == ("2d20kl1", 2, "program")


def test_the_rules_choose_a_way_and_say_why(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "hurt 2 vex", "mira: strike vex", "> 4 17")
    assert rolled(found).dice == "2d20kh1"
    assert found.read(rolled(found).why.text) == "advantage; Vex is badly hurt"
    assert short(found)[0] == "Mira: attack 17 (advantage) against 10, hit"
    say(found, "undo", "mira: strike vex", "> plain 4")
    assert found.read(rolled(found).why.text) == "plain, as the GM chose; Vex is badly hurt"


@pytest.mark.parametrize(
    ("answer", "words"), [("adv", "adv rolls 2d20kh1"), ("adv 4", "takes 2 dice"), ("up 4", "none of")]
)
def test_what_is_no_roll_in_that_way_is_refused(answer: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: strike vex")
    with pytest.raises(Unreadable, match=words):
        say(found, f"> {answer}")
    assert found.asking is not None


# Afterwards


def test_a_way_picked_afterwards_asks_for_the_new_dice_only(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: strike vex", '> 6 +1 "bless"')
    assert rolled(found).outcome == "miss"
    desk = changed_to(found, "adv")
    assert desk.amendment is not None
    open_ = desk.amendment.trial.asking
    assert open_ is not None
    request = desk.amendment.trial.question
    assert (request.dice, request.kept) == ("2d20kh1", (6,))  # type: ignore[union-attr]
    desk.execute("> 17")
    desk.execute("accept")
    assert (rolled(found).faces, rolled(found).total, rolled(found).outcome) == ((6, 17), 18, "hit")
    assert found.state.who("vex").pools["hp"].current == 3
    given = questions(found, found.entry(found.head))[-1].given
    assert given is not None
    assert written(given) == 'adv 6 17 +1 "bless"'


@pytest.mark.parametrize("answer", ["adv 17", "adv 6 17"])
def test_new_dice_may_be_said_at_once(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: strike vex", "> 6")
    changed_to(found, answer).execute("accept")
    assert rolled(found).faces == (6, 17)


def test_the_program_rolls_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "mira: strike vex", "> 6")
    changed_to(found, "adv ~").execute("accept")
    assert (rolled(found).faces or ())[0] == 6
    changed_to(found, "dis").execute("accept")  # nothing is new: the lower one counts
    assert (rolled(found).dice, (rolled(found).faces or ())[0]) == ("2d20kl1", 6)
    changed_to(found, "plain").execute("accept")
    assert (rolled(found).dice, rolled(found).faces) == ("1d20", (6,))


def test_where_the_rules_choose_another_way_later_the_dice_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table(monkeypatch)
    say(found, "hurt 1 vex")
    before = found.head
    say(found, "mira: strike vex", "> 6")
    desk = say(found, f"amend {before} = hurt 2 vex")
    assert desk.amendment is not None
    request = desk.amendment.trial.question
    assert (request.dice, request.kept) == ("2d20kh1", (6,))  # type: ignore[union-attr]
    desk.execute("> 12")
    desk.execute("accept")
    assert rolled(found).faces == (6, 12)
    assert found.state.who("vex").pools["hp"].current == 1


def test_a_way_survives_a_kill(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "ridge.fight"
    killed(lambda: say(table(monkeypatch, path), "mira: strike vex", "> dis 18 3"))
    found = taken_up(monkeypatch, path)
    assert (rolled(found).dice, rolled(found).way, rolled(found).outcome) == ("2d20kl1", "disadvantage", "miss")
    changed_to(found, "adv").execute("accept")
    assert (rolled(found).way, rolled(found).outcome) == ("advantage", "hit")


# Programs and players


def test_a_program_reads_the_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = program(monkeypatch)
    fight.do("mira: strike vex")
    asked = fight.pending
    assert isinstance(asked, Question)
    assert asked.ways == ("plain", "adv", "dis")
    fight.answer("adv 3 4")
    amended = fight.amend(len(fight.log()), {KEY: "dis"})
    assert amended.pending is None
    with pytest.raises(CombatError):
        fight.amend(len(fight.log()), {KEY: "up"})


def test_players_read_no_ways_of_a_foe(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = program(monkeypatch)
    fight.do("side imps dice=typed")
    fight.do("force vex: strike mira")
    asked = fight.pending_for("players")
    assert isinstance(asked, Question)
    assert (asked.dice, asked.ways) == ("1d20", ())
