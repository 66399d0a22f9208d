"""Squares, steps, whom one may pass, rough ground and walls (W-1 to W-10)."""

from __future__ import annotations

import pytest

from combattracker.rules.asking.requests import Choose
from tests.rulesets.sovereign.refusals import closed, why_not
from tests.rulesets.sovereign.scene import Fields, at, delver, foe, lost, question, scene
from tests.support.bench import Bench, cited

WALLS = [f"{column}{row}" for column in "ac" for row in range(1, 10)]
LANE: Fields = {"columns": 3, "rows": 9, "blocked": WALLS}


def lane(*people: Fields, **changes: object) -> Bench:
    """A corridor one square wide, from b1 to b9."""
    return scene(*people, battlefield={**LANE, **changes})


@pytest.mark.clause("W-1")
def test_a_square_is_5_feet_wide() -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"))
    where = bench.options("mira: run")
    assert {where[square].hint for square in ("b1", "a2", "b2")} == {"5 ft"}
    assert {where[square].hint for square in ("g1", "a7", "g7", "g3")} == {"30 ft"}
    assert {name for name, option in where.items() if option.refusal is None} == {
        f"{column}{row}" for column in "abcdefg" for row in range(1, 8)
    } - {"a1"}
    assert "W-1" in cited(bench.play("mira: run g1"))
    assert at(bench, "mira") == "g1"


@pytest.mark.clause("W-1")
@pytest.mark.parametrize(("speed", "furthest"), [(0, 0), (4, 0), (5, 1), (20, 4), (39, 7), (40, 8)])
def test_movement_counts_whole_squares(speed: int, furthest: int) -> None:
    bench = scene(delver("Mira", "a1", speed=speed), foe("Wolf", "t14"))
    if not furthest:
        bench.refusal("mira: run b1")
        bench.play("set mira.speed=5")
        assert "W-1" in cited(bench.play("mira: run b1"))
        return
    bench.refusal(f"mira: run {'abcdefghijk'[furthest + 1]}1")
    assert "W-1" in cited(bench.play(f"mira: run {'abcdefghijk'[furthest]}1"))


@pytest.mark.clause("W-2")
def test_friends_let_pass_but_nobody_stays_where_one_stands() -> None:
    bench = lane(delver("Mira", "b1"), delver("Ana", "b2"), delver("Bo", "b3"), foe("Wolf", "b9"))
    for square in ("b2", "b3"):
        assert why_not(bench, f"mira: run {square}") == {"W-2"}
    assert why_not(bench, "mira: run via=b2,b3") == {"W-2"}
    assert "W-2" in cited(bench.play("mira: run b4"))
    assert at(bench, "mira") == "b4"


@pytest.mark.clause("W-2")
def test_nobody_of_several_squares_stays_on_any_that_is_taken() -> None:
    bench = scene(delver("Mira", "a1", size=2), delver("Ana", "d2"), foe("Wolf", "t14"))
    refusals = closed(bench, "mira: run")
    assert {"c1", "c2", "d1"} <= set(refusals)
    assert "W-2" in refusals["d2"].clauses
    assert not {"b1", "e1"} & set(refusals)
    assert "W-2" in cited(bench.play("mira: run e2"))


@pytest.mark.clause("W-3")
def test_nobody_moves_through_a_standing_enemy() -> None:
    bench = lane(delver("Mira", "b1"), foe("Wolf", "b2"))
    assert "W-3" in why_not(bench, "mira: run b2")
    bench.refusal("mira: run b3")
    assert "W-3" in why_not(bench, "mira: run via=b2,b3")


@pytest.mark.clause("W-3")
def test_the_fallen_and_the_fled_bar_nobody_and_the_surrendered_do() -> None:
    bench = lane(delver("Mira", "b1"), foe("Wolf", "b2"), foe("Bear", "b8"))
    bench.play("set wolf.standing=surrendered")
    assert "W-3" in why_not(bench, "mira: run b2")
    for standing in ("dead", "unconscious", "fled"):
        bench.play(f"set wolf.standing={standing}")
        bench.play("mira: run b3")
        assert at(bench, "mira") == "b3"
        bench.play("set mira.at=b1\nset mira.budget.move=1")


