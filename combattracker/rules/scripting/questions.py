"""Asking: for a choice, for yes or no, for a number, for words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from combattracker.model.errors import Unreadable
from combattracker.model.names.references import STRAY
from combattracker.model.state import State
from combattracker.model.values import Scalar
from combattracker.rules.asking.commands import Command
from combattracker.rules.asking.options import match_option, no_option
from combattracker.rules.asking.requests import (
    Agreed,
    Choose,
    Chosen,
    Confirm,
    Counted,
    Number,
    Option,
    Question,
    Refusal,
    Said,
    Text,
    without_colon,
)
from combattracker.rules.scripting.coroutine import Asked
from combattracker.rules.scripting.nesting import Nesting
from combattracker.rules.scripting.telling import Lawful

T = TypeVar("T")
NO_NAME = re.compile(r"[^\w#/.-]+")


class Asking(Nesting):
    """A fight as far as its scripts ask for anything but dice."""

    def __init__(self, ruleset: Lawful, state: State, command: Command) -> None:
        super().__init__(ruleset, state, command)
        self._asked: dict[str, int] = {}

    def given(self, purpose: str) -> str | None:
        """The command's own argument of that name; nested scripts have none."""
        return self.command.args.get(purpose) if len(self.frames) == 1 else None

    def key(self, who: str, purpose: str) -> str:
        """The key of a request: the path of scripts, whom it concerns, and its purpose."""
        # A key is written in scripts, so it holds no other signs than names do.
        path, purpose = "/".join(frame.name for frame in self.frames), NO_NAME.sub("-", STRAY.sub("", purpose))
        key = f"{path}/{who}.{purpose}" if who else f"{path}.{purpose}"
        count = self._asked[key] = self._asked.get(key, 0) + 1
        return key if count == 1 else f"{key}#{count}"

    async def choose(
        self,
        who: str,
        purpose: str,
        options: Iterable[Option],
        *,
        prompt: str,
        context: str = "",
        facts: Mapping[str, Scalar] | None = None,
        clauses: tuple[str, ...] = (),
        secret: bool = False,
        using: str = "",
    ) -> str:
        """The id of the option that `who` takes; `using` is the purpose of an earlier choice that is its means."""
        request = Choose(
            key=self.key(who, purpose),
            who=who,
            prompt=prompt,
            context=context,
            facts=dict(facts or {}),
            clauses=clauses,
            using=using,
            secret=secret,
            options=tuple(options),
        )
        answer = await self._ask(request, Chosen)
        option = request.option(answer.id)
        if option is not None and option.refusal:
            self._overrule(option.refusal)
        return answer.id

    async def confirm(
        self,
        who: str,
        purpose: str,
        *,
        prompt: str,
        context: str = "",
        facts: Mapping[str, Scalar] | None = None,
        clauses: tuple[str, ...] = (),
        using: str = "",
    ) -> bool:
        """Whether `who` agrees."""
        request = Confirm(
            key=self.key(who, purpose),
            who=who,
            prompt=prompt,
            context=context,
            facts=dict(facts or {}),
            clauses=clauses,
            using=using,
        )
        return (await self._ask(request, Agreed)).yes

    async def number(
        self,
        who: str,
        purpose: str,
        *,
        prompt: str,
        low: int = 0,
        high: int = 1_000_000,
        default: int | None = None,
        clauses: tuple[str, ...] = (),
    ) -> int:
        """A whole number from `low` to `high`; the command's own argument of that name if it has one."""
        request = Number(
            key=self.key(who, purpose),
            who=who,
            prompt=prompt,
            clauses=clauses,
            low=low,
            high=high,
            default=default,
        )
        given = self.given(purpose)
        if given is None:
            return (await self._ask(request, Counted)).number
        try:
            number = int(given)
        except ValueError:
            raise Unreadable(f"{purpose} takes a whole number, not {given!r}") from None
        if not low <= number <= high:
            raise Unreadable(f"{purpose} takes a number from {low} to {high}, not {number}")
        return number

    async def text(self, who: str, purpose: str, *, prompt: str) -> str:
        """Some words; the command's own argument of that name if it has one."""
        request = Text(key=self.key(who, purpose), who=who, prompt=prompt)
        given = self.given(purpose)
        return given if given is not None else (await self._ask(request, Said)).text

    async def pick(
        self,
        purpose: str,
        options: Sequence[Option],
        *,
        prompt: str,
        nothing: str,
        who: str | None = None,
        clauses: tuple[str, ...] = (),
        context: str = "",
        sole: bool = False,
        given: str | None = None,
        facts: Mapping[str, Scalar] | None = None,
        using: str = "",
    ) -> str:
        """The command's argument `purpose` if it was given and is among the options, else a choice of them.

        With `sole` the only legal option is taken unasked. Raises Illegal, in the words of `nothing`, where no
        option is legal and nothing is forced.
        """
        if given is None:
            given = self.given(purpose)
        if given is not None:
            option = match_option(given, options, self._state)
            if option.refusal:
                if not self.forced:
                    raise option.refusal.error()
                self._overrule(option.refusal)
            return option.id
        legal = [option for option in options if option.refusal is None]
        if not legal and not (self.forced and options):
            raise no_option(nothing, options)
        if sole and len(legal) == 1:
            return legal[0].id
        asked = self.frames[-1].actor if who is None else who
        return await self.choose(
            asked, purpose, options, prompt=prompt, context=context, clauses=clauses, facts=facts, using=using
        )

    async def _ask(self, request: Question, kind: type[T] | tuple[type[T], ...]) -> T:
        self.heed_before_asking()
        answer = await Asked(request)
        self.heed_needs()
        return self.require_kind(request, answer, kind)

    def heed_before_asking(self) -> None:
        """What has to be looked at before every question: whether it may be asked, and who can still go on."""
        if self._held is not None:
            raise AssertionError("nothing can be asked simultaneously: ask first, then tell")
        self.heed_edits()
        self.heed_needs()

    def require_kind(self, request: Question, answer: object, kind: type[T] | tuple[type[T], ...]) -> T:
        """An answer of the kind that a question takes. Raises Unreadable for any other."""
        if not isinstance(answer, kind):
            raise Unreadable(f"{without_colon(request.prompt)} was answered with {type(answer).__name__}")
        return answer

    def _overrule(self, refusal: Refusal) -> None:
        self.say(f"forced by the GM: {refusal.text}", *refusal.clauses, who=self.frames[-1].actor, kind="override")
