"""What is Readied, Stowed, in hand and on the ground (W-88, W-92, W-93)."""

from __future__ import annotations

from typing import Any

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.sovereign.refusals import closed_by, why_not
from tests.rulesets.sovereign.scene import Fields, checked, delver, foe, lost, next_round, scene, terms
from tests.support.bench import Bench, cited, of_type

POTIONS = {"item": {"brick": {"encumbrance": 3}}}


def owner(*people: Fields, place: str = "b2", **mira: object) -> Bench:
    """Mira, and a wolf far away."""
    bench = scene(delver("Mira", place, **mira), *people, foe("Wolf", "t14", hp=60), library=POTIONS)
    bench.play("set mira.asks=never\nset wolf.asks=never")
    return bench


def strikers(events: tuple[e.Event, ...]) -> list[str]:
    """Who makes an attack roll, in order."""
    return [roll.who for roll in of_type(events, e.Checked) if roll.purpose == "attack"]


def readied(bench: Bench, who: str = "mira") -> dict[str, int]:
    """What somebody has Readied, and how many of each."""
    return {name: thing.count for name, thing in bench[who].items.items() if thing.data.get("ready")}


# Readied and Stowed


@pytest.mark.clause("W-88")
def test_what_is_stowed_has_to_be_readied_before_it_is_used() -> None:
    bench = owner(weapons=["sword"], stowed=["dagger"], place="t13")
    bench.refusal("mira: attack wolf with=dagger", "1")
    events = bench.play("mira: ready dagger")
    assert readied(bench) == {"sword": 1, "dagger": 1}
    assert bench["mira"].budgets["main"].left == 0
    assert "W-88" in cited(events)
    next_round(bench)
    bench.play("mira: attack wolf with=dagger", dice="1")


@pytest.mark.clause("W-88")
@pytest.mark.parametrize(("strength", "allowed"), [(7, False), (8, True), (9, True), (5, False)])
def test_half_of_strength_may_be_readied(strength: int, allowed: bool) -> None:
    """Rounded down; a sword counts 1 and the brick 3."""
    bench = owner(attributes={"Strength": strength}, weapons=["sword"], items={"brick": 1})
    bench.play("mira: ready brick")
    next_round(bench)
    if allowed:
        assert "W-88" in cited(bench.play("mira: ready brick"))
        assert readied(bench) == {"sword": 1, "brick": 1}
    else:
        assert closed_by(bench, "mira: ready", "brick") == {"W-88"}
        assert "W-88" in why_not(bench, "mira: ready brick")


@pytest.mark.clause("W-88")
@pytest.mark.parametrize(("strength", "allowed"), [(3, False), (4, True), (10, True)])
def test_and_all_of_it_stowed(strength: int, allowed: bool) -> None:
    bench = owner(attributes={"Strength": strength}, weapons=[], stowed=["sword"], items={"brick": 1})
    if allowed:
        assert "W-88" in cited(bench.play("mira: ready brick"))
        assert "brick" not in readied(bench)
    else:
        assert "W-88" in why_not(bench, "mira: ready brick")


@pytest.mark.clause("W-88")
def test_five_throwing_blades_count_as_one() -> None:
    bench = owner(attributes={"Strength": 4}, weapons=["sword"], stowed=["throwing-blade"] * 5)
    assert "W-88" in cited(bench.play("mira: ready throwing-blade"))
    bench = owner(attributes={"Strength": 4}, weapons=["sword"], stowed=["throwing-blade"] * 6)
    assert "W-88" in why_not(bench, "mira: ready throwing-blade")


@pytest.mark.clause("W-88")
def test_changing_what_is_in_hand_and_sheathing_it_take_no_action() -> None:
    bench = owner(weapons=["sword", "great-sword"], shield=True)
    events = bench.play("mira: wield great-sword none")
    assert "W-88" in cited(events)
    for line, in_hand in (("wield sword none", "sword"), ("wield great-sword", "great-sword"), ("wield none", "")):
        events = bench.play(f"mira: {line}")
        assert bench["mira"].facts["in_hand"] == in_hand
        assert readied(bench) == {"sword": 1, "great-sword": 1, "shield": 1}, "sheathed, and not Stowed"
    assert (bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left) == (1, 1)
    assert "W-88" in cited(events)


