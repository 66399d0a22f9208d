"""How to break single rules of The Dragon Legacy, D-1 to D-60: a test of the clause must notice each of them.

`rules[name] = …` puts something else in place of a function or number; `rules.edit` changes words of a function.
"""

from __future__ import annotations

from typing import Any

from combattracker.rules.asking.requests import Refusal
from tests.support.breaking import Rules, breaks, edit

# Attacks


@breaks("D-1")
def whoever_fights_for_the_heroes_is_a_player(rules: Rules) -> None:
    rules["sheet.is_player"] = lambda who: who.side == "heroes"


@breaks("D-3")
def anybody_can_be_attacked_from_anywhere(rules: Rules) -> None:
    rules["basic_attack.refuse_target"] = lambda *_: None


edit(
    "D-2",
    "basic_attack.attack",
    "attack_with(fight, actor, weapon, target)",
    "attack_with(fight, actor, weapon, 'wolf')",
)
edit("D-4", "attack_resolution.attack_roll", "terms=[stat_term(who, blow.stat)]", "terms=[]")
edit("D-5", "attack_resolution.attack_verdict", "roll.natural == 2", "roll.total == 2")
edit("D-6", "attack_resolution.attack_verdict", "roll.natural == 12", "roll.natural >= 11")
edit("D-7", "attack_resolution.attack_roll", "blow.stat)]", "'STR')]")

# Blocks

edit("D-8", "defence.block", "value = max(0, roll.total)", "value = roll.total")
edit("D-9", "attack_resolution.exchange", '== "blind"', '== "never"')
edit("D-10", "defence.block", "stat_term(who, method)", "stat_term(who, 'DEF')")
edit("D-11", "defence.block_verdict", "roll.natural == 2", "roll.natural == 0")
edit("D-12", "defence.block_verdict", "roll.natural == 12", "roll.natural >= 11")
edit("D-13", "attack_resolution.aftermath", "if landed.fully_blocked:", "if not landed.damage:")
edit("D-14", "attack_resolution.counter_chance", "if blow.counter:", "if False:")
edit("D-15", "defence.block", "roll.outcome == FULL_BLOCK", "roll.outcome == FULL_BLOCK and not blow.counter")
edit("D-16", "defence.block", "max(0, attack - value)", "max(0, attack - value // 2)")
edit("D-17", "defence.block", "max(0, attack - value)", "max(1, attack - value)")


@breaks("D-18")
def def_blocks_count_in_full_against_int(rules: Rules) -> None:
    rules["defence.halved"] = lambda block, attack: (block, attack) == ("INT", "STR")


@breaks("D-19")
def int_blocks_always_count_half(rules: Rules) -> None:
    rules["defence.halved"] = lambda block, attack: block == "INT" or attack == "INT"


@breaks("D-20")
def int_blocks_count_in_full_against_str(rules: Rules) -> None:
    rules["defence.halved"] = lambda block, attack: (block, attack) == ("DEF", "INT")


# Dodges

edit("D-21", "defence.defences", 'not who.facts.get("dodges")', "False")
edit("D-22", "defence.dodge", "return Guarded(attack, Why", "return Guarded(attack // 2, Why")
edit("D-23", "defence.dodge", 'stat_term(who, "AGI")', 'stat_term(who, "DEF")')
edit("D-24", "defence.dodge", "roll.total > attack", "roll.total > attack + 1")
edit("D-25", "defence.dodge", "roll.total > attack", "roll.total >= attack")

# Defend

edit("D-26", "defend_and_wait.refuse_defend", 'if spent(who, "move"):', "if False:")
edit("D-27", "defend_and_wait.defend", "finish(fight, actor)", "pass")
edit("D-28", "defend_and_wait.defend", 'fight.spend(actor, "move")', "pass")
edit("D-29", "defence.block", 'stat(who, "DEF").value, "D-29"', '3, "D-29"')
edit("D-30", "rounds.begin_turn", 'fight.lose(actor, "defending"', 'fight.lose(actor, "attacking"')
edit(
    "D-31",
    "defence.block",
    "[stat_term(who, method)]",
    "[stat_term(who, method)] * (2 if who.effect('defending') else 1)",
)


# Aggro


@breaks("D-32")
def everybody_draws_aggro_on_everybody(rules: Rules) -> None:
    rules["aggro.gathers"] = lambda who, enemy: True


