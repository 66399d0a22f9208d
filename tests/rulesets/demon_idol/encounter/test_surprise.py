"""Phases 2 and 3: who is surprised for how long, and how far apart they meet (A-15 … A-21)."""

from __future__ import annotations

import json

import pytest

from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.model.facts import events as e
from combattracker.model.facts.events import Event
from combattracker.rules.panels import Track
from tests.rulesets.demon_idol.procedure.test_fights import heard
from tests.rulesets.demon_idol.scene import Fields, foe, hero, scene
from tests.support.bench import Bench, of_type


def lost(bench: Bench, who: str) -> int:
    """The segments for which somebody is surprised."""
    effect = bench[who].effect("surprised")
    return int(effect.data["segments"] or 0) if effect is not None else 0


def dice(events: tuple[Event, ...]) -> list[tuple[str, str]]:
    """Who rolled what."""
    return [(check.who, check.dice) for check in of_type(events, e.Checked)]


@pytest.mark.clause("A-15")
@pytest.mark.parametrize(
    ("own", "others", "most"),
    [
        ({}, {}, 2),
        ({"surprised": 1}, {}, 1),
        ({"surprised": 0}, {}, 0),
        ({}, {"surprises": 3}, 3),
        ({"surprised": 1}, {"surprises": 4}, 3),
        ({}, {"unseen": True}, 3),
        ({}, {"unseen": True, "unheard": True}, 4),
    ],
)
def test_on_which_pips_somebody_is_surprised(own: Fields, others: Fields, most: int) -> None:
    for face in range(1, 7):
        bench = scene(hero("Dagmar", **own), foe("Thug", **others))
        bench.play("skip\nnext", f"{face} 6")
        assert lost(bench, "dagmar") == (face if face <= most else 0)
        assert lost(bench, "thug") == 0


@pytest.mark.clause("A-15")
def test_the_best_member_wakes_everybody_but_hides_only_itself() -> None:
    bench = scene(hero("Wulfric", surprised=1), hero("Dagmar"), foe("Cat", surprises=4), foe("Thug"))
    bench.play("skip\nnext", "2 6")
    assert (lost(bench, "wulfric"), lost(bench, "dagmar")) == (0, 0)


@pytest.mark.clause("A-16")
def test_whoever_was_noticed_beforehand_surprises_nobody() -> None:
    bench = scene(hero("Dagmar"), foe("Thug", detected=True))
    events = bench.play("skip\nnext", "1")
    assert dice(events) == [("thug", "1d6")]
    assert (lost(bench, "dagmar"), lost(bench, "thug")) == (0, 1)


@pytest.mark.clause("A-16")
def test_where_both_were_noticed_nothing_is_rolled() -> None:
    bench = scene(hero("Dagmar", detected=True), foe("Thug", detected=True))
    assert dice(bench.play("skip\nnext")) == []
    assert bench.state.clock.phase == "distance"


@pytest.mark.clause("A-17")
@pytest.mark.parametrize(("heroes", "foes"), [(1, 6), (2, 3), (6, 1), (3, 2), (1, 2), (2, 2)])
def test_each_party_rolls_once_and_its_pips_are_the_segments(heroes: int, foes: int) -> None:
    bench = scene(hero("Dagmar"), hero("Odile"), foe("Thug"), foe("Ruffian"))
    events = bench.play("skip\nnext", f"{heroes} {foes}")
    assert dice(events) == [("dagmar", "1d6"), ("thug", "1d6")]
    for who, face in (("dagmar", heroes), ("odile", heroes), ("thug", foes), ("ruffian", foes)):
        assert lost(bench, who) == (face if face < 3 else 0)


@pytest.mark.clause("A-17")
@pytest.mark.parametrize(("heroes", "foes", "free"), [(2, 1, 1), (1, 2, 1), (2, 2, 0), (2, 6, 2), (6, 6, 0)])
def test_where_all_are_surprised_they_idle_together(heroes: int, foes: int, free: int) -> None:
    bench = scene(hero("Dagmar"), foe("Thug"))
    bench.play("skip\nnext", f"{heroes} {foes}")
    assert bench.state.counters.get("segments", 0) == free
    bench.play("notes inches=0\nskip")
    assert bench.state.clock.phase == ("surprise-declare" if free else "declare")


