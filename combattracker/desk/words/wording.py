"""Commands, rolls and answers in the words in which the prompt shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from combattracker.model.errors import CombatError
from combattracker.model.state import State
from combattracker.model.values import Term
from combattracker.rules.asking.answers import needs_dice, parse_roll
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import (
    Agreed,
    Answer,
    Choose,
    Chosen,
    Counted,
    Placed,
    Question,
    Roll,
    Rolled,
    Said,
    evaluate,
)

if TYPE_CHECKING:
    from combattracker.rules.ruleset import Action

MOST_NAMED = 4
"""Of more than so many only the first are named."""


def spoken(command: Command, state: State, actions: Mapping[str, Action]) -> str:
    """A command as a sentence: `Wolf 1: Attack Mira`, with references in the place of names."""
    action = actions.get(command.action)
    label = action.label if action else command.action
    people = [who for who in (command.actor, *command.others) if who in state.combatants]
    rest = [_argument(name, value, state) for name, value in command.args.items()]
    return f"{all_of(people, state) + ': ' if people else ''}{' '.join([label, *rest])}"


def all_of(people: Sequence[str], state: State) -> str:
    """References to several; of many to the first of them, and how many more."""
    names = [str(state.who(who)) for who in people]
    if len(names) > MOST_NAMED:
        names = [*names[: MOST_NAMED - 1], f"{len(names) - MOST_NAMED + 1} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _argument(name: str, value: str, state: State) -> str:
    who = state.combatants.get(value)
    if who is not None:
        return str(who)
    slot = next((each for each in state.agenda if each.id == value), None)
    if slot is not None:
        return slot.action
    return f"{name}={value}" if "." in name else value.replace("-", " ")


def answered(answer: Answer | None, request: Question) -> str:
    """An answer in words."""
    match answer, request:
        case Chosen(id=id) | Placed(id=id), Choose():
            option = request.option(id)
            return option.label if option else id
        case Agreed(yes=yes), _:
            return "yes" if yes else "no"
        case Counted(number=number), _:
            return str(number)
        case Said(text=text), _:
            return text or "nothing"
        case _:
            return ""


def rolled(request: Roll, state: State) -> str:
    """What is rolled: `Mira: attack 2d6 + 5 STR`, with references in the place of names."""
    who = state.combatants.get(request.who)
    name = f"{who}: " if who and not request.prompt.startswith((who.name, str(who))) else ""
    return f"{name}{request.prompt}  {dice(request)}"


def dice(request: Roll) -> str:
    """Dice with everything that is added, by name; an expression that is no plain sum stays as it is written."""
    expression = request.expression
    plain = expression.terms(request.names.__getitem__)
    if _is_sum(request, int(sum(term.amount for term in plain))):
        return str(expression.dice[0]) + signed((*plain, *request.terms))
    names = ", ".join(f"{name} {value}" for name, value in request.names.items())
    return f"{request.dice}{signed(request.terms)}{f' (with {names})' if names else ''}"


def _is_sum(request: Roll, added: int) -> bool:
    """Whether an expression is one group of dice with something added, so that its addends tell all of it."""
    expression = request.expression
    if len(expression.dice) != 1:
        return False
    known = request.names.__getitem__
    return all(expression.total_of_sum(end, known) == end + added for end in expression.span)


def signed(terms: Iterable[Term]) -> str:
    """Addends behind something: ` + 5 STR − 1 wounded`."""
    return "".join(
        f" {'−' if term.amount < 0 else '+'} {abs(term.amount)}{' ' + term.label if term.label else ''}"
        for term in terms
        if term.amount or term.label
    )


def takes(request: Roll) -> str:
    """How a roll may be typed, as short as can be."""
    count = len(request.expression.faces)
    faces = " ".join("36142514"[:count]) if count <= 8 else "3 6 …"
    ways = [f"{faces} faces"]
    if request.looks != "faces":
        ways += ["=11 sum of the dice"] * (len(request.expression.dice) == 1) + ["==16 total"]
    if request.outcomes:
        ways.append("!" + "|".join(each.replace(" ", "-") for each in request.outcomes))
    return "  ".join([*ways, '+2 "why"'])


def preview(text: str, request: Roll) -> str:
    """What the dice typed so far come to; empty while they are no roll yet."""
    try:
        answer = parse_roll(text, request)
        if answer is None or needs_dice(answer):
            return "the program rolls" + _change(answer)
        result = evaluate(request, answer)
    except CombatError:
        return ""
    return f"dice {result.natural}{signed(result.terms)} = {result.total}" + (
        f" → {result.outcome}" if result.outcome else ""
    )


def _change(answer: Rolled | None) -> str:
    if answer is None:
        return ""
    adjust = signed([Term(answer.reason, answer.adjust)]) if answer.adjust else ""
    return adjust + (f", ruled {answer.outcome}" if answer.outcome else "")


def spaced(text: str, request: Roll) -> str:
    """Faces typed without blanks, with blanks: only where they can be nothing else, such as a sum."""
    sides = request.expression.faces
    if max(sides, default=10) > 9 or len(text.replace(" ", "")) > len(sides):
        return text
    if re.fullmatch(r"(\d )+\d\d", text):
        return f"{text[:-1]} {text[-1]}"
    if text.isdecimal() and len(text) > 1 and int(text) > request.expression.span[1] and "0" not in text:
        return " ".join(text)
    return text


def advice(text: str, request: Roll) -> str:
    """What somebody may have meant who typed one number for several dice."""
    if not text.strip().isdecimal() or len(request.expression.faces) < 2 or request.looks == "faces":
        return ""
    return f"; write ={text.strip()} for the sum of the dice"
