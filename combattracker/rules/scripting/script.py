"""The fight as a rule script sees it: something to ask, to tell, and to read."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from combattracker.model.combatant import Combatant
from combattracker.model.errors import Undeclared, Unreadable
from combattracker.model.facts import events as e
from combattracker.model.facts.fold import apply
from combattracker.model.facts.truth import require_true
from combattracker.model.facts.validate import require_declared
from combattracker.model.manifest import Manifest
from combattracker.model.modifiers import stat
from combattracker.model.names.references import STRAY
from combattracker.model.names.spelled import read
from combattracker.model.state import Note, State
from combattracker.model.values import EVERYONE, GM, Effect, Scalar, Term, Value, Why, changed
from combattracker.rules.asking.commands import Command, did_you_mean
from combattracker.rules.asking.dice import names_in, parse
from combattracker.rules.asking.options import match_option, no_option
from combattracker.rules.asking.requests import (
    Agreed,
    Answer,
    Choose,
    Chosen,
    Confirm,
    Counted,
    Number,
    Option,
    Outcome,
    Question,
    Refusal,
    Roll,
    Rolled,
    Said,
    Text,
    evaluate,
    numbered,
    without_colon,
)
from combattracker.rules.scripting.coroutine import Asked, Frame, Halted
from combattracker.rules.scripting.simultaneous import rebased
from combattracker.rules.scripting.stock import Library

P = ParamSpec("P")
T = TypeVar("T")
NO_NAME = re.compile(r"[^\w#/.-]+")
Judge = Callable[[Outcome], "Verdict"]


class Verdict(Value, frozen=True):
    """What a roll comes to, and by which clauses."""

    outcome: str
    clauses: tuple[str, ...] = ()


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


class Rules(Protocol):
    """What a script may ask of the rules in play; `ruleset.Ruleset` says what each of it means."""

    manifest: Manifest
    library: Library | None

    @property
    def actions(self) -> Mapping[str, Deed]: ...
    @property
    def carried(self) -> tuple[str, ...]: ...

    def can_go_on(self, state: State, actor: str) -> bool: ...
    def settle(self, state: State) -> Iterable[e.Event]: ...
    def joined(self, state: State, who: str) -> Iterable[e.Event]: ...
    async def hurt(self, fight: Fight, who: str, amount: int) -> None: ...
    async def heal(self, fight: Fight, who: str, amount: int) -> None: ...
    def effect(self, state: State, who: str, kind: str, left: int | None, source: str) -> Effect: ...
    def fields(self, state: State, kind: str) -> Mapping[str, str]: ...
    def refit(self, state: State, effect: Effect, data: Mapping[str, Scalar]) -> Effect: ...
    def suggest_answer(self, state: State, request: Question) -> Suggested | None: ...


class Fight:
    """The hands of a rule script: `state` to read, `tell` for facts, and questions to await.

    A script holds no State across an await, for the GM may change anything while a question is open.
    """

    def __init__(self, ruleset: Rules, state: State, command: Command) -> None:
        self.ruleset = ruleset
        self.command = command
        self.events: list[e.Event] = []
        self.frames: list[Frame] = [Frame(command.action, command.actor)]
        self.after_tell: Callable[[], None] | None = None
        self.stopped: dict[str, None] = {}
        self._state = state
        self._held: list[e.Event] | None = None
        self._asked: dict[str, int] = {}

    @property
    def state(self) -> State:
        """The fight as it is now, everything told so far included."""
        return self._state

    @property
    def forced(self) -> bool:
        """Whether the GM set the rules aside for this command."""
        return self.command.force

    def who(self, combatant_id: str) -> Combatant:
        """A combatant as it is now."""
        return self._state.who(combatant_id)

    def read(self, text: str) -> str:
        """What somebody has typed, with references in the place of names that are somebody's now."""
        return read(text, self._state)

    def tell(self, *events: e.Event) -> None:
        """Facts that hold from now on. Raises Undeclared for what the ruleset does not declare, or what can't be so."""
        for event in events:
            self._require_declared(event)
            require_true(self._state, event)
            if self._held is not None:
                self._held.append(event)
                continue
            self._state = apply(self._state, event)
            self.events.append(event)
            if self.after_tell is not None:
                self.after_tell()

    def _require_declared(self, event: e.Event) -> None:
        """Raises Undeclared for what neither the rules of today know, nor those that the fight was begun under."""
        try:
            require_declared(self._state, event)
        except Undeclared:
            require_declared(self._state, event, self.ruleset.manifest)

    @contextmanager
    def simultaneously(self) -> Iterator[None]:
        """Whatever is told inside is read by nobody until the end, and then all of it holds together."""
        if self._held is not None:
            yield
            return
        self._held = []
        try:
            yield
        finally:
            held, self._held = self._held, None
        for event in held:
            self.tell(rebased(self._state, event))

    async def do(
        self,
        script: Callable[Concatenate[Fight, str, P], Awaitable[T]],
        actor: str,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T | None:
        """Run a script inside this one, as a deed of `actor`; None if the actor could not finish it.

        When the one whose deed the present script is cannot go on afterwards, the present script halts.
        """
        frame = Frame(getattr(script, "__name__", "script").replace("_", "-"), actor)
        self.frames.append(frame)
        depth = len(self.frames)
        result: T | None = None
        try:
            result = await script(self, actor, *args, **kwargs)
        except Halted as halted:
            if halted.depth < depth:
                raise
        finally:
            del self.frames[depth - 1 :]
        self.go_on()
        return result

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """A named part of the present script, where the same script would ask twice for the same."""
        depth = len(self.frames)
        self.frames.append(Frame(name, self.frames[-1].actor))
        try:
            yield
        finally:
            del self.frames[depth:]

    def go_on(self) -> None:
        """Halts the present script if the one whose deed it is can no longer go on."""
        actor = self.frames[-1].actor
        if actor and not self.ruleset.can_go_on(self._state, actor):
            raise Halted(len(self.frames))

    def heed_edits(self) -> None:
        """Halts the outermost script whose actor could go on until an edit of the GM, and can't any more."""
        for depth, frame in enumerate(self.frames, 1):
            if frame.actor in self.stopped and not self.ruleset.can_go_on(self._state, frame.actor):
                raise Halted(depth)

    def settle(self) -> None:
        """Tells what follows by the rules from how things are now, such as a death at 0 health."""
        for _ in range(100):
            due = tuple(self.ruleset.settle(self._state))
            if not due:
                return
            self.tell(*due)
        raise Unreadable("the rules contradict each other: what follows from this never ends")

    # Asking

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

    async def roll(
        self,
        who: str,
        purpose: str,
        dice: str,
        *,
        terms: Sequence[Term] = (),
        looks: str = "sum",
        judge: Judge | None = None,
        outcomes: Sequence[str] = (),
        target: int | None = None,
        prompt: str = "",
        clauses: tuple[str, ...] = (),
        secret: bool = False,
        means: Sequence[str] = (),
        least: int | None = None,
    ) -> Outcome:
        """Dice rolled for a combatant; names in the expression are its stats. The result is told as a fact.

        `judge` says what the dice come to, unless the GM forces one of the `outcomes`. An expression without dice,
        or with such as have one side only, is nothing to roll, and is not asked for. Whatever the GM adds to the
        dice, the total is one of the things that it `means`, where these are given (the prompt lists them), and
        never below `least`.
        """
        names, dice = self._names(who, dice), parse(dice).text
        request = Roll(
            key=self.key(who, purpose),
            who=who,
            prompt=f"{prompt or purpose}: {numbered(means)}" if means else prompt or purpose,
            clauses=clauses,
            secret=secret,
            purpose=purpose,
            dice=dice,
            names=names,
            terms=tuple(terms),
            looks=looks,
            outcomes=tuple(outcomes),
            means=tuple(means),
            least=least,
        )
        sides = request.expression.faces
        certain = all(each == 1 for each in sides)
        answer = Rolled(faces=sides, by="program") if certain else await self._ask(request, Rolled)
        if answer.reason:
            answer = changed(answer, reason=self.read(answer.reason))
        result = evaluate(request, answer)
        cited = clauses
        if result.outcome:
            text = f"the GM ruled it {result.outcome}"
        else:
            text = ""
            if judge is not None:
                verdict = judge(result)
                result = changed(result, outcome=verdict.outcome)
                cited += verdict.clauses
        self.tell(
            e.Checked(
                key=request.key,
                who=who,
                purpose=purpose,
                dice=dice,
                faces=result.faces,
                natural=result.natural,
                terms=result.terms,
                total=result.total,
                target=target,
                outcome=result.outcome,
                by=answer.by,
                why=Why(clauses=cited, text=text),
                seen_by=GM if secret else EVERYONE,
            )
        )
        return result

    async def at_random(
        self,
        who: str,
        purpose: str,
        among: Sequence[T],
        name: Callable[[T], str],
        *,
        prompt: str = "",
        clauses: tuple[str, ...] = (),
        secret: bool = False,
    ) -> T:
        """One of several, picked by a die that has a face for each; one alone is taken unrolled."""
        if len(among) == 1:
            return among[0]
        means = [name(each) for each in among]
        dice = f"1d{len(among)}"
        roll = await self.roll(who, purpose, dice, means=means, prompt=prompt, clauses=clauses, secret=secret)
        return among[roll.total - 1]

    def _names(self, who: str, dice: str) -> dict[str, int]:
        stats = self._state.manifest.stats
        known = {}
        for name in names_in(dice):
            if not who and name in stats:
                raise Unreadable(f"dice {dice!r}: whose {name}? Write the name first, as in NAME: roll {dice}")
            if name not in stats:
                raise Unreadable(f"dice {dice!r}: {name!r} is no stat{did_you_mean(name, stats)}")
            known[name] = stat(self.who(who), name).value
        return known

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
    ) -> str:
        """The id of the option that `who` takes."""
        request = Choose(
            key=self.key(who, purpose),
            who=who,
            prompt=prompt,
            context=context,
            facts=dict(facts or {}),
            clauses=clauses,
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
    ) -> bool:
        """Whether `who` agrees."""
        request = Confirm(
            key=self.key(who, purpose),
            who=who,
            prompt=prompt,
            context=context,
            facts=dict(facts or {}),
            clauses=clauses,
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
        return await self.choose(asked, purpose, options, prompt=prompt, context=context, clauses=clauses, facts=facts)

    async def _ask(self, request: Question, kind: type[T]) -> T:
        if self._held is not None:
            raise AssertionError("nothing can be asked simultaneously: ask first, then tell")
        self.heed_edits()
        answer = await Asked(request)
        if not isinstance(answer, kind):
            raise Unreadable(f"{without_colon(request.prompt)} was answered with {type(answer).__name__}")
        return answer

    # Telling, in short

    def say(self, text: str, *clauses: str, who: str = "", kind: str = "result", seen_by: str = EVERYONE) -> None:
        """An announcement in the log; an `aside` is told with the arithmetic only."""
        note = Note(text, kind, who, seen_by)
        self.tell(e.Noted(note=note, why=Why(clauses=clauses), seen_by=seen_by))

    def _overrule(self, refusal: Refusal) -> None:
        self.say(f"forced by the GM: {refusal.text}", *refusal.clauses, who=self.frames[-1].actor, kind="override")
