"""Four dice, two totals a side, and the damage between them (P-19 to P-27)."""

from __future__ import annotations

import pytest

from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.model.values import Pool
from tests.rulesets.phantoms_bane.scene import (
    Fields,
    bonus,
    choose,
    duel,
    foe,
    gear,
    hero,
    hurts,
    jharek,
    monster,
    numbers,
    scene,
    totals,
    turn,
)
from tests.support.bench import Bench, of_type


def armed(**fields: object) -> Fields:
    """What a test says of weapons and armor, with their present bonuses."""
    return fields


def blows(bench: Bench, dice: str, mine: str = "attack") -> dict[str, int]:
    """The totals of a turn in which the monster attacks."""
    return totals(turn(bench, jharek=mine, monster="attack", dice=dice))


# Dice


@pytest.mark.clause("P-19")
@pytest.mark.parametrize(("mine", "theirs"), [("attack", "attack"), ("press", "defend"), ("defend", "press")])
def test_each_side_rolls_one_offense_die_and_one_defense_die(mine: str, theirs: str) -> None:
    events = turn(duel(), jharek=mine, monster=theirs, dice="3 3 3 3")
    rolls = [(check.who, check.purpose, check.dice) for check in of_type(events, e.Checked)]
    assert sorted(rolls) == [
        ("jharek", "defense", "1d6"),
        ("jharek", "offense", "1d6"),
        ("monster", "defense", "1d6"),
        ("monster", "offense", "1d6"),
    ]


@pytest.mark.clause("P-20")
@pytest.mark.parametrize("heroes_first", [True, False])
def test_dice_come_in_the_order_own_offense_own_defense_foes_offense_foes_defense(heroes_first: bool) -> None:
    people = [jharek(), monster()]
    bench = scene(*(people if heroes_first else reversed(people)))
    events = turn(bench, jharek="attack", monster="attack", dice="2 3 4 5")
    order = [(f"{check.who}.{check.purpose}", check.natural) for check in of_type(events, e.Checked)]
    assert order == [("jharek.offense", 2), ("jharek.defense", 3), ("monster.offense", 4), ("monster.defense", 5)]


# Totals


@pytest.mark.clause("P-21")
@pytest.mark.parametrize(
    ("fields", "total"),
    [
        (armed(), 3 + 6),
        (armed(weapons=["club"]), 3 + 6 + 2),
        (armed(weapons=["sword"]), 3 + 6 + 4),
        (armed(weapons=["sword"], offense=9), 3 + 9 + 4),
        (armed(weapons=["sword", "club"]), 3 + 6 + 4),
        (armed(weapons=["sword"], bonuses={"sword": 1}), 3 + 6 + 1),
        (armed(weapons=["sword"], bonuses={"sword": 0}), 3 + 6),
        (armed(armors=["mail"]), 3 + 6),
        (armed(offense=0), 3),
    ],
)
def test_the_offense_total_is_die_offense_and_weapon(fields: Fields, total: int) -> None:
    assert blows(duel(mine=fields), "3 3 3 3")["jharek.offense"] == total


@pytest.mark.clause("P-22")
@pytest.mark.parametrize(("offense", "counts"), [(5, 4), (4, 4), (3, 3), (1, 1), (0, 0)])
def test_no_more_of_a_weapon_counts_than_there_is_offense(offense: int, counts: int) -> None:
    bench = duel(mine=armed(weapons=["sword"], offense=2))
    assert blows(bench, "3 3 3 3")["jharek.offense"] == 3 + 2 + 2, "so that the cap is cited once"
    bench.play(f"set jharek.offense={offense}")
    assert blows(bench, "3 3 3 3")["jharek.offense"] == 3 + offense + counts
    assert bonus(bench, "jharek", "weapon") == 4, "the weapon itself is as good as ever"