@pytest.mark.clause("W-4")
def test_whoever_shoves_an_enemy_aside_gets_by() -> None:
    walls = [square for square in WALLS if square != "c2"]
    bench = lane(delver("Mira", "b1", skills={"brawl": 1}), foe("Wolf", "b2"), foe("Bear", "b9"), blocked=walls)
    assert "W-4" in why_not(bench, "mira: run b2")
    assert "W-4" in cited(bench.play("mira: shove wolf\n> c2", dice="20 6 6"))
    assert at(bench, "wolf") == "c2"
    bench.play("mira: run b4", dice="1")
    assert at(bench, "mira") == "b4"


@pytest.mark.clause("W-4")
def test_whoever_kills_an_enemy_gets_by() -> None:
    bench = lane(delver("Mira", "b1"), foe("Wolf", "b2", hp=1), foe("Bear", "b9"))
    assert "W-4" in why_not(bench, "mira: run b2")
    bench.play("mira: attack wolf", dice="20 8")
    bench.play("mira: run b5")
    assert at(bench, "mira") == "b5"


@pytest.mark.clause("W-5")
@pytest.mark.parametrize(("mine", "theirs", "over"), [(40, 5, True), (39, 5, False), (80, 10, True), (79, 10, False)])
def test_8_times_as_large_walks_over_enemies_as_over_rough_ground(mine: int, theirs: int, over: bool) -> None:
    bench = lane(delver("Mira", "b1", length=mine), foe("Rat", "b3", length=theirs), foe("Bear", "b9", length=40))
    if not over:
        assert "W-5" not in cited(bench.play("mira: run b2"))
        bench.refusal("mira: run b4", dice="1")
        bench.play("set mira.length=80\nset mira.at=b1\nset mira.budget.move=1")
        assert "W-5" in cited(bench.play("mira: run b4"))
        return
    where = bench.options("mira: run")
    assert (where["b2"].hint, where["b4"].hint, where["b6"].hint) == ("5 ft", "20 ft", "30 ft")
    assert where["b3"].refusal is not None, "but not to stay there"
    assert where["b7"].refusal is not None
    assert "W-5" in cited(bench.play("mira: run b6"))


@pytest.mark.clause("W-5")
def test_the_small_do_not_walk_over_the_large() -> None:
    bench = lane(delver("Mira", "b1"), foe("Giant", "b3", length=40))
    bench.refusal("mira: run b4")
    bench.play("mira: pass\nnext")
    bench.play("giant: run b2")
    bench = scene(delver("Mira", "b1"), foe("Giant", "b3", length=40), battlefield=LANE, first="foes")
    bench.play("set mira.at=b2")
    assert "W-5" in cited(bench.play("giant: run b1", dice="1"))


@pytest.mark.clause("W-6")
@pytest.mark.parametrize("near", ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"])
def test_squares_that_share_an_edge_or_a_corner_are_within_reach(near: str) -> None:
    bench = scene(delver("Mira", "d4"), foe("Wolf", near), foe("Bear", "f4"), foe("Fox", "f6"), foe("Ox", "d2"))
    refusals = closed(bench, "mira: attack")
    assert set(refusals) == {"bear", "fox", "ox"}
    assert all("W-6" in refusal.clauses for refusal in refusals.values())
    assert lost(bench.play("mira: attack wolf", dice="20 3"), "wolf") == [3]


@pytest.mark.clause("W-7")
@pytest.mark.parametrize("goal", ["g1", "a7", "g7", "g4"])
def test_a_diagonal_step_takes_as_much_as_a_straight_one(goal: str) -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"))
    assert "W-7" in cited(bench.play(f"mira: run {goal}"))
    assert at(bench, "mira") == goal


@pytest.mark.clause("W-7")
@pytest.mark.parametrize("goal", ["h1", "a8", "h8"])
def test_seven_squares_are_too_many(goal: str) -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"))
    assert "W-7" in why_not(bench, f"mira: run {goal}")


@pytest.mark.clause("W-7")
@pytest.mark.parametrize(("blocked", "passes"), [([], True), (["b1"], True), (["a2"], True), (["a2", "b1"], False)])
def test_a_diagonal_step_is_barred_only_if_both_squares_beside_it_are(blocked: list[str], passes: bool) -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"), battlefield={"blocked": blocked})
    if passes:
        assert "W-7" in cited(bench.play("mira: run via=b2"))
    else:
        assert "W-7" in why_not(bench, "mira: run via=b2")


@pytest.mark.clause("W-7")
def test_enemies_on_both_sides_bar_a_diagonal_step_like_walls() -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "b1"), foe("Bear", "a2"))
    assert "W-7" in why_not(bench, "mira: run via=b2")
    bench.play("set bear.at=t14")
    assert "W-7" in cited(bench.play("mira: run via=b2", dice="1"))


