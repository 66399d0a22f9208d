"""Scripts inside scripts: whose deed each is, what its questions are called, and when it goes no further."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Concatenate, ParamSpec, Self, TypeVar

from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.scripting.coroutine import Frame, Halted, Need, Still
from combattracker.rules.scripting.telling import Lawful, Telling

P = ParamSpec("P")
T = TypeVar("T")


class Nesting(Telling):
    """A fight as far as its scripts run inside each other; `frames` are those that run, outermost first."""

    def __init__(self, ruleset: Lawful, state: State, command: Command) -> None:
        super().__init__(ruleset, state, command)
        self.frames: list[Frame] = [Frame(command.action, command.actor)]
        self.stopped: dict[str, None] = {}
        self._needs: list[Need] = []

    async def do(
        self,
        script: Callable[Concatenate[Self, str, P], Awaitable[T]],
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
        self.heed_needs()
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

    @contextmanager
    def needs(self, *who: str, still: Still = "here") -> Iterator[None]:
        """The present script halts as soon as one of these is gone; it looks whenever a question or `do` comes back.

        Gone is by default who was removed from the fight; with `still="up"` also who is no longer on its feet (its
        standing does not act), with `still="able"` also who can't go on with a deed (`can_go_on`). Whoever is gone
        already halts it at once. Names that are empty are nobody.
        """
        need = Need(len(self.frames), who, still)
        self._needs.append(need)
        try:
            self.heed_needs()
            yield
        finally:
            self._needs.pop()

    @contextmanager
    def as_long_as(self, *who: str, still: Still = "here") -> Iterator[None]:
        """What is inside ends as soon as one of these is gone, as `needs` says; the script goes on behind it.

        Who is gone already is missed no sooner than at its first question: `is_still` tells before it.
        """
        need = Need(len(self.frames), who, still)
        self._needs.append(need)
        try:
            yield
        except Halted as halted:
            if halted.need is not need:
                raise
        finally:
            self._needs.pop()

    def heed_needs(self) -> None:
        """Halts the outermost script, or part of one, that can't do without somebody who is gone."""
        for need in self._needs:
            if not all(self.is_still(who, need.still) for who in need.who if who):
                raise Halted(need.depth, need)

    def is_still(self, who: str, still: Still) -> bool:
        """Whether somebody is in the fight, on its feet, or able to go on."""
        found = self._state.combatants.get(who)
        if found is None or still == "here":
            return found is not None
        return self._state.standing(found).acts if still == "up" else self.ruleset.can_go_on(self._state, who)

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
