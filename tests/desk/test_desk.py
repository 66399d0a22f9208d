"""A fight run at the desk alone, as any front end would run it: by acts, characters and lines, without a screen."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest

from combattracker.desk.desk import ACTS, Desk
from combattracker.desk.waiting import hesitation
from combattracker.desk.words.register import KEYS, PICTURE, Keys
from combattracker.desk.work.front import Page, Past, Redress, Sheet, Trial
from tests.support import arena


class Letters(Keys):
    """The keys of the register as they are written there."""

    def named(self, act: str) -> str:
        return next(key.key.partition(",")[0] for key in KEYS if key.id == act)

    def reserved(self) -> frozenset[str]:
        return frozenset(key for each in KEYS for key in each.key.split(",") if len(key) == 1)


@pytest.fixture
def desk() -> Desk:
    """A fight in the arena that has begun: Mira decides."""
    desk = Desk(arena.table(), keys=Letters())
    desk.act("next")
    return desk


def typed(desk: Desk, text: str) -> None:
    """Types into the line letter by letter, and takes it."""
    assert desk.line.purpose is not None
    for letter in text:
        desk.write(desk.line.text + letter)
    desk.take()


# Without a screen


def test_a_whole_fight_needs_no_library_of_the_screens() -> None:
    code = (
        "import sys\n"
        "from combattracker.desk.desk import Desk\n"
        "from tests.support import arena\n"
        "desk = Desk(arena.table())\n"
        "desk.fight.auto |= {'heroes', 'wolves'}\n"
        "for _ in range(2000):\n"
        "    desk.do('next') if desk.situation.kind != 'roll' else desk.act('next')\n"
        "    if desk.situation.kind == 'over':\n"
        "        break\n"
        "assert desk.situation.kind == 'over', desk.situation\n"
        "desk.act('history')\n"
        "assert desk.front.history.rows\n"
        "assert not {'textual', 'rich'} & {*sys.modules}\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_act_of_the_register_is_there_but_those_of_the_picture() -> None:
    assert {key.id for key in KEYS} == {*ACTS, *PICTURE}
    assert not {*ACTS} & PICTURE


def test_an_act_is_called_by_its_name_where_there_are_no_keys() -> None:
    desk = Desk(arena.table())
    desk.act("next")
    desk.press("p")
    assert desk.message.text.endswith("force forces it")


def test_a_front_end_brings_the_acts_of_its_picture(desk: Desk) -> None:
    done: list[str] = []
    desk.views = {name: lambda name=name: done.append(name) for name in PICTURE}  # type: ignore[misc]
    desk.act("help")
    desk.do("log")
    assert done == ["help", "log"]
    with pytest.raises(KeyError):
        desk.act("dance")


# Going on and answering


def test_next_begins_the_round_and_says_who_decides() -> None:
    desk = Desk(arena.table())  # without keys of its own no letter is taken
    assert desk.situation.kind == "step"
    assert not desk.act("next").text
    assert (desk.situation.kind, desk.actor) == ("decision", "mira")
    # A player decides: the next key only says with which keys.
    assert "decide with a m u" in desk.act("next").text


def test_an_attack_by_characters_and_a_line(desk: Desk) -> None:
    assert desk.press("a")
    assert desk.situation.title == "Attack whom?"
    assert desk.press("1")
    assert desk.situation.kind == "roll"
    assert desk.press("3")
    assert desk.line.text == "3"
    assert desk.line.purpose is not None
    assert desk.line.purpose.hint("3 4") == "dice 7 + 5 STR = 12"
    typed(desk, "4")
    assert desk.situation.title == "How does Wolf 1 defend?"
    assert desk.act("next") == ("", "", None)
    assert desk.fight.state.clock.actor == "bo"


def test_enter_takes_what_the_cursor_is_on(desk: Desk) -> None:
    desk.press("a")
    desk.act("forward")
    assert desk.at == 1
    desk.act("enter")
    assert desk.fight.asking is not None
    assert "wolf-2" in str(desk.fight.asking.transcript)


def test_a_text_is_asked_for_in_a_line_at_once(desk: Desk) -> None:
    desk.press("U")
    assert desk.situation.kind == "confirm"
    desk.press("y")
    assert desk.line.purpose is not None
    typed(desk, "run!")
    assert desk.situation.title == "How often?"
    desk.act("enter")
    assert desk.fight.label(desk.fight.head) == "Mira shouts run! 2 times"


def test_a_line_that_can_not_be_read_stays_and_says_why(desk: Desk) -> None:
    desk.press("a")
    desk.press("1")
    desk.press("9")
    typed(desk, "9")
    assert desk.message.tone == "error"
    assert desk.line.text == "9 9"
    desk.leave_line()
    assert desk.line.purpose is None
    assert not desk.message.text


# Refusing and forcing


def test_what_is_refused_is_said_and_can_be_forced(desk: Desk) -> None:
    desk.press("p")
    assert desk.message == ("Sleep: nobody sleeps in the arena [A-9] · f forces it", "error", None)
    before = desk.fight.head
    desk.act("force")
    assert desk.fight.head > before
    assert desk.refused is None
    assert desk.fight.label(desk.fight.head) == "Mira sleeps"


def test_force_before_an_option_sets_the_rules_aside_for_it(desk: Desk) -> None:
    desk.act("force")
    assert desk.armed
    desk.press("p")
    assert desk.fight.label(desk.fight.head) == "Mira sleeps"
    assert not desk.armed


def test_a_fault_of_the_rules_changes_nothing_and_is_told(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(desk.fight, "submit", failing)
    message = desk.pick(0)
    assert "a fault in the rules or the tracker: ZeroDivisionError" in message.text
    assert isinstance(message.fault, ZeroDivisionError)


# Back and forth


def test_undo_takes_back_and_redo_does_again(desk: Desk) -> None:
    desk.press("a")
    desk.press("1")
    desk.act("undo")
    assert desk.situation.title == "Attack whom?"
    desk.act("abandon")
    assert desk.situation.kind == "decision"
    head = desk.fight.head
    desk.act("undo")
    assert desk.fight.head < head
    desk.act("redo")
    assert desk.fight.head == head


def test_a_what_if_goes_back(desk: Desk) -> None:
    head = desk.fight.head
    desk.act("what_if")
    desk.do("hurt 3 who=bo")
    desk.act("what_if")
    assert desk.fight.head == head


# Whom it concerns


def test_looking_and_selecting(desk: Desk) -> None:
    desk.act("down")
    assert desk.look == "bo"
    desk.act("select")
    assert desk.selected == ("bo",)
    desk.point("wolf-1")
    desk.point("wolf-1")
    assert [*desk.selected] == ["bo", "wolf-1"]
    desk.act("abandon")
    assert not desk.selected
    desk.act("tags")
    typed(desk, "w*")
    assert desk.targets() == ("wolf-1", "wolf-2", "wolf-3")


def test_pointing_at_an_option_takes_it(desk: Desk) -> None:
    desk.press("m")
    desk.point("", (3, 5))
    assert desk.fight.state.who("mira").at == (3, 5)


def test_of_somebody_who_has_left_it_is_said(desk: Desk) -> None:
    assert "in the fight no longer" in desk.look_up("nobody").text
    desk.look_up("bo")
    desk.look_up("bo")
    assert desk.selected == ("bo",)


# By hand


def test_hurt_asks_how_much_and_is_one_command(desk: Desk) -> None:
    desk.act("hurt")
    assert desk.line.purpose is not None
    assert "Hurt Mira (m)" in desk.line.purpose.title
    typed(desk, "5 w1 w2")
    hp = [desk.fight.state.who(who).pools["hp"].current for who in ("mira", "wolf-1", "wolf-2")]
    assert hp == [20, 7, 7]


def test_the_sheet_of_values_lies_in_front_until_it_is_closed(desk: Desk) -> None:
    desk.point("bo")
    desk.act("edit")
    assert isinstance(desk.front, Sheet)
    assert desk.front.names == "Bo (b)"
    assert "hp" in [field.path for field in desk.front.fields]
    desk.close("hp=7 STR=+1")
    assert desk.front is None
    assert (desk.fight.state.who("bo").pools["hp"].current, desk.fight.state.who("bo").stats["STR"]) == (7, 6)
    desk.act("edit")
    assert "write it like hp=5" in desk.close("hp").text
    desk.act("edit")
    assert not desk.close(None).text


# The line


def test_a_command_is_completed_and_remembered(desk: Desk) -> None:
    desk.act("command")
    for letter in "mark st":
        desk.write(desk.line.text + letter)
    assert [each.word for each in desk.line.choices] == ["stun"]
    desk.move_in_line(1, completes=True)
    assert desk.line.text == "mark stun "
    typed(desk, "who=w1")
    assert "stun" in desk.fight.state.who("wolf-1").effects
    desk.act("command")
    desk.move_in_line(-1)
    assert desk.line.text == "mark stun who=w1"
    desk.move_in_line(1)
    assert desk.line.text == ""


def test_a_typed_line_that_is_refused_is_left_and_can_be_forced(desk: Desk) -> None:
    desk.act("command")
    typed(desk, "mira: sleep")
    assert desk.line.purpose is None
    assert desk.refused is not None
    desk.act("force")
    assert desk.fight.label(desk.fight.head) == "Mira sleeps"


def test_a_proposal_can_be_clicked(desk: Desk) -> None:
    desk.act("mark")
    assert [each.word for each in desk.line.choices] == ["stun", "burning"]
    desk.pick(1)
    assert desk.line.text == "burning "


def test_everything_can_be_found_by_its_name(desk: Desk) -> None:
    found = {each.text: each for each in desk.offered()}
    assert found["Attack"].option == 0
    assert not found["set: Set"].fits
    desk.accept(found["attack: Attack"])
    assert desk.situation.title == "Attack whom?"
    desk.act("abandon")
    desk.accept(next(each for each in desk.offered() if each.act == "hurt"))
    assert desk.line.purpose is not None
    assert desk.line.purpose.name == "hurt"
    desk.accept(found["turn"])
    assert desk.line.text == "turn "


# What lies in front


def test_why_shows_where_a_value_comes_from(desk: Desk) -> None:
    desk.do("hurt 3 who=bo")
    desk.point("bo")
    desk.act("why")
    typed(desk, "hp")
    assert isinstance(desk.front, Page)
    assert any("17" in line for line in desk.front.lines)
    desk.close("")
    desk.entry = desk.fight.head
    desk.act("why")
    assert isinstance(desk.front, Page)


def attacked(desk: Desk, faces: str) -> int:
    """Mira hits the first wolf with these dice, which defends; gives back the entry."""
    for key in "a1":
        desk.press(key)
    desk.press(faces[0])
    typed(desk, faces[1:])
    desk.act("next")
    return desk.fight.head


def test_an_action_of_the_past_is_amended_in_a_trial_of_its_own(desk: Desk) -> None:
    entry = attacked(desk, "3 4")
    before = desk.fight.state.who("wolf-1").pools["hp"].current
    desk.act("history")
    assert isinstance(desk.front, Past)
    history = desk.front.history
    history.at = next(at for at, row in enumerate(history.rows) if row.entry == entry)
    desk.close(history.amend())
    assert isinstance(desk.front, Redress)
    key = next(part.key for part in desk.front.parts if part.given == "3 4")
    desk.close((key, "6 6"))
    assert isinstance(desk.front, Trial)
    trial = desk.trial()
    trial.show_again()
    assert isinstance(trial.front, Page)
    assert trial.front.answers.keys() == {"a", "d"}
    assert trial.act("history").tone == "error"
    trial.close("accept")
    assert trial.left
    desk.close(trial.left)
    assert desk.front is None
    assert desk.fight.state.who("wolf-1").pools["hp"].current == before - 5
    with pytest.raises(TypeError):
        desk.trial()


def test_an_amendment_that_is_typed_opens_its_trial_too(desk: Desk) -> None:
    entry = attacked(desk, "3 4")
    desk.act("command")
    typed(desk, f"amend {entry} mira.attack: 6 6")
    assert isinstance(desk.front, Trial)
    trial = desk.trial()
    trial.show_again()
    assert "shows it again" in trial.close("").text
    trial.act("next")
    assert isinstance(trial.front, Page)
    trial.close("")
    trial.act("leave")
    assert trial.left == "nothing is amended"
    assert desk.close(trial.left) == ("nothing is amended", "good", None)
    assert desk.console.amendment is None


def test_players_who_look_on_in_a_trial_look_on_in_the_fight(desk: Desk) -> None:
    desk.do(f"amend {attacked(desk, '3 4')} mira.attack: 6 6")
    trial = desk.trial()
    trial.show_again()
    trial.close("")
    trial.act("players")
    trial.act("leave")
    desk.close(trial.left)
    assert desk.audience.players


def test_leaving_says_so(desk: Desk) -> None:
    assert desk.left is None
    desk.act("leave")
    assert desk.left == ""


def test_the_recap_is_written_for_the_gm_and_for_the_players(desk: Desk, tmp_path: Path) -> None:
    desk.act("recap")
    assert desk.message.tone == "good"
    assert len([*tmp_path.rglob("*-players.md")]) == 1


# Who looks on


def test_players_see_no_secret_and_peeking_ends_with_the_next_act(desk: Desk) -> None:
    desk.do("hide who=w1")
    desk.act("players")
    assert desk.audience.players
    assert "wolf-1" not in desk.order()
    assert desk.act("edit").text == ""  # Mira's sheet is the players' own
    desk.close(None)
    desk.point("wolf-1")
    assert "GM's" in desk.act("edit").text
    assert "GM's" in desk.act("why").text
    desk.act("command")
    desk.write("hurt 5 who=wolf-1")
    assert desk.covered(desk.line.text) == "hurt 5 who=••••••" or "wolf-1" not in desk.covered(desk.line.text)
    desk.leave_line()
    desk.act("players")
    assert desk.audience.leaving
    desk.act("players")
    assert desk.audience.peeking
    desk.stop_peeking()
    assert not desk.audience.peeking
    desk.act("players")
    desk.uncover()
    assert not desk.audience.players
    assert "wolf-1" in desk.order()


# The clock


def test_who_hesitates_pays(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(hesitation, "monotonic", lambda: now[0])
    assert desk.act("clock").text == "no clock runs here"
    attack = desk.fight.actions["attack"]
    late = dataclasses.replace(attack, params=("target", "delay="))
    monkeypatch.setitem(desk.fight.actions, "attack", late)
    desk.hesitation.ask("mira", 6)
    now[0] += 13
    asked: list[object] = []
    monkeypatch.setattr(desk.fight, "submit", asked.append)
    desk.pick(0)
    assert [command.args for command in asked] == [{"delay": "2"}]  # type: ignore[attr-defined]
    desk.hesitation.ask("mira", 5)
    desk.act("clock")
    assert not desk.hesitation.running


# Sides


def test_dice_and_policies_are_set_for_the_side_that_is_asked(desk: Desk) -> None:
    assert desk.act("dice").text == "Heroes: the program rolls"
    assert desk.fight.state.sides["heroes"].dice == "program"
    assert desk.act("auto").text == "Heroes: played by policy"
    assert "heroes" in desk.fight.auto
    assert desk.act("auto").text == "Heroes: decided by hand"
