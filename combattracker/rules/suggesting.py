"""How a policy is written: plans of which the first that comes to something wins, and replies by topic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from combattracker.model.combatant import Combatant
from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import (
    Agreed,
    Choose,
    Chosen,
    Confirm,
    Counted,
    Number,
    Option,
    Question,
    Request,
    Said,
    Text,
)
from combattracker.rules.ruleset import Suggestion

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R", bound=Request)
Reply = Callable[[State, R], Suggestion | None]
"""What the one who is asked would answer, and why; None leaves it to the next reply."""


# Suggestions in short


def do(who: Combatant, action: str, reason: str, /, **args: str) -> Suggestion:
    """Somebody would take an action with these arguments."""
    return Suggestion(reason, command=Command(action, who.id, args))


def take(option: Option | str, reason: str) -> Suggestion:
    """Somebody would choose an option, or that of an id."""
    return Suggestion(reason, answer=Chosen(option if isinstance(option, str) else option.id))


def agree(yes: bool, reason: str) -> Suggestion:
    """Somebody would say yes, or no."""
    return Suggestion(reason, answer=Agreed(yes))


def plans(*ideas: Callable[P, T | None]) -> Callable[P, T | None]:
    """One plan out of several: the first that comes to something; None where none does."""

    def plan(*about: P.args, **more: P.kwargs) -> T | None:
        for idea in ideas:
            found = idea(*about, **more)
            if found is not None:
                return found
        return None

    return plan


# Replies


class Replies:
    """What is answered when nobody answers, to questions of each kind by their topic; called with state and request.

    The only legal option needs no opinion. Else the replies `on` a topic are asked, then those on topics that begin so
    (`boost-*`, the longest first), then those on every topic of its kind, in the order in which they were written. In
    the end it is the first legal option, yes, the usual number or no words; dice are for nobody to answer.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[type[Request], str], list[Reply[Any]]] = {}
        self._found: dict[tuple[type[Request], str], tuple[Reply[Any], ...]] = {}

    def on(self, kind: type[R], *topics: str) -> Callable[[Reply[R]], Reply[R]]:
        """Makes a function a reply to questions of a kind that are about one of these, or about anything."""

        def add(reply: Reply[R]) -> Reply[R]:
            for topic in topics or ("*",):
                self._known.setdefault((kind, topic), []).append(reply)
            self._found.clear()
            return reply

        return add

    def __call__(self, state: State, request: Question) -> Suggestion | None:
        """What the one who is asked would answer, and why; None where nothing can be."""
        if isinstance(request, Choose):
            legal = request.legal()
            if len(legal) < 2:
                return take(legal[0], "nothing else is possible") if legal else None
        for reply in self._to(type(request), request.topic):
            found = reply(state, request)
            if found is not None:
                return found
        return _at_last(request)

    def _to(self, kind: type[Request], topic: str) -> tuple[Reply[Any], ...]:
        found = self._found.get((kind, topic))
        if found is None:
            begins = [known for of, known in self._known if of is kind and known.endswith("*")]
            fitting = [known for known in begins if topic.startswith(known[:-1])]
            names = dict.fromkeys((topic, *sorted(fitting, key=len, reverse=True)))
            found = tuple(reply for name in names for reply in self._known.get((kind, name), ()))
            self._found[kind, topic] = found
        return found


def _at_last(request: Question) -> Suggestion | None:
    """The answer of whoever has no opinion."""
    match request:
        case Choose():
            return take(request.legal()[0], "the first that is possible")
        case Confirm():
            return agree(True, "there is no reason not to")
        case Number(default=None):
            return Suggestion("the usual number", answer=Counted(max(request.low, min(0, request.high))))
        case Number(default=int(usual)):
            return Suggestion("the usual number", answer=Counted(usual))
        case Text():
            return Suggestion("a few words", answer=Said(""))
    return None