@pytest.mark.clause("A-17")
@pytest.mark.parametrize(("dexterity", "segments"), [(10, 2), (16, 2), (5, 3), (4, 4)])
def test_a_bad_reaction_adds_segments_to_that_one_alone(dexterity: int, segments: int) -> None:
    bench = scene(hero("Dagmar"), hero("Slow", dexterity=dexterity), foe("Thug"))
    bench.play("skip\nnext", "2 6")
    assert (lost(bench, "dagmar"), lost(bench, "slow")) == (2, segments)
    assert bench.state.counters["segments"] == segments


@pytest.mark.clause("A-17")
def test_a_bad_reaction_never_creates_surprise() -> None:
    bench = scene(hero("Slow", dexterity=3), foe("Thug"))
    bench.play("skip\nnext", "3 6")
    assert lost(bench, "slow") == 0


@pytest.mark.clause("A-18")
@pytest.mark.parametrize("setting", ["open", "hidden"])
def test_the_gms_surprise_die_is_open_unless_a_house_rule_hides_it(setting: str) -> None:
    bench = scene(hero("Dagmar"), foe("Thug"), rules={"surprise_roll": setting})
    events = bench.play("skip\nnext", "6 2")
    assert lost(bench, "thug") == 2
    told = [each for each in of_type(events, e.Checked) if each.who == "thug"]
    assert [each.seen_by == "" for each in told] == [setting == "open"]
    assert ("surprised for 2" in " ".join(heard(bench)).lower()) is (setting == "open")


@pytest.mark.clause("A-18")
@pytest.mark.parametrize("setting", ["open", "hidden"])
def test_what_a_hidden_die_has_shown_is_in_no_players_view(setting: str) -> None:
    """Neither who of the others is surprised, nor for how long; the party's own surprise is its own to know."""
    bench = scene(hero("Dagmar"), foe("Thug"), rules={"surprise_roll": setting})
    bench.play("skip\nnext\nnotes inches=5\nskip", "1 2")
    assert (lost(bench, "dagmar"), lost(bench, "thug")) == (0, 2)
    seen = view_state(bench.state, PLAYERS)
    assert (seen.who("thug").effect("surprised") is not None) == (setting == "open")


@pytest.mark.clause("A-18")
@pytest.mark.parametrize(("setting", "steps"), [("open", 2), ("hidden", 1)])
def test_a_hidden_die_is_not_betrayed_by_the_segments_to_come(setting: str, steps: int) -> None:
    bench = scene(hero("Dagmar"), foe("Thug"), rules={"surprise_roll": setting})
    bench.play("skip\nnext\nnotes inches=5\nskip", "6 2")
    for state, shown in ((bench.state, 2), (view_state(bench.state, PLAYERS), steps)):
        assert bench.table.ruleset is not None
        found = bench.table.ruleset.panels(state, "")
        track = next(panel for panel in found if isinstance(panel, Track) and panel.title == "Surprise segment")
        assert len(track.steps) == shown


@pytest.mark.clause("A-24")
def test_whose_segments_are_over_is_surprised_no_more() -> None:
    bench = scene(hero("Dagmar"), foe("Thug"), foe("Slow", dexterity=5))
    bench.play("skip\nnext\nnotes inches=5\nskip", "6 1")
    assert (lost(bench, "thug"), lost(bench, "slow")) == (1, 2)
    bench.play("dagmar: pass\nnext\nnext")
    assert (lost(bench, "thug"), lost(bench, "slow")) == (0, 2)
    bench.play("thug: pass\ndagmar: pass\nnext\nnext")
    assert bench.state.clock.phase == "declare"
    assert lost(bench, "slow") == 0


# Phase 3


def met(*figures: Fields, heroes: int = 0, dice: str = "", rules: Fields | None = None) -> Bench:
    """A fight after its encounter distance and an opening morale that nobody checks, the heroes perhaps surprised."""
    bench = scene(*(figures or (hero("Dagmar"), foe("Thug"))), rules=rules)
    bench.play(f"skip\nnotes heroes={heroes} foes=0")
    bench.play("next", dice)
    assert bench.state.clock.phase in ("surprise-declare", "declare")
    return bench


def apart(bench: Bench) -> float:
    """The inches between the two fronts."""
    return float(bench["thug"].facts["place"] or 0) - float(bench["dagmar"].facts["place"] or 0)


@pytest.mark.clause("A-19")
def test_an_obvious_distance_is_not_rolled() -> None:
    bench = met(hero("Dagmar"), foe("Thug", distance=7))
    assert apart(bench) == 7