@pytest.mark.clause("W-88")
def test_whoever_sheathes_a_two_handed_weapon_has_the_shield_in_hand() -> None:
    bench = scene(delver("Mira", "b2", weapons=["great-sword"], shield=True), foe("Wolf", "b3", hp=60))
    bench.play("set mira.asks=never")
    assert "W-88" in cited(bench.play("mira: wield none"))
    bench.play("mira: pass\nnext")
    assert checked(bench.play("wolf: attack mira", dice="1"), "attack").target == 13


# Picking up


@pytest.mark.clause("W-92")
@pytest.mark.parametrize(("place", "reached"), [("b2", True), ("c3", True), ("a1", True), ("b4", False), ("d2", False)])
def test_what_lies_within_melee_range_is_picked_up_and_readied(place: str, reached: bool) -> None:
    bench = owner(delver("Ana", place, weapons=["mace"]), place="e9")
    bench.play("ana: drop mace")
    bench.play("set ana.at=h9\nset mira.at=b2")
    if not reached:
        assert "W-92" in why_not(bench, "mira: pick-up mace")
        return
    events = bench.play("mira: pick-up mace")
    assert readied(bench) == {"sword": 1, "mace": 1}
    assert (bench["mira"].budgets["main"].left, bench["mira"].budgets["move"].left) == (1, 0)
    assert "mace" not in bench.state.ground
    assert "W-92" in cited(events)


@pytest.mark.clause("W-92")
@pytest.mark.parametrize(
    ("neighbour", "free"),
    [({}, True), ({"weapons": ["bite"]}, True), ({"weapons": []}, False), ({"at": "b4"}, False)],
    ids=str,
)
def test_adjacent_armed_foes_strike_at_whoever_does(neighbour: Fields, free: bool) -> None:
    bench = owner({**foe("Bear", "b3"), **neighbour}, weapons=["sword", "mace"])
    bench.play("mira: drop mace")
    events = bench.play("mira: pick-up mace", dice="20 2" if free else "")
    assert strikers(events) == (["bear"] if free else [])
    assert lost(events, "mira") == ([2] if free else [])
    assert "mace" in readied(bench)
    assert "W-92" in cited(events)


@pytest.mark.clause("W-92")
def test_unless_it_has_disengaged() -> None:
    bench = owner(foe("Bear", "b3"), weapons=["sword", "mace"])
    bench.play("mira: drop mace\nmira: disengage")
    events = bench.play("mira: pick-up mace")
    assert (strikers(events), "mace" in readied(bench)) == ([], True)
    assert "W-92" in cited(events)


@pytest.mark.clause("W-92")
def test_whoever_is_felled_picks_up_nothing() -> None:
    bench = owner(foe("Bear", "b3"), weapons=["sword", "mace"], hp=2)
    bench.play("mira: drop mace")
    assert "W-92" in cited(bench.play("mira: pick-up mace", dice="20 2"))
    assert "mace" in bench.state.ground


@pytest.mark.clause("W-92")
def test_thrown_weapons_are_there_to_be_picked_up_and_thrown_again() -> None:
    bench = scene(delver("Mira", "b2", weapons=["throwing-blade"] * 2), foe("Wolf", "b4", ac=40, hp=60))
    for _ in range(2):
        bench.play("set mira.budget.main=1")
        bench.play("mira: shoot wolf", dice="1")
    assert readied(bench) == {}
    assert sorted(each.item.count for each in bench.state.ground.values()) == [1, 1]
    bench.play("set mira.at=b3\nset wolf.at=b6\nset mira.budget.main=1")
    assert "W-92" in cited(bench.play(f"mira: pick-up {next(iter(bench.state.ground))}"))
    bench.play("set mira.budget.move=1")
    bench.play(f"mira: pick-up {next(iter(bench.state.ground))}")
    assert (list(readied(bench).values()), len(bench.state.ground)) == ([2], 0)
    bench.play("mira: shoot wolf", dice="1")
    assert (list(readied(bench).values()), len(bench.state.ground)) == ([1], 1), "it is thrown, not copied"


