"""Where answers come from; a script cannot tell one source from another."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable

from combattracker.model.errors import Unreadable
from combattracker.rules.asking.placing import places
from combattracker.rules.asking.requests import (
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
)
from combattracker.rules.scripting.script import Fight

Source = Callable[[Question, Fight], Answer | None]
"""Answers a request, or leaves it (None) to the next source, in the end to a prompt."""


def nobody(request: Question, fight: Fight) -> Answer | None:
    """The source that answers nothing: every request becomes a prompt."""
    return None


def first_of(*sources: Source) -> Source:
    """A source that asks each of several in turn, and gives the first answer that is not None."""

    def ask(request: Question, fight: Fight) -> Answer | None:
        for source in sources:
            answer = source(request, fight)
            if answer is not None:
                return answer
        return None

    return ask


class ProgramDice:
    """The source that rolls dice with `chance`; `when` says for which requests, by default for all."""

    def __init__(self, chance: random.Random, when: Callable[[Roll, Fight], bool] = lambda *_: True) -> None:
        self.chance = chance
        self.when = when

    def __call__(self, request: Question, fight: Fight) -> Answer | None:
        if not isinstance(request, Roll) or not self.when(request, fight):
            return None
        return self.roll(request)

    def roll(self, request: Roll) -> Rolled:
        """One face for each die of a request, from left to right, but for those that lie there already."""
        kept = request.kept
        faces = tuple(int(self.chance.random() * sides) + 1 for sides in request.expression.faces[len(kept) :])
        return Rolled(faces=kept + faces, by="program")


class GivenDice:
    """Faces from a list, taken in the order in which dice are asked."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = list(faces)

    def __call__(self, request: Question, fight: Fight) -> Answer | None:
        if not isinstance(request, Roll) or not self.faces:
            return None
        wanted = len(request.expression.faces) - len(request.kept)
        if len(self.faces) < wanted:
            raise Unreadable(f"{request.key} rolls {request.dice}: {wanted} dice, but only {len(self.faces)} are left")
        taken, self.faces = tuple(self.faces[:wanted]), self.faces[wanted:]
        return Rolled(faces=request.kept + taken, by="given")


def rolled_by_program(request: Roll, fight: Fight) -> bool:
    """Whether the side of the one who rolls leaves its dice to the program."""
    side = side_of(request, fight)
    return side is None or fight.state.sides[side].dice == "program"


def side_of(request: Question, fight: Fight) -> str | None:
    """The side of the one who is asked; None if it is the GM."""
    who = fight.state.combatants.get(request.who)
    return who.side if who else None


class Policy:
    """Answers what is not a roll for some sides, as the ruleset's policy suggests; `gm` includes the GM."""

    def __init__(self, sides: Collection[str] | None = None) -> None:
        self.sides = sides

    def __call__(self, request: Question, fight: Fight) -> Answer | None:
        if isinstance(request, Roll):
            return None
        if self.sides is not None and side_of(request, fight) not in self.sides:
            return None
        suggestion = fight.ruleset.suggest_answer(fight.state, request)
        if suggestion is not None and suggestion.answer is not None:
            return suggestion.answer
        return plain_answer(request)


def plain_answer(request: Question) -> Answer | None:
    """The answer where nobody has an opinion: what is first legal, yes, the default, no words; dice have none."""
    match request:
        case Choose():
            legal = request.legal()
            return Chosen(legal[0].id) if legal else None
        case Confirm():
            return Agreed(True)
        case Number():
            return Counted(request.default if request.default is not None else max(request.low, min(0, request.high)))
        case Place():
            found = ((square, towards) for square, towards, laid in places(request) if laid.refusal is None)
            return next((Placed(request.grid.name(square), towards) for square, towards in found), None)
        case Roll():
            return None
        case _:
            return Said("")
