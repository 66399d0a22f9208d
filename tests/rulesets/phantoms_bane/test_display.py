"""What the table is shown: numbers below their maximum, capped and damaged gear (P-57), and the board of duels."""

from __future__ import annotations

import pytest

from combattracker.rules.panels import Listing, Table, Track
from tests.rulesets.phantoms_bane.scene import choose, duel, fight, foe, hero, jharek, monster, scene, turn
from tests.support.bench import Bench, cited

EVEN = "3 3 3 3"
GRIM = "Grim, Health 20, Offense 6, Defense 6, Skill 5"


def tables(bench: Bench) -> list[Table]:
    """The duels on the board."""
    assert bench.table.ruleset is not None
    return [panel for panel in bench.board() if isinstance(panel, Table)]


def shown(bench: Bench, who: str) -> dict[str, str]:
    """What the board says of somebody, by the words between the two columns."""
    name = bench[who].name
    for table in tables(bench):
        if name in table.columns:
            middle, own = table.columns.index(""), table.columns.index(name)
            return {row[middle].text: row[own].text for row in table.rows}
    raise AssertionError(f"{name} is in no duel on the board")


def fights_with(bench: Bench, who: str) -> list[str]:
    """What the panel of somebody selected says of its gear."""
    assert bench.table.ruleset is not None
    (listing,) = [panel for panel in bench.panels(who) if isinstance(panel, Listing) and panel.title == "Fights with"]
    return [cell.text for cell in listing.lines]


def ready(bench: Bench) -> list[str]:
    """The lines of those who are in no duel."""
    assert bench.table.ruleset is not None
    return [cell.text for p in bench.board() if isinstance(p, Listing) for cell in p.lines]


def waited_for(bench: Bench) -> list[str]:
    """Who has still to choose, by the panel."""
    assert bench.table.ruleset is not None
    shown = [panel for panel in bench.panels() if isinstance(panel, Listing)]
    return [cell.text for panel in shown if panel.title == "Still to choose" for cell in panel.lines]


def after_three_turns() -> Bench:
    """Jharek and the Wild Monster before turn 4, as the source tells it."""
    bench = scene(jharek(), monster())
    turn(bench, dice="1 3 5 6 1", jharek="attack", monster="attack")
    turn(bench, dice="2 6 5 3", jharek="defend", monster="press")
    turn(bench, dice="3 3 5 2", jharek="defend", monster="press")
    return bench


@pytest.mark.clause("P-57")
def test_health_and_attributes_below_their_maximum_are_shown_with_it() -> None:
    bench = scene(jharek(), monster())
    choose(bench)
    words = shown(bench, "jharek")
    assert (words["Health"], words["Offense"], words["Defense"]) == ("7", "4", "5")
    turn(bench, dice="1 3 5 6 1", jharek="attack", monster="attack")
    words = shown(bench, "jharek")
    assert (words["Health"], words["Offense"], words["Defense"]) == ("5/7", "4", "5")
    words = shown(after_three_turns(), "jharek")
    assert (words["Health"], words["Offense"], words["Defense"]) == ("2/7", "4", "4/5")


@pytest.mark.clause("P-57")
def test_a_capped_bonus_is_shown_with_the_actual_one() -> None:
    bench = after_three_turns()
    assert shown(bench, "jharek")["Armor"] == "Leather +4/5"
    assert fights_with(bench, "jharek")[1] == "Leather +4/5"


@pytest.mark.clause("P-57")
def test_a_damaged_thing_shows_its_present_bonus_only() -> None:
    bench = after_three_turns()
    assert shown(bench, "jharek")["Weapon"] == "Hand axe +2"
    assert fights_with(bench, "jharek")[0] == "Hand axe +2"


@pytest.mark.clause("P-57")
def test_what_is_capped_and_damaged_shows_what_is_left_of_it() -> None:
    bench = duel({"offense": 2, "weapons": ["sword"]})
    assert fights_with(bench, "jharek") == ["Sword +2/4", "none"]
    events = turn(bench, dice="1 3 3 6 1", jharek="attack", monster="attack")
    assert "P-57" in cited(events)
    assert fights_with(bench, "jharek") == ["Sword +2/3", "none"]
    turn(bench, dice="1 3 3 6 1", jharek="attack", monster="attack")
    assert fights_with(bench, "jharek") == ["Sword +2", "none"], "the cap is no cap any more"


