"""Who may intercept, where, and what comes of it (D-53 to D-58).

The heroes' rows 1 to 3 lie below the wolves' rows 1 to 3: Mira goes up, past Guard, to Wolf behind it.
"""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.dragon_legacy.scene import Fields, aggro, at, hero, scene, wolf
from tests.support.bench import Bench, of_type

PAST = "mira: attack wolf via=wolves:b3,wolves:b2"
"""Through b3, which Guard at a2 watches, to b2, which it watches too."""


def field(*more: Fields, guard: str = "a2", target: str = "b1", rules: Fields | None = None) -> Bench:
    """Mira at the front, Wolf in the back row, Guard somewhere; it is Mira's turn."""
    bench = scene(hero("Mira", "b1"), wolf("Wolf", target), wolf("Guard", guard, dodges=True), *more, rules=rules)
    bench.turn("mira")
    return bench


def interceptors(bench: Bench, line: str = PAST) -> dict[str, str]:
    """Who may intercept, each with its square; the attack is given up."""
    request = bench.ask(line)
    bench.table.abandon()
    if not isinstance(request, Choose):
        return {}
    assert request.key.endswith("wolf.intercept")
    return {option.id: option.hint.removeprefix("steps to ") for option in request.options if option.who}


@pytest.mark.clause("D-53", "D-54")
def test_whoever_stands_beside_a_square_moved_through_may_intercept() -> None:
    assert interceptors(field()) == {"guard": "wolves:b2"}


@pytest.mark.clause("D-53")
@pytest.mark.parametrize(("guard", "able"), [("a2", True), ("a3", True), ("c3", True), ("c2", True), ("d3", False)])
def test_the_intercept_range_is_the_adjacent_squares(guard: str, able: bool) -> None:
    assert bool(interceptors(field(guard=guard))) is able


@pytest.mark.clause("D-53", "D-42")
@pytest.mark.parametrize(("guard", "able"), [("a2", False), ("a3", True), ("c2", False), ("c3", True)])
def test_by_house_rule_the_range_has_no_corners(guard: str, able: bool) -> None:
    """a3 and c3 touch b3 by an edge; that they are far from b2 makes no difference."""
    assert bool(interceptors(field(guard=guard, rules={"adjacency": 4}))) is able


@pytest.mark.clause("D-53", "D-42")
def test_by_house_rule_an_edge_is_needed_for_the_square_passed_and_not_for_the_one_taken() -> None:
    bench = field(guard="c2", target="a1", rules={"adjacency": 4})
    line = "mira: attack wolf via=wolves:b3,wolves:b2,wolves:b1"
    assert interceptors(bench, line) == {"guard": "wolves:b1"}, "past b2, to the square to strike from"
    longer = field(guard="c2", target="a1", rules={"adjacency": 4})
    line = "mira: attack wolf via=heroes:c1,wolves:c3,wolves:b3,wolves:b2,wolves:b1"
    assert interceptors(longer, line) == {"guard": "wolves:b3"}, "past c3 first, to the next square"


@pytest.mark.clause("D-54")
def test_attacking_the_front_is_safe_though_the_front_stands_together() -> None:
    bench = scene(hero("Mira", "b3"), *(wolf(name, place) for name, place in {"Wolf": "b3", "Guard": "c3"}.items()))
    bench.turn("mira")
    assert interceptors(bench, "mira: attack wolf via=heroes:b2,heroes:b1") == {}, "b1, beside Guard, is the last one"


@pytest.mark.clause("D-54")
def test_the_square_that_the_attacker_starts_from_does_not_count() -> None:
    bench = field(guard="a3", target="c2")
    assert interceptors(bench, "mira: attack wolf via=wolves:b3") == {}, "one step, and both squares beside Guard"
    bench = field(guard="a3", target="e2")
    assert interceptors(bench, "mira: attack wolf via=heroes:c1,wolves:d3") == {}, "she only leaves Guard's side"


@pytest.mark.clause("D-54")
def test_left_to_itself_an_attacker_goes_round_those_who_watch() -> None:
    bench = field(guard="c3", target="c1")
    events = bench.play("mira: attack wolf\n> nothing", dice="3 4")
    steps = of_type(events, e.Moved)[0].way
    assert all(abs(x - 2) > 1 or abs(y - 2) > 1 for x, y in steps[1:-1]), "a detour beyond Guard's reach"
    assert bench.hp("wolf") == 18