@pytest.mark.clause("P-22")
@pytest.mark.parametrize(("choice", "total"), [("press", 3 + 3 + 3 + 1), ("defend", 3 + 3 + 3 - 1)])
def test_the_weapon_is_capped_by_offense_before_it_is_raised_or_lowered(choice: str, total: int) -> None:
    bench = duel(mine=armed(weapons=["sword"], offense=3))
    assert blows(bench, "3 3 3 3", choice)["jharek.offense"] == total


@pytest.mark.clause("P-23")
@pytest.mark.parametrize(
    ("fields", "total"),
    [
        (armed(), 3 + 6),
        (armed(armors=["jerkin"]), 3 + 6 + 2),
        (armed(armors=["mail"]), 3 + 6 + 4),
        (armed(armors=["mail"], defense=9), 3 + 9 + 4),
        (armed(armors=["mail", "jerkin"]), 3 + 6 + 4),
        (armed(armors=["mail"], bonuses={"mail": 1}), 3 + 6 + 1),
        (armed(armors=["mail"], bonuses={"mail": 0}), 3 + 6),
        (armed(weapons=["sword"]), 3 + 6),
        (armed(defense=0), 3),
    ],
)
def test_the_defense_total_is_die_defense_and_armor(fields: Fields, total: int) -> None:
    assert blows(duel(mine=fields), "3 3 3 3")["jharek.defense"] == total


@pytest.mark.clause("P-24")
@pytest.mark.parametrize(("defense", "counts"), [(5, 4), (4, 4), (3, 3), (1, 1), (0, 0)])
def test_no_more_of_an_armor_counts_than_there_is_defense(defense: int, counts: int) -> None:
    bench = duel(mine=armed(armors=["mail"], defense=2))
    assert blows(bench, "3 3 3 3")["jharek.defense"] == 3 + 2 + 2, "so that the cap is cited once"
    bench.play(f"set jharek.defense={defense}")
    assert blows(bench, "3 3 3 3")["jharek.defense"] == 3 + defense + counts
    assert bonus(bench, "jharek", "armor") == 4


@pytest.mark.clause("P-24")
@pytest.mark.parametrize(("choice", "total"), [("press", 3 + 3 + 3 - 1), ("defend", 3 + 3 + 3 + 1)])
def test_the_armor_is_capped_by_defense_before_it_is_raised_or_lowered(choice: str, total: int) -> None:
    bench = duel(mine=armed(armors=["mail"], defense=3))
    assert blows(bench, "3 3 3 3", choice)["jharek.defense"] == total


@pytest.mark.clause("P-21", "P-23")
def test_what_is_taken_up_counts_from_the_next_turn() -> None:
    bench = duel(mine=armed(weapons=["sword", "club"], armors=["jerkin", "mail"]))
    found = blows(bench, "3 3 3 3")
    assert (found["jharek.offense"], found["jharek.defense"]) == (13, 11)
    bench.play("jharek: ready club\njharek: ready mail")
    assert [thing.id for kind in ("weapon", "armor") if (thing := gear(bench, "jharek", kind))] == ["club", "mail"]
    found = blows(bench, "3 3 3 3")
    assert (found["jharek.offense"], found["jharek.defense"]) == (11, 13)


# Damage


@pytest.mark.clause("P-25")
@pytest.mark.parametrize(("dice", "harmed"), [("4 3 3 3", True), ("3 3 3 3", False), ("2 3 3 3", False)])
def test_only_a_higher_total_deals_damage(dice: str, harmed: bool) -> None:
    bench = duel()
    events = turn(bench, jharek="attack", monster="attack", dice=dice)
    assert hurts(events) == ([("monster", 1)] if harmed else [])
    assert numbers(bench, "monster")[0] == 20 - harmed


@pytest.mark.clause("P-26")
@pytest.mark.parametrize(
    ("mine", "dice", "damage"),
    [({}, "5 3 1 2", 3), ({"offense": 9}, "4 3 3 2", 5), ({"weapons": ["sword"]}, "6 1 1 2", 8)],
)
def test_the_damage_is_the_difference_of_the_totals(mine: Fields, dice: str, damage: int) -> None:
    bench = duel(mine=mine)
    events = turn(bench, jharek="attack", monster="attack", dice=dice)
    assert hurts(events) == [("monster", damage)]
    found = totals(events)
    assert found["jharek.offense"] - found["monster.defense"] == damage


