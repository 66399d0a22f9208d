"""Disarming, and picking up what lies nearby (T-83, T-84)."""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError
from combattracker.model.grid import chebyshev
from tests.rulesets.quest.more_b import asked, duel
from tests.rulesets.quest.scene import effects, left
from tests.support.bench import Bench, cited

HOOK = {"hook": {"dice": "1d8", "then": [{"on": "hit", "disarms": True}]}}
ATTACK = "mira: attack wolf aim=plain"


def disarmed(**it: object) -> Bench:
    """A wolf that was hit with a hook, on its turn."""
    bench = duel(me={"weapons": ["hook"]}, it=it, library={"weapon": HOOK})
    bench.play(ATTACK, dice="15 1")
    bench.turn("wolf")
    return bench


@pytest.mark.clause("T-83")
def test_what_is_held_is_gone_from_the_hand_and_lies_beside_its_owner() -> None:
    bench = duel(me={"weapons": ["hook"]}, library={"weapon": HOOK})
    assert "T-83" in cited(bench.play(ATTACK, dice="15 1"))
    assert not bench["wolf"].items
    lying = bench.state.ground["sword-wolf"]
    assert lying.at is not None
    assert bench["wolf"].at is not None
    assert chebyshev(lying.at, bench["wolf"].at) == 1
    assert not lying.item.data.get("drawn")
    bench.turn("wolf")
    bench.play("wolf: attack mira aim=plain", dice="15 2")
    assert bench.hp("mira") == 90 - (2 + 2), "it fights with bare hands, 1d2"


@pytest.mark.clause("T-83")
def test_a_miss_disarms_nobody() -> None:
    bench = duel(me={"weapons": ["hook"]}, library={"weapon": HOOK})
    bench.play(ATTACK, dice="3")
    assert list(bench["wolf"].items) == ["sword-wolf"]
    bench.play("set mira.budget.attack=1")
    assert "T-83" in cited(bench.play(ATTACK, dice="15 1"))


@pytest.mark.clause("T-83")
def test_what_is_held_first_then_the_shield() -> None:
    bench = duel(
        me={"weapons": ["hook"]}, it={"weapons": ["knife"], "armour": ["buckler", "leather"]}, library={"weapon": HOOK}
    )
    bench.play(ATTACK, dice="15 2")
    assert list(bench.state.ground) == ["knife-wolf"]
    assert bench.hp("wolf") == 90 - (2 + 2 - 2)
    bench.play("set mira.budget.attack=1")
    bench.play(ATTACK, dice="15 2")
    assert set(bench.state.ground) == {"knife-wolf", "buckler-wolf"}
    assert len(effects(bench, "wolf", "worn")) == 1, "the coat stays on, and the shield counts no longer"
    bench.play("set mira.budget.attack=1")
    assert "T-83" in cited(bench.play(ATTACK, dice="15 2")), "it holds nothing any more"
    assert len(bench.state.ground) == 2


@pytest.mark.clause("T-83")
def test_teeth_are_never_lost() -> None:
    bench = duel(me={"weapons": ["hook"]}, it={"weapons": [], "natural": ["bite"]}, library={"weapon": HOOK})
    assert "T-83" in cited(bench.play(ATTACK, dice="15 2"))
    assert not bench.state.ground


@pytest.mark.clause("T-84")
@pytest.mark.parametrize(("pay", "rest"), [("attack", (0, 1, 2)), ("move", (1, 0, 2)), ("bonus", (1, 1, 1))])
def test_it_is_picked_up_again_for_any_one_action(pay: str, rest: tuple[int, ...]) -> None:
    bench = disarmed()
    assert "T-84" in cited(bench.play(f"wolf: pick-up pay={pay}"))
    assert left(bench, "wolf") == rest
    assert bench["wolf"].items["sword-wolf"].data["drawn"]
    assert not bench.state.ground


@pytest.mark.clause("T-84")
@pytest.mark.parametrize(("square", "near"), [("e6", True), ("d7", True), ("f5", True), ("e8", False), ("c6", False)])
def test_only_what_lies_nearby_can_be_picked_up(square: str, near: bool) -> None:
    bench = disarmed()
    bench.play("set wolf.at=a1")
    lying = bench.state.ground["sword-wolf"]
    assert lying.at is not None
    assert bench.state.grid is not None
    assert "T-84" in str(bench.refusal("wolf: pick-up"))
    dx, dy = {"e6": (0, 0), "d7": (-1, 1), "f5": (1, -1), "e8": (0, 2), "c6": (-2, 0)}[square]
    there = bench.state.grid.name((lying.at[0] + dx, lying.at[1] + dy))
    bench.play("set mira.at=l12")
    bench.play(f"set wolf.at={there}")
    if near:
        bench.play("wolf: pick-up pay=bonus")
        assert "sword-wolf" in bench["wolf"].items
    else:
        assert "T-84" in str(bench.refusal("wolf: pick-up"))


@pytest.mark.clause("T-84", "T-3")
def test_without_an_action_it_stays_there() -> None:
    bench = disarmed()
    bench.play("set wolf.budget.attack=0 wolf.budget.move=0 wolf.budget.bonus=0")
    bench.refusal("wolf: pick-up")
    bench.play("set wolf.budget.move=1")
    assert "T-84" in cited(bench.play("wolf: pick-up"))


@pytest.mark.clause("T-84")
def test_anybody_may_pick_it_up() -> None:
    bench = disarmed()
    bench.turn("mira")
    lying = bench.state.ground["sword-wolf"]
    assert lying.at is not None
    assert bench.state.grid is not None
    bench.play(f"set wolf.at=a1\nset mira.at={bench.state.grid.name(lying.at)}")
    bench.play("mira: pick-up pay=bonus")
    assert bench["mira"].items["sword-wolf"].data.get("drawn"), "her other hand is free"


@pytest.mark.clause("T-84")
def test_what_the_gm_puts_out_of_reach_meanwhile_is_not_picked_up() -> None:
    bench = disarmed()
    assert asked(bench, "wolf: pick-up") == "pick-up/wolf.pay"
    with pytest.raises(CombatError):
        bench.door.console.execute("set wolf.at=a1")
    bench.table.abandon()
    assert "sword-wolf" in bench.state.ground
    bench.play("wolf: pick-up pay=bonus")
    assert "sword-wolf" in bench["wolf"].items


@pytest.mark.clause("T-84")
def test_a_thrown_weapon_lies_where_its_target_stands() -> None:
    bench = duel(me={"weapons": ["knife"]})
    bench.play("set wolf.at=e8")
    assert "T-84" in cited(bench.play(f"{ATTACK} with=knife-mira how=throw", dice="15 2"))
    assert bench.state.ground["knife-mira"].at == bench["wolf"].at
    assert bench.hp("wolf") == 90 - 2, "thrown, Strength does not count"
