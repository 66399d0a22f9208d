"""After the fight: an item or Death brings players back, and loot is shared (D-108 to D-118)."""

from __future__ import annotations

import pytest

from combattracker.content.encounters.schema import encounter_schema
from combattracker.model.errors import CombatError
from combattracker.model.facts import events as e
from combattracker.rules.asking.requests import Choose
from tests.rulesets.dragon_legacy.scene import Fields, hero, question, scene, wolf
from tests.support.bench import Bench, cited, of_type

ITEMS = {"salve": {"heal": "2d6"}, "powder": {"aims": "foe", "damage": "1d6"}}


def won(*more: Fields, rules: Fields | None = None, **mira: object) -> Bench:
    """A fight that the heroes have won; Odo, of level 3 and 40 health, lies dead."""
    bench = scene(
        hero("Mira", "b1", **{"coin": 50, **mira}),  # type: ignore[arg-type]
        hero("Odo", "c1", hp=40, level=3, coin=20),
        *more,
        wolf("Wolf", "c3"),
        item=ITEMS,
        rules=rules,
    )
    bench.turn("mira")
    bench.play("set odo.hp=0\nset wolf.hp=0\nmira: wait\nnext\nnext")
    assert bench.seen.outcome == "Heroes win"
    return bench


def coin(bench: Bench, *who: str) -> list[int]:
    """What is in some purses."""
    return [bench[name].counters.get("coin", 0) for name in who]


def tier(bench: Bench, who: str) -> list[int]:
    """The tiers of the equipment that somebody found."""
    return [int(thing.data["tier"] or 0) for thing in bench[who].items.values() if thing.id.startswith("loot-")]


# With an item


@pytest.mark.clause("D-108")
def test_after_the_fight_a_healing_item_brings_back_with_the_amount_healed() -> None:
    bench = won(items={"salve": 2})
    events = bench.play("restore", dice="2 3")
    assert bench["odo"].standing == "up"
    assert bench.hp("odo") == 5, "far less than half, and not halved"
    assert "D-108" in cited(events)
    assert bench["mira"].items["salve"].count == 1


@pytest.mark.clause("D-108")
def test_the_amount_stops_at_the_maximum_and_what_was_spent_in_the_fight_is_forgotten() -> None:
    bench = scene(hero("Mira", "b1", items={"salve": 1}), hero("Odo", "c1", hp=6), wolf("Wolf", "c3"), item=ITEMS)
    bench.turn("mira")
    bench.play("set odo.hp=0\nheal 2 odo\nend heroes win\nrestore odo", dice="6 6")
    assert bench.hp("odo") == 6
    assert "revival" not in bench["odo"].counters


@pytest.mark.clause("D-108")
def test_restoring_comes_after_the_fight_and_wants_somebody_dead_and_an_item_that_heals() -> None:
    bench = scene(hero("Mira", "b1", items={"powder": 1}), hero("Odo", "c1"), wolf("Wolf", "c3"), item=ITEMS)
    assert "after the end" in str(bench.refusal("restore"))
    bench.play("end heroes win")
    assert "D-108" in str(bench.refusal("restore"))
    bench.play("resume\nset odo.hp=0\nend heroes win")
    assert "no healing item" in str(bench.refusal("restore"))


@pytest.mark.clause("D-108")
def test_the_item_of_any_player_will_do_also_that_of_the_dead_one() -> None:
    bench = scene(
        hero("Mira", "b1", items={"salve": 1}),
        hero("Odo", "c1", items={"salve": 1}),
        wolf("Wolf", "c3", items={"salve": 1}),
        item=ITEMS,
    )
    bench.turn("mira")
    bench.play("set odo.hp=0\nend heroes win")
    asked = question(bench, "restore")
    assert isinstance(asked, Choose)
    assert [option.id for option in asked.options] == ["mira/salve", "odo/salve"]
    bench.table.abandon()
    bench.play("restore odo odo/salve", dice="1 1")
    assert bench.hp("odo") == 2
    assert bench["odo"].items == {}


# With Death


@pytest.mark.clause("D-109", "D-110")
def test_death_asks_10_coin_a_level_of_the_party_and_gives_back_1_health() -> None:
    bench = won()
    events = bench.play("deal\n> yes")
    assert bench["odo"].standing == "up"
    assert bench.hp("odo") == 1
    assert coin(bench, "mira", "odo") == [35, 5], "30 coin for level 3, shared by the entire party"
    assert {"D-109", "D-110"} <= cited(events)


