"""Conditions: how they take hold, what they take away at once, and how they end."""

from __future__ import annotations

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Budget, Duration, Effect, Modifier, Scalar, Why, changed
from combattracker.rules.scripting.changes import since
from combattracker.rules.scripting.script import Fight

from .. import schemas
from ..schemas import Condition

TICK = "end of round"


def make(state: State, condition: Condition, source: str, rounds: int | None, power: int) -> Effect:
    """A condition as an effect; `power` is the level of whoever brought it about."""
    lasting = rounds if rounds is not None else condition.rounds
    data: dict[str, Scalar] = {"level": power}
    return Effect(
        id=condition.id,
        kind=condition.id,
        label=condition.name,
        source=source,
        modifiers=tuple(Modifier(change.stat, "add", change.amount) for change in condition.changes),
        duration=Duration(lasting, TICK) if lasting else None,
        data=data,
        since=since(state),
    )


async def inflict(
    fight: Fight, target: str, kind: str, source: str, *, rounds: str | None = None, power: int = 1
) -> None:
    """A condition takes hold for its rounds, which may be diced for; the same one again is renewed."""
    condition = schemas.condition(fight.state, kind)
    if condition is None or fight.who(target).standing != "up":
        return
    lasting = condition.rounds
    if rounds is not None:
        dice = rounds.replace("LEVEL", str(power)).replace("HALF", str((power + 1) // 2))
        prompt = f"{fight.who(target)}: rounds of {condition.name}"
        lasting = (await fight.roll(target, "rounds", dice, prompt=prompt, least=1)).total
        if target not in fight.state.combatants or fight.who(target).standing != "up":
            return
    effect = make(fight.state, condition, source, lasting, power)
    before = fight.who(target).effects.get(effect.id)
    why = Why(condition.clauses)
    if before is None:
        fight.tell(e.EffectGained(who=target, effect=effect, why=why))
    else:
        fight.tell(e.EffectChanged(who=target, before=before, after=effect, why=why))
    at_once(fight, target, condition)


def at_once(fight: Fight, target: str, condition: Condition) -> None:
    """What a condition does to the actions of this very round."""
    for budget in condition.loses:
        before = fight.who(target).budgets.get(budget)
        if before is not None and before.left:
            why = Why(condition.clauses, text=condition.name)
            fight.tell(e.BudgetChanged(who=target, budget=budget, before=before, after=Budget(0, before.of), why=why))
    if condition.extra_main:
        before = fight.who(target).budgets.get("main")
        if before is not None:
            after = Budget(before.left + 1, before.of + 1)
            why = Why(condition.clauses, text=condition.name)
            fight.tell(e.BudgetChanged(who=target, budget="main", before=before, after=after, why=why))
    if condition.flees and fight.who(target).effect("retreating") is None:
        kind = fight.state.manifest.effects["retreating"]
        effect = Effect("retreating", "retreating", kind.name, since=since(fight.state))
        fight.tell(e.EffectGained(who=target, effect=effect, why=Why(condition.clauses)))


def tick(fight: Fight, who: str) -> None:
    """A round ends: conditions are a round shorter."""
    for effect in tuple(fight.who(who).effects.values()):
        if effect.duration is None or effect.kind == "mortal":
            continue
        left = effect.duration.left - 1
        condition = schemas.condition(fight.state, effect.kind)
        if left > 0:
            shorter = changed(effect, duration=Duration(left, effect.duration.ticks))
            fight.tell(e.EffectChanged(who=who, before=effect, after=shorter))
            continue
        fight.tell(e.EffectLost(who=who, effect=effect, why=Why(text="over")))
        fleeing = fight.who(who).effect("retreating")
        if condition is not None and condition.flees and fleeing is not None:
            fight.tell(e.EffectLost(who=who, effect=fleeing, why=Why(text="the fear is over")))


def actions_lost(state: State, who: str) -> dict[str, int]:
    """How many actions of each type somebody has this round: one, less by some conditions, one more by haste."""
    budgets = {"main": 1, "move": 1}
    for effect in state.who(who).effects.values():
        condition = schemas.condition(state, effect.kind)
        if condition is not None:
            budgets["main"] += condition.extra_main
            for each in condition.loses:
                budgets[each] = 0
    return budgets
