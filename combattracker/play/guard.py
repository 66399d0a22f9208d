"""Running a ruleset's own code so that whatever it does wrong is named: what, where, and at what."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from combattracker.model.errors import CombatError, Undeclared, with_account
from combattracker.rules.panels import Cell, Listing, Panel
from combattracker.rules.scripting.script import Fight, Rules

LONGEST = 20.0
"""Seconds after which code that neither asks nor ends counts as an endless loop."""
_NEVER = "was never awaited"


class RulesFault(CombatError):
    """A ruleset's own code failed; nothing was done."""


class EndlessLoop(BaseException):
    """What is raised in code that goes on for too long; not for a ruleset to catch."""


class At:
    """What a ruleset's code is busy with, for the message of a fault: an action, and the question it asked last."""

    def __init__(self, deed: str) -> None:
        self.deed = deed
        self.question = ""

    def __str__(self) -> str:
        return f"{self.deed}, after the question {self.question}" if self.question else self.deed


def idle(ruleset: Rules, label: str, deed: str) -> RulesFault:
    """What is wrong with a step of the procedure after which everything is as before, the next step too."""
    return _fault(ruleset, At(deed), f"the step “{label}” changes nothing, so it would come again for ever", "", None)


def panels(ruleset: Rules, what: str, ask: Callable[[], Iterable[Panel]]) -> tuple[Panel, ...]:
    """What a ruleset wants shown; where it fails, that stands in its place."""
    try:
        with sound(ruleset, what):
            return tuple(ask())
    except CombatError as fault:
        return (Listing("Can't be shown", (Cell(str(fault), "bad"),)),)


@contextmanager
def sound(ruleset: Rules, deed: str) -> Iterator[At]:
    """Turns whatever a ruleset's own code raises or forgets into a RulesFault that names it and its place."""
    at = At(deed)
    try:
        with _WATCH.over(), _awaited(ruleset, at):
            yield at
    except Undeclared as fault:
        if not (place := _place(ruleset, fault)):
            raise
        raise _fault(ruleset, at, str(fault), place, fault) from fault
    except CombatError:
        raise
    except EndlessLoop as loop:
        told = f"it went on for more than {LONGEST:.0f} seconds without asking anything or coming to an end"
        raise _fault(ruleset, at, told, _place(ruleset, loop), loop) from None
    except Exception as fault:
        raise _fault(ruleset, at, f"{type(fault).__name__}: {fault}", _place(ruleset, fault), fault) from fault


def _fault(ruleset: Rules, at: At, told: str, place: str, fault: BaseException | None) -> RulesFault:
    where = f" in {place}" if place else ""
    text = f"the rules of {ruleset.manifest.title} failed at {at}{where}: {told}; nothing was done"
    return RulesFault(text if fault is None else with_account(text, fault))


def _home(ruleset: Rules) -> Path:
    file = getattr(sys.modules.get(type(ruleset).__module__), "__file__", None) or ""
    return Path(file).parent


def _place(ruleset: Rules, fault: BaseException) -> str:
    """The innermost line of the ruleset's own on the way to a fault, as file:line; empty if there is none."""
    home, found = _home(ruleset), ""
    for frame, line in traceback.walk_tb(fault.__traceback__):
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(home):
            found = f"{path.relative_to(home.parent)}:{line}"
    return found


def _as_written(script: str) -> str:
    """What an author calls a script that is one of the fight's hands, whichever of its classes says what it does."""
    owner, _, name = script.rpartition(".")
    return f"{Fight.__name__}.{name}" if owner in {each.__name__ for each in Fight.__mro__} else script


@contextmanager
def _awaited(ruleset: Rules, at: At) -> Iterator[None]:
    """Raises RulesFault where a script was called and not awaited: what it would have done would be lost in silence."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("always", f".*{_NEVER}", RuntimeWarning)
        yield
    for warning in caught:
        if _NEVER not in str(warning.message):
            warnings.warn_explicit(warning.message, warning.category, warning.filename, warning.lineno)
            continue
        script = _as_written(str(warning.message).split("'")[1])
        path, home = Path(warning.filename), _home(ruleset)
        place = f"{path.relative_to(home.parent) if path.is_relative_to(home) else path.name}:{warning.lineno}"
        raise _fault(ruleset, at, f"{script} is called, but not awaited: write 'await' before it", place, None)


class _Watch:
    """A thread that ends rules which never end; it looks once in a while, so that a deed costs next to nothing."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._busy: tuple[int, float] | None = None
        self._thread: threading.Thread | None = None

    @contextmanager
    def over(self) -> Iterator[None]:
        """Watches over what is done inside; what is done by another thread meanwhile, or deeper inside, is not."""
        if self._busy is not None:
            yield
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._look, name="endless loops", daemon=True)
            self._thread.start()
        self._busy = (threading.get_ident(), time.monotonic())
        try:
            yield
        finally:
            with self._guard:
                self._busy = None

    def _look(self) -> None:
        while True:
            time.sleep(LONGEST / 10)
            with self._guard:
                if self._busy is None or time.monotonic() - self._busy[1] < LONGEST:
                    continue
                thread, _ = self._busy
                self._busy = (thread, time.monotonic())
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(EndlessLoop))


_WATCH = _Watch()
