"""How to break single rules of Quest, T-52 to T-105: a test of the clause must notice each of them."""

from __future__ import annotations

from typing import Any

from tests.support.breaking import Rules, breaks, edit, put

# Criticals

edit("T-52", "criticals.check", "roll.natural == 20", "roll.natural >= 19")
edit("T-53", "criticals.escalate", "roll.natural == sides", "roll.natural >= sides - 1")


@breaks("T-54")
def the_dice_end_with_a_d8(rules: Rules) -> None:
    rules["criticals.LADDER"] = (4, 6, 8, 8, 8, 8)


edit("T-55", "criticals.check", "roll.natural == 1:", "roll.total == 1:")
edit(
    "T-56",
    "attack_resolution.missed",
    '"tragedy", "T-56", "T-57", criticals.IN_COMBAT)',
    '"tragedy", "T-56", "T-57", 0)',
)
edit(
    "T-57",
    "criticals.check",
    'escalate(fight, actor, "tragedy", "T-56", "T-57")',
    'escalate(fight, actor, "tragedy", "T-56", "T-57", 3)',
)

# In combat

edit("T-58", "attack_dice.attack_roll", "if roll.natural == 1:", "if roll.natural == 1 and roll.total < number.value:")
edit(
    "T-59",
    "attack_resolution.answer",
    "near = in_zone(state.who(who_id), state.who(attacker).at)",
    "near = in_zone(state.who(attacker), state.who(who_id).at)",
)
edit(
    "T-60",
    "attack_resolution.answer",
    "await fight.do(free_critical, who_id, attacker)",
    "await offer(fight, who_id, attacker, ('T-60',), '')",
)
edit("T-61", "attack_resolution.answer", "if tragedy > 1:", "if tragedy > 2:")
edit("T-62", "attack_dice.critical", "(2, 4, OUTRIGHT)", "(3, 4, OUTRIGHT)")
edit("T-63", "attack_dice.critical", "(2, 4, OUTRIGHT)", "(2, 3, OUTRIGHT)")
edit("T-64", "attack_dice.critical", "(2, 4, OUTRIGHT)", "(2, 4, 8)")

# Melee zones


@breaks("T-65")
def corners_are_not_in_the_zone(rules: Rules) -> None:
    def in_zone(watcher: Any, at: Any) -> bool:
        return (
            watcher.at is not None
            and at is not None
            and 0 < abs(watcher.at[0] - at[0]) + abs(watcher.at[1] - at[1]) <= rules["sheet.modifier"](watcher, "ZONE")
        )

    rules["sheet.in_zone"] = in_zone


@breaks("T-66")
def a_free_hit_costs_the_attack_action(rules: Rules) -> None:
    rules.edit(
        "attack_resolution.free_hit",
        "use_slot(fight, who_id, *clauses)",
        "use_slot(fight, who_id, *clauses); spend(fight, who_id)",
    )
    rules["attack_resolution"].spend = lambda fight, who: rules["spending.pay"](
        fight, who, rules["attack_actions.ATTACK"]
    )


@breaks("T-67")
def movers_are_struck_where_they_arrive(rules: Rules) -> None:
    rules.edit("melee_zones.provoked", "if foe not in there:", "if False:")


edit("T-68", "melee_zones.provoked", "counts[foe] == FREE_SPACES + 1", "counts[foe] == FREE_SPACES + 2")
edit("T-69", "attack_resolution.answer", "elif near:", "elif near and tragedy:")
edit("T-70", "attack_resolution.additional_attack", 'use_slot(fight, who_id, "T-70")', "pass")
edit("T-71", "free_hits.slots", "+ 1)", "+ 2)")
edit("T-72", "free_hits.slots", "max(0, modifier", "max(1, modifier")

# Disengaging

edit("T-73", "melee_zones.perils_of", 'if mover.effect("disengaged"):', "if False:")
edit("T-74", "bonus_actions.ways_out", "min([2, *cheaper])", "1")

