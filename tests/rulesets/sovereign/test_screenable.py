"""Which attacks can be screened, and what going there provokes (W-78 to W-80)."""

from __future__ import annotations

import pytest

from tests.bench import cited
from tests.rulesets.sovereign.guards import PAST, STOPPED, guard, screened, struck
from tests.rulesets.sovereign.scene import Fields, at, checked, delver, foe, lost, scene

BLAST = {"aims": "area", "radius": 5, "flat_level": True}
ZAP = {"spell": {"zap": {"aims": "foe", "flat_level": True}, "blast": BLAST}}
BOLT = {"spell": {"bolt": {"aims": "foe", "flat_level": True, "screenable": True}}}


@pytest.mark.clause("W-78")
def test_what_a_body_can_not_stop_is_not_screened() -> None:
    mage: Fields = {"spells": ["zap"], "casts": 9, "hd": 4}
    bench = screened(wolf=mage, library=ZAP)
    assert struck(bench.play("wolf: cast zap mira")) == ["mira"]
    events = bench.play("bear: attack mira", dice=f"{STOPPED} 20 3")
    assert struck(events) == ["gard"]
    assert "W-78" in cited(events)


@pytest.mark.clause("W-78")
@pytest.mark.parametrize("line", ["attack mira", "shove mira", "grapple mira", "swarm mira"])
def test_blows_of_every_kind_are(line: str) -> None:
    bench = screened()
    answers = "\n> wolf" if line.startswith("swarm") else ""
    events = bench.play(f"wolf: {line}{answers}", dice=f"{STOPPED} 1")
    assert checked(events, "attack").target == 15
    assert "W-78" in cited(events)


@pytest.mark.clause("W-78")
def test_but_what_a_body_can_stop_of_a_spell_is() -> None:
    mage: Fields = {"spells": ["bolt"], "casts": 9, "hd": 4, "skills": {"magic": 2, "stab": 4}}
    bench = screened(wolf=mage, library=BOLT)
    events = bench.play("wolf: cast bolt mira", dice="3 3")
    assert (struck(events), checked(events, "screen").total) == (["gard"], 8), "by Magic, not by Stab"
    assert "W-78" in cited(events)
    bench.table.undo()
    assert struck(bench.play("wolf: cast bolt mira", dice="3 4")) == ["mira"]


@pytest.mark.clause("W-78")
@pytest.mark.parametrize(("spell", "aim"), [("zap", "mira"), ("blast", "b1")])
def test_a_valiant_defender_screens_any_spell_once_a_round(spell: str, aim: str) -> None:
    """Those on an area too, as far as they reach the ward."""
    mage: Fields = {"spells": [spell], "casts": 9, "hd": 4}
    bench = screened(guard(level=2, feats={"valiant-defender": 1}), wolf=mage, boar=mage, library=ZAP)
    assert struck(bench.play("bear: attack mira", dice=f"{STOPPED} 20 1")) == ["gard"]
    events = bench.play(f"wolf: cast {spell} {aim}", dice=STOPPED)
    assert "mira" not in struck(events)
    assert "gard" in struck(events)
    assert "W-78" in cited(events)
    assert "mira" in struck(bench.play(f"boar: cast {spell} {aim}"))


@pytest.mark.clause("W-79")
@pytest.mark.parametrize(
    ("place", "neighbour", "free", "goal"),
    [
        ("d6", {"weapons": ["sword"]}, True, ""),
        ("d6", {"weapons": ["claws"]}, True, ""),
        ("d6", {"weapons": []}, False, ""),
        ("d6", {"weapons": ["small-bow"]}, False, ""),
        ("e5", {"weapons": ["sword"]}, False, ""),
        ("b2", {"weapons": ["sword"], "at": "b3"}, False, ""),
        ("b2", {"weapons": ["sword"], "at": "b3"}, True, "c2"),
    ],
    ids=str,
)
def test_who_moves_to_screen_out_of_melee_provokes(place: str, neighbour: Fields, free: bool, goal: str) -> None:
    people = (guard(place=place), delver("Mira", "b1"), foe("Wolf", "d7", hp=90), foe("Far", "t14"))
    bench = scene(people[0], people[1], {**people[2], **neighbour}, people[3])
    bench.play("set gard.asks=never")
    events = bench.play(f"gard: screen mira {goal}", dice="20 4" if free else "")
    assert lost(events, "gard") == ([4] if free else [])
    assert bench["gard"].effect("screening") is not None
    assert (at(bench, "gard") != place) == (place != "b2" or bool(goal))
    if place != "b2" or goal:
        assert "W-79" in cited(events)


@pytest.mark.clause("W-79")
def test_unless_it_has_disengaged() -> None:
    bench = scene(guard(place="d6"), delver("Mira", "b1"), foe("Wolf", "d7", hp=90))
    bench.play("gard: disengage")
    events = bench.play("gard: screen mira")
    assert lost(events, "gard") == []
    assert bench["gard"].effect("screening") is not None
    assert "W-79" in cited(events)


@pytest.mark.clause("W-79")
def test_whoever_falls_on_the_way_screens_nobody() -> None:
    bench = scene(guard(place="d6", hp=3), delver("Mira", "b1"), foe("Wolf", "d7", hp=90))
    bench.play("set gard.asks=never")
    assert "W-79" in cited(bench.play("gard: screen mira", dice="20 4"))
    assert (bench["gard"].standing, bench["gard"].effect("screening")) == ("down", None)


@pytest.mark.clause("W-80")
@pytest.mark.parametrize(("weapon", "place"), [("small-bow", "b12"), ("crossbow", "j1"), ("dagger", "b6")])
def test_shots_and_throws_can_be_screened_too(weapon: str, place: str) -> None:
    archer: Fields = {"weapons": [weapon], "at": place}
    bench = screened(wolf=archer)
    events = bench.play("wolf: shoot mira", dice=f"{STOPPED} 15 2")
    assert (lost(events, "mira"), lost(events, "gard")) == ([], [2])
    assert "W-80" in cited(events)
    bench.table.undo()
    assert lost(bench.play("wolf: shoot mira", dice=f"{PAST} 15 2"), "mira") == [2]
