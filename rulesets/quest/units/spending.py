"""Attack, move and bonus actions: what a turn has, what a deed costs, and what is owed to the next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from combattracker.model.combatant import Combatant
from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Budget, Value, Why
from combattracker.rules.asking.requests import Option, Refusal
from combattracker.rules.scripting.changes import set_budget, set_counter
from combattracker.rules.scripting.script import Fight

from .sheet import modifier

WORDS = {"attack": "attack action", "move": "move action", "bonus": "bonus action"}


class Price(Value, frozen=True):
    """One way to pay for a deed, and the clause that allows it."""

    budget: str
    clause: str
    count: int = 1

    @property
    def words(self) -> str:
        """The price in words."""
        return f"{self.count} {WORDS[self.budget]}s" if self.count > 1 else f"{WORDS[self.budget]}"


def left(who: Combatant, budget: str) -> int:
    """How many actions of a kind a unit has left in its turn."""
    found = who.budgets.get(budget)
    return found.left if found is not None else 0


def exhausted(who: Combatant) -> bool:
    """Whether a unit has spent everything that its turn had."""
    return not any(left(who, budget) for budget in WORDS)


def too_dear(who: Combatant, price: Price) -> Refusal | None:
    """Why a unit can't pay a price."""
    has = left(who, price.budget)
    if has >= price.count:
        return None
    told = f"no {WORDS[price.budget]} left" if not has else f"it takes {price.words}, and {has} is left"
    return Refusal(told, ("T-3", price.clause))


def refuse_prices(who: Combatant, prices: Sequence[Price]) -> Refusal | None:
    """Why a unit can't pay for a deed in any way."""
    refusals = [too_dear(who, price) for price in prices]
    if not all(refusals):
        return None
    words = " nor ".join(price.words for price in prices)
    clauses = dict.fromkeys(clause for refusal in refusals if refusal for clause in refusal.clauses)
    head = "neither" if len(prices) > 1 else "no"
    return Refusal(f"{who} has {head} {words} left", tuple(clauses))


def unpayable(*prices: Price) -> Callable[[State, str], Refusal | None]:
    """What refuses an action that takes no more than one of these prices."""
    return lambda state, actor: refuse_prices(state.who(actor), prices)


def pay(fight: Fight, actor: str, price: Price) -> None:
    """Spends actions; forced against the rules it takes what is there."""
    fight.spend(actor, price.budget, "T-3", price.clause, count=price.count)


async def pick_price(fight: Fight, actor: str, prices: Sequence[Price], what: str) -> Price:
    """How to pay for a deed, if there are several ways; the command may say it: pay=bonus."""
    who = fight.who(actor)
    options = [
        Option(price.budget, price.words, f"{left(who, price.budget)} left", too_dear(who, price), of=actor)
        for price in prices
    ]
    chosen = await fight.pick(
        "pay",
        options,
        prompt=f"{who}: {what} for which action?",
        nothing=f"{who} has no action left for that",
        clauses=tuple(price.clause for price in prices),
        sole=True,
    )
    return next(price for price in prices if price.budget == chosen)


# What a turn has


def owed(who: Combatant, budget: str) -> int:
    """How many actions of a kind a unit owes to its next turn (T-81)."""
    return sum(1 for effect in who.effects.values() if effect.kind == "owing" and effect.data.get("budget") == budget)


def allotment(who: Combatant) -> dict[str, Budget]:
    """What a turn has: 1 attack, 1 move, 2 bonus actions (T-3), less wounds (T-43), debts (T-81) and upkeep (T-92)."""
    usual, bonus = who.stats.get("BONUS", 2), bonus_actions(who)
    return {
        "attack": Budget(max(0, 1 - owed(who, "attack")), 1),
        "move": Budget(max(0, 1 - owed(who, "move")), 1),
        "bonus": Budget(max(0, bonus), max(0, usual, bonus)),
    }


def bonus_actions(who: Combatant) -> int:
    """The bonus actions of a turn, after all that takes some away; less than none where upkeep can't be paid."""
    return modifier(who, "BONUS") - upkeep(who, "bonus") - owed(who, "bonus")


def upkeep(who: Combatant, what: str) -> int:
    """What the spells that a unit keeps up cost it each turn, in `mp` or `bonus` actions (T-92)."""
    return sum(int(effect.data.get(what) or 0) for effect in who.effects.values() if effect.kind == "upkeep")


def refill(fight: Fight, who_id: str, *clauses: str) -> None:
    """Gives a unit what its turn has, where it is not there already."""
    who = fight.who(who_id)
    fight.tell(*_count(fight.state, who, modifier(who, "BONUS"), 0))
    for name, budget in allotment(who).items():
        less: tuple[str, ...] = ("T-81",) if owed(who, name) else ()
        less += ("T-43",) if name == "bonus" and who.effect("weakening-wound") else ()
        fight.set_budget(who_id, name, budget.left, "T-3", *clauses, *less, of=budget.of)


def counted(state: State) -> Iterator[e.Event]:
    """The bonus actions of a turn follow what changes them in its course: a wound at an arm takes one at once (T-43).

    What a wound would take that is spent already is not given back either when the wound is healed.
    """
    for who in state.combatants.values():
        has, was, now = who.budgets.get("bonus"), who.counters.get("bonus-counted"), modifier(who, "BONUS")
        if has is None or was is None or was == now:
            continue
        still = has.left - who.counters.get("bonus-short", 0) + now - was
        yield from set_budget(state, who.id, "bonus", max(0, still), why=Why(("T-3", "T-43")))
        yield from _count(state, who, now, max(0, -still))


def _count(state: State, who: Combatant, now: int, short: int) -> Iterator[e.Event]:
    """From how many bonus actions those that are left were counted, and how many more they should be less."""
    yield from set_counter(state, who.id, "bonus-counted", now)
    yield from set_counter(state, who.id, "bonus-short", short or None)
