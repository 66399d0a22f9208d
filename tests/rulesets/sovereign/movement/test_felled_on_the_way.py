"""What a deed is called that somebody was felled in the midst of: where, in the log, the history and the recap."""

from __future__ import annotations

import pytest

from combattracker.recap.markdown import recap
from tests.rulesets.sovereign.display.test_the_log import story, told
from tests.rulesets.sovereign.scene import Fields, at, delver, foe, let_act, scene, unasked
from tests.support.bench import Bench

FELLED = "20 8"
"""A free attack that fells Mira."""


def beside_a_wolf(place: str = "b2", rules: Fields | None = None, **mira: object) -> Bench:
    """Mira, who has 3 hit points, stands beside a wolf; another foe and Ana are far away."""
    people = (
        delver("Mira", place, **{"hp": 3, "skills": {"stab": 1, "brawl": 0, "shoot": 0}, **mira}),
        delver("Ana", "g2"),
        foe("Wolf", "c3"),
        foe("Bear", "b9"),
    )
    return unasked(scene(*people, rules=rules))


@pytest.mark.parametrize(
    ("line", "headline"),
    [
        ("run b7", "Mira falls at b2 on the way to b7"),
        ("charge bear", "Mira falls at b2 in a charge at Bear"),
        ("screen ana f1", "Mira falls at b2 on the way to screen Ana"),
    ],
)
def test_where_somebody_was_felled_is_the_headline_and_the_name_in_the_history(line: str, headline: str) -> None:
    bench = beside_a_wolf()
    lines = told(bench, f"mira: {line}", FELLED)
    assert lines[0] == headline
    assert lines[1] == "Wolf has a free attack on Mira"
    assert not any("b7" in each or "screens Ana" in each or "charges" in each for each in lines[1:])
    assert bench.table.label(bench.table.head) == headline
    assert f"- **{headline}.** Wolf has a free attack on Mira." in recap(bench.table)
    assert f"- **{headline}.** Wolf has a free attack on Mira." in recap(bench.table, audience="players")


def test_whoever_leaves_a_reach_on_the_way_falls_there() -> None:
    bench = beside_a_wolf(rules={"opportunity": "leaving"})
    assert told(bench, "mira: run b7 via=b3,b4,b5,b6,b7", FELLED)[0] == "Mira falls at b4 on the way to b7"
    assert at(bench, "mira") == "b4"


def test_neither_gets_up_nor_away_nor_takes_anything() -> None:
    bench = beside_a_wolf()
    bench.play("mira: prone")
    assert told(bench, "mira: stand", FELLED)[0] == "Mira falls at b2 while getting up"
    bench = beside_a_wolf("a2", items={"healing-potion": 1})
    bench.play("set wolf.at=b3\nmira: drop healing-potion")
    assert told(bench, "mira: pick-up healing-potion", FELLED)[0] == "Mira falls at a2 reaching for Healing potion"
    bench.table.undo()
    assert told(bench, "mira: leave", FELLED)[0] == "Mira falls at a2 on the way off the field"


def test_by_its_own_exertion_too() -> None:
    bench = beside_a_wolf("a6", hp=2)
    bench.play("mark boils mira")
    assert told(bench, "mira: run a5")[0] == "Mira falls at a6 on the way to a5"


def test_whoever_is_only_stopped_is_told_so() -> None:
    """The wolf is put into her way while Mira is asked whether she defends herself."""
    lane: Fields = {"columns": 2, "rows": 4, "blocked": ["b2", "b3", "b4"]}
    bench = scene(delver("Mira", "a1", hp=60), foe("Wolf", "b1"), battlefield=lane)
    bench.play("set mira.asks=always")
    lines = told(bench, "mira: run a4\nset wolf.at=a3\n> take", "15 3")
    assert lines[0] == "Mira gets no farther than a2 on the way to a4"


def test_an_arrival_is_told_as_ever() -> None:
    bench = beside_a_wolf(hp=60)
    assert told(bench, "mira: run b7", "1")[:2] == ["Mira moves to b7", "Wolf has a free attack on Mira"]
    assert story(bench).count("Mira moves to b7") == 1


def met(wolf: str, hp: int) -> Bench:
    """Mira holds an action at b2, and it is the turn of a wolf that is to run past her."""
    bench = scene(delver("Mira", "b2", hp=40), foe("Wolf", wolf, hp=hp), foe("Bear", "t14"))
    bench.play("set wolf.asks=never\nmira: hold")
    let_act(bench, "foes")
    return bench


def test_what_a_held_action_does_on_the_way_is_told_below_and_not_what_the_deed_is_called() -> None:
    answers = "> held-mira\n> attack\n> wolf"
    bench = met("h3", 3)
    lines = told(bench, f"wolf: run b3\n{answers}", "20 3")
    assert lines[0] == "Wolf falls at c3 on the way to b3"
    assert lines.index("Mira attacks Wolf with Sword") > 0
    assert bench.table.label(bench.table.head) == lines[0]
    assert f"- **{lines[0]}.**" in recap(bench.table)
    bench = met("h3", 60)
    lines = told(bench, f"wolf: run b3\n{answers}", "20 3")
    assert (lines[0], lines.count("Wolf moves to b3"), bench.table.label(bench.table.head)) == (
        "Wolf moves to b3",
        1,
        "Wolf moves to b3",
    )