@pytest.mark.clause("A-19")
def test_the_gm_may_say_the_distance() -> None:
    bench = scene(hero("Dagmar"), foe("Thug"))
    bench.play("skip\nskip\nnotes inches=13")
    assert apart(bench) == 13


@pytest.mark.clause("A-19")
def test_on_a_map_the_distance_is_obvious() -> None:
    encounter = {
        "ruleset": "demon-idol",
        "title": "Test",
        "map": "d . . . . t",
        "legend": {"d": "dagmar", "t": "thug"},
        "sides": {"heroes": {}, "foes": {}},
        "combatants": [
            {"name": "Dagmar", "side": "heroes", "class": "fighter"},
            {"name": "Thug", "side": "foes", "class": "fighter"},
        ],
    }
    bench = Bench(json.dumps(encounter))
    assert dice(bench.play("skip\nskip\nnext")) == []


@pytest.mark.clause("A-20")
@pytest.mark.parametrize(("face", "inches"), [(1, 5), (4, 8), (6, 10)])
def test_otherwise_it_is_rolled(face: int, inches: int) -> None:
    bench = met(dice=str(face))
    assert apart(bench) == inches
    assert bench.state.counters["distance"] == inches


@pytest.mark.clause("A-20")
def test_who_stands_back_is_farther_away() -> None:
    bench = met(hero("Dagmar"), hero("Mestor", back=2), foe("Thug"), foe("Slinger", back=3), dice="1")
    assert apart(bench) == 5
    assert (bench["mestor"].facts["place"], bench["slinger"].facts["place"]) == (-2, 8)


OUTDOORS = {"place": "outdoors"}


@pytest.mark.clause("A-21")
@pytest.mark.parametrize(
    ("heroes", "rules", "faces", "inches"),
    [
        (0, {}, "6", 10),
        (0, {"noise": "noisy"}, "6", 10),
        (1, {}, "3", 3),
        (2, {"noise": "noisy"}, "4", 4),
        (0, {"room": "small"}, "2", 0),
        (0, {"room": "small"}, "3", 1),
        (0, {"room": "small"}, "6", 2),
        (0, {"light": "lantern"}, "6", 6),
        (0, {"light": "torch"}, "6", 8),
        (0, {"light": "torch"}, "3", 7),
        (0, OUTDOORS, "1 2 3 4 3 2", 15),
        (2, OUTDOORS, "1 2 3 4 3 2", 13),
        (0, {**OUTDOORS, "terrain": "scrub"}, "1 2 3 4 3 2", 12),
        (0, {**OUTDOORS, "terrain": "forest"}, "1 2 3 4 3 2", 9),
        (0, {**OUTDOORS, "terrain": "marsh"}, "1 2 3 4 3 2", 10),
        (2, {**OUTDOORS, "terrain": "forest"}, "1 1 1 1 1 1", 1),
    ],
)
def test_three_rolls(heroes: int, rules: Fields, faces: str, inches: int) -> None:
    assert apart(met(heroes=heroes, dice=faces, rules=rules)) == inches


@pytest.mark.clause("A-19")
def test_it_is_not_obvious_while_anybody_is_of_unknown_distance() -> None:
    met(hero("Dagmar"), foe("Thug", distance=7), foe("Ruffian", distance=9))
    bench = scene(hero("Dagmar"), foe("Thug", distance=7), foe("Ruffian"))
    assert dice(bench.play("skip\nskip\nnext", "3")) == [("thug", "1d6+4")]
    assert bench["ruffian"].facts["place"] == 7


@pytest.mark.clause("A-15")
@pytest.mark.parametrize("both", [True, False])
def test_foes_come_unseen_only_if_all_of_them_do(both: bool) -> None:
    bench = scene(hero("Dagmar"), foe("Cat", unseen=True), foe("Thug", unseen=both))
    bench.play("skip\nnext", "3 6")
    assert lost(bench, "dagmar") == (3 if both else 0)


@pytest.mark.parametrize(("heroes", "told"), [(2, ['Surprise lets them come 2" closer']), (0, [])])
def test_outdoors_it_is_told_how_much_closer_surprise_lets_them_come(heroes: int, told: list[str]) -> None:
    bench = scene(hero("Dagmar"), foe("Thug"), rules=OUTDOORS)
    bench.play(f"skip\nnotes heroes={heroes} foes=0")
    notes = [event.note.text for event in of_type(bench.play("next", "1 2 3 4 3 2"), e.Noted)]
    assert [each for each in notes if each.startswith("Surprise lets")] == told
