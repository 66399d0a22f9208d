"""Leaving a melee has its price, whatever the leaving is called (A-4, A-8, A-26, A-68)."""

from __future__ import annotations

import json

import pytest

from combattracker.model.facts.events import Checked
from tests.rulesets.demon_idol.encounter.test_segments import segment, surprised
from tests.rulesets.demon_idol.movement.test_charging_home import strikes
from tests.rulesets.demon_idol.scene import Fields, caster, declaring, foe, hero, numerals, order
from tests.support.bench import Bench, cited, of_type


def leaving(line: str, thug: str = "pass", *, heroes: int = 6, foes: int = 1, **fields: object) -> Bench:
    """Dagmar is in a melee with the thug, and goes for the ox 8 inches behind it."""
    bench = declaring(hero("Dagmar"), foe("Thug", **fields), foe("Ox", back=8))
    bench.play(f"thug: {thug}\nox: pass\ndagmar: {line}")
    numerals(bench, heroes, foes)
    return bench


@pytest.mark.clause("A-8", "A-68")
def test_closing_in_on_somebody_else_breaks_off() -> None:
    bench = leaving("close ox")
    events = bench.play("next", "20 3")
    assert strikes(events) == ["thug"]
    assert [term.amount for term in of_type(events, Checked)[0].terms] == [2, 4]
    assert "A-68" in cited(events)
    assert bench.hp("dagmar") == 17
    assert bench["dagmar"].facts["place"] == 7.7


@pytest.mark.clause("A-8")
def test_a_charge_at_somebody_else_breaks_off() -> None:
    bench = leaving("charge ox")
    assert strikes(bench.play("next\n> no", "1 1")) == ["thug", "dagmar"]


@pytest.mark.clause("A-68")
@pytest.mark.parametrize("line", ["close ox", "charge ox"])
def test_who_is_cut_down_breaking_off_goes_nowhere(line: str) -> None:
    bench = declaring(hero("Dagmar", hp=3), foe("Thug"), foe("Ox", back=8))
    bench.play(f"thug: pass\nox: pass\ndagmar: {line}")
    numerals(bench, 6, 1)
    bench.play("next", "20 3")
    assert (bench["dagmar"].standing, bench["dagmar"].facts["place"]) == ("unconscious", 0)


@pytest.mark.clause("A-8")
def test_who_stays_within_reach_has_not_broken_off() -> None:
    """The ox stands half an inch behind the thug: from beside it the thug is still in reach."""
    bench = declaring(hero("Dagmar"), foe("Thug"), foe("Ox", back=0.5))
    bench.play("thug: pass\nox: pass\ndagmar: close ox")
    numerals(bench, 6, 1)
    assert strikes(bench.play("next")) == []


@pytest.mark.clause("A-68")
def test_a_parting_blow_costs_no_routine() -> None:
    bench = leaving("close ox", "strike dagmar")
    bench.play("next", "1")
    assert bench["thug"].counters.get("spent") is None


@pytest.mark.clause("A-68")
@pytest.mark.parametrize("kind", ["asleep", "avoiding", "closed", "cast", "held"])
def test_who_has_no_hand_free_strikes_at_nobodys_back(kind: str) -> None:
    figure = caster("Thug", "foes", pursues="never") if kind == "cast" else foe("Thug", pursues="never")
    bench = declaring(hero("Dagmar"), figure, inches=3 if kind == "closed" else 0)
    lines = {"cast": "cast bolt9 dagmar", "closed": "close dagmar", "avoiding": "avoid flee"}
    bench.play(f"thug: {lines.get(kind, 'pass')}\ndagmar: avoid retreat")
    numerals(bench, *((1, 6) if kind == "closed" else (6, 1)))
    if kind == "closed":
        bench.play("next")
    if kind in ("asleep", "held"):
        bench.play(f"mark {kind} thug")
    assert order(bench)[0] == "dagmar"
    assert strikes(bench.play("next")) == []
    assert bench["dagmar"].standing == "fled"


@pytest.mark.clause("A-26")
@pytest.mark.parametrize(("lost", "blows"), [(2, 0), (1, 1)])
def test_from_a_melee_with_those_who_are_free_too_it_costs_a_parting_blow(lost: int, blows: int) -> None:
    """Slow reacts so badly that there is a second segment, in which the thug is surprised no more, or still is."""
    figures = [hero("Dagmar"), foe("Thug", pursues="never"), foe("Slow", dexterity=5, pursues="never")]
    bench = surprised(*figures, segments=lost)
    segment(bench, "dagmar: pass")
    assert bench.state.clock.segment == 2
    bench.play(("thug: pass\n" if blows else "") + "dagmar: avoid retreat\nnext")
    assert strikes(bench.play("next", "1" if blows else "")) == ["thug"][:blows]


@pytest.mark.clause("A-8")
@pytest.mark.parametrize(("where", "stays"), [("back", True), ("ox", False)])
def test_on_a_map_a_shift_stays_beside_the_foe(where: str, stays: bool) -> None:
    sides: Fields = {"heroes": {}, "foes": {}}
    known = {"class": "fighter", "hp": 20}
    encounter = {
        "ruleset": "demon-idol",
        "title": "Test",
        "map": ". . . . . .\n. d t . . o\n. . . . . .",
        "legend": {"d": "dagmar", "t": "thug", "o": "ox"},
        "sides": sides,
        "combatants": [
            {"name": "Dagmar", "side": "heroes", **known},
            {"name": "Thug", "side": "foes", **known},
            {"name": "Ox", "side": "foes", **known},
        ],
    }
    bench = Bench(json.dumps(encounter))
    bench.play("skip\nskip\nnext")
    bench.play(f"thug: pass\nox: pass\ndagmar: move {where}")
    numerals(bench, 6, 1)
    before = bench["dagmar"].at
    bench.play("next")
    assert (bench["dagmar"].at == before) == stays
