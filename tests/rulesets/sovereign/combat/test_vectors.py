"""The worked examples, through the headless door, dice for dice (V-W1 to V-W8)."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.scene import Fields, at, checked, delver, foe, lost, question, scene, terms
from tests.support.bench import Bench

STRONG = {"Strength": 14}


@pytest.mark.clause("W-115")
@pytest.mark.parametrize(("ac", "damage"), [(13, [2]), (15, [2]), (16, [])])
def test_v_w1_shock_2_15_on_a_miss(ac: int, damage: list[int]) -> None:
    bench = scene(delver("Mira", "b2", weapons=["short-sword"]), foe("Wolf", "b3", ac=ac))
    assert lost(bench.play("mira: attack wolf", dice="1"), "wolf") == damage


@pytest.mark.clause("W-8")
@pytest.mark.parametrize(
    ("radius", "inside", "outside"), [(20, "a1 h8", "i8"), (10, "c3 f6", "g6"), (5, "d4 e5", "f5")]
)
def test_v_w2_a_radius_is_a_square_of_twice_its_length(radius: int, inside: str, outside: str) -> None:
    spells = {"blast": {"aims": "area", "radius": radius, "flat_level": True}}
    people = [foe(f"Wolf {index}", square) for index, square in enumerate(inside.split())]
    mage = delver("Mira", "o12", spells=["blast"], weapons=["staff"])
    bench = scene(mage, *people, foe("Outsider", outside), library={"spell": spells})
    events = bench.play("mira: cast blast e5")
    assert [lost(events, f"wolf-{index}") for index in range(len(people))] == [[1], [1]]
    assert lost(events, "outsider") == []


def swarmed(assailants: int, rules: dict[str, object] | None = None, **fields: object) -> tuple[Bench, str]:
    """Several Delvers around a wolf, all of whom swarm it; the last line is still to be answered."""
    places = ["b2", "c2", "d2", "b3", "d3"][:assailants]
    people = [delver(f"Mira {number}", place, **fields) for number, place in enumerate(places, 1)]
    bench = scene(*people, foe("Wolf", "c3", ac=18), rules=rules or {})
    for number in range(1, assailants):
        bench.play(f"mira-{number}: swarm wolf\n> wait")
    return bench, f"mira-{assailants}: swarm wolf\n> mira-1"


@pytest.mark.clause("W-61", "W-62")
@pytest.mark.parametrize(("assailants", "bonus", "damage"), [(2, 2, 1), (3, 4, 2), (4, 6, 3), (5, 6, 3)])
def test_v_w3_a_swarm_adds_2_and_1_for_each_other_up_to_6_and_3(assailants: int, bonus: int, damage: int) -> None:
    bench, line = swarmed(assailants)
    events = bench.play(line, dice="20 3")
    told = terms(checked(events, "attack"))
    assert told.get("W-61", told.get("W-62")) == bonus
    assert terms(checked(events, "damage"))["W-61"] == damage
    assert lost(events, "wolf") == [3 + damage]


@pytest.mark.clause("W-7", "W-9")
@pytest.mark.parametrize(
    ("goal", "open_to_her"), [("g1", True), ("h1", False), ("g7", True), ("d14", True), ("e14", False)]
)
def test_v_w4_six_squares_any_way_or_three_of_rough_ground(goal: str, open_to_her: bool) -> None:
    start = "a1" if goal[1:] in ("1", "7") else "a14"
    rough = [f"{column}14" for column in "bcdefg"] + [f"{column}13" for column in "abcdefg"]
    bench = scene(delver("Mira", start), foe("Wolf", "t10"), battlefield={"difficult": rough})
    request = question(bench, "mira: run")
    assert isinstance(request, Choose)
    option = request.option(goal)
    assert option is not None
    assert (option.refusal is None) == open_to_her


@pytest.mark.clause("W-114", "W-118")
@pytest.mark.parametrize(
    ("ac", "shield", "rules", "damage"),
    [
        (15, False, {}, 3),
        (14, True, {}, 3),
        (14, True, {"shock_floor": "suffered"}, 2),
        (16, False, {}, 2),
        (16, False, {"shock_floor": "always"}, 3),
    ],
    ids=str,
)
def test_v_w5_a_hit_is_never_less_than_the_shock_that_reaches_the_ac(
    ac: int, shield: bool, rules: Fields, damage: int
) -> None:
    mira = delver("Mira", "b2", weapons=["short-sword"], attributes=STRONG, attack=9)
    bench = scene(mira, foe("Wolf", "b3", ac=ac, shield=shield), rules=rules)
    assert lost(bench.play("mira: attack wolf", dice="10 1"), "wolf") == [damage]


@pytest.mark.clause("W-132", "W-133", "W-118")
def test_v_w6_two_weapons_add_2_to_a_hit_nothing_to_shock_and_cost_1_of_attack() -> None:
    mira = delver(
        "Mira",
        "b2",
        weapons=["short-sword", "dagger"],
        off_hand="dagger",
        attributes=STRONG,
        skills={"stab": 1},
        hp=20,
    )
    bench = scene(mira, foe("Wolf", "b3", ac=12), foe("Ogre", "b1", ac=12))
    missed = bench.play("mira: attack wolf with=short-sword", dice="1")
    assert terms(checked(missed, "attack"))["W-133"] == -1
    assert lost(missed, "wolf") == [3]
    bench.table.undo()
    assert lost(bench.play("mira: attack wolf with=short-sword", dice="19 4"), "wolf") == [4 + 1 + 2]


@pytest.mark.clause("W-64")
def test_v_w7_a_swarm_lifts_no_damage_above_the_usual_maximum() -> None:
    bench, line = swarmed(3, weapons=["short-sword"], attributes=STRONG)
    assert lost(bench.play(line, dice="20 6"), "wolf") == [7]


FIGURE = """\
# # . .
# # . B
# # . .
# # . .
# # . .
. A . .
. . . .
"""


@pytest.mark.clause("W-11", "W-13", "W-105")
def test_v_w8_the_figure_of_cover() -> None:
    people = (delver("Ana", None, weapons=["small-bow"]), foe("Bob", None, weapons=["small-bow"]))
    bench = scene(*people, map=FIGURE, legend={"A": "Ana", "B": "Bob"})
    assert (at(bench, "ana"), at(bench, "bob")) == ("b6", "d2")
    shown = bench.options("ana: shoot")
    assert "no cover" in shown["bob"].hint
    bench.play("ana: shoot bob", dice="1")
    bench.play("ana: pass")
    bench.play("next")
    hint = bench.options("bob: shoot")["ana"].hint
    assert "half cover: the north-west and south-west corners are hidden" in hint
    assert terms(checked(bench.play("bob: shoot ana", dice="1"), "attack"))["W-105"] == -2