@pytest.mark.clause("W-7")
@pytest.mark.parametrize("way", ["c1", "b1,d1", "b2,b4"])
def test_a_way_goes_step_by_step(way: str) -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"))
    assert "W-7" in why_not(bench, f"mira: run via={way}")


@pytest.mark.clause("W-8")
@pytest.mark.parametrize(
    ("radius", "inside", "outside"),
    [
        (5, "i8 j8 i9 j9", "h8 k9 i7 j10"),
        (10, "h7 k7 h10 k10", "g7 l10 h6 k11"),
        (20, "f5 m5 f12 m12", "e5 n12 f4 m13"),
    ],
)
def test_a_radius_strikes_a_square_of_twice_its_length(radius: int, inside: str, outside: str) -> None:
    blast = {"blast": {"aims": "area", "radius": radius, "flat_level": True}}
    hit = [foe(f"In {index}", square) for index, square in enumerate(inside.split())]
    spared = [foe(f"Out {index}", square) for index, square in enumerate(outside.split())]
    mage = delver("Mira", "t1", spells=["blast"], weapons=["staff"])
    events = scene(mage, *hit, *spared, library={"spell": blast}).play("mira: cast blast j9")
    assert [lost(events, f"in-{index}") for index in range(4)] == [[1]] * 4
    assert [lost(events, f"out-{index}") for index in range(4)] == [[]] * 4
    assert "W-8" in cited(events)


@pytest.mark.clause("W-9")
@pytest.mark.parametrize(
    ("rough", "goal", "feet"), [("2", "b2", 10), ("34", "b5", 30), ("234", "b4", 30), ("", "b7", 30)]
)
def test_rough_ground_takes_10_feet_a_square(rough: str, goal: str, feet: int) -> None:
    bench = lane(delver("Mira", "b1"), foe("Wolf", "b9"), difficult=[f"b{row}" for row in rough])
    where = bench.options("mira: run")
    assert where[goal].hint == f"{feet} ft"
    beyond = f"b{int(goal[1]) + 1}"
    if feet == 30:
        refusal = where[beyond].refusal
        assert refusal is not None
        assert "W-9" in refusal.clauses
    assert ("W-9" in cited(bench.play(f"mira: run {goal}"))) == bool(rough)


@pytest.mark.clause("W-9")
def test_whoever_flies_takes_no_notice_of_rough_ground() -> None:
    rough = [f"b{row}" for row in range(2, 9)]
    bench = lane(delver("Mira", "b1", flies=True), delver("Ana", "b2"), foe("Wolf", "b9"), difficult=rough)
    bench.play("mira: run b7")
    assert at(bench, "mira") == "b7"
    assert "W-9" in why_not(bench, "ana: run b6")


@pytest.mark.clause("W-9")
def test_a_body_of_several_squares_is_slowed_by_any_of_them() -> None:
    bench = scene(delver("Mira", "a1", size=2), foe("Wolf", "t14"), battlefield={"difficult": ["c2"]})
    assert bench.options("mira: run")["b1"].hint == "10 ft"
    assert "W-9" in cited(bench.play("mira: run b1"))


@pytest.mark.clause("W-10")
def test_nobody_enters_a_wall() -> None:
    bench = scene(delver("Mira", "a1"), foe("Wolf", "t14"), battlefield={"blocked": ["b1", "b2", "b3"]})
    for square in ("b1", "b2"):
        bench.refusal(f"mira: run {square}")
    assert "W-10" in why_not(bench, "mira: run via=b1,c1")
    where = bench.options("mira: run")
    assert (where["b4"].hint, where["c3"].hint) == ("15 ft", "20 ft"), "around it"
    assert question(bench, "mira: run") is not None


@pytest.mark.clause("W-10")
def test_a_wall_stops_whoever_is_too_broad_for_the_gap() -> None:
    gap = [f"{column}3" for column in "acdefghijklmnopqrst"]
    bench = scene(delver("Mira", "b1", size=2), delver("Ana", "d2"), foe("Wolf", "t14"), battlefield={"blocked": gap})
    assert "W-10" in why_not(bench, "mira: run b4")
    bench.play("ana: run b4")
    assert at(bench, "ana") == "b4"


def test_the_first_square_is_left_out_of_what_is_asked() -> None:
    bench = scene(delver("Mira", "b2"), foe("Wolf", "t14"))
    request = question(bench, "mira: run")
    assert isinstance(request, Choose)
    assert request.option("b2") is None
