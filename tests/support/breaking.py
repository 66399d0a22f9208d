"""Breaking single rules on purpose, to see that the tests of the clause notice.

A ruleset's `tests/rulesets/<name>/breaks*.py` say how: `@breaks("D-6")` before a function that takes the loaded
rules and replaces something in them. COMBATTRACKER_BREAK=D-6 breaks that rule for a whole pytest run;
COMBATTRACKER_BREAKS=FOLDER breaks each of them, in a process of its own that is forked after collection, runs the
tests that are marked with the clause, and writes into the folder what came of it.
"""

from __future__ import annotations

import functools
import importlib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from combattracker.content.library import entries, manifests
from combattracker.content.rulesets import loading
from combattracker.model.errors import CombatError
from combattracker.play.guard import RulesFault
from tests.support.citations import counted

ONE, ALL = "COMBATTRACKER_BREAK", "COMBATTRACKER_BREAKS"
SECONDS = 60
"""How long the tests of a clause may take with the rule broken."""

TESTS = Path(__file__).parent.parent / "rulesets"
MISSING = object()


class Rules:
    """The loaded code of a ruleset, parts of which can be replaced."""

    def __init__(self, ruleset_id: str) -> None:
        folder, _ = loading.find(ruleset_id)
        loading.load(ruleset_id)
        self.package = loading.module_name(folder)

    def modules(self) -> Iterator[ModuleType]:
        """All modules of the ruleset."""
        for name, module in list(sys.modules.items()):
            if name == self.package or name.startswith(f"{self.package}."):
                yield module

    def __getitem__(self, path: str) -> Any:
        """What is there under a name such as `defence.halved` or `turn.defend.refuse`, in whichever room it lies."""
        module, *names = path.split(".")
        found: Any = self._module(module)
        for name in names:
            found = getattr(found, name)
        return found

    def _module(self, last: str) -> ModuleType:
        """The one module of that name."""
        named = [each for each in self.modules() if each.__name__.rpartition(".")[2] == last]
        assert len(named) == 1, f"{len(named)} modules are called {last}: {', '.join(each.__name__ for each in named)}"
        return named[0]

    def __setitem__(self, path: str, new: object) -> None:
        """Puts something else there, also where another module has imported it or a table of the rules holds it."""
        owner, _, name = path.rpartition(".")
        old = self[path]
        if "." in owner:
            setattr(self[owner], name, new)
            return
        for action in sys.modules[self.package].RULESET.actions.values():
            if action.refuse is old:
                action.refuse = new
        for module in self.modules():
            if getattr(module, name, MISSING) is old:
                setattr(module, name, new)
            for each in vars(module).values():
                if isinstance(each, dict) and callable(old):
                    each.update({name: new for name, held in each.items() if held is old})

    def edit(self, path: str, old: str, new: str) -> None:
        """Replaces words in the source of a function and puts the result in its place."""
        import inspect
        import textwrap

        function = self[path]
        function = getattr(function, "script", function)
        source = textwrap.dedent(inspect.getsource(function))
        source = source[source.index("async def" if inspect.iscoroutinefunction(function) else "def ") :]
        assert source.count(old) == 1, f"{old!r} occurs {source.count(old)} times in {path}"
        place: dict[str, Any] = {}
        exec(compile(source.replace(old, new), path, "exec", flags=annotations_flag), function.__globals__, place)
        changed = place[function.__name__]
        if function is self[path]:
            self[path] = changed
        else:
            self[path].script = changed


annotations_flag = importlib.import_module("__future__").annotations.compiler_flag

Break = Callable[[Rules], None]
known: dict[str, tuple[str, Break]] = {}
"""Every break by its clause, with the ruleset that it belongs to."""
reading: list[str] = []
"""The ruleset whose breaks are being read."""


def breaks(*clauses: str) -> Callable[[Break], Break]:
    """Says that a function breaks the rule of these clauses, and as little else as possible."""

    def register(function: Break) -> Break:
        for clause in clauses:
            assert clause not in known, f"{clause} is broken twice"
            known[clause] = (reading[-1], function)
        return function

    return register


def edit(clause: str, path: str, old: str, new: str) -> None:
    """A rule that is broken by other words in one function."""
    breaks(clause)(lambda rules: rules.edit(path, old, new))


def put(clause: str, path: str, new: object) -> None:
    """A rule that is broken by another number, or another function."""
    breaks(clause)(lambda rules: rules.__setitem__(path, new))


def load_breaks() -> None:
    """Reads every breaks*.py."""
    for path in sorted(TESTS.glob("*/breaks*.py")):
        reading.append(path.parent.name)
        importlib.import_module(f"tests.rulesets.{path.parent.name}.{path.stem}")


def break_rule(clause: str) -> None:
    """Breaks a rule in this process, for good."""
    name, function = known[clause]
    function(Rules(name.replace("_", "-")))


def noticed(fault: BaseException) -> bool:
    """Whether a test failed because something came out otherwise, and not because the broken rules crashed."""
    at: BaseException | None = fault
    while at is not None:
        if isinstance(at, RulesFault):
            return False
        at = at.__cause__
    return isinstance(fault, AssertionError | CombatError | pytest.fail.Exception)


# The plugin


def pytest_configure(config: pytest.Config) -> None:
    """Breaks the one rule that is to be broken for the whole run."""
    if os.environ.get(ONE):
        load_breaks()
        break_rule(os.environ[ONE])


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Runs the tests of each clause that has a break, with that rule broken."""
    folder = os.environ.get(ALL)
    if not folder or session.config.option.collectonly:
        return None
    load_breaks()
    for module in (entries, manifests):
        module.load_file = functools.cache(module.load_file)  # type: ignore[attr-defined]
    found = {item.path.relative_to(TESTS).parts[0] for item in session.items if item.path.is_relative_to(TESTS)}
    waiting = [clause for clause, (ruleset, _) in known.items() if ruleset in found]
    running: set[int] = set()
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            clause = waiting.pop(0)
            file = Path(folder) / f"{clause}.json"
            file.write_text(json.dumps({"tests": [], "failed": [], "crashed": ["it never ended"]}), encoding="utf-8")
            child = os.fork()
            if child == 0:
                _alone(session, clause, file)
            running.add(child)
        ended, _ = os.wait()
        running.discard(ended)
    return True


def _alone(session: pytest.Session, clause: str, file: Path) -> None:
    """The life of a forked process: one rule broken, its tests run, the outcome written down."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SECONDS)
    told: dict[str, list[str]] = {"tests": [], "failed": [], "crashed": []}
    try:
        recorder = _Recorder(told)
        session.config.pluginmanager.register(recorder)
        break_rule(clause)
        for item in session.items:
            if clause in counted(item):
                told["tests"].append(item.nodeid)
                runtestprotocol(item, log=False, nextitem=None)
            if told["failed"]:
                break
    except BaseException as fault:
        told["crashed"].append(f"the break itself: {type(fault).__name__}: {fault}")
    finally:
        file.write_text(json.dumps(told), encoding="utf-8")
        os._exit(0)


class _Recorder:
    def __init__(self, told: dict[str, list[str]]) -> None:
        self.told = told

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Sorts what went wrong."""
        if call.excinfo is not None:
            fault = call.excinfo.value
            words = f"{item.nodeid}: {type(fault).__name__}: {str(fault).strip().splitlines()[:1]}"
            self.told["failed" if noticed(fault) else "crashed"].append(words)