@pytest.mark.clause("D-54", "D-43")
def test_where_every_way_is_watched_the_attacker_chooses_by_whom() -> None:
    bench = scene(
        hero("Mira", "c1"),
        wolf("Wolf", "c1"),
        wolf("Left", "a2"),
        wolf("Right", "e2"),
        battlefield={"blocked": ["wolves:c3", "wolves:c2"]},
    )
    bench.turn("mira")
    ways = bench.options("mira: attack wolf")
    assert {name: option.hint for name, option in ways.items()} == {
        "wolves:b2": "past Left",
        "wolves:d2": "past Right",
    }
    bench.play("mira: attack wolf\n> wolves:d2\n> right\n> DEF", dice="3 4 1 2")
    assert (bench.hp("left"), bench.hp("right"), bench.hp("wolf")) == (30, 30 - (12 - 7), 30)


@pytest.mark.clause("D-54", "D-55")
def test_the_interceptor_takes_the_next_square_of_the_way_however_far_from_where_it_stood() -> None:
    bench = field(target="c1")
    line = "mira: attack wolf via=wolves:b3,wolves:c2"
    assert interceptors(bench, line) == {"guard": "wolves:c2"}, "Guard at a2 sees b3, and c2 comes next"
    bench.play(f"{line}\n> guard\n> DEF", dice="3 4 1 2")
    assert (at(bench, "guard"), at(bench, "mira")) == ("wolves:c2", "heroes:b1")
    assert (bench.hp("guard"), bench.hp("wolf")) == (30 - (12 - 7), 30)


@pytest.mark.clause("D-55", "D-54")
def test_the_first_square_that_is_passed_decides() -> None:
    """Guard at e3 watches d3 and d2: both are passed, d3 first, so that it steps to d2 and Mira is stopped on d3."""
    bench = field(guard="e3", target="b1")
    assert interceptors(bench, "mira: attack wolf via=heroes:c1,wolves:d3,wolves:c2") == {"guard": "wolves:c2"}
    line = "mira: attack wolf via=heroes:c1,wolves:d3,wolves:d2,wolves:c1"
    assert interceptors(bench, line) == {"guard": "wolves:d2"}
    events = bench.play(f"{line}\n> guard\n> DEF", dice="3 4 1 2")
    grid = bench.state.grid
    assert grid is not None
    assert of_type(events, e.Moved)[0].after == grid.parse("wolves:d3")


@pytest.mark.clause("D-54", "D-55")
def test_whoever_is_reached_by_the_last_square_alone_is_not_passed() -> None:
    bench = field(guard="d2", target="b1")
    assert interceptors(bench, "mira: attack wolf via=wolves:b3,wolves:c2") == {}, "c2 is where she strikes from"


@pytest.mark.clause("D-55", "D-54")
def test_whoever_is_moved_while_the_question_is_open_is_asked_from_its_new_place() -> None:
    bench = field(wolf("Pup", "e2"))
    bench.ask(PAST)
    bench.play("set guard.at=wolves:c1 pup.at=wolves:c2\n> pup\n> DEF", dice="3 4 1 2")
    assert (at(bench, "pup"), at(bench, "guard")) == ("wolves:b2", "wolves:c1")


@pytest.mark.clause("D-55")
def test_it_stands_in_front_of_the_attacker_who_gets_no_further() -> None:
    bench = field(guard="c2", target="a1")
    grid = bench.state.grid
    assert grid is not None
    line = "mira: attack wolf via=wolves:b3,wolves:b2,wolves:a2"
    events = bench.play(f"{line}\n> guard\n> DEF", dice="3 4 1 2")
    there, aside, back = of_type(events, e.Moved)
    assert (there.who, there.after) == ("mira", grid.parse("wolves:b3"))
    assert (aside.who, aside.after) == ("guard", grid.parse("wolves:b2"))
    assert (back.who, at(bench, "mira")) == ("mira", "heroes:b1")


@pytest.mark.clause("D-55", "D-2")
def test_the_attack_is_for_the_interceptor_instead_of_the_target() -> None:
    bench = field()
    bench.play(f"{PAST}\n> guard\n> DEF", dice="3 4 2 3")
    assert (bench.hp("guard"), bench.hp("wolf")) == (30 - (12 - 9), 30)
    assert (aggro(bench, "guard", "mira"), aggro(bench, "wolf", "mira")) == (6, None)


