"""Main and Move actions: what somebody has left of them, and how they are spent (W-24 to W-27)."""

from __future__ import annotations

from combattracker.model.combatant import Combatant
from combattracker.rules.asking.requests import Refusal
from combattracker.rules.scripting.script import Fight

MAIN, MOVE = "main", "move"


def left(who: Combatant, budget: str) -> int:
    """How many actions of a type somebody has left; none where the GM has set fewer."""
    found = who.budgets.get(budget)
    return max(0, found.left) if found else 0


def spend_main(fight: Fight, actor: str, *clauses: str) -> None:
    """Uses the Main action up (W-25)."""
    fight.spend(actor, MAIN, "W-24", "W-25", *clauses)


def spend_move(fight: Fight, actor: str, *clauses: str) -> None:
    """Uses the Move action up, or the Main for a second one (W-26, W-27)."""
    if left(fight.who(actor), MOVE):
        fight.spend(actor, MOVE, "W-24", "W-26", *clauses)
    else:
        fight.spend(actor, MAIN, "W-24", "W-27", *clauses)


def no_main(who: Combatant) -> Refusal | None:
    """Why somebody has no Main action (W-25)."""
    if left(who, MAIN):
        return None
    if who.effect("surprised"):
        return Refusal(f"{who} is surprised", ("W-20",))
    return Refusal(f"{who} has no Main action left", ("W-24", "W-25"))


def no_move(who: Combatant) -> Refusal | None:
    """Why somebody has neither a Move action nor a Main to spend on one (W-26, W-27)."""
    if left(who, MOVE) or left(who, MAIN):
        return None
    return Refusal(f"{who} has neither a Move nor a Main action left", ("W-24", "W-26", "W-27"))


def in_grip(who: Combatant) -> bool:
    """Whether somebody is in a grapple, at either end of it."""
    return bool(who.effect("grappled") or who.effect("grappling"))


def held_fast(who: Combatant) -> Refusal | None:
    """Why somebody can't leave its place (W-126)."""
    if in_grip(who):
        return Refusal(f"{who} is in a grapple", ("W-126",))
    return None
