"""The source's own duel, four turns dice for dice (V-P1 to V-P5)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.phantoms_bane.scene import bonus, gear, hurts, numbers, outcome, totals, turn
from tests.support.bench import Bench, of_type

ROOT = Path(__file__).parents[3]
DUEL = ROOT / "encounters" / "jharek-and-the-wild-monster.yaml"
FIRST, SECOND, THIRD, RUN, FOURTH = "1 3 5 6 1", "2 6 5 3", "3 3 5 2", "2 6 3 4", "4 1 6 2 1 3"
SCRIPT = """
next
next
jharek: attack
wild-monster: attack
next
next
jharek: defend
wild-monster: press
next
next
jharek: defend
wild-monster: press
next
next
jharek: run
wild-monster: press
next
next
"""


def after(turns: int) -> tuple[Bench, tuple[e.Event, ...]]:
    """The duel after some of its turns, and the events of the last one."""
    bench = Bench(DUEL)
    courses = (
        ("attack", "attack", FIRST),
        ("defend", "press", SECOND),
        ("defend", "press", THIRD),
        ("run", "press", f"{RUN} {FOURTH}"),
    )
    events: tuple[e.Event, ...] = ()
    for mine, theirs, dice in courses[:turns]:
        events = turn(bench, jharek=mine, wild_monster=theirs, dice=dice)
    assert bench.state.clock.round == turns
    return bench, events


def sides(events: tuple[e.Event, ...]) -> tuple[int, int, int, int]:
    """Jharek's Offense and Defense Totals, and the monster's."""
    found = totals(events)
    return (
        found["jharek.offense"],
        found["jharek.defense"],
        found["wild-monster.offense"],
        found["wild-monster.defense"],
    )


def of_natural(events: tuple[e.Event, ...], who: str, purpose: str) -> dict[str, int]:
    """What was added to a die, by its label."""
    roll = next(check for check in of_type(events, e.Checked) if (check.who, check.purpose) == (who, purpose))
    return {term.label: int(term.amount) for term in roll.terms}


@pytest.mark.clause("P-21", "P-23")
def test_before_the_first_turn() -> None:
    bench, _ = after(0)
    assert (numbers(bench, "jharek"), bench["jharek"].stats) == ((7, 4, 5), {"skill": 5})
    assert (numbers(bench, "wild-monster"), bench["wild-monster"].stats) == ((2, 8, 7), {"skill": 2})
    labels = [
        thing.label
        for who in ("jharek", "wild-monster")
        for kind in ("weapon", "armor")
        if (thing := gear(bench, who, kind))
    ]
    assert labels == ["Hand axe +3", "Leather +5", "Claws +1", "Matted fur +1"]


@pytest.mark.clause("P-33", "P-35", "P-36")
def test_v_p1_the_monster_counters_and_jhareks_axe_is_notched() -> None:
    bench, events = after(1)
    assert sides(events) == (8, 13, 14, 14)
    assert totals(events)["wild-monster.counter"] == 1
    assert hurts(events) == [("jharek", 1), ("jharek", 1)]
    assert numbers(bench, "jharek") == (5, 4, 5)
    assert numbers(bench, "wild-monster") == (2, 8, 7)
    assert (bonus(bench, "jharek", "weapon"), bonus(bench, "jharek", "armor")) == (2, 5)
    assert (bonus(bench, "wild-monster", "weapon"), bonus(bench, "wild-monster", "armor")) == (1, 1)


@pytest.mark.clause("P-25", "P-38", "P-41")
def test_v_p2_equal_totals_harm_nobody_and_turn_2_weakens_nobody() -> None:
    bench, events = after(2)
    assert sides(events) == (6, 18, 18, 8)
    assert of_natural(events, "jharek", "offense") == {"Offense": 4, "Hand axe": 2, "Defend": -2}
    assert of_natural(events, "jharek", "defense") == {"Defense": 5, "Leather": 5, "Defend": 2}
    assert of_natural(events, "wild-monster", "offense") == {"Offense": 8, "Claws": 1, "Press": 4}
    assert of_natural(events, "wild-monster", "defense") == {"Defense": 7, "Matted fur": 1, "Press": -3}
    assert of_type(events, e.PoolChanged) == []
    assert (numbers(bench, "jharek"), numbers(bench, "wild-monster")) == ((5, 4, 5), (2, 8, 7))


@pytest.mark.clause("P-49", "P-51", "P-55")
def test_v_p3_jharek_is_hit_and_both_weaken() -> None:
    bench, events = after(3)
    assert sides(events) == (7, 15, 18, 7)
    assert hurts(events) == [("jharek", 3)]
    assert (numbers(bench, "jharek"), numbers(bench, "wild-monster")) == ((2, 4, 4), (2, 8, 6))
    assert {who.id: (who.pools["health"].maximum, who.pools["defense"].maximum) for who in bench.state.acting()} == {
        "jharek": (7, 5),
        "wild-monster": (2, 7),
    }
    assert bonus(bench, "jharek", "armor") == 5, "of which 4 count from now on"


@pytest.mark.clause("P-13", "P-14", "P-16")
def test_v_p4_17_against_17_is_no_escape() -> None:
    _, events = after(4)
    found = totals(events)
    assert (found["jharek.disengagement"], found["wild-monster.engagement v Jharek"]) == (8 + 4 + 5, 7 + 8 + 2)
    failed = next(check for check in of_type(events, e.Checked) if check.purpose.startswith("engagement"))
    assert failed.outcome == "fails"


@pytest.mark.clause("P-43", "P-31", "P-58")
def test_v_p5_both_die_of_the_last_turn() -> None:
    bench, events = after(4)
    assert sides(events) == (10, 9, 19, 6)
    assert of_natural(events, "jharek", "offense") == {"Offense": 4, "Hand axe": 2}, "a forced Attack"
    assert of_natural(events, "jharek", "defense") == {"Defense": 4, "Leather, capped": 4}
    assert of_natural(events, "wild-monster", "offense") == {"Offense": 8, "Claws": 1, "Press": 4}
    assert of_natural(events, "wild-monster", "defense") == {"Defense": 6, "Matted fur": 1, "Press": -3}
    assert totals(events)["wild-monster.penetration"] == 4
    assert hurts(events) == [("wild-monster", 4), ("jharek", 10), ("jharek", 4)]
    assert (numbers(bench, "jharek"), numbers(bench, "wild-monster")) == ((2 - 14, 4, 4), (2 - 4, 8, 6))
    assert {who.standing for who in bench.state.combatants.values()} == {"dead"}
    assert (bonus(bench, "jharek", "armor"), bonus(bench, "jharek", "weapon")) == (1, 2)
    assert outcome(bench) is not None


@pytest.mark.clause("P-7", "P-6", "P-8")
def test_the_four_turns_in_one_go() -> None:
    bench = Bench(DUEL)
    bench.play(SCRIPT, " ".join((FIRST, SECOND, THIRD, RUN, FOURTH)))
    once, _ = after(4)
    once.play("next")
    assert bench.state == once.state
    assert bench.seen.outcome is not None
    assert [bench[who].standing for who in ("jharek", "wild-monster")] == ["dead", "dead"]


@pytest.mark.clause("P-7", "P-6", "P-8")
def test_turn_by_turn_back_and_forth() -> None:
    bench, _ = after(4)
    end = bench.state
    for left in (3, 2, 1):
        bench.play("back round\nback round" if left == 3 else "back round")
        assert bench.state.clock.round == left
    for _ in range(40):
        if bench.state.clock.round == 4 and not bench.state.clock.phase:
            break
        bench.play("redo")
    assert bench.state == end


def test_the_command_line_plays_it_and_writes_it_as_json(tmp_path: Path) -> None:
    dice = " ".join((FIRST, SECOND, THIRD, RUN, FOURTH))
    words = ["run", str(DUEL), "--script", "-", "--dice", dice, "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "combattracker", *words],
        input=SCRIPT,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "COMBATTRACKER_HOME": str(tmp_path)},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    assert (told["ruleset"], told["round"]) == ("phantoms-bane", 4)
    assert told["outcome"]
    assert [roll["total"] for roll in told["rolls"]] == [
        *(8, 13, 14, 14, 1),
        *(6, 18, 18, 8),
        *(7, 15, 18, 7),
        *(17, 17),
        *(10, 9, 19, 6, 4),
    ]
    people = told["state"]["combatants"]
    assert {who: people[who]["standing"] for who in people} == {"jharek": "dead", "wild-monster": "dead"}
    assert {who: people[who]["pools"]["health"]["current"] for who in people} == {"jharek": -12, "wild-monster": -2}
    assert people["jharek"]["items"]["leather"]["bonus"] == 1
    assert people["jharek"]["items"]["hand-axe"]["bonus"] == 2
