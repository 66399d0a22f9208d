"""What has to be rolled to hit: the closed form against the printed tables (A-10), monsters, saving throws, turning."""

from __future__ import annotations

import pytest

from combattracker.model.facts import events as e
from tests.rulesets.demon_idol.scene import declaring, foe, hero, numerals
from tests.support.bench import of_type
from tests.support.breaking import Rules

TABLES = Rules("demon-idol")["tables.kin"].__globals__
hit_base, needed, monster_level, monster_base = (
    TABLES[name] for name in ("hit_base", "needed", "monster_level", "monster_base")
)


@pytest.mark.parametrize(
    ("class_", "level", "armour", "number"),
    [
        ("fighter", 1, 0, 20),
        ("fighter", 1, -5, 20),
        ("fighter", 1, -6, 21),
        ("fighter", 1, 9, 11),
        ("fighter", 0, 1, 20),
        ("fighter", 0, -5, 21),
        ("cleric", 7, 5, 11),
        ("magic-user", 16, -5, 20),
        ("thief", 9, -10, 21),
    ],
)
def test_the_printed_cells(class_: str, level: int, armour: int, number: int) -> None:
    assert needed(hit_base(class_, level), armour) == number


@pytest.mark.parametrize(
    ("class_", "bases"),
    [
        ("fighter", {0: 21, 1: 20, 2: 19, 3: 18, 10: 11, 19: 2, 20: 1, 21: 1, 30: 1}),
        ("cleric", {1: 20, 3: 20, 4: 18, 6: 18, 7: 16, 9: 16, 10: 14, 12: 14, 13: 12, 15: 12, 16: 10, 18: 10, 19: 9}),
        ("thief", {1: 21, 4: 21, 5: 19, 8: 19, 9: 16, 12: 16, 13: 14, 16: 14, 17: 12, 20: 12, 21: 10}),
        ("magic-user", {1: 21, 5: 21, 6: 19, 10: 19, 11: 17, 15: 17, 16: 15, 20: 15, 21: 13}),
    ],
)
def test_the_base_of_each_class_at_the_borders_of_its_steps(class_: str, bases: dict[int, int]) -> None:
    assert {level: hit_base(class_, level) for level in bases} == bases


@pytest.mark.parametrize(
    ("one", "like"),
    [
        ("paladin", "fighter"),
        ("ranger", "fighter"),
        ("druid", "cleric"),
        ("assassin", "thief"),
        ("illusionist", "magic-user"),
    ],
)
def test_classes_of_one_family_hit_alike(one: str, like: str) -> None:
    assert [hit_base(one, level) for level in range(31)] == [hit_base(like, level) for level in range(31)]


@pytest.mark.parametrize("base", range(1, 22))
def test_twenty_stands_six_times_in_every_column_and_the_numbers_go_on_from_there(base: int) -> None:
    column = [needed(base, armour) for armour in range(30, -30, -1)]
    assert column.count(20) == 6
    after = column[column.index(20) + 6 :]
    assert after == list(range(21, 21 + len(after)))
    before = column[: column.index(20)]
    assert before == list(range(20 - len(before), 20))


@pytest.mark.parametrize(
    ("dice", "plus", "level"),
    [(0, 0, 0), (1, -1, 1), (1, 0, 2), (1, 1, 3), (2, 0, 3), (2, 1, 4), (3, 0, 4), (3, 2, 5), (10, 0, 11)],
)
def test_monsters_strike_as_fighters(dice: int, plus: int, level: int) -> None:
    assert monster_level(dice, plus) == level


@pytest.mark.parametrize(
    ("dice", "plus", "base"),
    [
        (0, 0, 21),
        (1, -1, 20),
        (1, 0, 19),
        (1, 1, 18),
        (2, 0, 16),
        (3, 1, 16),
        (4, 0, 15),
        (5, 3, 15),
        (6, 0, 13),
        (7, 0, 13),
        (8, 0, 12),
        (9, 0, 12),
        (10, 0, 10),
        (12, 0, 9),
        (14, 0, 8),
        (15, 0, 8),
        (16, 0, 7),
        (20, 0, 7),
    ],
)
def test_monsters_by_the_older_table(dice: int, plus: int, base: int) -> None:
    assert monster_base(dice, plus) == base


@pytest.mark.parametrize(("table", "number"), [("osric", 7), ("thac0", 6)])
def test_the_house_rule_says_whose_table_monsters_hit_by(table: str, number: int) -> None:
    ogre = foe("Ogre", **{"class": None, "hd": "2+1", "weapons": ["sword"]})
    bench = declaring(hero("Dagmar"), ogre, rules={"monsters_hit": table})
    bench.play("ogre: strike dagmar")
    numerals(bench, 1, 6)
    events = bench.play("next", f"{number} 1")
    assert of_type(events, e.Checked)[0].target == number
    assert bench.hp("dagmar") == 19


@pytest.mark.clause("A-10")
@pytest.mark.parametrize(("face", "left"), [("11 1", 19), ("10", 20)])
def test_a_fighter_of_the_first_level_hits_armour_class_9_with_11(face: str, left: int) -> None:
    bench = declaring(hero("Dagmar"), foe("Thug", ac=9))
    bench.play("thug: pass\ndagmar: strike thug")
    numerals(bench, 6, 1)
    bench.play("next", face)
    assert bench.hp("thug") == left
