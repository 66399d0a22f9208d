"""Loading crossbows and bows again (W-89 to W-91)."""

from __future__ import annotations

import pytest

from tests.rulesets.sovereign.refusals import why_not
from tests.rulesets.sovereign.scene import Fields, delver, foe, let_act, next_round, scene
from tests.support.bench import Bench, cited

BOWS = ("small-bow", "large-bow")


def archer(*weapons: str, shoot: int = 0, rules: Fields | None = None, **mira: object) -> Bench:
    """Mira with weapons and a level of Shoot, far from a wolf that nothing hits."""
    skills = {"shoot": shoot, "stab": 0, "brawl": 0}
    bench = scene(
        delver("Mira", "b2", weapons=[*weapons], skills=skills, **mira), foe("Wolf", "b9", ac=40), rules=rules
    )
    bench.play("set wolf.asks=never")
    return bench


def left(bench: Bench) -> tuple[int, int]:
    """The Main and Move actions that Mira has left."""
    return bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left


def loaded(bench: Bench, weapon: str) -> bool:
    """Whether a weapon of Mira's can be shot."""
    return bool(bench["mira"].items[weapon].data["loaded"])


def own_turn_again(bench: Bench) -> None:
    """Mira's turn in the next round."""
    next_round(bench)
    let_act(bench, "delvers")


@pytest.mark.clause("W-89")
@pytest.mark.parametrize("shoot", [-1, 0])
def test_a_crossbow_takes_a_main_action(shoot: int) -> None:
    bench = archer("crossbow", shoot=shoot)
    bench.play("mira: shoot wolf", dice="1")
    assert not loaded(bench, "crossbow")
    assert "W-25" in why_not(bench, "mira: reload"), "the shot was this round's Main action"
    own_turn_again(bench)
    assert "W-89" in why_not(bench, "mira: shoot wolf", "1")
    events = bench.play("mira: reload")
    assert (left(bench), loaded(bench, "crossbow")) == ((0, 1), True)
    assert "W-89" in cited(events)
    own_turn_again(bench)
    bench.play("mira: shoot wolf", dice="1")


@pytest.mark.clause("W-89")
@pytest.mark.parametrize(
    ("rules", "after"),
    [
        ({}, (0, 1)),
        ({"crossbow": "main"}, (0, 1)),
        ({"crossbow": "move"}, (1, 0)),
        ({"edition": "later"}, (1, 0)),
        ({"edition": "later", "crossbow": "main"}, (0, 1)),
    ],
    ids=str,
)
def test_or_a_move_by_a_house_rule(rules: Fields, after: tuple[int, int]) -> None:
    bench = archer("crossbow", rules=rules)
    bench.play("mira: shoot wolf", dice="1")
    own_turn_again(bench)
    bench.play("mira: reload")
    assert (left(bench), loaded(bench, "crossbow")) == (after, True)
    own_turn_again(bench)
    bench.play("mira: shoot wolf", dice="1")
    own_turn_again(bench)
    assert why_not(bench, "mira: shoot wolf", "1") == {"W-89"}


@pytest.mark.clause("W-89")
@pytest.mark.parametrize("weapon", ["dagger", "sword", "hand-axe"])
def test_nothing_else_has_to_be_loaded(weapon: str) -> None:
    bench = archer("crossbow", stowed=[weapon])
    bench.play("mira: shoot wolf", dice="1")
    own_turn_again(bench)
    bench.play(f"mira: ready {weapon}")
    own_turn_again(bench)
    events = bench.play("mira: reload")
    assert loaded(bench, "crossbow"), "asked for nothing else"
    assert "W-89" in cited(events)
    assert "W-39" in why_not(bench, "mira: reload")


@pytest.mark.clause("W-90")
@pytest.mark.parametrize("weapon", ["crossbow", *BOWS])
@pytest.mark.parametrize("shoot", [1, 3])
def test_with_shoot_1_it_is_a_free_action_of_the_same_shot(weapon: str, shoot: int) -> None:
    bench = archer(weapon, shoot=shoot)
    events = bench.play("mira: shoot wolf", dice="1")
    assert (left(bench), loaded(bench, weapon)) == ((0, 1), True)
    assert "W-90" in cited(events)
    own_turn_again(bench)
    assert "W-90" in cited(bench.play("mira: shoot wolf", dice="1")), "every round"


@pytest.mark.clause("W-90")
@pytest.mark.parametrize("weapon", ["crossbow", *BOWS])
@pytest.mark.parametrize(("shoot", "powers"), [(1, []), (-1, ["free-reload"])])
def test_what_has_not_been_loaded_yet_is_loaded_freely(weapon: str, shoot: int, powers: list[str]) -> None:
    bench = archer(weapon)
    bench.play("mira: shoot wolf", dice="1")
    own_turn_again(bench)
    bench.play(f"set mira.shoot={shoot}\nset mira.powers={' '.join(powers) or 'none'}")
    events = bench.play("mira: reload")
    assert (left(bench), loaded(bench, weapon)) == ((1, 1), True)
    assert "W-90" in cited(events)


@pytest.mark.clause("W-91")
@pytest.mark.parametrize("weapon", BOWS)
def test_without_it_nocking_a_bow_is_a_move(weapon: str) -> None:
    bench = archer(weapon)
    bench.play("mira: shoot wolf", dice="1")
    assert left(bench) == (0, 1)
    events = bench.play("mira: reload")
    assert (left(bench), loaded(bench, weapon)) == ((0, 0), True)
    assert "W-91" in cited(events)
    own_turn_again(bench)
    bench.play("mira: shoot wolf", dice="1")
    bench.play("mira: run b3")
    own_turn_again(bench)
    assert "W-91" in why_not(bench, "mira: shoot wolf", "1"), "who goes on instead has not nocked"


@pytest.mark.clause("W-91")
def test_for_which_the_main_action_may_be_spent() -> None:
    bench = archer("small-bow")
    bench.play("mira: shoot wolf", dice="1")
    own_turn_again(bench)
    bench.play("mira: run b3")
    events = bench.play("mira: reload")
    assert (left(bench), loaded(bench, "small-bow")) == ((0, 0), True)
    assert "W-91" in cited(events)


@pytest.mark.clause("W-91", "W-89")
def test_each_weapon_at_its_own_price() -> None:
    bench = archer("small-bow", "crossbow")
    bench.play("mira: shoot wolf with=small-bow", dice="1")
    bench.play("set mira.budget.main=1")
    bench.play("mira: shoot wolf with=crossbow", dice="1")
    assert why_not(bench, "mira: reload crossbow") == {"W-24", "W-25"}
    assert "W-91" in cited(bench.play("mira: reload small-bow"))
    own_turn_again(bench)
    assert "W-89" in cited(bench.play("mira: reload"))
    assert (left(bench), loaded(bench, "crossbow")) == ((0, 1), True)