# Conditions


@breaks("T-75")
def flat_footed_is_10(rules: Rules) -> None:
    rules["defence.FLAT_FOOTED"] = 6


edit("T-76", "sheet.flat_footed", "if condition.flat_footed:", 'if condition.flat_footed and effect.kind != "frozen":')


@breaks("T-77")
def prone_is_6_and_agility(rules: Rules) -> None:
    rules["defence.PRONE"] = 6


edit(
    "T-78",
    "defence.number_to_hit",
    'PRONE + modifier(target, "AGI")',
    'PRONE + modifier(target, "AGI") + modifier(target, "DODGE")',
)


@breaks("T-79")
def prone_is_half_pace(rules: Rules) -> None:
    rules["speed.THIRD"] = 2


edit("T-80", "posture.stand", "pay(fight, actor, price)", "pass")
put("T-81", "spending.owed", lambda who, budget: 0)
edit("T-82", "posture.borrowable", "None if has else", "None if has >= 0 else")
edit("T-83", "equipment.disarm", "drop(fight, target, held[0], at", "drop(fight, target, held[0], None")


@breaks("T-84")
def things_are_picked_up_from_2_spaces_away(rules: Rules) -> None:
    rules["equipment.NEARBY"] = 2


# Summoning

edit("T-85", "summoning.refuse_summons", "if has < slots(who):", "if has <= slots(who):")
edit("T-86", "turn_order.begin_battle", 'and not summoned.facts.get("thrall")', "")
edit("T-87", "rounds.win", 'and not who.facts.get("thrall")', 'and who.facts.get("thrall")')
edit("T-88", "summoning.released", '+ int(effect.data.get("price") or 0)', "")


@breaks("T-89")
def thralls_cost_5_a_level(rules: Rules) -> None:
    rules["summoning.PER_LEVEL"] = 5


edit("T-90", "summoning.appear", "spell.thrall if spell.thrall is not None else", "spell.thrall or")
edit("T-91", "summoning.sickness", "ROUND if soon_well(state) else WHOLE_ROUND", "ROUND")

# Channeling


@breaks("T-92")
def upkeep_is_free(rules: Rules) -> None:
    rules["channeling.keep_up"] = lambda *_: None


edit("T-93", "sheet.flat_footed", "if channels(state, who) and", "if who.effect('upkeep') and")


@breaks("T-94")
def from_behind_is_2(rules: Rules) -> None:
    rules["defence.BEHIND"] = 2


edit("T-95", "defence.number_to_hit", "if unseen else", "if False else")
edit("T-96", "attack_dice.rolled", "if blow.unseen:", "if blow.unseen and not blow.spell:")
edit(
    "T-97",
    "attack_dice.damage",
    "once = max(0, total(terms))",
    "once = max(0, total(term for term in terms if term.clause != 'T-96'))",
)

# Feats

edit(
    "T-98",
    "sheet.feats",
    "held(state, who, Feat)",
    "tuple(each for other in state.combatants.values() for each in held(state, other, Feat))",
)
edit("T-99", "attack_dice.sneak_dice", "{1 + more}", "1")
edit("T-100", "summoning.slots", '+ modifier(who, "SLOTS")', "")
edit("T-101", "sheet.flat_footed", "not any(feat.dodges_channeling for feat in feats(state, who))", "True")
edit(
    "T-102",
    "speed.pace",
    'Pace(speed, STEP_SPACES, terms, (*clauses, "T-102"))',
    'Pace(speed, 1, terms, (*clauses, "T-102"))',
)
edit("T-103", "melee_zones.watched", 'deep = modifier(foe, "ZONE")', "deep = 1")
edit("T-104", "attack_dice.dice_of", "[: sum(feat.focus for feat in feats(state, who))]", "")
edit("T-105", "speed.pace", 'max(0, modifier(who, "SPEED"))', 'max(0, who.stats["SPEED"])')