@pytest.mark.clause("W-92")
@pytest.mark.parametrize(("magic", "stowed"), [({"dagger": 2}, False), ({}, True), ({"dagger": 2}, True)])
def test_what_is_like_another_thing_but_not_the_same_stays_apart(magic: Fields, stowed: bool) -> None:
    """Ana's dagger is plain and Readied; Mira's is magic, or in her pack."""
    own: dict[str, Any] = {"weapons": ["sword"], "stowed": ["dagger"]} if stowed else {"weapons": ["sword", "dagger"]}
    bench = owner(delver("Ana", "b3", weapons=["dagger"]), magic=magic, **own)
    bench.play("ana: drop dagger")
    assert "W-92" in cited(bench.play("mira: pick-up dagger"))
    daggers = {each.id: each for each in bench["mira"].items.values() if each.of == "weapon/dagger"}
    assert len(daggers) == 2
    (new,) = (each for name, each in daggers.items() if name != "dagger")
    assert (new.bonus, new.data["ready"], daggers["dagger"].data["ready"]) == (None, True, not stowed)
    bench.play("set wolf.at=b5")
    roll = checked(bench.play(f"mira: shoot wolf with={new.id}/thrown", dice="1"), "attack")
    assert "magic" not in {term.label for term in roll.terms}
    assert new.id not in bench["mira"].items, "this one has been thrown"
    assert "dagger" in bench["mira"].items


@pytest.mark.clause("W-92")
def test_two_things_of_a_kind_on_the_ground_are_two() -> None:
    bench = owner(delver("Ana", "b3"), delver("Bo", "c3", items={"healing-potion": 1}))
    bench.play("mira: drop sword\nana: drop sword")
    assert len(bench.state.ground) == 2
    events = bench.play(f"mira: pick-up {next(iter(bench.state.ground))}")
    assert len(bench.state.ground) == 1
    bench.play(f"ana: pick-up {next(iter(bench.state.ground))}")
    assert (list(readied(bench).values()), list(readied(bench, "ana").values())) == ([1], [1])
    assert "W-92" in cited(events)


# Standing up


@pytest.mark.clause("W-93")
def test_standing_up_brings_along_what_lies_there() -> None:
    bench = owner(delver("Ana", "b3", weapons=["mace"]), weapons=["sword", "dagger"])
    bench.play("mira: drop sword\nmira: drop dagger\nana: drop mace\nmira: prone")
    events = bench.play("mira: stand")
    assert bench["mira"].effect("prone") is None
    assert readied(bench) == {"sword": 1, "dagger": 1}
    assert list(bench.state.ground) == ["mace"], "that lies where Ana stands"
    assert "W-93" in cited(events)
    assert "W-93" in why_not(bench, "mira: stand"), "she does"


@pytest.mark.clause("W-93")
@pytest.mark.parametrize(
    ("neighbour", "free"),
    [({}, True), ({"weapons": ["bite"]}, True), ({"weapons": []}, False), ({"at": "b4"}, False)],
    ids=str,
)
def test_adjacent_armed_foes_strike_at_whoever_stands_up(neighbour: Fields, free: bool) -> None:
    bench = owner({**foe("Bear", "b3"), **neighbour})
    bench.play("mira: prone")
    events = bench.play("mira: stand", dice="20 2" if free else "")
    assert strikers(events) == (["bear"] if free else [])
    if free:
        assert terms(checked(events, "attack"))["W-102"] == 2, "she is not up yet"
    assert bench["mira"].effect("prone") is None
    assert "W-93" in cited(events)


@pytest.mark.clause("W-93")
def test_unless_one_has_disengaged_before() -> None:
    bench = owner(foe("Bear", "b3"))
    bench.play("mira: prone\nmira: disengage")
    events = bench.play("mira: stand")
    assert (strikers(events), bench["mira"].effect("prone")) == ([], None)
    assert "W-93" in cited(events)


@pytest.mark.clause("W-93")
def test_whoever_is_felled_by_that_takes_nothing_along() -> None:
    bench = owner(foe("Bear", "b3"), hp=2, weapons=["sword", "mace"])
    bench.play("mira: drop mace\nmira: prone")
    events = bench.play("mira: stand", dice="20 2")
    assert bench["mira"].standing == "down"
    assert "mace" in bench.state.ground
    assert "W-93" in cited(events)
