"""How to break single rules of Phantom's Bane: P-32 to P-58. Each must be noticed by a test of its clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.support.breaking import Rules, breaks

# Wear and counters


@breaks("P-32")
def armor_that_has_grown_is_destroyed(rules: Rules) -> None:
    rules.edit("blows.wear", "left or is_natural(thing)", 'left or (kind != "armor" and is_natural(thing))')


@breaks("P-33")
def a_counter_takes_a_6_alone(rules: Rules) -> None:
    rules["blows.Blow"].countered = property(lambda blow: blow.defense.natural == 6 and blow.offense.natural != 6)


@breaks("P-34")
def the_countered_deal_no_damage(rules: Rules) -> None:
    rules.edit("blows.exchange", "if blow.harmful:", "if blow.harmful and not blow.countered:")


@breaks("P-35")
def a_counter_hurts_the_one_who_defends(rules: Rules) -> None:
    rules.edit("blows.counter", 'blow.defender, blow.attacker, "counter"', 'blow.attacker, blow.defender, "counter"')


@breaks("P-36")
def weapons_do_not_wear(rules: Rules) -> None:
    rules.edit("blows.counter", 'clauses, "weapon"', 'clauses, ""')


@breaks("P-37")
def weapons_without_a_bonus_are_kept(rules: Rules) -> None:
    rules.edit("blows.wear", "left or is_natural(thing)", 'left or kind == "weapon" or is_natural(thing)')


@breaks("P-44")
def whoever_presses_counters_with_two(rules: Rules) -> None:
    rules.edit("blows.counter", "== DEFEND", "== PRESS")


@breaks("P-56")
def penetration_lowers_what_counts_of_armor(rules: Rules) -> None:
    present = "min(thing.bonus, fight.who(who).pools['defense'].current)"
    rules.edit("blows.wear", "max(0, thing.bonus - amount)", f"max(0, {present} - amount)")


# Press and Defend


@breaks("P-38")
def a_press_adds_no_offense(rules: Rules) -> None:
    rules.edit("fighters.shift", '("press", "offense") | ("defend", "defense")', '("defend", "defense")')


@breaks("P-39")
def a_press_costs_no_defense(rules: Rules) -> None:
    rules.edit("fighters.shift", '("press", "defense") | ("defend", "offense")', '("defend", "offense")')


@breaks("P-40")
def a_defend_adds_no_defense(rules: Rules) -> None:
    rules.edit("fighters.shift", '("press", "offense") | ("defend", "defense")', '("press", "offense")')


@breaks("P-41")
def a_defend_costs_no_offense(rules: Rules) -> None:
    rules.edit("fighters.shift", '("press", "defense") | ("defend", "offense")', '("press", "defense")')


@breaks("P-42")
def halves_are_those_of_the_maximum(rules: Rules) -> None:
    rules.edit("fighters.shift", "attribute(who, name) // 2", "who.pools[name].maximum // 2")


@breaks("P-43")
def whoever_defends_penetrates_with_two(rules: Rules) -> None:
    rules.edit("blows.penetration", "== PRESS", "== DEFEND")


@breaks("P-45")
def whoever_defends_deals_no_damage(rules: Rules) -> None:
    rules.edit(
        "blows.exchange", "if blow.harmful:", "if blow.harmful and choice_of(fight.state, blow.attacker) != DEFEND:"
    )


@breaks("P-46")
def when_both_press_only_the_first_blow_counts(rules: Rules) -> None:
    reckless = "all(choice_of(fight.state, who) == PRESS for who in members)"
    rules.edit(
        "blows.exchange",
        "blows = await roll_blows(fight, members)",
        f"blows = (await roll_blows(fight, members))[: 1 if {reckless} else None]",
    )


# Foes


@breaks("P-47")
def foes_peek(rules: Rules) -> None:
    peeked = "[state.declared[foe.id].data['choice'] for foe in foes if foe.id in state.declared]"
    rules.edit(
        "policy.suggest",
        "if not foes:",
        f"if 'press' in {peeked}:\n        return _choose(who, 'defend', 'it peeks', foes[0])\n    if not foes:",
    )


@breaks("P-48")
def nobody_is_afraid(rules: Rules) -> None:
    rules["policy.RUNS_BELOW"] = {}


# Weakening


@breaks("P-49")
def weakening_begins_a_turn_early(rules: Rules) -> None:
    rules.edit("weakening.is_tired", "> health(who)", ">= health(who)")


@breaks("P-50")
def weakening_comes_before_the_blows(rules: Rules) -> None:
    rules.edit(
        "turn.resolve",
        "await exchange(fight, members)\n    fight.settle()\n    weaken(fight, members)",
        "weaken(fight, members)\n    await exchange(fight, members)",
    )


@breaks("P-51")
def the_last_of_defense_is_kept(rules: Rules) -> None:
    rules.edit("weakening.weakened", 'attribute(who, "defense") > 0', 'attribute(who, "defense") > 1')


@breaks("P-52")
def the_last_of_offense_is_kept(rules: Rules) -> None:
    rules.edit("weakening.weakened", 'attribute(who, "offense") > 0', 'attribute(who, "offense") > 1')


@breaks("P-53")
def offense_falls_below_0(rules: Rules) -> None:
    rules.edit("weakening.weakened", 'return "health", "P-53"', 'return "offense", "P-53"')


@breaks("P-54")
def the_temple_heals_health_only(rules: Rules) -> None:
    rules.edit(
        "afterwards.temple", "if pool.current < pool.maximum:", 'if name == "health" and pool.current < pool.maximum:'
    )


@breaks("P-55")
def a_cap_stays_where_it_was(rules: Rules) -> None:
    rules.edit("fighters.usable", "attribute(who, name)", "who.pools[name].maximum")


# What is shown, and death


@breaks("P-57")
def maxima_are_not_shown(rules: Rules) -> None:
    rules["panels.told"] = lambda pool: str(pool.current)


@breaks("P-58")
def the_dead_must_be_below_0(rules: Rules) -> None:
    (game,) = {module.PhantomsBane for module in rules.modules() if hasattr(module, "PhantomsBane")}
    honest = game.settle

    def settle(self: Any, state: Any) -> Iterable[Any]:
        return [each for each in honest(self, state) if state.who(each.who).pools["health"].current < 0]

    game.settle = settle
