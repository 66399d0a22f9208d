"""Answers in writing, as they are typed into the prompt or stand in a script."""

from __future__ import annotations

import re
from collections.abc import Iterable

from combattracker.model.errors import Unreadable
from combattracker.model.names.references import Names
from combattracker.model.state import State
from combattracker.model.values import changed
from combattracker.rules.asking.commands import require_text, tokens
from combattracker.rules.asking.options import match_option
from combattracker.rules.asking.placing import read_placed
from combattracker.rules.asking.requests import (
    EXPECTS,
    Agreed,
    Answer,
    Choose,
    Chosen,
    Confirm,
    Counted,
    Number,
    Place,
    Placed,
    Question,
    Roll,
    Rolled,
    Said,
    Text,
    without_colon,
)

PLUS_OR_RULING = re.compile(r"[!=~+\-\d]")
"""How every word of a roll in writing begins, but the reason behind what is added."""
YES = ("y", "yes", "true", "1")
NO = ("n", "no", "false", "0")


def parse_answer(text: str, request: Question, state: State) -> Answer | None:
    """The answer that a text gives to a request; None is `~`, the program rolls.

    Dice: `3 4` are faces, `=11` their sum, `==16` the final total, then perhaps `+2 "reason"` and `!outcome` to
    overrule. Options go by id, tag, name, or number in the list; areas by square and direction, `c4 ne`. `force` stands
    before what is refused.
    Raises Unreadable or Ambiguous.
    """
    text = text.strip()
    require_text(text)
    asked, request = request, Names(state).of(request)
    if not isinstance(request, Roll | Text):
        text = " ".join(tokens(text))
    match request:
        case Roll():
            return _as_asked(parse_roll(text, request), request, asked)
        case Choose():
            return _option(text, request, state)
        case Place():
            wanted = text.removeprefix("force ")
            return Placed(*read_placed(wanted, request), force=wanted != text)
        case Confirm() if text.lower() in YES:
            return Agreed(True)
        case Confirm() if text.lower() in NO:
            return Agreed(False)
        case Number() if re.fullmatch(r"[-+]?\d{1,12}", text):
            return Counted(int(text))
        case Number() if not text and request.default is not None:
            return Counted(request.default)
    if isinstance(request, Confirm | Number):
        raise Unreadable(f"{without_colon(request.prompt)} takes {EXPECTS[type(request)]}, not {text!r}")
    return Said(text)


def _as_asked(answer: Rolled | None, read: Roll, asked: Question) -> Rolled | None:
    """An answer to a roll as it was read, as one to the roll as it was asked: a ruling is one of its outcomes."""
    if answer is None or not answer.outcome or not isinstance(asked, Roll):
        return answer
    return changed(answer, outcome=asked.outcomes[read.outcomes.index(answer.outcome)])


def _option(text: str, request: Choose, state: State) -> Chosen:
    word, _, rest = text.partition(" ")
    force = word == "force"
    wanted = rest.strip() if force else text
    if re.fullmatch(r"[0-9]{1,6}", wanted) and not any(option.id == wanted for option in request.options):
        number = int(wanted)
        if not 1 <= number <= len(request.options):
            raise Unreadable(f"there are {len(request.options)} options, none is number {number}")
        return Chosen(request.options[number - 1].id, force)
    return Chosen(match_option(wanted, request.options, state).id, force)


def parse_roll(text: str, request: Roll) -> Rolled | None:
    """A roll in writing; None is `~`. Raises Unreadable."""
    return roll_of(tokens(text), request)


