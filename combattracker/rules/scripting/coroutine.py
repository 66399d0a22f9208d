"""The scripts that run inside each other, the question that one waits with, and the end of one that can't go on."""

from __future__ import annotations

from collections.abc import Generator

from combattracker.model.values import Value
from combattracker.rules.asking.requests import Answer, Question


class Frame(Value, frozen=True):
    """A script that runs: its name in request keys, and whose deed it is."""

    name: str
    actor: str


class Halted(Exception):
    """The one whose deed a script is can no longer go on with it."""

    def __init__(self, depth: int) -> None:
        self.depth = depth


class Asked:
    """An awaitable question; the runner of the script sends the answer."""

    def __init__(self, request: Question) -> None:
        self.request = request

    def __await__(self) -> Generator[Question, Answer, Answer]:
        answer = yield self.request
        return answer
