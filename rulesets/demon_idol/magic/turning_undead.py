"""D: turning undead (A-7, A-77)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.model.values import Why
from combattracker.rules.asking.requests import Outcome
from combattracker.rules.scripting.script import Fight, Verdict

from ..combat.harm import Landing
from ..combatants import tables
from ..combatants.deeds import Entry
from ..combatants.sides import foes
from ..combatants.traits import conditions, fact, up

TURNED, DESTROYED, FAILS = "turned", "destroyed", "fails"


def sees(state: State, who: Combatant) -> bool:
    """Whether somebody can see a holy symbol (A-77)."""
    if who.facts.get("sightless") is True:
        return False
    return not any(each.blinds for _, each in conditions(state, who))


def undead(state: State, actor: str) -> list[Combatant]:
    """The undead foes, the weakest first."""
    found = [foe for foe in foes(state, state.who(actor)) if fact(foe, "undead") and foe.effect("turned") is None]
    return sorted(found, key=lambda foe: list(tables.TURNING).index(fact(foe, "undead")))


async def turn(fight: Fight, actor: str, entry: Entry) -> tuple[Landing, ...]:
    """One d20 for all kinds, then as many as the dice say, the weakest first; a failure ends all attempts (A-77)."""
    level = turning_level(fight.state, actor)
    targets = [foe.id for foe in undead(fight.state, actor) if sees(fight.state, foe)]
    for foe in undead(fight.state, actor):
        if foe.id not in targets:
            fight.say(f"{foe} does not see the holy symbol", "A-77", who=foe.id)
    if not targets:
        fight.say("There are no undead to turn", "A-77", who=actor)
        return ()
    kind = fact(fight.who(targets[0]), "undead")
    weakest = tables.turning(kind, level)

    roll = await fight.roll(
        actor, "turning", "1d20", outcomes=(TURNED, DESTROYED, FAILS),
        judge=lambda roll: Verdict(verdict(weakest, roll.total), ("A-77",)),
        target=int(weakest) if weakest.isdigit() else None, clauses=("A-77",),
        prompt=f"turning {kind}: {fight.who(targets[0]).own(weakest)}",
    )  # fmt: skip
    if roll.outcome == FAILS:
        if up(fight.state, actor):
            fight.set_counter(actor, "failed", 1, "A-77")
        return ()
    return await affected(fight, actor, level, targets, roll)


def verdict(number: str, total: int) -> str:
    """What a turning roll comes to against a number, T, D or -."""
    if number == "-":
        return FAILS
    if number == "D":
        return DESTROYED
    return TURNED if number == "T" or total >= int(number) else FAILS


async def affected(fight: Fight, actor: str, level: int, targets: list[str], roll: Outcome) -> tuple[Landing, ...]:
    """How many are affected, and for how long."""
    results = {
        name: verdict(tables.turning(fact(fight.who(name), "undead"), level), roll.total)
        for name in targets
        if up(fight.state, name)
    }
    if targets[0] in results and results[targets[0]] == FAILS:
        results[targets[0]] = roll.outcome  # as the GM ruled
    few = fact(fight.who(actor), "class") == "paladin" or any(
        fact(fight.who(name), "undead") == "fiend" for name in results
    )
    dice = "1d2" if few else "1d6+6" if DESTROYED in results.values() else "2d6"
    count = await fight.roll(actor, "how many", dice, prompt="how many undead", clauses=("A-77",), least=0)
    rounds = await fight.roll(
        actor, "rounds turned", "3d4", prompt="turned for how many rounds", clauses=("A-77",), least=1
    )
    hit = [name for name, found in results.items() if found != FAILS and up(fight.state, name)][: count.total]
    why = Why(("A-77",), rolls=(roll.key, count.key))
    return tuple(
        Landing(name, actor, why, standing="dead")
        if results[name] == DESTROYED
        else Landing(name, actor, why, condition="turned", rounds=rounds.total)
        for name in hit
    )


def turning_level(state: State, actor: str) -> int:
    """The level at which somebody turns undead: a cleric's own, a paladin's two less, else none."""
    who = state.who(actor)
    level = who.stats.get("level", 0)
    return {"cleric": level, "paladin": level - 2}.get(fact(who, "class"), 0)
