"""Conditions: how they take hold, what they take away at once, and how they end."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.values import Duration, Effect, Modifier
from combattracker.rules.library import borne, find
from combattracker.rules.scripting.changes import since
from combattracker.rules.scripting.script import Fight

from ..schemas import Condition

TICK = "end of round"


def make(state: State, condition: Condition, source: str, rounds: int | None, power: int) -> Effect:
    """A condition as an effect; `power` is the level of whoever brought it about."""
    lasting = rounds if rounds is not None else condition.rounds
    return Effect(
        id=condition.id,
        kind=condition.id,
        label=condition.name,
        source=source,
        modifiers=tuple(Modifier(change.stat, "add", change.amount) for change in condition.changes),
        duration=Duration(lasting, TICK) if lasting else None,
        data={"level": power},
        since=since(state),
    )


async def inflict(
    fight: Fight, target: str, kind: str, source: str, *, rounds: str | None = None, power: int = 1
) -> None:
    """A condition takes hold for its rounds, which may be diced for; the same one again is renewed."""
    condition = find(fight.state, Condition, kind)
    if condition is None or not fight.is_still(target, "up"):
        return
    lasting = condition.rounds
    with fight.as_long_as(target, still="up"):
        if rounds is not None:
            dice = rounds.replace("LEVEL", str(power)).replace("HALF", str((power + 1) // 2))
            prompt = f"{fight.who(target)}: rounds of {condition.name}"
            lasting = (await fight.roll(target, "rounds", dice, prompt=prompt, least=1)).total
        fight.gain(target, make(fight.state, condition, source, lasting, power), *condition.clauses)
        at_once(fight, target, condition)


def at_once(fight: Fight, target: str, condition: Condition) -> None:
    """What a condition does to the actions of this very round."""
    budgets = fight.who(target).budgets
    for budget in condition.loses:
        if budget in budgets:
            fight.set_budget(target, budget, 0, *condition.clauses, text=condition.name)
    if condition.extra_main and "main" in budgets:
        main = fight.who(target).budgets["main"]
        fight.set_budget(target, "main", main.left + 1, *condition.clauses, of=main.of + 1, text=condition.name)
    if condition.flees and fight.who(target).effect("retreating") is None:
        fight.gain(target, "retreating", *condition.clauses)


def tick(fight: Fight, who: str) -> None:
    """A round ends: conditions are a round shorter; with the fear goes the flight."""
    frightened = {effect.id for effect, condition in borne(fight.state, fight.who(who), Condition) if condition.flees}
    ended = fight.tick(who, counts=lambda effect: effect.kind != "mortal", over="over")
    if any(effect.id in frightened for effect in ended):
        fight.lose(who, "retreating", text="the fear is over")


def actions_lost(state: State, who: str) -> dict[str, int]:
    """How many actions of each type somebody has this round: one, less by some conditions, one more by haste."""
    budgets = {"main": 1, "move": 1}
    for _, condition in borne(state, state.who(who), Condition):
        budgets["main"] += condition.extra_main
        for each in condition.loses:
            budgets[each] = 0
    return budgets
