"""How to break single rules of Quest, T-1 to T-51: a test of the clause must notice each of them.

`rules[name] = …` puts something else in place of a function or number; `rules.edit` changes words of a function.
"""

from __future__ import annotations

from typing import Any

from combattracker.model.values import changed
from tests.support.breaking import Rules, breaks, edit, put


def unpaid(clause: str, path: str, budget: str) -> None:
    """A deed that can no longer be paid for with an action of some kind."""

    def change(rules: Rules) -> None:
        rules[path] = tuple(price for price in rules[path] if price.budget != budget)

    breaks(clause)(change)


def aimed(clause: str, aim: str, **fields: Any) -> None:
    """A part of the body that is worth aiming at for other reasons."""

    def change(rules: Rules) -> None:
        aims = rules["wounds.AIMS"]
        aims[aim] = changed(aims[aim], **fields)

    breaks(clause)(change)


# The frame of a battle

put("T-1", "turn_order.refuse_beginning", lambda *_: None)
edit("T-2", "turn_order.rank", '-modifier(who, "AGI")', 'modifier(who, "AGI")')
edit("T-3", "spending.allotment", '1 - owed(who, "attack")', '2 - owed(who, "attack")')
edit("T-4", "rounds.begin_round", "Clock(round=clock.round + 1)", "Clock(round=clock.round + 2)")
edit("T-5", "harm.falling", "health(who) <= 0", "health(who) < 0")
edit("T-6", "rounds.win", "pool.current < pool.maximum", "False")

# What actions buy

edit("T-7", "attack_actions.make", "pay(fight, actor, ATTACK)", "pass")
edit("T-8", "casting.cast", "        if count:", '        if count and budget != "attack":')
unpaid("T-9", "equipment.PICK_UP", "attack")
unpaid("T-10", "equipment.DRAW", "attack")
unpaid("T-11", "bonus_actions.TALK", "attack")
unpaid("T-12", "posture.STAND", "attack")
edit("T-13", "bonus_actions.ways_out", ', Price("attack", "T-13"))', ",)")
edit("T-14", "speed.pace", "Pace(speed, STEP_SPACES, terms, clauses)", "Pace(speed + 1, STEP_SPACES, terms, clauses)")
edit("T-15", "casting.cast", "        if count:", '        if count and budget != "move":')
unpaid("T-16", "equipment.PICK_UP", "move")
unpaid("T-17", "equipment.DRAW", "move")
unpaid("T-18", "bonus_actions.TALK", "move")
unpaid("T-19", "posture.STAND", "move")
edit("T-20", "speed.pace", "STEP_SPACES // HALF", "STEP_SPACES")
unpaid("T-21", "equipment.PICK_UP", "bonus")
unpaid("T-22", "equipment.DRAW", "bonus")
unpaid("T-23", "bonus_actions.TALK", "bonus")
edit("T-24", "channeling.turn", "() if off or known is None", "() if known is None")
edit(
    "T-25",
    "attack_dice.rolled",
    "    if blow.melee:",
    '    terms += stat_terms(fight.who(attacker), "MIGHT", "")\n    if blow.melee:',
)
edit("T-26", "bonus_actions.steady", '"ACC"', '"DODGE"')
edit("T-27", "bonus_actions.guard", "START", "ROUND")
put("T-28", "speed.STEP_SPACES", 3)
edit("T-29", "attack_actions.additional", "strength=False, feats=False", "strength=False")
edit("T-30", "bonus_actions.ways_out", "min([2, *cheaper])", "min([1, *cheaper])")
unpaid("T-31", "posture.STAND", "bonus")

# Order

edit("T-32", "turn_order.rank", '-modifier(who, "ACC")', "0")
edit("T-33", "turn_order.rank", 'bool(who.facts.get("opens"))', "False")
edit("T-34", "turn_order.usual_order", "if behind:", "if False:")

# Attacking

edit("T-35", "attack_actions.refuse_attack", "if dear:", "if False:")
edit(
    "T-36",
    "attack_dice.attack_roll",
    '*stat_terms(who if blow.feats else featless(who), "ACC", "Accuracy", "T-36"), ',
    "",
)
put("T-37", "defence.USUAL", 11)
edit("T-38", "attack_resolution.strike", "if outcome in (FUMBLE, MISS):", "if outcome == FUMBLE:")
edit("T-39", "attack_dice.dice_of", 'return blow.dice, ("T-39",)', 'return "1d8", ("T-39",)')

# Aiming and wounds


@breaks("T-40")
def free_hits_go_for_the_centre(rules: Rules) -> None:
    original = rules["wounds.aims"]
    rules["free_hits.aims"] = lambda: original()[:1]


put("T-41", "wounds.FATAL_DAMAGE", 15)
edit("T-44", "wounds.wound", "else 3", "else 2")
aimed("T-45", "centre", accuracy=0)
edit("T-46", "attack_dice.damage", "net >= wounds.WOUND", "net > wounds.WOUND")
edit("T-47", "harm.reduced", "terms += resisted(state, who, kind)", "pass")
edit("T-48", "spell_effects.heal", "gained >= wounds.WOUND", "gained > wounds.WOUND")
edit("T-49", "spell_effects.affect", "if spell.mends:", "if False:")


@breaks("T-42")
def slowing_wounds_take_no_agility(rules: Rules) -> None:
    aims = rules["wounds.AIMS"]
    aims["slowing"] = changed(aims["slowing"], modifiers=aims["slowing"].modifiers[:1])


@breaks("T-43")
def weakening_wounds_take_no_bonus_action(rules: Rules) -> None:
    aims = rules["wounds.AIMS"]
    aims["weakening"] = changed(aims["weakening"], modifiers=aims["weakening"].modifiers[:1])


# Spells

edit("T-50", "casting.refuse_spell", "if not any(paid.values()):", "if False:")
edit("T-51", "casting.complete", 'pay(fight, actor, Price("bonus", "T-51", boost.bonus))', "pass")
