"""The fight as a rule script sees it: something to ask, to tell, and to read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Protocol

from combattracker.model.facts import events as e
from combattracker.model.state import State
from combattracker.model.values import Effect, Scalar
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.requests import Answer, Question, Refusal, Roll
from combattracker.rules.asking.ways import Way
from combattracker.rules.scripting.deciding import Deciding
from combattracker.rules.scripting.doing import Doing
from combattracker.rules.scripting.rolls import Judge, Row, Verdict
from combattracker.rules.scripting.stock import Library
from combattracker.rules.scripting.telling import Lawful
from combattracker.rules.scripting.together import RollingTogether
from combattracker.rules.scripting.whereabouts import Whereabouts

__all__ = ["Deed", "Fight", "Judge", "Row", "Rules", "Suggested", "Verdict", "Way"]


class Deed(Protocol):
    """An action, as far as another one may take it up: `moment` is one of those that `ruleset.Action` names."""

    @property
    def name(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def moment(self) -> str: ...
    @property
    def script(self) -> Callable[[Fight, str], Awaitable[None]]: ...
    @property
    def refuse(self) -> Callable[[State, str], Refusal | None] | None: ...


class Suggested(Protocol):
    """What a policy would answer, and why."""

    @property
    def reason(self) -> str: ...
    @property
    def answer(self) -> Answer | None: ...


class Rules(Lawful, Protocol):
    """What a script may ask of the rules in play; `ruleset.Ruleset` says what each of it means."""

    library: Library | None

    @property
    def actions(self) -> Mapping[str, Deed]: ...
    @property
    def carried(self) -> tuple[str, ...]: ...

    def joined(self, state: State, who: str) -> Iterable[e.Event]: ...
    async def hurt(self, fight: Fight, who: str, amount: int) -> None: ...
    async def heal(self, fight: Fight, who: str, amount: int) -> None: ...
    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect: ...
    def fields(self, state: State, kind: str) -> Mapping[str, str]: ...
    def refit(self, state: State, effect: Effect, data: Mapping[str, Scalar]) -> Effect: ...
    def suggest_answer(self, state: State, request: Question) -> Suggested | None: ...


class Fight(RollingTogether, Doing, Deciding, Whereabouts):
    """The hands of a rule script: `state` to read, `tell` for facts, and questions to await.

    A script holds no State across an await, for the GM may change anything while a question is open. What can be
    done with it stands where it is built: `telling`, `doing`, `deciding`, `whereabouts`, `nesting`, `questions`,
    `rolls`, `together`.

    While rolls are asked together `rows` are those of them that are not answered yet, for the sources of answers.
    """

    ruleset: Rules
    rows: tuple[Roll, ...] = ()

    def __init__(self, ruleset: Rules, state: State, command: Command) -> None:
        super().__init__(ruleset, state, command)
