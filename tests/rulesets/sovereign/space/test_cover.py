"""What a shooter sees of its target, and what that takes from the roll (W-11 to W-14)."""

from __future__ import annotations

import pytest

from tests.rulesets.sovereign.refusals import closed_by, why_not
from tests.rulesets.sovereign.scene import checked, delver, foe, lost, scene, terms
from tests.support.bench import Bench, cited


def drawn(map: str) -> Bench:
    """Ana with a bow against Bob, who is to be found on a drawing."""
    people = (delver("Ana", None, weapons=["small-bow"]), foe("Bob", None, weapons=["small-bow"]))
    bench = scene(*people, map=map, legend={"A": "Ana", "B": "Bob"})
    bench.play("set bob.asks=never")
    return bench


FULL_COVER = """\
# . . . . .
A # # . . .
. . . . # .
. . . # . B
"""
OPEN = """\
A . . . . .
. . . . . .
. . . . . B
"""
BEHIND_A_WALL = """\
A . # . B
. . # . .
. . # . .
"""
ROUND_THE_CORNER = """\
# # . .
# # . A
# # . .
# # . .
# # . .
. B . .
. . . .
"""


@pytest.mark.clause("W-11")
def test_nobody_shoots_through_a_wall() -> None:
    bench = drawn(BEHIND_A_WALL)
    assert "W-11" in closed_by(bench, "force ana: shoot with=small-bow", "bob")
    assert why_not(bench, "ana: shoot bob", "20 1")
    bench.play("set bob.at=b3")
    assert lost(bench.play("ana: shoot bob", dice="20 3"), "bob") == [3]


@pytest.mark.clause("W-11")
def test_nor_does_a_polearm_reach_through_one() -> None:
    wall = {"columns": 5, "rows": 3, "blocked": ["b1", "b2", "b3"]}
    ana = delver("Ana", "a2", weapons=["polearm"])
    bench = scene(ana, foe("Bob", "c2"), foe("Cat", "a1"), battlefield=wall)
    assert "W-11" in closed_by(bench, "ana: attack", "bob")
    bench = scene(ana, foe("Bob", "c2"), battlefield={**wall, "blocked": ["b1", "b3"]})
    assert "W-11" in cited(bench.play("ana: attack bob", dice="20 5"))


@pytest.mark.clause("W-11")
def test_a_line_may_touch_a_corner() -> None:
    bench = drawn("A #\n# B")
    assert "W-11" in cited(bench.play("ana: shoot bob", dice="20 1")), "a crack where two walls meet"


@pytest.mark.clause("W-12")
def test_people_are_no_obstacle_to_sight() -> None:
    crowd = [foe(name, square) for name, square in (("Cat", "d2"), ("Dog", "d1"), ("Eel", "d3"))]
    bench = scene(delver("Ana", "b2", weapons=["small-bow"]), delver("Ida", "c2"), foe("Bob", "f2"), *crowd)
    bench.play("set bob.asks=never")
    events = bench.play("ana: shoot bob", dice="12 4")
    assert not {"W-105", "W-106"} & set(terms(checked(events, "attack")))
    assert lost(events, "bob") == [4]
    assert "W-12" in cited(events)


@pytest.mark.clause("W-13")
@pytest.mark.parametrize(("roll", "damage"), [(14, [4]), (13, [])])
def test_half_cover_takes_2(roll: int, damage: list[int]) -> None:
    bench = drawn(ROUND_THE_CORNER)
    events = bench.play("ana: shoot bob", dice=f"{roll} 4" if damage else str(roll))
    assert terms(checked(events, "attack")) == {"W-105": -2}
    assert lost(events, "bob") == damage
    assert "W-13" in cited(events)


@pytest.mark.clause("W-13")
def test_without_walls_there_is_no_cover() -> None:
    events = drawn(OPEN).play("ana: shoot bob", dice="12 1")
    assert terms(checked(events, "attack")) == {}
    assert "W-13" not in cited(events)
    events = drawn(ROUND_THE_CORNER).play("ana: shoot bob", dice="1")
    assert "W-13" in cited(events)


@pytest.mark.clause("W-13")
@pytest.mark.parametrize(
    ("rules", "cover"), [({}, False), ({"high_ground": "half cover"}, True), ({"edition": "later"}, True)]
)
def test_higher_ground_is_half_cover_where_that_is_played(rules: dict[str, object], cover: bool) -> None:
    bench = scene(
        delver("Ana", "b2", weapons=["small-bow"]),
        foe("Bob", "f2", weapons=["small-bow"]),
        battlefield={"columns": 8, "rows": 3, "heights": {"f2": 5}},
        rules=rules,
    )
    assert terms(checked(bench.play("ana: shoot bob", dice="1"), "attack")) == ({"W-105": -2} if cover else {})
    bench.play("ana: pass\nnext")
    assert terms(checked(bench.play("bob: shoot ana", dice="1"), "attack")) == {}, "not the other way round"
    assert "W-13" in cited(drawn(ROUND_THE_CORNER).play("ana: shoot bob", dice="1"))


@pytest.mark.clause("W-14")
@pytest.mark.parametrize(("roll", "damage"), [(16, [4]), (15, [])])
def test_full_cover_takes_4_and_forbids_nothing(roll: int, damage: list[int]) -> None:
    bench = drawn(FULL_COVER)
    events = bench.play("ana: shoot bob", dice=f"{roll} 4" if damage else str(roll))
    assert terms(checked(events, "attack")) == {"W-106": -4}
    assert lost(events, "bob") == damage
    assert "W-14" in cited(events)
