"""The archer who is charged shoots when the charger has come into range, wherever the charge began (A-76, A-94).

A dart flies an inch and a half, three times that at most: 4.5 inches. A charger with MV 12 covers 24 indoors.
"""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Number
from tests.rulesets.demon_idol.encounter.test_segments import surprised
from tests.rulesets.demon_idol.scene import Library, declaring, foe, hero, numerals, order
from tests.support.bench import Bench, cited, of_type

DARTS: Library = {"weapon": {
    "dart": {"damage": "1d3", "shots": 3, "range": 1.5},
    "crossbow": {"damage": "1d6", "shots": 1, "range": 7},
}}  # fmt: skip


def charged(weapon: str, inches: float, *, dice: tuple[int, int], target: str = "thrower", delay: int = 0) -> Bench:
    """Dagmar charges from so far away, and the thrower has said that it shoots at her."""
    bench = declaring(hero("Dagmar"), foe("Thrower", weapons=[weapon]), foe("Thug"), library=DARTS)
    bench.play(f"set thrower.place={inches}\nset thug.place={inches}\nthug: pass\nthrower: shoot dagmar")
    bench.play(f"dagmar: charge {target} delay={delay}\nskip")
    bench.play(f"notes heroes={dice[0]} foes={dice[1]}")
    return bench


def shots(events: tuple[e.Event, ...]) -> list[str]:
    """Who shot."""
    return [check.who for check in of_type(events, e.Checked) if check.dice == "1d20" and "dart" in check.purpose]


@pytest.mark.clause("A-76")
@pytest.mark.parametrize("dice", [(6, 1), (1, 6), (3, 3)])
def test_whoever_is_charged_from_beyond_range_shoots_when_the_charger_is_near_enough(dice: tuple[int, int]) -> None:
    """From ten inches, and at the full rate of three darts; the thrower may pick any point from 4 inches on."""
    bench = charged("dart", 10, dice=dice)
    assert order(bench)[:4] == ["thrower", "thrower", "thrower", "dagmar"]
    found = [events for face in ("4", "2", "0") for events in [bench.play(f"next\n> {face}", "1")]]
    assert [shots(events) for events in found] == [["thrower"]] * 3
    assert [of_type(events, e.Checked)[0].terms for events in found][2] == ()
    assert [[term.amount for term in of_type(events, e.Checked)[0].terms] for events in found] == [[-4], [-2], []]
    assert all("A-76" in cited(events) for events in found)


@pytest.mark.clause("A-94")
def test_in_a_tie_all_of_them_shoot_first_whatever_the_distance() -> None:
    bench = charged("dart", 24, dice=(3, 3))
    assert order(bench) == ["thrower", "thrower", "thrower", "dagmar"]
    assert shots(bench.play("next\n> 1\nnext\n> 1\nnext\n> 1", "1 1 1")) == ["thrower"] * 3
    late = declaring(hero("Dagmar"), foe("Thrower", weapons=["dart"]), inches=20, library=DARTS)
    late.play("thrower: shoot dagmar code=G\ndagmar: charge thrower")
    numerals(late, 3, 3)
    assert order(late) == ["thrower", "thrower", "thrower", "dagmar"]
    assert "[A-94]" in late.state.agenda[0].why


@pytest.mark.clause("A-76")
@pytest.mark.parametrize(
    ("weapon", "inches", "delay", "least", "most", "usual"),
    [
        ("dart", 10, 0, 0, 4, 1),
        ("crossbow", 30, 0, 6, 21, 7),
        ("crossbow", 45, 0, 21, 21, None),
        ("crossbow", 12, 0, 0, 12, 7),
        ("crossbow", 30, 4, 16, 21, 16),
        ("dart", 28, 0, 4, 4, None),
    ],
)
def test_the_point_is_on_the_way_and_in_range(
    weapon: str, inches: float, delay: int, least: int, most: int, usual: int | None
) -> None:
    """The charge ends 24 inches on; of ten segments a delay takes some. Where there is but one point none is asked."""
    bench = charged(weapon, inches, dice=(1, 6), delay=delay)
    if usual is None:
        (check,) = of_type(bench.play("next", "1"), e.Checked)
        assert sum(term.amount for term in check.terms) == -4
        return
    asked = bench.ask("next")
    assert isinstance(asked, Number)
    assert (asked.low, asked.high, asked.default) == (least, most, usual)
    assert "A-76" in asked.clauses


@pytest.mark.clause("A-76")
@pytest.mark.parametrize(
    ("inches", "target", "far"), [(28.6, "thrower", True), (10, "thug", True), (28, "thrower", False)]
)
def test_no_shot_at_one_who_stays_out_of_range_or_charges_somebody_else(inches: float, target: str, far: bool) -> None:
    bench = charged("dart", inches, dice=(1, 6), target=target)
    events = bench.play("next", "" if far else "1")
    assert bool(shots(events)) != far
    assert ("nobody to shoot at" in str(events)) == far
    assert "A-76" in cited(charged("dart", 10, dice=(1, 6)).play("next\n> 1", "1"))


@pytest.mark.clause("A-41")
def test_before_it_resolves_nobody_knows_that_the_charger_will_come() -> None:
    """The charge is the GM's note: to the archer's player its target is out of range until it runs."""
    bench = declaring(hero("Ada", weapons=["dart"]), foe("Thug"), inches=10, library=DARTS)
    bench.play("thug: charge ada")
    suggestion = bench.table.suggestion()
    assert suggestion is not None
    assert suggestion.command is not None
    assert suggestion.command.action != "shoot"


@pytest.mark.clause("A-76")
def test_in_surprise_the_charger_comes_a_tenth_nearer() -> None:
    """The thug comes to itself in the second segment, 6.5 inches away: 4.1 at the end of that, and darts fly 4.5."""
    figures = hero("Dagmar"), foe("Thrower", weapons=["dart"]), foe("Slow", dexterity=5)
    bench = surprised(*figures, segments=1, inches=9, library=DARTS)
    bench.play("set thrower.place=8.9\nset slow.place=8.9\ndagmar: charge thrower\nnext\nnext\nnext")
    assert bench.state.clock.segment == 2
    bench.play("thrower: shoot dagmar\ndagmar: charge thrower\nnext")
    assert order(bench) == ["thrower", "thrower", "thrower", "dagmar"]
    events = bench.play("next", "1")
    assert shots(events) == ["thrower"]
    assert "A-76" in cited(events)
