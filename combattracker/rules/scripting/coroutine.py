"""The scripts that run inside each other, the question that one waits with, and the end of one that can't go on."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

from combattracker.model.values import Value
from combattracker.rules.asking.requests import Answer, Question, Roll


class Frame(Value, frozen=True):
    """A script that runs: its name in request keys, and whose deed it is."""

    name: str
    actor: str


Still = Literal["here", "up", "able"]
"""What somebody who is needed has to be: not removed from the fight, or on its feet too, or able to go on."""


class Need(Value, frozen=True):
    """Whom the script at a `depth` can't do without, from the outside counted from 1."""

    depth: int
    who: tuple[str, ...]
    still: Still


class Halted(Exception):
    """The script at a `depth` goes no further: whose deed it is can't go on, or somebody is gone whom it needs."""

    def __init__(self, depth: int, need: Need | None = None) -> None:
        self.depth = depth
        self.need = need


class Asked:
    """An awaitable question; the runner of the script sends the answer."""

    def __init__(self, request: Question) -> None:
        self.request = request

    def __await__(self) -> Generator[Question, Answer, Answer]:
        answer = yield self.request
        return answer


class AskedTogether:
    """Rolls that are awaited together; the runner of the script sends an answer to each, in their order."""

    def __init__(self, rolls: tuple[Roll, ...]) -> None:
        self.rolls = rolls

    def __await__(self) -> Generator[tuple[Roll, ...], tuple[Answer, ...], tuple[Answer, ...]]:
        answers = yield self.rolls
        return answers