@pytest.mark.clause("D-55", "D-21")
@pytest.mark.parametrize("way_out", ["dodge", "nothing"])
def test_an_interceptor_blocks_and_neither_dodges_nor_takes_it(way_out: str) -> None:
    bench = field()
    options = bench.options(PAST, "guard", dice="3 4")
    assert options["DEF"].refusal is None
    refusal = options[way_out].refusal
    assert refusal is not None
    assert "D-55" in refusal.clauses
    direct = bench.options("mira: attack guard", dice="3 4")
    assert direct[way_out].refusal is None, "attacked for itself, it may"


@pytest.mark.clause("D-55", "D-13")
def test_an_interceptor_may_counterattack_after_a_critical_block() -> None:
    bench = field()
    bench.play(f"{PAST}\n> guard\n> DEF\n> sword\n> nothing", dice="3 4 6 6 3 4")
    assert bench.hp("mira") == 18


@pytest.mark.clause("D-55")
def test_what_cannot_be_blocked_cannot_be_blocked_by_an_interceptor() -> None:
    rush = {"classes": ["active"], "reach": "melee", "stat": "STR", "unblockable": True}
    bench = scene(
        hero("Mira", "b1", abilities=["rush"]),
        wolf("Wolf", "a1"),
        wolf("Guard", "a2"),
        ability={"rush": rush},
        battlefield={"columns": 2, "rows": 3},
    )
    bench.turn("mira")
    bench.play("mira: use rush wolf\n> guard", dice="3 4")
    assert bench.hp("guard") == 18, "no defence was asked"


@pytest.mark.clause("D-57")
def test_nobody_has_to_intercept() -> None:
    bench = field()
    events = bench.play(f"{PAST}\n> nobody\n> nothing", dice="3 4")
    assert (bench.hp("wolf"), bench.hp("guard")) == (18, 30)
    assert at(bench, "guard") == "wolves:a2"
    assert {event.who for event in of_type(events, e.Moved)} == {"mira"}


@pytest.mark.clause("D-54")
def test_of_several_the_first_along_the_way_comes_first_and_the_defender_chooses() -> None:
    bench = field(wolf("Late", "d1"), guard="c3", target="b1")
    line = "mira: attack wolf via=heroes:c1,wolves:d3,wolves:d2,wolves:c1"
    assert list(interceptors(bench, line).items()) == [("guard", "wolves:d3"), ("late", "wolves:c1")]
    bench.play(f"{line}\n> late\n> DEF", dice="3 4 1 2")
    assert (bench.hp("guard"), bench.hp("late")) == (30, 30 - (12 - 7))


@pytest.mark.clause("D-54")
def test_the_target_does_not_intercept_for_itself() -> None:
    bench = field(guard="e1", target="a2")
    assert interceptors(bench, "mira: attack wolf via=wolves:c3,wolves:b3") == {}
    assert interceptors(bench, "mira: attack wolf via=wolves:b3,wolves:b2") == {}


@pytest.mark.clause("D-54")
def test_friends_of_the_attacker_do_not_intercept() -> None:
    bench = field(hero("Odo", "wolves:a3"), guard="e1")
    assert interceptors(bench) == {}


STATUSES = {
    "sleep": False,
    "stun": False,
    "cripple": False,
    "snare": False,
    "confusion": False,
    "distract": True,
    "silence": True,
    "blind": True,
}


@pytest.mark.clause("D-54")
@pytest.mark.parametrize("status", STATUSES)
def test_who_cannot_move_block_or_think_cannot_intercept(status: str) -> None:
    bench = field()
    bench.play(f"mark {status} guard left=3")
    assert bool(interceptors(bench)) is STATUSES[status]


@pytest.mark.clause("D-54", "D-101")
def test_the_dead_do_not_intercept() -> None:
    bench = field()
    bench.play("set guard.hp=0")
    assert interceptors(bench) == {}


@pytest.mark.clause("D-54", "D-88")
def test_a_stealthed_attacker_is_not_intercepted() -> None:
    bench = field()
    bench.play("mark stealth mira left=3")
    assert interceptors(bench) == {}