@pytest.mark.clause("P-57")
def test_a_natural_weapon_without_a_bonus_is_shown_as_that() -> None:
    bench = duel({"weapons": ["fangs"]})
    turn(bench, dice="1 3 3 6 3", jharek="attack", monster="attack")
    assert fights_with(bench, "jharek")[0] == "Fangs +0"


@pytest.mark.clause("P-57")
def test_what_was_healed_is_shown_plainly_again() -> None:
    bench = duel({"weapons": ["sword"]})
    turn(bench, dice="1 3 3 6 3", jharek="attack", monster="attack")
    assert shown(bench, "jharek")["Health"] == "17/20"
    bench.play("heal 3 jharek")
    assert shown(bench, "jharek")["Health"] == "20"


@pytest.mark.clause("P-57")
def test_whoever_stands_by_is_shown_in_the_same_way() -> None:
    bench = scene(hero("Mira", weapons=["sword"]), foe("Wolf"))
    turn(bench, dice="1 3 3 6 1", mira="attack", wolf="attack")
    bench.play("set mira.defense=2\nstand-by mira")
    assert ready(bench)[0] == "Mira, Health 19/20, Offense 6, Defense 2/6, Skill 5"


# The board besides


def test_before_the_fight_everybody_is_shown_and_then_duel_by_duel() -> None:
    bench = scene(hero("Mira"), hero("Odo"), foe("Wolf"), foe("Bor"), foe("Grim"))
    assert [line.split(",")[0] for line in ready(bench)] == ["Mira", "Odo", "Wolf", "Bor", "Grim"]
    choose(bench)
    assert [table.columns for table in tables(bench)] == [("Mira", "", "Wolf"), ("Odo", "", "Bor")]
    assert ready(bench) == [GRIM]


def test_the_totals_of_each_choice_are_those_that_will_be_rolled() -> None:
    bench = after_three_turns()
    choose(bench)
    words = shown(bench, "jharek")
    assert words["Press"] == "d6+8 / d6+6", "4 + 2 + 2 and 4 + 4 - 2"
    assert words["Attack"] == "d6+6 / d6+8"
    assert words["Defend"] == "d6+4 / d6+10"
    assert words["Run / stop"] == "2d6+9 / 2d6+9", "without any gear"


def test_a_choice_shows_only_when_it_is_revealed() -> None:
    bench = duel()
    choose(bench, jharek="press")
    mine, theirs = shown(bench, "jharek")["Choice"], shown(bench, "monster")["Choice"]
    assert "Press" not in mine
    assert mine != theirs, "it is seen that he has chosen"
    assert waited_for(bench) == ["Monster"]
    choose(bench, monster="defend")
    assert waited_for(bench) == []
    bench.ask("next")
    assert (shown(bench, "jharek")["Choice"], shown(bench, "monster")["Choice"]) == ("Press", "Defend")
    bench.table.abandon()
    fight(bench, dice=EVEN)
    assert "Press" not in shown(bench, "jharek")["Choice"], "the turn is over"


def test_the_turn_of_weakening_is_told_ahead() -> None:
    bench = duel({"health": 2})
    choose(bench)
    assert shown(bench, "jharek")["Weakens"] == "turn 3 (now 1)"
    for _ in range(2):
        turn(bench, dice=EVEN, jharek="attack", monster="attack")
    choose(bench)
    assert shown(bench, "jharek")["Weakens"] == "turn 3 (now 3)"
    assert shown(bench, "monster")["Weakens"] == "turn 21 (now 3)"


def test_the_course_of_a_turn_is_shown_while_it_lasts() -> None:
    bench = duel()
    assert bench.table.ruleset is not None
    assert not [panel for panel in bench.panels() if isinstance(panel, Track)]
    choose(bench)
    (track,) = (panel for panel in bench.panels() if isinstance(panel, Track))
    assert (len(track.steps), track.at) == (6, 0)
