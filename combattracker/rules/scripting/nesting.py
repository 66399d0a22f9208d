"""Scripts inside scripts: whose deed each is, what its questions are called, and when it goes no further."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Concatenate, ParamSpec, Self, TypeVar

from combattracker.model.state import State
from combattracker.rules.asking.commands import Command
from combattracker.rules.scripting.coroutine import Frame, Halted
from combattracker.rules.scripting.telling import Lawful, Telling

P = ParamSpec("P")
T = TypeVar("T")


class Nesting(Telling):
    """A fight as far as its scripts run inside each other; `frames` are those that run, outermost first."""

    def __init__(self, ruleset: Lawful, state: State, command: Command) -> None:
        super().__init__(ruleset, state, command)
        self.frames: list[Frame] = [Frame(command.action, command.actor)]
        self.stopped: dict[str, None] = {}

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
