"""How to break single rules of Phantom's Bane, P-1 to P-31: a test of the clause must notice each of them.

`rules[name] = …` puts something else in place of a function or number; `rules.edit` changes words of a function.
"""

from __future__ import annotations

from combattracker.model.state import State
from tests.support.breaking import Rules, breaks, edit

# The turn

edit("P-1", "turn.begin_turn", "round=clock.round + 1", "round=clock.round + 2")
edit("P-2", "turn.next_step", "return changed(first, others=tuple(others))", "return first")


@breaks("P-3")
def one_choice_is_enough_for_everybody(rules: Rules) -> None:
    original = rules["turn.undecided"]

    def undecided(state: State) -> list[str]:
        waiting: list[str] = original(state)
        return [] if state.declared else waiting

    rules["turn.undecided"] = undecided


edit(
    "P-4",
    "turn.resolve",
    "await run_away(fight, members)\n    await exchange(fight, members)",
    "await exchange(fight, members)\n    await run_away(fight, members)",
)
edit("P-5", "running.run_away", 'runner, "fled"', 'runner, "up"')
edit("P-6", "running.run_away", '{"choice": ATTACK}', '{"choice": DEFEND}')
edit(
    "P-7",
    "blows.exchange",
    "with fight.simultaneously():\n        for harm in harms:",
    "if harms:\n        for harm in harms:\n            fight.settle()\n"
    "            if not fight.is_still(harm.by, 'up'):\n                continue",
)
edit("P-8", "weakening.weaken", "opponents(state, who) and is_tired", "is_tired")

# Running away


@breaks("P-9")
def nobody_is_ever_barred(rules: Rules) -> None:
    rules["running.is_barred"] = lambda state, who: False


STOPPED = "if PRESS in choices or ATTACK in choices:"

edit("P-10", "running.attempt", STOPPED, "if RUN in choices or PRESS in choices or ATTACK in choices:")
edit("P-11", "running.attempt", STOPPED, "if DEFEND in choices or PRESS in choices or ATTACK in choices:")
edit("P-12", "running.attempt", STOPPED, "if PRESS in choices:")
edit("P-13", "running.contest", "escape_terms(fight.who(runner), DEFENSE)", "escape_terms(fight.who(runner), OFFENSE)")
edit(
    "P-14",
    "running.engagement",
    "escape_terms(fight.who(stopper), OFFENSE)",
    "escape_terms(fight.who(stopper), DEFENSE)",
)
edit("P-15", "running.engagement", "disengagement > roll.total", "disengagement > roll.total + 1")
edit("P-16", "running.engagement", "disengagement > roll.total", "disengagement >= roll.total")
edit(
    "P-17", "fighters.escape_terms", "attribute(who, name), clause", "attribute(who, name) + usable(who, name), clause"
)
edit("P-18", "running.contest", 'fight.state.switch("run_dice") == "hidden"', "False")

# Attacks

edit("P-19", "blows.offense_die", '"1d6"', '"2d6"')
edit("P-20", "duels._in_order", '!= "players"', '== "players"')
edit("P-21", "fighters.total_terms", "thing.bonus:", "thing.bonus and not offense:")
edit("P-22", "fighters.usable", "attribute(who, name))", "99 if name == OFFENSE else attribute(who, name))")
edit("P-23", "fighters.total_terms", "thing.bonus:", "thing.bonus and offense:")
edit("P-24", "fighters.usable", "attribute(who, name))", "99 if name == DEFENSE else attribute(who, name))")
edit("P-25", "blows._verdict", "offense > defense", "offense >= defense")
edit(
    "P-26",
    "blows._damage",
    "amount = blow.offense.total - blow.defense.total",
    "amount = blow.offense.natural - blow.defense.natural",
)
edit("P-27", "blows.exchange", '"health", -harm.amount', '"defense", -harm.amount')

# Penetration


@breaks("P-28")
def every_6_penetrates(rules: Rules) -> None:
    rules["blows.Blow.penetrates"] = property(lambda blow: blow.offense.natural == 6)


edit("P-29", "blows.exchange", "if extra is not None:", "if extra is not None and not blow.harmful:")


@breaks("P-30")
def half_dice_are_whole(rules: Rules) -> None:
    rules["blows.HALF_DIE"] = "1d6"


edit("P-31", "blows.wear", "max(0, thing.bonus - amount)", "max(0, thing.bonus - 1)")