@pytest.mark.clause("P-27")
def test_damage_comes_off_health_and_nothing_else() -> None:
    bench = duel(mine=armed(weapons=["sword"]), theirs=armed(armors=["mail"]))
    events = turn(bench, jharek="attack", monster="attack", dice="6 2 5 2")
    assert bench["monster"].pools == {"health": Pool(16, 20), "offense": Pool(6, 6), "defense": Pool(6, 6)}
    assert bench["jharek"].pools == {"health": Pool(17, 20), "offense": Pool(6, 6), "defense": Pool(6, 6)}
    assert (bonus(bench, "monster", "armor"), bonus(bench, "jharek", "weapon")) == (4, 4)
    hurt = of_type(events, e.PoolChanged)[0]
    assert (hurt.who, hurt.by) == ("monster", "jharek")
    assert [term.amount for term in hurt.why.terms] == [16, -12]


@pytest.mark.clause("P-25", "P-27")
@pytest.mark.parametrize(("health", "standing"), [(4, "up"), (3, "dead"), (2, "dead")])
def test_exactly_no_health_left_is_death(health: int, standing: str) -> None:
    bench = duel(theirs={"health": health})
    turn(bench, jharek="attack", monster="attack", dice="5 3 1 2")
    assert (numbers(bench, "monster")[0], bench["monster"].standing) == (health - 3, standing)


# Written dice


@pytest.mark.clause("P-21", "P-25")
def test_totals_may_be_typed_and_the_dice_behind_them_are_found() -> None:
    bench = duel(mine=armed(weapons=["sword"], offense=3))
    events = turn(bench, "==12", "=2", "==9", "3", jharek="attack", monster="attack")
    assert [check.natural for check in of_type(events, e.Checked)] == [6, 2, 3, 3]
    assert hurts(events) == [("monster", 3), ("jharek", 1)]


@pytest.mark.clause("P-19")
@pytest.mark.parametrize("answer", ["==6", "==13", "0", "7", "=7", "3 3"])
def test_what_one_die_can_not_show_is_refused(answer: str) -> None:
    bench = duel()
    choose(bench, jharek="attack", monster="attack")
    with pytest.raises(CombatError):
        bench.play(f"next\n> {answer}")
    assert numbers(bench, "monster")[0] == 20


@pytest.mark.clause("P-26")
@pytest.mark.parametrize(("adjust", "damage"), [("+2", 3), ("-1", 0)])
def test_an_adjusted_roll_changes_the_total(adjust: str, damage: int) -> None:
    bench = duel()
    answer = f'jharek.offense: 4 {adjust} "the sun behind him"'
    turn(bench, answer, jharek="attack", monster="attack", dice="4 3 3")
    assert numbers(bench, "monster")[0] == 20 - damage


@pytest.mark.clause("P-25")
@pytest.mark.parametrize(
    ("dice", "ruling", "damage"), [("2 5", "damage", 1), ("5 2", "no-damage", 0), ("5 2", "damage", 3)]
)
def test_the_gm_may_rule_whether_a_blow_lands(dice: str, ruling: str, damage: int) -> None:
    mine, theirs = dice.split()
    bench = duel()
    turn(bench, f"monster.defense: {theirs} !{ruling}", jharek="attack", monster="attack", dice=f"{mine} 4 3")
    assert numbers(bench, "monster")[0] == 20 - damage


@pytest.mark.clause("P-25", "P-27")
def test_what_the_gm_changes_in_mid_turn_counts() -> None:
    bench = scene(hero(), foe())
    choose(bench, jharek="attack", monster="attack")
    bench.play("next\n> 5\n> 3\nset monster.health=30\n> 3\n> 3")
    assert numbers(bench, "monster")[0] == 30 - 2
