"""How to break single rules of The Dragon Legacy: D-100 to D-118. Each must be noticed by a test of its clause."""

from __future__ import annotations

from typing import Any

from combattracker.model.facts import events as e
from tests.support.breaking import Rules, breaks

# Death


@breaks("D-100")
def one_dies_below_0_only(rules: Rules) -> None:
    rules.edit("harm.dying", "health(who) <= 0", "health(who) < 0")


@breaks("D-101")
def the_dead_get_turns(rules: Rules) -> None:
    rules.edit("rounds.waiting", "and state.standing(who).acts", "")


@breaks("D-102")
def the_dead_keep_their_aggro(rules: Rules) -> None:
    rules["harm._forget"] = lambda state, who: iter(())


@breaks("D-103")
def revival_takes_more_than_half(rules: Rules) -> None:
    rules.edit("harm._toward_revival", "2 * spent < maximum", "2 * spent <= maximum")


@breaks("D-104")
def heals_do_not_add_up(rules: Rules) -> None:
    rules.edit("harm._toward_revival", "before + amount", "amount")


@breaks("D-105")
def items_do_not_count(rules: Rules) -> None:
    rules.edit("items.apply_item", "if item.heal:", "if item.heal and alive(fight.who(target)):")


@breaks("D-106")
def half_the_healing_is_rounded_down(rules: Rules) -> None:
    rules.edit("harm._toward_revival", "-(-spent // 2)", "spent // 2")


@breaks("D-107")
def the_revived_lose_their_turn(rules: Rules) -> None:
    honest = rules["harm._rise"]

    def rise(fight: Any, who: str, back: int, why: Any) -> None:
        honest(fight, who, back, why)
        before = fight.who(who).counters.get("acted")
        fight.tell(e.CounterChanged(who=who, counter="acted", before=before, after=fight.state.clock.round))

    rules["harm._rise"] = rise


@breaks("D-108")
def an_item_gives_back_half(rules: Rules) -> None:
    rules.edit("harm._revive_after", "min(amount,", "min(amount // 2,")


@breaks("D-109")
def death_asks_the_same_of_everybody(rules: Rules) -> None:
    rules.edit("afterwards.deal", "price = rate * level", "price = rate")


@breaks("D-110")
def death_gives_back_2_health(rules: Rules) -> None:
    rules.edit("harm.revive_by_death", "who.id, 1,", "who.id, 2,")


# Loot


@breaks("D-111")
def both_is_equipment_only(rules: Rules) -> None:
    rules.edit("afterwards.loot", 'if kind != "equipment":', 'if kind == "coin":')


@breaks("D-112")
def coin_is_divided(rules: Rules) -> None:
    rules.edit("afterwards.loot", '"coin", coin)', '"coin", coin // len(players(fight.state)))')


@breaks("D-113")
def equipment_is_rolled_with_a_d12(rules: Rules) -> None:
    rules.edit("afterwards.equip", '"1d10"', '"1d12"')


@breaks("D-114")
def a_9_is_one_tier_higher(rules: Rules) -> None:
    rules.edit("afterwards.found_tier", '(dungeon, "D-114")', '(dungeon + (last == 9), "D-114")')


@breaks("D-115")
def a_1_lowers_nothing(rules: Rules) -> None:
    rules.edit("afterwards.found_tier", '(dungeon - 1, "D-115")', '(dungeon, "D-115")')


@breaks("D-116")
def there_is_equipment_of_tier_0(rules: Rules) -> None:
    rules["afterwards.LOWEST_TIER"] = 0


@breaks("D-117")
def the_second_10_counts_for_nothing(rules: Rules) -> None:
    rules.edit("afterwards.found_tier", "return dungeon + tens,", "return dungeon + min(tens, 1),")


@breaks("D-118")
def a_1_behind_a_10_lowers(rules: Rules) -> None:
    rules.edit("afterwards.found_tier", "return dungeon + tens,", "return dungeon + tens - (last == 1),")
