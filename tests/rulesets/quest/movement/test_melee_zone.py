"""Melee zones, and which steps through them provoke a free hit (T-65, T-67, T-68)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.quest.more_b import asked, choice, duel, fresh, refused
from tests.rulesets.quest.scene import at, effects, hero, left, scene, wolf
from tests.support.bench import Bench, cited, of_type

AROUND = ("d4", "e4", "f4", "d5", "f5", "d6", "e6", "f6")
BEYOND = ("c3", "e3", "g3", "c5", "g5", "c7", "e7", "g6")


def spaces(bench: Bench) -> str:
    """How far Mira has moved this turn inside whose melee zone."""
    return str(bench["mira"].facts.get("paces") or "")


# The zone


@pytest.mark.clause("T-65")
@pytest.mark.parametrize(("near", "far"), list(zip(AROUND, BEYOND, strict=True)))
def test_all_eight_squares_around_a_unit_are_its_melee_zone_and_no_others(near: str, far: str) -> None:
    bench = duel(more=[wolf("Grim", "l12", {"AGI": 0})])
    bench.play(f"set wolf.at={near}")
    assert refused(bench, "mira: attack") == {"grim": ("T-65",)}
    bench.play("mira: attack wolf aim=plain", dice="15 5")
    assert bench.hp("wolf") == 90 - 7
    bench.play(f"set wolf.at={far} mira.budget.attack=1")
    assert "T-65" in str(bench.refusal("mira: attack wolf aim=plain"))


# Leaving it


@pytest.mark.clause("T-67")
@pytest.mark.parametrize(("here", "there"), [("d5", "c4"), ("e5", "e4"), ("f7", "g8"), ("d6", "c6"), ("f5", "g5")])
def test_leaving_a_zone_provokes_from_every_side(here: str, there: str) -> None:
    bench = duel()
    fresh(bench, "mira", here)
    assert asked(bench, f"mira: move {there}") == f"move/{there}/wolf.free-hit"
    assert at(bench, "mira") == here, "the step is not taken yet"


@pytest.mark.clause("T-67")
@pytest.mark.parametrize(("here", "there"), [("e5", "d6"), ("e5", "f5"), ("e4", "e5"), ("c3", "d5")])
def test_entering_a_zone_and_two_spaces_within_it_are_free(here: str, there: str) -> None:
    bench = duel()
    fresh(bench, "mira", here)
    assert not asked(bench, f"mira: move {there}")
    fresh(bench, "mira", "e5")
    assert "T-67" in choice(bench, "mira: move e4").clauses


@pytest.mark.clause("T-67", "T-66")
def test_the_mover_is_struck_on_its_old_square_and_then_goes_on() -> None:
    bench = duel()
    events = bench.play("mira: move e1\n> slowing", dice="15 3")
    assert bench.hp("mira") == 90 - 5
    assert at(bench, "mira") == "e1"
    kinds = [type(each).__name__ for each in events if isinstance(each, e.Moved | e.PoolChanged)]
    assert kinds == ["PoolChanged", "Moved", "Moved"]


@pytest.mark.clause("T-67")
def test_a_mover_that_falls_stops_there() -> None:
    bench = duel(me={"hp": 5})
    bench.play("mira: move e1\n> plain", dice="15 3")
    assert bench["mira"].standing == "defeated"
    assert at(bench, "mira") == "e5"
    assert left(bench, "mira") == (1, 0, 2), "the move action is spent"


@pytest.mark.clause("T-67")
def test_a_mover_that_falls_on_the_way_has_walked_as_far() -> None:
    bench = duel(me={"hp": 5})
    fresh(bench, "mira", "e3")
    bench.play("set wolf.at=e6")
    bench.play("mira: move h3 via=e4,e5,f5,g4\n> plain", dice="15 3")
    assert at(bench, "mira") == "f5"


@pytest.mark.clause("T-67", "T-71")
def test_each_enemy_whose_zone_is_left_is_asked_in_the_order_of_turns() -> None:
    bench = duel({"AGI": 5}, more=[wolf("Grim", "d6", {"AGI": 3}), wolf("Ash", "f6", {"AGI": 0})])
    assert choice(bench, "mira: move e3").who == "grim"
    assert choice(bench, "> no").who == "wolf"
    assert choice(bench, "> no").who == "ash"
    bench.play("> plain", dice="2")
    assert at(bench, "mira") == "e3"
    assert {who: bench[who].counters.get("free-hits") for who in ("grim", "wolf", "ash")} == {
        "grim": None,
        "wolf": None,
        "ash": 1,
    }


@pytest.mark.clause("T-67")
def test_friends_are_not_provoked() -> None:
    bench = scene(hero("Mira", "e5"), hero("Odo", "e6", {"AGI": 3}), wolf("Wolf", "a1", {"AGI": 0}))
    bench.turn("mira")
    assert not asked(bench, "mira: move e2")
    bench.play("set odo.side=wolves")
    fresh(bench, "mira", "e5")
    assert "T-67" in choice(bench, "mira: move e2").clauses


@pytest.mark.clause("T-67")
@pytest.mark.parametrize("edit", ["flee wolf", "set wolf.hp=0", "set wolf.standing=surrendered", "remove wolf"])
def test_those_who_no_longer_fight_are_not_provoked(edit: str) -> None:
    bench = duel(more=[wolf("Grim", "l12", {"AGI": 0})])
    bench.play(edit)
    assert not asked(bench, "mira: move e2")
    bench.play("set grim.at=e1" if edit == "remove wolf" else "set wolf.at=l1 grim.at=e1")
    fresh(bench, "mira", "e2")
    assert "T-67" in choice(bench, "mira: move e5").clauses


@pytest.mark.clause("T-67")
def test_forced_movement_provokes_nobody() -> None:
    hook = {"dice": "1d6", "then": [{"on": "hit", "pushes": 3}]}
    bench = duel(me={"weapons": ["hook"]}, more=[hero("Odo", "f6", {"AGI": 3})], library={"weapon": {"hook": hook}})
    bench.turn("mira")
    events = bench.play("mira: attack wolf aim=plain", dice="15 1")
    assert at(bench, "wolf") == "e9"
    assert "T-67" in cited(of_type(events, e.Moved))
    bench.play("set wolf.at=e6\nset wolf.at=a1")
    assert bench["odo"].counters.get("free-hits") is None


@pytest.mark.clause("T-67")
def test_what_lies_prone_may_strike_and_what_shoots_strikes_with_its_hands() -> None:
    bench = duel(it={"weapons": ["bow"]})
    bench.play("mark prone wolf")
    bench.play("mira: move e1\n> plain", dice="15 2")
    assert bench.hp("mira") == 90 - (2 + 2)


# Far within it


@pytest.mark.clause("T-68")
@pytest.mark.parametrize(
    ("line", "provoked"),
    [
        ("mira: move f6 via=f5", ""),
        ("mira: move f7 via=f5,f6", "move/f7/wolf.free-hit"),
        ("mira: move e7 via=f5,f6,f7", "move/f7/wolf.free-hit"),
    ],
)
def test_the_third_space_within_a_zone_provokes(line: str, provoked: str) -> None:
    bench = duel()
    assert asked(bench, line) == provoked


@pytest.mark.clause("T-68")
def test_it_provokes_once() -> None:
    bench = duel({"SPEED": 9}, {"AGI": 5})
    bench.play("mira: move e5 via=f5,f6,f7,e7,d7,d6,d5\n> no")
    assert at(bench, "mira") == "e5"
    assert spaces(bench) == "wolf:8"


@pytest.mark.clause("T-68")
def test_the_step_into_the_zone_does_not_count() -> None:
    bench = duel()
    fresh(bench, "mira", "e4")
    assert not asked(bench, "mira: move f6 via=e5,f5")
    assert spaces(bench) == "wolf:2"
    assert asked(bench, "mira: step f7") == "step/f7/wolf.free-hit"


@pytest.mark.clause("T-68")
def test_spaces_add_up_over_all_the_moves_of_a_turn_and_no_longer() -> None:
    bench = duel()
    bench.play("mira: step f5\nmira: step f6")
    assert spaces(bench) == "wolf:2"
    bench.play("mira: wait")
    bench.turn("wolf")
    bench.play("wolf: wait")
    bench.turn("mira")
    assert spaces(bench) == ""
    assert not asked(bench, "mira: move e7 via=f7")
    assert asked(bench, "mira: step d7") == "step/d7/wolf.free-hit"


@pytest.mark.clause("T-68")
def test_spaces_are_counted_for_each_enemy_by_itself() -> None:
    bench = duel({"SPEED": 8}, more=[wolf("Grim", "g6", {"AGI": 0})])
    request = choice(bench, "mira: move f7 via=f5,f6")
    assert request.who == "wolf"
    assert "T-68" in request.clauses
    bench.play("> no")
    assert spaces(bench) == "wolf:3 grim:2"


@pytest.mark.clause("T-67", "T-68", "T-71")
@pytest.mark.parametrize(("agility", "slots"), [(1, 2), (0, 1)])
def test_one_move_may_provoke_both_ways_for_a_slot_each(agility: int, slots: int) -> None:
    bench = duel({"SPEED": 8}, {"AGI": agility})
    assert "T-68" in choice(bench, "mira: move i6 via=f5,f6,f7,g7,h7").clauses
    if slots > 1:
        assert "T-67" in choice(bench, "> plain", dice="2").clauses
    bench.play("> plain", dice="2")
    assert bench["wolf"].counters.get("free-hits") == slots
    assert at(bench, "mira") == "i6"


@pytest.mark.clause("T-68")
def test_a_mover_that_was_stopped_before_its_third_space_provokes_again_when_it_tries_again() -> None:
    bench = duel({}, {"AGI": 3, "STR": 5})
    bench.play("set mira.SPEED=3 mira.budget.bonus=1")
    bench.play("mira: move f7 via=f5,f6\n> slowing", dice="15 8")
    assert effects(bench, "mira", "slowing-wound")
    assert at(bench, "mira") == "f6"
    assert asked(bench, "mira: step f7") == "step/f7/wolf.free-hit"


# While a question is open


@pytest.mark.clause("T-67")
@pytest.mark.parametrize("edit", ["set mira.hp=0", "flee mira", "mark paralysed mira", "remove mira"])
def test_a_mover_that_the_gm_takes_out_walks_no_farther(edit: str) -> None:
    bench = duel()
    assert asked(bench, "mira: move e1")
    bench.door.console.execute(edit)
    if bench.table.asking is not None:
        bench.play("> plain")
    assert bench["wolf"].counters.get("free-hits") is None
    if "mira" in bench.state.combatants:
        assert at(bench, "mira") == ("" if edit.startswith("flee") else "e5")
        assert bench.hp("mira") in (0, 90)


@pytest.mark.clause("T-67")
@pytest.mark.parametrize("edit", ["remove wolf", "set wolf.hp=0", "mark paralysed wolf", "flee wolf"])
@pytest.mark.parametrize("answer", ["plain", "no"])
def test_when_the_one_who_is_entitled_is_taken_out_the_mover_goes_on(edit: str, answer: str) -> None:
    bench = duel(more=[wolf("Grim", "l12", {"AGI": 0})])
    assert asked(bench, "mira: move e1")
    bench.door.console.execute(edit)
    if bench.table.asking is not None:
        bench.play(f"> {answer}")
    assert bench.hp("mira") == 90
    assert at(bench, "mira") == "e1"


@pytest.mark.clause("T-67")
def test_when_the_first_of_two_is_taken_out_the_second_is_still_asked() -> None:
    bench = duel({"AGI": 5}, more=[wolf("Grim", "d6", {"AGI": 3})])
    assert choice(bench, "mira: move e3").who == "grim"
    bench.door.console.execute("remove grim")
    asking = bench.table.asking
    assert asking is not None
    assert asking.request.who == "wolf"
    bench.play("> plain", dice="15 3")
    assert (bench.hp("mira"), at(bench, "mira")) == (90 - 5, "e3")


@pytest.mark.clause("T-67")
def test_a_mover_that_the_gm_puts_elsewhere_stays_there() -> None:
    bench = duel()
    assert asked(bench, "mira: move e1")
    bench.door.console.execute("set mira.at=a9")
    if bench.table.asking is not None:
        bench.play("> plain")
    assert at(bench, "mira") == "a9"
    assert bench.hp("mira") == 90


@pytest.mark.clause("T-67")
def test_a_step_onto_a_square_that_the_gm_fills_meanwhile_is_not_taken() -> None:
    bench = duel(more=[hero("Odo", "l12", {"AGI": 0})])
    assert asked(bench, "mira: move e1")
    bench.door.console.execute("set odo.at=e4")
    if bench.table.asking is not None:
        bench.play("> no")
    assert at(bench, "mira") == "e5"


@pytest.mark.clause("T-67", "T-69")
def test_a_mover_strikes_back_at_a_natural_1_and_goes_on_when_its_foe_has_fallen() -> None:
    bench = duel(it={"hp": 5}, more=[wolf("Grim", "l12", {"AGI": 0})])
    bench.play("mira: move e1\n> plain\n> plain", dice="1 2 15 8")
    assert bench["wolf"].standing == "defeated"
    assert at(bench, "mira") == "e1"
