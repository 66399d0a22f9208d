"""How to break single rules of Sovereign, W-73 to W-108: a test of the clause must notice each of them."""

from __future__ import annotations

from typing import Any

from tests.support.breaking import Rules, breaks, edit, put

# Screening

edit(
    "W-73",
    "screened_attacks.redirected",
    '"W-73", who=actor)\n        return target',
    '"W-73", who=actor)\n        return ready[0][0]',
)
edit("W-74", "screened_attacks.redirected", "return worst", "return target")
edit("W-75", "screened_attacks.capacity", "max(0, value", "max(0, 1 + value")
edit("W-76", "screen_an_ally.refuse_screen", "if capacity(state, who) < 1:", "if False:")
edit("W-77", "screened_attacks.redirected", "min(stopped", "max(stopped")
edit("W-78", "screened_attacks.redirected", "if bodily or", "if True or")


@breaks("W-79")
def going_there_provokes_nobody(rules: Rules) -> None:
    original = rules["attacks_of_opportunity.provoke"]

    async def provoke(fight: Any, actor: str, *clauses: str, leaving: tuple[str, ...] | None = None) -> None:
        if "W-79" not in clauses:
            await original(fight, actor, *clauses, leaving=leaving)

    rules["attacks_of_opportunity.provoke"] = provoke


edit(
    "W-80",
    "strike.strike",
    'if fight.is_still(target, "here"):\n        terms',
    'if blow.mode == "melee":\n        terms',
)

# Total Defense

put("W-81", "instants.BONUS", 1)
edit("W-82", "shock.suffered", 'if foe.effect("total-defense"):', 'if foe.effect("total-defense") and not blow.swarm:')
edit("W-83", "instants.no_defence", 'return None if left(who, "main") else', 'return None if left(who, "move") else')
edit("W-84", "strike._answer", "if moment.hit and not moment.by and", "if False and")

# Moving and handling


@breaks("W-85")
def running_provokes_nobody(rules: Rules) -> None:
    original = rules["attacks_of_opportunity.provoke"]

    async def provoke(fight: Any, actor: str, *clauses: str, leaving: tuple[str, ...] | None = None) -> None:
        if "W-85" not in clauses:
            await original(fight, actor, *clauses, leaving=leaving)

    rules["attacks_of_opportunity.provoke"] = provoke


edit("W-86", "sides_turns.wind_up", 'fight.lose(who, "disengaged", "W-86", text="the round is over")', "pass")
edit("W-87", "tending.stabilise", 'await provoke(fight, actor, "W-38", "W-87")', "pass")
edit("W-88", "readying.room", 'value(who, "carries") // 2 if to_ready', 'value(who, "carries") if to_ready')
edit("W-89", "weapons.reload_action", 'return variant(state, "crossbow")', 'return "move"')
edit("W-90", "weapons.reloads_free", ">= 1", ">= 2")
edit("W-91", "weapons.reload_action", 'return "move"', 'return "main"')
edit("W-92", "dropped.take_up", '"ready": True', '"ready": False')
edit("W-93", "posture.stand", "in underfoot(fight.state, fight.who(actor)):", "in ():")

# Prone


@breaks("W-94")
def lying_low_makes_no_difference(rules: Rules) -> None:
    original = rules["attack_roll._prone"]
    rules["attack_roll._prone"] = lambda *args: [term for term in original(*args) if term.clause == "W-103"]


edit("W-95", "routes.allowance", 'feet // 2 if who.effect("prone") else feet', "feet")

# Holding

edit("W-96", "sides_turns.wind_up", 'fight.lose(who, "holding", "W-96")', "pass")
edit("W-97", "held_action.thwarted", "return refusal is not None", "return False")

# The attack roll

edit("W-98", "attack_roll.attack_roll", "roll.total >= ac", "roll.total > ac")
edit("W-99", "weapons.attribute_for", "return max(", "return min(")
edit("W-100", "recruiting._attack", "else level", "else 0")
edit("W-101", "attack_roll._prone", '"prone target far away", -2', '"prone target far away", 0')
edit("W-102", "attack_roll._prone", '"prone target beside it", 2', '"prone target beside it", 0')
edit("W-103", "attack_roll._prone", '"prone itself", -4', '"prone itself", -2')
edit("W-104", "attack_roll._at_range", "if feet > blow.arm.weapon.range[0]:", "if feet >= blow.arm.weapon.range[0]:")
edit("W-105", "attack_roll._cover", '{seen.corners}", -2, "W-105"', '{seen.corners}", -1, "W-105"')
edit("W-106", "attack_roll._cover", '-4, "W-106"', '-2, "W-106"')
edit("W-107", "attack_roll.unhindered", "return mode ==", "return True or mode ==")
edit("W-108", "weapons.unusable", 'and each.has("two-handed") and', "and False and")
