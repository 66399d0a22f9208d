"""What is waited for, and which keys answer it: without a screen."""

from __future__ import annotations

from combattracker.desk.waiting.items import Item, offered, optional, typed
from combattracker.desk.waiting.situation import read
from combattracker.desk.words import wording
from combattracker.model.errors import Illegal
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Choose, Chosen, Option, Roll, Rolled
from combattracker.rules.ruleset import Next, Offer
from combattracker.tui.drawing.keys import Keymap
from tests.support import arena

RESERVED = Keymap().reserved()


def test_a_step_is_announced() -> None:
    now = read(arena.table(), RESERVED)
    assert (now.kind, now.space) == ("step", "round 1 begins")


def test_a_player_is_never_decided_for() -> None:
    table = arena.table()
    table.step()
    now = read(table, RESERVED)
    assert (now.kind, now.who, now.own) == ("decision", "mira", True)
    assert now.suggestion is None
    assert not now.space


def test_a_side_on_auto_is_suggested_for() -> None:
    table = arena.table()
    table.step()
    table.auto = {"heroes"}
    assert read(table, RESERVED).space == "Mira: Attack Wolf 1 – nearest"


def test_keys_that_always_mean_something_are_not_given_away() -> None:
    items = offered((Offer("ability", "Use an ability", "u", None), Offer("attack", "Attack", "a", None)), RESERVED)
    assert [item.key for item in items] == ["U", "a"]
    assert not RESERVED & {item.key for item in items}


def test_many_actions_all_get_keys_of_their_own() -> None:
    offers = tuple(Offer(f"act-{n}", f"Act {n}", "a", None) for n in range(30))
    keys = [item.key for item in offered(offers, RESERVED)]
    assert len({key for key in keys if key}) == len([key for key in keys if key]) >= 25


def test_options_are_numbered_and_then_lettered_without_the_letters_of_tags() -> None:
    table = arena.table(wolves=12)
    options = tuple(Option(who.id, who.name, who=who.id) for who in table.state.combatants.values())
    items = optional(Choose(key="x", prompt="Whom?", options=options), table.state, RESERVED)
    assert [item.key for item in items[:9]] == list("123456789")
    assert all(item.key for item in items)
    assert not {item.key.lower() for item in items[9:]} & {"m", "b", "w"}
    assert not {item.key for item in items} & RESERVED


def test_many_squares_get_no_keys_for_a_cursor_is_quicker() -> None:
    table = arena.table()
    table.step()
    table.submit(Command("move", "mira"))
    now = read(table, RESERVED)
    assert now.spatial
    assert not any(item.key for item in now.items)
    assert now.items[0].names == ("a1", "heroes:a1")


def test_a_tag_is_taken_as_soon_as_it_can_mean_nothing_else() -> None:
    items = [Item("1", "wolf-1", "Wolf 1", names=("w1",)), Item("2", "wolf-10", "Wolf 10", names=("w10",))]
    assert typed("w", items) == (None, True)
    assert typed("w1", items) == (0, True)
    assert typed("W10", items) == (1, False)
    assert typed("x", items) == (None, False)


def test_a_fault_in_the_rules_is_a_situation_too() -> None:
    class Broken(arena.Arena):
        def next_step(self, state: State) -> Next:
            raise ZeroDivisionError("division by zero")

    table = arena.table()
    table.ruleset = Broken(arena.MANIFEST)
    now = read(table, RESERVED)
    assert now.kind == "stuck"
    assert "ZeroDivisionError" in now.title


def test_rules_that_are_not_installed_are_a_situation_too() -> None:
    table = arena.table()
    table.ruleset = None
    now = read(table, RESERVED)
    assert now.kind == "stuck"
    assert "can be read, not played" in now.title


def _roll(dice: str, **names: int) -> Roll:
    return Roll(key="k", prompt="attack", purpose="attack", dice=dice, names=names, outcomes=("miss", "hit"))


def test_a_roll_is_told_with_all_its_addends() -> None:
    assert wording.dice(_roll("2d6+STR", STR=5)) == "2d6 + 5 STR"
    assert wording.dice(_roll("(2d6+DEF)/2", DEF=6)) == "(2d6+DEF)/2 (with DEF 6)"
    assert wording.dice(_roll("2d6")) == "2d6"


def test_typed_dice_are_summed_before_they_are_taken() -> None:
    roll = _roll("2d6+STR", STR=5)
    assert wording.preview("3 4", roll) == "dice 7 + 5 STR = 12"
    assert wording.preview("=7 +2 high", roll) == "dice 7 + 5 STR + 2 high = 14"
    assert wording.preview("3", roll) == ""
    assert wording.preview("~", roll) == "the program rolls"
    assert wording.preview("3 4 !hit", roll) == "dice 7 + 5 STR = 12 → hit"


def test_faces_may_be_typed_without_blanks_where_they_can_be_no_sum() -> None:
    roll = _roll("2d6")
    assert wording.spaced("34", roll) == "3 4"
    assert wording.spaced("11", roll) == "11"
    assert wording.advice("11", roll) == "; write =11 for the sum of the dice"
    assert wording.spaced("3 45", roll) == "3 45"
    assert wording.spaced("=11", roll) == "=11"
    assert wording.spaced("123", _roll("3d6")) == "1 2 3"
    assert wording.spaced("12", _roll("3d6")) == "12"
    assert wording.spaced("1 23", _roll("3d6")) == "1 2 3"
    assert wording.spaced("20", _roll("1d20")) == "20"
    assert wording.spaced("99", _roll("2d10")) == "99"


def test_answers_and_commands_in_words() -> None:
    table = arena.table()
    choose = Choose(key="k", prompt="?", options=(Option("def", "DEF block"),))
    assert wording.answered(Chosen("def"), choose) == "DEF block"
    assert wording.answered(Rolled(sum=3), choose) == ""
    spoken = wording.spoken(Command("attack", "wolf-1", {"target": "mira"}), table.state, table.actions)
    assert table.read(spoken) == "Wolf 1: Attack Mira"


def test_illegal_is_what_the_console_says_too() -> None:
    assert str(Illegal("too far", ("A-1",))) == "too far [A-1]"