def roll_of(spoken: Iterable[str], request: Roll) -> Rolled | None:
    """A roll in words; None is `~`. Raises Unreadable."""
    words, ways = list(spoken), [way.word for way in request.ways]
    faces: list[int] = []
    fields: dict[str, int | str] = {}
    adjustments: list[int] = []
    reasons: list[str] = []
    program = False
    while words:
        word = words.pop(0)
        if word in ways:
            fields["way"] = word
        elif word == "~":
            program = True
        elif word.startswith("!"):
            fields["outcome"] = _outcome(word[1:], request)
        elif word.startswith("=="):
            fields["total"] = _number(word[2:], request)
        elif word.startswith("="):
            fields["sum"] = _number(word[1:], request)
        elif word.startswith(("+", "-")):
            adjustments.append(_number(word, request))
            if words and words[0] not in ways and not PLUS_OR_RULING.match(words[0]):
                reasons.append(words.pop(0))
        else:
            faces += [_number(part, request) for part in word.rstrip(",").split(",")]
    if adjustments:
        fields |= {"adjust": sum(adjustments), "reason": ", ".join(reasons)}
    if program and not fields and not faces:
        return None
    wanted = request.in_way(str(fields.get("way", "")))
    if faces and len(faces) + len(wanted.kept) == len(wanted.expression.faces):
        faces = [*wanted.kept, *faces]  # the others lie there already
    if list(fields) == ["way"] and not faces and not program:
        if not wanted.kept:
            raise Unreadable(f"{wanted.way} rolls {wanted.dice}: write its dice behind it, or {wanted.way} ~")
        faces = list(wanted.kept)
    given = bool(faces) + ("sum" in fields) + ("total" in fields) + program
    if given > 1 or (not given and "outcome" not in fields):
        raise Unreadable(f"{without_colon(request.prompt)} takes {EXPECTS[Roll]}")
    if program or not given:
        return Rolled(by="program", **fields)  # type: ignore[arg-type]
    return Rolled(faces=tuple(faces) if faces else None, **fields)  # type: ignore[arg-type]


def begins_a_roll(text: str, request: Roll) -> bool:
    """Whether an answer can be one for dice: it begins with such, or with a way to roll."""
    word = text.partition(" ")[0]
    return PLUS_OR_RULING.match(text) is not None or any(way.word == word for way in request.ways)


def needs_dice(answer: Answer) -> bool:
    """Whether an answer adjusts or overrules a roll that the program has still to make."""
    return isinstance(answer, Rolled) and answer.faces is None and answer.sum is None and answer.total is None


def _outcome(word: str, request: Roll) -> str:
    words = {each: each.replace(" ", "-").lower() for each in request.outcomes}
    found = [each for each in request.outcomes if word and words[each].startswith(word.lower())]
    exact = [each for each in found if words[each] == word.lower()]
    if len(exact or found) != 1:
        known = ", ".join(each.replace(" ", "-") for each in request.outcomes) or "nothing"
        raise Unreadable(f"this roll can be ruled {known}, not {word!r}")
    return (exact or found)[0]


def _number(word: str, request: Roll) -> int:
    if not re.fullmatch(r"[-+]?\d{1,9}", word):
        raise Unreadable(f"{without_colon(request.prompt)} takes {EXPECTS[Roll]}; {word!r} is none of these")
    return int(word)


def written(answer: Answer) -> str:
    """An answer as it is typed, so that `parse_answer` gives it back."""
    match answer:
        case Chosen() | Placed():
            return f"force {answer.id}" if answer.force else answer.id
        case Agreed():
            return "y" if answer.yes else "n"
        case Counted():
            return str(answer.number)
        case Said():
            return answer.text
        case Rolled():
            return _written_roll(answer)


def _written_roll(answer: Rolled) -> str:
    parts = [answer.way] if answer.way else []
    if answer.faces is not None:
        parts.append(" ".join(str(face) for face in answer.faces))
    elif answer.sum is not None:
        parts.append(f"={answer.sum}")
    elif answer.total is not None:
        parts.append(f"=={answer.total}")
    if answer.adjust:
        parts.append(f'{answer.adjust:+d} "{answer.reason}"')
    if answer.outcome:
        parts.append(f"!{answer.outcome.replace(' ', '-')}")
    return " ".join(parts)
