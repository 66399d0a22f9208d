"""Where the dice of a fight come from that a program opens: a list, a function, a seed."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from combattracker.api.pending import question_of
from combattracker.api.values import Question
from combattracker.model.errors import Unreadable
from combattracker.model.names.references import Names
from combattracker.model.values import changed
from combattracker.rules.asking.answers import parse_answer
from combattracker.rules.asking.requests import Answer, Roll, Rolled
from combattracker.rules.asking.requests import Question as Request
from combattracker.rules.scripting.script import Fight as Scripted
from combattracker.rules.sources import GivenDice, ProgramDice

Reply: TypeAlias = str | int | bool | Sequence[int]
"""An answer: in writing (`3 4 +2 "high ground"`, `wolf-1`, `y`), or a number, faces, yes or no as Python has them."""
DiceFunction: TypeAlias = Callable[[Question], Reply | None]
Dice: TypeAlias = Iterable[int] | DiceFunction


class Tray:
    """The dice that a fight was opened with: faces from a list or a function, then, given a seed, the program's.

    It is a source of answers, as `rules.sources` has them. Faces that were taken for what then failed are put back.
    """

    def __init__(self, dice: Dice | None = None, seed: int | None = None) -> None:
        self.function = dice if callable(dice) else None
        self.given = GivenDice(() if dice is None or callable(dice) else dice)
        self.seeded = ProgramDice(random.Random(seed)) if seed is not None else None

    def __call__(self, request: Request, fight: Scripted) -> Answer | None:
        if not isinstance(request, Roll):
            return None
        answer = self._asked(request, fight) if self.function is not None else self.given(request, fight)
        return answer if answer is not None or self.seeded is None else self.seeded(request, fight)

    def _asked(self, request: Roll, fight: Scripted) -> Answer | None:
        assert self.function is not None
        found = self.function(question_of(Names(fight.state).of(request), fight.state))
        if found is None:
            return None
        answer = parse_answer(in_writing(found), request, fight.state)
        return changed(answer, by="given") if isinstance(answer, Rolled) else None


def in_writing(reply: Reply) -> str:
    """An answer as it is typed. Raises Unreadable for what is none."""
    if isinstance(reply, str):
        return reply
    if isinstance(reply, bool):
        return "y" if reply else "n"
    if isinstance(reply, int):
        return str(reply)
    try:
        faces = [operator.index(face) for face in reply]
    except TypeError:
        faces = []
    if not faces:
        raise Unreadable(f"an answer is text, a number, a list of faces, or True or False, not {reply!r}")
    return " ".join(map(str, faces))
