"""Penetration: an Offense die of 6 against a Defense die of 1 (P-28 to P-31)."""

from __future__ import annotations

from itertools import product

import pytest

from combattracker.model.audience.view import PLAYERS
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.recap.markdown import recap
from tests.rulesets.phantoms_bane.scene import (
    Fields,
    bonus,
    choose,
    duel,
    fight,
    foe,
    hero,
    hurts,
    numbers,
    scene,
    totals,
    turn,
)
from tests.support.bench import Bench, of_type


def penetrated(half: str, mine: Fields | None = None, theirs: Fields | None = None) -> Bench:
    """A duel in which Jharek has penetrated the monster: 5 damage and the half-die given."""
    bench = duel(mine, theirs)
    turn(bench, jharek="attack", monster="attack", dice=f"6 3 3 1 {half}")
    return bench


@pytest.mark.clause("P-28")
@pytest.mark.parametrize(("offense", "defense"), list(product((1, 2, 5, 6), (1, 2, 6))))
def test_only_a_6_against_a_1_penetrates(offense: int, defense: int) -> None:
    bench = duel()
    choose(bench, jharek="attack", monster="attack")
    extra = {(6, 1): "monster.penetration", (1, 6): "monster.counter"}.get((offense, defense))
    bench.play(f"next\n> {offense}\n> 3\n> 3\n> {defense}" + ("\n> 2" if extra else ""))
    found = totals(bench.table.entry(bench.table.head).events)
    assert ("jharek.penetration" in found) == ((offense, defense) == (6, 1))
    assert numbers(bench, "monster")[0] == 20 - max(0, offense - defense) - (2 if (offense, defense) == (6, 1) else 0)


@pytest.mark.clause("P-28")
@pytest.mark.parametrize(
    ("offense", "defense", "deep"),
    [("=6", "=1", True), ("==12", "==7", True), ("6 -2", "1 +3", True), ("5 +1", "1", False), ("6", "2 -1", False)],
)
def test_the_dice_themselves_penetrate_not_what_is_added(offense: str, defense: str, deep: bool) -> None:
    bench = duel()
    answers = [offense, "3", "3", defense, *(["2"] if deep else [])]
    found = totals(turn(bench, *answers, jharek="attack", monster="attack"))
    assert ("jharek.penetration" in found) == deep


@pytest.mark.clause("P-28")
def test_either_side_may_penetrate_and_both_may_in_one_turn() -> None:
    bench = duel({"armors": ["mail"]}, {"armors": ["mail"]})
    events = turn(bench, jharek="attack", monster="attack", dice="6 1 6 1 2 3")
    assert hurts(events) == [("monster", 1), ("monster", 2), ("jharek", 1), ("jharek", 3)]
    assert (bonus(bench, "monster", "armor"), bonus(bench, "jharek", "armor")) == (2, 1)


@pytest.mark.clause("P-28", "P-33")
def test_one_may_penetrate_and_counter_in_the_same_turn() -> None:
    bench = duel(theirs={"armors": ["mail"], "weapons": ["sword"]})
    events = turn(bench, jharek="attack", monster="attack", dice="6 6 1 1 2 3")
    assert hurts(events) == [("monster", 1), ("monster", 2), ("monster", 3)]
    assert (bonus(bench, "monster", "armor"), bonus(bench, "monster", "weapon")) == (2, 1)
    assert numbers(bench, "jharek")[0] == 20


# The half-die


@pytest.mark.clause("P-29")
@pytest.mark.parametrize("half", [1, 2, 3])
def test_a_half_die_is_added_to_the_damage(half: int) -> None:
    assert numbers(penetrated(str(half)), "monster")[0] == 20 - 5 - half


@pytest.mark.clause("P-29")
@pytest.mark.parametrize(("defense", "damage"), [(9, 2), (10, 1), (11, 0), (12, 0), (30, 0)])
def test_the_half_die_is_taken_also_where_nothing_else_gets_through(defense: int, damage: int) -> None:
    bench = penetrated("2", theirs={"defense": defense})
    assert numbers(bench, "monster")[0] == 20 - damage - 2


@pytest.mark.clause("P-29")
@pytest.mark.parametrize(("health", "standing"), [(8, "up"), (7, "dead"), (6, "dead")])
def test_the_half_die_may_kill(health: int, standing: str) -> None:
    bench = penetrated("2", theirs={"health": health})
    assert (numbers(bench, "monster")[0], bench["monster"].standing) == (health - 7, standing)


@pytest.mark.clause("P-29")
def test_a_blow_that_the_gm_rules_harmless_penetrates_all_the_same() -> None:
    bench = duel()
    events = turn(bench, "monster.defense: 1 !no-damage", jharek="attack", monster="attack", dice="6 3 3 2")
    assert hurts(events) == [("monster", 2)]


