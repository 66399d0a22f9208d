"""Areas: their four scopes, their centre, and whom they hit without choosing (D-73 to D-76)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Place
from tests.rulesets.dragon_legacy.scene import Fields, hero, scene, wolf
from tests.support.bench import Bench, cited, of_type


def area(scope: str, **fields: object) -> Fields:
    """An ability on an area, with STR."""
    return {"classes": ["active"], "stat": "STR", "area": scope, **fields}


ABILITIES = {
    "burst": area("small"),
    "careful": area("small", spares="user"),
    "kind": area("small", spares="friends"),
    "grim": area("small", spares="foes"),
    "whirl": area("small", spares="friends", reach="melee"),
    "quake": area("players", spares="user"),
    "storm": area("enemies"),
    "doom": area("battlefield", spares="user"),
    "dawn": {"classes": ["active"], "aims": "ally", "area": "players", "spares": "foes", "heal": "1d6"},
}


def field(*more: Fields, place: str = "c1", **fields: object) -> Bench:
    """Mira, whose turn it is, with Odo behind her and three wolves in a row on the other side."""
    bench = scene(
        hero("Mira", place, abilities=list(ABILITIES)),
        hero("Odo", "a2"),
        wolf("Ash", "b3"),
        wolf("Bor", "c3"),
        wolf("Cid", "e1"),
        *more,
        ability=ABILITIES,
        **fields,  # type: ignore[arg-type]
    )
    bench.turn("mira")
    return bench


def hit(bench: Bench, line: str, *, answers: int) -> list[str]:
    """Who is hurt by a line, when everybody takes it."""
    before = {who: bench.hp(who) for who in bench.state.combatants}
    bench.play(line + "\n> nothing" * answers, dice="3 4")
    return [who for who, hp in before.items() if bench.hp(who) < hp]


@pytest.mark.clause("D-73", "D-74")
def test_an_area_asks_for_its_centre_only_and_hits_whoever_is_in_it() -> None:
    bench = field()
    request = bench.ask("mira: use burst")
    assert isinstance(request, Place)
    assert request.key == "use/mira.centre"
    assert request.directions == ()
    bench.table.abandon()
    assert hit(bench, "mira: use burst wolves:b2", answers=2) == ["ash", "bor"]


@pytest.mark.clause("D-73")
def test_a_whole_field_asks_for_nothing() -> None:
    bench = field()
    assert hit(bench, "mira: use storm", answers=3) == ["ash", "bor", "cid"]


# Scopes


@pytest.mark.clause("D-74")
def test_a_small_area_is_its_centre_and_the_8_squares_around_it() -> None:
    bench = field(wolf("Dun", "d2"), wolf("Eft", "a2"))
    assert hit(bench, "mira: use kind wolves:c2", answers=3) == ["ash", "bor", "dun"]
    other = field(wolf("Dun", "d2"), wolf("Eft", "a2"))
    assert hit(other, "mira: use kind wolves:b2", answers=3) == ["ash", "bor", "eft"]


@pytest.mark.clause("D-74")
def test_a_small_area_reaches_across_the_border_of_the_fields() -> None:
    bench = field()
    assert hit(bench, "mira: use burst heroes:b1", answers=4) == ["mira", "odo", "ash", "bor"]


@pytest.mark.clause("D-74")
def test_the_players_field_is_everybody_on_it_and_nobody_else() -> None:
    bench = field(wolf("Spy", "heroes:e3"))
    assert hit(bench, "mira: use quake", answers=2) == ["odo", "spy"]


@pytest.mark.clause("D-74")
def test_the_enemy_field_is_everybody_on_it_and_nobody_else() -> None:
    bench = field(hero("Pia", "wolves:a1"), wolf("Spy", "heroes:e3"))
    assert hit(bench, "mira: use storm", answers=4) == ["ash", "bor", "cid", "pia"]


@pytest.mark.clause("D-74")
def test_the_whole_battlefield_is_both_fields() -> None:
    bench = field(hero("Pia", "wolves:a1"))
    assert hit(bench, "mira: use doom", answers=5) == ["odo", "ash", "bor", "cid", "pia"]


@pytest.mark.clause("D-74")
def test_the_players_field_is_the_same_one_for_an_enemy() -> None:
    bench = scene(
        hero("Mira", "c1"), wolf("Ash", "c3", abilities=["quake", "storm"]), wolf("Bor", "a1"), ability=ABILITIES
    )
    bench.turn("ash")
    assert hit(bench, "ash: use quake", answers=1) == ["mira"]
    bench.turn("ash")
    assert hit(bench, "ash: use storm", answers=2) == ["ash", "bor"]


# The centre


@pytest.mark.clause("D-75")
def test_the_centre_may_be_5_squares_away_and_not_6() -> None:
    bench = field(place="c3")
    refused = {name: option.refusal for name, option in bench.options("mira: use burst").items()}
    for near in ("wolves:c1", "wolves:b2", "wolves:d2", "wolves:a3", "heroes:c3"):
        assert refused[near] is None, near
    for far in ("wolves:b1", "wolves:d1", "wolves:a2", "wolves:e2"):
        told = refused[far]
        assert told is not None
        assert told.clauses == ("D-75",), far
    assert "D-75" in str(bench.refusal("mira: use burst wolves:d1"))


@pytest.mark.clause("D-75", "D-73")
def test_only_the_centre_must_be_in_range_not_those_who_are_hit() -> None:
    bench = field(place="d3")
    assert hit(bench, "mira: use burst wolves:e2", answers=1) == ["cid"], "Cid is 6 squares away"


@pytest.mark.clause("D-75")
def test_the_centre_of_a_field_must_be_in_range_too() -> None:
    bench = field(place="b3")
    assert hit(bench, "mira: use storm", answers=3) == ["ash", "bor", "cid"], "5 squares to c2"
    other = field(place="a3")
    assert "D-75" in str(other.refusal("mira: use storm")), "6 squares to c2"


@pytest.mark.clause("D-75", "D-74")
def test_a_field_without_a_middle_square_has_its_centre_at_the_nearest_of_the_middle_ones() -> None:
    for place, reached in (("a1", True), ("a2", False), ("b2", True)):
        bench = scene(
            hero("Mira", place, abilities=["storm"]),
            wolf("Ash", "h1"),
            ability=ABILITIES,
            battlefield={"columns": 8, "rows": 4},
        )
        bench.turn("mira")
        if reached:
            assert hit(bench, "mira: use storm", answers=1) == ["ash"], place
        else:
            assert "D-75" in str(bench.refusal("mira: use storm")), place


@pytest.mark.clause("D-75")
def test_an_empty_square_may_be_the_centre() -> None:
    bench = field()
    assert hit(bench, "mira: use burst wolves:d1", answers=1) == ["cid"]
    events = field().play("mira: use burst heroes:e3")
    assert of_type(events, e.Checked) == []
    assert "D-74" in cited(events)


# Whom


@pytest.mark.clause("D-76", "D-87", "D-86")
def test_an_area_hits_those_who_can_not_be_targeted() -> None:
    bench = field()
    bench.play("mark stealth bor")
    assert "D-86" in str(bench.refusal("mira: attack bor"))
    assert hit(bench, "mira: use burst wolves:b2", answers=2) == ["ash", "bor"]


@pytest.mark.clause("D-76", "D-49")
def test_an_area_hits_those_behind_others() -> None:
    bench = field(wolf("Dun", "c2"), wolf("Eft", "c1"))
    assert hit(bench, "mira: use burst wolves:d1", answers=3) == ["cid", "dun", "eft"]


@pytest.mark.clause("D-73")
def test_an_area_rolls_one_attack_and_each_unit_defends_for_itself() -> None:
    bench = field()
    events = bench.play("mira: use burst wolves:b2\n> DEF\n> nothing", dice="3 4 2 4")
    assert [bench.hp("ash"), bench.hp("bor")] == [28, 18]
    assert [check.purpose for check in of_type(events, e.Checked)] == ["attack", "DEF block"]


@pytest.mark.clause("D-73")
@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ("burst", ["mira", "odo", "ash", "bor"]),
        ("careful", ["odo", "ash", "bor"]),
        ("kind", ["ash", "bor"]),
        ("grim", ["mira", "odo"]),
    ],
)
def test_friend_and_foe_are_hit_unless_the_ability_says_otherwise(ability: str, expected: list[str]) -> None:
    assert hit(field(), f"mira: use {ability} heroes:b1", answers=len(expected)) == expected


@pytest.mark.clause("D-73", "D-54")
def test_an_area_is_never_intercepted_not_even_one_of_melee() -> None:
    bench = field(wolf("Dun", "d2"), place="e1")
    events = bench.play("mira: use whirl wolves:e1\n> nothing\n> nothing", dice="3 4")
    assert [bench.hp("cid"), bench.hp("dun")] == [18, 18]
    assert of_type(events, e.Moved) == []


@pytest.mark.clause("D-73", "D-33")
def test_an_area_draws_aggro_on_each_enemy_by_its_own_damage() -> None:
    bench = field()
    bench.play("mira: use burst wolves:b2\n> DEF\n> nothing", dice="3 4 2 4")
    assert bench.state.aggro == {"ash": {"mira": 5}, "bor": {"mira": 15}}


@pytest.mark.clause("D-74", "D-62")
def test_an_area_may_heal_and_leaves_the_dead_alone() -> None:
    bench = field(hero("Pia", "e3"), wolf("Spy", "heroes:d3"))
    bench.play("set mira.hp=10 odo.hp=29 pia.hp=0 spy.hp=5\nmira: use dawn", dice="4")
    assert [bench.hp(who) for who in ("mira", "odo", "pia", "spy")] == [14, 30, 0, 5]


@pytest.mark.clause("D-73", "D-13")
def test_nobody_counterattacks_itself() -> None:
    bench = scene(hero("Mira", "c1", abilities=["burst"], attacks=["bow"]), wolf("Ash", "c3"), ability=ABILITIES)
    bench.turn("mira")
    bench.play("mira: use burst heroes:c2\n> DEF", dice="3 4 6 6")
    assert bench.hp("mira") == 30
