"""Attacks on whom one can't see, and what the GM adds to a roll (W-109 to W-111)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import closed_by, why_not
from tests.rulesets.sovereign.scene import Fields, checked, delver, foe, let_act, lost, scene, terms, unasked
from tests.support.bench import Bench, cited, of_type

SMOKE, INVISIBLE = "hidden-in-smoke", "invisible"
LIBRARY = {"condition": {"blurred": {"unseen": True, "position_known": True}}}


def fight(*people: Fields, **fields: Any) -> Bench:
    """A fight in which nobody is asked for Instants."""
    return unasked(scene(*people, **fields))


def unseen(condition: str, weapon: str = "small-bow", where: str = "b8") -> Bench:
    """Mira with a weapon, and a wolf that she can't see."""
    bench = fight(delver("Mira", "b2", weapons=[weapon]), foe("Wolf", where), library=LIBRARY)
    bench.play(f"mark {condition} wolf")
    return bench


@pytest.mark.clause("W-109")
@pytest.mark.parametrize("condition", [SMOKE, "blurred"])
@pytest.mark.parametrize("weapon", ["small-bow", "dagger"])
def test_shooting_at_the_unseen_is_at_minus_4_where_their_place_is_known(condition: str, weapon: str) -> None:
    bench = unseen(condition, weapon)
    events = bench.play("mira: shoot wolf", dice="16 3")
    assert terms(checked(events, "attack"))["W-109"] == -4
    assert checked(events, "attack").total == 12
    assert lost(events, "wolf") == [3], "16 - 4 reach AC 12"
    bench.table.undo()
    assert lost(bench.play("mira: shoot wolf", dice="15"), "wolf") == []


@pytest.mark.clause("W-109")
def test_nothing_is_taken_off_for_whom_one_sees() -> None:
    bench = unseen(SMOKE)
    bench.play(f"unmark {SMOKE} wolf")
    assert "W-109" not in terms(checked(bench.play("mira: shoot wolf", dice="1"), "attack"))
    bench = unseen(SMOKE)
    assert "W-109" in terms(checked(bench.play("mira: shoot wolf", dice="1"), "attack"))


@pytest.mark.clause("W-109")
def test_it_adds_up_with_long_range_and_cover() -> None:
    field = {"columns": 20, "rows": 14}
    bench = fight(delver("Mira", "b2", weapons=["small-bow"]), foe("Wolf", "n2"), battlefield=field)
    bench.play(f"mark {SMOKE} wolf\nmark prone wolf")
    roll = checked(bench.play("mira: shoot wolf", dice="1"), "attack")
    assert terms(roll) == {"W-101": -2, "W-104": -2, "W-109": -4}


@pytest.mark.clause("W-109")
@pytest.mark.parametrize("condition", [SMOKE, INVISIBLE])
def test_a_blow_beside_the_unseen_is_a_guess_too(condition: str) -> None:
    events = unseen(condition, "sword", "b3").play("mira: attack wolf", dice="1")
    assert terms(checked(events, "attack"))["W-109"] == -4


@pytest.mark.clause("W-110")
@pytest.mark.parametrize("weapon", ["small-bow", "dagger"])
def test_nobody_shoots_at_whom_one_can_not_place(weapon: str) -> None:
    bench = unseen(INVISIBLE, weapon)
    assert "W-110" in why_not(bench, "mira: shoot wolf", "1")
    bench.play(f"unmark {INVISIBLE} wolf\nmark {SMOKE} wolf")
    assert checked(bench.play("mira: shoot wolf", dice="1"), "attack").who == "mira"


@pytest.mark.clause("W-110")
def test_another_target_is_still_open() -> None:
    people = (delver("Mira", "b2", weapons=["small-bow"]), foe("Wolf", "b8"), foe("Bear", "d8"))
    bench = fight(*people)
    bench.play(f"mark {INVISIBLE} wolf")
    assert closed_by(bench, "mira: shoot", "wolf") == {"W-110"}
    assert checked(bench.play("mira: shoot bear", dice="1"), "attack").total == 1


@pytest.mark.clause("W-110")
def test_it_ends_with_the_spell() -> None:
    bench = fight(delver("Mira", "b2", weapons=["small-bow"]), foe("Wolf", "b8"))
    bench.play(f"mark {INVISIBLE} wolf left=1")
    assert "W-110" in why_not(bench, "mira: shoot wolf", "1")
    let_act(bench, "foes")
    bench.play("wolf: pass")
    let_act(bench, "delvers")
    assert "W-109" not in terms(checked(bench.play("mira: shoot wolf", dice="1"), "attack"))


@pytest.mark.clause("W-110")
@pytest.mark.parametrize(
    ("line", "weapon", "where", "other"), [("shoot", "small-bow", "b8", "k9"), ("attack", "sword", "b3", "c2")]
)
def test_the_hidden_are_attacked_by_nobody(line: str, weapon: str, where: str, other: str) -> None:
    people = (delver("Mira", "b2", weapons=[weapon]), foe("Wolf", where, hidden=True), foe("Bear", other))
    bench = fight(*people, first="")
    bench.play("surprise nobody")
    bench.play("next", dice="8 1")
    bench.play("next")
    assert "W-110" in why_not(bench, f"mira: {line} wolf", "1")
    bench.play("reveal wolf")
    assert checked(bench.play(f"mira: {line} wolf", dice="1"), "attack").total == 1


@pytest.mark.clause("W-110")
def test_the_hidden_strike_nobody_in_passing_and_show_themselves_by_an_attack() -> None:
    people = (delver("Mira", "b2", weapons=["small-bow"]), foe("Wolf", "b3", hidden=True), foe("Bear", "k9"))
    bench = fight(*people, first="")
    bench.play("surprise nobody")
    bench.play("next", dice="8 1")
    bench.play("next")
    events = bench.play("mira: shoot bear", dice="1")
    assert [roll.who for roll in of_type(events, e.Checked)] == ["mira"], "nobody that she knows of hinders the bow"
    events = bench.play("mira: run b1")
    assert of_type(events, e.Checked) == []
    let_act(bench, "foes")
    bench.play("wolf: run b2")
    assert bench["wolf"].hidden
    events = bench.play("wolf: attack mira", dice="1")
    assert not bench["wolf"].hidden
    assert "W-110" in cited(events)


@pytest.mark.clause("W-111")
@pytest.mark.parametrize(("adjusted", "damage"), [("11 +1", [6]), ("11", [2]), ("13 -2", [2]), ("13 -1", [6])])
def test_the_gm_adds_what_else_counts(adjusted: str, damage: list[int]) -> None:
    """The sword does 1d8, or 2 Shock where it misses AC 12."""
    bench = fight(delver("Mira", "b2"), foe("Wolf", "b3"))
    answer = f'{adjusted} "ankle-deep mud"' if " " in adjusted else adjusted
    events = bench.play(f"mira: attack wolf\n> {answer}", dice="6" if damage == [6] else "")
    roll = checked(events, "attack")
    assert roll.total == int(adjusted.split()[0]) + int((adjusted.split()[1:] or ["0"])[0])
    assert lost(events, "wolf") == damage
    assert "W-111" in cited(events)
    if " " in adjusted:
        assert any(term.label == "ankle-deep mud" for term in roll.terms)


@pytest.mark.clause("W-111")
def test_or_says_how_it_comes_out() -> None:
    bench = fight(delver("Mira", "b2"), foe("Wolf", "b3"))
    events = bench.play("mira: attack wolf\n> 2 !hit", dice="6")
    assert checked(events, "attack").outcome == "hit"
    assert lost(events, "wolf") == [6]
    assert "W-111" in cited(events)