@pytest.mark.clause("P-30")
@pytest.mark.parametrize("answer", ["4", "0", "=4", "==4", "1 1"])
def test_a_half_die_shows_1_to_3(answer: str) -> None:
    for half in (1, 2, 3):
        assert numbers(penetrated(str(half)), "monster")[0] == 15 - half
    bench = duel()
    choose(bench, jharek="attack", monster="attack")
    with pytest.raises(CombatError):
        fight(bench, "6", "3", "3", "1", answer)
    assert numbers(bench, "monster")[0] == 20


@pytest.mark.clause("P-30")
def test_the_half_die_is_asked_as_1d3_and_may_be_typed_from_a_d6() -> None:
    bench = duel()
    choose(bench, jharek="attack", monster="attack")
    for face, half in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)):
        events = fight(bench, "6", "3", "3", "1", f"={-(-face // 2)}")
        rolled = of_type(events, e.Checked)[-1]
        assert (rolled.dice, rolled.purpose, rolled.total) == ("1d3", "penetration", half)
        bench.play("undo")


@pytest.mark.clause("P-30")
def test_the_program_rolls_half_dice_of_1_2_and_3_about_as_often() -> None:
    bench = scene(hero(), foe(), seed=7)
    choose(bench, jharek="attack", monster="attack")
    counts = {1: 0, 2: 0, 3: 0}
    for _ in range(120):
        bench.play("next\n> 6\n> 3\n> 3\n> 1")
        counts[of_type(bench.table.entry(bench.table.head).events, e.Checked)[-1].total] += 1
        bench.play("undo")
    assert min(counts.values()) > 20


# Armor


@pytest.mark.clause("P-31")
@pytest.mark.parametrize(
    ("armor", "half", "left"), [("mail", 1, 3), ("mail", 3, 1), ("scales", 1, 1), ("scales", 2, 0)]
)
def test_the_armor_drops_by_the_extra_damage(armor: str, half: int, left: int) -> None:
    bench = penetrated(str(half), theirs={"armors": [armor]})
    assert bonus(bench, "monster", "armor") == left, "the blow's own damage wears nothing down"
    assert bonus(bench, "monster", "weapon") is None


@pytest.mark.clause("P-31")
def test_the_armor_never_drops_below_0() -> None:
    bench = penetrated("3", theirs={"armors": ["scales"]})
    assert bonus(bench, "monster", "armor") == 0
    assert numbers(bench, "monster")[0] == 20 - 3 - 3, "but all of the half-die is taken"
    events = turn(bench, jharek="attack", monster="attack", dice="6 3 3 1 3")
    assert bonus(bench, "monster", "armor") == 0
    assert of_type(events, e.ItemChanged) == []
    assert numbers(bench, "monster")[0] == 14 - 5 - 3


@pytest.mark.clause("P-31", "P-29")
def test_without_armor_there_is_nothing_to_wear_down() -> None:
    bench = penetrated("3", mine={"armors": ["mail"], "weapons": ["sword"]}, theirs={"weapons": ["sword"]})
    assert numbers(bench, "monster")[0] == 20 - 9 - 3
    assert bonus(bench, "monster", "weapon") == 4
    assert (bonus(bench, "jharek", "armor"), bonus(bench, "jharek", "weapon")) == (4, 4)
    turn(bench, jharek="attack", monster="attack", dice="3 1 6 3 2")
    assert bonus(bench, "jharek", "armor") == 2


@pytest.mark.clause("P-31")
def test_the_armor_is_worn_down_after_the_turn() -> None:
    bench = duel(theirs={"armors": ["mail"]})
    found = totals(turn(bench, jharek="attack", monster="attack", dice="6 3 3 1 3"))
    assert found["monster.defense"] == 1 + 6 + 4
    found = totals(turn(bench, jharek="attack", monster="attack", dice="3 3 3 3"))
    assert found["monster.defense"] == 3 + 6 + 1


@pytest.mark.clause("P-31", "P-29")
def test_however_far_a_half_die_is_lowered_it_neither_mends_armor_nor_heals() -> None:
    bench = duel(theirs={"armors": ["mail"]})
    turn(bench, "jharek.penetration: 1 -3 rust", jharek="attack", monster="attack", dice="6 3 3 1")
    assert bonus(bench, "monster", "armor") == 4
    assert numbers(bench, "monster")[0] == 20 - 1, "what the blow itself does through the mail"


@pytest.mark.clause("P-31")
def test_only_the_armor_in_use_is_worn_down() -> None:
    bench = penetrated("2", theirs={"armors": ["mail", "jerkin"]})
    assert {thing.id: thing.bonus for thing in bench["monster"].items.values()} == {"mail": 2, "jerkin": 2}


@pytest.mark.clause("P-31", "P-29")
def test_players_see_what_a_penetration_did() -> None:
    bench = penetrated("2", theirs={"armors": ["mail"]})
    text = recap(bench.table, audience=PLAYERS, arithmetic=True)
    assert "penetration" in text
    assert "P-31" in text
