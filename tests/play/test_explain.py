"""Where a value comes from: the chain of entries that made it, with clauses, addends, faces and overrides."""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError
from combattracker.play.console.console import Console
from combattracker.play.explain import explain, fields
from combattracker.play.open_fight import OpenFight
from combattracker.recap.explaining import asked_for, in_words
from combattracker.rules.asking.commands import Command
from combattracker.rules.gm.edits import status_names
from combattracker.rules.scripting.script import Fight
from tests.support import arena
from tests.support.fights import FORD, LONG_ACTIONS, LongAction, table


def fought() -> OpenFight:
    """Mira was hurt by hand, hit with help and healed; her strength was changed twice."""
    open_ = arena.table(wolves=2)
    console = Console(open_)
    for line in (
        "side wolves dice=typed", "next", "hurt 2 mira", "set mira.STR=7", "mira: attack wolf-1",
        '> 3 4 +2 "high ground"', "> def", "> 1 2", "note nothing to do with it", "bo: attack wolf-1", "> 1 1",
        "wolf-2: attack mira", "> 3 3", "> none",
    ):  # fmt: skip
        if line.startswith("wolf-2"):
            console.execute("force wolf-1: sleep")
        console.execute(line)
    return open_


def status_names_of(open_: OpenFight) -> list[str]:
    assert open_.ruleset is not None
    return status_names(Fight(open_.ruleset, open_.state, Command("mark")))


def told(open_: OpenFight, wanted: str) -> list[str]:
    return asked_for(open_, wanted)[1].splitlines()


def test_the_chain_of_a_pool() -> None:
    assert told(fought(), "wolf-1.hp") == [
        "    1  Wolves at the Ford",
        "       Wolf 1 takes part with Health 12/12",
        "    6  Mira attacks Wolf 1",
        "       Mira: attack 2d6 (3+4) + 7 STR + 2 high ground (GM) = 16: hit [A-2]",
        "       Wolf 1: block 2d6 (1+2) + 2 DEF = 5",
        "       Wolf 1: 11 damage, Health 12 → 1",
        "Wolf 1 now: Health 1/12",
    ]


def test_what_has_no_part_in_it_is_not_told() -> None:
    lines = told(fought(), "mira.hp")
    assert [line.split()[0] for line in lines if line[:5].strip().isdigit()] == ["1", "4", "10"]
    assert not any("nothing to do with it" in line or "Bo" in line for line in lines)
    assert lines[-1] == "Mira now: Health 9/20"


def test_a_value_changed_by_hand() -> None:
    assert told(fought(), "mira.STR")[2:] == [
        "    5  Set mira.STR=7",
        "       Mira: Strength 5 → 7 (set by the GM)",
        "Mira now: Strength 7",
    ]


def test_names_and_fields_are_found_as_they_are_written() -> None:
    open_ = fought()
    assert told(open_, "m.str") == told(open_, "Mira.STR") == told(open_, "mira.STR")


@pytest.mark.parametrize(
    ("wanted", "fault"),
    [
        ("mira.luck", "Mira has no 'luck' to explain"),
        ("mira.h", "Mira has no 'h' to explain"),
        ("nobody.hp", "nobody"),
        ("mira", "explain takes WHO.VALUE or the number of an entry"),
        ("mira.", "explain takes WHO.VALUE or the number of an entry"),
        ("", "explain takes WHO.VALUE or the number of an entry"),
        ("0", "there is no entry 0"),
        ("99", "there is no entry 99; the last one is "),
    ],
)
def test_what_can_not_be_explained(wanted: str, fault: str) -> None:
    with pytest.raises(CombatError, match=fault):
        asked_for(fought(), wanted)


def test_an_entry_with_every_number_in_it_and_the_stats_behind_them() -> None:
    lines = told(fought(), "6")
    assert lines[0] == "    6  Mira attacks Wolf 1"
    assert "       Mira: attack 2d6 (3+4) + 7 STR + 2 high ground (GM) = 16: hit [A-2]" in lines
    at = lines.index("Mira: Strength 7")
    assert lines[at + 1 : at + 3] == [
        "      1  Mira takes part with Strength 5",
        "      5  Mira: Strength 5 → 7 (set by the GM)",
    ]
    assert "Wolf 1: Defence 2" in lines


def test_the_branch_that_counts_is_the_one_where_the_fight_stands() -> None:
    open_ = fought()
    Console(open_).execute("goto 4")
    assert told(open_, "mira.STR")[-1] == "Mira now: Strength 5"
    assert told(open_, "wolf-1.hp")[-1] == "Wolf 1 now: Health 12/12"


def test_a_value_as_it_was_then() -> None:
    open_ = fought()
    assert in_words(open_, "mira", "hp", 4).splitlines()[-1] == "then: Health 18/20"


def test_an_effect_with_its_end() -> None:
    open_ = arena.table()
    console = Console(open_)
    for line in ("next", "mark stun mira left=2", "set mira.effect.stun=1", "unmark stun mira"):
        console.execute(line)
    lines = told(open_, "mira.effect.stun")
    assert [line.split()[0] for line in lines if line[:5].strip().isdigit()] == ["1", "3", "4", "5"]
    assert lines[-1] == "Mira now: nothing of that"


def test_an_effect_counts_for_the_stat_that_it_changes() -> None:
    open_ = table(FORD)
    for name in status_names_of(open_):
        Console(open_).execute(f"mark {name} wolf-1")
    effects = open_.state.who("wolf-1").effects.values()
    changing = {modifier.stat: effect.label for effect in effects for modifier in effect.modifiers}
    assert changing
    for stat, label in changing.items():
        lines = told(open_, f"wolf-1.{stat}")
        assert any("Add a status" in line for line in lines)
        assert label in lines[-1], "the addends are named"


def test_who_joined_late_begins_there() -> None:
    open_ = arena.table()
    console = Console(open_)
    for line in ("next", "hurt 1 mira", "add wolf", "hurt 3 wolf-4"):
        console.execute(line)
    lines = told(open_, "wolf-4.hp")
    assert [line.split()[0] for line in lines if line[:5].strip().isdigit()] == ["4", "5"]


@pytest.mark.parametrize("long", LONG_ACTIONS, ids=str)
def test_every_value_of_everybody_can_be_explained(long: LongAction) -> None:
    open_ = long.answered(long.prepared(table(long.opening())))
    for who in open_.state.combatants:
        for field in fields(open_.state, who):
            lines = told(open_, f"{who}.{field}")
            assert len(lines) > 2, (who, field)
            assert explain(open_, who, field)
    for entry in range(1, open_.head + 1):
        assert told(open_, str(entry))


@pytest.mark.parametrize("long", LONG_ACTIONS, ids=str)
def test_all_damage_of_a_long_action_is_explained_by_its_dice(long: LongAction) -> None:
    open_ = long.answered(long.prepared(table(long.opening())))
    health = open_.state.manifest.health
    hurt = 0
    for who in open_.state.combatants:
        *_, last = explain(open_, who, health)
        if last.entry.id == open_.head:
            hurt += 1
            assert any(type(event).__name__ == "Checked" for event in last.events), who
    assert hurt


def test_it_is_told_without_the_rules() -> None:
    open_ = fought()
    readable = OpenFight(open_.store, None)
    assert told(readable, "wolf-1.hp") == told(open_, "wolf-1.hp")
    assert told(readable, "6") == told(open_, "6")
