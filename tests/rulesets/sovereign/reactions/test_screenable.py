"""Which attacks can be screened, and what going there provokes (W-78 to W-80)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.guards import PAST, STOPPED, guard, screened, struck
from tests.rulesets.sovereign.scene import Fields, at, checked, delver, foe, let_act, lost, scene
from tests.support.bench import Bench, cited, of_type

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


LANE = {"columns": 12, "rows": 4}


def before(place: str, ward: str, attacker: Fields, battlefield: Fields = LANE) -> Bench:
    """Gard at a place screens a ward elsewhere, and it is a foe's turn to attack it."""
    people = (guard(place=place), delver("Mira", ward, hp=60, ac=11), {**foe("Wolf", None, hp=90), **attacker})
    bench = scene(*people, battlefield=battlefield)
    bench.play(f"set gard.asks=never\nset mira.asks=never\ngard: screen mira square={place}")
    let_act(bench, "foes")
    return bench


@pytest.mark.clause("W-78")
@pytest.mark.parametrize(
    ("place", "attacker", "way", "in_the_way"),
    [
        # Mira at b2 is struck from the east, from the south-east, with a polearm from 10 feet, and shot at from afar.
        ("a2", {"at": "c2"}, "attack", False),
        ("a1", {"at": "c2"}, "attack", False),
        ("a3", {"at": "c2"}, "attack", False),
        ("b1", {"at": "c2"}, "attack", True),
        ("c3", {"at": "c2"}, "attack", True),
        ("b3", {"at": "c3"}, "attack", True),
        ("b1", {"at": "c3"}, "attack", False),
        ("a3", {"at": "c3"}, "attack", False),
        ("a1", {"at": "d2", "weapons": ["polearm"]}, "attack", False),
        ("b3", {"at": "d2", "weapons": ["polearm"]}, "attack", True),
        ("c1", {"at": "d2", "weapons": ["polearm"]}, "attack", True),
        ("a2", {"at": "l2", "weapons": ["small-bow"]}, "shoot", False),
        ("b3", {"at": "l2", "weapons": ["small-bow"]}, "shoot", True),
        ("c2", {"at": "l2", "weapons": ["small-bow"]}, "shoot", True),
    ],
)
def test_nobody_parries_from_behind_the_ward(place: str, attacker: Fields, way: str, in_the_way: bool) -> None:
    bench = before(place, "b2", attacker)
    events = bench.play(f"wolf: {way} mira", dice=f"{STOPPED} 20 2" if in_the_way else "20 2")
    assert struck(events) == ["gard" if in_the_way else "mira"]
    assert "W-78" in cited(events)
    told = [event.note.text for event in of_type(events, e.Noted)]
    assert ("Gard can't parry that from where it stands" in told) != in_the_way


@pytest.mark.clause("W-78")
def test_nor_round_a_corner() -> None:
    """The archer at e1 sees Mira at a3 past two pillars, but not Gard at a4, who is no farther away."""
    archer: Fields = {"at": "e1", "weapons": ["small-bow"]}
    pillars: Fields = {"columns": 6, "rows": 4, "blocked": ["c2", "d2"]}
    events = before("a4", "a3", archer, pillars).play("wolf: shoot mira", dice="20 2")
    assert (struck(events), "W-78" in cited(events)) == (["mira"], True)
    events = before("a4", "a3", archer, {"columns": 6, "rows": 4}).play("wolf: shoot mira", dice=f"{STOPPED} 20 2")
    assert struck(events) == ["gard"]


@pytest.mark.clause("W-78")
def test_whom_one_cannot_stop_is_none_of_those_that_one_screens() -> None:
    bench = screened(guard("Gard", "b2"), boar={"at": "c2"}, bear={"at": "t14"})
    bench.play("set gard.at=a1")
    assert struck(bench.play("boar: attack mira", dice="20 2")) == ["mira"]
    assert [effect.label for effect in bench.seen.who("gard").effects.values()] == ["Screening Mira"]


@pytest.mark.clause("W-78", "W-70")
def test_one_goes_where_most_can_be_stopped() -> None:
    """Behind Mira would be nearer; before her, or at her side, the wolf has to get past."""
    bench = scene(guard(place="a6"), delver("Mira", "b4"), foe("Wolf", "j4"), battlefield={"columns": 12, "rows": 8})
    bench.play("gard: screen mira")
    assert at(bench, "gard") == "b5"


@pytest.mark.clause("W-78", "W-70")
def test_from_where_is_asked_where_it_decides_who_is_stopped() -> None:
    people = (guard(place="g1"), delver("Mira", "e1"), foe("Wolf", "a1"), foe("Bear", "j1"))
    bench = scene(*people, battlefield={"columns": 12, "rows": 1})
    found = bench.options("gard: screen mira")
    assert {name: option.hint for name, option in found.items()} == {
        "f1": "5 ft; in the way of Bear",
        "d1": "15 ft; in the way of Wolf",
    }
    bench.play("gard: screen mira\n> d1")
    assert at(bench, "gard") == "d1"


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