@pytest.mark.clause("D-109")
def test_the_price_rises_with_the_level_at_the_rate_that_the_gm_sets() -> None:
    bench = won(rules={"death_price": 20})
    bench.play("deal\n> yes")
    assert sum(coin(bench, "mira", "odo")) == 70 - 60
    other = won()
    other.play("set odo.level=7")
    other.play("deal\n> yes")
    assert sum(coin(other, "mira", "odo")) == 0
    third = won(rules={"death_price": 0})
    third.play("deal\n> yes")
    assert coin(third, "mira", "odo") == [50, 20]


@pytest.mark.clause("D-109")
@pytest.mark.parametrize(("rate", "left"), [(1, 67), (7, 49), (23, 1)])
def test_the_rate_is_any_number(rate: int, left: int) -> None:
    bench = won(rules={"death_price": rate})
    bench.play("deal\n> yes")
    assert sum(coin(bench, "mira", "odo")) == left
    other = won()
    other.play(f"switch death_price={rate}\ndeal\n> yes")
    assert sum(coin(other, "mira", "odo")) == left


@pytest.mark.parametrize("rate", [-1, "many", 2.5])
def test_a_rate_that_is_none_is_refused(rate: object) -> None:
    with pytest.raises(CombatError, match="a whole number from 0 to 1000000"):
        won(rules={"death_price": rate})


def test_the_schema_takes_any_rate() -> None:
    rate = encounter_schema("dragon-legacy")["properties"]["rules"]["properties"]["death_price"]
    assert (rate["type"], rate["minimum"], rate["default"]) == ("integer", 0, 10)


@pytest.mark.clause("D-109")
def test_there_is_no_deal_while_anybody_in_the_party_holds_a_healing_item() -> None:
    bench = won(items={"salve": 1, "powder": 1})
    assert "D-109" in str(bench.refusal("deal"))
    bench.play("set odo.hp=0")
    other = won(items={"powder": 1})
    other.play("deal\n> yes")
    assert other.hp("odo") == 1
    third = won(hero("Pia", "d1", items={"salve": 1}))
    assert "D-109" in str(third.refusal("deal"))


@pytest.mark.clause("D-109")
def test_an_enemys_healing_item_forbids_nothing() -> None:
    bench = won(wolf("Bor", "a1", current={"hp": 0}, items={"salve": 1}))
    bench.play("deal\n> yes")
    assert bench.hp("odo") == 1


@pytest.mark.clause("D-109")
def test_a_party_that_can_not_pay_makes_no_deal() -> None:
    bench = won(coin=9)
    assert "has 29" in str(bench.refusal("deal"))
    other = won(coin=10)
    other.play("deal\n> yes")
    assert coin(other, "mira", "odo") == [0, 0]


@pytest.mark.clause("D-109")
def test_an_empty_purse_is_made_up_for_by_the_others() -> None:
    bench = won(hero("Pia", "d1", coin=1))
    bench.play("deal\n> yes")
    assert coin(bench, "mira", "odo", "pia") == [35, 6, 0], "15, 14 and 1"


@pytest.mark.clause("D-109")
def test_the_first_ones_pay_the_odd_coin() -> None:
    bench = won(hero("Pia", "d1", coin=20), hero("Rolf", "e1", coin=20))
    bench.play("deal\n> yes")
    assert coin(bench, "mira", "odo", "pia", "rolf") == [42, 12, 13, 13], "8, 8, 7 and 7"


@pytest.mark.clause("D-109")
def test_the_deal_can_be_declined() -> None:
    bench = won()
    bench.play("deal\n> no")
    assert bench["odo"].standing == "dead"
    assert coin(bench, "mira", "odo") == [50, 20]


@pytest.mark.clause("D-109")
def test_death_deals_after_the_fight_and_for_players_only() -> None:
    bench = scene(hero("Mira", "b1", coin=99), hero("Miller", "c1", role="npc"), wolf("Wolf", "c3"))
    assert "after the end" in str(bench.refusal("deal"))
    bench.play("set miller.hp=0 wolf.hp=0\nend heroes win")
    assert "no player is dead" in str(bench.refusal("deal"))


