"""Phases 1 and 4: how the others take to the party, and what fear does at once (A-12 … A-14, A-22, A-23)."""

from __future__ import annotations

import pytest

from combattracker.model.audience.view import PLAYERS, view_state
from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.procedure.test_fights import heard
from tests.rulesets.demon_idol.scene import Fields, foe, hero, scene
from tests.support.bench import Bench, of_type


def attitude(bench: Bench, who: str = "thug") -> object:
    """What the reaction of somebody's side has come to."""
    effect = bench[who].effect("attitude")
    return effect.data["result"] if effect is not None else None


@pytest.mark.clause("A-12")
def test_a_reaction_in_the_notes_needs_no_roll() -> None:
    bench = scene(hero("Dagmar"), foe("Thug", attitude="friendly"))
    events = bench.play("next")
    assert of_type(events, e.Checked) == []
    assert attitude(bench) == "friendly"
    assert bench.state.clock.phase == "surprise"


@pytest.mark.clause("A-12")
def test_the_gm_may_say_the_reaction_instead_of_rolling() -> None:
    bench = scene(hero("Dagmar"), foe("Thug"))
    events = bench.play("notes foes=hostile")
    assert of_type(events, e.Checked) == []
    assert attitude(bench) == "hostile"


@pytest.mark.clause("A-13")
@pytest.mark.parametrize(
    ("face", "result"),
    [
        (5, "violent"),
        (6, "hostile"),
        (25, "hostile"),
        (26, "uncertain"),
        (45, "uncertain"),
        (46, "neutral"),
        (55, "neutral"),
        (56, "prone"),
        (75, "prone"),
        (76, "friendly"),
        (95, "friendly"),
        (96, "enthusiastic"),
    ],
)
def test_the_reaction_is_rolled(face: int, result: str) -> None:
    bench = scene(hero("Dagmar"), foe("Thug"))
    bench.play("next", str(face))
    assert attitude(bench) == result


@pytest.mark.clause("A-13")
@pytest.mark.parametrize(("adjusted", "result"), [("50 +20000", "enthusiastic"), ("50 -20000", "violent")])
def test_beyond_its_ends_a_reaction_is_as_at_them(adjusted: str, result: str) -> None:
    bench = scene(hero("Dagmar"), foe("Thug"))
    bench.play(f"next\n> {adjusted}")
    assert attitude(bench) == result


@pytest.mark.clause("A-13")
def test_charisma_counts_in_the_reaction() -> None:
    bench = scene(hero("Dagmar", charm=20), foe("Thug"))
    bench.play("next", "6")
    assert attitude(bench) == "uncertain"


@pytest.mark.clause("A-14")
@pytest.mark.parametrize(
    ("setting", "known", "secret"),
    [
        ("by alignment", True, False),
        ("by alignment", False, True),
        ("open", False, False),
        ("hidden", True, True),
    ],
)
def test_the_reaction_of_strangers_is_rolled_in_secret(setting: str, known: bool, secret: bool) -> None:
    bench = scene(hero("Dagmar"), foe("Thug", known_alignment=known), rules={"reaction_roll": setting})
    bench.play("next", "80")
    assert attitude(bench) == "friendly"
    seen = view_state(bench.state, PLAYERS)
    assert (seen.who("thug").effect("attitude") is None) is secret
    told = " ".join(heard(bench)).lower()
    assert ("friendly" not in told) is secret
    assert ("80" not in told) is secret


# Phase 4


def met(*figures: Fields, reaction: int, rules: Fields | None = None) -> Bench:
    """A fight at its opening morale, after some reaction roll."""
    bench = scene(*figures, rules=rules)
    bench.play("next\nskip\nnotes inches=5", str(reaction))
    assert bench.state.clock.phase == "morale"
    return bench


@pytest.mark.clause("A-22")
@pytest.mark.parametrize(("reaction", "checks"), [(1, 1), (5, 1), (6, 1), (25, 1), (26, 0), (96, 0)])
def test_hostile_reactions_lead_to_a_morale_check_at_once(reaction: int, checks: int) -> None:
    bench = met(hero("Dagmar"), hero("Odile"), foe("Thug"), reaction=reaction)
    events = bench.play("next", "50" if checks else "")
    assert len(of_type(events, e.Checked)) == checks
    assert bench.state.clock.phase == "declare"


@pytest.mark.clause("A-22")
@pytest.mark.parametrize(
    ("face", "way"),
    [(50, ""), (51, "fall-back"), (65, "fall-back"), (66, "retreat"), (80, "retreat"), (81, "flee"), (100, "flee")],
)
def test_a_failed_opening_check_is_avoided_by_its_margin(face: int, way: str) -> None:
    bench = met(hero("Dagmar"), hero("Odile"), foe("Thug"), reaction=10)
    bench.play("next", str(face))
    avoiding = bench["thug"].effect("avoiding")
    assert (avoiding.data["way"] if avoiding is not None else "") == way
    assert ("thug" in bench.state.declared) is bool(way)


@pytest.mark.clause("A-22")
def test_the_gm_may_settle_the_opening_morale() -> None:
    bench = met(hero("Dagmar"), hero("Odile"), foe("Thug"), reaction=10)
    events = bench.play("notes thug=give-up")
    assert of_type(events, e.Checked) == []
    assert bench["thug"].standing == "surrendered"


@pytest.mark.clause("A-23")
@pytest.mark.parametrize(("dice", "checks"), [("7", 0), ("8", 1)])
def test_overwhelming_fear_leads_to_a_check_at_once(dice: str, checks: int) -> None:
    """Five light footmen and somebody of first level meet a dragon."""
    footmen = [hero(f"Footman-{n}", kind="hireling", level=0, group="footmen") for n in range(1, 6)]
    dragon: Fields = {"class": None, "hd": dice, "hp": 60}
    bench = scene(hero("Dagmar"), *footmen, foe("Dragon", **dragon))
    bench.play("skip\nskip\nnotes inches=5")
    events = bench.play("next", "99" if checks else "")
    found = of_type(events, e.Checked)
    assert len(found) == checks
    assert all(check.who.startswith("footman") for check in found)
    assert bool(bench["footman-1"].effect("avoiding") or bench["footman-1"].standing != "up") is bool(checks)
    assert bench["dagmar"].effect("avoiding") is None


@pytest.mark.clause("A-23")
@pytest.mark.parametrize(("crowd", "checks"), [(2, 0), (3, 1)])
def test_three_times_the_strength_is_overwhelming(crowd: int, checks: int) -> None:
    bench = scene(*(hero(f"Hero-{n}") for n in range(crowd)), foe("Thug"))
    bench.play("skip\nskip\nnotes inches=5")
    assert len(of_type(bench.play("next", "1" if checks else ""), e.Checked)) == checks


@pytest.mark.clause("A-22")
def test_hidden_morale_checks_reach_no_player() -> None:
    figures = [hero("Dagmar"), hero("Odile"), foe("Thug", known_alignment=False)]
    bench = met(*figures, reaction=10, rules={"morale_roll": "hidden"})
    bench.play("next", "47")
    told = " ".join(heard(bench)).lower().replace("opening morale", "")
    assert "morale" not in told
    assert "47" not in told
    assert "hostile" not in told


@pytest.mark.clause("A-13")
def test_the_best_charisma_of_the_party_counts() -> None:
    bench = scene(hero("Gruff", charm=-10), hero("Dagmar", charm=20), foe("Thug"))
    bench.play("next", "6")
    assert attitude(bench) == "uncertain"
