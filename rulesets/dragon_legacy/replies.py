"""What units answer when nobody answers for them, each with its reason."""

from __future__ import annotations

from combattracker.model.state import State
from combattracker.model.totals import stat
from combattracker.rules.requests import Agreed, Choose, Chosen, Confirm, Option, Question
from combattracker.rules.ruleset import Suggestion

from .defence import halved
from .policy import MEAN, wounds
from .units import health, is_foe


def suggest_answer(state: State, request: Question) -> Suggestion | None:
    """What the one who is asked would answer."""
    if isinstance(request, Confirm):
        return Suggestion("there is no reason not to", answer=Agreed(True))
    if not isinstance(request, Choose):
        return None
    legal = list(request.legal())
    if not legal:
        return None
    match request.topic:
        case "defence":
            return _defence(state, request, legal)
        case "intercept":
            return _intercept(state, request, legal)
        case "way":
            return Suggestion("fewest in the way", answer=Chosen(legal[0].id))
        case "counter":
            return Suggestion("a free attack", answer=Chosen(legal[0].id))
        case _:
            return _weakest(state, request, legal)


def _defence(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    who = state.who(request.who)
    attack_value = int(request.facts.get("attack") or 0) or MEAN + 5
    kind = str(request.facts.get("stat"))
    hurt = {option.id: float(attack_value) for option in legal}
    for option in legal:
        if option.id in ("DEF", "INT"):
            value = MEAN + stat(who, option.id).value
            hurt[option.id] = max(0.0, attack_value - (value // 2 if halved(option.id, kind) else value))
        elif option.id == "dodge":
            hurt[option.id] = attack_value * (1 - _chance_above(attack_value - stat(who, "AGI").value))
    best = min(legal, key=lambda option: hurt[option.id])
    return Suggestion(f"expected damage {hurt[best.id]:.0f}", answer=Chosen(best.id))


def _chance_above(value: int) -> float:
    """How likely 2d6 come to more than a value."""
    return sum(1 for a in range(1, 7) for b in range(1, 7) if a + b > value) / 36


def _intercept(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    target = state.who(request.who)
    able = [option for option in legal if option.who]
    strongest = max(able, key=lambda option: health(state.who(option.id)), default=None)
    if strongest is not None and health(state.who(strongest.id)) > health(target):
        who = state.who(strongest.id)
        return Suggestion(f"{who.name} has more health than {target.name}", answer=Chosen(strongest.id))
    return Suggestion(f"{target.name} can take it", answer=Chosen("nobody"))


def _weakest(state: State, request: Choose, legal: list[Option]) -> Suggestion:
    """Among targets the one with the least health, for an enemy's beast the one with the most aggro; else the first."""
    asked = state.combatants.get(request.who)
    people = [option for option in legal if option.who in state.combatants]
    if asked is not None and people and is_foe(state.who(people[0].who), asked):
        table = state.aggro.get(asked.id, {})
        if asked.facts.get("temper") == "beast" and table:
            top = max(people, key=lambda option: table.get(option.who, 0))
            return Suggestion(f"top of its aggro table: {table.get(top.who, 0)}", answer=Chosen(top.id))
        weak = min(people, key=lambda option: health(state.who(option.who)))
        return Suggestion(f"lowest health: {health(state.who(weak.who))}", answer=Chosen(weak.id))
    if people:
        worst = max(people, key=lambda option: wounds(state.who(option.who)))
        return Suggestion("worst off", answer=Chosen(worst.id))
    return Suggestion("the first that is possible", answer=Chosen(legal[0].id))