# Loot


@pytest.mark.clause("D-111")
def test_the_gm_decides_whether_loot_is_coin_equipment_or_both() -> None:
    bench = won()
    assert list(bench.options("loot")) == ["coin", "equipment", "both"]
    bench.play("loot coin 5")
    assert (coin(bench, "mira"), tier(bench, "mira")) == ([55], [])
    bench.play("loot equipment tier=2", dice="5 5")
    assert (coin(bench, "mira"), tier(bench, "mira")) == ([55], [2])
    bench.play("loot both 5 2", dice="5 5")
    assert (coin(bench, "mira"), tier(bench, "mira")) == ([60], [2, 2])


@pytest.mark.clause("D-112")
def test_coin_is_a_flat_amount_for_every_player_and_nobody_else() -> None:
    bench = won(hero("Miller", "e1", role="npc"))
    events = bench.play("loot coin 25")
    assert coin(bench, "mira", "odo", "miller", "wolf") == [75, 45, 0, 0]
    assert "D-112" in cited(events)


@pytest.mark.clause("D-111")
def test_loot_comes_at_the_end() -> None:
    bench = scene(hero("Mira", "b1"), wolf("Wolf", "c3"))
    assert "after the end" in str(bench.refusal("loot coin 5"))


@pytest.mark.clause("D-113")
def test_each_player_rolls_one_d10_for_equipment() -> None:
    bench = won(hero("Miller", "e1", role="npc"))
    events = bench.play("loot equipment tier=3", dice="4 6")
    rolls = of_type(events, e.Checked)
    assert [(roll.who, roll.dice) for roll in rolls] == [("mira", "1d10"), ("odo", "1d10")]
    assert all("D-113" in roll.why.clauses for roll in rolls)
    assert tier(bench, "miller") == []


FOUND = [
    ("2", 2, 2, "D-114"),
    ("9", 2, 2, "D-114"),
    ("1", 2, 1, "D-115"),
    ("1", 5, 4, "D-115"),
    ("10 7", 2, 3, "D-117"),
    ("10 10 3", 2, 4, "D-117"),
    ("10 2", 1, 2, "D-117"),
    ("10 10 10 9", 1, 4, "D-117"),
    ("10 1", 2, 3, "D-118"),
    ("10 1", 1, 2, "D-118"),
    ("10 10 1", 2, 4, "D-118"),
]
"""Dice, the dungeon's tier, the tier found and its clause; vectors 4 to 7 are among them."""


@pytest.mark.parametrize(
    ("dice", "dungeon", "found", "clause"),
    [pytest.param(*row, marks=pytest.mark.clause(row[3]), id=f"{row[0]} in tier {row[1]}") for row in FOUND],
)
def test_the_tier_of_a_piece_of_equipment(dice: str, dungeon: int, found: int, clause: str) -> None:
    bench = won()
    events = bench.play(f"loot equipment tier={dungeon}", dice=f"{dice} 5")
    assert tier(bench, "mira") == [found]
    assert tier(bench, "odo") == [dungeon]
    assert clause in of_type(events, e.ItemPlaced)[0].why.clauses
    assert coin(bench, "mira") == [50]


@pytest.mark.parametrize(("adjusted", "found"), [("9 +3\n> 4", 3), ("10 +1\n> 4", 3), ("3 -5", 1), ("10\n> 1 -4", 3)])
def test_beyond_its_ends_a_roll_for_loot_is_a_10_or_a_1(adjusted: str, found: int) -> None:
    bench = won()
    bench.play(f"loot equipment tier=2\n> {adjusted}\n> 5")
    assert tier(bench, "mira") == [found]


@pytest.mark.clause("D-116")
def test_vector_7_a_1_at_the_lowest_tier_is_1_copper_instead() -> None:
    bench = won()
    events = bench.play("loot equipment tier=1", dice="1 5")
    assert tier(bench, "mira") == []
    assert coin(bench, "mira", "odo") == [51, 20]
    assert "D-116" in cited(events)


@pytest.mark.clause("D-114")
def test_the_gm_names_the_dungeons_tier() -> None:
    bench = won()
    asked = question(bench, "loot equipment")
    assert asked is not None
    assert asked.key == "loot.tier"
    bench.table.abandon()
    assert "from 1 to 99" in str(bench.refusal("loot equipment tier=0"))