edit("D-33", "aggro.draw_aggro", "if with_stat:", "if False:")
edit("D-34", "hunting.highest", "most = max(", "most = min(")
edit("D-35", "what_to_do.suggest", 'beast = who.facts.get("temper") == "beast"', "beast = False")
edit("D-36", "what_to_do.suggest", 'beast = who.facts.get("temper") == "beast"', "beast = True")

# The battlefield


@breaks("D-38")
def the_fields_are_4_squares_wide(rules: Rules) -> None:
    rules["battlefield.COLUMNS"] = 4


@breaks("D-42")
def corners_are_never_adjacent(rules: Rules) -> None:
    rules["battlefield.adjacency"] = lambda state: 4


@breaks("D-43")
def attackers_strike_from_where_they_stand(rules: Rules) -> None:
    rules.edit("basic_attack.in_melee", "if way:", "if False:")


@breaks("D-44")
def attackers_stay_where_they_struck(rules: Rules) -> None:
    rules.edit("basic_attack.in_melee", 'fight.move(actor, home, "D-44")', "pass")


@breaks("D-45")
def friends_can_be_passed(rules: Rules) -> None:
    rules.edit("interception.routes", "state.taken(but=attacker.id)", "{}")
    rules.edit("battlefield.walkable", "frozenset(state.taken(but=who.id))", "frozenset()")


edit("D-37", "basic_attack.refuse_target", " or battlefield.beyond_reach(state, who, foe, weapon)", "")
edit("D-39", "moving.refuse_move", 'if spent(who, "move"):', "if False:")
edit("D-40", "battlefield.beyond_reach", 'if attack.reach == "melee"', "if False")
edit("D-41", "attack_resolution.attack_roll", "blow.stat)]", "'STR' if blow.reach == 'melee' else blow.stat)]")
edit("D-46", "attack_resolution.attack_roll", "blow.stat)]", "'INT' if blow.reach == 'ranged' else blow.stat)]")


@breaks("D-47")
def range_is_6(rules: Rules) -> None:
    rules["battlefield.RANGE"] = 6


edit("D-48", "battlefield.within_range", "manhattan(a, b) <=", "1 < manhattan(a, b) <=")


@breaks("D-49")
def whoever_stands_in_the_same_column_is_in_the_way(rules: Rules) -> None:
    original = rules["basic_attack.refuse_target"]

    def refuse(state: Any, who: Any, foe: Any, weapon: Any) -> Any:
        def between(each: Any) -> bool:
            return each.at is not None and each.at[0] == who.at[0] == foe.at[0] and foe.at[1] < each.at[1] < who.at[1]

        if weapon.reach == "ranged" and any(between(each) for each in state.combatants.values()):
            return Refusal("somebody is in the way", ("D-49",))
        return original(state, who, foe, weapon)

    rules["basic_attack.refuse_target"] = refuse


# Counterattacks and interception

edit(
    "D-50",
    "attack_resolution.counters",
    "general or _out_of_counter(fight, blocker, attacker, blow, weapon)",
    "general",
)
edit(
    "D-51",
    "attack_resolution._out_of_counter",
    'if weapon.reach == "ranged":',
    'if weapon.reach != blow.reach:\n        return Refusal("")\n    if weapon.reach == "ranged":',
)
edit("D-52", "attack_resolution._out_of_counter", 'if blow.reach == "ranged":', "if False:")
edit("D-53", "interception.interceptions", "if touching(state, way[i], who.at)", "if True")
edit("D-54", "interception.interceptions", "range(1, len(way) - 1)", "range(len(way) - 1)")
edit("D-55", "basic_attack.in_melee", "defender != target)", "False)")


@breaks("D-56")
def interceptors_stay_where_they_stepped(rules: Rules) -> None:
    rules["rounds.step_back"] = lambda *_: None


edit("D-57", "basic_attack.intercepted", '[*options, Option("nobody", "nobody steps in")]', "options")
edit("D-58", "interception.interceptors", "and who.at is not None", 'and who.at and who.effect("intercepting") is None')

# Items

edit(
    "D-59", "items.squares_beside", "battlefield.touching(state, who.at, other.at)", "manhattan(who.at, other.at) <= 2"
)
edit("D-60", "items.approach", "fight.move(actor, at,", "fight.move(actor, who.at,")
