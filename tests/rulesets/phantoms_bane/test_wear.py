"""What penetration and counters do to gear: it loses its bonus and breaks (P-32, P-36, P-37, P-56)."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from combattracker.recap.telling import tell
from tests.rulesets.phantoms_bane.scene import (
    bonus,
    choose,
    duel,
    fight,
    gear,
    hurts,
    jharek,
    monster,
    numbers,
    scene,
    totals,
    turn,
)
from tests.support.bench import Bench, of_type

COUNTERED = "1 3 3 6"
"""Jharek's Offense, his Defense, the monster's Offense and Defense: his 1 against its 6."""
PENETRATED = "3 1 6 3"
"""The monster's 6 against Jharek's 1."""


def countered(half_die: str = "2", choice: str = "attack", **mine: object) -> Bench:
    """A turn in which Jharek is countered and the monster chooses something."""
    bench = duel(mine)
    turn(bench, dice=f"{COUNTERED} {half_die}", jharek="attack", monster=choice)
    return bench


def penetrated(half_die: str = "2", choice: str = "attack", **mine: object) -> Bench:
    """A turn in which Jharek is penetrated and the monster chooses something."""
    bench = duel(mine)
    turn(bench, dice=f"{PENETRATED} {half_die}", jharek="attack", monster=choice)
    return bench


# Weapons


@pytest.mark.clause("P-36")
@pytest.mark.parametrize("half_die", [1, 2, 3])
def test_a_counter_takes_its_damage_off_the_bonus_of_the_weapon(half_die: int) -> None:
    bench = countered(str(half_die), weapons=["sword"])
    assert bonus(bench, "jharek", "weapon") == 4 - half_die


@pytest.mark.clause("P-36")
def test_a_counter_of_two_half_dice_takes_both_and_stops_at_0() -> None:
    assert bonus(countered("1 2", "defend", weapons=["sword"]), "jharek", "weapon") == 1
    assert bonus(countered("3 3", "defend", weapons=["fangs"]), "jharek", "weapon") == 0


@pytest.mark.clause("P-36")
def test_only_the_weapon_of_the_one_who_is_countered_wears_down() -> None:
    bench = duel({"weapons": ["sword"], "armors": ["mail"]}, {"weapons": ["sword"], "armors": ["mail"]})
    turn(bench, dice=f"{COUNTERED} 2", jharek="attack", monster="attack")
    left = {(who, kind): bonus(bench, who, kind) for who in ("jharek", "monster") for kind in ("weapon", "armor")}
    assert left == {("jharek", "weapon"): 2, ("jharek", "armor"): 4, ("monster", "weapon"): 4, ("monster", "armor"): 4}


@pytest.mark.clause("P-36")
def test_damage_without_a_counter_wears_no_weapon() -> None:
    bench = duel({"weapons": ["sword"]}, {"weapons": ["sword"]})
    events = turn(bench, dice="2 1 5 6", jharek="attack", monster="attack")
    assert hurts(events) == [("jharek", 8)]
    assert bonus(bench, "jharek", "weapon") == 4
    turn(bench, dice=f"{COUNTERED} 1", jharek="attack", monster="attack")
    assert bonus(bench, "jharek", "weapon") == 3


@pytest.mark.clause("P-36")
def test_the_lower_bonus_counts_from_the_next_turn_on() -> None:
    bench = duel({"weapons": ["sword"]})
    events = turn(bench, dice=f"{COUNTERED} 3", jharek="attack", monster="attack")
    assert totals(events)["jharek.offense"] == 1 + 6 + 4
    events = turn(bench, dice="3 3 3 3", jharek="attack", monster="attack")
    assert totals(events)["jharek.offense"] == 3 + 6 + 1


@pytest.mark.clause("P-36", "P-22")
def test_a_counter_lowers_the_actual_bonus_of_a_capped_weapon() -> None:
    bench = countered("1", offense=2, weapons=["sword"])
    assert bonus(bench, "jharek", "weapon") == 3
    events = turn(bench, dice="3 3 3 3", jharek="attack", monster="attack")
    assert totals(events)["jharek.offense"] == 3 + 2 + 2, "which the Offense of 2 still caps"


def test_a_counter_on_one_without_a_weapon_or_with_one_of_no_bonus_only_hurts() -> None:
    for weapons in ([], ["fangs"]):
        bench = duel({"weapons": weapons, "bonuses": dict.fromkeys(weapons, 0)})
        events = turn(bench, dice=f"{COUNTERED} 3", jharek="attack", monster="attack")
        assert hurts(events) == [("jharek", 3)]
        assert of_type(events, e.ItemChanged) + of_type(events, e.ItemPlaced) == []


@pytest.mark.clause("P-37")
def test_a_carried_weapon_is_destroyed_when_its_bonus_reaches_0() -> None:
    bench = countered("2", weapons=["club"])
    assert bench["jharek"].items == {}
    assert gear(bench, "jharek", "weapon") is None
    events = turn(bench, dice="3 3 3 3", jharek="attack", monster="attack")
    assert totals(events)["jharek.offense"] == 3 + 6, "he fights on with +0"


@pytest.mark.clause("P-36")
def test_with_1_left_a_weapon_holds() -> None:
    bench = countered("1", weapons=["club"])
    assert bonus(bench, "jharek", "weapon") == 1


@pytest.mark.clause("P-37")
def test_damage_beyond_the_bonus_destroys_it_just_as_well() -> None:
    assert countered("3", weapons=["club"])["jharek"].items == {}


@pytest.mark.clause("P-37")
def test_a_natural_weapon_of_0_is_not_destroyed_and_adds_nothing() -> None:
    bench = countered("2", weapons=["fangs"])
    assert bonus(bench, "jharek", "weapon") == 0
    assert list(bench["jharek"].items) == ["fangs"]
    events = turn(bench, dice=f"{COUNTERED} 3", jharek="attack", monster="attack")
    assert totals(events)["jharek.offense"] == 1 + 6
    assert bonus(bench, "jharek", "weapon") == 0


@pytest.mark.clause("P-37")
def test_with_its_weapon_destroyed_somebody_goes_on_with_its_natural_one() -> None:
    bench = countered("2", weapons=["club", "fangs"])
    thing = gear(bench, "jharek", "weapon")
    assert thing is not None
    assert (thing.id, thing.bonus) == ("fangs", 2)


@pytest.mark.clause("P-37", "P-32")
def test_a_carried_spare_comes_before_what_has_grown() -> None:
    bench = countered("2", weapons=["club", "fangs", "sword"])
    assert bench["jharek"].facts["weapon"] == "sword"
    bench = penetrated("2", armors=["jerkin", "matted-fur", "mail"])
    assert bench["jharek"].facts["armor"] == "mail"


# Armor


@pytest.mark.clause("P-32")
def test_worn_armor_is_destroyed_when_its_bonus_reaches_0() -> None:
    bench = penetrated("2", armors=["jerkin"])
    assert bench["jharek"].items == {}
    events = turn(bench, dice="3 3 3 3", jharek="attack", monster="attack")
    assert totals(events)["jharek.defense"] == 3 + 6


@pytest.mark.clause("P-32")
def test_armor_that_loses_more_than_it_has_is_destroyed_too() -> None:
    assert penetrated("3", armors=["jerkin"])["jharek"].items == {}
    assert penetrated("2 2", "press", armors=["mail"])["jharek"].items == {}


@pytest.mark.clause("P-31")
def test_with_1_left_armor_holds() -> None:
    assert bonus(penetrated("1", armors=["jerkin"]), "jharek", "armor") == 1
    assert bonus(penetrated("1 2", "press", armors=["mail"]), "jharek", "armor") == 1


@pytest.mark.clause("P-32")
def test_natural_armor_of_0_is_not_destroyed() -> None:
    bench = penetrated("3", armors=["matted-fur"])
    assert bonus(bench, "jharek", "armor") == 0
    events = turn(bench, dice=f"{PENETRATED} 2", jharek="attack", monster="attack")
    assert totals(events)["jharek.defense"] == 1 + 6
    assert bonus(bench, "jharek", "armor") == 0


@pytest.mark.clause("P-32")
def test_below_worn_armor_there_may_be_a_hide() -> None:
    bench = penetrated("2", armors=["jerkin", "matted-fur"])
    assert bench["jharek"].facts["armor"] == "matted-fur"
    assert bonus(bench, "jharek", "armor") == 1


@pytest.mark.clause("P-56")
def test_penetration_lowers_the_actual_bonus_not_the_one_that_counts() -> None:
    bench = duel({"defense": 2, "armors": ["mail"]}, {"offense": 2})
    events = turn(bench, dice=f"{PENETRATED} 1", jharek="attack", monster="attack")
    assert totals(events)["jharek.defense"] == 1 + 2 + 2, "of 4, his Defense of 2 lets 2 count"
    assert bonus(bench, "jharek", "armor") == 3, "4 less 1, not 2 less 1"
    events = turn(bench, dice="3 3 3 3", jharek="attack", monster="attack")
    assert totals(events)["jharek.defense"] == 3 + 2 + 2, "as much as before"


@pytest.mark.clause("P-56", "P-32")
def test_a_cap_brings_armor_no_nearer_to_being_destroyed() -> None:
    bench = duel({"defense": 1, "armors": ["mail"]}, {"offense": 1})
    turn(bench, dice=f"{PENETRATED} 3", jharek="attack", monster="attack")
    assert bonus(bench, "jharek", "armor") == 1
    turn(bench, dice=f"{PENETRATED} 1", jharek="attack", monster="attack")
    assert gear(bench, "jharek", "armor") is None


def test_in_one_turn_somebody_may_lose_of_both() -> None:
    bench = duel({"weapons": ["sword"], "armors": ["mail"]})
    events = turn(bench, dice="1 1 6 6 2 3", jharek="attack", monster="attack")
    assert [amount for _, amount in hurts(events)] == [2, 1 + 6 + 6 - 1 - 6 - 4 - 1, 3]
    assert (bonus(bench, "jharek", "weapon"), bonus(bench, "jharek", "armor")) == (2, 1)


def test_the_one_who_dies_of_it_loses_its_gear_all_the_same() -> None:
    bench = scene(jharek(health=1), monster())
    turn(bench, dice=f"{PENETRATED} 3", jharek="attack", monster="attack")
    assert bench["jharek"].standing == "dead"
    assert bonus(bench, "jharek", "armor") == 5 - 3


@pytest.mark.clause("P-36")
def test_health_below_the_maximum_and_wear_go_their_own_ways() -> None:
    bench = duel({"weapons": ["sword"], "health": 9})
    turn(bench, dice=f"{COUNTERED} 2", jharek="attack", monster="attack")
    bench.play("heal 5 jharek")
    assert numbers(bench, "jharek")[0] == 9
    assert bonus(bench, "jharek", "weapon") == 2


# Changing by hand


def test_another_weapon_or_armor_may_be_taken_up_at_any_time() -> None:
    bench = duel({"weapons": ["club", "sword"], "armors": ["jerkin", "mail"]})
    choose(bench, jharek="attack")
    assert list(bench.options("jharek: ready")) == ["sword", "mail"], "what is not in use yet"
    bench.play("jharek: ready sword\njharek: ready mail\nmonster: attack")
    after = totals(fight(bench, dice="3 3 3 3"))
    assert (after["jharek.offense"], after["jharek.defense"]) == (3 + 6 + 4, 3 + 6 + 4)


def test_whoever_has_nothing_else_takes_up_nothing() -> None:
    bench = duel({"weapons": ["club"]})
    bench.refusal("jharek: ready")
    bench.refusal("ready")
    bench.refusal("jharek: ready sword")


# What is used instead


def told(bench: Bench) -> tuple[str, ...]:
    """What was said of the last action."""
    table = bench.table
    entry = table.entry(table.head)
    assert entry.parent is not None
    return tell(entry, table.state_at(entry.parent), table.state).results


@pytest.mark.clause("P-37", "P-32")
@pytest.mark.parametrize(
    ("gear", "line"),
    [
        ({"weapons": ["sword", "club"]}, "Jharek fights on with Club +2"),
        ({"weapons": ["sword", "fangs"]}, "Jharek fights on with Fangs +2"),
        ({"weapons": ["sword"]}, "Jharek fights on without a weapon"),
        ({"armors": ["mail", "jerkin"]}, "Jharek fights on with Jerkin +2"),
        ({"armors": ["mail"]}, "Jharek fights on without armor"),
    ],
)
def test_what_takes_the_place_of_what_broke_is_told(gear: dict[str, list[str]], line: str) -> None:
    bench = countered("3 1", "defend", **gear) if "weapons" in gear else penetrated("3 1", "press", **gear)
    assert line in told(bench)


@pytest.mark.clause("P-36", "P-31")
def test_of_what_is_only_worn_nothing_more_is_told() -> None:
    assert not any("fights on" in line for line in told(countered("3", weapons=["sword", "club"])))
    assert not any("fights on" in line for line in told(penetrated("3", armors=["mail", "jerkin"])))


@pytest.mark.clause("P-37", "P-58")
def test_who_dies_of_it_takes_up_nothing_aloud() -> None:
    bench = countered("3 1", "defend", weapons=["sword", "club"], health=4)
    assert bench["jharek"].standing == "dead"
    assert not any("fights on" in line for line in told(bench))
